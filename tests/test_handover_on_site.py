"""What is handed over, on sites that are really built: every address in it leads somewhere."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit
from xml.etree import ElementTree

import jsonschema
import pytest
import sphobjinv
from rocrate.rocrate import ROCrate

from beforehand.site.handover.record_data import record_schema
from tests.built_site import broken_links, read_site
from tests.frozen_record import FILES, FOLDER, freeze, write
from tests.test_mkdocs_plugin import build, copy, tree

SETTINGS = """\
site_name: Чай и tea
theme: {name: material, font: false}
plugins: [search, beforehand]
extra: {generator: false}
use_directory_urls: %s
"""
LINK = re.compile(r'<link rel="feed alternate" type="application/atom\+xml" href="([^"]+)">')
HEAVIEST = 300_000


@pytest.fixture(scope="module", params=["true", "false"])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of a frozen record, with addresses of folders and of files."""
    root = tmp_path_factory.mktemp("record")
    write(root, FILES | {"mkdocs.yml": SETTINGS % request.param, "docs/index.md": "# Tea\n"})
    assert freeze(root, "--seen", "nothing").exit_code == 0
    done = build(root, "--strict", "-q")
    assert done.returncode == 0, done.said
    return root / "site"


def lost(site: Path, addresses: Iterable[str]) -> list[str]:
    """Addresses, relative to the root of a site, that lead to no file or no anchor of it."""
    leaves = read_site(site)
    found = []
    for address in addresses:
        parts = urlsplit(address)
        place = site / unquote(parts.path)
        place = place / "index.html" if place.is_dir() else place
        leaf = leaves.get(place.relative_to(site).as_posix())
        if not place.is_file() or (parts.fragment and unquote(parts.fragment) not in leaf.ids):
            found.append(address)
    return found


def addresses(value: object) -> list[str]:
    if isinstance(value, list):
        return [found for item in value for found in addresses(item)]
    if isinstance(value, dict):
        own = [value["address"]] if "address" in value else []
        return own + addresses(list(value.values()))
    return []


def test_the_data_fit_the_schema_and_their_addresses_lead_somewhere(site: Path) -> None:
    data = json.loads((site / "record" / "record.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(record_schema()).validate(data)
    found = addresses(data)
    assert any("#" in address for address in found)
    assert lost(site, found) == []
    assert str(site.parent) not in json.dumps(data)


def test_the_inventory_leads_somewhere(site: Path) -> None:
    found = sphobjinv.Inventory(fname_zlib=str(site / "objects.inv"))
    assert found.project == "Чай и tea"
    assert found.objects
    assert lost(site, (item.uri_expanded for item in found.objects)) == []


def test_pages_name_the_feed_and_its_links_lead_somewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        if page.name not in ("404.html", "print.html"):
            (href,) = LINK.findall(page.read_text(encoding="utf-8"))
            assert (page.parent / href).resolve() == site / "record" / "feed.xml"
    feed = ElementTree.parse(site / "record" / "feed.xml")
    links = [item.get("href") for item in feed.iter("{http://www.w3.org/2005/Atom}link")]
    assert links
    assert lost(site, [urljoin("record/feed.xml", link) for link in links]) == []


def test_the_description_of_an_experiment_is_a_crate_of_what_is_there(site: Path) -> None:
    folder = site / FOLDER
    found = ROCrate(str(folder))
    files = {unquote(entity.id) for entity in found.data_entities}
    assert [name for name in files if not (folder / name).is_file()] == []
    assert {"ledger.jsonl", "materials/cups.csv", "prompts/ask.txt"} <= files
    assert sum(name.endswith(".html") for name in files) == 3
    assert found.mainEntity["identifier"] == "E-20260801-tea"


def test_the_front_page_names_what_programs_get(site: Path) -> None:
    assert broken_links(site) == []
    hrefs = {href.rpartition("/")[2] for href in read_site(site)["record/index.html"].hrefs}
    assert {"record.json", "feed.xml", "objects.inv"} <= hrefs


def test_the_box_for_citing_stands_below_the_design(site: Path) -> None:
    page = next(site.glob(f"{FOLDER}/design*/index.html"), site / FOLDER / "design.html")
    text = page.read_text(encoding="utf-8")
    assert text.count('<details class="bh-cite"') == 1
    assert len(text) < HEAVIEST


def test_two_builds_are_byte_identical_whatever_the_folder(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        root = copy(tmp_path / name)
        assert build(root, "-q").returncode == 0
        found = tree(root / "site")
        made.append({path: found[path] for path in ("record/record.json", "objects.inv")})
        made[-1]["feed"] = found.get("record/feed.xml", b"")
    assert made[0] == made[1]
