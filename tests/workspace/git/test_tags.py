"""Tags, signatures and remote branches: what lies outside the line of commits."""

import shutil
import subprocess
from pathlib import Path

import pytest

from beforehand.ledger.git_facts import GitFacts, Tag
from tests.frozen_record import FILES, freeze, verify, write
from tests.workspace.git_made import PLAN, V1, V2, Made, needs_git, wanted

pytestmark = needs_git


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Made:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(home / "gitconfig"))
    return Made(tmp_path / "record")


def tag(facts: GitFacts, name: str) -> Tag:
    (found,) = (item for item in facts.tags if item.name == name)
    return found


def test_tags_of_every_sort(made: Made) -> None:
    first = made.commit({PLAN: V1})
    made.git("tag", "light")
    made.git("tag", "-a", "full", "-m", "frozen")
    made.git("tag", "-a", "of-a-tag", "-m", "again", "full")
    made.git("tag", "of-a-file", f"HEAD:{PLAN}")
    made.git("tag", "-a", "of-a-folder", "-m", "tree", "HEAD^{tree}")
    made.git("update-ref", "refs/tags/moved", "refs/tags/full")
    made.git("tag", "план/1")
    facts = made.look(PLAN)
    assert facts.trouble == ""
    assert {item.name: item.commit for item in facts.tags} == {
        "full": first,
        "light": first,
        "moved": first,
        "of-a-file": "",
        "of-a-folder": "",
        "of-a-tag": first,
        "план/1": first,
    }
    assert (tag(facts, "full").named, tag(facts, "moved").named) == ("full", "full")
    assert {item.signature for item in facts.tags} == {"none"}


def test_a_tag_that_was_not_fetched_is_not_there(made: Made, tmp_path: Path) -> None:
    made.commit({PLAN: V1})
    made.git("tag", "-a", "frozen", "-m", "v1")
    assert made.clone(tmp_path / "all").look(PLAN).tags
    assert not made.clone(tmp_path / "none", "--no-tags").look(PLAN).tags


def test_a_tag_off_the_branch_keeps_its_commit(made: Made) -> None:
    made.commit({PLAN: V1})
    frozen = made.commit({PLAN: V2})
    made.git("tag", "frozen")
    made.git("reset", "-q", "--hard", "HEAD~1")
    past = made.past(wanted(V2))
    assert frozen in past.commits
    assert frozen not in past.ours


def test_what_only_looks_like_a_signature_is_none(made: Made) -> None:
    made.commit({PLAN: V1})
    begin, end = "-----BEGIN PGP SIGNATURE-----", "-----END PGP SIGNATURE-----"
    for name, message in (
        ("empty", f"{begin}\n\n{end}"),
        ("open", f"{begin}\n\n{'iQ' * 30}"),
        ("spoken", f"see {begin}"),
        ("middle", f"{begin}\n\n{'iQ' * 30}\n{end}\n\nand more"),
    ):
        made.git("tag", "-a", name, "-m", message)
    assert {item.signature for item in made.look(PLAN).tags} == {"none"}


def test_what_a_remote_was_seen_to_hold(made: Made, tmp_path: Path) -> None:
    pushed = made.commit({PLAN: V1})
    clone = made.clone(tmp_path / "clone")
    own = clone.commit({PLAN: V2})
    past = clone.past(wanted(V1), wanted(V2))
    assert (past.remotes(pushed), past.remotes(own)) == (("origin/main",), ())
    assert made.past(wanted(V1)).remotes(pushed) == ()
    made.commit({PLAN: None})
    clone.git("fetch", "-q")
    past = clone.past(wanted(V1))
    assert past.remotes(pushed) == ("origin/main",)
    assert len(past.ours) == 2
    assert len(past.commits) == 3


# -- signatures that are tried -----------------------------------------------------------

SIGNED = """\
-----BEGIN PGP SIGNATURE-----

iHUEABYKAB0WIQTxlrZ2b3v9dF3C1mGq6oEYZp3gJAUCaPJ0AAAKCRCq6oEYZp3g
JA1lAP4tZ8m4s1vQ2o7P0l5b3kUu0m9yqTtJxW2c8wEoYB6r1AEA0m9yqTtJxW2c
=abcd
-----END PGP SIGNATURE-----
"""

NO_KEYGEN = "there is no ssh-keygen here"
NO_GPG = "there is no gpg here"


def ssh_key(home: Path, name: str) -> Path:
    key = home / name
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(key)]
    subprocess.run(command, check=True)
    return key


def trusts(made: Made, home: Path, who: str, key: Path) -> None:
    """Let git take a key for that of somebody."""
    signers = home / "signers"
    public = key.with_suffix(".pub").read_text(encoding="utf-8")
    signers.write_text(f"{who} {public}", encoding="utf-8")
    made.git("config", "gpg.ssh.allowedSignersFile", str(signers))


def said_of(made: Made) -> tuple[str, list[str]]:
    """The weight that a record's outside witness has, and what it says of tags."""
    lines = verify(made.root).output.splitlines()
    state = next(line for line in lines if line.startswith("  outside "))
    return state, [line.strip() for line in lines if "tag " in line and "design.md:1:1" in line]


@pytest.fixture
def frozen(made: Made) -> Made:
    write(made.root, FILES)
    assert freeze(made.root).exit_code == 0
    made.commit({})
    return made


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason=NO_KEYGEN)
def test_a_good_signature_of_a_known_key_proves_it(frozen: Made, tmp_path: Path) -> None:
    home = tmp_path / "home"
    key = ssh_key(home, "key")
    frozen.git("config", "gpg.format", "ssh")
    frozen.git("config", "user.signingkey", str(key))
    frozen.git("tag", "-s", "v1", "-m", "frozen")
    state, lines = said_of(frozen)
    assert state.startswith("  outside  not proved")
    (line,) = lines
    assert line.startswith("· ")
    assert line.endswith("signed tag v1: no key here to try it with, or none that is trusted")
    trusts(frozen, home, "ada@example.org", key)
    state, lines = said_of(frozen)
    assert state.startswith("  outside  proved")
    (line,) = lines
    assert line.startswith("+ ")
    assert line.endswith("signed tag v1: good signature of ada@example.org")
    trusts(frozen, home, "bob@example.org", ssh_key(home, "other"))
    (line,) = said_of(frozen)[1]
    assert line.startswith("· "), "a good signature of a stranger proves nothing"


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason=NO_KEYGEN)
def test_a_tag_that_was_changed_after_it_was_signed(frozen: Made, tmp_path: Path) -> None:
    home = tmp_path / "home"
    key = ssh_key(home, "key")
    frozen.git("config", "gpg.format", "ssh")
    frozen.git("config", "user.signingkey", str(key))
    trusts(frozen, home, "ada@example.org", key)
    frozen.git("tag", "-s", "v1", "-m", "frozen")
    text = frozen.git("cat-file", "tag", "v1").replace("frozen\n", "frozen in time\n", 1)
    other = frozen.git("hash-object", "-t", "tag", "-w", "--stdin", given=f"{text}\n")
    frozen.git("update-ref", "refs/tags/v1", other)
    frozen.git("update-ref", "refs/tags/v2", other)
    state, lines = said_of(frozen)
    assert state.startswith("  outside  not proved")
    assert all(line.startswith("? ") for line in lines)
    assert "signed tag v1: bad signature: the tag was changed" in lines[0]
    assert "signed tag v2 (called v1 in it): bad signature" in lines[1]
    assert verify(frozen.root).exit_code == 0


def test_a_signature_without_its_key_is_not_tried_for_nothing(frozen: Made) -> None:
    frozen.git("tag", "-a", "v1", "-m", f"frozen\n\n{SIGNED}")
    (line,) = said_of(frozen)[1]
    assert line.endswith("signed tag v1: no key here to try it with, or none that is trusted")


def test_a_tag_that_nobody_signed(frozen: Made) -> None:
    frozen.git("tag", "-a", "v1", "-m", "frozen")
    (line,) = said_of(frozen)[1]
    assert line.endswith("tag v1: it holds what was frozen, and nobody signed it")


@pytest.mark.skipif(shutil.which("gpg") is None, reason=NO_GPG)
def test_a_signature_of_gpg(frozen: Made, tmp_path: Path) -> None:
    home = tmp_path / "home"
    make = ["gpg", "--batch", "--quiet", "--passphrase", "", "--quick-generate-key"]
    try:
        if subprocess.run(
            [*make, "Ada <ada@example.org>", "ed25519", "sign"], check=False
        ).returncode:
            pytest.skip("gpg makes no key here")
        frozen.git("tag", "-s", "v1", "-m", "frozen", "-u", "ada@example.org")
        state, (line,) = said_of(frozen)
        assert state.startswith("  outside  proved")
        assert line.endswith("signed tag v1: good signature of Ada <ada@example.org>")
        (home / ".gnupg" / "pubring.kbx").unlink()
        (line,) = said_of(frozen)[1]
        assert line.endswith("signed tag v1: no key here to try it with, or none that is trusted")
    finally:
        subprocess.run(["gpgconf", "--kill", "all"], check=False)
