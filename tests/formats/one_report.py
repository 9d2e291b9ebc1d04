"""A report that holds one of everything, for the tests of the formats."""

from beforehand.checks.report import Report, Waived
from beforehand.diagnostics import Diagnostic
from beforehand.source import Span


def report() -> Report:
    first = Span("docs/a: b, 100%.md", 3, 5)
    second = Span("docs/z.md", 1, 1)
    return Report(
        diagnostics=(
            Diagnostic(first, "CRT001", "50% of it:\r\nis wrong, or so", "problem", (second,)),
            Diagnostic(second, "REF001", "only a remark", "notice"),
        ),
        waived=(Waived(Diagnostic(second, "CRT001", "known"), "the source has none", "docs/z.md"),),
        idle=("AMD001",),
        unread=("docs/link.md: the link leads nowhere",),
        pages=2,
        records=1,
    )
