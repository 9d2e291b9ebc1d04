"""Which thing a figure means, and how it is held to it."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.source import Source

DESIGN = "experiments/E-20260801-tea/design.md"
RESULT = "experiments/E-20260801-tea/result.md"
OTHER = "experiments/E-20260901-milk/design.md"
RULES = "framework/rules.md"


def header(kind: str, **fields: str) -> str:
    lines = "".join(f"{name}: {value}\n" for name, value in fields.items())
    return f"---\nkind: {kind}\n{lines}---\n# A\n\n"


def data(**values: object) -> str:
    lines = "".join(f"{name}: {value}\n" for name, value in values.items())
    return f'```yaml record="data"\n{lines}```\n\n'


def graph(**pages: str) -> Graph:
    names = {"design": DESIGN, "result": RESULT, "other": OTHER, "rules": RULES}
    sources = [Source(names[name], text.encode()) for name, text in pages.items()]
    return check_sources(sources, ())[0]


TEA = header("design", id="E-20260801-tea", version="1", imports="[framework/rules.md]")
MILK = header("design", id="E-20260901-milk", version="1")
OUT = header("result", of="E-20260801-tea", version="1")
NORMS = header("framework", id="rules", version="1")


def states(found: Graph, path: str) -> list[tuple[str, str]]:
    return [(figure.link.text, figure.state) for figure in found.figures_on(path)]


def test_a_page_sees_its_own_things_its_experiment_and_what_is_imported() -> None:
    found = graph(
        design=TEA + data(cups=8, spoons=3),
        result=OUT + data(spoons=5) + "[8](calc:cups) [5](calc:spoons) [2](calc:floor)\n",
        rules=NORMS + data(floor=2, cups=99),
        other=MILK + data(jugs=1),
    )
    assert states(found, RESULT) == [("8", "holds"), ("5", "holds"), ("2", "holds")]
    assert [thing.name for thing in found.scopes.things(RESULT)] == ["spoons", "cups", "floor"]


def test_another_record_is_named_by_its_id() -> None:
    found = graph(
        design=TEA + "[1](calc:E-20260901-milk/jugs) [1](calc:jugs) [1](calc:E-20990101/jugs)\n",
        other=MILK + data(jugs=1),
    )
    assert states(found, DESIGN) == [("1", "holds"), ("1", "unreadable"), ("1", "unreadable")]
    assert "no block in sight" in found.figures[1].message
    assert found.figures[2].message == "there is no record 'E-20990101'"


def test_two_pages_as_near_that_define_one_name_are_both_named() -> None:
    audit = header("artifact", of="E-20260801-tea", type="audit")
    critic = header("critique", of="E-20260801-tea", attacks="1", verdict="PASS")
    sources = [
        Source(DESIGN, f"{TEA}[3](calc:spoons)\n".encode()),
        Source(DESIGN.replace("design", "audit"), (audit + data(spoons=3)).encode()),
        Source(DESIGN.replace("design", "critic"), (critic + data(spoons=3)).encode()),
    ]
    found = check_sources(sources, ())[0]
    (figure,) = found.figures
    assert figure.state == "unreadable"
    assert "audit.md:" in figure.message
    assert "critic.md:" in figure.message


def test_a_name_given_twice_on_a_page_is_a_fault_at_the_second() -> None:
    found = graph(design=TEA + data(cups=1) + data(cups=2) + "[1](calc:cups)\n")
    (fault,) = found.scopes.faults(DESIGN)
    assert fault.at.line == 14
    assert "defined already in line 10" in fault.message
    assert states(found, DESIGN) == [("1", "holds")]


def test_readings_find_a_rule_of_an_imported_page() -> None:
    rule = (
        '```yaml record="rule"\ntwo:\n  units: {cups: 2}\n'
        "  outcomes: {cold: 1/2, warm: rest}\n  fires: cold == 2\n```\n"
    )
    table = '```yaml record="readings"\nout:\n  rule: {name}\n  table: {{all: cold >= 0}}\n```\n'
    found = graph(rules=NORMS + rule, design=TEA + table.format(name="two"))
    assert [(thing.sort, thing.name) for thing in found.computed] == [
        ("readings", "out"),
        ("rule", "two"),
    ]
    found = graph(rules=NORMS + rule, design=TEA + data(cups=1) + table.format(name="cups"))
    assert "'cups' is a data and no rule" in found.scopes.faults(DESIGN)[0].message


def test_a_page_without_figures_asks_nothing() -> None:
    found = graph(design=TEA + "No numbers.\n")
    assert found.figures == ()
    assert found.computed == ()
    assert "scopes" not in vars(found)


def test_what_a_block_tells_is_not_told_again() -> None:
    rule = '```yaml record="rule"\ntwo:\n  units: none\n```\n'
    table = '```yaml record="readings"\nout: {rule: two, table: {all: cold >= 0}}\n```\n'
    found = graph(design=TEA + rule + table + "[1](calc:two) [1](calc:out.gap) [1](calc:other)\n")
    assert [figure.is_told for figure in found.figures] == [True, True, False]
    assert {fault.at.line for fault in found.scopes.faults(DESIGN)} == {10, 11}


def test_names_of_a_block_that_is_no_yaml_may_be_anything() -> None:
    found = graph(design=TEA + '```yaml record="rule"\ntwo: [\n```\n[1](calc:two)\n')
    assert [figure.is_told for figure in found.figures] == [True]


@pytest.mark.parametrize("name", ["v1.2", "a/b", "f(x)", "'x#y'", "a=b", "''", "' a'"])
def test_a_name_that_no_figure_can_ask_for_is_refused(name: str) -> None:
    found = graph(design=TEA + f'```yaml record="data"\n{name}: 1\n```\n')
    assert [fault.at.line for fault in found.scopes.faults(DESIGN)][:1] == [10]
