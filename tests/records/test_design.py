"""Designs: version labels, and what amendments say of themselves."""

import pytest

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.record import Design
from beforehand.source import Source


def design(title: str, version: str = "2", body: str = "") -> Design:
    text = f"---\nkind: design\nversion: {version}\nstatus: frozen\n---\n# {title}\n\n{body}"
    source = Source("experiments/E-20260801-tea/design.md", text.encode())
    (record,) = extract(read_page(source), default_config()).records
    assert isinstance(record, Design)
    return record


@pytest.mark.parametrize(
    ("title", "version", "label"),
    [
        ("Tea (v2.1)", "2.1", "2.1"),
        ("Tea, v2", "2", "2"),
        ("Tea — version 3", "2", "3"),
        ("Чай (версия 2)", "2", "2"),
        ("お茶（第2版）", "2", "2"),
        ("Review protocol R2.2", "R2.1", "R2.2"),
        ("Review protocol R2.2", "2", ""),
        ("A jury of deepseek v3 and GPT v4", "2", ""),
        ("Tea", "2", ""),
    ],
)
def test_the_version_in_a_title(title: str, version: str, label: str) -> None:
    assert design(title, version).title_version == label


def test_a_cell_is_told_from_a_column_that_is_not_there() -> None:
    body = (
        "## Amendments\n\n| id | version | date | what changed |\n|---|---|---|---|\n"
        "| A1 | v2 | | the cup |\n"
    )
    (one,) = design("Tea", body=body).amendments
    assert (one.version, one.changed.text) == ("2", "the cup")
    assert (one.date.is_given, bool(one.date)) == (True, False)
    assert not one.because.is_given
    assert not one.section.is_given


def test_a_frozen_design_says_so() -> None:
    assert design("Tea").is_frozen


def texts(head: str, *rows: str) -> list[str]:
    columns = head.count("|") - 1
    body = f"## Predictions\n\n{head}\n{'|---' * columns}|\n" + "\n".join(rows)
    return [one.text.text for one in design("Tea", body=body).predictions]


def test_a_prediction_says_its_text_column_and_never_its_bare_id() -> None:
    head = "| prediction | text | falsified if |"
    assert texts(head, "| **P1** | she tells | she does not |") == ["she tells"]
    assert texts("| prediction | falsified if |", "| P1 | she does not |") == [""]


def test_a_prediction_without_an_id_says_its_key_cell() -> None:
    rows = ("| P1 she tells | she does not |", "| она угадает | не угадает |")
    assert texts("| prediction | falsified if |", *rows) == ["P1 she tells", "она угадает"]
    assert texts("| id | prediction | falsified if |", "| P1 | she tells | |") == ["she tells"]


@pytest.mark.parametrize(
    ("page", "text", "column"),
    [
        ("| id | prediction | condition |\n|--|--|--|\n| 1 | a | heavy: plus >= 4 |\n", None, 11),
        ("| id | prediction | условие |\n|--|--|--|\n| 1 | a | `heavy: plus >= 4` |\n", None, 12),
        ("| 编号 | 预测 | 条件 |\n|--|--|--|\n| 1 | a | **heavy: plus >= 4** |\n", None, 13),
        ("- **P1**: a; condition: heavy: plus >= 4\n", None, 0),
        ("- **P1**: a\n    - condition: heavy: plus >= 4\n", None, 0),
        ("| id | prediction | falsified if |\n|--|--|--|\n| 1 | a | b |\n", "", 0),
    ],
)
def test_the_condition_of_a_prediction_is_read_letter_by_letter(
    page: str, text: str | None, column: int
) -> None:
    (prediction,) = design("Tea", body=f"## Predictions\n\n{page}").predictions
    assert prediction.text.text == "a"
    assert prediction.condition.text == ("heavy: plus >= 4" if text is None else text)
    if column:
        assert prediction.condition.at.column == column


def test_the_word_condition_is_prose_in_other_parts() -> None:
    body = "## Threats\n\n- **T1**: on one condition: that it rains; removes: the sun\n"
    (threat,) = design("Tea", body=body).threats
    assert "on one condition: that it rains" in threat.text.text
