"""The manual of the checks, from the same objects that run."""

from collections.abc import Iterator

from beforehand.checks import all_checks
from beforehand.checks.check import Check
from beforehand.checks.example import read_example
from beforehand.site.words.made_table import stacked_table
from beforehand.site.words.manual import check_address, family_name, family_path, heading
from beforehand.site.words.markup import (
    Piece,
    cell,
    counted,
    document,
    escape_kept,
    markdown,
    marked,
    sentence,
)
from beforehand.site.words.page import CHECKS_INDEX, SitePage


def check_pages() -> tuple[SitePage, ...]:
    """An index, and one page for each family."""
    families: dict[str, list[Check]] = {}
    for check in all_checks():
        families.setdefault(family_path(check.code), []).append(check)
    pages = [_family(path, checks) for path, checks in sorted(families.items())]
    return (_index(families), *pages)


def _index(families: dict[str, list[Check]]) -> SitePage:
    title = "Checks"
    total = sum(map(len, families.values()))
    blocks: list[str] = []
    for checks in families.values():
        blocks.append(f"## {family_name(checks[0].code).capitalize()}")
        rows = [
            (
                cell(Piece(check.code, check_address(check), "code")),
                cell(check.name),
                marked(check.why),
            )
            for check in checks
        ]
        blocks.append(stacked_table(("code", "name", "why"), rows, CHECKS_INDEX))
    intro = (
        f"{sentence(counted(total, 'check'))} `beforehand check` and `mkdocs build --strict` run "
        "them all; `beforehand explain CODE` prints the same text as these pages. A page switches "
        "one off with a reason that the site shows: `waive: {CODE: the reason}`."
    )
    return SitePage(CHECKS_INDEX, document(title, intro, *blocks), title)


def _family(path: str, checks: list[Check]) -> SitePage:
    title = f"Checks: {family_name(checks[0].code)}"
    intro = (
        "In each bad example a comment marks the line that is reported. An example of several "
        "pages names each one."
    )
    blocks = (block for check in checks for block in _check(check, path))
    return SitePage(path, document(title, intro, *blocks), title)


def _check(check: Check, path: str) -> Iterator[str]:
    yield f"## {heading(check)}"
    yield markdown(marked(sentence(check.why)), path)
    if check.fix:
        yield f"**What to do.** {markdown(marked(sentence(check.fix)), path)}"
    if check.level == "notice":
        yield "It is a notice: it is said, and fails nothing."
    yield "**Reported**"
    yield from _example(check.bad)
    yield "**Silent**"
    yield from _example(check.good)
    if check.covers:
        yield f"Covers the requirements {markdown(', '.join(check.covers), path)}."


def _example(text: str) -> Iterator[str]:
    """The pages of an example, each as code under its path."""
    example = read_example(text)
    if example.config:
        yield "`beforehand.yml`"
        yield _code(example.config)
    for source in example.sources:
        yield f"`{source.path}`"
        yield _code(source.data.decode("utf-8", "replace"))
    for side, sources in (example.parted or {}).items():
        for source in sources:
            yield f"`{source.path}`, as the {side} has it"
            yield _code(source.data.decode("utf-8", "replace"))


def _code(text: str) -> str:
    """Text as it is. As a code block of Markdown it would take a highlighter as long again."""
    return f"<pre><code>{escape_kept(text.rstrip())}</code></pre>"
