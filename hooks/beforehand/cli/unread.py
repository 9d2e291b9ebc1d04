"""The entries of blocks that a command should have shown and of which nothing can be said."""

from collections.abc import Iterator

import click

from beforehand.diagnostics import one_line
from beforehand.graph import Graph


def unread(graph: Graph, sort: str, name: str | None) -> Iterator[str]:
    """What of a sort could not be read, as places: all of it, or only what has the name."""
    read = {(thing.path, thing.at) for thing in graph.computed if thing.sort == sort}
    for path, page in sorted(graph.pages.items()):
        for block in page.blocks:
            if block.sort != sort:
                continue
            if name is None:
                yield from (f"{fault.at.span(path)}: a block" for fault in block.faults)
            for entry in block.entries:
                at = entry.key_at or entry.at
                if name in (None, entry.key) and (path, at) not in read:
                    yield f"{at.span(path)}: {entry.key}"


def say_unread(places: tuple[str, ...]) -> None:
    """Name them on the error stream; the check has their faults, and this does not repeat them."""
    for place in places:
        click.echo(f"{one_line(place)} cannot be read; `beforehand check` says why", err=True)
