"""What the build found on one page."""

from collections.abc import Iterable, Sequence

from beforehand.diagnostics import Diagnostic
from beforehand.site.words.manual import check_link
from beforehand.site.words.markup import (
    counted,
    escape,
    html,
    marked,
    sentence,
)


def problem_box(diagnostics: Iterable[Diagnostic], page: str) -> str:
    """What was found on a page and in the files read with it, as a box; empty if nothing was."""
    found = sorted(diagnostics)
    problems = [item for item in found if item.level == "problem"]
    notices = [item for item in found if item.level == "notice"]
    return _box(problems, "problem", "stop", page) + _box(notices, "notice", "watch", page)


def _box(found: Sequence[Diagnostic], noun: str, look: str, page: str) -> str:
    if not found:
        return ""
    title = f"{counted(len(found), noun)} on this page"
    items = "".join(
        f"<li>{html(check_link(item.code), item.span.path)} "
        f'<span class="bh-quiet">{_line(item, page)}</span> '
        f"{html(marked(sentence(item.message)), item.span.path)}</li>"
        for item in found
    )
    return (
        f'<div class="bh-banner bh-banner--{look} bh-problems" role="note" data-search-exclude>'
        f"<p><strong>{title}</strong></p><ul>{items}</ul></div>"
    )


def _line(item: Diagnostic, page: str) -> str:
    beside = page and item.span.path != page
    name = f"{escape(item.span.path.rpartition('/')[2])}, " if beside else ""
    return f"{name}line {item.span.line}"
