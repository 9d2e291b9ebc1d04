"""Figures that name a data file: what a selector picks, and what is said where it picks nothing."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.records.data_files import figure_files, with_found
from beforehand.records.figures import FigureLink, Found
from beforehand.source import Place, Source

PAGE = "experiments/E-1/design.md"
UNITS = 'id,juror,score,note\nA1,gpt,3,\nA2,gpt,4.5,"a, b"\nA3,opus,-1,\nA4,opus,,left\n'
RUN = (
    '{"units": [{"id": "a", "s": {"x": 1.10}}, {"id": "b", "s": {"x": 2e-3}, "ok": true}],\n'
    ' "a/b": {"m~n": [0.1, 12345678901234567890.1]}, "none": null, "empty": []}'
)
VOTES = '{"verdict": "pass", "n": 1}\n\n{"verdict": "fail", "n": 2}\n{"verdict": "pass"}\n'
FILES = {
    "experiments/E-1/units.csv": UNITS,
    "experiments/E-1/semicolons.csv": "\ufeffid;score\r\n0012;3,5\r\n12;1.234,5\r\n",
    "experiments/E-1/run.json": RUN,
    "shared/votes.jsonl": VOTES,
    "experiments/E-1/lfs.csv": "version https://git-lfs.github.com/spec/v1\noid sha256:00\n",
    "experiments/E-1/broken.json": '{"a": 1,\n "b" 2}',
    "experiments/E-1/twice.json": '{"a": 1, "a": 2}',
    "experiments/E-1/broken.csv": 'id,score\nA1,"3\n',
    "experiments/E-1/short.csv": "id,score\nA1\n",
    "experiments/E-1/list.jsonl": '{"a": 1}\n[1]\n{"a":\n',
    "experiments/E-1/deep.json": "[" * 100_000,
    "experiments/E-1/empty.csv": "",
}


def link(target: str) -> FigureLink:
    return FigureLink("1", target, Place(1), Place(1, 5))


def found(target: str) -> Found:
    files = {path: Source(path, text.encode()) for path, text in FILES.items()}
    (figure,) = with_found(PAGE, (link(target),), files)
    assert figure.found is not None
    return figure.found


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("units.csv#value(score, id=A2)", "4.5"),
        ("./units.csv#value(note,id=A2)", "a, b"),
        ("units.csv#value(id, note='a, b')", "A2"),
        ("units.csv#/0/score", "3"),
        ("units.csv#count", "4/1"),
        ("units.csv#count(juror=gpt, score>=4)", "1/1"),
        ("units.csv#count(juror!=gpt)", "2/1"),
        ("units.csv#count(id=A9)", "0/1"),
        ("units.csv#sum(score, score!=)", "13/2"),
        ("units.csv#mean(score, juror=gpt)", "15/4"),
        ("units.csv#median(score, score!=)", "3/1"),
        ("units.csv#median(score, juror=gpt)", "15/4"),
        ("units.csv#min(score, score!=)", "-1/1"),
        ("units.csv#max(score, score!=)", "9/2"),
        ("units.csv#share(juror=gpt)", "1/2"),
        ("units.csv#share(score>3, juror=gpt)", "1/2"),
        ("units.csv#distinct(juror)", "2/1"),
        ("semicolons.csv#value(score, id=0012)", "3,5"),
        ("semicolons.csv#mean(score, id=0012)", "7/2"),
        ("run.json#/units/0/s/x", "1.10"),
        ("run.json#/units:mean(s/x)", "551/1000"),
        ("run.json#/units:count(ok=true)", "1/1"),
        ("run.json#/units:value(s/x, id=b)", "2e-3"),
        ("run.json#/a~1b/m~0n/1", "12345678901234567890.1"),
        ("run.json#/none", ""),
        ("run.json#/empty:count", "0/1"),
        ("../../shared/votes.jsonl#share(verdict=pass)", "2/3"),
        ("../../shared/votes.jsonl#/1/n", "2"),
        ("../../shared/votes.jsonl#sum(n, n!=)", "3/1"),
    ],
)
def test_a_selector_picks_one_value(target: str, text: str) -> None:
    answer = found(target)
    assert (answer.text, answer.trouble) == (text, "")
    assert answer.how


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("cups.csv#count", "experiments/E-1/cups.csv is not among the files"),
        ("../../../x.csv#count", "leads out of the repository"),
        ("/etc/x.csv#count", "not relative to this page"),
        ("https://example.org/x.csv#count", "not relative to this page"),
        ("data\\x.csv#count", "part folders by `/`"),
        ("notes.txt#count", "no data file"),
        ("units.csv#", "nothing is asked"),
        ("units.csv#cout", "did you mean 'count'?"),
        ("units.csv#value(scor, id=A1)", "no column `scor`; did you mean 'score'?"),
        ("units.csv#count(jurors=gpt)", "no column `jurors`; did you mean 'juror'?"),
        ("units.csv#value(score, juror=gtp)", "has juror=gtp; did you mean 'gpt'?"),
        ("units.csv#value(score, juror=gpt)", "(line 2, line 3), and one is wanted"),
        ("units.csv#mean(note, id=A2)", "`note` is `a, b`, which is no number, in line 3"),
        ("units.csv#mean(score)", "`score` is empty, in line 5"),
        ("units.csv#count(score>=high)", "compares with `high`, which is no number"),
        ("units.csv#mean(score=3)", "wants a column first"),
        ("units.csv#mean", "wants a column"),
        ("units.csv#share", "wants a condition"),
        ("units.csv#value(id, note='a)", "not closed"),
        ("units.csv#value(score,, id=A1)", "between two commas"),
        ("units.csv#value(score, A1)", "`A1` is no condition"),
        ("units.csv#/9/score", "positions 0 to 3, and no `9`"),
        ("units.csv#/0", "go on to one value in it"),
        ("semicolons.csv#sum(score)", "`1.234,5`, which is no number, in line 3"),
        ("run.json#/unit", "no `unit`; did you mean 'units'?"),
        ("run.json#/units/0/id/x", "`x` cannot be looked up in it"),
        ("run.json#count", "a list of rows is wanted"),
        ("run.json#/units:mean(s)", "`s` is a mapping"),
        ("run.json#/a~1b/m~0n:count", "item 0"),
        ("lfs.csv#count", "a Git LFS pointer"),
        ("broken.json#/a", "broken.json:2:6 is not JSON"),
        ("twice.json#/a", "gives `a` twice"),
        ("broken.csv#count", "broken.csv:2:4"),
        ("short.csv#count", "short.csv:2:1"),
        ("list.jsonl#count", "list.jsonl:3:"),
        ("deep.json#/0", "nested too deeply"),
        ("empty.csv#value(a)", "has no rows"),
    ],
)
def test_what_cannot_be_picked_is_said(target: str, said: str) -> None:
    answer = found(target)
    assert said in answer.trouble
    assert (answer.text, answer.how) == ("", "")


def test_a_label_with_leading_zeros_is_no_number() -> None:
    assert found("semicolons.csv#count(id=12)").text == "1/1"
    assert found("units.csv#count(score=3.0)").text == "1/1"


def test_the_files_of_a_page_are_named_once_from_the_root() -> None:
    targets = ("units.csv#count", "./units.csv#count", "../../shared/votes.jsonl#count")
    figures = tuple(map(link, (*targets, "heavy.null", "=1/2", "../../../x.csv#count")))
    wanted = ("experiments/E-1/units.csv", "shared/votes.jsonl")
    assert figure_files(PAGE, figures) == wanted


def test_figures_without_a_file_are_left_alone() -> None:
    figures = (link("heavy.null"), link("=1/2 # odd"))
    assert with_found(PAGE, figures, {}) == figures


def test_a_file_that_cannot_be_opened_says_why() -> None:
    source = Source("experiments/E-1/units.csv", b"", "Permission denied")
    (figure,) = with_found(PAGE, (link("units.csv#count"),), {source.path: source})
    assert figure.found is not None
    assert "Permission denied" in figure.found.trouble


@given(st.lists(st.decimals(-9999, 9999, allow_nan=False, places=3), min_size=1, max_size=20))
def test_a_mean_is_exact(numbers: list[object]) -> None:
    text = "x\n" + "\n".join(map(str, numbers)) + "\n"
    source = Source("experiments/E-1/a.csv", text.encode())
    (figure,) = with_found(PAGE, (link("a.csv#mean(x)"),), {source.path: source})
    assert figure.found is not None
    exact = sum((Fraction(str(number)) for number in numbers), Fraction(0)) / len(numbers)
    assert Fraction(figure.found.text) == exact


WORDS = st.sampled_from(
    [
        "count",
        "share",
        "value",
        "mean",
        "(",
        ")",
        ",",
        "=",
        ">=",
        "score",
        "id",
        "A1",
        "3",
        "/",
        ":",
        "'",
        "~",
    ]
)


@given(
    st.sampled_from(["a.csv", "a.json", "a.jsonl"]),
    st.binary(max_size=80),
    st.lists(WORDS, max_size=9).map("".join) | st.text(max_size=20),
)
def test_any_bytes_and_any_selector_give_an_answer(name: str, data: bytes, selector: str) -> None:
    path = f"experiments/E-1/{name}"
    (figure,) = with_found(PAGE, (link(f"{name}#{selector}"),), {path: Source(path, data)})
    answer = figure.found
    assert answer is not None
    assert bool(answer.trouble) != bool(answer.how)
    answer.text.encode()


@given(st.lists(WORDS, max_size=9).map("".join))
def test_any_selector_over_good_data_gives_an_answer(selector: str) -> None:
    for name in ("units.csv", "run.json"):
        answer = found(f"{name}#{selector}")
        assert bool(answer.trouble) != bool(answer.how)
