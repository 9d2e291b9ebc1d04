"""The parts of records for programs."""

from beforehand.graph.verdicts import Given
from beforehand.records.fields import read_date
from beforehand.records.parts import Amendment, Deviation, Finding, Prediction, Reading, Rule, Word
from beforehand.records.record import AnyRecord, Design, Framework, Result
from beforehand.site.handover.record_data import (
    AmendmentData,
    DeviationData,
    FindingData,
    PredictionData,
    ReadingData,
    RuleData,
    VerdictData,
)
from beforehand.site.handover.values import Hand, name_of
from beforehand.site.words.cite import Answers, address, answers
from beforehand.site.words.classes import class_of


def finding_data(hand: Hand, record: AnyRecord, finding: Finding) -> FindingData:
    """An objection with the amendments that answer it."""
    experiment = hand.graph.experiment_of(record)
    found: Answers = answers(hand.graph, experiment) if experiment else {}
    return FindingData(
        name=name_of(record, finding),
        address=hand.address(record.path, finding.anchor),
        severity=word(finding.severity),
        disposition=word(finding.disposition),
        blocking=finding.is_blocking,
        open=finding.is_open,
        objection=finding.objection.text,
        remedy=finding.remedy.text,
        answer=finding.answer.text,
        refused=finding.refused.text,
        reason=finding.reason.text,
        successor=finding.successor,
        amendments=tuple(name_of(*pair) for pair in found.get(address(record, finding), ())),
    )


def prediction_data(
    hand: Hand, design: Design, prediction: Prediction, given: tuple[Given, ...]
) -> PredictionData:
    """An expectation with the verdicts on it and their classes."""
    verdicts = []
    for result, verdict in given:
        found = class_of(hand.graph, result, verdict)
        verdicts.append(
            VerdictData(
                result=name_of(result),
                verdict=word(verdict.verdict),
                evidence=verdict.evidence.text,
                class_=found.name if found else "",
            )
        )
    return PredictionData(
        name=name_of(design, prediction),
        address=hand.address(design.path, prediction.anchor),
        text=prediction.text.text,
        falsifier=prediction.falsifier.text,
        condition=prediction.condition.text,
        mark=word(prediction.mark),
        verdicts=tuple(verdicts),
    )


def amendment_data(hand: Hand, design: Design, amendment: Amendment) -> AmendmentData:
    """A change with what it rests on, as the page says it."""
    date = read_date(amendment.date.text)
    return AmendmentData(
        name=name_of(design, amendment),
        address=hand.address(design.path, amendment.anchor),
        version=amendment.version,
        date=date.isoformat() if date else "",
        section=amendment.section.text,
        changed=amendment.changed.text,
        source=amendment.because.text,
        seen=word(amendment.seen),
    )


def deviation_data(hand: Hand, record: Design | Result, deviation: Deviation) -> DeviationData:
    """A departure from the plan, as the page says it."""
    date = read_date(deviation.date.text)
    return DeviationData(
        name=name_of(record, deviation),
        address=hand.address(record.path, deviation.anchor),
        date=date.isoformat() if date else "",
        section=deviation.section.text,
        happened=deviation.happened.text,
        reason=deviation.reason.text,
        effect=deviation.effect.text,
    )


def reading_data(hand: Hand, design: Design, reading: Reading) -> ReadingData:
    """A conclusion that the plan holds."""
    return ReadingData(
        name=name_of(design, reading),
        address=hand.address(design.path, reading.anchor),
        outcome=reading.outcome.text,
        text=reading.text.text,
        forbids=reading.forbids.text,
    )


def rule_data(hand: Hand, page: Framework, rule: Rule) -> RuleData:
    """A norm with its text."""
    return RuleData(
        name=name_of(page, rule),
        address=hand.address(page.path, rule.anchor),
        title=rule.title,
        text=rule.text,
        criterion=rule.criterion.text,
    )


def word(given: Word) -> str:
    """The canonical word, or what was written if nobody knows it."""
    return given.name or given.written
