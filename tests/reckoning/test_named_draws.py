"""Draw blocks: what is drawn, what the record may say of it, and what is refused where."""

import ast
import subprocess
import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.reckoning.written import PATH, asked, entry, places, value

from beforehand.exact.numbers import Printed, read_number
from beforehand.reckoning.answer import Answer, Unanswered
from beforehand.reckoning.asking import read_target
from beforehand.reckoning.draws import NamedDraw, read_draw

LIGHT = """\
light:
  method: subset
  text: "E-20260801f-tierD-run|{item}"
  of: [T3-GA, T3-HB, T3-K, T3-L]
  members: 1..8
  size: 3
"""
LEAVES = """\
leaves:
  method: strata
  prefix: "BM1:"
  strata: {S1: [LF1, A, B], S2: [c1, c2, c3, c4, c5, c6, c7, c8, c9], S3: [d1, d2, d3, d4]}
  seats: 12
"""
SLOTS = "slots: {method: slots, seed: 20260902, blocks: {p7: 1..15, p9: 1..15}"
ORDER = 'order: {method: order, prefix: "x:", members: [c, a, b, d]'
QUOTAS = "seats: {method: quotas, strata: {S1: 3, S2: 9, S3: 4}, seats: 12}"


def read(text: str):
    return read_draw(entry(text), PATH)


def draw(text: str) -> NamedDraw:
    found = read(text)
    assert isinstance(found, NamedDraw), found
    return found


def typed(receipt: str):
    """What a receipt prints when somebody types it into a fresh Python."""
    command = [sys.executable, "-I", "-c", receipt]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    return ast.literal_eval(done.stdout)


@pytest.mark.parametrize(
    ("item", "index", "sites"),
    [
        ("T3-GA", 14, ("1", "4", "8")),
        ("T3-HB", 55, ("6", "7", "8")),
        ("T3-K", 40, ("3", "5", "6")),
        ("T3-L", 9, ("1", "3", "7")),
    ],
)
def test_the_light_draws_of_tier_d(item: str, index: int, sites: tuple[str, ...]) -> None:
    light = draw(LIGHT)
    assert value(light, f"light.index({item})") == index
    assert value(light, f"light.drawn({item})") == sites
    assert value(light, f"light.{item}") == value(light, f"light({item})") == sites
    assert value(light, "light.subsets") == 56
    (digest,) = value(light, f"light.digest({item})")
    assert len(digest) == 12
    assert f"number {index} (from 0) of 56" in asked(light, f"light.{item}").how


def test_every_receipt_gives_what_was_drawn() -> None:
    light = draw(LIGHT)
    assert typed(light.receipt) == {lot.item: tuple(map(int, lot.drawn)) for lot in light.lots}
    one = draw("one: {method: subset, text: it's «ü», members: [b', a, c], size: 2}")
    assert typed(one.receipt) == one.lots[0].drawn
    twice = draw(LIGHT.replace("|{item}", "|{item}|{item}"))
    assert typed(twice.receipt) == {lot.item: tuple(map(int, lot.drawn)) for lot in twice.lots}
    slots = draw(SLOTS + "}")
    assert typed(slots.receipt) == {lot.item: tuple(map(int, lot.drawn)) for lot in slots.lots}
    order = draw(ORDER + ", size: 2}")
    assert tuple(typed(order.receipt)) == (*order.lots[0].drawn, *order.lots[0].rest)
    leaves = draw(LEAVES)
    assert typed(leaves.receipt) == {lot.item: list(lot.drawn) for lot in leaves.lots}


@pytest.mark.parametrize("ties", ["listed", "larger", "smaller"])
def test_the_receipt_of_quotas_breaks_ties_as_stated(ties: str) -> None:
    text = QUOTAS.replace("3, S2: 9", "2, S2: 10").replace("seats: 12", f"seats: 12, ties: {ties}")
    quotas = draw(text)
    assert typed(quotas.receipt) == {one.stratum: one.seats for one in quotas.replay.quotas}


def test_quotas_and_places_of_the_benchmark() -> None:
    leaves, quotas = draw(LEAVES), draw(QUOTAS)
    for thing in (leaves, quotas):
        assert [value(thing, f"{thing.name}.seats(S{n})") for n in (1, 2, 3)] == [2, 7, 3]
        assert value(thing, f"{thing.name}.share(S2)") == Fraction(27, 4)
        assert value(thing, f"{thing.name}.pool") == 16
        assert value(thing, f"{thing.name}.seats") == 12
    assert value(quotas, "seats.S1") == 2
    first, second = value(leaves, "leaves.S1")
    assert value(leaves, f"leaves.place({second})") == 2
    (reserve,) = value(leaves, "leaves.reserve(S1)")
    assert value(leaves, f"leaves.place({reserve})") == 3
    assert {first, second, reserve} == {"LF1", "A", "B"}


def test_the_splits_that_give_the_same_seats_are_counted() -> None:
    drawn = draw("a: {method: quotas, strata: {S1: 3, S2: 9, S3: 4}, seats: 12}")
    plain, tied = asked(drawn, "a.splits"), asked(drawn, "a.splits_tied")
    assert isinstance(plain, Answer)
    assert isinstance(tied, Answer)
    assert (plain.value, tied.value) == (1, 1)
    assert plain.how.endswith("that give 2/7/3 without a tie: 3/9/4")
    assert tied.how.endswith("that give 2/7/3 where a tie decides: 2/10/4")
    stated = "places: {S1: 3, S2: 7, S3: 2}"
    other = draw(f"a: {{method: quotas, strata: {{S1: 3, S2: 9, S3: 4}}, seats: 12, {stated}}}")
    found = asked(other, "a.splits")
    assert isinstance(found, Answer)
    assert "that give 3/7/2 without a tie: 4/9/3" in found.how


def test_splits_too_many_to_try_are_not_counted() -> None:
    sizes = ", ".join(f"S{number}: 1000" for number in range(9))
    found = asked(draw(f"a: {{method: quotas, strata: {{{sizes}}}, seats: 18}}"), "a.splits")
    assert isinstance(found, Unanswered)
    assert "splits of 9,000 come near" in found.message


def test_slots_are_halves_of_each_block() -> None:
    slots = draw(SLOTS + "}")
    for block in ("p7", "p9"):
        first, second = value(slots, f"slots.{block}"), value(slots, f"slots.second({block})")
        assert (len(first), len(second)) == (7, 8)
        assert {*first, *second} == {str(n) for n in range(1, 16)}
        assert value(slots, f"slots.count({block})") == 7
    assert len(value(draw(SLOTS + ", first: 8}"), "slots.p7")) == 8
    assert len(value(draw(SLOTS + ", first: {p7: 1, p9: 2}}"), "slots.p9")) == 2


def test_the_order_of_writing_decides_nothing() -> None:
    one = draw("one: {method: subset, text: x, members: [10, 9, 2], size: 2}")
    other = draw("one: {method: subset, text: x, members: [2, 10, 9], size: 2}")
    assert one.lots == other.lots
    assert "[2, 9, 10]" in one.receipt


def test_what_the_record_says_is_held_to_the_draw() -> None:
    assert draw(LIGHT + "  drawn: {T3-GA: [8, 4, 1], T3-K: '3, 5, 6'}\n").differences == ()
    ((stated, lot),) = draw(
        LIGHT + "  drawn:\n    T3-GA: [1, 4, 8]\n    T3-L: [1, 3]\n"
    ).differences
    assert (stated.item, stated.members, lot.drawn) == ("T3-L", ("1", "3"), ("1", "3", "7"))
    assert (stated.at.line, stated.at.column) == (9, 11)
    drawn, rest = draw(ORDER + ", size: 2}").lots[0].drawn, draw(ORDER + ", size: 2}").lots[0].rest
    in_order = f"{ORDER}, size: 2, drawn: [{', '.join(drawn)}], reserve: [{', '.join(rest)}]}}"
    assert draw(in_order).differences == ()
    turned = (
        f"{ORDER}, size: 2, drawn: [{', '.join(drawn[::-1])}], reserve: [{rest[1]}, {rest[0]}]}}"
    )
    assert [stated.what for stated, _ in draw(turned).differences] == ["drawn", "reserve"]


def test_a_number_counted_from_the_other_beginning_is_named() -> None:
    light = draw(LIGHT)
    printed = read_number("15")
    assert isinstance(printed, Printed)
    (near,) = light.near(read_target("light.index(T3-GA)"), printed)
    assert near.words == "counted from 1"
    assert light.near(read_target("light.index(T3-GA)"), read_number("16")) == ()
    assert light.near(read_target("light.T3-GA"), printed) == ()


@pytest.mark.parametrize(
    ("target", "at", "words"),
    [
        ("light", 0, "`drawn` is asked of one of T3-GA, T3-HB, T3-K, T3-L: write `drawn(T3-GA)`"),
        ("light.indx(T3-GA)", 6, "did you mean 'index'?"),
        ("light.index(T3-GB)", 12, "did you mean"),
        ("light.T3-GZ", 6, "did you mean"),
        ("light.subsets(T9)", 14, "`subsets` knows no 'T9'"),
        ("light.index(T3-GA, T3-K)", 19, "one argument"),
        ("light.index(T3-GA, from=1)", 24, "`from` is no option"),
    ],
)
def test_a_question_that_cannot_be_answered_says_where(target: str, at: int, words: str) -> None:
    found = asked(draw(LIGHT), target)
    assert isinstance(found, Unanswered)
    assert found.at == at
    assert words in found.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 3", [(1, 4, "a draw is a mapping")]),
        ("a: {}", [(1, 1, "`method` is missing")]),
        ("a: {method: subsets}", [(1, 13, "there is no method 'subsets'; did you mean 'subset'?")]),
        (
            "a:\n  method: subset\n  txt: x\n  of: [i, i]\n  members: 8..1\n  size: 0\n",
            [
                (1, 1, "`text` is missing"),
                (3, 3, "unknown key 'txt'; did you mean 'text'?"),
                (4, 11, "'i' is listed twice"),
                (5, 12, "a range runs upwards"),
            ],
        ),
        (LIGHT.replace("|{item}", ""), [(3, 10, "`text` does not hold `{item}`")]),
        (LIGHT.replace("  of: ", "  note: "), [(3, 10, "`text` holds `{item}`")]),
        (LIGHT.replace("size: 3", "size: 9"), [(6, 9, "a whole number from 1 to 8")]),
        (LIGHT.replace("1..8", "1..60").replace("size: 3", "size: 30"), [(6, 9, "subsets; order")]),
        (LIGHT + "  drawn: {T3-X: [1]}", [(7, 11, "nothing is drawn for 'T3-X'; did you mean")]),
        (LIGHT + "  again: because", [(7, 10, "`again` is a mapping")]),
        (LIGHT + "  again: {why: because}", [(7, 11, "unknown key 'why'")]),
        (LEAVES.replace("LF1", "d1"), [(4, 70, "'d1' is in 'S1' already")]),
        (LEAVES.replace("12", "17"), [(5, 10, "from 1 to 16")]),
        (LEAVES + "  ties: first", [(6, 9, "listed, larger, smaller")]),
        (LEAVES + "  places: {S4: 1}", [(6, 12, "there is no stratum 'S4'")]),
        (
            LEAVES + "  excluded: {LF1: it is hard, LF2: }",
            [
                (6, 14, "'LF1' is excluded, and yet a member"),
                (6, 36, "the reason why 'LF2' is left out"),
            ],
        ),
        (LEAVES.replace("[LF1, A, B]", "3"), [(4, 16, "say `method: quotas`")]),
        ("q: {method: quotas, strata: {a: 0}, seats: 1}", [(1, 44, "nobody to draw from")]),
        ("s: {method: slots, seed: 1, blocks: {a: 1..40}}", [(1, 29, "subsets")]),
        ("s: {method: slots, seed: 1, blocks: {a: 1..4}, first: {b: 1}}", [
            (1, 48, "the first slots of 'a'"), (1, 56, "there is no block 'b'"),
        ]),
    ],
)  # fmt: skip
def test_faults_stand_where_they_are(text: str, expected: list[tuple[int, int, str]]) -> None:
    found = places(read(text))
    assert [item[:2] for item in found] == [item[:2] for item in expected]
    for (_, _, message), (_, _, words) in zip(found, expected, strict=True):
        assert words in message


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12)
WRITTEN = st.sampled_from(["1..8", "[a, b]", "x", "", "3", "{a: [b]}", "{a: 1}", "[]", "{}", "-1"])
KEYS = (
    "text", "of", "members", "size", "prefix", "seed", "blocks", "first", "strata", "seats",
    "ties", "places", "pool", "excluded", "drawn", "reserve", "again",
)  # fmt: skip


@given(
    st.sampled_from(["subset", "order", "slots", "strata", "quotas"]),
    st.dictionaries(st.sampled_from(KEYS), WRITTEN),
)
def test_any_block_is_a_draw_or_has_faults(method: str, keys: dict[str, str]) -> None:
    lines = [f"  {key}: {text}" for key, text in {"method": method, **keys}.items()]
    found = read("a:\n" + "\n".join(lines))
    if isinstance(found, tuple):
        assert found
    else:
        assert all(
            isinstance(asked(found, f"a.{one}"), Answer | Unanswered) for one in found.measures
        )


@given(st.sets(st.integers(0, 200), min_size=2, max_size=12), st.data())
def test_a_draw_and_its_reserve_are_the_members(members: set[int], data: st.DataObject) -> None:
    size = data.draw(st.integers(1, len(members)))
    text = data.draw(st.from_regex(r"[a-z]{1,8}", fullmatch=True))
    one = draw(f"a: {{method: subset, text: {text!r}, members: {sorted(members)}, size: {size}}}")
    (lot,) = one.lots
    assert len(lot.drawn) == size
    assert {*lot.drawn, *lot.rest} == {str(member) for member in members}
