"""Pages and files of the site that are made, not written by hand."""

import msgspec


class SitePage(msgspec.Struct, frozen=True):
    """A generated page; ``path`` is like a repository path and must not exist on disk.

    Links in ``markdown`` are written as on a code host, relative to ``path``.
    """

    path: str
    markdown: str
    title: str


class SiteFile(msgspec.Struct, frozen=True):
    """A file that is made for programs; ``path`` is like that of a page."""

    path: str
    data: bytes


UNSEARCHED = "---\nhide: [toc]\nsearch: {exclude: true}\n---\n"
"""The head of a page that only lists or draws what other pages hold: a wide one."""

ASSETS = "assets/beforehand"
"""Where the site has the style sheets and scripts of the package."""

RECORD = "docs/record"
CHECKS = "docs/reference/checks"

FRONT = f"{RECORD}/index.md"
EXPERIMENTS = f"{RECORD}/experiments.md"
AMENDMENTS = f"{RECORD}/amendments.md"
DEVIATIONS = f"{RECORD}/deviations.md"
TIMELINE = f"{RECORD}/timeline.md"
MAP = f"{RECORD}/map.md"
DECISIONS = f"{RECORD}/decisions.md"
FINDINGS = f"{RECORD}/findings.md"
PREDICTIONS = f"{RECORD}/predictions.md"
CONCLUSIONS = f"{RECORD}/conclusions.md"
RULES = f"{RECORD}/rules.md"
COMPUTED = f"{RECORD}/computed.md"
FIGURES = f"{RECORD}/figures.md"
ARMS = f"{RECORD}/arms.md"
JOURNAL = f"{RECORD}/journal.md"
NOTES = f"{RECORD}/notes.md"
ARTIFACTS = f"{RECORD}/artifacts.md"
PROBLEMS = f"{RECORD}/problems.md"
FIELDS = "docs/reference/fields.md"
WORDS = "docs/reference/words.md"
CHECKS_INDEX = f"{CHECKS}/index.md"
