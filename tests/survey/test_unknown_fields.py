"""Header fields that the built-in configuration does not know, and what is proposed for them."""

from beforehand.config import Config
from beforehand.config_file import read_config
from beforehand.pages.markdown import read_page
from beforehand.source import Source
from beforehand.survey import Survey, look
from beforehand.survey.proposal import proposal
from beforehand.survey.text import survey_text
from beforehand.survey.unknown_fields import Judged

CUPS = ("Cups", "Saucers", "Spoons", "Kettles", "Milk first", "Trays")


def survey(headers: list[str], below: str = "## Summary\n\nTea.\n") -> Survey:
    pages = {
        f"rfcs/{number:04}-x.md": f"{header}\n\n{below}" for number, header in enumerate(headers)
    }
    return look(read_page(Source(path, text.encode())) for path, text in pages.items())


def proposed(found: Survey) -> Config:
    config, faults = read_config("\n".join(proposal(found)))
    assert faults == ()
    return config


def lines(found: Survey) -> list[str]:
    return [line for line in proposal(found) if "fields:" in line]


def dated(name: str, count: int = 6) -> list[str]:
    return [
        f"- {name}: 2026-08-0{day}\n- RFC PR: [#{day}](https://x.org/{day})"
        for day in range(1, count + 1)
    ]


def test_unknown_fields_are_named_with_their_counts_and_the_rest_is_counted() -> None:
    common = "\n".join(f"- Cup {letter}: {letter}" for letter in "abcdefghij")
    text = survey_text(
        survey([common, f"{common}\n- Arm: x\n- Kettle: x", "- Arm: x\n- Date: x"]), ()
    )
    assert (
        "fields not known: arm 2, cup a 2, cup b 2, cup c 2, cup d 2, cup e 2, cup f 2, cup g 2"
        " and 4 more\n"
    ) in text


def test_pages_that_are_no_records_do_not_crowd_out_those_that_are() -> None:
    page = read_page(Source("guide/x.md", b"---\nsidebar: 1\n---\n# X\n"))
    record = read_page(Source("adr/0001-x.md", b"---\nowner: Ada\n---\n# X\n"))
    assert look([page, record]).unknown_fields == {"owner": 1}
    assert look([page]).unknown_fields == {"sidebar": 1}


def test_a_field_of_dates_is_the_date_of_pages_that_have_none() -> None:
    found = survey(dated("Start Date"))
    config = proposed(found)
    assert lines(found) == ["fields: {date: [start date]}"]
    assert config.field_names["start date"] == "date"
    assert config.kinds["decision"].requires == ("date",)


def test_one_slip_in_many_dates_is_a_slip() -> None:
    headers = [f"- Begun: 2026-08-{day:02}\n- Lab: x" for day in range(1, 21)]
    assert lines(survey([*headers, "- Begun: soon\n- Lab: x"])) == ["fields: {date: [begun]}"]


def test_words_for_no_date_and_no_title_say_nothing_against_a_field() -> None:
    headers = [f"- Begun: 2026-08-0{day}\n- Name: {CUPS[day - 1]}" for day in range(1, 7)]
    found = survey([*headers, *("- Begun: unknown\n- Name: none" for _ in range(4))])
    assert found.names.sure == {"date": ("begun",), "title": ("name",)}


def test_two_pages_and_a_few_dates_among_words_say_nothing() -> None:
    assert lines(survey(dated("Begun", 2))) == []
    words = [f"- Begun: after the {cup}\n- Lab: x" for cup in CUPS]
    assert survey([*dated("Begun", 3), *words]).names.perhaps.get("date") is None


def test_pages_that_have_a_date_need_no_other() -> None:
    found = survey([f"{header}\n- Date: 2026-08-01" for header in dated("Last Seen")])
    assert lines(found) == []
    assert "last seen" in found.unknown_fields


def test_two_dates_that_differ_are_left_to_the_reader() -> None:
    found = survey([f"{header}\n- Released: 2026-09-09" for header in dated("Begun")])
    assert lines(found) == ["# fields: {date: [begun, released]}   # perhaps: take over what is so"]
    assert proposed(found).kinds["decision"].requires == ()


def test_a_date_that_is_written_twice_is_one_date() -> None:
    found = survey([f"- Begun: 2026-08-0{day}\n- 決定日: {day} Aug 2026" for day in range(1, 5)])
    assert found.names == Judged({"date": ("begun", "決定日")}, {})
    assert proposed(found).field_names["決定日"] == "date"


def test_half_a_column_of_dates_is_only_perhaps_one() -> None:
    headers = [*dated("Done"), *("- Done: when the tea is cold\n- Lab: x" for _ in range(3))]
    assert survey(headers).names == Judged({}, {"date": ("done",)})


def test_a_name_of_its_own_is_the_title_of_a_page_without_one() -> None:
    headers = [f"- Feature Name: `{cup}`\n- Lab: Leeds" for cup in CUPS]
    assert survey(headers).names.sure == {"title": ("feature name",)}
    assert survey(headers, "# Tea\n").names.sure == {}
    assert survey([headers[0]] * 6).names.sure == {}


def test_links_people_and_numbers_are_no_titles_however_many_there_are() -> None:
    headers = [
        f"- Name: @ada{n}\n- PR: [#{n}](https://x.org/{n})\n- Topic: T-{n:03}\n- Subject: docs/{n}"
        for n in range(12)
    ]
    assert lines(survey(headers)) == []


def test_titles_are_told_by_their_values_where_the_name_says_nothing() -> None:
    headers = [f"- Bezeichnung: Tasse {word}\n- Ort: Leeds" for word in "abcdefghijkl"]
    assert survey(headers).names.sure == {"title": ("bezeichnung",)}
    assert survey(headers[:5]).names == Judged({}, {"title": ("bezeichnung",)})
    named = [
        f"{header}\n- Subject: On {word}"
        for header, word in zip(headers, "abcdefghijkl", strict=True)
    ]
    assert survey(named).names == Judged({"title": ("subject",)}, {})


def test_two_fields_of_titles_are_left_to_the_reader() -> None:
    headers = [f"- Название чаши: {cup}\n- Тема: {cup} one" for cup in CUPS]
    assert survey(headers).names == Judged({}, {"title": ("название чаши", "тема")})


def test_few_words_on_many_pages_may_be_a_status_and_are_never_sure() -> None:
    headers = [
        f"- Stage: {('accepted', 'released')[n % 2]}\n- Track: {'ab'[n % 2]}" for n in range(8)
    ]
    assert lines(survey(headers)) == [
        "# fields: {status: [stage]}   # perhaps: take over what is so"
    ]
    assert lines(survey([f"{header}\n- Status: accepted" for header in headers])) == []
    assert survey([f"- Draft: {'yes' if n % 2 else 'no'}\n- Ort: {n}" for n in range(8)]).names == (
        Judged({}, {})
    )


def test_fields_of_few_words_that_are_not_known_are_named_up_to_three() -> None:
    headers = ["\n".join(f"- Cup {name}: {'xy'[n % 2]}" for name in "abcd") for n in range(8)]
    assert survey(headers).names.perhaps == {"status": ("cup a", "cup b", "cup c")}


def test_a_record_that_knows_its_fields_and_an_empty_one_say_nothing() -> None:
    known = survey([f"- Date: 2026-08-01\n- Status: accepted\n- Title: {cup}" for cup in CUPS])
    for found in (known, survey([]), survey([""])):
        assert "fields" not in survey_text(found, ())
        proposed(found)


def test_a_strange_name_is_quoted_and_a_sentence_is_no_name() -> None:
    found = survey([f'---\n"it\'s: #1": 2026-08-0{day}\n{"x" * 41}: 1\n---' for day in range(1, 5)])
    assert lines(found) == ["fields: {date: ['it''s: #1']}"]
    assert proposed(found).field_names["it's: #1"] == "date"
    assert found.unknown_fields == {"it's: #1": 4}
