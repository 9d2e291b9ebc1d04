"""A small record with deviations from its plan, on a result, in a file and in Chinese."""

from tests.site.small_record import DESIGN, PAGES, RESULT

FILE = "experiments/E-20260801-tea/deviations.jsonl"
HEAD = """
## Deviations

| id | date | clause | what happened | why | effect |
|----|------|--------|---------------|-----|--------|
"""
ROWS = """\
| D1 | 2026-08-04 | §2 | one cup broke | it was old | none: seven are left |
| D2 | 2026-08-02 | §2 | 牛奶凉了 | 没有炉子 | P2 不再可判 |
| D3 | | §1 | a judge left | he was bored | not in the source |
"""
LINE = '{"deviation_id": "DEV-001", "recorded_at": "2026-08-06", "reason": "the <i>kettle</i>"}\n'


def deviated(rows: str = HEAD + ROWS) -> dict[str, str]:
    """The small record whose result says this of its deviations."""
    return {**PAGES, RESULT: PAGES[RESULT] + rows}


def with_file() -> dict[str, str]:
    """The same, where a file beside the plan lists one more."""
    named = PAGES[DESIGN].replace("version: 2", "version: 2\nregister: [deviations.jsonl]", 1)
    return {**deviated(), DESIGN: named, FILE: LINE}
