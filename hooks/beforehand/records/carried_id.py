"""The id that a page is called by: in the name of its file, or in its title."""

import re
from functools import lru_cache

from beforehand.config import Config

ENDS = r"(?=[-_.:：\s]|$)"


def carried_id(stem: str, title: str, kind: str, config: Config) -> str:
    """The global id that a file name or a title begins with, or nothing.

    A bare number of a file stands for the only prefix of its kind: ``0007-cups.md`` is ADR-0007.
    """
    whole, bare = _patterns(config, kind)
    for text in (stem, title):
        for pattern in whole:
            if match := pattern.match(text):
                return match[0]
    if len(bare) == 1:
        starts, pattern = bare[0]
        if match := pattern.match(stem):
            return f"{starts}{match[0]}"
    return ""


Patterns = tuple[tuple[re.Pattern[str], ...], tuple[tuple[str, re.Pattern[str]], ...]]


@lru_cache(maxsize=32)
def _patterns(config: Config, kind: str) -> Patterns:
    prefixes = [prefix for prefix in config.prefixes if prefix.kind == kind]
    whole = (re.compile(f"{re.escape(one.starts)}(?:{one.shape}){ENDS}") for one in prefixes)
    bare = ((one.starts, re.compile(f"(?:{one.shape}){ENDS}")) for one in prefixes)
    return tuple(whole), tuple(bare)
