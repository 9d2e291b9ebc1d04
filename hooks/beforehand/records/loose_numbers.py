"""Which numbers of a page name their source, which need none, and which hang loose."""

import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from beforehand.config import Config, folded
from beforehand.diagnostics import Fault
from beforehand.pages.page import Block, Page, Value
from beforehand.records.figures import FigureLink
from beforehand.records.kinds import field_name
from beforehand.records.number_forms import HEADING_NUMBER, tokens
from beforehand.records.passages import struck_passages
from beforehand.source import Place

DIGITS = re.compile(r"\d+(?:[.,]\d+)*%?")
BARE = re.compile(r"[\s'’_\u00a0\u2009\u202f]")
THOUSANDS = re.compile(
    r"(?<=[1-9]),(?=\d{3}(?!\d))|(?<=[1-9]\d),(?=\d{3}(?!\d))|(?<=[1-9]\d\d),(?=\d{3}(?!\d))"
)


class Aside(msgspec.Struct, frozen=True, array_like=True):
    """A number that a page sets aside, and why it needs no source."""

    number: str
    reason: str
    at: Place


class Demand(msgspec.Struct, frozen=True, array_like=True):
    """What a page says of its figures: that each number is bound, and those set aside."""

    demand: str = ""
    aside: tuple[Aside, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def wants_all(self) -> bool:
        """Whether every number of the page must be bound."""
        return self.demand == "bound"


class PageNumber(msgspec.Struct, frozen=True, array_like=True):
    """A number as it is printed. ``rule`` is bound, aside, loose, or the rule that exempts it."""

    text: str
    at: Place
    rule: str


class NumberCount(msgspec.Struct, frozen=True, array_like=True):
    """How the numbers of a page stand; ``exempt`` counts them by the name of the rule."""

    bound: int = 0
    aside: int = 0
    exempt: tuple[tuple[str, int], ...] = ()
    loose: tuple[tuple[str, Place], ...] = ()


def read_demand(page: Page, config: Config) -> Demand:
    """The field ``figures`` of a page; a text alone is its demand."""
    field = next((f for f in page.header.fields if field_name(f, config) == "figures"), None)
    if field is None:
        return Demand()
    if field.shape == "list":
        message = "`figures` is a list: write `figures: {demand: bound, aside: {12: <why>}}`"
        return Demand(faults=(Fault("figures", field.at, message),))
    if field.shape == "text":
        return _demanded(field, config)
    demand, faults = Demand(), list[Fault]()
    aside: tuple[Aside, ...] = ()
    for entry in field.items:
        name = config.field_names.get(folded(entry.key), folded(entry.key))
        if name == "demand":
            demand = _demanded(entry, config)
        elif name == "aside":
            aside = tuple(_asides(entry))
        else:
            message = f"`figures` has no entry `{entry.key}`: it has `demand` and `aside`"
            faults.append(Fault("figures", entry.key_at or entry.at, message))
    return Demand(demand.demand, aside, (*demand.faults, *faults))


def _demanded(value: Value, config: Config) -> Demand:
    word = config.word_names.get("figure demand", {}).get(folded(value.text), "")
    if word:
        return Demand(word)
    message = f"`{value.text}` is no demand on figures: write `bound` or `none`"
    return Demand(faults=(Fault("figures", value.at, message),))


def _asides(value: Value) -> Iterator[Aside]:
    if value.shape == "map":
        for item in value.items:
            yield Aside(item.key.strip(), item.text.strip(), item.key_at or item.at)
    else:
        for item in value.entries():
            yield Aside(item.text.strip(), "", item.at)


def loose_numbers(page: Page, figures: tuple[FigureLink, ...], config: Config) -> NumberCount:
    """How the numbers in the running text of a page stand."""
    found = tuple(page_numbers(page, figures, config))
    rules = Counter(number.rule for number in found)
    exempt = {
        rule: count for rule, count in rules.items() if rule not in ("bound", "aside", "loose")
    }
    return NumberCount(
        rules["bound"],
        rules["aside"],
        tuple(sorted(exempt.items())),
        tuple((number.text, number.at) for number in found if number.rule == "loose"),
    )


def page_numbers(
    page: Page, figures: tuple[FigureLink, ...], config: Config
) -> Iterator[PageNumber]:
    """Everything with a digit in the running text of a page, in its order, each once.

    The numbers of sections and lists, code, targets of links, what is struck out and the header
    are no running text; numbers in words are not looked for.
    """
    asides = frozenset(_key(aside.number) for aside in read_demand(page, config).aside)
    spans = sorted(_span(figure) for figure in figures)
    struck = struck_passages(page.blocks)
    labels = _labels(page, config)
    for block in _running(page):
        text = "\n".join(line.prose for line in block.lines)
        begin = 0
        if block.role == "heading" and (number := HEADING_NUMBER.match(text)):
            begin = number.end()
            yield PageNumber(number[0].strip(), block.place(number.start()), "section")
        for token in tokens(text[begin:], config):
            place = block.place(begin + token.start)
            words = text[begin + token.start : begin + token.end].strip()
            if any(passage.holds(place) for passage in struck):
                continue
            rule = token.rule
            digit = block.place(begin + token.digit)
            if any(first <= (digit.line, digit.column) < last for first, last in spans):
                rule = "bound"
            elif rule == "number" and block.role == "cell" and block.at in labels:
                rule = "id"
            elif rule == "number":
                rule = "aside" if not asides.isdisjoint(_keys(words)) else "loose"
            yield PageNumber(words, place, rule)


def idle_asides(
    page: Page, figures: tuple[FigureLink, ...], config: Config
) -> Iterator[tuple[Aside, str]]:
    """The numbers set aside that are not among the loose ones.

    With each stands what it is instead: bound, the rule that exempts it, or nothing.
    """
    asides = read_demand(page, config).aside
    if not asides:
        return
    found = tuple(page_numbers(page, figures, config))
    used = {key for number in found if number.rule == "aside" for key in _keys(number.text)}
    other = {
        key: number.rule
        for number in found
        if number.rule != "aside"
        for word in DIGITS.findall(number.text)
        for key in _keys(word)
    }
    for aside in asides:
        key = _key(aside.number)
        if key not in used:
            yield aside, other.get(key, "")


def _running(page: Page) -> Iterator[Block]:
    """The blocks of the body; a header that is written as text is none of them."""
    textual = page.header.notation not in ("yaml", "toml", "none", "lines")
    last = page.header.last_line if textual else 0
    return (block for block in page.blocks if block.lines and block.lines[-1].number > last)


Edge = tuple[int, int]


def _labels(page: Page, config: Config) -> frozenset[Place]:
    """Where the ids of parts stand in tables: a finding that is called ``1`` counts nothing."""
    keys = {shape.key for shape in config.parts.values()}
    return frozenset(
        row[0].at
        for table in page.tables
        if table.head and keys.intersection(config.column_names.get(folded(table.head[0].text), ()))
        for row in table.rows
        if row
    )


def _span(figure: FigureLink) -> tuple[Edge, Edge]:
    """From where the text of a figure begins to where it ends, as lines and columns."""
    begin, end = (figure.at.line, figure.at.column), (figure.to.line, figure.to.column)
    if end <= begin:  # its target stands elsewhere, under a label
        end = (figure.at.line, figure.at.column + len(figure.text) + 2)
    return begin, end


def _key(number: str) -> str:
    """A number as it is compared: what parts thousands does not count."""
    return THOUSANDS.sub("", BARE.sub("", number))


def _keys(words: str) -> frozenset[str]:
    """The ways in which a page may name a number that it sets aside: with its unit, or without."""
    key = _key(words)
    return frozenset((key, key.removesuffix("%")))
