"""Numbered parts of records by what they are called: findings, predictions, amendments."""

from collections.abc import Iterable, Iterator

from beforehand.graph.index import Experiment
from beforehand.graph.reference import Target, target_of
from beforehand.records.parts import Part
from beforehand.records.record import AnyRecord, Artifact, Critique, Design

LETTERS = {"finding": "F", "prediction": "P", "amendment": "A"}


class Parts:
    """Looks up the parts of a record; each record's table is made when first asked for."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, str, str], dict[str, list[Target]]] = {}

    def find(self, records: Iterable[AnyRecord], kind: str, name: str) -> Iterator[Target]:
        """The parts called ``name``; ``finding 3`` and ``finding F3`` are the same."""
        letter = LETTERS[kind]
        bare = name[1:] if name[:1] == letter else ""
        for record in records:
            table = self._table(record, kind)
            for spelling in (name, bare) if bare else (name, f"{letter}{name}"):
                if spelling in table:
                    yield from table[spelling]
                    break

    def exactly(self, records: Iterable[AnyRecord], kind: str, name: str) -> Iterator[Target]:
        """The parts of a kind whose id is ``name`` as it is written."""
        for record in records:
            yield from self._table(record, kind).get(name, ())

    def named(self, record: AnyRecord, label: str) -> Iterator[Target]:
        """The parts of any kind whose id is exactly ``label``."""
        for kind in LETTERS:
            yield from self._table(record, kind).get(label, ())

    def any(self, records: Iterable[AnyRecord], kind: str) -> bool:
        """Whether some record has parts of a kind at all."""
        return any(self._table(record, kind) for record in records)

    def _table(self, record: AnyRecord, kind: str) -> dict[str, list[Target]]:
        key = (record.path, record.anchor, kind)
        if key not in self._tables:
            table: dict[str, list[Target]] = {}
            for part in _parts_of(record, kind):
                table.setdefault(part.id, []).append(target_of(record, part, kind))
            self._tables[key] = table
        return self._tables[key]


def _parts_of(record: AnyRecord, kind: str) -> Iterable[Part]:
    if kind == "finding" and isinstance(record, Critique | Artifact):
        return record.findings
    if kind == "amendment" and isinstance(record, Design):
        return record.amendments
    if kind == "prediction" and isinstance(record, Design):
        return record.predictions
    return ()


def holders(experiment: Experiment, kind: str) -> tuple[AnyRecord, ...]:
    """The records of an experiment in which parts of a kind are looked for first."""
    if kind == "finding":
        return experiment.critiques
    return (experiment.design,) if experiment.design else experiment.designs[:1]
