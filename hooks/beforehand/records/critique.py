"""A critique: one adversarial pass and its findings."""

import re

from beforehand.records.fields import read_version
from beforehand.records.reader import Common, read_findings
from beforehand.records.record import Critique
from beforehand.records.rows import heading_name

WITHHOLDS = re.compile(
    r"\bnot\s+(?:to\s+)?(?:authori[sz]e|claim|say|allow|cover|prove|licen[cs]e|permit|mean)"
    r"|\b(?:limits|scope) of (?:this|the) pass\b|не\s+(?:разреша|доказыва|утвержда|означа)"
    r"|не\s+даёт|不授权|不主张|不意味|許可しない|認めない|意味しない|허용하지",
    re.IGNORECASE,
)


def read_critique(common: Common) -> Critique:
    """The pass that a page describes; everything with an id in it is a finding."""
    attacks = common.text("attacks")
    return Critique(
        **common.base(),  # type: ignore[arg-type]
        attacks=read_version(attacks) if attacks else "",
        number=common.text("pass"),
        verdict=common.word("verdict", "critique verdict"),
        findings=read_findings(common, anywhere=True),
        withheld=_withholds(common),
    )


def _withholds(common: Common) -> bool:
    """Whether a section says what the pass does not authorise."""
    sections = (item for item in common.extent.page.sections if common.extent.holds(item.at))
    named = common.section("what is not claimed") is not None
    return named or any(WITHHOLDS.search(heading_name(item)) for item in sections)
