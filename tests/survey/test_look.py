"""What a survey counts, and the configuration that follows from it."""

from beforehand.config import Config
from beforehand.config_file import read_config
from beforehand.pages.markdown import read_page
from beforehand.source import Source
from beforehand.survey import Survey, look
from beforehand.survey.proposal import proposal

RULING = "# {number}. Cups\n\nDate: 2026-08-01\n\nStatus: Accepted\n\nSee ADR-0001 and ADR-0002.\n"


def survey(pages: dict[str, str]) -> Survey:
    return look(read_page(Source(path, text.encode())) for path, text in sorted(pages.items()))


def proposed(pages: dict[str, str]) -> Config:
    config, faults = read_config("\n".join(proposal(survey(pages))))
    assert faults == ()
    return config


def test_numbers_of_files_stand_for_the_ids_that_are_cited() -> None:
    config = proposed({f"adr/000{n}-cup.md": RULING.format(number=n) for n in (1, 2, 3)})
    assert [(one.starts, one.shape, one.kind) for one in config.prefixes] == [
        ("ADR-", r"\d{4}", "decision")
    ]
    assert config.kinds["decision"].requires == ("date", "status")


def test_short_labels_stay_local_however_often_they_occur() -> None:
    pages = {f"p/PREREG_{n}.md": f"# H{n}: cups\n\nH1, H2 and P1 hold; G1 too.\n" for n in (1, 2)}
    assert proposed(pages).prefixes == ()


def test_only_what_most_pages_say_is_asked_of_them() -> None:
    pages = {f"p/PREREG_{n}.md": "# T\n\n**Status:** frozen\n" for n in range(5)}
    assert proposed(pages).kinds["design"].requires == ("status",)


def test_a_shape_that_occurs_all_over_is_waived_with_its_count() -> None:
    text = "# T\nList:\n- a\n\n" * 12
    waive = proposed({"p/PREREG_1.md": text, "elsewhere/x.md": text}).waive
    assert waive["PAG020"] == "written for a code host (list-after-paragraph, 12 places)"


def test_known_words_with_remarks_and_signs_are_known() -> None:
    found = survey(
        {
            "a.md": "# T\n\n**Status:** **Accepted** (2026-08-07), by all\n",
            "b.md": "# T\n\n| finding | severity |\n|--|--|\n| 1 | 🔴 Critical |\n| 2 | wobbly |\n",
        }
    )
    assert found.unknown_words == {"severity": {"wobbly": 1}}
