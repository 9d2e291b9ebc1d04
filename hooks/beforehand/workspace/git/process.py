"""Runs git itself: no shell, no hook, filter, pager or helper of the repository, no network."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from beforehand.diagnostics import one_line
from beforehand.ledger.git_facts import Lack

if TYPE_CHECKING:
    import subprocess

PATIENCE = 60.0
"""Seconds after which a git that does not answer is given up."""

SETTINGS = (
    "advice.graftFileDeprecated=false",
    "core.commitGraph=false",
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.quotePath=false",
    "diff.external=",
    "diff.relative=false",
    "diff.renames=false",
    "gpg.program=gpg",
    "gpg.ssh.program=ssh-keygen",
    "gpg.x509.program=gpgsm",
    "i18n.logOutputEncoding=UTF-8",
    "log.follow=false",
    "log.mailmap=false",
    "log.showRoot=true",
    "log.showSignature=false",
    "protocol.allow=never",
)
"""What a repository's or a user's settings may not change: neither what is run nor what is seen."""

SET = {
    "LC_ALL": "C",
    "GIT_ATTR_NOSYSTEM": "1",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_GRAFT_FILE": os.devnull,
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_TERMINAL_PROMPT": "0",
}
"""Grafts and replaced objects are ways to show another history than the one that is stored."""

KEPT = ("GIT_CEILING_DIRECTORIES", "GIT_CONFIG_COUNT", "GIT_CONFIG_GLOBAL")
KEPT_STARTS = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_")
SAYS: tuple[tuple[str, Lack], ...] = (
    ("dubious ownership", "untrusted"),
    ("not a git repository", "no repository"),
    ("must be run in a work tree", "bare"),
)


class GitUnusableError(Exception):
    """Git cannot be asked, or gave no answer; why, by a word and in a sentence."""

    def __init__(self, lack: Lack, why: str) -> None:
        super().__init__(why)
        self.lack: Lack = lack
        self.why = why


class Git:
    """The git program, asked in one folder."""

    def __init__(self, folder: Path) -> None:
        import shutil

        program = shutil.which("git")
        if program is None:
            raise GitUnusableError("no git", "there is no git program here")
        options = [part for setting in SETTINGS for part in ("-c", setting)]
        self.start = [program, "--no-pager", "--no-optional-locks", *options]
        self.folder = folder

    def run(self, *arguments: str, given: bytes = b"", fine: tuple[int, ...] = (0,)) -> bytes:
        """What git prints. ``fine`` are the exit codes that are an answer."""
        code, out, said = self.tried(*arguments, given=given)
        if code not in fine:
            raise _refused(arguments[0], code, said)
        return out

    def tried(self, *arguments: str, given: bytes = b"") -> tuple[int, bytes, str]:
        """The exit code, what git prints and what it complains of."""
        import subprocess

        try:
            done = subprocess.run(  # noqa: S603
                [*self.start, *arguments],
                cwd=self.folder,
                env=_environment(),
                input=given,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            why = f"git {arguments[0]} gave no answer in {PATIENCE:.0f} seconds"
            raise GitUnusableError("slow", why) from None
        except (OSError, ValueError) as error:
            raise GitUnusableError("no git", f"git cannot be started ({error})") from error
        return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")

    def objects(self, names: Iterable[str]) -> Iterator[tuple[str, str, str, bytes]]:
        """Of each object its name as asked, its hash, type and content, one after the other.

        What is not stored here, or cannot be read, is passed over. Large contents are never
        in memory together.
        """
        wanted = list(dict.fromkeys(names))
        try:
            yield from self._objects(wanted) if wanted else ()
        except OSError as error:
            raise GitUnusableError("no git", f"git cannot be started ({error})") from error

    def _objects(self, wanted: list[str]) -> Iterator[tuple[str, str, str, bytes]]:
        import subprocess
        import tempfile
        import threading

        with tempfile.TemporaryFile() as file:
            file.write("".join(f"{name}\n" for name in wanted).encode())
            file.seek(0)
            with subprocess.Popen(  # noqa: S603
                [*self.start, "cat-file", "--batch", "--buffer"],
                cwd=self.folder,
                env=_environment(),
                stdin=file,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            ) as process:
                timer = threading.Timer(PATIENCE, process.kill)
                timer.start()
                try:
                    yield from _answers(process, wanted)
                finally:
                    timer.cancel()
                    timer.join()
                    _end(process)


def _answers(
    process: "subprocess.Popen[bytes]", wanted: list[str]
) -> Iterator[tuple[str, str, str, bytes]]:
    out: IO[bytes] | None = process.stdout
    assert out is not None
    for name in wanted:
        head = out.readline().split()
        if not head:
            return
        if len(head) == 3 and head[2].isdigit():
            size = int(head[2])
            data = out.read(size + 1)
            if len(data) == size + 1:
                yield name, head[0].decode(), head[1].decode(), data[:-1]


def _end(process: "subprocess.Popen[bytes]") -> None:
    """A reader that stops early leaves a git that would write for ever."""
    with suppress(OSError):
        process.kill()


def _environment() -> dict[str, str]:
    """Ours without what a hook or a user set for another git: folders, index, traces."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in KEPT or name.startswith(KEPT_STARTS)
    }
    return kept | SET


def _refused(command: str, code: int, said: str) -> GitUnusableError:
    lack: Lack = next((meaning for words, meaning in SAYS if words in said), "damaged")
    lines = [line for line in said.splitlines() if line.startswith(("fatal: ", "error: "))]
    line = next(iter(lines), said.strip().partition("\n")[0])
    why = one_line(line.removeprefix("fatal: ").removeprefix("error: "))
    if lack == "untrusted":
        why = f"git does not trust this folder ({why}): see safe.directory in git help config"
    elif lack == "damaged":
        why = f"git {command} failed ({why or f'exit code {code}'})"
    return GitUnusableError(lack, why)
