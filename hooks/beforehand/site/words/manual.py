"""Where the manual of a check stands."""

from functools import lru_cache

from beforehand.checks import all_checks
from beforehand.checks.check import FAMILIES, Check
from beforehand.site.words.markup import Piece
from beforehand.site.words.page import CHECKS


def family_name(code: str) -> str:
    """The family that a code belongs to, in words."""
    return FAMILIES.get(code[:3], code[:3])


def family_path(code: str) -> str:
    """The page of the family that a code belongs to."""
    return f"{CHECKS}/{family_name(code).replace(' ', '-').lower()}.md"


def heading(check: Check) -> str:
    """The heading of a check: its slug is the same by every common way of making one."""
    return f"{check.code} {check.name}"


def check_address(check: Check) -> str:
    """The place of a check in the manual."""
    return f"{family_path(check.code)}#{heading(check).lower().replace(' ', '-')}"


@lru_cache(maxsize=1)
def _checks() -> dict[str, Check]:
    return {check.code: check for check in all_checks()}


def check_link(code: str) -> Piece:
    """A check's code as a link to its manual; a code nobody knows stays text."""
    check = _checks().get(code)
    return Piece(code, check_address(check) if check else "", "code")


def check_name(code: str) -> str:
    """What a check is called; nothing for a code that nobody knows."""
    check = _checks().get(code)
    return check.name if check else ""
