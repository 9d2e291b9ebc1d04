"""A draw as a card: who was drawn and who was not, what decided it, and the receipt to redo it."""

from collections.abc import Iterator, Sequence
from html import escape

from beforehand.reckoning.answers import WHOLE
from beforehand.reckoning.draws import NamedDraw
from beforehand.reckoning.lots import Lot
from beforehand.site.blocks.drawing import safe
from beforehand.site.blocks.printed import decimal, fraction
from beforehand.site.blocks.tables import facts, folded, shown, table
from beforehand.site.words.made_table import stacking
from beforehand.site.words.markup import Cell, Piece, cell, joined

HOW = {
    "subset": "The hash of a text picks one of all sorted subsets.",
    "order": "The members stand in the order of the hashes of the prefix with each of them.",
    "slots": "In each block the hash of the seed with its name picks who takes the first slot.",
    "strata": "Seats go to the strata by largest remainder, then to their members in hash order.",
    "quotas": "Seats go to the strata by largest remainder.",
}
SECOND = {"slots": "second slot"}
MOST_SHOWN = 60


def draw_card(thing: NamedDraw) -> str:
    """What a draw block shows of one draw, without its frame."""
    return (
        f'<p class="bh-says">{HOW[thing.method]} {_verdict(thing)}</p>'
        f"{facts(_facts(thing))}{_quotas(thing)}{_lots(thing)}{_differences(thing)}"
        f"{receipt_box(thing.receipt)}"
    )


def receipt_box(receipt: str) -> str:
    """Python that does the draw again, folded away."""
    code = f'<pre class="bh-receipt" tabindex="0"><code>{escape(receipt)}</code></pre>'
    return folded("Receipt: this Python does the draw again", code)


def _verdict(thing: NamedDraw) -> str:
    """Whether the record says the same, where it says who was drawn."""
    if not thing.claims.stated:
        return ""
    if thing.differences:
        return '<span class="bh-badge bh-badge--stop">the record says otherwise</span>'
    return '<span class="bh-badge bh-badge--good">drawn again, the same as recorded</span>'


def _facts(thing: NamedDraw) -> Iterator[tuple[str, Cell]]:
    for key in ("text", "prefix", "seed"):
        value = thing.entry.get(key)
        yield key, cell(Piece(value.text, look="code") if value else "")
    yield "Members", cell(f"{thing.replay.size:,}")
    again = thing.claims.again
    if again:
        gave = f"; the first gave {again.result}" if again.result else ""
        yield "Drawn again", cell(f"after {again.of}: {again.reason}{gave}")
    left_out = (f"{name} ({why})" for name, why in thing.claims.excluded)
    yield "Left out", cell(", ".join(left_out))
    note = thing.entry.get("note")
    yield "Note", cell(note.text.strip() if note else "")


def _quotas(thing: NamedDraw) -> str:
    if not thing.replay.quotas:
        return ""
    rows = [
        (
            cell(quota.stratum),
            cell(f"{quota.size:,}"),
            cell(decimal(quota.share), " ", Piece(fraction(quota.share), look="quiet")),
            cell(f"{quota.seats:,}"),
            cell("by the tie-break" if quota.by_tie else "by largest remainder"),
        )
        for quota in thing.replay.quotas
    ]
    return table("Seats", ("stratum", "members", "exact share", "seats", "how"), rows)


def _lots(thing: NamedDraw) -> str:
    """Who was drawn, lot by lot, and what decided it."""
    if not thing.lots:
        return ""
    subsets = any(lot.subset for lot in thing.lots)
    ordered = thing.method in ("order", "strata")
    head = ["for", "drawn, in order" if ordered else "drawn"]
    head.append(SECOND.get(thing.method, "reserve, in order" if ordered else "not drawn"))
    head += ["number", "SHA-256"] if subsets else []
    body = "".join(
        f'<tr><th scope="row">{safe(lot.item) if lot.item != WHOLE else "the draw"}</th>'
        f"<td>{_members(lot.drawn, 'bh-drawn')}</td><td>{_members(lot.rest, 'bh-rest')}</td>"
        f"{_decided(lot) if subsets else ''}</tr>"
        for lot in thing.lots
    )
    names = "".join(f'<th scope="col">{name}</th>' for name in head)
    look, style = stacking("bh-values bh-made", head)
    return (
        '<div class="bh-scroll" role="group" tabindex="0" aria-label="Drawn">'
        f'<table class="{look}" style="{style}">'
        f"<caption>Drawn</caption><thead><tr>{names}</tr></thead>"
        f"<tbody>{body}</tbody></table></div>"
    )


def _members(members: Sequence[str], look: str) -> str:
    """Members as a list in a row; of very many the first."""
    items = "".join(f"<li>{safe(member)}</li>" for member in members[:MOST_SHOWN])
    more = len(members) - MOST_SHOWN
    rest = f"<li>and {more:,} more</li>" if more > 0 else ""
    return f'<ul class="bh-members {look}">{items}{rest}</ul>' if members else "–"


def _decided(lot: Lot) -> str:
    """The place of the subset among all, and the hash that gave it."""
    if lot.subset is None:
        return "<td>–</td><td>–</td>"
    place = shown(cell(f"{lot.subset.index:,} of {lot.subset.subsets:,}, from 0"))
    return f'<td>{place}</td><td><code class="bh-digest">{lot.subset.digest}</code></td>'


def _differences(thing: NamedDraw) -> str:
    """What the record says, beside what the draw gives."""
    if not thing.differences:
        return ""
    rows = [
        (
            cell(stated.item or "the draw", " ", Piece(stated.what, look="quiet")),
            joined([Piece(member) for member in stated.members]),
            joined([Piece(member) for member in _given(lot, stated.what)]),
        )
        for stated, lot in thing.differences
    ]
    return table("Where the record says otherwise", ("for", "recorded", "the draw gives"), rows)


def _given(lot: Lot, what: str) -> Sequence[str]:
    return lot.rest if what == "reserve" else lot.drawn
