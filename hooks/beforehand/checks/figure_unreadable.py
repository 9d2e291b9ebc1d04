"""A figure whose source does not answer, or whose text is no number."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem


def find(graph: Graph) -> Iterator[Problem]:
    for figure in graph.figures:
        if figure.state == "unreadable" and not figure.is_told:
            place = figure.fault_at or figure.link.at
            shown = f"`{figure.link.target}` gives nothing for {figure.link.text}"
            yield Problem(place.span(figure.path), f"{shown}: {figure.message}")


CHECK = Check(
    code="FIG002",
    name="figure-unreadable",
    why="A figure that names a source nobody can ask only looks as if it had been recomputed.",
    reads=Graph,
    find=find,
    fix="Mend the name, or the text; the message says which of the two was not understood.",
    good="""\
# Чай

```yaml record="data"
cups: {cold: 3, all: 8, share: cold / all}
```

[3](calc:cups.cold) of [8](calc:cups.all) were cold, [37.5%](calc:cups.share).
""",
    bad="""\
# Чай

```yaml record="data"
cups: {cold: 3, all: 8, share: cold / all}
```

[3](calc:cup.cold) of [8](calc:cups.al) <!-- FIG002 --> <!-- FIG002 -->
were cold, [some](calc:cups.share), <!-- FIG002 -->
which is [0.375](calc:=3/), <!-- FIG002 -->
or [0.375](calc:), <!-- FIG002 -->
or [2](calc:E-20990101-none/cups.cold). <!-- FIG002 -->
""",
)
