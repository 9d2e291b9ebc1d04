"""What comes in, and where in it something stands."""

import msgspec


class Place(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A line and a column inside one page, both counted from 1.

    ``path`` names the file where that is not the page itself but one read along with it.
    """

    line: int
    column: int = 1
    path: str = ""

    def right(self, characters: int) -> "Place":
        """The place so many characters further on in the line."""
        return Place(self.line, self.column + characters, self.path)

    def span(self, page: str) -> "Span":
        """The place in the repository, seen from a page."""
        return Span(self.path or page, self.line, self.column)


class Span(msgspec.Struct, frozen=True, order=True, array_like=True):
    """A place in a named page; ``path`` is relative to the root, with forward slashes."""

    path: str
    line: int
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class Source(msgspec.Struct, frozen=True):
    """The bytes of one page as they were read.

    ``trouble`` says why they could not be; then there are none.
    """

    path: str
    data: bytes
    trouble: str = ""
