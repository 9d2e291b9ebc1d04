"""Receipts of others beside a frozen page, its kept text, the ledger and the lock."""

import hashlib
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.attacks.frozen import EDITED, freeze_again, resealed
from tests.frozen_record import COPY, DESIGN, LEDGER, LOCK, PAGE, check, verify
from tests.ledger.test_receipts import OTS, PLAN
from tests.workspace.git_made import Made, needs_git

from beforehand.ledger.events import Entry

needs_openssl = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="there is no openssl here to make a time-stamp"
)
SAYS = "Litecoin block 77; promised by https://a.pool.example, not yet in a block; Bitcoin block"
AUTHORITY = """\
[tsa]
default_tsa = one
[one]
serial = {folder}/serial
signer_cert = {folder}/cert.pem
signer_key = {folder}/key.pem
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha512
[req]
distinguished_name = name
x509_extensions = stamping
[name]
[stamping]
extendedKeyUsage = critical,timeStamping
"""


def ots(data: bytes) -> bytes:
    """A receipt for some bytes: the digest stands in it once, and what attests it follows."""
    old, new = hashlib.sha256(PLAN).digest(), hashlib.sha256(data).digest()
    assert OTS.count(old) == 1
    return OTS.replace(old, new)


class Authority:
    """Somebody who stamps what is brought to them."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        (folder / "serial").write_text("01\n")
        (folder / "tsa.cnf").write_text(AUTHORITY.format(folder=folder))
        self._run(
            "req", "-x509", "-config", "tsa.cnf", "-newkey", "rsa:2048", "-nodes", "-days", "2",
            "-subj", "/CN=Test", "-keyout", "key.pem", "-out", "cert.pem",
        )  # fmt: skip

    def stamp(self, data: bytes, algorithm: str = "sha256") -> bytes:
        (self.folder / "data").write_bytes(data)
        ask = ("-query", "-data", "data", f"-{algorithm}", "-no_nonce", "-out", "asked")
        self._run("ts", *ask)
        self._run(
            "ts", "-reply", "-config", "tsa.cnf", "-section", "one", "-queryfile", "asked",
            "-out", "stamped",
        )  # fmt: skip
        return (self.folder / "stamped").read_bytes()

    def _run(self, *arguments: str) -> None:
        done = subprocess.run(
            ["openssl", *arguments], cwd=self.folder, capture_output=True, check=False
        )
        assert done.returncode == 0, done.stderr


def read(made: Made, path: str) -> bytes:
    return (made.root / path).read_bytes()


@needs_git
@pytest.mark.parametrize("path", [PAGE, COPY, LEDGER, LOCK])
def test_a_receipt_beside_what_it_stamps(made: Made, path: str) -> None:
    made.commit({f"{path}.ots": ots(read(made, path))})
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"+ {path}.ots:1:1: the receipt matches {path} ({SAYS}" in found.output
    assert "outside  proved" in found.output
    assert check(made.root) == []


@needs_git
@needs_openssl
@pytest.mark.parametrize("algorithm", ["sha256", "sha512"])
def test_a_time_stamp_beside_what_it_stamps(made: Made, tmp_path: Path, algorithm: str) -> None:
    authority = Authority(tmp_path / "authority")
    made.commit({f"{COPY}.tsr": authority.stamp(read(made, COPY), algorithm)})
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"+ {COPY}.tsr:1:1: the receipt matches {COPY} (time-stamp of 20" in found.output


@needs_git
def test_a_receipt_of_a_page_whose_status_was_set_since_is_about_the_kept_text(made: Made) -> None:
    receipt = ots(read(made, PAGE))
    later = DESIGN.replace("status: draft", "status: frozen")
    made.commit({f"{PAGE}.ots": receipt, PAGE: later})
    found = verify(made.root)
    assert found.exit_code == 0
    assert f"+ {PAGE}.ots:1:1: the receipt matches {COPY} ({SAYS}" in found.output


@needs_git
def test_a_receipt_of_a_ledger_that_has_grown_since_holds_its_beginning(made: Made) -> None:
    made.commit({f"{LEDGER}.ots": ots(read(made, LEDGER))})
    freeze_again(made)
    found = verify(made.root)
    assert found.exit_code == 0
    told = f"· {LEDGER}.ots:1:1: the receipt matches the first entry of 3 in {LEDGER} ({SAYS}"
    assert told in found.output
    assert "before entry 3 was written" in found.output
    made.commit({f"{LEDGER}.ots": ots(read(made, LEDGER))})
    freeze_again(made, "--date", "2026-08-04")
    said = verify(made.root).output
    assert f"{LEDGER}.ots:1:1: the receipt matches the first 3 entries of 5" in said


@needs_git
def test_a_receipt_of_the_first_entries_proves_the_freeze_among_them(made: Made) -> None:
    """The last freeze is in the part that was stamped, whatever was appended after it."""
    from tests.attacks.frozen import following, forged
    from tests.attacks.frozen import read as ledger_of

    stamped = read(made, LEDGER)
    more = following(made, Entry("closed", "results", note="n"), lambda last: last.at)
    forged(made, *ledger_of(made).events, more)
    made.commit({f"{LEDGER}.ots": ots(stamped.replace(b"\n", b"\r\n"))})
    found = verify(made.root)
    assert f"+ {LEDGER}.ots:1:1: the receipt matches the first entry of 2" in found.output
    assert "outside  proved" in found.output


@needs_git
def test_a_receipt_of_a_lock_that_has_changed_is_only_noted(made: Made) -> None:
    made.commit({f"{LOCK}.ots": ots(read(made, LOCK))})
    freeze_again(made)
    found = verify(made.root)
    assert found.exit_code == 0
    told = f"· {LOCK}.ots:1:1: the receipt does not match {LOCK} (the lock has changed since"
    assert told in found.output
    assert "outside  not proved" in found.output


@needs_git
def test_a_receipt_of_the_text_that_was_there_before_it_was_resealed(made: Made) -> None:
    made.commit({f"{COPY}.ots": ots(read(made, COPY)), f"{LEDGER}.ots": ots(read(made, LEDGER))})
    resealed(made, EDITED)
    made.commit({})
    found = verify(made.root)
    assert found.exit_code == 1
    for path in (COPY, LEDGER):
        assert f"· {path}.ots:1:1: the receipt does not match {path}" in found.output


@needs_git
def test_a_receipt_that_cannot_be_read_is_told(made: Made) -> None:
    made.commit({f"{COPY}.ots": b"PK", f"{PAGE}.tsr": b""})
    found = verify(made.root)
    assert found.exit_code == 0
    told = f"· {COPY}.ots:1:1: the receipt unreadable {COPY}"
    assert told in found.output.replace("is unreadable:", "unreadable")
