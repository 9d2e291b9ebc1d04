"""The language of what authors write, where it is another one than that of the site."""

import re

from beforehand.records.record import Record

OURS = "en"
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""What may be the name of a language: ``ru``, ``pt-BR``."""


def language_of(record: Record) -> str:
    """The language that a page says it is in; empty for ours, or what is no name of one."""
    given = record.text("lang").strip()
    is_other = LANGUAGE.fullmatch(given) and given.partition("-")[0].casefold() != OURS
    return given if is_other else ""
