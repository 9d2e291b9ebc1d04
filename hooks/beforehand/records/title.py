"""What a page is called: by its heading, by its header, or by its file."""

from beforehand.config import Config, folded
from beforehand.pages.inline import plain
from beforehand.pages.page import Page, Value

BETWEEN = str.maketrans("-_", "  ")
ENDS = ".?!。？ "


def stated_title(page: Page, header: Value | None, config: Config) -> str:
    """The title that a page gives itself; empty where it gives none, or says that there is none.

    A heading that others stand above is no title. Of several of the first level, the first is one
    where the header has none.
    """
    levels = [section.level for section in page.sections]
    leads = bool(page.title) and levels[:1] == [1]
    if leads and (header is None or levels.count(1) == 1):
        return page.title
    given = plain(header.text) if header else ""
    return "" if folded(given.rstrip(ENDS)) in config.nothing_words else given


def title_by_file(stem: str, carried: str) -> str:
    """What the name of a file says after the id that it carries, if it says more; else the id.

    ``0007-tea-for-two.md``, which is ADR-0007, is called ``Tea for two``.
    """
    ends = (end for end in range(len(stem), 0, -1) if carried.endswith(stem[:end]))
    said = stem[next(ends, len(stem)) :].translate(BETWEEN).strip(" .:")
    return f"{said[:1].upper()}{said[1:]}" or carried
