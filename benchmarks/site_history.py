"""Plays the pages of ``site_record.py`` through as a team would have come to them, in git.

A design begins as a first version, is attacked, frozen, amended for what the critique found and
frozen again; every third has a third version, and of every ten one is open for it. Each of them is
worked on in a small record with the code of the real commands, and then committed, day by day,
with what the others did. The same pages give the same commits.
"""

import re
import tempfile
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import NamedTuple

from frozen import Made
from site_words import EARLIER, LATER

from beforehand.ledger.events import Entry
from beforehand.ledger.git_facts import moment
from beforehand.ledger.lock import Locked, lock_text, read_lock
from beforehand.ledger.places import LOCK
from beforehand.source import Source
from beforehand.workspace import Workspace
from beforehand.workspace.writing.amending import Wish as Change
from beforehand.workspace.writing.amending import amender
from beforehand.workspace.writing.bench import Wish
from beforehand.workspace.writing.freezing import freeze
from beforehand.workspace.writing.recording import record

FILES = {
    "beforehand.yml": "",
    ".gitattributes": "ledger.jsonl -text\n",
    ".gitignore": ".cache\nsite\n",
}
DATE = re.compile(r"^date: (\S+)$", re.MULTILINE)
CITED = re.compile(r"^decisions: \[(.+)\]$", re.MULTILINE)
ROW = re.compile(r"^\| A\d .*\n", re.MULTILINE)
OPEN = re.compile(r"^(\| F\d+ \|) blocking (\|.*\| open \|)", re.MULTILINE)
FROZEN = re.compile(r"^frozen: .+\n", re.MULTILINE)
DISPATCHED = re.compile(r"^dispatched: .+\n", re.MULTILINE)
STATE = re.compile(r"^status: (.+\n)+?(?=date)", re.MULTILINE)
CUPS = "cup,milk\n1,before\n2,after\n3,before\n"
PROMPT = "Which cup was first?\n"
OPENED = 7
RESTS_ON = "materials: materials/cups.csv\nprompts: prompts\n"

Pages = dict[str, str]


class Step(NamedTuple):
    """What one commit brings."""

    at: int
    files: Pages


class Desk:
    """The small record in which one experiment is worked on, and the steps it went through."""

    def __init__(self, root: Path, pages: Pages, name: str) -> None:
        self.root, self.name = root, name
        self.folder = f"experiments/{name}"
        self.page = f"{self.folder}/design.md"
        self.day = _day(pages[self.page])
        self.now = 0
        self.steps: list[Step] = []
        self.known: Pages = {}
        cited = CITED.search(pages[self.page])
        assert cited is not None
        self.cited = cited[1].split(", ")
        days = tuple(f"docs/decisions/{item[:10]}" for item in self.cited)
        self.put(
            {path: text for path, text in pages.items() if path.startswith(("framework", *days))}
        )

    def put(self, files: Pages) -> None:
        for path, text in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")

    def begin(self, days: int) -> None:
        """Go on at a day of the experiment."""
        self.now = _noon(self.day + timedelta(days=days))

    def clock(self) -> str:
        self.now += 60
        return moment(self.now)

    def commit(self, files: Pages) -> None:
        """Everything that was done since the last commit."""
        self.put(files)
        there = self.root / self.folder
        found = [path for path in sorted(there.rglob("*")) if path.is_file()]
        found += [path for path in (self.root / LOCK,) if path.exists()]
        now = {path.relative_to(self.root).as_posix(): path.read_text("utf-8") for path in found}
        new = {path: text for path, text in now.items() if self.known.get(path) != text}
        self.known = now
        self.steps.append(Step(self.now + 600, new))

    def freeze(self, text: str) -> None:
        day = moment(self.now)[:10]
        state = f"status: frozen\nfrozen: {day}\n"
        self.put({self.page: STATE.sub(state, text)})
        done = freeze(Workspace(self.root), self.name, Wish(seen="nothing"), self.clock)
        assert done is not None, self.name
        assert not done.refusals, done.refusals
        self.commit({})

    def amend(self, section: str, change: str, source: str, version: str) -> None:
        found = amender(Workspace(self.root), self.name)
        assert found is not None, self.name
        day = moment(self.now)[:10]
        done = found.amend(Change(section, change, source, "nothing", day, version), self.clock)
        assert not done.obstacles, done.obstacles

    def record(self, event: str, seen: str) -> None:
        done = record(Workspace(self.root), self.name, Entry(event, seen), self.clock)
        assert done is not None, self.name
        assert not done.obstacles, done.obstacles


def _day(text: str) -> date:
    found = DATE.search(text)
    assert found is not None, text
    return date.fromisoformat(found[1])


def _noon(day: date) -> int:
    return int(datetime.combine(day, time(12), UTC).timestamp())


def _earlier(text: str, number: int) -> str:
    """The first version of a design: nothing of what its amendments brought."""
    text = ROW.sub("", text).replace("version: 2\n", "version: 1\n").replace("(v2)", "(v1)")
    before, asked, after = re.split(r"(?=^## [12] )", text, flags=re.MULTILINE)
    asked = asked[: asked.rstrip().rindex("\n\n")] + "\n\n"
    after = re.sub(r"(?<=asks\. )[^.]+\. ", "", after)
    text = before + asked + after
    for old, new in EARLIER if number % 10 == 0 else EARLIER[:-1]:
        assert old in text, old
        text = text.replace(old, new)
    return text


def _later(amended: str) -> str:
    """The third version of a design, which has its row already."""
    text = amended.replace("(v2)", "(v3)")
    for old, new in LATER:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def work_through(desk: Desk, pages: Pages, number: int) -> None:
    """From the first plan of an experiment to all that its pages say."""
    rows = [line.strip("| \n").split(" | ") for line in ROW.findall(pages[desk.page])]
    second = STATE.sub(f"{RESTS_ON}status: draft\n", pages[desk.page])
    first = _earlier(second, number)
    critic, cups = f"{desk.folder}/critic.md", f"{desk.folder}/materials/cups.csv"
    desk.begin(0)
    desk.commit({desk.page: first, cups: CUPS, f"{desk.folder}/prompts/ask.txt": PROMPT})
    desk.begin(2)
    desk.commit({critic: OPEN.sub(r"\1 major \2", pages[critic])})
    desk.begin(3)
    desk.freeze(first)
    desk.begin(5)
    for _, _, _, section, change, source in rows:
        desk.amend(section, change, source, "2")
    desk.put({cups: f"{CUPS}4,after\n"} if number % 2 else {})
    desk.freeze(second)
    is_third, is_open = number % 3 == 0, number % 10 == OPENED
    if is_third or is_open:
        desk.begin(9)
        desk.amend("§2, §4", "a cup is named once, and it says when", desk.cited[0], "3")
        third = _later((desk.root / desk.page).read_text("utf-8"))
        if is_third:
            desk.freeze(third)
        else:
            desk.commit({desk.page: third})
    if f"{desk.folder}/result.md" in pages:
        _run(desk, pages, "3" if is_third else "2")


def _run(desk: Desk, pages: Pages, version: str) -> None:
    """The design is run, and its result written."""
    desk.begin(14)
    dispatched = DISPATCHED.search(pages[desk.page])
    assert dispatched is not None
    text = (desk.root / desk.page).read_text("utf-8")
    desk.commit({desk.page: FROZEN.sub(rf"\g<0>{dispatched[0]}", text)})
    desk.begin(20)
    desk.record("labels-opened", "labels")
    desk.commit({})
    desk.begin(30)
    result = f"{desk.folder}/result.md"
    desk.commit({result: pages[result].replace("version: 2\n", f"version: {version}\n")})


def _steps(pages: Pages, frozen: int) -> Iterator[Step]:
    """What was committed, experiment by experiment, and every other page on its own day."""
    names = sorted({path.split("/")[1] for path in pages if path.startswith("experiments/")})
    for number, name in enumerate(names[:frozen]):
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(Path(folder), pages, name)
            work_through(desk, pages, number)
            yield from desk.steps
    done = tuple(f"experiments/{name}/" for name in names[:frozen])
    days: dict[date, Pages] = {}
    start = min(_day(text) for path, text in pages.items() if path.startswith("docs/decisions/"))
    for path, text in pages.items():
        if not path.startswith(done):
            days.setdefault(_day(text) if DATE.search(text) else start, {})[path] = text
    yield from (Step(_noon(day) - 7200, files) for day, files in days.items())


def play(drafts: Path, root: Path, frozen: int) -> None:
    """Commit the pages of a folder in the order of their days, as many designs frozen."""
    paths = (path for path in sorted(drafts.rglob("*")) if path.is_file())
    pages = {path.relative_to(drafts).as_posix(): path.read_text("utf-8") for path in paths}
    steps = sorted(_steps(pages, frozen), key=lambda step: step.at)
    made = Made(root, steps[0].at - 7200)
    made.commit(FILES)
    locked: dict[str, Locked] = {}
    for step in steps:
        files = dict(step.files)
        if LOCK in files:
            locked |= read_lock(Source(LOCK, files[LOCK].encode())).entries
            files[LOCK] = lock_text(locked)
        made.now = max(made.now, step.at - 3600)
        made.commit(files)
