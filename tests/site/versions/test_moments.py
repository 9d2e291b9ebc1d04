"""Times of the ledger as a reader meets them."""

import pytest

from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.site.versions.moments import moment_of, with_moments


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (("2026-11-30T23:16:26Z", "2026-11-30T23:17:02Z"), "2026-11-30 23:16"),
        (("2026-11-30T23:16:26Z", "2026-11-30T23:16:38Z"), "2026-11-30 23:16:26"),
        (("2026-11-30T23:16:26Z",), "2026-11-30 23:16"),
    ],
)
def test_seconds_are_shown_where_entries_share_a_minute(times: tuple[str, ...], said: str) -> None:
    events = tuple(
        Event("frozen", "nothing", number=number, at=at, previous="", digest="")
        for number, at in enumerate(times, start=1)
    )
    assert moment_of(events[0], Ledger("ledger.jsonl", events)) == said


def test_times_in_a_sentence_say_their_zone_in_words() -> None:
    said = "commit 3f2a91c of 2026-12-01T00:01:56Z, on 2026-12-01"
    assert with_moments(said) == "commit 3f2a91c of 2026-12-01 00:01:56 UTC, on 2026-12-01"
