"""A printed figure holds, differs with a reason, or is unreadable at an exact place."""

import pytest

from beforehand.pages.markdown import read_page
from beforehand.reckoning.answer import Computed, Unanswered
from beforehand.reckoning.data import read_data
from beforehand.reckoning.figures import Figure, figure
from beforehand.reckoning.rules import read_rule
from beforehand.records.blocks import find_blocks
from beforehand.records.figures import find_figures
from beforehand.source import Source

BLOCKS = """\
```yaml record="rule"
held:
  units: 6
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 5 and minus == 0
  alternatives: {strong: {plus: 0.8, minus: 0.05}}
  cells: 4
```

```yaml record="data"
cups: {all: 8, cold: 3}
```

"""


def only(text: str) -> Figure:
    page = read_page(Source("docs/a.md", (BLOCKS + text).encode()), [])
    readers = {"rule": read_rule, "data": read_data}
    things: dict[str, Computed] = {}
    for block in find_blocks(page):
        for entry in block.entries:
            found = readers[block.sort](entry, page.path)
            assert not isinstance(found, tuple), found
            things[entry.key] = found
    (link,) = find_figures(page)

    def lookup(ask):
        return things.get(ask.name) or Unanswered(f"no {ask.name}", ask.name_at)

    return figure(page.path, link, lookup)


@pytest.mark.parametrize(
    "text",
    [
        "[0.003174](calc:held.null)",
        "[0.32%](calc:held)",
        "[13/4096](calc:held)",
        "[about 0.56](calc:held.power(strong))",
        "[8](calc:cups.all)",
        "[2.67](calc:=8/3)",
        "[< 0.01](calc:held.null)",
    ],
)
def test_it_holds(text: str) -> None:
    assert (only(text).state, only(text).message) == ("holds", "")


@pytest.mark.parametrize(
    ("text", "wanted", "near"),
    [
        ("[0.00464](calc:held.null)", "0.00317", "without “no minus”"),
        ("[0.6554](calc:held.power(strong))", "0.5571", "without “no minus”"),
        ("[0.0126](calc:held.null)", "0.0032", "for a family of 4 cells"),
        ("[0.0184](calc:held.family)", "0.0126", "without “no minus”"),
        ("[9](calc:cups.all)", "8", ""),
    ],
)
def test_it_differs_and_a_near_reading_is_named(text: str, wanted: str, near: str) -> None:
    found = only(text)
    assert (found.state, found.wanted) == ("differs", wanted)
    assert any(near in item.words for item in found.near) is bool(near)


def test_what_was_rounded_twice_is_told_apart() -> None:
    assert only("[0.15](calc:=1446/10000)").twice == "3 decimals"
    assert only("[2](calc:=146/100)").twice == "one decimal"
    assert only("[0.16](calc:=1446/10000)").twice == ""


@pytest.mark.parametrize(
    "text", ["[0.142](calc:=1/7)", "[0.0031](calc:held.null)", "[3](calc:=18/5)"]
)
def test_a_value_that_was_cut_off_is_told(text: str) -> None:
    assert [item.words for item in only(text).near] == ["cut off instead of rounded"]


def test_a_bound_that_is_missed_has_no_near_reading() -> None:
    found = only("[< 0.001](calc:held.null)")
    assert (found.state, found.near, found.twice) == ("differs", (), "")


def test_a_figure_that_is_rounded_twice_may_have_another_reading() -> None:
    found = only("[0.9936](calc:held.fails(under=null,times=2))")
    assert found.twice == "5 decimals"
    assert found.near[0].words == "from the chance of one cell rounded to 0.0032"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[1](calc:=pow(10,60)+1)", "1.00000e60"),
        ("[0.5](calc:=1-1/pow(10,9))", "1.0"),
    ],
)
def test_what_a_figure_should_be_can_be_read(text: str, wanted: str) -> None:
    found = only(text)
    assert found.wanted == wanted
    assert found.value in ("1.00000e60", "1.00000")


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("[1](calc:nobody)", 10, "no nobody"),
        ("[1](calc:held.nul)", 15, "did you mean 'null'"),
        ("[1](calc:held.power(weak))", 21, "'weak'"),
        ("[1](calc:=1+)", 13, "missing"),
        ("[1](calc:)", 10, "a name is missing"),
        ("[a lot](calc:cups.all)", 1, "is not a number"),
        ("[1-2](calc:cups.all)", 1, "is a range"),
    ],
)
def test_it_is_unreadable_at_a_place(text: str, column: int, words: str) -> None:
    found = only(text)
    assert found.state == "unreadable"
    assert found.fault_at is not None
    assert (found.fault_at.line, found.fault_at.column) == (14, column)
    assert words in found.message
