"""Figures and counts of numbers as JSON."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from beforehand.cli.exact_json import Json, exact, place
from beforehand.cli.figure_lists import PageFigures, counts
from beforehand.exact.intervals import Interval
from beforehand.reckoning.answer import Exact
from beforehand.reckoning.figures import Figure


def figures_json(pages: Sequence[PageFigures], states: Collection[str]) -> Json:
    """The figures in one of the states, and the counts of all pages."""
    return {
        "version": 1,
        "figures": [_figure(one) for page in pages for one in page.figures if one.state in states],
        "loose": [
            {**place(at.span(page.path)), "printed": text}
            for page in pages
            for text, at in page.numbers.loose
            if "loose" in states
        ],
        "pages": [{"path": page.path, **_counts((page,))} for page in pages],
        "total": {"pages": len(pages), **_counts(pages)},
    }


def _figure(figure: Figure) -> Json:
    source = figure.source
    fault = figure.fault_at.span(figure.path) if figure.fault_at else None
    return {
        **place(figure.span),
        "printed": figure.link.text,
        "target": figure.link.target,
        "state": figure.state,
        "source": {"name": source.name, "sort": source.sort, **place(source.at.span(source.path))}
        if source
        else None,
        "file": figure.link.file or None,
        "value": _value(figure.answer.value) if figure.answer else None,
        "how": figure.answer.how if figure.answer else None,
        "wanted": figure.wanted or None,
        "near": [{"words": item.words, "value": exact(item.value)} for item in figure.near],
        "rounded_first_to": figure.twice or None,
        "fault": {**place(fault), "message": figure.message} if fault else None,
    }


def _value(value: Exact) -> Json | list[str]:
    """A number, two bounds, or the members of a draw."""
    if isinstance(value, Fraction):
        return exact(value)
    if isinstance(value, Interval):
        return {"low": exact(value.low), "high": exact(value.high)}
    return list(value)


def _counts(pages: Sequence[PageFigures]) -> Json:
    found = counts(pages)
    return {
        "bound": found.states.total(),
        "holds": found.states["holds"],
        "differs": found.states["differs"],
        "unreadable": found.states["unreadable"],
        "exempt": dict(sorted(found.exempt.items())),
        "aside": found.aside,
        "loose": found.loose,
    }
