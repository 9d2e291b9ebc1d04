"""Which records people cite, and where on their page it stands how."""

from beforehand.records.record import AnyRecord, Artifact, Decision, Design, Framework, Result

KINDS = (Design, Result, Decision, Framework, Artifact)
CITE = "#bh-cite"
"""The box below the page that says how to cite it."""


def is_cited(record: AnyRecord) -> bool:
    """Whether people cite such a record: it is a page of its own, and says something that lasts."""
    return isinstance(record, KINDS) and not record.anchor
