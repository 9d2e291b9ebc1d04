"""A result: which version ran, and what became of the predictions."""

from beforehand.records.fields import read_text
from beforehand.records.parts import PredictionVerdict
from beforehand.records.reader import Common, read_deviations
from beforehand.records.record import Result
from beforehand.records.row import Row

CLASSES = "verdict class"


def read_result(common: Common) -> Result:
    """The result that a page reports."""
    return Result(
        **common.base(),  # type: ignore[arg-type]
        verdicts=tuple(_verdict(row, common) for row in common.rows("verdict")),
        stated=common.word("class", CLASSES),
        deviations=read_deviations(common),
        departs=common.words_on("deviation"),
    )


def _verdict(row: Row, common: Common) -> PredictionVerdict:
    return PredictionVerdict(
        id=row.id,
        at=row.at,
        anchor=row.anchor,
        verdict=common.cell(row, "verdict", "prediction verdict"),
        evidence=read_text(row.get("evidence")),
        stated=common.cell(row, "class", CLASSES),
    )
