"""A graph as a value: nodes that lead somewhere, and what joins them."""

import msgspec

from beforehand.records.parts import Word
from beforehand.records.record import AnyRecord, Critique, Vote
from beforehand.site.words.badges import UNKNOWN, badge, look_of
from beforehand.site.words.cite import address, label


class Node(msgspec.Struct, frozen=True):
    """Something with an address: what it is called, of which kind, in which state.

    ``key`` tells it from all other nodes of its graph; ``look`` is the colour of a badge.
    """

    key: str
    to: str
    label: str
    kind: str
    state: str = ""
    title: str = ""
    look: str = "plain"

    @property
    def known(self) -> str:
        """All that is known of the node, to follow its name."""
        kind = "" if self.label.startswith(self.kind) else f", {self.kind}"
        state = f", {self.state}" if self.state else ""
        return f"{kind}{state}: {self.title}" if self.title else f"{kind}{state}"

    @property
    def spoken(self) -> str:
        """All that is known of the node in one line."""
        return f"{self.label}{self.known}"


class Edge(msgspec.Struct, frozen=True):
    """From what was there first to what rests on it; ``word`` reads in that direction."""

    source: str
    target: str
    word: str


class Diagram(msgspec.Struct, frozen=True):
    """Nodes and edges with a name; ``here`` is the address of what its page is about."""

    name: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    here: str = ""


def told(word: Word) -> str:
    """A word as cards show it, which is as it was written; empty where it says that nobody knows.

    Beside the name of a box ``not in the source`` would say that the thing itself is missing.
    """
    return "" if word.name == UNKNOWN else "".join(piece.text for piece in badge(word))


def stands(record: AnyRecord) -> Word:
    """The word for how a record stands: of a pass or a ballot, what it came to."""
    return record.verdict if isinstance(record, Critique | Vote) else record.status


def node_of(record: AnyRecord) -> Node:
    """A record as a node."""
    word = stands(record)
    at = address(record)
    name = label(record)
    return Node(
        at,
        at,
        name,
        record.kind,
        told(word),
        "" if record.title in (name, record.id) else record.title,
        look_of(word.name),
    )
