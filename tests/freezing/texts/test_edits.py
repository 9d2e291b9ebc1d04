"""Edits after a freeze: every change is found, and each is in exactly one class."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.freezing.texts.edits import Edit, edits
from beforehand.freezing.texts.units import Known

PAGE = """\
---
kind: design
id: E-20260801-tea
version: 2
status: frozen
frozen: 2026-08-01
dispatched: no
freeze: {mode: slots, slots: [n, seed]}
---
# Tea before milk (v2)

We judge [the cups](../../docs/cups.md#blue), as [ruled](<../../docs/a b.md>).

## 3 Size

The size is <!-- slot: n -->to be set<!-- /slot --> cups, twice.

<!-- slot: seed -->
not drawn
<!-- /slot -->

```python
seed = 12  # [no link](a.md)
# no heading
```

| id | prediction | falsified if |
|----|------------|--------------|
| P1 | milk later | plus < 8     |

[cups]: ../../docs/cups.md
Конец.
"""


LINE = PAGE.split("\n").index("| P1 | milk later | plus < 8     |") + 1


def sorts(found: tuple[Edit, ...]) -> list[str]:
    return [edit.sort for edit in found]


def changed(old: str, new: str, mode: str = "full", known: Known | None = None) -> tuple[Edit, ...]:
    assert PAGE.count(old) == 1, old
    return edits(PAGE, PAGE.replace(old, new), mode, known=known)


@pytest.mark.parametrize("mode", ["full", "append", "slots", "status", "never heard of"])
def test_line_ends_and_marks_of_the_encoding_are_no_edit(mode: str) -> None:
    assert edits(PAGE, PAGE, mode) == ()
    assert edits(PAGE, "\ufeff" + PAGE.replace("\n", "\r\n"), mode) == ()
    assert edits(PAGE.replace("\n", "\r"), PAGE, mode) == ()


def test_a_changed_word_is_frozen_text_with_its_place() -> None:
    (edit,) = changed("plus < 8", "plus < 7", "append")
    assert (edit.sort, edit.allowed) == ("frozen text", False)
    assert (edit.was.first, edit.was.last, edit.now.first) == (LINE, LINE, LINE)
    assert (edit.removed, edit.added) == (("8",), ("7",))
    assert edit.section == "3 Size"


@pytest.mark.parametrize(
    ("old", "new", "good"),
    [
        ("status: frozen", "status: superseded", True),
        ("status: frozen", "status: заменено, 2026-09-01", True),
        ("status: frozen", "status: superseded (E-20260901-tea, 2026-09-01)", True),
        ("status: frozen", "status: 'superseded'", False),
        ("status: frozen", "status: frozen, and n is 40 now", False),
        ("status: frozen", "status: splendid", False),
        ("dispatched: no", "dispatched: 2026-08-03", True),
        ("dispatched: no", "dispatched: soon", False),
        ("dispatched: no\n", "dispatched: no\ndrafted: 2026-07-01\n", True),
        ("dispatched: no\n", "dispatched: no\ndispatched: 2026-07-01\n", False),
        ("dispatched: no\n", "dispatched: no\ndrafted: 2026-07-01 # and n is 40\n", False),
        ("frozen: 2026-08-01", "frozen: 2026-07-01", False),
        ("version: 2\n", "version: 3\n", False),
        ("dispatched: no\n", "", False),
    ],
)
def test_of_the_header_only_the_status_and_dates_that_were_open_may_change(
    old: str, new: str, good: bool
) -> None:
    for mode in ("full", "append", "slots", "status"):
        (edit,) = changed(old, new, mode)
        assert edit.sort == ("status line" if good else "frozen text")
        assert edit.allowed is good


@pytest.mark.parametrize(
    ("head", "old", "new"),
    [
        ("# Tea\n\n- **Status:** frozen\n- **Version:** 2\n", "frozen", "superseded"),
        (
            "# Чай\n\n**Версия:** 2 · **Статус:** заморожено · **Дата:** 2026-08-01\n",
            "заморожено",
            "заменено",
        ),
        ("# Tea\n\n| Status | frozen |\n|---|---|\n| Version | 2 |\n", "frozen", "withdrawn"),
        ("---\nstatus:\n---\n# Tea\n", "status:", "status: frozen"),
        ("---\r\nstatus: frozen\r\n---\r\n# Tea\r\n", "frozen", "withdrawn"),
    ],
)
def test_the_status_line_in_other_headers(head: str, old: str, new: str) -> None:
    text = head + "\nBody status: frozen is said here.\n"
    (edit,) = edits(text, text.replace(old, new, 1), "full")
    assert edit.sort == "status line"


def test_slots_may_be_filled_only_where_the_mode_says_so() -> None:
    (edit,) = changed("to be set", "40", "slots")
    assert (edit.sort, edit.slot, edit.allowed, edit.added) == ("slot", "n", True, ("40",))
    (edit,) = changed("not drawn\n", "17\n\nby *hash*\n", "slots")
    assert (edit.slot, edit.was.first, edit.now.last, edit.allowed) == ("seed", 18, 22, True)
    (edit,) = changed("to be set", "40", "full")
    assert (edit.sort, edit.allowed) == ("frozen text", False)
    only = edits(PAGE, PAGE.replace("to be set", "40"), "slots", ("seed",))
    assert sorts(only) == ["frozen text"]
    told = edits(PAGE, PAGE.replace("to be set", "40"), "append", ("n",))
    assert [(edit.sort, edit.allowed) for edit in told] == [("slot", False)]


def test_what_is_wrong_with_a_slot_is_told() -> None:
    (edit,) = changed("to be set", "40", "slots", Known(filled=("n",)))
    assert (edit.sort, edit.allowed) == ("slot", False)
    assert "filled before" in edit.note
    (edit,) = changed("not drawn", "```\n17", "slots")
    assert not edit.allowed
    assert "code block" in edit.note

    moved = PAGE.replace("slot: n ", "slot: x ").replace("slot: seed", "slot: n")
    found = edits(PAGE, moved.replace("slot: x ", "slot: seed "), "slots")
    assert "frozen text" in sorts(found)
    assert all(not edit.allowed for edit in found)
    assert any("marks of slot" in edit.note for edit in found)

    twice = PAGE.replace("cups, twice.", "cups, <!-- slot: n -->41<!-- /slot -->.")
    filled = twice.replace("to be set", "40")
    found = edits(PAGE, filled, "slots")
    assert all(not edit.allowed for edit in found)
    (edit,) = edits(twice.replace("41", "to be set"), filled.replace("41", "to be set"), "slots")
    assert "more than one way" in edit.note
    gone = edits(PAGE, PAGE.replace("<!-- slot: n -->", ""), "slots")
    assert [(edit.sort, edit.allowed) for edit in gone] == [("frozen text", False)]


def test_marks_in_code_are_no_slots() -> None:
    slot = "<!-- slot: n -->a<!-- /slot -->"
    text = f"# T\n\n```\n{slot}\n```\n\nuse `{slot}`\n"
    assert sorts(edits(text, text.replace("-->a<", "-->b<"), "slots")) == ["frozen text"] * 2


def test_lines_after_the_end_are_appended() -> None:
    tail = "\n## 9 Amendments\n\nКонец.\n"
    for mode, good in (("append", True), ("full", False), ("slots", False)):
        (edit,) = edits(PAGE, PAGE + tail, mode)
        assert (edit.sort, edit.allowed, edit.now.first) == ("appended", good, PAGE.count("\n") + 1)
    assert sorts(edits(PAGE, PAGE.rstrip("\n") + "!" + tail, "append")) == ["frozen text"]
    inside = PAGE.replace("[cups]:", "more\n\n[cups]:")
    assert sorts(edits(PAGE, inside, "append")) == ["frozen text"]
    both = PAGE.replace("plus < 8", "plus < 9") + tail
    assert sorts(edits(PAGE, both, "append")) == ["frozen text", "appended"]
    assert sorts(edits("", PAGE, "append")) == ["appended"]


def test_pure_additions_over_many_commits_are_no_violation_and_a_rewritten_pointer_is() -> None:
    first = "# Plan\n\nStatus: frozen\n\nThe tag is plan@pending.\n\n## 1 n\n\nn = 30\n"
    text = first
    for number in range(7):
        text += f"\n## Addendum {number}\n\nmore of it, at [the run](run.md)\n"
        assert all(edit.allowed for edit in edits(first, text, "append"))
    (pointer, tail) = edits(first, text.replace("plan@pending", "plan@1a2b3c4"), "append")
    assert (pointer.sort, pointer.was.first, tail.sort) == ("frozen text", 5, "appended")
    digit = edits(first, text.replace("n = 30", "n = 31"), "append")
    assert (digit[0].section, digit[0].was.first, digit[0].allowed) == ("1 n", 9, False)
    above = first.replace("## 1 n", "## Addendum\n\nmore\n\n## 1 n")
    assert [edit.allowed for edit in edits(first, above, "append")] == [False]
    link = first.replace("plan@pending", "[plan](a.md)")
    assert sorts(edits(link, link.replace("a.md", "b.md"), "append")) == ["frozen text"]


def test_a_pointer_to_the_freeze_that_is_filled_in_after_it_is_frozen_text() -> None:
    """A status may change to another word; a tag or commit beside it is a promise of its own."""
    plan = "Status: frozen (tag plan-1 @ <commit pending>)\nVersion: 1\n\n# Plan\n\nn = 30\n"
    first = plan.replace("<commit pending>", "1a2b3c4d")
    (edit,) = edits(plan, first, "append")
    assert (edit.sort, edit.was.first, edit.allowed) == ("frozen text", 1, False)
    (again,) = edits(first, first.replace("tag plan-1 @ 1a2b3c4d", "commit 5e6f7a8b"), "append")
    assert (again.sort, again.was.first, again.allowed) == ("frozen text", 1, False)


def test_lines_that_come_in_between_are_no_addition_although_nothing_was_taken_away() -> None:
    """Line counts say `13 insertions, 0 deletions`: what matters is where they stand."""
    first = "# Plan\n\n## A.1 Rule\n\nStop at 30.\n\n## A.2 Remedy\n\nDraw anew.\n"
    inside = first.replace("## A.2", "**It was broken once.** So stop at 40.\n\n## A.2")
    (edit,) = edits(first, inside, "append")
    assert (edit.sort, edit.allowed, edit.removed) == ("frozen text", False, ())
    assert edit.now.first == 7
    assert [item.sort for item in edits(first, first + "\n## A.3 More\n", "append")] == ["appended"]


@pytest.mark.parametrize(
    ("old", "new", "good"),
    [
        ("(../../docs/cups.md#blue)", "(/docs/cups.md#blue)", True),
        ("(../../docs/cups.md#blue)", "(<../../docs/./cups.md#blue>)", True),
        ("(<../../docs/a b.md>)", "(../../docs/a%20b.md)", True),
        ("(../../docs/cups.md#blue)", "(../../docs/new/cups.md#blue)", True),
        ("[cups]: ../../docs/cups.md", "[cups]: ../../docs/new/cups.md", True),
        ("(../../docs/cups.md#blue)", "(../../docs/old/cups.md#blue)", False),
        ("(../../docs/cups.md#blue)", "(../../docs/cups.md#red)", False),
        ("[the cups]", "[the mugs]", False),
        ("# [no link](a.md)", "# [no link](./a.md)", False),
        ("cups, twice.", "cups, twice.  ", True),
        ("## 3 Size\n", "## 3 Size\n\n", False),
        ("Конец.\n", "Конец.", True),
        ("Конец.\n", "Конец.\n\n\n", True),
    ],
)
def test_what_is_mechanical(old: str, new: str, good: bool) -> None:
    path = "experiments/E-1/design.md"
    moved = {"docs/cups.md": "docs/new/cups.md"} if "new/" in new else {}
    (edit,) = changed(old, new, "full", Known(was_path=path, now_path=path, moved=moved))
    assert (edit.sort, edit.allowed) == (("mechanical", True) if good else ("frozen text", False))


def test_a_page_that_moved_keeps_what_its_links_lead_to() -> None:
    known = Known(was_path="experiments/E-1/design.md", now_path="archive/design.md")
    now = PAGE.replace("../../docs", "../docs")
    assert set(sorts(edits(PAGE, now, "full", known=known))) == {"mechanical"}
    assert set(sorts(edits(PAGE, PAGE, "full", known=known))) == set()


def test_sections_that_were_moved_or_renamed_are_frozen_text() -> None:
    one, two = "## 1 Cups\n\nblue\n\n", "## 2 Milk\n\nwhite\n\n"
    for now in (two + one, one.replace("Cups", "Mugs") + two, one):
        found = edits(one + two, now, "append")
        assert found
        assert [edit.sort for edit in found if not edit.allowed] == ["frozen text"]


def spans_of_free_text(text: str) -> list[tuple[int, int]]:
    found = []
    for begin, end in (("status: ", "\n"), ("dispatched: ", "\n"), ("frozen: ", "\n")):
        at = text.index(begin)
        found.append((at, text.index(end, at)))
    for begin in ("<!-- slot: n -->", "<!-- slot: seed -->"):
        at = text.index(begin) + len(begin)
        found.append((at, text.index("<!-- /slot -->", at)))
    return found


def test_a_thousand_random_changes_of_one_byte_are_all_frozen_text() -> None:
    rng = random.Random(20260801)
    text = PAGE + "".join(f"\n## {n} Part\n\nLine {n} says {n * n} cups.\n" for n in range(100))
    free = spans_of_free_text(text)
    letters = [chr(code) for code in range(33, 127)] + ["\n", " ", "\t", "é", "茶"]
    done = 0
    while done < 1000:
        at = rng.randrange(len(text))
        if any(begin <= at <= end for begin, end in free):
            continue
        letter = rng.choice(letters)
        now = rng.choice([text[:at] + letter + text[at + 1 :], text[:at] + text[at + 1 :]])
        same = [line.rstrip() for line in now.rstrip().split("\n")]
        if same == [line.rstrip() for line in text.rstrip().split("\n")]:
            continue
        found = edits(text, now, rng.choice(["full", "append", "slots", "status"]))
        assert found, (at, letter)
        assert "frozen text" in sorts(found), (at, letter, found)
        done += 1


WORDS = st.text("ab12. \n|*é茶", max_size=40)


@given(WORDS, WORDS, WORDS)
@example("", "", "\n")
def test_changes_in_free_places_are_never_frozen_text(one: str, two: str, tail: str) -> None:
    now = PAGE.replace("to be set", one).replace("not drawn", two)
    now = now.replace("status: frozen", "status: withdrawn") + tail
    found = edits(PAGE, now, "slots")
    assert {edit.sort for edit in found} <= {"slot", "status line", "appended", "mechanical"}
    assert sorts(found).count("slot") == (one != "to be set") + (two != "not drawn")
    assert sorts(found).count("status line") == 1


PIECES = st.lists(
    st.sampled_from(
        (
            *("a", "b", "", "## x", "---", "status: draft", "Date: 2026-08-01", "```"),
            *("- **Status:** frozen", "[x](a.md) ", "[x](./a.md)"),
            *("<!-- slot: n -->", "<!-- /slot -->"),
        )
    ),
    max_size=25,
)


@given(PIECES, PIECES)
def test_every_changed_line_is_covered_once_and_lines_outside_are_the_same(
    was: list[str], now: list[str]
) -> None:
    was, now = was or [""], now or [""]
    old, new = "\n".join(was), "\n".join(now)
    found = edits(old, new, "append", ("n",))
    assert bool(found) == (old != new)
    frozen = [edit for edit in found if edit.sort in ("frozen text", "appended")]
    for side, lines in (("was", was), ("now", now)):
        covered = [
            line
            for edit in frozen
            for line in range(getattr(edit, side).first, getattr(edit, side).last + 1)
        ]
        assert len(covered) == len(set(covered))
        assert all(1 <= line <= len(lines) for line in covered)
    for edit in found:
        assert was[edit.was.first - 1 : edit.was.last] != now[edit.now.first - 1 : edit.now.last]
    kept = [
        [
            line
            for number, line in enumerate(lines, 1)
            if not any(
                getattr(edit, side).first <= number <= getattr(edit, side).last for edit in frozen
            )
        ]
        for side, lines in (("was", was), ("now", now))
    ]
    free = [edit for edit in found if edit not in frozen]
    assert free or "\n".join(kept[0]).rstrip() == "\n".join(kept[1]).rstrip()


@given(st.text(max_size=200), st.text(max_size=200), st.sampled_from(["slots", "append", "full"]))
def test_any_two_texts_are_compared(was: str, now: str, mode: str) -> None:
    for edit in edits(was, now, mode):
        assert edit.sort != "frozen text" or not edit.allowed
    assert edits(was, was, mode) == ()


def test_what_is_unknown_of_the_words_is_asked_of_the_configuration() -> None:
    config = default_config()
    (edit,) = changed("status: frozen", "status: 동결", "full", Known(config=config))
    assert edit.sort == "status line"
