"""Throw-away repositories, made with git itself."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from beforehand.ledger.digests import digest_of
from beforehand.ledger.git_facts import Asked, GitFacts, PathFacts
from beforehand.ledger.git_past import Past
from beforehand.workspace.git.history import look

PLAN, RUN = "experiments/E-1/design.md", "experiments/E-1/runs/one.csv"
V1, V2 = "# Tea\n\nThree cups.\n", "# Tea\n\nFour cups.\n"
START = 1_780_000_000
DAY = 86_400

needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


def wanted(text: str | bytes, path: str = PLAN, **more: str) -> Asked:
    data = text.encode() if isinstance(text, str) else text
    return Asked(path, digest_of(data), **more)


class Made:
    """One repository; each commit is an hour later than the one before."""

    def __init__(self, root: Path, *how: str) -> None:
        self.root = root
        self.now = START
        root.mkdir(parents=True, exist_ok=True)
        self.git("init", "-q", "-b", "main", *how)
        self.git("config", "user.name", "Ada")
        self.git("config", "user.email", "ada@example.org")
        self.git("config", "commit.gpgsign", "false")

    def git(self, *arguments: str, given: str = "", **variables: str) -> str:
        kept = {name: text for name, text in os.environ.items() if not name.startswith("GIT_")}
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.root,
            env={**kept, "GIT_CONFIG_NOSYSTEM": "1", **self._dates(), **variables},
            input=given,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"git {arguments}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def _dates(self) -> dict[str, str]:
        time = f"{self.now} +0000"
        return {"GIT_AUTHOR_DATE": time, "GIT_COMMITTER_DATE": time}

    def write(self, path: str, text: str | bytes | None) -> None:
        target = self.root / path
        if text is None:
            target.unlink()
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode() if isinstance(text, str) else text)

    def commit(self, files: dict[str, str | bytes | None], *how: str, **variables: str) -> str:
        for path, text in files.items():
            self.write(path, text)
        self.now += 3600
        self.git("add", "--all")
        self.git("commit", "-q", "--allow-empty", "-m", "a step", *how, **variables)
        return self.head()

    def head(self) -> str:
        return self.git("rev-parse", "HEAD")

    def look(self, *asked: Asked | str) -> GitFacts:
        return look(self.root, as_asked(asked))

    def past(self, *asked: Asked | str) -> Past:
        facts = self.look(*asked)
        assert (facts.lack, facts.trouble) == ("", "")
        return Past(facts)

    def at(self, path: str = PLAN) -> PathFacts:
        return self.look(path).paths[path]

    def clone(self, to: Path, *how: str) -> "Made":
        self.git("clone", "-q", *how, f"file://{self.root}", str(to))
        made = object.__new__(Made)
        made.root, made.now = to, self.now
        made.git("config", "user.name", "Ada")
        made.git("config", "user.email", "ada@example.org")
        return made


def as_asked(asked: Sequence[Asked | str]) -> list[Asked]:
    return [Asked(item) if isinstance(item, str) else item for item in asked]
