"""What must hold. A new check is one file and one line in ``ALL_CHECKS``."""

from importlib import import_module

from beforehand.checks.check import Check

MODULES: tuple[str, ...] = (
    "unknown_id",
    "finding_without_severity",
)


def all_checks() -> tuple[Check, ...]:
    """Every check, in the order of its code."""
    checks = [import_module(f"beforehand.checks.{name}").CHECK for name in MODULES]
    return tuple(sorted(checks, key=lambda check: check.code))
