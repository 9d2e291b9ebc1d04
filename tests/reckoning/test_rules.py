"""Rule blocks: from the text of a page to answers, near readings and faults at their places."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.diagnostics import Fault
from beforehand.exact.numbers import agrees, read_number
from beforehand.exact.odds import family_rate
from beforehand.pages.markdown import read_page
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.rules import NamedRule, read_rule
from beforehand.records.blocks import find_blocks
from beforehand.source import Place, Source

F = Fraction
PATH = "experiments/E-20260801-tea/design.md"
FIGURES = Path(__file__).parent.parent / "exact" / "figures.json"
DATA = json.loads(FIGURES.read_text(encoding="utf-8"))
EXACT = {**DATA["claims"], **DATA["derived"]}

COIN = "outcomes: {plus: 1/4, minus: 1/4, split: rest}"
BLOCK = f"""\
heavy:
  units: {{jurors: 3, items: 4}}
  {COIN}
  fires: plus >= k and minus == 0
  parameters: {{k: 8}}
  cells: 2
  events: {{four: plus >= 4}}
  alternatives: {{strong: {{plus: 0.8, minus: 0.05}}}}
applied:
  units: {{jurors: 3, items: 4}}
  {COIN}
  fires: plus >= 8 and minus == 0 and at least 2 of 3 jurors with plus == 4 and minus == 0
  cells: 2
  alternatives: {{seven: {{plus: 70%, minus: 5%}}, eight: {{plus: 80%, minus: 5%}}}}
held out:
  units: {{jurors: 3, items: 2}}
  {COIN}
  fires: plus >= 5 and minus == 0
  alternatives:
    at 80: {{plus: 0.8, minus: 0.05}}
sham:
  units: 6
  {COIN}
  bands: {{upper: plus >= 5, lower: plus <= 1}}
  favours: {{upper: plus}}
  voids: yes
  note: nothing is computed from this
fifteen:
  units: 15
  {COIN}
  bands: {{edit presence: plus >= 9, not neutral: minus >= 9}}
  alternatives: {{bias: {{plus: 0.7, minus: 0.05}}}}
judges:
  units: 3
  outcomes: {{a: 1/3, b: 1/3, tie: rest}}
  fires: a >= 2 or b >= 2
"""


def page_of(block: str) -> str:
    return f'# Tea\n\n```yaml record="rule"\n{block}```\n'


def read(block: str) -> dict[str, NamedRule | tuple[Fault, ...]]:
    (found,) = find_blocks(read_page(Source(PATH, page_of(block).encode())))
    assert not found.faults
    return {entry.key: read_rule(entry, PATH) for entry in found.entries}


RULES = read(BLOCK)


def asked(target: str, rules=RULES) -> Answer | Unanswered:
    ask = read_target(target)
    assert not isinstance(ask, Unanswered), ask
    return rules[ask.name].answer(ask)


def value(target: str, rules=RULES) -> Fraction:
    found = asked(target, rules)
    assert isinstance(found, Answer), found
    assert isinstance(found.value, Fraction)
    return found.value


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("F000-31", "heavy.null"),
        ("F000-31", "heavy"),
        ("F000-31", "heavy.chance(plus >= 8 and minus == 0)"),
        ("F000-32", "heavy.null(k=9)"),
        ("F000-36", "heavy.family"),
        ("F000-36", "heavy.null(cells=2)"),
        ("F000-40", "fifteen.edit presence"),
        ("F000-41", "sham.upper"),
        ("F000-42", "sham.lower"),
        ("F000-42", "sham.chance(lower)"),
        ("F001-06", "held out.null(without=minus == 0)"),
        ("V-01", "applied.null"),
        ("V-02", "applied.family"),
        ("V-03a", "applied.power(seven)"),
        ("V-03b", "applied.power(eight)"),
        ("V-03b", "applied.power(plus=4/5, minus=0.05)"),
        ("V-03c", "applied.power(seven, plus=0.9)"),
        ("V-04", "heavy.power"),
        ("V-04", "heavy.null(plus=80%, minus=5%)"),
        ("V-05", "fifteen.any"),
        ("V-06", "held out.null(times=2)"),
        ("V-08", "sham"),
        ("V-09", "held out.power(under=at 80)"),
        ("V-12", "judges.null"),
        ("V-13", "judges.chance(a == 1 and b == 1)"),
    ],
)
def test_a_figure_of_the_sources_is_computed_from_the_block(name: str, target: str) -> None:
    found, exact = value(target), F(EXACT[name]["exact"])
    if name == "F001-06":  # what is printed there is the rule without its clause
        assert agrees(found, read_number(EXACT[name]["printed"]))
    else:
        assert found == exact


def test_the_contrary_and_the_sizes() -> None:
    assert value("heavy.fails(strong)") == 1 - value("heavy.power(strong)")
    assert value("heavy.fails(null)") == 1 - value("heavy.null")
    assert value("held out.fails(null, times=2)") == 1 - 2 * value("held out.null")
    assert value("sham.none") == 1 - value("sham.any")
    assert value("sham.several") == 0
    assert value("heavy.family(strong)") == family_rate(value("heavy.power"), 2)
    assert (value("heavy.units"), value("heavy.units(jurors)"), value("heavy.cells")) == (12, 3, 2)
    assert (
        value("heavy.four")
        == value("heavy.chance(four)")
        == value("heavy.null(k=4, without=minus == 0)")
    )


def test_a_threshold_is_chosen_by_the_nearest_null() -> None:
    target = F(EXACT["F000-30"]["exact"])
    assert value(f"heavy.threshold(k, 1, 12, {target})") == EXACT["F000-33"]["value"]
    assert value(f"heavy.threshold_null(k, 1, 12, {target})") == value("heavy.null")
    found = asked(f"heavy.threshold(k, 1, 12, {target})")
    assert "0.0005942 at 8" in found.how


def test_the_smallest_effect_keeps_the_other_chances() -> None:
    found = value("heavy.smallest(plus, 1/2, step=1/20, minus=0.05)")
    assert found == F(4, 5)
    assert value("heavy.power(plus=4/5, minus=0.05)") >= F(1, 2)
    assert value("heavy.power(plus=3/4, minus=0.05)") < F(1, 2)


def test_where_the_rest_is_used_up_the_others_give_way() -> None:
    coin = read("c:\n  units: 12\n  outcomes: {a: 1/2, b: 1/2, tie: rest}\n  fires: a >= 10\n")
    found = asked("c.smallest(a, 0.8)", coin)
    assert isinstance(found, Answer)
    assert found.how.endswith("; tie is used up, and b gave way in proportion")
    refused = asked("c.smallest(a, 0.8, b=1/2)", coin)
    assert isinstance(refused, Unanswered)
    assert "at 0.5, the last step, it is 0.01929, with b as stated" in refused.message


def test_the_fewest_of_an_outcome_with_which_a_rule_can_fire() -> None:
    assert value("heavy.fewest(plus)") == 8
    assert value("heavy.fewest(plus, k=9)") == 9
    assert value("heavy.fewest(plus, four)") == 4
    assert value("heavy.fewest(minus)") == value("heavy.fewest(split)") == 0
    assert value("applied.fewest(plus, without=plus >= 8)") == 8
    assert value("sham.fewest(plus)") == 0
    assert value("sham.fewest(plus, upper)") == 5
    pairs = """\
pairs:
  units: 30
  outcomes: {off: 1/2, low: rest}
  fires: binom_p(off, n, 1/2) < 0.05 and off > low
"""
    assert value("pairs.fewest(off)", read(pairs)) == 21


def test_rules_over_very_many_units_are_read_and_asked() -> None:
    many = f"""\
many:
  units: 100000
  {COIN}
  fires: plus >= 25300
  favours: plus
  idle: {{plus >= 25300: no check goes through so many results}}
"""
    assert float(value("many.null", read(many))) == pytest.approx(0.014446199777829283)
    assert rule_problems(many) == []


def test_how_names_the_fraction_and_the_second_way() -> None:
    found = asked("held out.null(cells=4)")
    assert found.how.startswith("1 − (1 − 13/4096)^4; ")
    assert found.how.endswith("confirmed by every sequence of outcomes")


@pytest.mark.parametrize(
    ("target", "at", "words"),
    [
        ("heavy.nul", "nul", "did you mean 'null'"),
        ("heavy.lower", "lower", "'heavy' cannot be asked for 'lower'"),
        ("heavy.power(stong)", "stong", "did you mean 'strong'"),
        ("heavy.null(under=strong)", "strong", "ask for `power`"),
        ("heavy.null(strong)", "strong", "takes no arguments"),
        ("heavy.power(strong, strong)", "strong)", "takes 1 argument, not 2"),
        ("heavy.power(strong, under=strong)", "strong)", "twice"),
        ("applied.power", "power", "one of seven, eight"),
        ("sham.power", "power", "Give `power` chances"),
        ("sham.family", "family", "'sham' does not say how many cells share it: add `cells:`"),
        ("sham.cells", "cells", "add `cells:`"),
        ("judges.any", "any", "has no bands"),
        ("heavy.null(kk=9)", "kk", "did you mean 'k'"),
        ("heavy.null(k=nine)", "nine", "unknown name"),
        ("heavy.null(cells=0)", "0", "not a whole number from 1 up"),
        ("heavy.null(cells=1.5)", "1.5", "not a whole number"),
        ("heavy.power(plus=1.2)", "1.2", "no chance from 0 to 1"),
        ("heavy.power(plus=0.8)", "0.8", "add up to 21/20"),
        ("heavy.chance(plus >= 4 and mnus == 0)", "mnus", "did you mean 'minus'"),
        ("heavy.chance(plus)", "plus", "a comparison is wanted"),
        (
            "heavy.null(without=minus == 1)",
            "minus",
            "its clauses are “plus at least k”, “no minus”",
        ),
        ("judges.null(without=a >= 3)", "a >=", "no clause “at least 3 a”"),
        ("heavy.null(without=minus ==)", ")", "missing"),
        ("heavy.units(judges)", "judges", "did you mean 'jurors'"),
        ("heavy.smallest(plus)", "smallest", "takes 2 arguments, not 1"),
        ("heavy.smallest(split, 0.8)", "split", "is the rest"),
        ("heavy.smallest(pluss, 0.8)", "pluss", "did you mean 'plus'"),
        (
            "held out.smallest(plus, 0.99, step=1/10)",
            "0.99",
            "at 0.95, the last step, it is 0.7351",
        ),
        ("heavy.smallest(plus, 0.8, step=0)", "0)", "between 1/10000 and 1"),
        ("heavy.fewest(pluss)", "pluss", "did you mean 'plus'"),
        ("heavy.fewest(plus, fuor)", "fuor", "did you mean 'four'"),
        ("heavy.fewest(plus, k=13)", "plus", "no result meets"),
        ("heavy.fewest(plus, plus=1/2)", "plus=", "has no option 'plus'"),
        ("heavy.threshold(j, 1, 12, 0.001)", "j", "no parameter"),
        ("heavy.threshold(k, 9, 2, 0.001)", "2", "no thresholds"),
        ("sham.lower(times=2)", "2", "more than 1: the two directions overlap"),
    ],
)
def test_what_cannot_be_answered_says_why_and_where(target: str, at: str, words: str) -> None:
    found = asked(target)
    assert isinstance(found, Unanswered), found
    assert words in found.message
    assert target[found.at :].startswith(at)


@pytest.mark.parametrize(
    ("target", "printed", "words"),
    [
        ("held out.null", "0.00464", "without “no minus”"),
        ("held out.power", "0.6554", "without “no minus”"),
        ("held out.power(plus=0.8, minus=0.05)", "0.003174", "under null"),
        ("held out.null(cells=4)", "0.00317", "for one cell"),
        ("sham.upper", "0.533936", "of “lower”"),
        ("sham.lower", "0.538574", "of the whole rule"),
        ("sham.none", "0.5386", "of firing"),
        ("heavy.null(without=minus == 0)", "0.000594", "of the whole rule"),
        ("heavy.chance(four)", "0.000594", "of the whole rule"),
    ],
)
def test_a_wrong_figure_is_explained(target: str, printed: str, words: str) -> None:
    ask = read_target(target)
    found = RULES[ask.name].near(ask, read_number(printed))
    assert words in {item.words for item in found}
    assert {item.changes for item in found} == {1}


@pytest.mark.parametrize("target", ["heavy.units", "heavy.nul", "heavy.threshold(k, 1, 9, 0.1)"])
def test_where_no_change_is_small_nothing_is_near(target: str) -> None:
    ask = read_target(target)
    assert RULES["heavy"].near(ask, read_number("13")) == ()


def test_a_right_figure_has_no_near_reading() -> None:
    ask = read_target("heavy.null")
    assert RULES["heavy"].near(ask, read_number("0.000594")) == ()


def test_a_clause_that_guards_a_division_may_be_asked_about() -> None:
    guarded = f"""\
share:
  units: 6
  {COIN}
  fires: plus + minus > 0 and plus / (plus + minus) > 3/4
"""
    rules = read(guarded)
    ask = read_target("share.null")
    assert value("share.null", rules) > 0
    assert rules["share"].near(ask, read_number("0.9999")) == ()
    found = asked("share.null(without=plus + minus > 0)", rules)
    assert isinstance(found, Unanswered)
    assert "divides by zero" in found.message


@given(st.integers(1, 12), st.integers(1, 6), st.integers(1, 2))
def test_options_are_the_rule_written_out(k: int, cells: int, times: int) -> None:
    written = BLOCK.replace("plus >= k", f"plus >= {k}").replace("cells: 2", f"cells: {cells}")
    there = value("heavy.family", read(written.replace("  parameters: {k: 8}\n", "")))
    here = asked(f"heavy.family(k={k}, cells={cells}, times={times})")
    if times * there <= 1:
        assert here == Answer(times * there, here.how)
    else:
        assert isinstance(here, Unanswered)


def test_the_parts_of_a_rule_keep_their_places() -> None:
    sham = RULES["sham"]
    assert (sham.name, sham.sort, sham.path) == ("sham", "rule", PATH)
    line = page_of(BLOCK).split("\n").index("sham:") + 1
    assert sham.at == Place(line, 1)
    assert sham.place(("bands", "lower"), 5) == Place(line + 3, 41)
    assert sham.remarks.favours == (("upper", "plus"),)
    assert sham.remarks.voids
    assert sham.measures[-2:] == ("upper", "lower")
    assert [sham.called(keys) for keys, _ in sham.conditions] == ["sham.upper", "sham.lower"]


FAULTY = f"""\
cups:
  units: 12
  {COIN}
  fires: plus >= 8 and minuss == 0
  fire: yes
  bands: {{power: plus >= 9, many: plus >= 8 and}}
  events: {{many: plus >= 3}}
  alternatives: {{strong: {{pluss: 0.8}}}}
  favours: {{few: minus, many: up}}
  voids: perhaps
  changed: ""
  idle: {{plus >= 8: ""}}
"""


def test_all_faults_of_an_entry_are_told_at_once_and_at_their_places() -> None:
    found = read(FAULTY)["cups"]
    assert isinstance(found, tuple)
    assert {fault.what for fault in found} == {"block"}
    places = [(fault.at.line, fault.at.column, fault.message) for fault in found]
    wanted = [
        (7, 24, "unknown name 'minuss'"),
        (8, 3, "unknown key 'fire'; did you mean 'fires'?"),
        (9, 11, "'power' is the name of something every rule is asked for"),
        (9, 48, "found the end"),
        (10, 12, "'many' is the name of a band"),
        (11, 27, "unknown outcome 'pluss'; did you mean 'plus'?"),
        (12, 13, "no band or event is called 'few'"),
        (12, 31, "'up' is no outcome"),
        (13, 10, "'perhaps' is neither yes nor no"),
        (14, 13, "`changed` wants a sentence"),
        (15, 22, "say why it stays"),
    ]
    assert [place[:2] for place in places] == [item[:2] for item in wanted]
    for (_, _, message), (_, _, words) in zip(places, wanted, strict=True):
        assert words in message


@pytest.mark.parametrize(
    ("block", "line", "column", "words"),
    [
        ("cups: 12\n", 4, 7, "a rule is a mapping"),
        (f"cups:\n  {COIN}\n  fires: plus >= 8\n", 4, 1, "how many units"),
        (f"cups:\n  units: 6\n  {COIN}\n", 4, 1, "neither a condition nor bands"),
        (
            f"cups:\n  units: 6\n  {COIN}\n  fires: plus / (plus + minus) > 1/2\n",
            7,
            10,
            "divides by zero",
        ),
        (
            f"cups:\n  units: 6\n  {COIN}\n  bands: {{a: 1 / plus > 1/2}}\n",
            7,
            14,
            "divides by zero",
        ),
        (
            f"cups:\n  units: 6\n  {COIN}\n  fires: plus >= 5\n  idle: {{plus >= 6: so}}\n",
            8,
            10,
            "no condition of the rule has the clause 'plus >= 6'",
        ),
        (
            f"cups:\n  units: 6\n  {COIN}\n  fires: plus >= 5\n  idle: plus >= 5\n",
            8,
            9,
            "`idle` wants clauses with reasons",
        ),
        (
            f"cups:\n  units: 6\n  {COIN}\n  fires: plus >= 5\n  favours: up\n",
            8,
            12,
            "'up' is no outcome",
        ),
        (
            "cups:\n  units: 6\n  outcomes: {+1: 1/2, no: rest}\n  fires: no >= 5\n",
            6,
            14,
            "one plain word",
        ),
    ],
)
def test_one_fault_is_one_fault(block: str, line: int, column: int, words: str) -> None:
    found = read(block)["cups"]
    assert isinstance(found, tuple)
    (fault,) = found
    assert words in fault.message
    assert fault.at == Place(line, column)


def problems(*pages: str, config: str = "") -> list[tuple[str, int, str]]:
    sources = [
        Source(f"experiments/E-2026080{number}-tea/design.md", page.encode())
        for number, page in enumerate(pages, 1)
    ]
    _, report = check_sources(sources, all_checks(), config)
    return [(item.code, item.span.line, item.message) for item in report.diagnostics]


HEAD = '---\nkind: design\nversion: 1\nstatus: draft\nsenses: {waived: "cups"}\n---\n'


def rule_problems(*blocks: str, config: str = "", head: str = HEAD) -> list[tuple[str, int, str]]:
    older, last = blocks[:-1], blocks[-1]
    pages = [HEAD + page_of(block) for block in older] + [head + page_of(last)]
    return [item for item in problems(*pages, config=config) if item[0].startswith("RUL01")]


def test_the_count_beside_a_condition_on_jurors_is_named() -> None:
    applied = BLOCK[BLOCK.index("applied:") : BLOCK.index("held out:")]
    found = rule_problems(applied)
    assert [(code, line) for code, line, _ in found] == [("RUL010", 13), ("RUL010", 13)]
    assert "“at least 8 plus” decides nothing in `applied`: all" in found[0][2]
    declared = applied + "  idle: {plus >= 8: the source has it, minus == 0: within the jurors}\n"
    assert rule_problems(declared) == []


def test_equal_rules_on_several_pages_are_each_told_of_at_their_own_place() -> None:
    tight = f"cups:\n  units: 12\n  {COIN}\n  fires: plus >= 8 and minus <= 7\n"
    wide = tight.replace("8 and minus", "8   and   minus")
    pages = (HEAD + page_of(tight), HEAD + page_of(tight), HEAD + "\n" + page_of(wide))
    sources = [
        Source(f"experiments/E-2026080{number}-tea/design.md", page.encode())
        for number, page in enumerate(pages, 1)
    ]
    _, report = check_sources(sources, all_checks())
    found = [item for item in report.diagnostics if item.code == "RUL010"]
    lines = [page.split("\n") for page in pages]
    shown = [lines[number][item.span.line - 1] for number, item in enumerate(found)]
    assert [line[item.span.column - 1 :] for line, item in zip(shown, found, strict=True)] == [
        "minus <= 7"
    ] * 3
    assert len({item.span.column for item in found}) == 2
    assert len({item.message for item in found}) == 1


def test_a_neutral_sham_is_voided_more_often_than_before() -> None:
    before = """\
sham:
  units: 12
  outcomes: {yes: 1/2, no: rest}
  voids: yes
  fires: yes <= 3 or yes >= 9
"""
    after = BLOCK[BLOCK.index("sham:") : BLOCK.index("fifteen:")] + "  changed: a juror unit\n"
    extends = HEAD.replace("status: draft", "status: draft\nextends: E-20260801-tea")
    ((code, _, message),) = rule_problems(before, after, head=extends)
    assert code == "RUL015"
    assert "0.538574 (1103/2048)" in message
    assert "0.145996 (299/2048)" in message
    assert "the limit is 0.2" in message
    (found,) = rule_problems(after.replace("  changed: a juror unit\n", ""))
    assert "E-20260801-tea" not in found[2]
    assert rule_problems(after, config="limits: {void_rate: 0.6}\n") == []


def test_a_drifting_rule_is_shown_in_words_and_excused_by_a_reason() -> None:
    before = BLOCK[: BLOCK.index("applied:")]
    after = before.replace("k: 8", "k: 7").replace("{jurors: 3, items: 4}", "9")
    extends = HEAD.replace("status: draft", "status: draft\nextends: E-20260801-tea")
    ((code, _, message),) = rule_problems(before, after, head=extends)
    assert code == "RUL016"
    assert "`heavy` is over 9 units, “at least 7 plus and no minus”" in message
    assert "over 3 jurors × 4 items = 12, “at least 8 plus and no minus”" in message
    assert rule_problems(before, after + "  changed: fewer items\n", head=extends) == []
    assert rule_problems(before, after) == []


def test_of_a_rule_too_large_to_list_nothing_is_said() -> None:
    large = (
        f"large:\n  units: 900\n  {COIN}\n  fires: plus >= 600 and minus <= 600\n  favours: plus\n"
    )
    assert rule_problems(large) == []
