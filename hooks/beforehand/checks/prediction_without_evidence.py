"""A prediction that rests on nothing and does not say that it is judgement alone."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Graph, Problem
from beforehand.checks.examples import DESIGN
from beforehand.checks.text import is_unknown, says_none
from beforehand.config import Config, folded
from beforehand.records.parts import Prediction
from beforehand.records.record import Design


def find(design: Design, graph: Graph) -> Iterator[Problem]:
    if not any(prediction.evidence.is_given for prediction in design.predictions):
        return
    for prediction in design.predictions:
        evidence = prediction.evidence
        if is_unknown(evidence.text, graph.config) or _is_tagged(prediction, graph.config):
            continue
        if says_none(evidence.text, graph.config):
            yield Problem(
                design.span(evidence.at if evidence.is_given else prediction.at),
                f"prediction {prediction.id} names no evidence: say what it rests on, or tag it "
                "`internal-judgment-only`",
            )


def _is_tagged(prediction: Prediction, config: Config) -> bool:
    text = folded(f"{prediction.text.text} {prediction.evidence.text}")
    return any(tag in text for tag in config.word_names.get("evidence tag", {}))


CHECK = Check(
    code="PRD005",
    name="prediction-without-evidence",
    why="A guess is welcome if it is called one; unmarked, it borrows the weight of the others.",
    reads=Design,
    find=find,
    fix="Name the evidence, or write `internal-judgment-only`.",
    covers=("Q0-109",),
    good=DESIGN
    + """\
## Predictions

| id | prediction | falsified if | evidence |
|----|------------|--------------|----------|
| 1 | most judges tell the cups apart | fewer than 8 of 10 do | a pilot of six cups |
| 2 | the milk is not missed | somebody asks for it | none; internal-judgment-only |
| 3 | nobody leaves | somebody does | not in the source |

=== experiments/E-20260802-чай/design.md
---
kind: design
version: 1
status: черновик
senses: {waived: о чашках, не о переводе}
---
# Чай

## Прогнозы

| номер | прогноз | опровергается если |
|-------|---------|--------------------|
| 1 | чашки различают | различат меньше восьми |
""",
    bad=DESIGN
    + """\
## Predictions

| id | prediction | falsified if | evidence |
|----|------------|--------------|----------|
| 1 | most judges tell the cups apart | fewer than 8 of 10 do | a pilot of six cups |
| 2 | the milk is not missed | somebody asks for it | | <!-- PRD005 -->
| 3 | nobody leaves | somebody does | none; the critic says the opposite | <!-- PRD005 -->

=== experiments/E-20260802-茶/design.md
---
kind: design
version: 1
status: 草案
senses: {waived: 判定するのは茶碗}
---
# 茶

## 予測

| 番号 | 予測 | 反証 | 証拠 |
|------|------|------|------|
| 1 | 茶碗は区別できる | 八人未満なら | なし | <!-- PRD005 -->
| 2 | 誰も帰らない | 一人でも帰れば | なし、内部判断のみ |
""",
)
