"""What the checks found, in the log of MkDocs."""

import logging

from beforehand.checks.report import Report

# The name is MkDocs' own on purpose: only records below "mkdocs" count for --strict, and
# ProperDocs counts them too.
log = logging.getLogger("mkdocs.plugins.beforehand")


def tell_problems(report: Report) -> None:
    """One line for each problem, as ``beforehand check`` prints it."""
    if report.strange:
        log.info("no page says its kind, so nothing was checked: `beforehand survey` looks at it")
    for item in report.problems:
        log.warning("%s", item)
    for item in report.notices:
        log.info("%s", item)
    for text in report.unread:
        log.info("%s", f"not read: {text}")
    for waived in report.waived:
        log.info("%s", f"waived: {waived.diagnostic} (reason in {waived.by}: {waived.reason})")
    if report.idle:
        log.info("%s", f"applied to nothing in this record: {', '.join(report.idle)}")
