"""The figures of the source documents, and how the product is asked for each of them.

``figures.json`` holds what is printed, the verdict and the value an independent audit found.
Nothing here is a value: every entry says which question to ask.
"""

import json
from dataclasses import dataclass
from pathlib import Path

from beforehand.exact.near import Question
from beforehand.exact.rule import DecisionRule
from beforehand.exact.rule_reading import from_mapping

DATA = json.loads((Path(__file__).parent / "figures.json").read_text(encoding="utf-8"))
CLAIMS, DERIVED = DATA["claims"], DATA["derived"]

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


NULL_OF_ONE_CELL = Question()


@dataclass(frozen=True)
class Asked:
    """A question to a rule, the number that is printed, and what explains a wrong one."""

    rule: str
    printed: str
    question: Question = NULL_OF_ONE_CELL
    explained: str = ""


TWICE_NOT = Question(times=2, contrary=True)

ASKED = {
    "F000-04": Asked("held-out", "0.6554", Question("at 80"), "without “no minus”"),
    "F000-29": Asked("one unit", "0.25"),
    "F000-30": Asked("targeted 9", "0.000622"),
    "F000-31": Asked("targeted 12", "0.000594"),
    "F000-32": Asked("targeted 12, k = 9", "0.000122"),
    "F000-36": Asked("targeted 12", "0.00119", Question(cells=2)),
    "F000-38": Asked("one juror", "0.003906"),
    "F000-40": Asked("sham 15, upper", "0.004193"),
    "F000-41": Asked("sham 6, upper", "0.004639"),
    "F000-42": Asked("sham 6, lower", "0.533936"),
    "F000-44": Asked("sham 15, upper", "0.8689", Question("bias")),
    "F000-44b": Asked("sham 6, upper", "0.4202", Question("bias")),
    "F000-45": Asked("3 of 3", "0.0156"),
    "F000-46": Asked("3 of 3", "0.512", Question("at 80")),
    "F000-47": Asked("2 of 3", "0.109375"),
    "F000-48a": Asked("2 of 3", "0.896", Question("at 80"), "without “no minus”"),
    "F000-48b": Asked("2 of 3", "0.972", Question("at 90"), "without “no minus”"),
    "F000-48c": Asked("2 of 3", "0.784", Question("at 70"), "without “no minus”"),
    "F000-55": Asked("held-out", "0.9936", TWICE_NOT, "rounded to 0.0032"),
    "F000-56": Asked("four of six", "0.075195", Question(times=2)),
    "F001-04": Asked("v1 band", "~15%"),
    "F001-06": Asked("held-out", "0.00464", Question(), "without “no minus”"),
    "F001-07": Asked("held-out", "0.018", Question(cells=4), "without “no minus”"),
    "F001-08": Asked("pooled votes", "0.073"),
    "F001-09": Asked("pooled votes", "0.365", Question(cells=4), "for a family of 6 cells"),
    "F001-15": Asked("one unit", "0.25"),
    "F002-05": Asked("10 of 30 or as rare", "0.0987"),
    "F002-06": Asked("21 of 30 or as rare", "0.0428"),
    "F002-07": Asked("test 30", "0.8034", Question("at 75")),
    "F002-08": Asked("test 30", "0.0744", Question("at 55")),
    "F002-09": Asked("test 30", "0.1771", Question("at 60")),
    "F002-10": Asked("test 15", "0.4613", Question("at 75")),
    "V-01": Asked("applied", "1.436e-5"),
    "V-02": Asked("applied", "2.873×10⁻⁵", Question(cells=2)),
    "V-03a": Asked("applied", "0.113181", Question("at 70")),
    "V-03b": Asked("applied", "0.272515", Question("at 80")),
    "V-03c": Asked("applied", "0.486996", Question("at 90")),
    "V-04": Asked("targeted 12", "0.524488", Question("at 80")),
    "V-05": Asked("sham 15", "0.008386"),
    "V-06": Asked("held-out", "0.006348", Question(times=2)),
    "V-07": Asked("four of six", "0.037598"),
    "V-08": Asked("sham 6", "53.9%"),
    "V-09": Asked("held-out", "0.557056", Question("at 80")),
    "V-12": Asked("judges", "14/27"),
    "V-13": Asked("judges split", "2/9"),
    "V-16": Asked("clean", "0.291989"),
}

# Formulas of plain arithmetic, each with the number that is printed or implied.
SUMS = {
    "F000-01": [("5 + 2", "7")],
    "F000-02": [("81 - 55", "26")],
    "F000-03": [("6 - 2", "4")],
    "F000-05": [("(324 - 299) / 299", "+8.4%")],
    "F000-06": [("(341 - 308) / 308", "+10.7%")],
    "F000-07": [("(324 - 299) / 299", "8%"), ("(341 - 308) / 308", "11%")],
    "F000-08": [("2 * 4", "8")],
    "F000-09": [("(461 - 441) / 441", "+4.54%")],
    "F000-10": [("3 + 2", "5")],
    "F000-12": [("3 * 8", "24"), ("2 * 8", "16")],
    "F000-13": [("10 / 24", "0.4167")],
    "F000-16": [("60 + 16 + 10", "86")],
    "F000-17": [("3 + 7", "10")],
    "F000-24": [("800 / 441", "1.8"), ("800 / 299", "2.7")],
    "F000-25": [("1 + 5 + 2 + 4 + 4", "16")],
    "F000-26": [("16 * 2", "32")],
    "F000-27": [("32 * 3", "96")],
    "F000-28": [("10 / 20", "0.500"), ("12 / 20", "0.600"), ("11 / 20", "0.550")],
    "F000-34": [("7 / 9", "0.778"), ("8 / 12", "0.667")],
    "F000-37": [("3 * 4", "12")],
    "F000-39": [("5 * 3", "15")],
    "F000-49": [("2 * 3", "6")],
    "F000-51": [("15 + 1 + 0", "16")],
    "F000-54": [("3 * 2", "6"), ("3 * 3", "9")],
    "F000-57": [("2 * 3", "6")],
    "F000-58": [("floor(96 * 10%) + 1", "10")],
    "F000-59": [("4 / 9", "0.44"), ("8 / 18", "0.444")],
    "F000-60": [("2 * 0.11965", "$0.23930")],
    "F000-61": [("0.0121 * 96", "$1.16")],
    "F000-63": [("3500 / 2227", "1.5716")],
    "F000-64": [("441 + 461 + 297", "1199")],
    "F000-65": [("max(0, 8 - 6)", "2"), ("max(0, 8 - 11)", "0"), ("max(0, 6 - 6)", "0")],
    "F000-69": [("(8 - 6 + 1) / 8", "0.375")],
    "F001-01": [("26 + 3", "29")],
    "F001-02": [("4 * 2 + 2", "10")],
    "F001-03": [("2 * 2 * 3", "12")],
    "F001-05": [("3 * 2", "6")],
    "F001-10": [("5.00 - 3.399226", "$1.600774")],
    "F001-11": [("1.600774 - 1.293", "$0.31"), ("(1.600774 - 1.293) / 1.600774", "19%"),
                ("(1.600774 - 1.293) / 1.293", "23.8%")],
    "F001-16": [("(313 - 314) / 314", "−0.32%"), ("(328 - 314) / 314", "4.46%"),
                ("(316 - 325) / 325", "−2.77%"), ("(324 - 325) / 325", "−0.31%")],
    "F001-18": [("2 + 1", "3")],
    "F002-01": [("15 * 2", "30")],
    "F002-03": [("15 * 4", "60"), ("30 * 2", "60")],
    "F002-04": [("14 / 30", "0.4667")],
    "F002-13": [("4 + 1", "5")],
    "F003-01": [("6 * 4", "24")],
    "F003-02": [("1 / 12", "8.33%")],
    "F003-06": [("1 + 7", "8")],
    "F003-08": [("60 / 5", "12"), ("60 / 6", "10")],
    "F004-02": [("11 / 16", "0.6875")],
    "F004-03": [("5 / 16", "0.3125")],
    "F004-06": [("12 + 6", "18"), ("12 - 2 + 6", "16")],
    "V-19": [("0.50 * (1 - 0.50)", "0.25"), ("0.55 * (1 - 0.55)", "0.2475"),
             ("0.60 * (1 - 0.60)", "0.24"), ("0.63 * (1 - 0.63)", "0.2331"),
             ("0.85 * (1 - 0.85)", "0.1275")],
    "V-20": [(f"{items} * 2 * 0.11965", printed) for items, printed in
             ((1, "0.23930"), (5, "1.19650"), (2, "0.47860"), (4, "0.95720"))],
}  # fmt: skip

# Statements that are true or false.
SAID = {
    "F000-11": ("abs(3 / 5 - 2 / 4) < abs(1 / 2 - 2 / 4)", False),
    "F001-12": ("1.293 < 1.40 < 1.601", True),
    "F004-07": ("3 > 2", True),
}

# Asked in a test of their own, named after the id.
ALONE = {
    "F000-18", "F000-19", "F000-20", "F000-21", "F000-22", "F000-33", "F000-35", "F000-43",
    "F000-52", "F000-53", "F000-62", "F001-14", "F001-19", "F002-02", "F002-12", "F004-01",
    "V-10", "V-11a", "V-11b", "V-11c", "V-14", "V-15", "V-17", "V-18",
}  # fmt: skip

# What is read off a page, and cannot be computed from numbers.
COUNTED = {
    "F000-66", "F000-67", "F000-68",  # parts, controls and stages a sentence lists
    "F001-17",  # the latest of five dates
    "F002-14",  # a date written as a seed
    "F003-03", "F003-04", "F003-05", "F003-07", "F003-09", "F003-10",  # numbered paragraphs
    "F004-04", "F004-05",  # rows of a table of releases
}  # fmt: skip
