"""What the notes of all versions begin with is said once, and of each the rest."""

import pytest

from beforehand.freezing.versions.versions import History, KeptVersion
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.site.versions.why import whys_of


def frozen(number: int, note: str) -> Event:
    return Event("frozen", "nothing", note=note, number=number, at="", previous="", digest="")


def history(*notes: str) -> History:
    versions = tuple(
        KeptVersion(str(at), "", "", "kept", frozen(at, note))
        for at, note in enumerate(notes, start=1)
    )
    return History("design.md", "", Ledger("ledger.jsonl"), None, versions, is_here=True)


@pytest.mark.parametrize(
    ("notes", "shared", "own"),
    [
        (
            ("Told after the fact: the days are theirs; before.",
             "Told after the fact: the days are theirs; behind."),
            "Told after the fact: the days are theirs",
            ["before.", "behind."],
        ),
        (
            ("The same note for all of them", "The same note for all of them"),
            "The same note for all of them",
            ["", ""],
        ),
        (
            ("事后重述：日期出自原文，此条只证明本库自此所存之文本。批评之前。",
             "事后重述：日期出自原文，此条只证明本库自此所存之文本。批评之后。"),
            "事后重述：日期出自原文，此条只证明本库自此所存之文本",
            ["批评之前。", "批评之后。"],
        ),
        (("As planned: one.", "As planned: two."), "", ["As planned: one.", "As planned: two."]),
        (("Told after the fact; the first.",), "", ["Told after the fact; the first."]),
        (("Told long after the fact; one.", ""), "", ["Told long after the fact; one.", ""]),
    ],
)  # fmt: skip
def test_whole_clauses_that_all_notes_begin_with_are_shared(
    notes: tuple[str, ...], shared: str, own: list[str]
) -> None:
    found = whys_of(history(*notes))
    assert (found.shared, [*found.own.values()]) == (shared, own)


def test_a_long_note_is_cut_at_a_word_and_said_to_be() -> None:
    found = whys_of(history("the pot was too small, " * 20))
    assert found.short("1").endswith(" …")
    assert not found.are_whole
    assert whys_of(history("the pot was too small")).are_whole
