"""What a study asks, in one sentence of its authors."""

from collections.abc import Iterator
from itertools import islice

from beforehand.config import Config, folded
from beforehand.pages.inline import plain
from beforehand.pages.page import Block, Section
from beforehand.records.parts import Text
from beforehand.records.reader import Common
from beforehand.records.rows import heading_name, is_called
from beforehand.records.sentences import sentences

FIELDS = ("question", "summary", "description")
SECTIONS = ("question", "purpose", "claim", "summary")
ASKING = ("?", "？")
ENDS = ".。 "
LEADING = (":", "：")
"""The end of a sentence that only leads to what is said below it."""
BRACKETS = ("()", "[]", "（）", "「」", "«»", "“”")
QUOTES = ("“", "«", "„", "「", "『", '"', "'", "‘", "(", "（", "¿")


def what_is_asked(common: Common) -> Text:
    """The sentence of the header, or of the first section that is there to tell it; else nothing.

    In a section it is the first question, and its first sentence where it asks none. Where the
    page begins with the sentence of its header, it stands there.
    """
    config = common.config
    for field in filter(None, map(common.field, FIELDS)):
        said = plain(field.text)
        if said and folded(said.rstrip(ENDS)) not in config.unknown_words:
            firsts = islice(_paragraphs(common), 1)
            stands = (block.at for block in firsts if _shown(block).startswith(said))
            return Text(said, next(stands, field.at))
    for name in SECTIONS:
        for index, section in enumerate(common.extent.page.sections):
            if common.extent.holds(section.at) and _is_named(section, name, config):
                told = next(_told(common, index, section), None)
                if told:
                    return told
    return Text()


def _is_named(section: Section, name: str, config: Config) -> bool:
    """A heading may go on after a question; any other name is the whole heading."""
    if name == SECTIONS[0]:
        return is_called(section, name, config)
    return config.section_names.get(heading_name(section)) == name


def _told(common: Common, index: int, section: Section) -> Iterator[Text]:
    """The sentences of a section that may tell what is asked, the likeliest first."""
    blocks = (
        block for block in _paragraphs(common) if block.section == index and block.at > section.at
    )
    found = [
        Text(said, block.at) for block in blocks for _, said in sentences(_shown(block)) if said
    ]
    yield from (said for said in found if said.text.endswith(ASKING) and _is_whole(said.text))
    yield from (
        said for said in found[:1] if not said.text.endswith(LEADING) and _is_whole(said.text)
    )


def _paragraphs(common: Common) -> Iterator[Block]:
    blocks = common.extent.page.blocks
    return (
        block for block in blocks if block.role == "paragraph" and common.extent.holds(block.at)
    )


def _shown(block: Block) -> str:
    return plain("\n".join(line.text for line in block.lines))


def _is_whole(said: str) -> bool:
    """Whether a sentence begins and ends as one: an abbreviation may have cut it."""
    begins = said[:1].isalnum() or said.startswith(QUOTES)
    return begins and all(said.count(pair[0]) == said.count(pair[1]) for pair in BRACKETS)
