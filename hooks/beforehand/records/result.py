"""A result: which version ran, and what became of the predictions."""

from beforehand.records.fields import read_text, read_word
from beforehand.records.parts import PredictionVerdict, Word
from beforehand.records.reader import Common, read_deviations
from beforehand.records.record import Result

CLASSES = "verdict class"


def read_result(common: Common) -> Result:
    """The result that a page reports."""
    verdicts: list[PredictionVerdict] = []
    for row in common.rows("verdict"):
        cell, stated = row.get("verdict"), row.get("class")
        verdicts.append(
            PredictionVerdict(
                id=row.id,
                at=row.at,
                anchor=row.anchor,
                verdict=read_word(cell.text, cell.at, "prediction verdict", common.config)
                if cell
                else Word(),
                evidence=read_text(row.get("evidence")),
                stated=read_word(stated.text, stated.at, CLASSES, common.config)
                if stated
                else Word(),
            )
        )
    return Result(
        **common.base(),  # type: ignore[arg-type]
        verdicts=tuple(verdicts),
        stated=common.word("class", CLASSES),
        deviations=read_deviations(common),
    )
