"""Pins in a header: names with their digests."""

from beforehand.config import default_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.records.pins import Pin, pin_name
from beforehand.source import Place, Source

DIGEST = "13f90b9756899439"


def pins(header: str) -> tuple[Pin, ...]:
    page = read_page(Source("docs/page.md", f"---\n{header}\n---\n# Page\n".encode()))
    return extract(page, default_config()).pins


def test_each_entry_is_a_pin_with_its_places_and_the_references_in_its_name() -> None:
    (pin,) = pins(f"pins:\n  brewing R1: {DIGEST}")
    assert (pin.name, pin.digest) == ("brewing R1", DIGEST)
    assert (pin.key_at, pin.at) == (Place(3, 3), Place(3, 15))
    assert [(mention.id, mention.before) for mention in pin.mentions] == [("R1", "brewing ")]


def test_a_digest_has_12_to_64_hex_digits() -> None:
    digests = {"a" * 11: "", "a" * 12: "a" * 12, "A" * 64: "a" * 64, "a" * 65: "", "[a]": ""}
    for written, read in digests.items():
        assert pins(f"pins: {{R1: {written}}}")[0].digest == read


def test_a_field_that_is_no_mapping_is_one_pin_without_a_name() -> None:
    (pin,) = pins("pins: [R1, R2]")
    assert (pin.name, pin.digest) == ("", "")
    assert pins("pins:") == ()
    assert pins("title: a page") == ()


def test_names_of_pins_are_no_references_of_the_page() -> None:
    page = read_page(Source("docs/p.md", b"---\npins: {D-20990101-01: ab}\n---\n# P\n"))
    assert extract(page, default_config()).mentions == ()


def test_names_are_compared_with_composed_letters_and_single_blanks() -> None:
    assert pin_name("и\u0306  R1 ") == "\u0439 R1"
