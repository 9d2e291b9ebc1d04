"""A marked block in which something cannot be read, so that nothing is computed from it."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem


def find(graph: Graph) -> Iterator[Problem]:
    for path, page in sorted(graph.pages.items()):
        if page.blocks:
            for fault in graph.scopes.faults(path):
                yield Problem(fault.at.span(path), fault.message)


CHECK = Check(
    code="PAG037",
    name="unreadable-block",
    why="A rule that cannot be read decides nothing, and no figure can rest on it.",
    reads=Graph,
    find=find,
    fix="Mend the block; the reference of blocks says what may stand in it.",
    good="""\
# Чай

```yaml record="rule"
cold:
  units: {cups: 4}
  outcomes: {cold: 1/2, warm: rest}
  fires: cold >= 3
  idle: {}
```

```yaml
an ordinary: [fence
```
""",
    bad="""\
# Чай

```yaml record="rule"
cold:
  units: {cups: 4}
  outcomes: {cold: 1/2, warm: rest}
  fires: "cold >= 3 and cald < 2" # PAG037
hot: # PAG037
  units: {cups: none} # PAG037
  outcomes: {hot: 1/2, warm: 1/3} # PAG037
  fire: hot >= 3 # PAG037
twice:
  units: {cups: 4}
  outcomes: {cold: 1/2, warm: rest}
  fires: cold >= 3
twice: again # PAG037
```

```yaml record="budget"
- a list # PAG037
```
""",
)
