"""Ids that authors gave: which are taken twice, and which look like another."""

from collections.abc import Iterable

from beforehand.records.lookalikes import skeleton
from beforehand.records.record import AnyRecord, Design


class Identities:
    """The records whose id was written by somebody, and not made from their path."""

    def __init__(self, records: Iterable[AnyRecord]) -> None:
        self.by_id: dict[tuple[str, str], list[AnyRecord]] = {}
        self.by_skeleton: dict[str, list[str]] = {}
        for record in records:
            if not _is_given(record):
                continue
            space = "note" if record.kind == "note" else ""
            same = self.by_id.setdefault((space, record.id), [])
            if not same and not space:
                self.by_skeleton.setdefault(skeleton(record.id), []).append(record.id)
            same.append(record)

    def lookalike(self, identifier: str) -> str:
        """The first id that differs from this one only in case, width or dash, or nothing."""
        alike = self.by_skeleton.get(skeleton(identifier), [])
        return next((name for name in alike if name != identifier), "")


def _is_given(record: AnyRecord) -> bool:
    """A design goes by its folder, an entry of a register by its heading."""
    named = record.field("id") or (record.kind == "journal" and record.field("number"))
    by_folder = isinstance(record, Design) and record.experiment
    return bool(record.anchor or named or by_folder or _is_carried(record))


def _is_carried(record: AnyRecord) -> bool:
    """Whether the id is a part of the name of the file: ``ADR-0007`` of ``0007-cups.md``."""
    stem = record.path.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    return record.kind == "decision" and stem not in (record.id, record.id.rsplit("/", 1)[-1])
