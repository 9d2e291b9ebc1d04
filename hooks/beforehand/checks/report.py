"""What a run of the checks came to. Light to import: a kept report needs nothing else."""

import msgspec

from beforehand.diagnostics import Diagnostic


class Waived(msgspec.Struct, frozen=True):
    """A diagnostic that a page, or the configuration, switched off with a reason."""

    diagnostic: Diagnostic
    reason: str
    by: str


class Report(msgspec.Struct, frozen=True):
    """Everything there is to say about one state of the record.

    ``idle`` names the checks that applied to nothing in it, ``unread`` what below the
    roots was not read and why. ``owners`` leads from a file beside a page to that page.
    ``strange`` says that nobody has adapted the folder to Beforehand yet, so that nothing was held
    against it.
    """

    diagnostics: tuple[Diagnostic, ...]
    waived: tuple[Waived, ...]
    idle: tuple[str, ...]
    unread: tuple[str, ...] = ()
    owners: dict[str, str] = {}
    pages: int = 0
    records: int = 0
    strange: bool = False

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics if item.level == "problem")

    @property
    def notices(self) -> tuple[Diagnostic, ...]:
        return tuple(item for item in self.diagnostics if item.level == "notice")
