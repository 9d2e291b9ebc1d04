"""The configuration: what a repository's own file changes, and what is wrong in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import config_schema, default_config, folded
from beforehand.config_file import read_config, waiver_places
from beforehand.source import Place


def faults(text: str) -> list[tuple[int, int, str]]:
    return [(fault.at.line, fault.at.column, fault.message) for fault in read_config(text)[1]]


@pytest.mark.parametrize(
    "text", ["", "\n", "# only a remark\n", "---\n", "roots:\n", "kinds:\nwords:\n"]
)
def test_an_empty_file_changes_nothing(text: str) -> None:
    config, found = read_config(text)
    assert not found
    assert config.digest_text == default_config().digest_text


def test_mappings_are_merged() -> None:
    config, found = read_config(
        "kinds:\n  design: {requires: [version]}\n  memo: {where: ['m/*.md']}\n"
    )
    assert not found
    assert config.kinds["design"].requires == ("version",)
    assert config.kinds["design"].where == default_config().kinds["design"].where
    assert config.kinds["memo"].where == ("m/*.md",)
    assert config.kinds["result"] == default_config().kinds["result"]


@pytest.mark.parametrize("name", ["roots", "ignore", "dates", "no_date", "common"])
def test_plain_lists_are_replaced(name: str) -> None:
    config, found = read_config(f"{name}: [one]\n")
    assert not found
    assert getattr(config, name) == ("one",)


def test_prefixes_are_replaced() -> None:
    config, found = read_config("prefixes:\n  - {starts: 'X-', shape: '\\d+', kind: decision}\n")
    assert not found
    assert [prefix.starts for prefix in config.prefixes] == ["X-"]


def test_lists_of_names_and_words_are_added_to() -> None:
    config, found = read_config(
        "fields: {status: [Zustand]}\ncolumns: {severity: [Gewicht]}\n"
        "sections: {next: [Als Nächstes]}\nwords: {severity: {blocking: [Blockade]}}\n"
        "phrases: {finding: [Einwand]}\n"
    )
    assert not found
    assert config.field_names["zustand"] == config.field_names["статус"] == "status"
    assert config.column_names["gewicht"] == ("severity",)
    assert config.column_names["weight"] == ("severity",)
    assert config.section_names["als nächstes"] == "next"
    assert config.word_names["severity"]["blockade"] == "blocking"
    assert config.word_names["severity"]["fatal"] == "blocking"
    assert config.phrases["finding"][0] == "Einwand"
    assert "critic" in config.phrases["finding"]


def test_a_word_takes_the_meaning_that_a_repository_gives_it() -> None:
    config, found = read_config("words: {severity: {minor: [FATAL]}}\nfields: {date: [state]}\n")
    assert not found
    assert config.word_names["severity"]["fatal"] == "minor"
    assert config.field_names["state"] == "date"
    assert config.word_names["severity"]["blocker"] == "blocking"


def test_a_vocabulary_of_ones_own_may_be_added() -> None:
    config, found = read_config("words: {mood: {good: [fine]}}\n")
    assert not found
    assert config.word_names["mood"] == {"good": "good", "fine": "good"}


def test_scalars_stay_the_text_that_was_written() -> None:
    config, _ = read_config(
        "waive: {CRT008: no}\naliases: {charter: 1.10}\nroots: [2026-08-01, 0012]\n"
    )
    assert config.waive == {"CRT008": "no"}
    assert config.aliases == {"charter": "1.10"}
    assert config.roots == ("2026-08-01", "0012")


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("roots: docs\n", (1, 1), "`roots`: expected a list, got a text"),
        ("a: 1\n", (1, 1), "`a`: there is no setting `a`"),
        ("roots: [a]\nkindz: {}\n", (2, 1), "no setting `kindz`"),
        ("kinds:\n  design:\n    where: 5\n", (3, 5), "`kinds.design.where`"),
        ("kinds:\n  design: {whre: [a]}\n", (2, 12), "no setting `whre`"),
        ("kinds:\n  memo: {whre: [a]}\n", (2, 3), "no setting `whre`"),
        ("words:\n  severity:\n    blocking: x\n", (3, 5), "expected a list"),
        ("parts:\n  new: {needs: [a]}\n", (2, 3), "needs the setting `key`"),
        ("prefixes:\n  - {starts: X, shape: '(', kind: note}\n", (1, 1), "regular expression"),
        ("roots: [a]\nroots: [b]\n", (2, 1), "a second time"),
        ("kinds:\n  a: {}\n  a: {}\n", (3, 3), "a second time"),
        ("- x\n", (1, 1), "must be a mapping"),
        ("word\n", (1, 1), "must be a mapping"),
        ("a: [\n", (2, 1), "not YAML"),
        ("a: b: c\n", (1, 5), "not YAML"),
        ("a: *x\n", (1, 4), "not YAML"),
    ],
)
def test_a_fault_has_its_place(text: str, place: tuple[int, int], part: str) -> None:
    ((line, column, message),) = faults(text)
    assert (line, column) == place
    assert part in message


def test_all_faults_are_said_and_what_is_sound_holds() -> None:
    text = (
        "roots: docs\nexperiments: trials\nkinds:\n"
        "  design: {where: 5, requires: [version]}\nx: y\n"
    )
    config, _ = read_config(text)
    assert [line for line, _, _ in faults(text)] == [1, 4, 5]
    assert config.experiments == "trials"
    assert config.roots == default_config().roots
    assert config.kinds["design"].requires == ("version",)
    assert config.kinds["design"].where == default_config().kinds["design"].where


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a: [\n", "unreadable-config"),
        ("word\n", "unreadable-config"),
        ("rots: [docs]\n", "unusable-setting"),
        ("kinds: {design: {where: 5}}\n", "unusable-setting"),
        ("roots: [a]\nroots: [b]\n", "repeated-setting"),
    ],
)
def test_a_fault_says_how_much_of_the_file_it_takes_away(text: str, what: str) -> None:
    assert [fault.what for fault in read_config(text)[1]] == [what]


def test_of_a_repeated_setting_the_last_is_used() -> None:
    assert read_config("roots: [a]\nroots: [b]\n")[0].roots == ("b",)


def test_a_waiver_keeps_its_place() -> None:
    text = "# why\nwaive:\n  PAG020: so\n  PAG021: and so\n"
    assert waiver_places(text) == {"PAG020": Place(3, 3), "PAG021": Place(4, 3)}
    assert waiver_places("waive: {PAG020: so}\n") == {"PAG020": Place(1, 9)}


@pytest.mark.parametrize(
    "text", ["", "waive:\n", "waive: so\n", "waive: [PAG020]\n", "a: [\n", "x\n"]
)
def test_what_waives_nothing_has_no_places(text: str) -> None:
    assert waiver_places(text) == {}


def test_names_are_compared_without_case_hyphens_or_composition() -> None:
    assert folded("Needs_Amendment") == folded("needs-amendment") == "needs amendment"
    assert folded("e\u0301lan  Vital") == folded("\u00e9lan vital")
    assert folded("И\u0306од") == folded("Йод")


def test_the_schema_names_every_setting() -> None:
    schema = config_schema()
    reached = (
        schema["$defs"]["Config"] if "$defs" in schema and "Config" in schema["$defs"] else schema
    )
    assert set(reached["properties"]) >= {"roots", "kinds", "prefixes", "words", "phrases"}


LEAVES = st.text(max_size=5) | st.lists(st.text(max_size=5), max_size=3)
TREES = st.dictionaries(
    st.sampled_from(
        ["roots", "kinds", "words", "prefixes", "parts", "phrases", "waive", "x", "design"]
    ),
    LEAVES | st.dictionaries(st.text(max_size=5), LEAVES, max_size=3),
    max_size=4,
)


@given(TREES)
def test_any_mapping_gives_a_configuration(tree: dict[str, object]) -> None:
    import json

    config, _ = read_config(json.dumps(tree))
    assert config.kinds


@given(st.text(max_size=60))
def test_any_text_gives_a_configuration(text: str) -> None:
    config, _ = read_config(text)
    assert config.kinds


def test_a_limit_is_a_share() -> None:
    config, found = read_config("limits: {void_rate: 0.35}\n")
    assert not found
    assert (config.limits.void_rate, config.limits.truism) == ("0.35", "0.95")
    assert faults("limits: {void_rate: 30%}\n") == [
        (1, 10, "`limits.void_rate`: expected a decimal from 0 to 1")
    ]
