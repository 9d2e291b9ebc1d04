"""What one page gives to the graph: its kind, its records, waivers and gate lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.config_file import read_config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import Extract, extract
from beforehand.records.record import Arm, JournalEntry, Note
from beforehand.source import Place, Source

CONFIG = default_config()


def page(text: str, path: str = "docs/page.md") -> Extract:
    return extract(read_page(Source(path, text.encode())), CONFIG)


def records(text: str, path: str = "docs/page.md") -> list[tuple[str, str]]:
    return [(record.kind, record.id) for record in page(text, path).records]


@pytest.mark.parametrize(
    ("path", "kind", "name"),
    [
        ("experiments/E-20260801-tea/design.md", "design", "E-20260801-tea"),
        ("experiments/E-20260801-tea/critic.md", "critique", "E-20260801-tea/critic"),
        ("experiments/E-20260801-tea/critic-2.md", "critique", "E-20260801-tea/critic-2"),
        ("experiments/E-20260801-tea/result.md", "result", "E-20260801-tea/result"),
        ("experiments/E-20260801-tea/vote-p3.md", "vote", "E-20260801-tea/vote-p3"),
        ("experiments/E-20260801-tea/votes/p3.md", "vote", "E-20260801-tea/p3"),
        ("experiments/E-20260801-tea/audit.md", "artifact", "E-20260801-tea/audit"),
        ("docs/decisions/D-20260725-07.md", "decision", "D-20260725-07"),
        ("docs/arms/ARM-tea.md", "arm", "ARM-tea"),
        ("docs/journal/S034.md", "journal", "S034"),
        ("docs/notes/bgu.md", "note", "bgu"),
        ("docs/artifacts/T-tea-R04.md", "artifact", "T-tea-R04"),
        ("framework/brewing.md", "framework", "framework/brewing.md"),
    ],
)
def test_a_page_without_kind_has_that_of_its_folder(path: str, kind: str, name: str) -> None:
    assert records("# Tea\n", path) == [(kind, name)]


@pytest.mark.parametrize(
    "path",
    [
        "docs/page.md",
        "docs/decisions/index.md",
        "docs/notes/README.md",
        "docs/decisions/old/D-20260725-07.md",
        "experiments/design.md",
        "experiments/E-20260801-tea/notes/design.md",
        "framework/sub/rules.md",
    ],
)
def test_other_pages_are_no_records(path: str) -> None:
    found = page("# Tea\n", path)
    assert (found.kind, found.records) == ("", ())


@pytest.mark.parametrize(
    "header",
    [
        "---\nkind: decision\nid: D-20260725-07\n---\n# Tea\n",
        "# Tea\n\n**Kind:** decision\n**Id:** D-20260725-07\n",
        "# Tea\n\n- **Kind:** decision\n- **Id:** D-20260725-07\n",
        "# Tea\n\n> Kind: decision\n> Id: D-20260725-07\n",
        "# Tea\n\n| field | value |\n|---|---|\n| kind | decision |\n| id | D-20260725-07 |\n",
        '+++\nkind = "decision"\nid = "D-20260725-07"\n+++\n# Tea\n',
        "Kind: decision\nId: D-20260725-07\n\n# Tea\n",
        "\ufeff---\r\nkind: decision\r\nid: D-20260725-07\r\n---\r\n# Tea\r\n",
        "---\nвид: decision\nномер записи: D-20260725-07\n---\n# Чай\n",
    ],
)
def test_the_header_decides_in_any_notation(header: str) -> None:
    assert records(header, "experiments/E-20260801-tea/design.md") == [
        ("decision", "D-20260725-07")
    ]


def test_an_unknown_kind_is_kept_as_written() -> None:
    found = page("---\nkind: memo\n---\n# Tea\n")
    assert (found.kind, found.records) == ("memo", ())


def test_ids_come_from_the_header_the_number_or_the_file() -> None:
    assert records("---\nid: (bgu)\n---\n# T\n", "docs/notes/x.md") == [("note", "bgu")]
    assert records("---\nnumber: 71\n---\n# T\n", "docs/journal/071.md") == [("journal", "71")]
    assert records("---\nid: E-20260801-b\n---\n# T\n", "experiments/E-20260801-a/design.md") == [
        ("design", "E-20260801-b")
    ]
    (record,) = page(
        "---\nkind: critique\nof: E-20260801-b\n---\n# T\n", "experiments/E-20260801-a/critic.md"
    ).records
    assert record.experiment == "E-20260801-b"


def test_fields_have_their_canonical_names_and_places() -> None:
    (record,) = page(
        "---\nkind: design\nстатус: заморожено\nregistered: 2026-08-01\n---\n# Чай\n",
        "experiments/E-20260801-tea/design.md",
    ).records
    assert (record.status.name, record.text("frozen")) == ("frozen", "2026-08-01")
    assert record.field_span("frozen").line == 4
    assert record.field_span("version") == record.span()


# -- registers ------------------------------------------------------------------------

NOTES = """\
---
kind: notes
---
# Standing notes

## (x) · Provenance

Print the provider.

- **since:** S034
- **status:** open

## (bgt) · Token caps

### (b) · A raised cap is an amendment

Declare it.

### Firings

| session | what happened |
|---|---|
| S034 | a cap was raised |
| S035 | again |

## No id, no note

- **since:** S001
"""


def test_each_heading_with_an_id_is_a_record() -> None:
    first, second = page(NOTES).records
    assert isinstance(first, Note)
    assert isinstance(second, Note)
    assert (first.id, first.title, first.anchor) == ("x", "Provenance", "x--provenance")
    assert (first.text("since"), first.field_span("since").line) == ("S034", 10)
    assert (first.at, first.rule) == (Place(6, 1), "Print the provider.")
    assert (second.id, second.fields) == ("bgt", ())


def test_a_lettered_heading_inside_a_note_is_its_part() -> None:
    note = page(NOTES).records[1]
    assert isinstance(note, Note)
    assert [(part.id, part.at.line, part.text) for part in note.parts] == [
        ("(b)", 15, "A raised cap is an amendment")
    ]
    assert [(firing.id, firing.text) for firing in note.firings] == [
        ("S034", "a cap was raised"),
        ("S035", "again"),
    ]


def test_a_table_with_an_id_column_is_a_register_too() -> None:
    text = """\
---
kind: decisions
---
# Решения

| номер | дата | статус | заголовок |
|---|---|---|---|
| D-20260725-06 | 2026-07-25 | принято | Первое |
| D-20260725-07 | 2026-07-26 | отклонено | |
| без номера | 2026-07-27 | принято | |
"""
    text = text.replace("| номер |", "| id |")
    first, second = page(text).records
    assert (first.id, first.title, first.status.name) == ("D-20260725-06", "Первое", "accepted")
    assert (second.text("date"), second.status.name) == ("2026-07-26", "rejected")
    assert (second.at, second.anchor) == (Place(9, 3), "record-d-20260725-07")


def test_a_table_inside_an_entry_holds_no_records() -> None:
    text = """\
---
kind: journal
---
# Log

## 71 · The gate

- **date:** 2026-09-07

| id | what |
|---|---|
| 1 | boiled |

### What is not claimed

Nothing.

### Next

72

## 072 · The draw

- **date:** 2026-09-08
"""
    first, second = page(text).records
    assert isinstance(first, JournalEntry)
    assert isinstance(second, JournalEntry)
    assert (first.id, second.id) == ("71", "072")
    assert (first.unclaimed.text, first.next.text) == ("Nothing.", "72")
    assert not second.unclaimed.is_given


def test_a_kind_that_shares_its_register_s_name_is_a_page_where_it_is_one() -> None:
    entry = "---\nkind: journal\nnumber: 71\ndate: 2026-09-07\n---\n# 71\n\n## 72 · a heading\n"
    assert records(entry) == [("journal", "71")]
    assert records("---\nkind: journal\n---\n# Log\n\n## 72 · x\n") == [("journal", "72")]
    assert records("---\nkind: journal\n---\n# Log\n", "docs/x.md") == [("journal", "x")]
    assert records("---\nkind: notes\n---\n# Notes\n") == []


@pytest.mark.parametrize(
    ("kind", "heading", "name"),
    [
        ("arms", "ARM-tea · Tea", "ARM-tea"),
        ("journal", "S034: Tier D", "S034"),
        ("artifacts", "T-tea-R04-v1", "T-tea-R04-v1"),
        ("artifacts", "E-20260725-audit · elsewhere", "E-20260725-audit"),
        ("notes", "（bgu）· 验证", "bgu"),
    ],
)
def test_registers_of_every_kind(kind: str, heading: str, name: str) -> None:
    assert [one for _, one in records(f"---\nkind: {kind}\n---\n# R\n\n## {heading}\n")] == [name]


def test_an_id_in_a_heading_is_a_whole_token() -> None:
    text = "---\nkind: decisions\n---\n# R\n\n## D-20260725-071\n\n## xD-20260725-07\n"
    assert records(text) == []


def test_an_arm_has_its_steps_and_its_closing_statement() -> None:
    text = (
        "# T\n\n## Steps\n\n1. Boil.\n2. Pour.\n\n## Closing statement\n\n"
        "Given up.\n\n## Done when\n\nDrunk.\n"
    )
    (arm,) = page(text, "docs/arms/ARM-tea.md").records
    assert isinstance(arm, Arm)
    assert [(step.id, step.text) for step in arm.steps] == [("1", "Boil."), ("2", "Pour.")]
    assert arm.closing.text == "Given up."
    (arm,) = page("---\nclosing: given up\n---\n# T\n", "docs/arms/ARM-tea.md").records
    assert isinstance(arm, Arm)
    assert arm.closing.text == "given up"


# -- waivers, gates, paths ------------------------------------------------------------


def test_waivers_have_their_reasons_and_places() -> None:
    found = page("---\nwaive:\n  CRT008: there was no critic\n  REF001:\n---\n# T\n").waivers
    assert [(item.code, item.reason, item.at.line) for item in found] == [
        ("CRT008", "there was no critic", 3),
        ("REF001", "", 4),
    ]
    bare = page("---\nwaive: [CRT008, REF001]\n---\n# T\n").waivers
    assert [(item.code, item.reason) for item in bare] == [("CRT008", ""), ("REF001", "")]


def test_gate_lines_stand_in_code_without_language_and_in_text() -> None:
    text = """\
# T

So it was: MERGE_AUTHORIZATION=NO, and A=B or x_Y=Z are none.

```
  TIER_D=NOT_PASSED
TIER_D=NOT_PASSED trailing
```

```sh
NOT_OURS=YES
```

`IN_CODE=YES`

## HEAD_LINE=YES
"""
    (record,) = page(text, "experiments/E-20260801-tea/design.md").records
    assert [(gate.key, gate.value, gate.at) for gate in record.gates] == [
        ("MERGE_AUTHORIZATION", "NO", Place(3, 12)),
        ("TIER_D", "NOT_PASSED", Place(6, 3)),
    ]


def test_paths_in_code_type_are_kept() -> None:
    text = "# T\n\n`runs/a.json`, `NEXT.md`, `../x/y.md`, `a/*.csv`, `not a/path`, `word`, `a.b`\n"
    assert [path for path, _ in page(text).paths] == [
        "runs/a.json",
        "NEXT.md",
        "../x/y.md",
        "a/*.csv",
    ]


def test_a_team_may_have_its_own_folders_and_kinds() -> None:
    config, faults = read_config(
        "experiments: trials\nkinds:\n  design: {where: ['trials/*/plan.md']}\n"
        "  memo: {where: ['memos/**/*.md']}\n"
    )
    assert not faults
    plan = extract(read_page(Source("trials/T1/plan.md", b"# P\n")), config)
    memo = extract(read_page(Source("memos/a/b/c.md", b"# M\n")), config)
    assert [(record.kind, record.id) for record in plan.records] == [("design", "T1")]
    assert [(record.kind, record.id) for record in memo.records] == [("memo", "c")]


PATHS = st.sampled_from(
    [
        "docs/page.md",
        "docs/notes/notes.md",
        "experiments/E-20260801-tea/design.md",
        "experiments/E-20260801-tea/critic.md",
        "experiments/E-20260801-tea/result.md",
        "docs/journal/S001.md",
        "framework/rules.md",
    ]
)
PIECES = st.sampled_from(
    [
        "---\n",
        "kind: notes\n",
        "kind: [a, b]\n",
        "id: {a: b}\n",
        "of: [x]\n",
        "waive: {a: {b: c}}\n",
        "names: {a: b}\n",
        "number: [1]\n",
        "# T\n\n",
        "## (a) x\n\n",
        "## F3 · blocking\n\n",
        "## Firings\n\n",
        "- **since:** S1\n",
        "- **1**: x\n",
        "| id | date |\n|---|---|\n| (a) | |\n",
        "| finding | severity |\n|---|---|\n| |\n",
        "\n",
    ]
)


@given(st.lists(PIECES | st.text(max_size=8), max_size=10), PATHS)
def test_any_page_gives_an_extract(pieces: list[str], path: str) -> None:
    page("".join(pieces).encode("utf-8", "ignore").decode(), path)
