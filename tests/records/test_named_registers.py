"""Registers that a page names become its records and parts."""

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.records.record import Decision, Design
from beforehand.source import Place, Source, Span

FOLDER = "experiments/E-20260801-tea"
DESIGN = """\
---
kind: design
version: 1
status: frozen
register: [deviations.jsonl]
---
# Tea
"""
DEVIATIONS = (
    '{"deviation_id": "DEV-001", "recorded_at": "2026-08-02", "kind": "cups", "reason": "broken"}\n'
    '{"deviation_id": "DEV-002", "recorded_at": "2026-08-03", "reason": "D-20260725-99"}\n'
)
INDEX = "---\nkind: decisions\nreestr: x\nреестр: решения.csv\n---\n# Решения\n"
RULINGS = """\
id,date,status,title,supersedes
D-20260725-06,2026-07-25,superseded,Milk,
D-20260725-07,2026-07-26,accepted,Чай,D-20260725-06
0012,2026-07-27,accepted,Cup,
"""


def graph(**files: str) -> Graph:
    names = {
        "design": f"{FOLDER}/design.md",
        "deviations": f"{FOLDER}/deviations.jsonl",
        "index": "docs/decisions/index.md",
        "rulings": "docs/decisions/решения.csv",
    }
    sources = [Source(names[name], text.encode()) for name, text in files.items()]
    return check_sources(sources, all_checks())[0]


def test_rows_of_an_experiment_are_its_parts() -> None:
    found = graph(design=DESIGN, deviations=DEVIATIONS)
    (design,) = found.records
    assert isinstance(design, Design)
    first, second = design.deviations
    assert (first.id, first.date.text, first.reason.text) == ("DEV-001", "2026-08-02", "broken")
    assert design.span(second.at) == Span(f"{FOLDER}/deviations.jsonl", 2, 18)
    assert found.owners == {f"{FOLDER}/deviations.jsonl": f"{FOLDER}/design.md"}


def test_an_unknown_id_in_a_register_is_reported_there() -> None:
    sources = [
        Source(f"{FOLDER}/design.md", DESIGN.encode()),
        Source(f"{FOLDER}/deviations.jsonl", DEVIATIONS.encode()),
        Source("docs/decisions/D-20260725-07.md", b"---\nid: D-20260725-07\n---\n# D\n"),
    ]
    _, report = check_sources(sources, all_checks())
    places = [str(item.span) for item in report.diagnostics if item.code == "REF001"]
    assert places == [f"{FOLDER}/deviations.jsonl:2:68"]


def test_rows_of_a_register_page_are_records() -> None:
    found = graph(index=INDEX, rulings=RULINGS)
    old, new, other = found.records
    assert isinstance(new, Decision)
    assert (old.id, new.id, other.id) == ("D-20260725-06", "D-20260725-07", "0012")
    assert (new.path, new.anchor) == ("docs/decisions/index.md", "record-d-20260725-07")
    assert new.span() == Span("docs/decisions/решения.csv", 3, 1)
    assert (new.title, new.status.name) == ("Чай", "accepted")
    assert found.superseded_by[old.id] == (new,)
    assert found.record_at("docs/decisions/решения.csv", 3) == new
    assert new.field_span("supersedes") == Span("docs/decisions/решения.csv", 3, 39)


def test_a_file_that_no_page_names_is_not_read() -> None:
    found = graph(design=DESIGN.replace("register", "tags"), deviations=DEVIATIONS)
    (design,) = found.records
    assert isinstance(design, Design)
    assert design.deviations == ()


def test_a_sibling_gives_the_fields_of_a_record() -> None:
    sources = [
        Source(f"{FOLDER}/design.md", b"# Tea\n\nWords.\n"),
        Source(
            f"{FOLDER}/design.yaml",
            b"version: 1\nstatus: draft\nfrozen: 2026-02-31\nwaive: {REF001: tried}\n"
            b"decisions: [D-20260725-99]\nmood: odd\nsenses: {waived: cups}\n",
        ),
        Source("docs/decisions/D-20260725-07.md", b"---\nid: D-20260725-07\n---\n# D\n"),
    ]
    found, report = check_sources(sources, all_checks())
    (design,) = (record for record in found.records if isinstance(record, Design))
    assert (design.version, design.status.at) == ("1", Place(2, 9, f"{FOLDER}/design.yaml"))
    assert [(item.code, str(item.span)) for item in report.problems if "tea" in item.span.path] == [
        ("PAG005", f"{FOLDER}/design.yaml:3:9")
    ]
    assert [(item.by, str(item.diagnostic.span)) for item in report.waived] == [
        (f"{FOLDER}/design.md", f"{FOLDER}/design.yaml:5:13")
    ]
