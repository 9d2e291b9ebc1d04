"""The command `crate`, by real records in real repositories, read by the reference library."""

import json
import zipfile
from hashlib import sha256
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import Result
from rocrate.rocrate import ROCrate

from tests.frozen_record import (
    COPY,
    CUPS,
    DESIGN,
    FILES,
    FOLDER,
    ID,
    LEDGER,
    LOCK,
    NOTE,
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

pytestmark = needs_git

RULES = "framework/cups.md"
SHARED = "shared/жюри и 陪審.csv"
KEY, SEALED = f"{FOLDER}/materials/key.csv", f"{FOLDER}/materials/sealed key.csv"
MORE = {
    PAGE: DESIGN.replace(
        "senses:",
        f"author: [Ада Лавлейс, 王小明]\nimports: [{RULES}]\nelsewhere: ['{SEALED}']\nsenses:",
    ).replace("materials: materials/cups.csv", f"materials: [materials/cups.csv, '{SHARED}']"),
    RULES: "---\nkind: framework\nversion: 1\nstatus: ratified\n---\n# Rules for cups\n",
    SHARED: "name\r\n1\r\n",
    KEY: "the answers\n",
    SEALED: "the answers\n",
    ".gitignore": "key.csv\n",
    "LICENSE": "Do as you please.\n",
}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    root = tmp_path / "record"
    git = Made(root)
    git.commit(FILES | MORE)
    done = freeze(root, "--seen", "nothing")
    assert done.exit_code == 0, done.output
    git.commit({})
    return root


def crate(root: Path, *arguments: str) -> Result:
    return run("crate", *arguments, "--root", str(root), "--name", "Tea")


def loaded(folder: Path) -> ROCrate:
    """A crate as the reference library reads it; every file that it names is there."""
    found = ROCrate(str(folder))
    for entity in found.data_entities:
        assert (folder / unquote(entity.id)).exists(), entity.id
    return found


def names(found: ROCrate) -> set[str]:
    return {unquote(entity.id) for entity in found.data_entities}


def test_a_crate_holds_an_experiment_with_all_it_rests_on(record: Path, tmp_path: Path) -> None:
    done = crate(record, ID, "-o", str(tmp_path / "crate"))
    assert done.exit_code == 0, done.output
    found = loaded(tmp_path / "crate")
    critic = f"{FOLDER}/critic.md"
    whole = {PAGE, COPY, PROMPT, CUPS, LEDGER, LOCK, critic, RULES, SHARED, "LICENSE"}
    assert names(found) == whole | {"beforehand.yml"}
    assert found.mainEntity.id == PAGE
    assert found.license.id == "LICENSE"
    assert found.root_dataset["identifier"] == ID
    assert sorted(person["name"] for person in found.root_dataset["author"]) == [
        "Ада Лавлейс",
        "王小明",
    ]


def test_a_file_carries_its_digest_and_the_time_at_which_the_ledger_has_it(
    record: Path, tmp_path: Path
) -> None:
    crate(record, ID, "-o", str(tmp_path / "crate"))
    found = loaded(tmp_path / "crate")
    for entity in found.data_entities:
        data = (record / unquote(entity.id)).read_bytes()
        assert entity["sha256"] == sha256(data).hexdigest()
        assert entity["contentSize"] == str(len(data))
    at = json.loads((record / LEDGER).read_text(encoding="utf-8").splitlines()[0])["at"]
    assert found.get(CUPS)["dateModified"] == at
    action = found.get(f"#{ID}-entry-1")
    assert action.type == "CreateAction"
    assert action["result"].id == PAGE
    assert action["instrument"]["name"] == "beforehand"


def test_what_is_unpacked_can_be_checked_and_proved_as_far_as_files_can(
    record: Path, tmp_path: Path
) -> None:
    crate(record, ID, "-o", str(tmp_path / "crate"))
    assert check(tmp_path / "crate") == check(record) == []
    assert "content  proved" in verify(tmp_path / "crate", ID).output


def test_what_git_ignores_or_a_page_declares_elsewhere_stays_out_and_is_named(
    record: Path, tmp_path: Path
) -> None:
    for name, arguments in {"one": (ID,), "all": ()}.items():
        done = crate(record, *arguments, "-o", str(tmp_path / f"{name}.zip"))
        assert f"not in the crate: {KEY}: git ignores it" in done.stderr
        assert f"not in the crate: {SEALED}: a page declares that it lies elsewhere" in done.stderr
        with zipfile.ZipFile(tmp_path / f"{name}.zip") as archive:
            assert not any("key" in item for item in archive.namelist())
            assert b"key.csv" not in archive.read("ro-crate-metadata.json")


def test_a_folder_that_git_ignores_stays_out_whole(record: Path, tmp_path: Path) -> None:
    write(record, {".gitignore": "materials/\n", f"{FOLDER}/materials/deep/a.csv": "1\n"})
    done = crate(record, ID, "-o", str(tmp_path / "crate"))
    assert f"{FOLDER}/materials/deep/a.csv: git ignores it" in done.stderr
    assert CUPS in names(loaded(tmp_path / "crate")), "git keeps what it tracks already"


def test_a_crate_of_the_record_holds_its_experiments_as_data_sets(
    record: Path, tmp_path: Path
) -> None:
    done = crate(record, "-o", str(tmp_path / "all.zip"))
    assert done.exit_code == 0, done.output
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        archive.extractall(tmp_path / "all")
    found = loaded(tmp_path / "all")
    assert {NOTE, PAGE, f"{FOLDER}/", RULES, LEDGER, LOCK} <= names(found)
    assert SHARED not in names(found), "it lies below no root of the record"
    inner = found.get(f"{FOLDER}/")
    assert inner["identifier"] == ID
    assert PAGE in {part.id for part in inner["hasPart"]}


def test_two_crates_of_one_state_are_alike(record: Path, tmp_path: Path) -> None:
    for name in ("a.zip", "b.zip"):
        crate(record, ID, "-o", str(tmp_path / name))
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_amendments_are_actions_too(record: Path, tmp_path: Path) -> None:
    assert amend(record).exit_code == 0
    crate(record, ID, "-o", str(tmp_path / "crate"))
    action = loaded(tmp_path / "crate").get(f"#{ID}-entry-2")
    assert action.type == "UpdateAction"
    assert action["object"].id == PAGE


def test_nothing_is_written_over_and_nothing_is_left_half(record: Path, tmp_path: Path) -> None:
    (tmp_path / "there.zip").write_bytes(b"mine")
    done = crate(record, ID, "-o", str(tmp_path / "there.zip"))
    assert done.exit_code == 2
    assert "is there already" in done.output
    assert (tmp_path / "there.zip").read_bytes() == b"mine"
    done = crate(record, ID, "-o", str(record))
    assert done.exit_code == 2
    assert "name a folder that is new or empty" in done.output


def test_a_name_that_nothing_has_is_wrong_use(record: Path, tmp_path: Path) -> None:
    done = crate(record, "E-20991231-no", "-o", str(tmp_path / "no"))
    assert done.exit_code == 2
    assert "no experiment is called E-20991231-no" in done.output
    assert not (tmp_path / "no").exists()


def test_without_git_ledger_and_licence_a_crate_says_what_it_lacks(tmp_path: Path) -> None:
    write(tmp_path / "record", FILES)
    done = crate(tmp_path / "record", ID, "-o", str(tmp_path / "crate"))
    assert done.exit_code == 0, done.output
    found = loaded(tmp_path / "crate")
    assert found.license.id == "#no-licence"
    assert found.root_dataset["publisher"]["name"] == "Tea"
    assert LOCK not in names(found)


def test_an_empty_record_gives_a_crate_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "record").mkdir()
    done = crate(tmp_path / "record", "-o", str(tmp_path / "crate"))
    assert done.exit_code == 0, done.output
    assert names(loaded(tmp_path / "crate")) == set()
