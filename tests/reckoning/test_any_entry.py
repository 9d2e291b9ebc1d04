"""Whatever stands in a block, the record is checked, and what is wrong is said."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beforehand.checks import all_checks
from beforehand.checks.run import check_sources
from beforehand.reckoning.block_keys import BUDGET, DRAW, READINGS, RULE
from beforehand.records.blocks import SORTS
from beforehand.source import Source

WORDS = (
    "1/4", "rest", "12", "-1", "0", "1e900", "", "yes", "no", "plus >= 3", "plus - minus >= 2",
    "plus / minus > 1", "at least 2 of 3 jurors with plus >= 1", "min(plus) >= 1", "a", "heavy",
    "1..8", "x|{item}", "subset", "order", "slots", "strata", "quotas", "1 per payload", "$0.35",
    "pow(2, plus) > 5", "floor(plus / 2) * 2 == plus", "\u0663", "\u202e", "99999999", "1/0",
)  # fmt: skip
NAMES = (
    "plus", "minus", "split", "n", "heavy", "jurors", "items", "A", "otherwise", "when", "says",
    "in", "out", "1 a", "of", "reason", "strong", "\u8336", "x.y", "and",
)  # fmt: skip
KEYS = sorted({*RULE, *READINGS, *DRAW, *BUDGET})
FIGURES = "".join(
    f"[{text}](calc:heavy.{measure})\n"
    for text, measure in zip(
        ("0.5", "3, 5", "{a}", "5%", "< 0.05", "0.1 to 0.2"),
        ("null", "drawn(a)", "count(A)", "family", "power(strong)", "worst"),
        strict=True,
    )
)
WRITTEN = st.recursive(
    st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize("sort", [*SORTS])
@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), WRITTEN, max_size=8))
def test_any_entry_is_read_or_its_faults_are_told(sort: str, entry: dict[str, object]) -> None:
    given_rule = "{units: 6, outcomes: {plus: 1/4, minus: rest}, fires: plus >= 3}"
    page = (
        f'# T\n\n```yaml record="rule"\nlight: {given_rule}\n```\n\n'
        f'```yaml record="{sort}"\nheavy: {json.dumps(entry)}\n```\n\n{FIGURES}'
    )
    _, report = check_sources([Source("docs/a.md", page.encode())], all_checks())
    assert all(item.span.line >= 1 for item in report.diagnostics)
