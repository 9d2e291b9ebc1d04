"""The language that authors write in, as their page names it."""

import re

from beforehand.pages.page import Value

LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def language_of(fields: tuple[Value, ...]) -> str:
    """The language that a page says it is in, if it is the name of one: ``ru``, ``pt-BR``."""
    given = next((field.text.strip() for field in fields if field.key.casefold() == "lang"), "")
    return given if LANGUAGE.fullmatch(given) else ""
