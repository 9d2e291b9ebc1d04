"""A header that cannot be read, in whole or in part."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    yield from sheet.faults(
        "unreadable-header", "unclosed-header", "yaml-tag", "yaml-key", "comment-value"
    )


CHECK = Check(
    code="PAG001",
    name="unreadable-header",
    why="A field that cannot be read is a promise that nothing can be held to.",
    reads=Sheet,
    find=find,
    fix="Put values with a colon, a number sign or a back quote into quotes.",
    good="""\
---
title: "A: b"
finding: "#12"
lead: 0012 # a remark, not a value
---
# A page
=== docs/rule.md
---

A page that begins with a rule has no header.

---
=== docs/чай.md
+++
title = "Чай: молоко"
+++
# Чай
""",
    bad="""\
---
title: A: b # PAG001
---
# A page
=== docs/sorts.md
---
finding: #12 # PAG001
weight: !heavy 3 # PAG001
{a: b}: c # PAG001
---
# Values that YAML reads as something else
=== docs/open.md
---
title: нет конца
lead: 2 # PAG001

# The header is not closed
=== docs/plus.md
+++
title = 2026-99 # PAG001
+++
""",
)
