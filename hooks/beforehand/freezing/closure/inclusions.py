"""What a page's text pulls in from other files when it is rendered."""

import re
from collections.abc import Iterator, Sequence

import msgspec

from beforehand.records.freezes import fenced, without_code
from beforehand.source import Place

SNIPPET = re.compile(r"""^[ \t]*-+8<-+[ \t]+(?P<quote>["'])(?P<file>.+?)(?P=quote)[ \t]*$""")
FENCE_OF_SNIPPETS = re.compile(r"^[ \t]*-+8<-+[ \t]*$")
INCLUDE = re.compile(
    r"""\{%-?[ \t]*include(?:-markdown)?[ \t]+(?P<quote>["'])(?P<file>.+?)(?P=quote)"""
)
RANGE = re.compile(r":(?:-?\d*(?:[:,]-?\d*)*|[^\W\d][\w-]*)$")
"""What may follow the name of a snippet: the lines or the section that are taken of it."""


class Inclusion(msgspec.Struct, frozen=True):
    """A file that a text includes, as it is written.

    ``coded`` says that it stands in code, where it may be shown and not meant.
    """

    file: str
    at: Place
    coded: bool


def inclusions(lines: Sequence[str]) -> Iterator[Inclusion]:
    """The files that a text includes, in its order."""
    if not any("8<-" in line or "{%" in line for line in lines):
        return
    coded = fenced(lines)
    listed = False
    for number, line in enumerate(lines, 1):
        if FENCE_OF_SNIPPETS.match(line):
            listed = not listed
        elif listed:
            name = line.strip()
            if name and not name.startswith(";"):
                yield Inclusion(name, Place(number, line.index(name) + 1), coded[number - 1])
        elif snippet := SNIPPET.match(line):
            at = Place(number, snippet.start("file") + 1)
            yield Inclusion(snippet["file"], at, coded[number - 1])
        elif "{%" in line:
            plain = without_code(line)
            for found in INCLUDE.finditer(line):
                shown = coded[number - 1] or not plain[found.start()].strip()
                yield Inclusion(found["file"], Place(number, found.start("file") + 1), shown)


def names_of(file: str) -> tuple[str, ...]:
    """The names that an inclusion may mean: with what follows a colon, and without.

    >>> names_of("parts/rule.md:3:9"), names_of("rule.md")
    (('parts/rule.md:3:9', 'parts/rule.md'), ('rule.md',))
    """
    bare = RANGE.sub("", file)
    return (file,) if bare == file else (file, bare)
