"""An arm: a workstream with steps, a definition of done and, in the end, a closing statement."""

from beforehand.records.parts import Step
from beforehand.records.reader import Common
from beforehand.records.record import Arm


def read_arm(common: Common) -> Arm:
    """The arm that a page or a section describes."""
    steps: list[Step] = []
    for row in common.rows("step"):
        text = row.get("text") or row.get("step")
        status = row.get("status")
        steps.append(
            Step(
                id=row.id,
                at=row.at,
                anchor=row.anchor,
                text=text.text if text else "",
                status=status.text if status else "",
            )
        )
    return Arm(
        **common.base("arm status"),  # type: ignore[arg-type]
        steps=tuple(steps),
        done=common.statement("done when"),
        closing=common.statement("closing statement", "closing"),
    )
