"""The index: records by id, name, folder and import."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph.index import Index, relative
from beforehand.records.record import Design
from beforehand.source import Source

TEA = "experiments/E-20260801-tea"
DESIGN = "---\nkind: design\nversion: 1\nstatus: {}\nimports: {}\n---\n# Tea\n"
RULES = (
    "---\nkind: framework\nversion: 2\nstatus: ratified\nnames: [{}]\n---\n# Rules\n\n## R1 · One\n"
)


def index(**pages: str) -> Index:
    """An index of pages; a double underscore in a name stands for nothing but order."""
    sources = [Source(path, text.encode()) for path, text in pages.items()]
    graph, _ = check_sources(sources, ())
    return graph.index


def simple(kind: str, identifier: str) -> str:
    return f"---\nkind: {kind}\nid: {identifier}\n---\n# {identifier}\n"


def test_an_id_is_found_whole() -> None:
    found = index(**{"docs/decisions/a.md": simple("decision", "D-20260725-07")})
    record = found.find("D-20260725-07")
    assert record is not None
    assert record.path == "docs/decisions/a.md"
    assert found.find("D-20260725-0") is None
    assert found.find("") is None


def test_an_id_without_its_slug_counts_only_where_one_record_begins_so() -> None:
    one = {"docs/artifacts/a.md": simple("artifact", "RS-20260726-baseline")}
    two = {**one, "docs/artifacts/b.md": simple("artifact", "RS-20260726-other")}
    found = index(**one).find("RS-20260726")
    assert found is not None
    assert found.id == "RS-20260726-baseline"
    assert index(**two).find("RS-20260726") is None


def test_of_two_records_with_one_id_the_first_path_is_found_and_both_are_kept() -> None:
    found = index(
        **{
            "docs/decisions/b.md": simple("decision", "D-20260725-07"),
            "docs/decisions/a.md": simple("decision", "D-20260725-07"),
        }
    )
    record = found.find("D-20260725-07")
    assert record is not None
    assert record.path == "docs/decisions/a.md"
    assert [item.path for item in found.by_id["D-20260725-07"]] == [
        "docs/decisions/a.md",
        "docs/decisions/b.md",
    ]


def test_an_experiment_gathers_its_design_critiques_results_votes_and_audits() -> None:
    found = index(
        **{
            f"{TEA}/design.md": DESIGN.format("draft", "[]"),
            f"{TEA}/critic-10.md": "---\nkind: critique\npass: 10\n---\n",
            f"{TEA}/critic-2.md": "---\nkind: critique\npass: 2\n---\n",
            f"{TEA}/result.md": "---\nkind: result\n---\n",
            f"{TEA}/vote.md": "---\nkind: vote\n---\n",
            f"{TEA}/audit.md": "---\nkind: artifact\ntype: audit\n---\n",
            f"{TEA}/data.md": "---\nkind: artifact\ntype: data\n---\n",
        }
    ).experiments["E-20260801-tea"]
    assert found.design is not None
    assert [item.number for item in found.critiques] == ["2", "10"]
    assert [len(group) for group in (found.results, found.votes, found.audits)] == [1, 1, 1]


def test_the_design_of_an_experiment_is_the_one_that_is_not_superseded() -> None:
    found = index(
        **{
            f"{TEA}/design-1.md": DESIGN.format("superseded", "[]"),
            f"{TEA}/design-2.md": DESIGN.format("frozen", "[]"),
        }
    ).experiments["E-20260801-tea"]
    assert found.design is not None
    assert found.design.path == f"{TEA}/design-2.md"
    assert len(found.designs) == 2


def test_an_experiment_without_a_design_has_none() -> None:
    found = index(**{f"{TEA}/vote.md": "---\nkind: vote\n---\n"}).experiments["E-20260801-tea"]
    assert found.design is None
    assert found.designs == ()


def test_a_page_below_the_folder_of_a_design_belongs_to_its_experiment() -> None:
    found = index(
        **{
            f"{TEA}/design.md": DESIGN.format("draft", "[]"),
            f"{TEA}/materials/log.md": "# Log\n",
            "docs/log.md": "# Log\n",
        }
    )
    experiment = found.experiment_of(f"{TEA}/materials/log.md")
    assert experiment is not None
    assert experiment.id == "E-20260801-tea"
    assert found.experiment_of("docs/log.md") is None


@pytest.mark.parametrize(
    "written",
    [
        "framework/rules.md",
        "../../framework/rules.md",
        "rules",
        "rules.md",
        "The House Rules",
        "`framework/rules.md`",
        "framework/rules.md@7",
    ],
)
def test_a_framework_page_is_found_by_path_stem_and_name(written: str) -> None:
    found = index(**{"framework/rules.md": RULES.format("the house rules")})
    page = found.framework(written, f"{TEA}/design.md")
    assert page is not None
    assert page.path == "framework/rules.md"


@pytest.mark.parametrize("written", ["", "@2", "framework/rule.md", "other", "framework"])
def test_what_names_no_framework_page_finds_none(written: str) -> None:
    found = index(**{"framework/rules.md": RULES.format("x")})
    assert found.framework(written, f"{TEA}/design.md") is None


def test_a_decision_of_that_name_is_no_framework_page() -> None:
    page = "---\nkind: decision\nid: D-20260725-07\nnames: [rules]\n---\n"
    assert index(**{"docs/decisions/a.md": page}).framework("rules", "docs/a.md") is None


def imported(written: str) -> list[tuple[str, str, bool]]:
    found = index(
        **{
            "framework/rules.md": RULES.format("x"),
            f"{TEA}/design.md": DESIGN.format("draft", written),
        }
    )
    design = found.by_id["E-20260801-tea"][0]
    assert isinstance(design, Design)
    return [(item.name, item.version, item.page is not None) for item in found.imports_of(design)]


@pytest.mark.parametrize(
    ("written", "items"),
    [
        ("framework/rules.md", [("framework/rules.md", "", True)]),
        (
            "[framework/rules.md@2, rules@v1.10]",
            [("framework/rules.md", "2", True), ("rules", "1.10", True)],
        ),
        (
            "framework/rules.md, gone.md@3",
            [("framework/rules.md", "", True), ("gone.md", "3", False)],
        ),
        ('"[r](../../framework/rules.md)"', [("../../framework/rules.md", "", True)]),
        ("{a: framework/rules.md}", []),
        ("", []),
    ],
)
def test_imports_are_read_with_the_version_they_pin(
    written: str, items: list[tuple[str, str, bool]]
) -> None:
    assert imported(written) == items


def test_what_a_design_imports_is_in_scope_on_every_page_of_its_experiment() -> None:
    found = index(
        **{
            "framework/rules.md": RULES.format("x"),
            "framework/more.md": RULES.format("y"),
            f"{TEA}/design.md": DESIGN.format("draft", "[framework/rules.md]"),
            f"{TEA}/critic.md": "---\nkind: critique\nimports: framework/more.md\n---\n",
            "docs/page.md": "# A page\n",
        }
    )
    paths = {path: [page.path for page in found.imports(path)] for path in found.pages}
    assert paths[f"{TEA}/design.md"] == ["framework/rules.md"]
    assert paths[f"{TEA}/critic.md"] == ["framework/more.md", "framework/rules.md"]
    assert paths["docs/page.md"] == []


@pytest.mark.parametrize(
    ("path", "href", "target"),
    [
        ("docs/a/b.md", "../c.md", "docs/c.md"),
        ("docs/a/b.md", "/framework/x.md", "framework/x.md"),
        ("docs/a/b.md", "./c.md", "docs/a/c.md"),
        ("a.md", "../../x", "../../x"),
        ("docs/a.md", "", "docs"),
    ],
)
def test_a_link_is_followed_from_its_page(path: str, href: str, target: str) -> None:
    assert relative(path, href) == target
