"""A vote: a routed ballot on a framework page, with the text that was voted."""

from beforehand.records.reader import Common
from beforehand.records.record import Text, Vote


def read_vote(common: Common) -> Vote:
    """The vote that a page records. The voted text is the block quote under its amendment."""
    return Vote(
        **common.base(),  # type: ignore[arg-type]
        verdict=common.word("verdict", "vote verdict"),
        amendment=_quoted(common),
        counter=_counter(common),
    )


def _quoted(common: Common) -> Text:
    section = common.section("amendment") or common.section("voted text")
    for block in common.extent.page.blocks:
        if block.role != "quote":
            continue
        inside = section and section.at.line < block.at.line <= section.last_line
        if inside:
            words = " ".join(line.text.strip() for line in block.lines)
            return Text(" ".join(words.split()), block.at)
    return Text()


def _counter(common: Common) -> Text:
    section = common.section("counter argument") or common.section("strongest counter argument")
    return common.words_under(section) if section else Text()
