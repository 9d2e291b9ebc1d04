import re
from xml.etree import ElementTree

from beforehand.site.handover.feed import NEWEST, feed
from beforehand.site.handover.values import Hand, Site
from tests.site.handover.hands import frozen_hand, hand
from tests.site.small_record import DESIGN, PAGES

ATOM = "{http://www.w3.org/2005/Atom}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def root(of: Hand) -> ElementTree.Element:
    """The feed, held to what RFC 4287 demands."""
    made = feed(of)
    assert made is not None
    found = ElementTree.fromstring(made.data)
    assert found.tag == f"{ATOM}feed"
    assert found.find(f"{ATOM}author/{ATOM}name").text
    for item in (found, *found.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(item.findall(f"{ATOM}{name}")) == 1
        assert TIME.fullmatch(item.findtext(f"{ATOM}updated"))
        assert item.findtext(f"{ATOM}id").startswith("urn:uuid:")
    entries = found.findall(f"{ATOM}entry")
    assert len({item.findtext(f"{ATOM}id") for item in entries}) == len(entries) <= NEWEST
    return found


def told(of: Hand) -> list[tuple[str, str]]:
    entries = root(of).iter(f"{ATOM}entry")
    return [(item.findtext(f"{ATOM}title"), item.findtext(f"{ATOM}updated")) for item in entries]


def ids(of: Hand) -> dict[str, str]:
    entries = root(of).iter(f"{ATOM}entry")
    return {item.findtext(f"{ATOM}id"): item.findtext(f"{ATOM}title") for item in entries}


def test_events_come_newest_first_at_their_own_times() -> None:
    found = told(hand())
    assert found[0] == ("result: She tells", "2026-08-05T00:00:00Z")
    assert root(hand()).findtext(f"{ATOM}updated") == "2026-08-05T00:00:00Z"
    by_ledger = dict(told(frozen_hand()))
    assert by_ledger["frozen: Tea before milk"] == "2026-08-01T10:00:00Z"


def test_an_id_stays_when_a_title_changes_and_older_events_come_to_light() -> None:
    older = "---\nkind: decision\ndate: 2020-01-01\nstatus: accepted\n---\n# Old\n"
    renamed = PAGES[DESIGN].replace("# Tea before milk (v2)", "# Milk first (v2)")
    later = hand(PAGES | {DESIGN: renamed, "docs/decisions/D-20200101-01.md": older})
    assert set(ids(hand())) <= set(ids(later))


def test_two_sites_have_different_ids() -> None:
    assert not set(ids(hand(site=Site("Tea")))) & set(ids(hand(site=Site("Milk"))))


def test_links_are_whole_where_the_site_has_an_address_and_else_relative() -> None:
    links = [item.get("href") for item in root(hand()).iter(f"{ATOM}link")]
    assert links[0] == "https://tea.example/record/record/feed.xml"
    assert all(link.startswith("https://tea.example/record/") for link in links)
    links = [item.get("href") for item in root(hand(site=Site("Tea"))).iter(f"{ATOM}link")]
    assert links[0] == "../record/timeline.html"
    assert all(link.startswith("../") for link in links)


def test_nothing_that_a_page_says_breaks_the_feed() -> None:
    evil = (
        "---\nkind: decision\ndate: 2026-07-25\nstatus: accepted\n---\n# ]]> & <b> \x07 </title>\n"
    )
    pages = {"docs/decisions/D-20260725-07.md": evil}
    assert len(told(hand(pages, Site('<"&\x00')))) == 1


def test_without_an_event_there_is_no_feed() -> None:
    assert feed(hand({"docs/index.md": "# Nothing\n"})) is None


def test_two_runs_are_alike() -> None:
    assert feed(hand()) == feed(hand())
