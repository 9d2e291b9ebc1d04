"""Which verdicts are planned, late or development, and why."""

import pytest

from beforehand.freezing.verdicts.classes import Class, result_class, verdict_classes
from beforehand.ledger.events import Entry
from tests.ledgered import (
    DESIGN,
    FOLDER,
    LEDGER,
    PAGE,
    RESULT,
    TABLE,
    VERDICTS,
    amended,
    chain,
    files,
    frozen,
    read,
    result_in,
)

FIRST = frozen("1", "nothing")
OPENED = Entry("labels-opened", "labels", page=PAGE)


def classes(
    *entries: Entry, version: str = "1", design: str = "", verdicts: str = ""
) -> dict[str, Class]:
    """The classes of the verdicts on a version after some entries, by prediction."""
    text = (design or DESIGN).replace("version: 1", f"version: {version}")
    result = (verdicts or VERDICTS).replace("version: 1", f"version: {version}")
    pages = {PAGE: text, RESULT: result, **(files(*chain(*entries)) if entries else {})}
    graph, _ = read(pages)
    return {item.id: found for item, found in verdict_classes(graph, result_in(graph))}


def names(*entries: Entry, **more: str) -> str:
    return " ".join(f"{key}={item.name}" for key, item in classes(*entries, **more).items())


ALL = "P1={0} P2={0} P3={0}"


def test_without_a_ledger_nothing_can_be_said() -> None:
    found = classes()
    assert {item.name for item in found.values()} == {"unknown"}
    assert "no ledger" in found["P1"].because[0].message


def test_what_was_frozen_before_anything_was_seen_is_planned() -> None:
    assert names(FIRST) == ALL.format("planned")
    assert names(frozen("1", "materials")) == ALL.format("planned")
    why = classes(FIRST)["P1"].because
    assert [(item.entry, item.span.path, item.span.line) for item in why] == [(1, LEDGER, 1)]


def test_a_first_freeze_that_came_late_makes_everything_late() -> None:
    assert names(frozen("1", "outputs")) == ALL.format("late")
    assert names(frozen("1", "results")) == ALL.format("development")
    assert names(OPENED, frozen("1", "labels")) == ALL.format("development")


def test_after_a_pilot_the_mark_of_a_prediction_counts() -> None:
    assert names(frozen("1", "pilot")) == "P1=planned P2=planned P3=late"
    marked = DESIGN.replace("| mechanical |", "| seen |")
    assert names(FIRST, design=marked) == "P1=planned P2=late P3=planned"


@pytest.mark.parametrize(
    ("section", "touched"),
    [
        ("§2", "P1 P2 P3"),
        ("§2.1", "P1 P2 P3"),
        ("§3", ""),
        ("3 Judges", ""),
        ("judges", ""),
        ("§4", "P1"),
        ("§§ 3, 4", "P1"),
        ("§3 and §5", "P3"),
        ("Judges, Rule", "P3"),
        ("§3 to §4", "P1 P2 P3"),
        ("§3–4", "P1 P2 P3"),
        ("§6", "P1 P2 P3"),
        ("the whole page", "P1 P2 P3"),
        ("§3, and what follows", "P1 P2 P3"),
        ("§9", "P1 P2 P3"),
        ("", "P1 P2 P3"),
    ],
)
def test_an_amendment_touches_what_rests_on_its_section(section: str, touched: str) -> None:
    entries = FIRST, amended("2", "outputs", section), frozen("2", "outputs")
    found = classes(*entries, version="2")
    assert " ".join(key for key, item in found.items() if item.name == "late") == touched
    assert {item.name for item in found.values()} <= {"late", "planned"}


def test_a_reason_names_the_entry_and_the_way_it_matters() -> None:
    found = classes(
        FIRST,
        amended("2", "outputs", "§5"),
        frozen("2", "outputs"),
        version="2",
        design=DESIGN + TABLE + "| A1 | 2 | 2026-08-02 | §5 | more | F1 |\n",
    )
    (why,) = found["P3"].because
    assert (why.entry, why.amendment) == (2, "A1")
    assert why.message == (
        "entry 2 (amendment A1) amended §5, where rule heavy stands, which prediction P3 names, "
        "when outputs had been seen"
    )


def test_what_was_amended_before_anything_was_seen_stays_planned() -> None:
    entries = FIRST, amended("2", "materials", "§2"), frozen("2", "materials")
    assert names(*entries, version="2") == ALL.format("planned")


def test_a_change_after_the_opening_is_development() -> None:
    entries = FIRST, OPENED, amended("2", "labels", "§4"), frozen("2", "labels")
    assert names(*entries, version="2") == "P1=development P2=planned P3=planned"


def test_a_later_version_changes_nothing_for_the_version_that_ran() -> None:
    entries = FIRST, OPENED, amended("2", "labels", "§2"), frozen("2", "labels")
    pages = {
        PAGE: DESIGN.replace("version: 1", "version: 2"),
        RESULT: VERDICTS,
        **files(*chain(*entries)),
    }
    graph, _ = read(pages)
    assert result_class(graph, result_in(graph)).name == "planned"


def test_a_slot_that_was_filled_after_outputs_is_a_late_change_where_it_stands() -> None:
    fill = Entry("slot-filled", "outputs", version="1", page=PAGE, slots=("n",))
    assert names(FIRST, fill) == ALL.format("planned")
    moved = DESIGN.replace("<!-- slot: n --><!-- /slot -->", "Ten").replace(
        "counts once", "counts <!-- slot: n --><!-- /slot -->"
    )
    assert names(FIRST, fill, design=moved) == "P1=late P2=planned P3=planned"


def test_an_amendment_that_no_entry_names_lies_between_two_freezes() -> None:
    row = DESIGN + TABLE + "| A1 | 2 | 2026-08-02 | §4 | more | F1 |\n"
    early = FIRST, frozen("2", "nothing")
    assert names(*early, version="2", design=row) == ALL.format("planned")
    somewhere = FIRST, frozen("2", "outputs")
    assert names(*somewhere, version="2", design=row) == "P1=unknown P2=planned P3=planned"
    opened = FIRST, OPENED, amended("2", "labels", "§3"), frozen("2", "labels")
    third = DESIGN + TABLE + "| A1 | 3 | 2026-08-02 | §4 | more | F1 |\n"
    late = names(*opened, frozen("3", "labels"), version="3", design=third)
    assert late == "P1=development P2=planned P3=planned"


def test_a_new_version_that_says_of_no_change_touches_everything() -> None:
    assert names(FIRST, frozen("2", "outputs"), version="2") == ALL.format("unknown")
    same = frozen("1", "nothing", "same"), frozen("2", "outputs", "same")
    assert names(*same, version="2") == ALL.format("planned")


def test_a_section_that_was_changed_behind_another_amendment_is_found_in_the_kept_texts() -> None:
    """The amendment names §3, and §4 was changed under it when the labels were open."""
    second = DESIGN.replace("version: 1", "version: 2").replace("people.", "women.")
    behind = second.replace("A cup counts once.", "A cup counts twice.")
    found = []
    for text in (second, behind):
        entries = (
            frozen("1", "nothing", DESIGN),
            OPENED,
            amended("2", "labels", "§3"),
            frozen("2", "labels", text),
        )
        graph, _ = read(
            {
                PAGE: text,
                f"{FOLDER}/history/1/design.md": DESIGN,
                f"{FOLDER}/history/2/design.md": text,
                RESULT: VERDICTS.replace("version: 1", "version: 2"),
                **files(*chain(*entries)),
            }
        )
        judged = verdict_classes(graph, result_in(graph))
        found.append({item.id: known for item, known in judged})
    assert {item.name for item in found[0].values()} == {"planned"}
    assert [item.name for item in found[1].values()] == ["unknown", "planned", "planned"]
    (why,) = found[1]["P1"].because
    assert "version 2 changed “4 Scoring”, which no amendment names" in why.message


def test_a_version_that_no_entry_freezes_proves_nothing() -> None:
    assert names(FIRST, version="3") == ALL.format("unknown")


def test_a_verdict_on_no_prediction_rests_on_everything() -> None:
    entries = FIRST, amended("2", "outputs", "§3"), frozen("2", "outputs")
    more = VERDICTS + "| P9 | supported | yes |\n"
    found = classes(*entries, version="2", verdicts=more)
    assert (found["P9"].name, found["P1"].name) == ("late", "planned")


def test_a_broken_ledger_proves_nothing() -> None:
    first = chain(FIRST)
    pages = {PAGE: DESIGN, RESULT: VERDICTS, **files(*first)}
    pages[LEDGER] = pages[LEDGER].replace('"seen":"nothing"', '"seen":"materials"')
    graph, _ = read(pages)
    assert result_class(graph, result_in(graph)).name == "unknown"


@pytest.mark.parametrize(
    ("stated", "seen", "reported"),
    [
        ("confirmatory", "outputs", True),
        ("late", "outputs", False),
        ("late", "results", True),
        ("exploratory", "nothing", False),
        ("exploratory", "results", False),
        ("planned", "nothing", False),
        ("sort of", "results", False),
    ],
)
def test_a_stated_class_may_not_promise_more_than_the_ledger_shows(
    stated: str, seen: str, reported: bool
) -> None:
    result = VERDICTS.replace("date:", f"class: {stated}\ndate:")
    pages = {PAGE: DESIGN, RESULT: result, **files(*chain(frozen("1", seen)))}
    _, report = read(pages)
    found = [item for item in report.diagnostics if item.code == "FRZ010"]
    assert [item.span.line for item in found] == ([5] if reported else [])


def test_a_class_may_be_stated_for_one_verdict() -> None:
    result = VERDICTS.replace("| evidence |\n|", "| evidence | класс |\n|---|")
    result = result.replace("| 9 of 10 |", "| 9 of 10 | подтверждающий |")
    pages = {PAGE: DESIGN, RESULT: result, **files(*chain(frozen("1", "outputs")))}
    _, report = read(pages)
    (found,) = [item for item in report.diagnostics if item.code == "FRZ010"]
    assert found.message.startswith("the verdict on P1 is said to be подтверждающий and is late")
