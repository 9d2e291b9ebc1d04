"""Writes a synthetic record of any size: pages of about 15 kB that keep every promise."""

import argparse
import random
from pathlib import Path

WORDS = (
    "jury panel item sham reference variant ordering threshold drop margin sense accuracy "
    "passage unit power cell stage control dose draw carrier length stratum edit cue floor"
).split()
DECISIONS = 40


def sentence(rng: random.Random, length: int) -> str:
    words = " ".join(rng.choice(WORDS) for _ in range(length))
    return words[0].upper() + words[1:] + "."


def paragraph(rng: random.Random, experiment: str) -> str:
    """Five sentences, with about as many references as the designs of our own record have."""
    decision = f"D-20260725-{rng.randrange(1, DECISIONS + 1):02d}"
    section = f"§{rng.randrange(1, 9)}.{rng.randrange(1, 4)}"
    cites = rng.choice(
        (
            f"This follows {section} and critic finding {rng.randrange(1, 8)}.",
            (
                f"The value is `{rng.random():.4f}` in [the critique](critic.md), "
                f"see {experiment} §2.1."
            ),
            f"What {section} says of it stands, {sentence(rng, 6).lower()}",
        )
    )
    parts = [
        sentence(rng, 14),
        f"As {decision} allows, {sentence(rng, 9).lower()}",
        cites,
        sentence(rng, 14),
        sentence(rng, 12),
    ]
    return " ".join(parts)


def body(rng: random.Random, experiment: str, size: int) -> str:
    """Numbered sections with prose, lists and tables, until the page is large enough."""
    text: list[str] = []
    for section in range(1, 9):
        text.append(f"## {section} {sentence(rng, 4)[:-1]}\n")
        for sub in range(1, 4):
            text.append(f"### {section}.{sub} {sentence(rng, 3)[:-1]}\n")
            text.append(paragraph(rng, experiment) + "\n")
            text.extend(f"- {sentence(rng, 11)}" for _ in range(3))
            text.append("")
    rows = 0
    text.append("| cell | units | drop | remark |\n|---|---|---|---|")
    while sum(len(piece) + 1 for piece in text) < size:
        rows += 1
        text.append(f"| c{rows} | {rng.randrange(12)} | {rng.random():.3f} | {sentence(rng, 8)} |")
    return "\n".join(text) + "\n"


def design(rng: random.Random, experiment: str, size: int) -> str:
    predictions = "\n".join(
        f"| {number} | {sentence(rng, 9)} | {sentence(rng, 6)} |" for number in range(1, 5)
    )
    return f"""\
---
kind: design
id: {experiment}
version: 2
status: frozen
date: 2026-08-01
senses: {{waived: judges the jury and asserts nothing about a translation}}
decisions: [D-20260725-01, D-20260725-02]
jurors: [P1, P2, P5]
dispatched: no
---
# Synthetic design {experiment} (v2)

## Question

{sentence(rng, 12)[:-1]}?

{body(rng, experiment, size - 2600)}
## 9 Predictions

| id | prediction | falsified if |
|----|------------|--------------|
{predictions}

## 10 Threats

| threat | what it removes |
|--------|-----------------|
| {sentence(rng, 5)} | {sentence(rng, 7)} |

## 11 Amendments

| id | version | date | section | what changed | because |
|----|---------|------|---------|--------------|---------|
| A1 | 2 | 2026-08-01 | §2.1 | {sentence(rng, 8)} | findings 1, 2 and 3 |
| A2 | 2 | 2026-08-01 | §3.1 | {sentence(rng, 8)} | findings 4, 5, 6 and 7 |
"""


def critique(rng: random.Random, experiment: str, size: int) -> str:
    rows = "\n".join(
        f"| {number} | {'blocking' if number == 3 else 'minor'} | {sentence(rng, 12)} "
        f"| accepted | §2.{number % 3 + 1} |"
        for number in range(1, 8)
    )
    return f"""\
---
kind: critique
of: {experiment}
attacks: 1
verdict: needs amendment
date: 2026-07-31
---
# Critique of {experiment}

{body(rng, experiment, size - 1400)}
## 9 Findings

| finding | severity | objection | disposition | answer |
|---------|----------|-----------|-------------|--------|
{rows}
"""


def decision(rng: random.Random, number: int, size: int) -> str:
    return f"""\
---
kind: decision
id: D-20260725-{number:02d}
date: 2026-07-25
status: accepted
---
# Decision {number}

{sentence(rng, 20)}
""" + "\n\n".join(sentence(rng, 60) for _ in range(size // 500))


def write(root: Path, pages: int, size: int = 15_000, seed: int = 1) -> int:
    """Write about ``pages`` pages and return how many bytes they have."""
    rng = random.Random(seed)
    total = 0

    def put(path: str, text: str) -> None:
        nonlocal total
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        total += len(text.encode())

    put("docs/index.md", "# Synthetic record\n\nFor measurements only.\n")
    (root / "framework").mkdir(exist_ok=True)
    for number in range(1, DECISIONS + 1):
        put(f"docs/decisions/D-20260725-{number:02d}.md", decision(rng, number, size))
    for number in range((pages - DECISIONS) // 2):
        experiment = f"E-{20200101 + number // 26}{chr(97 + number % 26)}-synthetic"
        put(f"experiments/{experiment}/design.md", design(rng, experiment, size))
        put(f"experiments/{experiment}/critic.md", critique(rng, experiment, size))
    return total


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--size", type=int, default=15_000)
    given = parser.parse_args()
    print(f"{write(given.root, given.pages, given.size):,} bytes")
