"""What a study asks, in one sentence of its authors."""

from collections.abc import Iterator

from beforehand.config import Config, folded
from beforehand.pages.inline import plain
from beforehand.pages.page import Section
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


def what_is_asked(common: Common) -> str:
    """The sentence of the header, or of the first section that is there to tell it; else nothing.

    In a section it is the first question, and its first sentence where it asks none.
    """
    config = common.config
    for name in FIELDS:
        said = plain(common.text(name))
        if said and folded(said.rstrip(ENDS)) not in config.unknown_words:
            return said
    for name in SECTIONS:
        for index, section in enumerate(common.extent.page.sections):
            if common.extent.holds(section.at) and _is_named(section, name, config):
                said = next(_told(common, index, section), "")
                if said:
                    return said
    return ""


def _is_named(section: Section, name: str, config: Config) -> bool:
    """A heading may go on after a question; any other name is the whole heading."""
    if name == SECTIONS[0]:
        return is_called(section, name, config)
    return config.section_names.get(heading_name(section)) == name


def _told(common: Common, index: int, section: Section) -> Iterator[str]:
    """The sentences of a section that may tell what is asked, the likeliest first."""
    blocks = (
        block
        for block in common.extent.page.blocks
        if block.section == index and block.role == "paragraph" and block.at > section.at
    )
    texts = (plain("\n".join(line.text for line in block.lines)) for block in blocks)
    found = [said for text in texts for _, said in sentences(text) if said]
    yield from (said for said in found if said.endswith(ASKING) and _is_whole(said))
    yield from (said for said in found[:1] if not said.endswith(LEADING) and _is_whole(said))


def _is_whole(said: str) -> bool:
    """Whether a sentence begins and ends as one: an abbreviation may have cut it."""
    begins = said[:1].isalnum() or said.startswith(QUOTES)
    return begins and all(said.count(pair[0]) == said.count(pair[1]) for pair in BRACKETS)
