"""A critique: one adversarial pass and its findings."""

from beforehand.records.fields import read_version
from beforehand.records.reader import Common, read_findings
from beforehand.records.record import Critique


def read_critique(common: Common) -> Critique:
    """The pass that a page describes; everything with an id in it is a finding."""
    attacks = common.text("attacks")
    return Critique(
        **common.base(),  # type: ignore[arg-type]
        attacks=read_version(attacks) if attacks else "",
        number=common.text("pass"),
        verdict=common.word("verdict", "critique verdict"),
        findings=read_findings(common, anywhere=True),
        withheld=common.section("what is not claimed") is not None,
    )
