"""A section mark that leads to no section."""

from collections.abc import Iterable, Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import nearest
from beforehand.graph.reference import Reference
from beforehand.graph.sections import is_number
from beforehand.records.extract import Extract
from beforehand.records.rows import heading_name

SEVERAL = 3


def find(graph: Graph) -> Iterator[Problem]:
    for path, references in graph.references.items():
        foreign = _speaks_of_another(path, references)
        for reference in references:
            if reference.trouble != "unknown-section" or not reference.mention:
                continue
            label, scope = reference.mention.id, reference.scope or path
            hint = "" if is_number(label) else _nearest(label, scope, graph)
            if scope == path:
                known = not foreign and (is_number(label) or hint) and _is_meant(path, label, graph)
                place = "neither this page nor its design has"
            else:
                known = not is_number(label) or _is_numbered(scope, graph)
                place = f"{scope} has no"
            if known:
                yield Problem(
                    reference.span,
                    f"{place} section {label}{hint}: mend the section, or write in front which "
                    f"page has it, as in `charter §{label}`",
                )


def _page_of(scope: str, graph: Graph) -> Extract | None:
    record = graph.find(scope)
    return graph.pages.get(record.path if record else scope)


def _nearest(label: str, scope: str, graph: Graph) -> str:
    page = _page_of(scope, graph)
    return nearest(label.casefold(), [heading_name(item) for item in page.sections] if page else [])


def _is_numbered(scope: str, graph: Graph) -> bool:
    """Whether the headings of a page have numbers; that of its title is its place in a series."""
    page = _page_of(scope, graph)
    return page is None or any(item.number and item.level > 1 for item in page.sections)


def _speaks_of_another(path: str, references: Iterable[Reference]) -> bool:
    """Whether the bare marks of a page lead nowhere on the whole, as they are of another text."""
    bare = [one for one in references if one.mention and one.mention.form == "section"]
    lost = sum(one.trouble == "unknown-section" and (one.scope or path) == path for one in bare)
    good = sum(one.target is not None and one.target.path == path for one in bare)
    return lost >= SEVERAL and lost > 2 * good


def _is_meant(path: str, label: str, graph: Graph) -> bool:
    """Whether a bare mark can be meant for this page: a record that numbers its sections.

    Elsewhere, as in an audit of some paper, `§3` is a section of what the page is about.
    """
    if not graph.pages[path].records:
        return False
    experiment = graph.index.experiment_of(path)
    paths = [path, *(design.path for design in experiment.designs)] if experiment else [path]
    return not is_number(label) or any(_is_numbered(own, graph) for own in paths)


CHECK = Check(
    code="REF002",
    name="dangling-section",
    why="A clause that is cited and does not exist binds nobody.",
    reads=Graph,
    find=find,
    fix="Mend the number, or name the page that has the section.",
    good=DESIGN
    + """\
As §1 asks, and E-20260801-tea §1 too. В коде `§9` не ссылка.
=== docs/page.md
# A page

## 完成条件

See E-20260801-tea §1, and §完成条件 here; the paper we read says so in §3.
=== docs/decisions/D-20260801-01.md
---
kind: decision
date: 2026-08-01
status: accepted
---
# 7 A ruling on the plan of somebody else

The plan's §3 stands, its §方法 too.

## 2. How

As §4.1, §5 and §6 of the plan say, 按§2.
""",
    bad=DESIGN
    + """\
As §2 asks, <!-- REF002 -->
and §§1 and 3. <!-- REF002 -->
=== docs/page.md
# Страница

См. E-20260801-tea §4. <!-- REF002 -->
""",
)
