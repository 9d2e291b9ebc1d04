"""The command that fills slots: what it writes where, what it refuses, and stops on the way."""

from pathlib import Path

import pytest
from click.testing import Result

from beforehand.ledger.digests import digest_of
from tests.frozen_record import (
    DESIGN,
    FILES,
    ID,
    LEDGER,
    LOCK,
    PAGE,
    check,
    dying,
    events,
    files,
    freeze,
    run,
    verify,
    write,
)  # fmt: skip

INLINE = "\nThere are <!-- slot: n --><!-- /slot --> cups and <!-- slot: 数 -->?<!-- /slot -->.\n"
LINES = """
> <!-- slot: seed -->
> to be drawn
> <!-- /slot -->

<!-- slot: list --><!-- /slot -->
"""
SLOTS = DESIGN.replace("status: draft", "status: draft\nfreeze: slots") + INLINE + LINES


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "a record"
    write(root, {**FILES, PAGE: SLOTS})
    assert freeze(root).exit_code == 0
    return root


def fill(root: Path, *arguments: str, name: str = ID) -> Result:
    return run("fill", name, *arguments, "--root", str(root))


def page(root: Path) -> str:
    return (root / PAGE).read_bytes().decode()


def test_the_text_goes_between_the_marks_and_the_entry_has_its_digest(root: Path) -> None:
    done = fill(root, "n", "12", "--note", "as drawn", "--seen", "materials")
    assert done.exit_code == 0
    assert page(root) == SLOTS.replace("n --><", "n -->12<")
    event = events(root)[-1]
    assert (event.event, event.slots, event.filled) == ("slot-filled", ("n",), digest_of(b"12"))
    assert (event.page, event.version, event.seen, event.note) == (
        PAGE, "1", "materials", "as drawn",
    )  # fmt: skip
    assert f"Commit together:\n  {PAGE}\n  {LEDGER}\n  {LOCK}\n" in done.output
    assert check(root) == []
    assert "! " not in verify(root).output


def test_marks_on_lines_of_their_own_keep_theirs(root: Path, tmp_path: Path) -> None:
    assert fill(root, "seed", "one\n\ntwo").exit_code == 0
    assert "\n> <!-- slot: seed -->\n> one\n>\n> two\n> <!-- /slot -->\n" in page(root)
    write(tmp_path, {"list.txt": "- 甲\r\n- 乙\r\n"})
    assert fill(root, "list", "--file", str(tmp_path / "list.txt")).exit_code == 0
    assert "\n<!-- slot: list -->\n- 甲\n- 乙\n<!-- /slot -->\n" in page(root)
    assert fill(root, "数", "八").exit_code == 0
    assert check(root) == []


def test_a_page_with_other_line_ends_keeps_every_other_byte(tmp_path: Path) -> None:
    text = "\ufeff" + SLOTS.replace("\n", "\r\n")
    write(tmp_path, {**FILES, PAGE: text})
    assert freeze(tmp_path).exit_code == 0
    assert fill(tmp_path, "seed", "one\ntwo").exit_code == 0
    assert page(tmp_path) == text.replace("> to be drawn", "> one\r\n> two")
    assert check(tmp_path) == []


def test_what_stands_there_is_recorded_without_a_text(root: Path) -> None:
    write(root, {PAGE: SLOTS.replace("n --><", "n -->12<")})
    (line,) = check(root)
    assert line.endswith("FRZ008")
    assert "holds another text already" in fill(root, "n", "13").stdout
    assert fill(root, "n").exit_code == 0
    assert events(root)[-1].filled == digest_of(b"12")
    assert check(root) == []


def test_a_second_fill_is_an_amendment(root: Path) -> None:
    assert fill(root, "n", "12").exit_code == 0
    done = fill(root, "n", "13")
    assert done.exit_code == 1
    assert "was filled before (entry 2, " in done.stdout
    write(root, {PAGE: SLOTS.replace("n --><", "n -->13<")})
    said = run("check", "--root", str(root)).stdout
    assert "FRZ008 slot `n` holds another text than entry 2 says" in said
    write(root, {PAGE: SLOTS})
    assert len(check(root)) == 1, "a fill that was taken back is another text too"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["m", "12"], "there is no slot 'm'"),
        (["sed", "12"], "did you mean 'seed'?"),
        (["n"], "stands as it was frozen"),
        (["n", " "], "the text is empty"),
        (["n", "<!-- slot: x -->"], "has marks of a slot"),
        (["n", "a <!-- /slot --> b"], "has marks of a slot"),
        (["list", "```\nopen"], "does not close it"),
        (["n", "a\nb"], "several lines"),
        (["n", "a `b"], ""),
        (["n", "12", "--seen", "nothing"], "`--seen nothing` cannot be"),
    ],
)
def test_what_is_refused_writes_nothing(root: Path, arguments: list[str], said: str) -> None:
    if "--seen" in arguments:
        assert run("record", ID, "labels-opened", "--root", str(root)).exit_code == 0
    before = files(root)
    done = fill(root, *arguments)
    if not said:
        assert done.exit_code == 0, done.output
        assert check(root) == []
        return
    assert done.exit_code == 1
    assert said in done.stdout
    assert files(root) == before


def test_other_modes_and_pages_that_are_not_frozen(tmp_path: Path) -> None:
    write(tmp_path, {**FILES, PAGE: DESIGN + INLINE})
    assert "no entry freezes the page" in fill(tmp_path, "n", "12").stdout
    assert freeze(tmp_path).exit_code == 0
    done = fill(tmp_path, "n", "12")
    assert done.exit_code == 1
    assert "mode `full`, which has no slots" in done.stdout
    assert fill(tmp_path, "n", "12", name="E-20990101-none").exit_code == 2
    assert fill(tmp_path, "n", "12", "--file", str(tmp_path / "beforehand.yml")).exit_code == 2


def test_a_page_that_has_gone_on_is_not_filled(root: Path) -> None:
    write(root, {PAGE: SLOTS.replace("version: 1", "version: 2")})
    assert "at version 2, which is not frozen" in fill(root, "n", "12").stdout


def test_a_dry_run_writes_nothing(root: Path) -> None:
    before = files(root)
    assert "entry 2 would be written" in fill(root, "n", "12", "--dry-run").output
    assert files(root) == before


def test_whenever_it_is_killed_it_can_be_finished(tmp_path: Path) -> None:
    for last in range(100):
        root = tmp_path / str(last)
        write(root, {**FILES, PAGE: SLOTS})
        assert freeze(root).exit_code == 0
        if dying(root, last, "fill", ID, "n", "12") == 0:
            assert last > 5
            break
        is_filled = page(root) != SLOTS
        assert bool(check(root)) == is_filled or len(events(root)) == 2, last
        again = fill(root, "n", "12")
        assert again.exit_code == 0 or "was filled before" in again.stdout, last
        assert check(root) == [], last
        assert len(events(root)) == 2, last
        assert page(root) == SLOTS.replace("n --><", "n -->12<"), last
    else:
        pytest.fail("it never came to its end")
