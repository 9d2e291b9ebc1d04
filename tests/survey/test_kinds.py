"""What a page looks like, by its name alone."""

import pytest

from beforehand.survey.kinds import is_record_folder, looks_like


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("papers/cups/PREREG_cups_2026_08.md", "design"),
        ("CUPS_PREREGISTRATION.md", "design"),
        ("lab/EXPERIMENT_ORDER_012.md", "design"),
        ("docs/茶杯预实验_V1.0.md", "design"),
        ("lab/EXPERIMENT_REPORT_012.md", "result"),
        ("papers/cups/RESULT_prereg_2026_08.md", "result"),
        ("papers/FINDING_cups.md", "result"),
        ("reports/R01-cups/AUDIT.md", "critique"),
        ("review/审查结论12.md", "critique"),
        ("tea/stage1/adversarial-review.md", "critique"),
        (".decisions/0301-template-of-a-cup.md", "decision"),
        ("docs/architecture-decision-records/0001-cups.md", "decision"),
        ("docs/architectural_decisions/0001-cups.md", "decision"),
        ("active-rfcs/0001-cups.md", "decision"),
        ("proposals/0001-cups.md", "decision"),
        ("docs/adr/README.md", ""),
        ("agents/reviewer.md", ""),
        ("docs/review-template.md", ""),
        ("docs/design-system-colours.md", ""),
        ("docs/regexes.md", ""),
    ],
)
def test_a_name_says_the_kind(path: str, kind: str) -> None:
    assert looks_like(path) == kind


def test_a_dot_folder_of_records_is_told_from_that_of_a_tool() -> None:
    assert is_record_folder(".decisions")
    assert not is_record_folder(".github")
