"""What is said of a frozen design when page, copy, closure, ledger and lock are compared."""

import msgspec

from beforehand.checks.run import check_sources
from beforehand.freezing.entries.gathering import gather
from beforehand.freezing.proof.reasons import Standing
from beforehand.freezing.proof.standing import standings
from beforehand.ledger.chain import Ledger, appended
from beforehand.ledger.digests import digest_of
from beforehand.ledger.events import Entry, Event, line_of
from beforehand.ledger.lock import Locked, lock_text
from beforehand.source import Source

FOLDER = "experiments/E-20260801-tea"
PAGE, LEDGER = f"{FOLDER}/design.md", f"{FOLDER}/ledger.jsonl"
TABLE = f"{FOLDER}/materials/cups.csv"
LOCK = "beforehand.lock"
TEXT = """\
---
kind: design
version: 1
status: draft
---
# Tea

## Question

Does <!-- slot: n --><!-- /slot --> cups suffice?
"""
CUPS = "cup,milk\n1,before\n"
Files = dict[str, str]


def frozen(mode: str = "full", text: str = TEXT) -> Files:
    """A design as it is right after it was frozen."""
    closure = tuple(
        (path, digest_of(data.encode())) for path, data in ((PAGE, text), (TABLE, CUPS))
    )
    entry = Entry("frozen", "nothing", version="1", page=PAGE, mode=mode, closure=closure)
    event = appended(Ledger(LEDGER), entry, "2026-08-01T10:00:00Z")
    return {PAGE: text, TABLE: CUPS, f"{FOLDER}/history/1/design.md": text, **written(event)}


def written(*events: Event) -> Files:
    ledger = b"".join(line_of(event) + b"\n" for event in events).decode()
    return {LEDGER: ledger, LOCK: lock_text({LEDGER: Locked(len(events), events[-1].digest)})}


def standing(files: Files) -> tuple[Standing, ...]:
    sources = {path: Source(path, text.encode()) for path, text in files.items()}
    graph, _ = check_sources(sources.values(), ())
    evidence = gather([path for path in (LEDGER,) if path in files], sources, sources.__getitem__)
    return standings(graph, evidence)


def told(files: Files) -> list[tuple[str, str, str]]:
    """The weight, the kind and the place of everything that is said."""
    return [
        (reason.weight, reason.kind, f"{reason.span.path}:{reason.span.line}")
        for item in standing(files)
        for reason in item.reasons
    ]


def test_right_after_the_freeze_content_is_proved_and_the_whole_is_not() -> None:
    (found,) = standing(frozen())
    assert [(item.weight, item.kind) for item in found.reasons] == [("proved", "kept")]
    assert found.state == "unproved", "no history was looked at"
    assert found.of("git") == found.of("outside") == ()


def test_an_edit_is_named_with_its_line_and_words() -> None:
    files = frozen()
    files[PAGE] = TEXT.replace("suffice", "do")
    (found,) = standing(files)
    (reason,) = found.reasons
    assert found.state == "broken"
    assert (reason.kind, str(reason.span)) == ("text changed", f"{PAGE}:10:1")
    assert "“suffice?” became “do?”" in reason.message
    assert "in “Question”" in reason.message


def test_what_a_mode_leaves_open_is_listed_and_breaks_nothing() -> None:
    filled = TEXT.replace("n --><", "n -->12<")
    status = TEXT.replace("draft", "frozen")
    longer = f"{TEXT}\n## Later\n\nMore.\n"
    cases = (("slots", filled), ("status", status), ("append", longer), ("full", status))
    for mode, text in cases:
        files = frozen(mode)
        files[PAGE] = text
        found = [weight for weight, kind, _ in told(files) if kind != "slot"]
        assert found == ["noted", "proved"], mode
    for mode, text in (("full", filled), ("append", filled), ("slots", longer)):
        files = frozen(mode)
        files[PAGE] = text
        assert [kind for _, kind, _ in told(files)] == ["text changed"], mode


def test_a_fill_that_no_entry_names_is_not_proved() -> None:
    files = frozen("slots")
    files[PAGE] = TEXT.replace("n --><", "n -->12<")
    line = 1 + TEXT[: TEXT.index("slot:")].count("\n")
    assert told(files)[-1] == ("unproved", "slot", f"{PAGE}:{line}")


def test_line_ends_and_a_byte_order_mark_are_no_change() -> None:
    files = frozen()
    files[PAGE] = "\ufeff" + TEXT.replace("\n", "\r\n")
    assert told(files) == [("proved", "kept", f"{PAGE}:1")]


def test_a_file_it_rests_on() -> None:
    files = frozen()
    files[TABLE] += "2,after\n"
    assert told(files) == [("broken", "file changed", f"{TABLE}:1")]
    del files[TABLE]
    assert told(files) == [("broken", "file gone", f"{LEDGER}:1")]


def test_page_and_copy_gone_or_both_changed() -> None:
    copy = f"{FOLDER}/history/1/design.md"
    files = frozen()
    del files[copy]
    assert told(files) == [("broken", "copy gone", f"{LEDGER}:1")]
    files = frozen()
    files[copy] = files[PAGE] = TEXT.replace("suffice", "do")
    assert told(files) == [
        ("broken", "text changed", f"{PAGE}:1"),
        ("broken", "copy changed", f"{copy}:1"),
    ]
    del files[PAGE]
    assert ("broken", "page gone", f"{LEDGER}:1") in told(files)


def test_the_next_version_may_be_written_but_not_called_frozen() -> None:
    files = frozen()
    files[PAGE] = TEXT.replace("version: 1", "version: 2").replace("suffice", "do")
    files[TABLE] += "2,after\n"
    assert told(files) == [("unproved", "other version", f"{PAGE}:3")]
    files[PAGE] = files[PAGE].replace("draft", "frozen")
    assert told(files) == [("broken", "unfrozen version", f"{PAGE}:3")]


def test_a_ledger_gone_rewritten_torn_or_ahead() -> None:
    files = frozen()
    ledger = files.pop(LEDGER)
    assert told(files) == [("broken", "lock", f"{LOCK}:2")]
    files[LEDGER] = ledger.replace("nothing", "results")
    assert ("broken", "ledger fault", f"{LEDGER}:1") in told(files)
    files[LEDGER] = f'{ledger}{{"at":"2026'
    assert told(files) == [("unproved", "ledger torn", f"{LEDGER}:2")]
    files = frozen()
    del files[LOCK]
    assert told(files) == [("unproved", "lock ahead", f"{LEDGER}:1")]


def test_a_frozen_page_without_a_ledger_is_not_proved() -> None:
    (found,) = standing({PAGE: TEXT.replace("draft", "frozen")})
    assert (found.state, found.event) == ("unproved", None)
    assert [(item.weight, item.kind) for item in found.reasons] == [("unproved", "no ledger")]
    assert standing({PAGE: TEXT}) == ()


def test_an_entry_without_a_digest_of_its_page_proves_nothing() -> None:
    entry = Entry("frozen", "nothing", version="1", page=PAGE, mode="full")
    event = appended(Ledger(LEDGER), entry, "2026-08-01T10:00:00Z")
    files = frozen() | written(event)
    assert told(files) == [("unproved", "no digest", f"{LEDGER}:1")]


def test_standings_can_be_kept_as_values() -> None:
    (found,) = standing(frozen())
    assert msgspec.convert(msgspec.to_builtins(found), Standing) == found
