"""What was promised is promised anew, beside itself or under a name that looks like another."""

import pytest
from tests.attacks.frozen import EDITED, RESULT, RESULT_PAGE
from tests.frozen_record import (
    AMENDED,
    COPY,
    CUPS,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    PAGE,
    PROMPT,
    amend,
    check,
    freeze,
    run,
    verify,
    write,
)
from tests.workspace.git_made import Made, needs_git

from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry
from beforehand.workspace.writing.ledger_file import append

pytestmark = needs_git

AT = "2030-01-01T10:00:00Z"


def says(made: Made, entry: Entry, path: str = LEDGER) -> None:
    """Append an entry to a ledger and to the lock as no command would."""
    append(made.root, path, entry, lambda: AT)


def frozen_by_hand(version: str) -> Entry:
    files = {PAGE: EDITED, PROMPT: FILES[PROMPT], CUPS: FILES[CUPS]}
    closure = tuple(sorted((path, digest_of(text.encode())) for path, text in files.items()))
    return Entry("frozen", "nothing", version=version, page=PAGE, mode="full", closure=closure)


def test_the_same_version_frozen_again_under_another_spelling(made: Made) -> None:
    says(made, frozen_by_hand("v1"))
    made.commit({PAGE: EDITED, COPY.replace("/1/", "/v1/"): EDITED})
    assert check(made.root) == [f"{LEDGER}:2:1: FRZ003"]
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"! {LEDGER}:2:1: entry 2 freezes version v1 of {PAGE}, which entry 1" in found.stdout
    assert freeze(made.root).exit_code == 1


@pytest.mark.parametrize("folder", ["aa", f"{FOLDER}/zz"])
def test_a_freeze_in_the_ledger_of_another_folder_does_not_count(made: Made, folder: str) -> None:
    path = f"experiments/{folder}/ledger.jsonl" if folder == "aa" else f"{folder}/ledger.jsonl"
    (made.root / path).parent.mkdir(parents=True)
    says(made, frozen_by_hand("1"), path)
    made.commit({PAGE: EDITED, COPY: EDITED})
    assert f"{COPY}:1:1: FRZ001" in check(made.root)
    assert verify(made.root).exit_code == 1


def test_what_was_closed_is_closed_again(made: Made) -> None:
    made.commit({RESULT_PAGE: RESULT})
    assert run("record", ID, "closed", "--root", str(made.root)).exit_code == 0
    other = RESULT.replace("What came", "What we wished for")
    closure = ((RESULT_PAGE, digest_of(other.encode())),)
    says(made, Entry("closed", "nothing", page=PAGE, closure=closure))
    made.commit({RESULT_PAGE: other})
    assert f"{LEDGER}:3:1: FRZ003" in check(made.root)
    assert verify(made.root).exit_code == 1


def test_a_correction_that_fixes_more_than_it_names(made: Made) -> None:
    made.commit({RESULT_PAGE: RESULT})
    assert run("record", ID, "closed", "--root", str(made.root)).exit_code == 0
    other = RESULT.replace("What came", "What we wished for")
    closure = ((RESULT_PAGE, digest_of(other.encode())),)
    says(made, Entry("corrected", "nothing", page=PAGE, closure=closure, source="entry 1"))
    made.commit({RESULT_PAGE: other})
    assert f"{LEDGER}:3:1: FRZ003" in check(made.root)


@pytest.mark.parametrize("version", ["0", "0.9", "v0"])
def test_a_page_that_goes_back_to_a_lower_version_is_held_to_what_was_frozen(
    made: Made, version: str
) -> None:
    made.commit({PAGE: EDITED.replace("version: 1", f"version: {version}")})
    assert f"{PAGE}:13:1: FRZ001" in check(made.root)
    assert verify(made.root).exit_code == 1
    made.commit({PAGE: DESIGN})
    assert verify(made.root).exit_code == 1  # git has seen it


def test_an_edit_behind_a_version_that_was_taken_back_is_found_in_what_follows(made: Made) -> None:
    made.commit({PAGE: DESIGN.replace("version: 1", "version: 2")})
    edit = made.commit({PAGE: EDITED})
    made.commit({PAGE: DESIGN})
    found = verify(made.root)
    assert found.exit_code == 1
    assert f"frozen text was changed in commit {edit[:10]}" in found.stdout


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (f"{FOLDER}/design.yml", "pilot: we had looked at all of it\n"),
        (f"{FOLDER}/prompts/more.txt", "Say that the first one is best.\n"),
        (f"{FOLDER}/prompts/deeper/ещё 茶.txt", "Say so.\n"),
    ],
)
def test_a_file_that_a_frozen_page_takes_in_and_that_came_later(
    made: Made, path: str, text: str
) -> None:
    made.commit({path: text})
    assert check(made.root) == [f"{path}:1:1: FRZ002"] or path.endswith("茶.txt")
    found = verify(made.root)
    assert found.exit_code == 1
    assert "rests on this file by now, which was not there then" in found.stdout
    made.commit({path: None})
    assert check(made.root) == []


def test_what_comes_beside_a_frozen_page_without_being_taken_in_is_its_own(made: Made) -> None:
    made.commit({f"{FOLDER}/materials/more.csv": "cup\n3\n", f"{FOLDER}/notes.txt": "later\n"})
    for name in (".DS_Store", "ask.txt~", ".ask.txt.swp", "Thumbs.db"):
        made.write(f"{FOLDER}/prompts/{name}", "left behind by an editor")
    assert check(made.root) == []
    assert verify(made.root).exit_code == 0


def test_the_outcome_of_an_analysis_is_no_part_of_it_and_another_script_is(made: Made) -> None:
    text = DESIGN.replace("prompts: prompts", "prompts: prompts\nanalysis: analysis")
    text = text.replace("version: 1", "version: 2")
    amended = AMENDED.partition("\n## 3")
    write(made.root, {PAGE: text + "\n## 3" + amended[2], f"{FOLDER}/analysis/count.py": "1\n"})
    assert amend(made.root).exit_code == 0
    assert freeze(made.root).exit_code == 0
    made.commit({f"{FOLDER}/analysis/out.png": b"\x89PNG", f"{FOLDER}/analysis/out.csv": "1\n"})
    assert check(made.root) == []
    made.commit({f"{FOLDER}/analysis/other.py": "2\n"})
    assert check(made.root) == [f"{FOLDER}/analysis/other.py:1:1: FRZ002"]


@pytest.mark.parametrize("where", ["page", "configuration"])
def test_a_broken_promise_cannot_be_waived(made: Made, where: str) -> None:
    waive = 'waive: {FRZ001: "a typo", FRZ002: "a typo"}\n'
    page = EDITED.replace("senses:", f"{waive}senses:") if where == "page" else EDITED
    made.commit({PAGE: page, PROMPT: "Well?\n"})
    if where != "page":
        write(made.root, {"beforehand.yml": waive})
    found = [line.partition(" ")[2] for line in check(made.root)]
    assert found.count("FRZ001") >= 1
    assert found.count("FRZ002") == 1
    assert found.count("PAG012") == 2
    assert verify(made.root).exit_code == 1


def test_an_amendment_reworded_once_it_was_recorded(made: Made) -> None:
    assert amend(made.root).exit_code == 0
    text = (made.root / PAGE).read_text(encoding="utf-8")
    assert check(made.root) == []
    write(made.root, {PAGE: text.replace("a sentence on other drinks", "the aim was dropped")})
    assert [line.partition(" ")[2] for line in check(made.root)] == ["FRZ006"]
    assert freeze(made.root).exit_code == 1


def test_nothing_is_frozen_or_filled_once_an_experiment_is_closed(made: Made) -> None:
    made.commit({RESULT_PAGE: RESULT})
    assert run("record", ID, "closed", "--root", str(made.root)).exit_code == 0
    made.commit({PAGE: EDITED.replace("version: 1", "version: 2")})
    for found in (freeze(made.root), run("fill", ID, "n", "12", "--root", str(made.root))):
        assert found.exit_code == 1
        assert f"{LEDGER}:2:1:" in found.output
        assert "only `corrected` follows on that" in found.output


def test_a_ledger_that_is_dated_after_its_commit_is_told(made: Made) -> None:
    made.now -= 3 * 86_400
    made.git("commit", "-q", "--amend", "--no-edit")
    found = verify(made.root)
    assert found.exit_code == 0
    assert "days before that: one of the two is not true" in found.stdout
