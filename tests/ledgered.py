"""A record with a ledger that is made of entries, for tests of what is read from it."""

from beforehand.checks import all_checks
from beforehand.checks.report import Report
from beforehand.checks.run import check_sources
from beforehand.graph import Graph
from beforehand.ledger.chain import Ledger, appended
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry, Event, line_of
from beforehand.ledger.lock import Locked, lock_text
from beforehand.records.record import Result
from beforehand.source import Source

FOLDER = "experiments/E-20260801-tea"
PAGE, RESULT, LEDGER = f"{FOLDER}/design.md", f"{FOLDER}/result.md", f"{FOLDER}/ledger.jsonl"

DESIGN = """\
---
kind: design
version: 1
status: frozen
senses: {waived: "judges cups, not translations"}
---
# Tea before milk

## 1 Question

Does the order matter?

## 2 Predictions

| id | prediction | falsified if | mark | condition |
|----|------------|--------------|------|-----------|
| P1 | the cups are told apart, scored as in §4 | fewer than 8 are | blind | |
| P2 | nobody minds the milk | somebody does | mechanical | |

### 2.1 Of the rule

| id | prediction | falsified if | mark | condition |
|----|------------|--------------|------|-----------|
| P3 | the rule fires | it does not | | heavy: fires |

## 3 Judges

<!-- slot: n --><!-- /slot --> people.

## 4 Scoring

A cup counts once.

## 5 Rule

```yaml record="rule"
heavy:
  units: {jurors: 3, items: 4}
  outcomes: {plus: 1/4, minus: 1/4, split: rest}
  fires: plus >= 8 and minus == 0
```

## 6 Conclusions

| outcome | reading | forbids |
|---------|---------|---------|
| T-A | the order can be tasted | any word on which is better |
"""
VERDICTS = """\
---
kind: result
of: E-20260801-tea
version: 1
date: 2026-08-20
---
# What came of the tea

## Verdicts

| prediction | verdict | evidence |
|------------|---------|----------|
| P1 | supported | 9 of 10 |
| P2 | not supported | 2 of 10 |
| P3 | supported | yes |
"""
TABLE = """
## 7 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
"""


def frozen(version: str, seen: str, text: str = "", page: str = PAGE) -> Entry:
    """A freeze of a version; texts that differ make different closures."""
    closure = ((page, digest_of((text or version).encode())),)
    return Entry("frozen", seen, version=version, page=page, mode="full", closure=closure)


def amended(version: str, seen: str, section: str) -> Entry:
    return Entry(
        "amended", seen, version=version, page=PAGE, section=section, note="more", source="F1"
    )


def chain(*entries: Entry, days: tuple[int, ...] = ()) -> tuple[Event, ...]:
    """Entries as a chain, one on each day of August, or on the days that are given."""
    events: tuple[Event, ...] = ()
    for number, entry in enumerate(entries, 1):
        day = days[number - 1] if days else number
        ledger = Ledger(LEDGER, events, length=len(events))
        events = (*events, appended(ledger, entry, f"2026-08-{day:02}T10:00:00Z"))
    return events


def files(*events: Event) -> dict[str, str]:
    """The ledger that holds a chain, and its lock."""
    ledger = b"".join(line_of(event) + b"\n" for event in events).decode()
    return {
        LEDGER: ledger,
        "beforehand.lock": lock_text({LEDGER: Locked(len(events), events[-1].digest)}),
    }


def kept(design: str = DESIGN) -> dict[str, str]:
    """The copy of version 1 as it was frozen, without which a freeze is broken."""
    return {f"{FOLDER}/history/1/design.md": design}


def read(pages: dict[str, str]) -> tuple[Graph, Report]:
    sources = (Source(path, text.encode()) for path, text in pages.items())
    return check_sources(sources, all_checks())


def result_in(graph: Graph) -> Result:
    found = next(item for item in graph.records if isinstance(item, Result))
    assert isinstance(found, Result)
    return found
