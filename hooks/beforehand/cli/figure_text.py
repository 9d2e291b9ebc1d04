"""Figures and counts of numbers as aligned lines for a terminal."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction

import click

from beforehand.checks.text import counted
from beforehand.cli.columns import GAP, aligned, width_of
from beforehand.cli.figure_lists import PageFigures, counts
from beforehand.diagnostics import one_line, visible
from beforehand.exact.rounding import written
from beforehand.reckoning.figures import Figure

COLOURS = {"holds": "green", "differs": "red", "unreadable": "yellow"}
HEAD = ("page", "bound", "hold", "differ", "unreadable", "set aside", "loose", "exempt")
LONGEST = 24  # characters of a fraction that a reader still takes in
MOST_NEAR = 3

Row = tuple[str, ...]


def figure_lines(
    pages: Sequence[PageFigures], states: Collection[str], *, coloured: bool
) -> Iterator[str]:
    """Every figure in one of the states, page by page, with what is wrong below it."""
    rows: list[tuple[Row, str]] = []
    for page in pages:
        rows.extend((_row(one), _remark(one)) for one in page.figures if one.state in states)
        if "loose" in states:
            for text, at in page.numbers.loose:
                rows.append(((str(at.span(page.path)), "loose", one_line(text), "", "", ""), ""))
    if not rows:
        return
    start = max(width_of(row[0]) for row, _ in rows) + len(GAP)
    for (row, remark), line in zip(rows, aligned([row for row, _ in rows]), strict=True):
        yield _coloured(visible(line), start, row[1]) if coloured else visible(line)
        if remark:
            yield f"    {remark}"


def _coloured(line: str, start: int, state: str) -> str:
    end = start + len(state)
    return line[:start] + click.style(state, fg=COLOURS.get(state)) + line[end:]


def _row(figure: Figure) -> Row:
    source = figure.link.file
    if figure.source is not None:
        source = f"{figure.source.name} at {figure.source.at.span(figure.source.path)}"
    cells = (figure.link.text, _value(figure), figure.link.target, source)
    return (str(figure.span), figure.state, *map(one_line, cells))


def _value(figure: Figure) -> str:
    """The exact answer, with its fraction where that is short and not the same."""
    if figure.answer is None or not isinstance(figure.answer.value, Fraction):
        return figure.value
    fraction = written(figure.answer.value, LONGEST)
    return f"{figure.value} = {fraction}" if fraction not in ("", figure.value) else figure.value


def _remark(figure: Figure) -> str:
    """What is wrong with a figure, in one line; nothing of one that holds."""
    if figure.state == "unreadable":
        at = figure.fault_at.span(figure.path) if figure.fault_at else figure.span
        return one_line(f"{at}: {figure.message}" if at != figure.span else figure.message)
    if figure.state == "holds":
        return ""
    said = [f"it is {figure.wanted}"]
    if figure.near:
        words = ", or ".join(item.words for item in figure.near[:MOST_NEAR])
        said.append(f"{figure.link.text} is the value {words}")
    if figure.twice:
        said.append(f"{figure.link.text} was rounded to {figure.twice} first")
    return one_line("; ".join(said))


def count_lines(pages: Sequence[PageFigures]) -> tuple[str, ...]:
    """One line for each page, and a total."""
    rows = [HEAD, *(_count(page.path, (page,)) for page in pages)]
    rows.append(_count(f"total, {counted(len(pages), 'page')}", pages))
    return tuple(map(visible, aligned(rows, right=range(1, len(HEAD) - 1))))


def _count(name: str, pages: Sequence[PageFigures]) -> Row:
    found = counts(pages)
    bound = found.states.total()
    numbers = (bound, *(found.states[state] for state in COLOURS), found.aside, found.loose)
    by_rule = ", ".join(f"{rule} {number}" for rule, number in sorted(found.exempt.items()))
    exempt = f"{found.exempt.total()} ({by_rule})" if by_rule else "0"
    return (name, *map(str, numbers), exempt)
