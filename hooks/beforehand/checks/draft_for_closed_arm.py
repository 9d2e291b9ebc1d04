"""A draft that is to carry out an arm which is closed."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import ARM, DESIGN
from beforehand.checks.text import where
from beforehand.records.parts import Text
from beforehand.records.record import Arm, Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    field = design.field("executes")
    if design.status.name != "draft" or field is None:
        return
    for entry in field.entries():
        for reference in graph.inside(design.path, Text(entry.text, entry.at, len(entry.text))):
            arm = graph.find(reference.target.record) if reference.target else None
            if isinstance(arm, Arm) and arm.status.name in ("resolved", "exhausted"):
                place = arm.span(arm.status.at)
                yield Problem(
                    reference.span,
                    f"this draft is to carry out {arm.id}, which is {arm.status.name} "
                    f"({where(place)}): open an arm for it, or give the draft up",
                    (place,),
                )


CLOSED = ARM.replace("status: open", "status: {}\nclosing: all cups are judged")
CARRIED = DESIGN.replace("status: draft\n", "status: draft\nexecutes: ARM-tea step 1 # LOG008\n")

CHECK = Check(
    code="LOG008",
    name="draft-for-closed-arm",
    why="A closed arm has its answer; a second try under its name goes round whoever closed it.",
    reads=Design,
    find=find,
    covers=("Q0-020",),
    good=CLOSED.format("resolved")
    + DESIGN.replace("status: draft\n", "status: не запускалось\nexecutes: ARM-tea step 1\n"),
    bad=CLOSED.format("исчерпано") + CARRIED,
)
