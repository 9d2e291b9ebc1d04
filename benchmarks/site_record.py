"""Writes a record as a busy team may have it after years, for looking at its site and measuring it.

Every experiment has a design with a rule, predictions and amendments, and a critique with ten
findings; half have a result. Decisions replace one another. The record keeps every promise, and
the same numbers give the same bytes.

    python benchmarks/site_record.py DIR --experiments 200
    python benchmarks/site_record.py DIR --experiments 200 --frozen 200

With ``--frozen`` so many of the designs have been frozen and amended, two or three times, and the
record lies in a git repository with every step that led to it.
"""

import argparse
import random
import tempfile
from collections.abc import Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from site_history import play
from site_words import DESIGN, OBJECTIONS, RULES, TITLES, WORDS

DECISIONS_EACH = 2.5
DAYS_BETWEEN = 6
FIRST = date(2023, 1, 9)
SEVERITIES = ("blocking", "high", "major", "major", "medium", "minor", "minor", "minor", "low")
SCAFFOLD = Path(__file__).parent.parent / "hooks/beforehand/scaffold/record"


class Writer:
    """Pages below a folder, made of words that a seed chooses."""

    def __init__(self, root: Path, seed: int = 1) -> None:
        self.root = root
        self.rng = random.Random(seed)

    def put(self, path: str, text: str) -> None:
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8", newline="\n")

    def say(self, forms: Mapping[str, tuple[str, ...]], lang: str) -> str:
        return self.rng.choice(forms[lang]).format(*self.rng.sample(WORDS[lang], 2))

    def prose(self, lang: str, paragraphs: int) -> str:
        lines = (
            ". ".join(" ".join(self.rng.choices(WORDS[lang], k=9)).capitalize() for _ in range(5))
            for _ in range(paragraphs)
        )
        return "\n\n".join(f"{line}." for line in lines)


def language(number: int) -> str:
    """Of ten pages, two are in Russian and one in Japanese."""
    return {3: "ru", 6: "ja", 8: "ru"}.get(number % 10, "en")


def sitting(number: int) -> date:
    """Ten decisions are taken on one day, and four experiments follow before the next ten."""
    return FIRST + timedelta(days=number // 10 * 4 * DAYS_BETWEEN)


def decision_id(number: int) -> str:
    return f"D-{sitting(number):%Y%m%d}-{number % 10 + 1:02d}"


def decision(writer: Writer, number: int) -> None:
    """Of every ten, the last three stand in a chain: each replaces the one before."""
    at, lang = number % 10, language(number)
    status = "superseded" if at in (7, 8) else "accepted"
    older = f"supersedes: {decision_id(number - 1)}\n" if at in (8, 9) else ""
    name, day = decision_id(number), sitting(number)
    writer.put(
        f"docs/decisions/{name}.md",
        f"---\nkind: decision\nid: {name}\ndate: {day}\nstatus: {status}\n{older}"
        f"scope: {{pair: Tea {number}/Milk, senses: [order, warmth], refused: [heat]}}\n---\n"
        f"# {writer.say(TITLES, lang)}\n\n{writer.prose(lang, 2)}\n",
    )


def experiment(writer: Writer, number: int, decisions: int) -> None:
    lang, rng = language(number), writer.rng
    day = FIRST + timedelta(days=number * DAYS_BETWEEN + 3)
    name = f"E-{day:%Y%m%d}-{rng.choice(WORDS['en'])}-{number:03d}"
    ran = number % 2 == 0
    findings = [rng.choice(SEVERITIES) for _ in range(10)]
    still = () if ran else tuple(sorted(rng.sample(range(10), number % 3)))
    answered = [at for at in range(10) if at not in still and at % 5 != 4]
    sittings = min(decisions // 10, number // 4 + 1)
    cited = {decision_id(rng.randrange(sittings) * 10 + at) for at in (0, 3, 9)}
    plan = Plan(name, lang, day, sorted(cited), answered, ran)
    writer.put(f"experiments/{name}/design.md", design(writer, plan))
    rows = []
    for at, severity in enumerate(findings):
        objection = writer.say(OBJECTIONS, lang)
        said = "accepted as a limitation", f"the question is no wider, §{at % 3 + 1}"
        if at in still:
            said = "open", ""
        elif at in answered:
            said = "accepted", f"amendment A{at % 4 + 1}"
        rows.append(f"| F{at + 1} | {severity} | {objection} | {' | '.join(said)} |")
    writer.put(
        f"experiments/{name}/critic.md",
        f"---\nkind: critique\nof: {name}\nattacks: 1\nverdict: needs amendment\n"
        f"date: {day + timedelta(days=2)}\n---\n# Critique of {name}\n\n{writer.prose(lang, 3)}\n\n"
        "## Findings\n\n| finding | severity | objection | disposition | answer |\n"
        "|---|---|---|---|---|\n" + "\n".join(rows) + "\n",
    )
    if ran:
        verdicts = [rng.choice(("supported", "not supported", "inconclusive")) for _ in range(4)]
        writer.put(
            f"experiments/{name}/result.md",
            f"---\nkind: result\nof: {name}\nversion: 2\ndate: {day + timedelta(days=30)}\n---\n"
            f"# {writer.say(TITLES, lang)}\n\n{writer.prose(lang, 2)}\n\n## Verdicts\n\n"
            "| prediction | verdict | evidence |\n|---|---|---|\n"
            + "".join(
                f"| P{at} | {word} | runs of {name} |\n" for at, word in enumerate(verdicts, 1)
            ),
        )
    session, told = f"S{number + 1:03d}", f"ran: {name}\n" if ran else ""
    writer.put(
        f"docs/journal/{session}.md",
        f"---\nkind: journal\nid: {session}\ndate: {day + timedelta(days=20)}\nlane: tea\n"
        f"{told}spent: {{draws: {rng.randrange(9, 400)}}}\n---\n"
        f"# {writer.say(TITLES, lang)}\n\n{writer.prose(lang, 1)}\n\n"
        "## Not claimed\n\nThat more was seen than is written here.\n\n"
        "## Next\n\nThe critique is read.\n",
    )


class Plan(NamedTuple):
    """What the pages of one experiment agree on."""

    name: str
    lang: str
    day: date
    cited: list[str]
    answered: list[int]
    ran: bool


def design(writer: Writer, plan: Plan) -> str:
    lang, fixed = plan.lang, plan.day + timedelta(days=5)
    state = f"frozen\nfrozen: {fixed}\ndispatched: {fixed + timedelta(days=9)}T10:00Z"
    amendments = "".join(
        f"| A{at + 1} | 2 | {fixed} | §{at % 3 + 1} | {writer.say(OBJECTIONS, lang)} "
        f"| {', '.join(f'finding F{one + 1}' for one in plan.answered if one % 4 == at)} |\n"
        for at in range(4)
        if any(one % 4 == at for one in plan.answered)
    )
    predictions = "".join(
        f"| P{at} | {writer.say(OBJECTIONS, lang)} | fewer than {at + 6} are named rightly |\n"
        for at in range(1, 5)
    )
    return DESIGN.format(
        name=plan.name,
        state=state if plan.ran else "draft",
        date=plan.day,
        rules=len(plan.name) % 4,
        decisions=", ".join(plan.cited),
        first=plan.cited[0],
        second=plan.cited[1],
        title=writer.say(TITLES, lang),
        question=writer.say(OBJECTIONS, lang),
        asked=writer.prose(lang, 2),
        done=writer.prose(lang, 3),
        predictions=predictions,
        amendments=amendments,
    )


def write(root: Path, experiments: int, frozen: int = 0) -> None:
    """Write the whole record; with frozen designs in a repository with all that came before."""
    if not frozen:
        write_pages(root, experiments)
        return
    with tempfile.TemporaryDirectory() as folder:
        write_pages(Path(folder), experiments)
        play(Path(folder), root, frozen)


def write_pages(root: Path, experiments: int) -> None:
    """Write the pages as they are now."""
    writer = Writer(root)
    site = (SCAFFOLD / "mkdocs.yml").read_text(encoding="utf-8")
    writer.put("mkdocs.yml", site.replace("Our experiment record", "A large record"))
    writer.put("docs/index.md", "# A large record\n\nFor looking at and for measurements only.\n")
    for number in range(4):
        writer.put(f"framework/rules-{number}.md", RULES.replace("House", f"House {number}"))
    decisions = max(10, round(experiments * DECISIONS_EACH / 10) * 10)
    for number in range(decisions):
        decision(writer, number)
    for number in range(experiments):
        experiment(writer, number, decisions)
    notes = "".join(
        f"\n## (n{chr(97 + at // 26)}{chr(97 + at % 26)}) · {writer.say(TITLES, language(at))}\n\n"
        f"Keep it in mind.\n\n- **since:** S{at + 1:03d}\n"
        for at in range(min(40, experiments))
    )
    writer.put("docs/notes/notes.md", f"---\nkind: notes\n---\n# Standing notes\n{notes}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--experiments", type=int, default=200)
    parser.add_argument("--frozen", type=int, default=0, help="how many designs, in git")
    given = parser.parse_args()
    write(given.root, given.experiments, given.frozen)
