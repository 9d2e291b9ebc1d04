"""How findings stand."""

import pytest

from beforehand.records.parts import Finding, Word
from beforehand.site.words.markup import words
from beforehand.site.words.still_open import finding_states, how_open
from beforehand.source import Place


def finding(severity: str, disposition: str) -> Finding:
    return Finding(
        id="F1",
        at=Place(1),
        anchor="finding-f1",
        severity=Word(severity, severity),
        disposition=Word(disposition, disposition),
    )


@pytest.mark.parametrize(
    ("severity", "disposition", "states"),
    [
        ("minor", "accepted", ("answered",)),
        ("minor", "", ("open", "waits")),
        ("minor", "partly resolved", ("open", "waits")),
        ("minor", "deferred", ("open", "put off")),
        ("critical", "open", ("open", "blocks")),
        ("blocking", "deferred", ("open", "blocks")),
    ],
)
def test_what_is_open_blocks_waits_or_was_put_off_and_never_two_of_them(
    severity: str, disposition: str, states: tuple[str, ...]
) -> None:
    assert finding_states(finding(severity, disposition)) == states


def test_the_words_say_how_many_of_each() -> None:
    late, blocking = finding("minor", "deferred"), finding("blocking", "open")
    assert words(how_open([])) == "none open"
    assert words(how_open([late])) == "1 open, put off"
    assert words(how_open([late, late, blocking])) == "3 open, 2 of them put off, 1 blocking"
    assert [piece.to for piece in how_open([blocking], str.upper) if piece.to] == ["OPEN", "BLOCKS"]
