"""Small SVG drawings: text safely, numbers briefly, colours from the style sheet of the page.

A drawing stands inside the page, so it has no address of its own and loads nothing. Its classes
take their colours from the theme, in the light and in the dark scheme.
"""

from collections.abc import Iterable

from beforehand.diagnostics import one_line
from beforehand.site.words.markup import escape


def safe(text: str) -> str:
    """A text of a page for HTML: on one line, escaped, control characters made visible.

    A control character could forge the marks by which Python-Markdown sets HTML aside.
    """
    return escape(one_line(text))


def number(value: float) -> str:
    """A coordinate, to a tenth.

    >>> number(12.0), number(0.25)
    ('12', '0.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def text(x: float, y: float, words: str, look: str = "") -> str:
    """Words at a place; ``look`` is a class or several."""
    mark = f' class="{look}"' if look else ""
    return f'<text x="{number(x)}" y="{number(y)}"{mark}>{safe(words)}</text>'


def texts(places: Iterable[tuple[float, float, str]], look: str) -> str:
    """Words of one look, each at its place."""
    return f'<g class="{look}">{"".join(text(*place) for place in places)}</g>'


def line(x1: float, y1: float, x2: float, y2: float, look: str) -> str:
    """A straight line."""
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} class="{look}"/>'


def strokes(ends: Iterable[tuple[float, float, float, float]], look: str) -> str:
    """Straight lines of one look, each from ``x1, y1`` to ``x2, y2``, as one path."""
    drawn = "".join(
        f"M{number(x1)} {number(y1)}"
        + (f"H{number(x2)}" if y1 == y2 else f"L{number(x2)} {number(y2)}")
        for x1, y1, x2, y2 in ends
    )
    return f'<path d="{drawn}" class="{look}"/>'


def polyline(places: Iterable[tuple[float, float]], look: str) -> str:
    """A line through several places."""
    joined = " ".join(f"{number(x)},{number(y)}" for x, y in places)
    return f'<polyline points="{joined}" class="{look}"/>'


def drawing(
    anchor: str, size: tuple[float, float], title: str, description: str, parts: Iterable[str]
) -> str:
    """A drawing that a screen reader announces with a title and a description.

    ``anchor`` is the id of the thing that is drawn; the ids inside begin with it.
    """
    names = f"{safe(anchor)}-title", f"{safe(anchor)}-desc"
    width, height = number(size[0]), number(size[1])
    return (
        f'<svg class="bh-chart" role="img" aria-labelledby="{" ".join(names)}"'
        f' viewBox="0 0 {width} {height}" style="max-width:{number(size[0] * SCALE)}px"'
        " data-search-exclude>"
        f'<title id="{names[0]}">{safe(title)}</title>'
        f'<desc id="{names[1]}">{safe(description)}</desc>{"".join(parts)}</svg>'
    )


SCALE = 1.15
"""How many pixels a unit of a drawing has at most: its words are then as large as the text."""
