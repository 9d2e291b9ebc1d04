"""An artifact: a translation, audit, study or data set; an audit has findings."""

from beforehand.records.reader import Common, read_findings
from beforehand.records.record import Artifact


def read_artifact(common: Common) -> Artifact:
    """The artifact that a page or a section describes."""
    kind = common.word("type", "artifact type")
    audit = kind.name == "audit"
    return Artifact(
        **common.base(),  # type: ignore[arg-type]
        type=kind,
        findings=read_findings(common, anywhere=audit) if audit else (),
    )
