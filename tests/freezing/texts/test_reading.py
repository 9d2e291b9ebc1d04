"""A kept text is read as a page once, and that page has no place of its own."""

from beforehand.config import default_config
from beforehand.freezing.texts.outline import outline
from beforehand.freezing.texts.reading import parsed
from beforehand.freezing.versions.promised import promised_between
from tests.ledgered import DESIGN, PAGE


def test_what_a_text_promises_and_its_outline_rest_on_one_reading() -> None:
    was, now = (DESIGN.replace("order matter", f"order matter {word}") for word in ("here", "now"))
    parsed.cache_clear()
    outline(was)
    outline(now)
    promised_between(PAGE, was, now, default_config())
    assert parsed.cache_info()[:2] == (2, 2)
    assert parsed(was).path == ""
