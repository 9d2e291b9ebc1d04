"""Outcome tables: what they cover, how likely that is, and what is wrong with them."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.diagnostics import Fault
from beforehand.exact.numbers import Printed, read_number
from beforehand.pages.markdown import read_page
from beforehand.reckoning.answer import Answer, Argument, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.outcome_odds import asked_model
from beforehand.reckoning.readings import Readings, read_readings
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.records.blocks import find_blocks
from beforehand.source import Place, Source

FIGURES = Path(__file__).parent.parent / "exact" / "figures.json"
DERIVED = json.loads(FIGURES.read_text(encoding="utf-8"))["derived"]
PATH = "experiments/E-20260902-reading/design.md"
PAIRS = """\
pairs:
  units: 30
  outcomes: {off: 45%, low: 45%, tie: rest}
  fires: share(off) >= 70% and binom_p(off, n, 1/2) < 0.05
  alternatives: {three quarters: {off: 75%, low: 25%, tie: 0}}
"""
FEW = "pairs:\n  units: 6\n  outcomes: {off: 1/4, low: 1/4, tie: rest}\n  fires: off >= 5\n"
JURORS = """\
pairs:
  units: {jurors: 3, items: 2}
  outcomes: {off: 1/4, low: 1/4, tie: rest}
  fires: off >= 5
"""
TABLE = """\
outcomes:
  rule: pairs
  table:
    E-A:
      when: share(off) >= 70% and binom_p(off, n, 1/2) < 0.05
      favours: off
      says: saving on the editor has a price
    E-B: {when: "40% <= share(off) <= 70% or binom_p(off, n, 1/2) >= 0.05", says: not shown}
    E-C: {when: "share(low) >= 70% and binom_p(low, n, 1/2) < 0.05", forbids: use}
"""


def entries(yaml: str, sort: str):
    page = f'# T\n\n```yaml record="{sort}"\n{yaml}```\n'
    (block,) = find_blocks(read_page(Source(PATH, page.encode())))
    assert block.faults == ()
    return block.entries


def rule_of(yaml: str):
    rules = {}
    for entry in entries(yaml, "rule"):
        rule = read_rule(entry, PATH)
        assert isinstance(rule, NamedRule), rule
        rules[entry.key] = rule
    return lambda name: rules.get(name, f"there is no rule {name!r}")


def readings(yaml: str = TABLE, rule: str = PAIRS) -> Readings:
    (entry,) = entries(yaml, "readings")
    found = read_readings(entry, PATH, rule_of(rule))
    assert isinstance(found, Readings), found
    return found


def table(*lines: str, more: str = "", rule: str = FEW) -> Readings:
    body = "".join(f"    {line}\n" for line in lines)
    return readings(f"t:\n  rule: pairs\n{more}  table:\n{body}", rule)


def faults(yaml: str, rule: str = FEW) -> list[tuple[int, int, str]]:
    (entry,) = entries(yaml, "readings")
    found = read_readings(entry, PATH, rule_of(rule))
    assert isinstance(found, tuple)
    assert all(isinstance(fault, Fault) and fault.what == "block" for fault in found)
    return [(fault.at.line, fault.at.column, fault.message) for fault in found]


def asked(thing: Readings, target: str) -> Answer | Unanswered:
    ask = read_target(target)
    assert not isinstance(ask, Unanswered), ask
    return thing.answer(ask)


def value(thing: Readings, target: str):
    found = asked(thing, target)
    assert isinstance(found, Answer), found
    return found.value


def printed(text: str) -> Printed:
    found = read_number(text)
    assert isinstance(found, Printed)
    return found


# -- the table of a blind paired reading, which has a gap and an overlap ---------------------


def test_v10_every_result_of_thirty_pairs_is_counted() -> None:
    thing = readings()
    golden = DERIVED["V-10"]["value"]
    assert value(thing, "outcomes.results") == 496 == sum(golden.values())
    assert value(thing, "outcomes.gap") == 210 == golden["none"]
    assert value(thing, "outcomes.overlap") == 10 == golden["AB"]
    assert value(thing, "outcomes.count(E-A)") == golden["A"] + golden["AB"]
    assert value(thing, "outcomes.count(E-B)") == golden["B"] + golden["AB"]
    assert value(thing, "outcomes.count(E-C)") == golden["C"]


@pytest.mark.parametrize(("name", "ties"), [("V-11a", 10), ("V-11b", 20), ("V-11c", 30)])
def test_v11_ties_take_from_both_sides_alike(name: str, ties: int) -> None:
    found = value(readings(), f"outcomes.gap_chance(tie={ties}%)")
    assert found == Fraction(DERIVED[name]["exact"])


def test_the_first_of_a_table_in_order_is_the_only_one() -> None:
    thing = readings(TABLE.replace("  table:", "  in_order: yes\n  table:"))
    assert value(thing, "outcomes.overlap") == 0
    assert value(thing, "outcomes.overlap_chance(tie=20%)") == 0
    assert value(thing, "outcomes.gap") == 210
    assert value(thing, "outcomes.count(E-B)") == DERIVED["V-10"]["value"]["B"]


def test_the_chances_of_all_readings_the_gap_and_the_overlap_add_up() -> None:
    thing = readings()
    for under in ("", "three quarters", "tie=1/5", "under=three quarters, tie=0.1"):
        more = f", {under}" if under else ""
        each = [value(thing, f"outcomes.chance({name}{more})") for name in ("E-A", "E-B", "E-C")]
        gap = value(thing, f"outcomes.gap_chance({under})" if under else "outcomes.gap_chance")
        twice = value(
            thing, f"outcomes.overlap_chance({under})" if under else "outcomes.overlap_chance"
        )
        assert sum(each) - twice + gap == 1


def test_an_answer_says_how_it_was_found() -> None:
    count = asked(readings(), "outcomes.gap")
    assert isinstance(count, Answer)
    assert count.how == "results without a reading, of 496"
    chance = asked(table("A: off >= 5", "B: off < 5"), "t.chance(A)")
    assert isinstance(chance, Answer)
    assert chance.how.startswith("19/4096, confirmed by ")


def test_every_result_has_a_place_on_the_map() -> None:
    found = readings().map
    assert len(found) == 496
    assert [labels for result, labels in found if dict(result.counts) == {"off": 21, "low": 0}] == [
        ("E-A", "E-B")
    ]
    assert sum(not labels for _, labels in found) == 210
    grouped = table("A: at least 2 of 3 jurors with off == 2", "otherwise: none", rule=JURORS)
    assert grouped.map == ()


def test_what_is_left_over_is_read_as_otherwise() -> None:
    thing = readings(TABLE + "    otherwise: {says: no word on either}\n")
    assert value(thing, "outcomes.gap") == 0
    assert value(thing, "outcomes.count(otherwise)") == 210
    assert thing.lines[-1].says == "no word on either"
    assert table("A: off >= 5", "otherwise: nothing is shown").lines[-1].says == "nothing is shown"


def test_a_text_alone_is_the_condition() -> None:
    (line,) = table("A: off >= 5").lines
    assert (line.label, line.says, line.forbids, line.favours) == ("A", "", "", "")
    assert line.at == Place(7, 5)


def test_reasons_for_what_is_left_standing_are_kept() -> None:
    thing = table("A: off >= 5", more="  gaps: the source has none\n  overlaps: see the audit\n")
    assert (thing.gaps, thing.overlaps) == ("the source has none", "see the audit")


# -- questions that mean nothing ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "at", "message"),
    [
        ("outcomes.gaps", 9, "no 'gaps'; did you mean 'gap'?"),
        ("outcomes", 0, "no value of their own"),
        ("outcomes.count", 9, "as in `outcomes.count(E-A)`"),
        ("outcomes.count(EA)", 15, "no reading is called 'EA'; did you mean 'E-A'?"),
        ("outcomes.count(E-A, E-B)", 20, "asks for nothing more"),
        ("outcomes.gap(tie=10%)", 17, "asks for nothing more"),
        ("outcomes.gap_chance(quarters)", 20, "did you mean 'three quarters'?"),
        ("outcomes.gap_chance(null, under=null)", 32, "named twice"),
        ("outcomes.gap_chance(null, null)", 26, "asks for nothing more"),
        ("outcomes.gap_chance(ties=10%)", 25, "no outcome 'ties'; did you mean 'tie'?"),
        ("outcomes.gap_chance(tie=110%)", 24, "no chance from 0 to 1"),
        ("outcomes.gap_chance(tie=1/0)", 24, "divides by zero"),
        ("outcomes.gap_chance(tie=1 +)", 27, "missing"),
        ("outcomes.gap_chance(off=0.6)", 24, "add up to 21/20"),
        ("outcomes.gap_chance(off=0.2, low=0.2, tie=0.2)", 24, "add up to 3/5"),
    ],
)
def test_an_unknown_word_is_named_where_it_stands(target: str, at: int, message: str) -> None:
    found = asked(readings(), target)
    assert isinstance(found, Unanswered)
    assert message in found.message
    assert found.at == at


def test_an_overlap_needs_two_readings() -> None:
    assert value(table("A: off >= 5"), "t.overlap_chance") == 0


def test_what_is_left_after_all_stated_chances_is_nothing() -> None:
    thing = table("A: off >= 5", "B: off < 5")
    assert value(thing, "t.chance(A, off=1/2, low=1/4)") == Fraction(7, 64)
    assert value(thing, "t.chance(A, off=1/2, low=1/4, tie=1/4)") == Fraction(7, 64)
    assert value(thing, "t.chance(A, tie=1)") == 0


@given(st.dictionaries(st.sampled_from(["off", "low", "tie"]), st.integers(0, 100), max_size=3))
def test_stated_chances_are_kept_and_all_add_up(percent: dict[str, int]) -> None:
    named = rule_of(PAIRS)("pairs")
    assert isinstance(named, NamedRule)
    stated = {name: Argument(f"{value}%", 0) for name, value in percent.items()}
    model = asked_model(named.rule, None, stated)
    if isinstance(model, Unanswered):
        assert "add up to" in model.message
        return
    assert sum(model.chances) == 1
    found = dict(zip(model.outcomes, model.chances, strict=True))
    assert {name: found[name] * 100 for name in percent} == percent


@given(st.integers(0, 6), st.integers(0, 6), st.integers(0, 6), st.booleans())
def test_every_result_is_sorted_exactly_once(a: int, b: int, c: int, in_order: bool) -> None:
    lines = (f"A: off >= {a}", f"B: low >= {b}", f"C: off + low <= {c}")
    thing = table(*lines, more="  in_order: yes\n" if in_order else "")
    parts = thing.coverage.parts
    assert sum(part.results for part in parts) == value(thing, "t.results") == 28
    each = sum(thing.coverage.count(line.label) for line in thing.lines)
    assert each == sum(part.results * len(part.labels) for part in parts)
    assert not (in_order and thing.coverage.overlaps)
    assert [labels for _, labels in thing.map if not labels] == [()] * int(value(thing, "t.gap"))


@pytest.mark.parametrize(
    ("target", "figure", "words"),
    [
        ("outcomes.gap", "10", "as `overlap`"),
        ("outcomes.gap", "286", "of the contrary"),
        ("outcomes.count(E-A)", "186", "of E-B"),
        ("outcomes.gap_chance(tie=10%)", "0.9356", "of the contrary"),
    ],
)
def test_a_near_question_gives_the_printed_number(target: str, figure: str, words: str) -> None:
    ask = read_target(target)
    assert not isinstance(ask, Unanswered)
    assert words in {item.words for item in readings().near(ask, printed(figure))}


def test_a_chance_of_other_assumptions_is_recognised() -> None:
    thing = readings()
    other = value(thing, "outcomes.chance(E-A, three quarters)")
    ask = read_target("outcomes.chance(E-A)")
    assert not isinstance(ask, Unanswered)
    near = thing.near(ask, printed(f"{float(other):.4f}"))
    assert "under three quarters" in {item.words for item in near}


# -- tables that cannot be read -------------------------------------------------------------------


def test_all_faults_are_given_at_once_and_in_their_places() -> None:
    found = faults(
        """\
t:
  rule: pairs
  in_order: maybe
  gap: because
  gaps: yes
  otherwise: nothing
  table:
    A: {when: off >= 5 and ofs < 2, favour: off}
    B: {says: nothing, favours: lo}
    C: [off >= 5]
    D: ""
    otherwise: {when: off < 5}
"""
    )
    assert [(line, column) for line, column, _ in sorted(found)] == [
        (6, 13),
        (7, 3),
        (8, 9),
        (9, 3),
        (11, 28),
        (11, 37),
        (12, 5),
        (12, 33),
        (13, 5),
        (14, 5),
        (15, 17),
    ]
    said = " | ".join(message for _, _, message in sorted(found))
    assert "no key 'gap'; did you mean 'gaps'?" in said
    assert "`otherwise` is a line of the `table`" in said
    assert "unknown name 'ofs'; did you mean 'off'?" in said
    assert "no key 'favour'; did you mean 'favours'?" in said
    assert "'pairs' has no outcome 'lo'; did you mean 'low'?" in said
    assert "reading 'D' does not say `when` it applies" in said


@pytest.mark.parametrize(
    ("yaml", "place", "message"),
    [
        ("t: [a]\n", (4, 1), "readings are a mapping"),
        ("t: {table: {A: off >= 5}}\n", (4, 1), "the name of the rule is missing"),
        ("t:\n  rule: pear\n  table: {A: off >= 5}\n", (5, 9), "there is no rule 'pear'"),
        ("t:\n  rule: pairs\n", (4, 1), "the table is missing"),
        ("t:\n  rule: pairs\n  table: A\n", (6, 10), "the table is missing"),
        ("t:\n  rule: pairs\n  table: {otherwise: all}\n", (6, 11), "nothing stands here"),
        ("t:\n  rule: pairs\n  table:\n    A: {when: 1 / off > 2}\n", (7, 15), "divides by zero"),
        ("t:\n  rule: pairs\n  table:\n    A: 1 / off > 2\n", (7, 8), "divides by zero"),
    ],
)
def test_a_table_that_is_none_says_why(yaml: str, place: tuple[int, int], message: str) -> None:
    ((line, column, said),) = faults(yaml)
    assert (line, column) == place
    assert message in said


def test_groups_of_two_kinds_cannot_be_counted_together() -> None:
    yaml = (
        "t:\n  rule: pairs\n  table:\n    A: at least 1 jurors with off == 2\n"
        "    B: at least 1 items with off == 3\n"
    )
    ((line, _, said),) = faults(yaml, JURORS)
    assert line == 6
    assert "cannot be counted together" in said


def test_what_a_reading_alone_takes_can_be_asked() -> None:
    thing = table("A: off >= 2", "B: off >= 5")
    assert (value(thing, "t.count(A)"), value(thing, "t.only(A)")) == (5, 3)
    assert (value(thing, "t.count(B)"), value(thing, "t.only(B)")) == (2, 0)
    ask = read_target("t.count(A)")
    assert not isinstance(ask, Unanswered)
    near = thing.near(ask, printed("3"))
    assert "as `only`" in {item.words for item in near}


def test_a_table_that_takes_long_is_refused_at_the_reading_that_is_too_much() -> None:
    lines = "".join(f"    a{number}: off - low == {number}\n" for number in range(40))
    found = faults(f"t:\n  rule: pairs\n  table:\n{lines}", FEW.replace("units: 6", "units: 440"))
    ((line, _, said),) = found
    assert line > 4
    assert "with the readings before it" in said


def test_too_many_results_are_refused_and_not_begun() -> None:
    large = FEW.replace("units: 6", "units: 5000")
    ((_, _, said),) = faults("t:\n  rule: pairs\n  table: {A: off >= 5, B: low >= 5}\n", large)
    assert "12,507,501 results; 100,000 can be listed" in said


def test_a_preference_among_too_many_results_cannot_be_tried() -> None:
    large = FEW.replace("units: 6", "units: 2000")
    yaml = "t:\n  rule: pairs\n  table:\n    A: {when: off >= 1200, favours: off}\n"
    ((line, column, said),) = faults(yaml, large)
    assert (line, column) == (7, 37)
    assert "whether it is ahead cannot be tried: 2,003,001 results" in said
    assert value(readings(yaml.replace(", favours: off", ""), large), "t.results") == 2001


# -- clauses that decide nothing ---------------------------------------------------------------


def test_a_clause_declared_idle_is_looked_up_in_the_readings() -> None:
    reason = "the share is what binds"
    more = f'  idle: {{"binom_p(off, n, 1/2) < 0.05": {reason}}}\n'
    found = readings(TABLE.replace("  table:\n", f"{more}  table:\n"))
    ((words, at),) = found.idle
    assert words == "the exact two-sided p of off in n at 1 / 2 less than 0.05"
    assert at.line == 6


@pytest.mark.parametrize(
    ("idle", "words"),
    [
        ('{"off >= 4": so}', "no condition of the table has the clause 'off >= 4'"),
        ('{"off >= 5": ""}', "say why it stays in the table"),
        ("off >= 5", "`idle` wants clauses with reasons"),
    ],
)
def test_what_is_declared_idle_has_a_reason_and_is_there(idle: str, words: str) -> None:
    ((_, _, message),) = faults(f"t:\n  rule: pairs\n  idle: {idle}\n  table: {{A: off >= 5}}\n")
    assert words in message


def report(pages: str, table: str) -> list[tuple[str, int, str]]:
    head = '---\nkind: design\nversion: 1\nstatus: draft\nsenses: {waived: "cups"}\n---\n# T\n\n'
    blocks = f'```yaml record="rule"\n{pages}```\n\n```yaml record="readings"\n{table}```\n'
    source = Source("experiments/E-20260902-reading/design.md", (head + blocks).encode())
    _, found = check_sources([source], all_checks(), "")
    return [(item.code, item.span.line, item.message) for item in found.diagnostics]


def test_a_share_that_overtakes_a_p_value_is_found_in_the_table_too() -> None:
    even = PAIRS.replace("off: 45%, low: 45%", "off: 1/2, low: 1/2")
    fires = even.replace("share(off) >= 70% and ", "")
    found = [item for item in report(fires, TABLE) if item[0] == "RUL035"]
    assert [line for _, line, _ in found] == [22, 26]
    assert "decides nothing in reading `E-A` of `outcomes`" in found[0][2]
    declared = TABLE.replace(
        "  table:\n",
        """\
  idle:
    "binom_p(off, n, 1/2) < 0.05": the share is what binds
    "binom_p(low, n, 1/2) < 0.05": the share is what binds
    share(off) >= 70%: it is not
  table:
""",
    )
    ((_, line, message),) = [item for item in report(fires, declared) if item[0] == "RUL035"]
    assert line == 23
    assert "is said to decide nothing in `outcomes`" in message


def test_a_chance_on_which_a_reading_depends_is_stated_for_a_reason() -> None:
    rule = FEW + "  alternatives: {liked: {off: 0.6, low: 0.2}}\n"
    one = "t:\n  rule: pairs\n  table:\n    A: {when: off >= 5, says: liked}\n"
    both = one + "    B: {when: low >= 5, says: not liked}\n"
    assert "RUL012" in [code for code, _, _ in report(rule, one)]
    assert "RUL012" not in [code for code, _, _ in report(rule, both)]
