"""The words and the templates of the pages that ``site_record.py`` writes."""

TITLES = {
    "en": ("Does the {0} show in the {1}?", "A second look at the {0}", "The {0} against the {1}"),
    "ru": ("Виден ли {0} по {1}?", "Ещё раз о том, что такое {0}", "Свидание: {0} и {1}"),
    "ja": ("{0}は{1}に現れるか", "{0}を再び見る", "{1}からの逸脱：{0}"),
}
WORDS = {
    "en": "panel item sham reference ordering threshold margin dose draw stratum cue floor".split(),
    "ru": "порядок порог выбор образец перевод черновик".split(),
    "ja": "順序 閾値 翻訳 標本 余白 手掛かり".split(),
}
OBJECTIONS = {
    "en": (
        "the {0} is not fixed before the {1} is seen, so that it could be chosen to please",
        "one {0} is too few to say anything of the {1}",
        "nothing says how the {0} was drawn",
    ),
    "ru": (
        "{0} не назван до того, как виден {1}",
        "один {0} ничего не говорит о том, что {1} есть",
    ),
    "ja": ("{0}が決まる前に{1}が見えている", "{0}が一つでは{1}について何も言えない"),
}
RULES = """\
---
kind: framework
version: 1
status: ratified
---
# House rules

## R1 · The plan comes first

1. A design is frozen before its first cup is poured.
2. A change has a date and a cause.

## R2 · Every objection gets an answer

It may be refused, but not passed over.
"""
DESIGN = """\
---
kind: design
id: {name}
version: 2
status: {state}
date: {date}
imports: [framework/rules-{rules}.md]
decisions: [{decisions}]
senses: {{waived: "judges cups, and says nothing about a text"}}
---
# {title} (v2)

## 1 Question

{question}? It is asked as {first} allows.

{asked}

## 2 Procedure

As {second} says, and rule R1 clause 1 asks. {done}

## 3 When it has passed

```yaml record="rule"
passed:
  units: {{cups: 12}}
  outcomes: {{right: 1/2, wrong: rest}}
  fires: right >= 10
  alternatives: {{good: {{right: 0.9}}}}
```

Who only guesses passes with probability [0.019](calc:passed.null); who is right about nine cups
of ten passes with probability [0.889](calc:passed.power(good)).

## 4 Predictions

| prediction | text | falsified if |
|---|---|---|
{predictions}
## 5 Framework rules

| rule | binding | reason |
|---|---|---|
| R1 | yes | the order of the cups could be chosen to please |
| R2 | yes | there is a critique |

## 6 Limits

Nothing is claimed of other cups.

## 7 Amendments

| id | version | date | section | what changed | because |
|---|---|---|---|---|---|
{amendments}"""
EARLIER = (
    ("right >= 10", "right >= 9"),
    ("[0.019](calc:passed.null)", "[0.073](calc:passed.null)"),
    ("[0.889](calc:passed.power(good))", "[0.974](calc:passed.power(good))"),
    ("fewer than 7 are named rightly", "fewer than 6 are named rightly"),
)
"""What a design said before its amendments; the last of them names no section for it."""
LATER = (
    ("\n## 3 When", "\nA cup is named once. Who names it twice is asked no more.\n\n## 3 When"),
    ("fewer than 8 are named rightly", "fewer than 8 are named rightly at the first time"),
)
"""What the amendment of a third version changes."""
