"""What a reader sees who only points at a link."""

from beforehand.site.words.hints import hint
from tests.site.small_record import CRITIC, DESIGN, PAGES, read, small_record

UNKNOWN = "not in the source"


def test_a_hint_says_what_a_finding_is_how_it_stands_and_what_it_objects() -> None:
    graph, _ = small_record()
    assert hint(graph, CRITIC, "finding-1", DESIGN) == (
        "finding 1 · major · accepted · only one person is asked · Critique"
    )


def test_what_nobody_knows_of_a_finding_does_not_read_as_a_missing_finding() -> None:
    text = PAGES[CRITIC].replace("| major |", f"| {UNKNOWN} |")
    text = text.replace("only one person is asked", UNKNOWN)
    graph, _ = read({**PAGES, CRITIC: text})
    assert hint(graph, CRITIC, "finding-1", CRITIC) == (
        f"finding 1 · severity {UNKNOWN} · accepted · objection {UNKNOWN}"
    )
