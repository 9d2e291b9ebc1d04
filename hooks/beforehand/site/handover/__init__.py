"""The record handed over: to programs, to reference managers, to other documentation."""

from collections.abc import Iterator

from beforehand.site.handover.citing import cite_box
from beforehand.site.handover.crate_on_site import site_crates
from beforehand.site.handover.feed import feed
from beforehand.site.handover.inventory import inventory
from beforehand.site.handover.record_json import record_json
from beforehand.site.handover.values import Hand, Site
from beforehand.site.words.page import SiteFile

__all__ = ["Hand", "Site", "cite_box", "handed_over"]


def handed_over(hand: Hand) -> Iterator[SiteFile]:
    """The files of the site that are made for programs."""
    yield record_json(hand)
    yield from filter(None, (inventory(hand), feed(hand)))
    yield from site_crates(hand)
