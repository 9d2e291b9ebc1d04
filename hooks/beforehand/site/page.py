"""A page of the site that is made, not written by hand."""

import msgspec


class SitePage(msgspec.Struct, frozen=True):
    """A generated page; ``path`` is like a repository path and must not exist on disk.

    Links in ``markdown`` are written as on a code host, relative to ``path``.
    """

    path: str
    markdown: str
    title: str


RECORD = "docs/record"
CHECKS = "docs/reference/checks"

FRONT = f"{RECORD}/index.md"
EXPERIMENTS = f"{RECORD}/experiments.md"
DECISIONS = f"{RECORD}/decisions.md"
FINDINGS = f"{RECORD}/findings.md"
PREDICTIONS = f"{RECORD}/predictions.md"
RULES = f"{RECORD}/rules.md"
COMPUTED = f"{RECORD}/computed.md"
FIGURES = f"{RECORD}/figures.md"
ARMS = f"{RECORD}/arms.md"
JOURNAL = f"{RECORD}/journal.md"
NOTES = f"{RECORD}/notes.md"
ARTIFACTS = f"{RECORD}/artifacts.md"
PROBLEMS = f"{RECORD}/problems.md"
FIELDS = "docs/reference/fields.md"
CHECKS_INDEX = f"{CHECKS}/index.md"
