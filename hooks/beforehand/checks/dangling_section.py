"""A section mark that leads to no section."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import nearest
from beforehand.records.rows import heading_name


def find(graph: Graph) -> Iterator[Problem]:
    for path, references in graph.references.items():
        for reference in references:
            if reference.trouble != "unknown-section" or not reference.mention:
                continue
            label, scope = reference.mention.id, reference.scope or path
            if scope == path and not _has_such(path, label, graph):
                continue
            record = graph.find(scope)
            page = graph.pages.get(record.path if record else scope)
            names = [heading_name(section) for section in page.sections] if page else []
            hint = "" if label[:1].isdigit() else nearest(label.casefold(), names)
            place = "neither this page nor its design has" if scope == path else f"{scope} has no"
            yield Problem(
                reference.span,
                f"{place} section {label}{hint}: mend it, or name the page before the mark, "
                f"as in `charter §{label}`",
            )


def _has_such(path: str, label: str, graph: Graph) -> bool:
    """Whether a bare mark can be meant for this page: a record that numbers its sections.

    Elsewhere, as in an audit of some paper, `§3` is a section of what the page is about.
    """
    if not graph.pages[path].records:
        return False
    experiment = graph.index.experiment_of(path)
    paths = [path, *(design.path for design in experiment.designs)] if experiment else [path]
    sections = (section for own in paths for section in graph.pages[own].sections)
    return not label[:1].isdigit() or any(section.number for section in sections)


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
