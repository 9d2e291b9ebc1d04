"""Records in somebody's hand, for the tests of what is handed over."""

from beforehand.ledger.events import Entry
from beforehand.site.handover.values import Hand, Site
from tests import ledgered
from tests.site.small_record import PAGES, read

TEA = Site("Tea", "https://tea.example/record/", "The tea room")
OPENED = Entry("labels-opened", "labels", page=ledgered.PAGE)
FROZEN = {
    ledgered.PAGE: ledgered.DESIGN,
    ledgered.RESULT: ledgered.VERDICTS,
    **ledgered.files(*ledgered.chain(ledgered.frozen("1", "nothing", ledgered.DESIGN), OPENED)),
}


def addressed(to: str) -> str:
    """Where MkDocs would put a page: `docs/` loses its name, and Markdown becomes HTML."""
    return to.removeprefix("docs/").replace(".md", ".html")


def hand(pages: dict[str, str] = PAGES, site: Site = TEA) -> Hand:
    """A record of pages alone."""
    return Hand(*read(pages), site, addressed)


def frozen_hand(pages: dict[str, str] = FROZEN, site: Site = TEA) -> Hand:
    """A record with a ledger."""
    return Hand(*ledgered.read(pages), site, addressed)
