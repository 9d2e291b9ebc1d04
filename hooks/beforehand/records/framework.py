"""A framework page: norms, each under a heading that begins with its id."""

import re

from beforehand.pages.header import BODY_LINE
from beforehand.pages.inline import plain
from beforehand.pages.page import Section
from beforehand.records.parts import Clause, Rule, Text
from beforehand.records.reader import Common
from beforehand.records.record import Framework
from beforehand.records.row import part_anchor
from beforehand.source import Place

RULE_ID = re.compile(
    r"^(?:rule\s+|правило\s+)?(?P<id>[A-Z]{1,3}-?\d+)\b[\s.:·—–-]*(?P<title>.*)$",
    re.IGNORECASE,
)
LETTERED = re.compile(r"^\(([a-z]+)\)\s*")


def read_framework(common: Common) -> Framework:
    """The framework page with its rules."""
    rules: list[Rule] = []
    for section in common.extent.page.sections:
        match = RULE_ID.match(section.title)
        if match and match["id"][0].isupper():
            rules.append(_rule(common, section, match["id"], match["title"]))
    return Framework(
        **common.base("framework status"),  # type: ignore[arg-type]
        rules=tuple(rules),
        prose=" ".join(
            plain(" ".join(line.text for line in block.lines))
            for block in common.extent.page.blocks
            if block.role != "heading" and common.extent.holds(block.at)
        ),
    )


def _rule(common: Common, section: Section, identifier: str, title: str) -> Rule:
    clauses: list[Clause] = []
    criterion = Text()
    for item in common.extent.page.items:
        if not section.at.line < item.at.line <= section.last_line:
            continue
        letter = LETTERED.match(item.text)
        number = item.ordinal if item.depth == 1 else ""
        field = BODY_LINE.match(item.raw.split("\n")[0])
        if field and (field["bold"] or field["plain"] or "").strip().casefold() in (
            "criterion",
            "критерий",
        ):
            at = Place(item.at.line, item.at.column + max(field.start("value"), 0))
            criterion = Text(plain(field["value"] or ""), at)
        elif number or letter:
            name = number or (f"({letter[1]})" if letter else "")
            anchor = part_anchor("clause", f"{identifier}-{name.strip('()')}")
            clauses.append(Clause(id=name, at=item.at, anchor=anchor, text=item.text))
    return Rule(
        id=identifier,
        at=section.at,
        anchor=section.anchor,
        title=title,
        text=plain(common.words_under(section).text),
        criterion=criterion,
        clauses=tuple(clauses),
    )
