"""A finding, prediction, amendment or rule that its page does not define."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import CRITIQUE, DESIGN


def find(graph: Graph) -> Iterator[Problem]:
    for path, references in graph.references.items():
        for reference in references:
            mention = reference.mention
            if reference.trouble != "unknown-part" or not mention:
                continue
            scope = reference.scope or path
            kind = mention.kind or ("rule" if scope.endswith(".md") else "part")
            what = f"{kind} {mention.id}"
            yield Problem(
                reference.span,
                f"{scope} has no {what}: mend the number, or write in front which record has it, "
                f"as in `E-… {what}`",
            )


CHECK = Check(
    code="REF003",
    name="unknown-part",
    why=(
        "An answer to a finding that nobody made, or a rule that nobody wrote, only looks like one."
    ),
    reads=Graph,
    find=find,
    fix="Mend the number.",
    good=DESIGN
    + """\
The critic finding 1 is answered. Замечание 1 учтено.
"""
    + CRITIQUE,
    bad=DESIGN
    + """\
The critic finding 2 is answered, <!-- REF003 -->
замечание 3 тоже. <!-- REF003 -->
"""
    + CRITIQUE,
)
