"""The newest events of the record as an Atom feed (RFC 4287)."""

import re
from collections.abc import Iterator
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.sax.saxutils import escape, quoteattr

from beforehand.pages.anchors import slug
from beforehand.site.events.events import events
from beforehand.site.events.happened import Event
from beforehand.site.handover.values import Hand
from beforehand.site.words.markup import Cell
from beforehand.site.words.page import RECORD, TIMELINE, SiteFile

PATH = f"{RECORD}/feed.xml"
NEWEST = 50
NAMELESS = "urn:beforehand-record:"
"""What ids are made from where nobody knows the address of the site; it is never shown."""

# What XML 1.0 cannot hold, not even as a reference.
UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def feed(hand: Hand) -> SiteFile | None:
    """The feed; None while no event has a time, since a feed must say when it was updated."""
    found = events(hand.graph)
    if not found:
        return None
    here = f"{hand.address(TIMELINE).rpartition('timeline')[0]}feed.xml"
    origin = uuid5(NAMESPACE_URL, hand.site.url or f"{NAMELESS}{slug(hand.site.name)}")
    ids = _ids(found, origin)
    newest = list(zip(found, ids, strict=True))[:NEWEST]
    name = hand.site.name or "A record"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
        f"<id>{origin.urn}</id>",
        f"<title>{_text(f'{name}: what happened')}</title>",
        f"<updated>{max(_time(event) for event, _ in newest)}</updated>",
        f"<author><name>{_text(hand.site.author or name)}</name></author>",
        *_feed_links(hand, here),
        *(line for event, urn in newest for line in _entry(hand, here, event, urn)),
        "</feed>",
    ]
    return SiteFile(PATH, ("\n".join(lines) + "\n").encode())


def _ids(found: tuple[Event, ...], origin: UUID) -> list[str]:
    """The id of each event. It stays when titles change, and when older events come to light."""
    known: dict[str, int] = {}
    ids = [""] * len(found)
    for at in reversed(range(len(found))):
        event = found[at]
        to = next((piece.to for piece in event.content if piece.to), "")
        key = "\n".join((event.at or event.date.isoformat(), event.what, to, str(event.number)))
        known[key] = known.get(key, 0) + 1
        again = f"\n{known[key]}" if known[key] > 1 else ""
        ids[at] = uuid5(origin, f"{key}{again}").urn
    return ids


def _time(event: Event) -> str:
    """When it happened; a page states a day, and a feed needs a time."""
    return event.at or f"{event.date.isoformat()}T00:00:00Z"


def _feed_links(hand: Hand, here: str) -> Iterator[str]:
    timeline, own = hand.address(TIMELINE), hand.site.absolute(here)
    if own:
        yield f'<link rel="self" type="application/atom+xml" href={_quoted(own)}/>'
    if timeline:
        yield f'<link type="text/html" href={_quoted(_link(hand, here, timeline))}/>'


def _entry(hand: Hand, here: str, event: Event, urn: str) -> Iterator[str]:
    said = _words(event.detail)
    yield "<entry>"
    yield f"<id>{urn}</id>"
    yield f"<title>{_text(f'{event.what}: {_words(event.content)}')}</title>"
    yield f"<updated>{_time(event)}</updated>"
    address = _address(hand, event)
    if address:
        yield f'<link type="text/html" href={_quoted(_link(hand, here, address))}/>'
    for name in event.of:
        yield f"<category term={_quoted(name)}/>"
    seen = f"seen: {event.seen}" if event.seen else ""
    by = event.known_by if event.at else "the page states the day"
    yield f"<summary>{_text('; '.join(filter(None, (said, seen, by))))}</summary>"
    yield "</entry>"


def _address(hand: Hand, event: Event) -> str:
    """Where an event leads; the timeline if it names no page that the site shows."""
    for piece in event.content:
        path, _, anchor = piece.to.partition("#")
        address = hand.address(path, anchor) if path else ""
        if address:
            return address
    return hand.address(TIMELINE)


def _link(hand: Hand, here: str, address: str) -> str:
    """A whole address if the site has one; else one relative to the feed."""
    up = "../" * here.count("/")
    return hand.site.absolute(address) or f"{up}{address.removeprefix('./')}"


def _words(content: Cell) -> str:
    return " ".join("".join(piece.text or " " for piece in content).split())


def _text(text: str) -> str:
    return escape(UNFIT.sub("\ufffd", " ".join(text.split())))


def _quoted(text: str) -> str:
    return quoteattr(UNFIT.sub("\ufffd", text))
