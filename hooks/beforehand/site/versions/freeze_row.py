"""How the freeze of a design stands: a badge, one sentence, and all that speaks for and against."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from beforehand.graph import Graph
from beforehand.records.record import Design
from beforehand.site.versions.moments import moment_of, with_moments
from beforehand.site.versions.places import history_path
from beforehand.site.words.markup import Cell, Piece, cell, counted, html, marked

if TYPE_CHECKING:
    from beforehand.freezing.proof.reasons import Reason, Standing, State, Witness
    from beforehand.freezing.versions.versions import History

TITLE = "What proves the freeze"
ANCHOR = "#bh-after-what-proves-the-freeze"
CANNOT_PROVE = "cannot prove"
BADGES: "dict[State, Piece]" = {
    "proved": Piece("proved", look="good"),
    "unproved": Piece(CANNOT_PROVE, look="watch"),
    "broken": Piece("broken", look="stop"),
}
PROOFS = {"proved": "proved", CANNOT_PROVE: "cannot be proved", "broken": "broken"}
"""How the word of a badge goes on in a sentence with a number."""

MARKS = {
    "proved": Piece("proved", look="good"),
    "noted": Piece("worth knowing", look="plain"),
    "unproved": Piece("not proved", look="watch"),
    "broken": Piece("broken", look="stop"),
}
WITNESSES: "dict[Witness, str]" = {
    "content": "The content, page and closure held to the ledger",
    "git": "Git, the history of commits",
    "outside": "Copies elsewhere, as far as they left something here",
}
NO_LEDGER = "no ledger: the page says it is frozen, and nothing recorded it"
NOT_ASKED = "git was not asked"
MOST = 40


@lru_cache(maxsize=1)
def standings_by_page(graph: Graph) -> "dict[str, Standing]":
    """How each page stands that was frozen or says so; empty in a record without ledgers."""
    if graph.evidence is None:
        return {}
    from beforehand.freezing.proof.standing import standings

    return {standing.path: standing for standing in standings(graph, graph.evidence)}


def freeze_badge(graph: Graph, design: Design) -> Cell:
    """Proved, cannot prove or broken; nothing for what was never frozen nor says it is."""
    standing = standings_by_page(graph).get(design.path)
    if standing is not None:
        return cell(BADGES[standing.state])
    return cell(BADGES["unproved"]) if design.is_frozen else ()


def freeze_link(graph: Graph, design: Design) -> Cell:
    """The badge, with the history behind it; nothing in a record without ledgers."""
    if graph.evidence is None:
        return ()
    badge = freeze_badge(graph, design)
    history = history_of(graph, design)
    if history is None:
        return badge
    return tuple(Piece(piece.text, history_path(history), piece.look) for piece in badge)


def freeze_row(graph: Graph, design: Design) -> Cell:
    """The badge and what it rests on in one sentence, linked to all of it."""
    badge = freeze_badge(graph, design)
    standing = standings_by_page(graph).get(design.path)
    if not badge:
        return ()
    if standing is None or standing.event is None:
        return cell(badge, f" {NO_LEDGER}")
    return cell(
        badge,
        f" {sentence_of(standing)} ",
        Piece("All reasons", f"{design.path}{ANCHOR}"),
        *_history_link(graph, design),
    )


def sentence_of(standing: "Standing") -> str:
    """Which version was frozen, and what the witnesses say; the course of it tells the day."""
    event = standing.event
    assert event is not None
    return f"version {event.version}: {_inside(standing)}; {_outside(standing)}."


def _inside(standing: "Standing") -> str:
    from beforehand.freezing.proof.reasons import state_of

    found = {name: standing.of(name) for name in ("content", "git")}
    states = {name: state_of(reasons) for name, reasons in found.items()}
    if not found["git"]:
        states["git"], not_asked = "unproved", NOT_ASKED
    else:
        not_asked = "git cannot prove it"
    broken = [name for name, state in states.items() if state == "broken"]
    if broken:
        return f"{' and '.join(broken)} {'contradict' if len(broken) > 1 else 'contradicts'} it"
    if states["content"] != "proved":
        return f"the content cannot prove it{'' if states['git'] == 'proved' else ', nor can git'}"
    return (
        "content and git agree" if states["git"] == "proved" else f"{not_asked}, the content agrees"
    )


def _outside(standing: "Standing") -> str:
    weights = {reason.weight for reason in standing.of("outside")}
    if "broken" in weights:
        return "a copy elsewhere is another one"
    return "a copy elsewhere" if "proved" in weights else "no copy elsewhere"


def history_of(graph: Graph, design: Design) -> "History | None":
    """The versions of a design that was frozen."""
    return _histories_by_page(graph).get(design.path)


@lru_cache(maxsize=1)
def _histories_by_page(graph: Graph) -> "dict[str, History]":
    if graph.evidence is None:
        return {}
    from beforehand.freezing.versions.versions import histories

    return {history.page: history for history in histories(graph)}


def _history_link(graph: Graph, design: Design) -> Iterator[Piece]:
    history = history_of(graph, design)
    if history is not None:
        frozen = sum(item.event is not None for item in history.versions)
        yield Piece(" · ")
        yield Piece(f"History of {counted(frozen, 'version')}", history_path(history))


def freeze_reasons(graph: Graph, path: str) -> str:
    """All reasons of a standing, witness by witness; empty for a page without one."""
    standing = standings_by_page(graph).get(path)
    if standing is None:
        return ""
    from beforehand.freezing.proof.reasons import state_of

    parts = [f"<p>{html(_about(graph, standing), path)}</p>"]
    for witness, name in WITNESSES.items():
        reasons = standing.of(witness)
        badge = BADGES[state_of(reasons)]
        if witness == "outside" and badge is BADGES["unproved"]:
            badge = MARKS["unproved"]
        state = cell(badge) if reasons else cell(Piece("not looked at", look="quiet"))
        shown = "".join(
            f"<li>{html(_reason(graph, reason, path), path)}</li>" for reason in reasons[:MOST]
        )
        more = len(reasons) - MOST
        if more > 0:
            shown += f"<li>{html(_more(standing, more), path)}</li>"
        listed = f'<ul class="bh-reasons">{shown}</ul>' if shown else ""
        parts.append(f"<p>{html(cell(f'{name}: ', state), path)}</p>{listed}")
    return "".join(parts)


def _more(standing: "Standing", more: int) -> Cell:
    command = Piece(f"beforehand verify {standing.design}", look="code")
    return cell(f"and {more} more, which ", command, " prints.")


def _about(graph: Graph, standing: "Standing") -> Cell:
    """Which page all reasons are about, and the entry that froze it."""
    page, event = Piece(standing.path, look="code"), standing.event
    if event is None:
        return cell(page, " says that it is frozen.")
    from beforehand.freezing.entries.freezes import ledger_of

    ledger = ledger_of(graph, standing.path)
    entry = Piece(f"entry {event.number}", ledger.path if ledger.path in graph.files else "")
    at = moment_of(event, ledger)
    return cell(page, f" was frozen as version {event.version} on {at} UTC: ", entry, " of ",
                Piece(ledger.path.rpartition("/")[2], look="code"), ".")  # fmt: skip


def _reason(graph: Graph, reason: "Reason", page: str) -> Cell:
    """What a witness says, a word for what that means, and the place if it is not the page."""
    said = cell(MARKS[reason.weight], " ", marked(with_moments(reason.message)))
    path, line = reason.span.path, reason.span.line
    if path == page and line == 1:
        return said
    short = path.removeprefix(f"{page.rpartition('/')[0]}/")
    place = short if line == 1 else f"{short}:{line}"
    return cell(said, " ", Piece(place, path if path in graph.files else "", "code"))


def broken_freezes(graph: Graph) -> tuple[Piece, ...]:
    """The designs whose freeze is broken, as links."""
    return tuple(
        Piece(standing.design, standing.path)
        for _, standing in sorted(standings_by_page(graph).items())
        if standing.state == "broken"
    )


def freeze_states(graph: Graph) -> Counter[str]:
    """How many current designs stand how, by the word of their badge, as their register has it."""
    designs = (experiment.design for experiment in graph.experiments.values())
    badges = (freeze_badge(graph, design) for design in designs if design)
    return Counter(badge[0].text for badge in badges if badge)
