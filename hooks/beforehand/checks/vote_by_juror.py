"""A vote cast by a seat that is a juror of the run."""

import re
from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import BOUND, FRAMEWORK, VOTE
from beforehand.checks.text import is_unknown
from beforehand.config import folded
from beforehand.records.record import Vote


def find(vote: Vote, graph: Graph) -> Iterator[Problem]:
    experiment = graph.experiment_of(vote)
    design = experiment.design if experiment else None
    if design is None:
        return
    jurors = {_name(entry.text): entry for entry in design.entries("jurors")}
    jurors.update({folded(entry.text): entry for entry in design.entries("jurors")})
    for field in ("seat", "model"):
        for entry in vote.entries(field):
            juror = jurors.get(folded(entry.text)) or jurors.get(_name(entry.text))
            if juror and entry.text and not is_unknown(entry.text, graph.config):
                yield Problem(
                    vote.span(entry.at),
                    f"{entry.text} votes on the rules and is a juror of {design.id}: let a seat "
                    "vote whose own answers are not judged by them",
                    (design.span(juror.at),),
                )
                return


def _name(text: str) -> str:
    """A seat without the remark behind it: ``P3 (xAI)`` is P3."""
    return folded(re.split(r"[\s(:（：]", text.strip(), maxsplit=1)[0])


CHECK = Check(
    code="DEC005",
    name="vote-by-juror",
    why="A juror who ratifies the rules settles how its own answers will be judged.",
    reads=Vote,
    find=find,
    covers=("Q0-137",),
    good=FRAMEWORK + BOUND + VOTE,
    bad=FRAMEWORK
    + BOUND
    + VOTE.replace("seat: P3", "seat: P2 # DEC005")
    + VOTE.replace("vote.md", "vote-2.md").replace("seat: P3", "seat: p1 (чай) # DEC005"),
)
