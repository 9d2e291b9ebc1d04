"""What a mention points to, seen from the page it stands on."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from beforehand.config import folded
from beforehand.graph.index import Experiment, Index, relative
from beforehand.pages.page import Section
from beforehand.records.mentions import Mention
from beforehand.records.record import (
    AnyRecord,
    Arm,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    JournalEntry,
    Part,
    Rule,
)
from beforehand.records.rows import heading_name
from beforehand.source import Place, Span

Trouble = Literal[
    "",
    "unknown-id",
    "unknown-section",
    "unknown-part",
    "unknown-item",
    "unknown-note",
    "ambiguous",
]

QUALIFIER = re.compile(r"(?P<word>[\w./§#@-]*[\w)])(?:['’]s?)?[\s,]*\(?$")
VERSION_WORD = re.compile(r"\s+(?:v\d[\d.]*|design|page)$")


class Target(msgspec.Struct, frozen=True, array_like=True):
    """Where a reference leads: a page, an anchor on it, and what stands there."""

    path: str
    anchor: str
    kind: str
    record: str
    label: str
    line: int = 1


class Reference(msgspec.Struct, frozen=True, array_like=True):
    """A mention together with what it points to, or with what is wrong with it."""

    span: Span
    text: str
    mention: Mention | None
    target: Target | None
    trouble: Trouble = ""
    candidates: tuple[Target, ...] = ()
    scope: str = ""


def target_of(record: AnyRecord, part: Part | None = None, kind: str = "") -> Target:
    """The address of a record, or of one of its parts."""
    if part is None:
        return Target(record.path, record.anchor, record.kind, record.id, record.id, record.at.line)
    return Target(record.path, part.anchor, kind, record.id, part.id, part.at.line)


class Resolver:
    """Resolves mentions against an index."""

    def __init__(self, index: Index) -> None:
        self.index = index

    def resolve(self, path: str, mention: Mention) -> Reference | None:
        """The reference, or None where a local label has no meaning in this scope."""
        match mention.form:
            case "global":
                return self._global(path, mention)
            case "section":
                return self._section(path, mention)
            case "note":
                return self._note(path, mention)
            case "part":
                return self._part(path, mention)
            case "local":
                return self._local(path, mention)
            case "letter":
                return self._letter(path, mention)

    # -- one method for each form ------------------------------------------------

    def _global(self, path: str, mention: Mention) -> Reference | None:
        record = self.index.find(mention.id)
        if record is None:
            if mention.inner:
                return None
            return _reference(path, mention, None, "unknown-id")
        if not mention.sub:
            return _reference(path, mention, target_of(record))
        word, _, label = mention.sub.partition(" ")
        items: Iterable[Part] = ()
        if isinstance(record, Arm) and word == "step":
            items = record.steps
        elif isinstance(record, Decision):
            items = record.conditions
        elif isinstance(record, Design | Framework):
            return _reference(path, mention, target_of(record))
        for item in items:
            if item.id.strip("()") == label.strip("()"):
                return _reference(path, mention, target_of(record, item, word))
        return _reference(path, mention, target_of(record), "unknown-item", scope=record.id)

    def _section(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self._qualifier(path, mention.before)
        if qualifier is not None:
            pages = [qualifier.path]
            if isinstance(qualifier, JournalEntry):
                ran = self.index.find(qualifier.text("ran")) if qualifier.text("ran") else None
                if ran:
                    pages.append(ran.path)
        else:
            pages = [path]
            experiment = self.index.experiment_of(path)
            if experiment and experiment.design and experiment.design.path != path:
                pages.append(experiment.design.path)
        for page in pages:
            extract = self.index.pages.get(page)
            section = _find_section(extract.sections, mention.id) if extract else None
            if extract and section:
                owner = self.index.on_page.get(page)
                target = Target(
                    page,
                    section.anchor,
                    "section",
                    owner[0].id if owner else page,
                    section.title,
                    section.at.line,
                )
                return _reference(path, mention, target)
        scope = qualifier.id if qualifier is not None else pages[0]
        if qualifier is not None and _is_elsewhere(qualifier):
            return _reference(path, mention, target_of(qualifier))
        return _reference(path, mention, None, "unknown-section", scope=scope)

    def _note(self, path: str, mention: Mention) -> Reference | None:
        note = self.index.notes.get(mention.id)
        if note:
            return _reference(path, mention, target_of(note))
        if not self.index.notes:
            return None
        return _reference(path, mention, None, "unknown-note")

    def _part(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self._qualifier(path, mention.before)
        own = self.index.on_page.get(path, ())
        here = list(_own_parts(own, mention.kind, mention.id))
        experiment = self.index.experiment_of(path)
        if qualifier is not None and qualifier.path != path:
            named = list(_own_parts([qualifier], mention.kind, mention.id))
            if isinstance(qualifier, Design) and not named:
                outer = self.index.experiments.get(qualifier.experiment)
                named = list(_parts(outer, mention.kind, mention.id, "")) if outer else []
            if named:
                return _one(path, mention, named)
            if isinstance(qualifier, Artifact | Critique | Design) and not _is_elsewhere(qualifier):
                return _reference(path, mention, None, "unknown-part", scope=qualifier.id)
        if here:
            return _one(path, mention, here)
        if experiment is None:
            return None
        found = list(_parts(experiment, mention.kind, mention.id, mention.before))
        if found:
            return _one(path, mention, found)
        known = any(True for _ in _parts(experiment, mention.kind, "", ""))
        if known or mention.text.casefold().startswith("critic"):
            return _reference(path, mention, None, "unknown-part", scope=experiment.id)
        return None

    def _local(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self._qualifier(path, mention.before)
        if isinstance(qualifier, Framework):
            rules = [(qualifier, rule) for rule in qualifier.rules if rule.id == mention.id]
            if not rules:
                return _reference(path, mention, None, "unknown-part", scope=qualifier.path)
            return self._rule(path, mention, rules)
        for record in self.index.on_page.get(path, ()):
            if isinstance(record, Framework):
                rules = [(record, rule) for rule in record.rules if rule.id == mention.id]
                if rules:
                    return self._rule(path, mention, rules)
            else:
                here = list(_all_parts(record, mention.id))
                if here:
                    return _one(path, mention, here)
        imported = self.index.imports(path)
        rules = [(page, rule) for page in imported for rule in page.rules if rule.id == mention.id]
        if rules:
            return self._rule(path, mention, rules)
        experiment = self.index.experiment_of(path)
        if experiment:
            for kind in ("finding", "amendment", "prediction"):
                found = list(_parts(experiment, kind, mention.id, mention.before))
                if found:
                    return _one(path, mention, found)
        letters = mention.id.rstrip("0123456789")
        if mention.sub and any(
            rule.id.startswith(letters) for page in imported for rule in page.rules
        ):
            return _reference(path, mention, None, "unknown-part", scope="the imported pages")
        return None

    def _letter(self, path: str, mention: Mention) -> Reference | None:
        own = list(self.index.on_page.get(path, ()))
        experiment = self.index.experiment_of(path)
        if experiment and experiment.design:
            own.append(experiment.design)
        found: list[Target] = []
        for record in own:
            cited = [self.index.find(entry.text[:60].split(" ")[0]) for entry in record.entries("decisions")]
            for decision in (record, *cited):
                if isinstance(decision, Decision):
                    found.extend(
                        target_of(decision, condition, "condition")
                        for condition in decision.conditions
                        if condition.id.strip("()") == mention.id.strip("()")
                    )
        pages = [record for record in own if isinstance(record, Framework)]
        for page in (*pages, *self.index.imports(path)):
            for rule in page.rules:
                found.extend(
                    target_of(page, clause, "clause")
                    for clause in rule.clauses
                    if clause.id == mention.id
                )
        unique = tuple(dict.fromkeys(found))
        if len(unique) == 1:
            return _reference(path, mention, unique[0])
        return None

    # -- helpers -------------------------------------------------------------------

    def _rule(
        self, path: str, mention: Mention, rules: list[tuple[Framework, Rule]]
    ) -> Reference:
        targets = tuple(target_of(page, rule, "rule") for page, rule in rules)
        if len({target.path for target in targets}) > 1:
            return _reference(path, mention, None, "ambiguous", candidates=targets)
        page, rule = rules[0]
        if not mention.sub:
            return _reference(path, mention, targets[0])
        label = mention.sub.partition(" ")[2]
        for clause in rule.clauses:
            if clause.id.strip("()") == label.strip("()"):
                return _reference(path, mention, target_of(page, clause, "clause"))
        return _reference(
            path, mention, targets[0], "unknown-item", scope=f"{rule.id} of {page.path}"
        )

    def _qualifier(self, path: str, before: str) -> AnyRecord | None:
        """The record named by the words just before a section, rule or finding."""
        text = before.rstrip()
        for _ in range(2):
            match = QUALIFIER.search(text)
            if not match:
                return None
            word = match["word"].strip("§")
            if word.endswith(".md"):
                for candidate in (word, relative(path, word)):
                    if candidate in self.index.on_page:
                        return self.index.on_page[candidate][0]
                return None
            record = self.index.by_id.get(word)
            if record:
                return record[0]
            found = self.index.find(word) if "-" in word and any(c.isdigit() for c in word) else None
            if found:
                return found
            words = re.sub(r"['’]s?$", "", text[: match.end("word")]).split()
            for length in (3, 2, 1):
                if len(words) >= length:
                    name = folded(" ".join(words[-length:]).strip("(,"))
                    if name in self.index.names:
                        return self.index.names[name]
            shorter = VERSION_WORD.sub("", text)
            if shorter == text:
                return None
            text = shorter
        return None


def _is_elsewhere(record: AnyRecord) -> bool:
    """Whether a page only stands for a record that lives in another repository."""
    return "not in this repository" in record.status.written.casefold() or bool(
        record.text("source").casefold().startswith("not in")
    )


def _find_section(sections: tuple[Section, ...], label: str) -> Section | None:
    if label[:1].isdigit() or re.match(r"^[A-Z]\d", label):
        return next((section for section in sections if section.number == label), None)
    words = folded(label).split()
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length])
        for section in sections:
            if heading_name(section) == name:
                return section
    return None


def _own_parts(records: Iterable[AnyRecord], kind: str, identifier: str) -> Iterator[Target]:
    for record in records:
        parts: Iterable[Part] = ()
        if kind == "finding" and isinstance(record, Critique | Artifact):
            parts = record.findings
        elif kind == "amendment" and isinstance(record, Design):
            parts = record.amendments
        elif kind == "prediction" and isinstance(record, Design):
            parts = record.predictions
        for part in parts:
            if not identifier or _same(part.id, identifier):
                yield target_of(record, part, kind)


def _same(own: str, written: str) -> bool:
    return own == written or (own.lstrip("FP") == written and own[:1] in "FP")


def _parts(
    experiment: Experiment, kind: str, identifier: str, before: str
) -> Iterator[Target]:
    low = before.casefold().rstrip(" '’s(")
    records: tuple[AnyRecord, ...]
    if kind != "finding":
        yield from _own_parts(experiment.designs[:1] if not experiment.design else [experiment.design], kind, identifier)
        return
    if low.endswith(("audit", "аудита", "аудит")):
        yield from _own_parts(experiment.audits, kind, identifier)
        return
    records = experiment.critiques
    passed = re.search(r"(?:pass|проход[а-я]*)\s+(\d+)$", low)
    if passed:
        records = tuple(item for item in experiment.critiques if item.number == passed[1])
    found = list(_own_parts(records, kind, identifier))
    yield from found or _own_parts(experiment.audits, kind, identifier)


def _all_parts(record: AnyRecord, identifier: str) -> Iterator[Target]:
    for kind in ("finding", "amendment", "prediction"):
        for target in _own_parts([record], kind, ""):
            if target.label == identifier:
                yield target


def _one(path: str, mention: Mention, targets: list[Target]) -> Reference:
    unique = tuple(dict.fromkeys(targets))
    if len({target.path for target in unique}) > 1:
        return _reference(path, mention, None, "ambiguous", candidates=unique)
    return _reference(path, mention, unique[0])


def _reference(
    path: str,
    mention: Mention,
    target: Target | None,
    trouble: Trouble = "",
    candidates: tuple[Target, ...] = (),
    scope: str = "",
) -> Reference:
    at: Place = mention.at
    span = Span(path, at.line, at.column)
    return Reference(span, mention.text, mention, target, trouble, candidates, scope)
