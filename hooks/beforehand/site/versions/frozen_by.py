"""Who brought a frozen text into the history of git, and on which day, as far as a commit tells."""

from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.freezing.entries.freezes import copy_of
from beforehand.graph import Graph
from beforehand.ledger.git_facts import Asked, moment
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import story
from beforehand.site.words.markup import Cell, Piece, cell

if TYPE_CHECKING:
    from beforehand.freezing.versions.versions import KeptVersion

DAY = 10


def frozen_by(graph: Graph, version: "KeptVersion") -> Cell:
    """The author of the first commit with what was frozen; nothing where none is known for sure."""
    past, event = _past(graph), version.event
    if past is None or event is None:
        return ()
    frozen = Asked(copy_of(event), dict(event.closure).get(event.page, ""), event.at)
    told = story(past, frozen)
    if len(told.introduced) != 1 or told.introduced[0] in past.facts.shallow:
        return ()
    commit = past.commits[told.introduced[0]]
    # Some people give git an address for a name; no address is shown.
    name = "" if "@" in commit.author else commit.author.strip()
    day = moment(commit.committed)[:DAY]
    if not (name and day):
        return ()
    return cell(Piece(f"in git by {name} on ", look="quiet"), Piece(day, look="whole"))


@lru_cache(maxsize=1)
def _past(graph: Graph) -> Past | None:
    evidence = graph.evidence
    return None if evidence is None or evidence.git.lack else Past(evidence.git)
