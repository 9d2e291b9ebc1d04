"""What a person asked to see of a report."""

import msgspec

from beforehand.checks.report import Report, Waived
from beforehand.diagnostics import Diagnostic
from beforehand.source import Span


class Shown(msgspec.Struct, frozen=True):
    """A report, and the paths it is limited to (pages, or folders that end in a slash).

    The report is always of the whole record; no paths mean that all of it is shown.
    """

    report: Report
    paths: tuple[str, ...] = ()

    def covers(self, span: Span) -> bool:
        """Whether a place is on one of the paths."""
        if not self.paths:
            return True
        names = {span.path, self.report.owners.get(span.path, span.path)}
        return any(
            name.startswith(path) if path.endswith("/") else name == path
            for path in self.paths
            for name in names
        )

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.report.diagnostics if self.covers(item.span))

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.report.problems if self.covers(item.span))

    @property
    def notices(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.report.notices if self.covers(item.span))

    @property
    def waived(self) -> tuple[Waived, ...]:
        return tuple(item for item in self.report.waived if self.covers(item.diagnostic.span))
