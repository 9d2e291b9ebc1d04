"""A vote: a routed ballot on a framework page, with the text that was voted."""

import re
from collections.abc import Iterator

from beforehand.pages.inline import plain
from beforehand.pages.page import Block
from beforehand.records.parts import Text
from beforehand.records.reader import Common
from beforehand.records.record import Vote

AMENDED = re.compile(r"amend|поправ|修订|修訂|修正|수정", re.IGNORECASE)


def read_vote(common: Common) -> Vote:
    """The vote that a page records.

    The voted text is the block quote under a heading that names the amendment, or else
    the one that a sentence about the amendment introduces.
    """
    counter = common.section("counter argument")
    return Vote(
        **common.base(),  # type: ignore[arg-type]
        verdict=common.word("verdict", "vote verdict"),
        amendments=tuple(_under_heading(common)) or tuple(_introduced(common)),
        counter=common.words_under(counter) if counter else Text(),
    )


def _under_heading(common: Common) -> Iterator[Text]:
    section = common.section("amendment")
    if section is None:
        return
    for block in common.extent.page.blocks:
        if block.role == "quote" and section.at.line < block.at.line <= section.last_line:
            yield _quoted(block)


def _introduced(common: Common) -> Iterator[Text]:
    """Quotes right after a paragraph that speaks of the amendment."""
    announced = False
    for block in common.extent.page.blocks:
        if block.role != "quote":
            announced = block.role in ("paragraph", "item") and any(
                AMENDED.search(line.prose) for line in block.lines
            )
        elif announced and common.extent.holds(block.at):
            yield _quoted(block)


def _quoted(block: Block) -> Text:
    words = " ".join(line.text.strip() for line in block.lines)
    return Text(plain(words), block.at)
