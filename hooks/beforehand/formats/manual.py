"""What a check is about, written from the check itself: ``beforehand explain`` prints it."""

from collections.abc import Iterable

from beforehand.checks.check import FAMILIES, Check
from beforehand.checks.text import fenced


def page(check: Check) -> str:
    """One check as Markdown."""
    level = "" if check.level == "problem" else " It is a notice: it is said and fails nothing."
    parts = [
        f"# {check.code} {check.name}",
        f"Family: {FAMILIES.get(check.family, check.family)}.{level}",
        f"**Why.** {check.why}",
    ]
    if check.fix:
        parts.append(f"**What to do.** {check.fix}")
    parts += [
        "**Reported** (the marks show the lines):",
        fenced(readable(check.bad), "markdown"),
        "**Silent:**",
        fenced(readable(check.good), "markdown"),
    ]
    if check.covers:
        parts.append(f"Requirements: {', '.join(check.covers)}.")
    return "\n\n".join(parts) + "\n"


def readable(example: str) -> str:
    """An example as it can be printed: bytes that are no text show as the mark for such."""
    return example.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def contents(checks: Iterable[Check]) -> str:
    """All checks by family, one line each."""
    families: dict[str, list[Check]] = {}
    for check in checks:
        families.setdefault(check.family, []).append(check)
    order = sorted(families, key=lambda family: [*FAMILIES, family].index(family))
    lines: list[str] = []
    for family in order:
        lines += ["", FAMILIES.get(family, family)]
        lines += [f"  {check.code}  {check.name}" for check in families[family]]
    return "\n".join(lines[1:]) + "\n"
