"""The rules of the source documents, for the tests of the arithmetic that works on them."""

from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping

COIN = {"plus": "1/4", "minus": "1/4", "split": "rest"}
CLAUSE = "minus == 0"
POWERS = {
    **{f"at {p}": {"plus": f"0.{p}", "minus": "0.05"} for p in (50, 60, 70, 75, 80, 85, 90, 95)},
}
FAIR = {"yes": "1/2", "no": "rest"}
BOTH = "at least 2 of 3 jurors with plus == 4 and minus == 0"
WIN = "share(off) >= 70% and binom_p(off, n, 1/2) < 0.05"


def block(units, fires=None, **more):
    factors = units if isinstance(units, dict) else {"units": str(units)}
    found = {"units": factors, "outcomes": COIN, **more}
    return found if fires is None else {**found, "fires": fires}


BLOCKS = {
    "one unit": block(1, "plus == 1"),
    "targeted 9": block(9, f"plus >= k and {CLAUSE}", parameters={"k": "7"}, alternatives=POWERS),
    "targeted 12": block(
        {"jurors": "3", "items": "4"}, f"plus >= k and {CLAUSE}", parameters={"k": "8"},
        alternatives=POWERS, cells="2",
    ),
    "targeted 12, k = 9": block(12, f"plus >= 9 and {CLAUSE}"),
    "plain 9": block(9, "plus >= 7", alternatives=POWERS),
    "plain 12": block(12, "plus >= 8", alternatives=POWERS),
    "applied": block(
        {"jurors": "3", "items": "4"}, f"plus >= 8 and {CLAUSE} and {BOTH}", cells="2",
        alternatives=POWERS,
    ),
    "one juror": block(4, "plus == 4"),
    "sham 15": block(15, bands={"edit presence": "plus >= 9", "not neutral": "minus >= 9"},
                     alternatives={"bias": {"plus": "0.7", "minus": "0.05"}}),
    "sham 15, upper": block(15, "plus >= 9", alternatives={"bias": {"plus": "0.7"}}),
    "sham 6, upper": block(6, "plus >= 5", alternatives={"bias": {"plus": "0.7"}}),
    "sham 6, lower": block(6, "plus <= 1"),
    "sham 6": block(6, bands={"upper": "plus >= 5", "lower": "plus <= 1"}),
    "held-out": block({"jurors": "3", "items": "2"}, f"plus >= 5 and {CLAUSE}", cells="4",
                      alternatives=POWERS),
    "four of six": block(6, "plus >= 4"),
    "3 of 3": block(3, "plus == 3", alternatives=POWERS),
    "2 of 3": block(3, f"plus >= 2 and {CLAUSE}", alternatives=POWERS),
    "pooled votes": block(12, "yes >= 9", outcomes=FAIR),
    "v1 band": block(12, "yes <= 3 or yes >= 9", outcomes=FAIR),
    "10 of 30 or as rare": block(30, "binom_p(off, n, 1/2) <= binom_p(10, n, 1/2)",
                                 outcomes={"off": "1/2", "low": "rest"}),
    "21 of 30 or as rare": block(30, "binom_p(off, n, 1/2) <= binom_p(21, n, 1/2)",
                                 outcomes={"off": "1/2", "low": "rest"}),
    **{
        f"test {n}": block(n, "binom_p(off, n, 1/2) < 0.05", outcomes={"off": "1/2", "low": "rest"},
                           alternatives={f"at {p}": {"off": f"0.{p}"} for p in (55, 60, 75)})
        for n in (15, 30)
    },
    "judges": block(3, "a >= 2 or b >= 2", outcomes={"a": "1/3", "b": "1/3", "tie": "rest"}),
    "judges split": block(3, "a == 1 and b == 1", outcomes={"a": "1/3", "b": "1/3", "tie": "rest"}),
    "clean": block(24, "clean == n", outcomes={"clean": "0.95", "dirty": "rest"}),
    **{
        f"pairs, {ties}% ties": block(
            30, outcomes={"off": f"(1 - {ties}%) / 2", "low": f"(1 - {ties}%) / 2", "tie": "rest"},
            bands={
                "A": WIN,
                "B": "40% <= share(off) <= 70% or binom_p(off, n, 1/2) >= 0.05",
                "C": WIN.replace("off", "low"),
            },
        )
        for ties in (10, 20, 30)
    },
}  # fmt: skip


def rule(name) -> DecisionRule:
    found = from_mapping(BLOCKS[name])
    assert isinstance(found, DecisionRule), found
    return found
