"""A printed figure that is not the value of the source it names."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from beforehand.checks.check import Check, Graph, Problem

if TYPE_CHECKING:
    from beforehand.reckoning.figures import Figure

MOST = 3


def find(graph: Graph) -> Iterator[Problem]:
    for figure in graph.figures:
        if figure.state == "differs" and not figure.twice:
            yield Problem(figure.span, _message(figure))


def _message(figure: "Figure") -> str:
    exact = "" if figure.wanted == figure.value else f" ({figure.value})"
    text = f"{figure.link.text} is not `{figure.link.target}`, which is {figure.wanted}{exact}"
    if figure.near:
        text += f"; it is the value {near_words(figure)}"
    return f"{text}: print the value, or name the source that gives the figure"


def near_words(figure: "Figure") -> str:
    """What else gives the printed number, in a few words."""
    return " or ".join(item.words for item in figure.near[:MOST])


CHECK = Check(
    code="FIG001",
    name="figure-differs",
    why="A figure that its rule does not give belongs to a rule that nobody will apply.",
    reads=Graph,
    find=find,
    fix="Print the value of the source, or name the source that gives what is printed.",
    covers=("Q0-017", "Q0-084", "Q0-114", "Q1-040"),
    good="""\
# Чай

```yaml record="rule"
cold:
  units: {cups: 6}
  outcomes: {cold: 1/4, hot: 1/4, warm: rest}
  fires: cold >= 5 and hot == 0
  alternatives: {strong: {cold: 0.8, hot: 0.05}}
```

By chance [0.003174](calc:cold.null), or about [0.3%](calc:cold), which is [13/4096](calc:cold);
a strong draught is found with [0.557](calc:cold.power(strong)), a third of [1.5](calc:=3/2).
""",
    bad="""\
# Чай

```yaml record="rule"
cold:
  units: {cups: 6}
  outcomes: {cold: 1/4, hot: 1/4, warm: rest}
  fires: cold >= 5 and hot == 0
  alternatives: {strong: {cold: 0.8, hot: 0.05}}
```

By chance [0.00464](calc:cold.null), <!-- FIG001 -->
and a strong draught is found with [0.6554](calc:cold.power(strong)). <!-- FIG001 -->
Half of three is [1.6](calc:=3/2). <!-- FIG001 -->
""",
)
