import re

from beforehand.site import after_page
from tests.ledgered import DESIGN, PAGE, RESULT, VERDICTS, chain, files, frozen, read

PAGES = {PAGE: DESIGN, RESULT: VERDICTS, **files(*chain(frozen("1", "nothing", DESIGN)))}


def row(shown: str, identifier: str) -> list[str]:
    table = shown.partition("What was promised, and what came out")[2].partition("</table>")[0]
    found = next(part for part in table.split("<tr") if f">{identifier}<" in part)
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", found)
    return [re.sub(r"<[^<>]*>", "", text.replace("<br>", ": ")) for text in cells]


def test_each_promise_stands_beside_what_came_of_it() -> None:
    shown = after_page(read(PAGES)[0], RESULT)
    assert row(shown, "P2") == [
        "P2", "nobody minds the milk", "somebody does", "not supported: 2 of 10", "planned",
    ]  # fmt: skip


def test_a_promise_without_a_verdict_is_said_and_without_a_ledger_there_is_no_class() -> None:
    fewer = VERDICTS.replace("| P2 | not supported | 2 of 10 |\n", "")
    shown = after_page(read({PAGE: DESIGN, RESULT: fewer})[0], RESULT)
    assert row(shown, "P2")[3:] == ["no verdict here"]


def test_the_conclusions_that_a_result_draws_are_marked_and_stand_first() -> None:
    plain = after_page(read(PAGES)[0], RESULT)
    assert "drawn here" not in plain
    second = DESIGN.replace("| T-A |", "| T-B | nothing can be tasted | |\n| T-A |")
    drawn = VERDICTS.replace("version: 1", "version: 1\nreading: T-A")
    shown = after_page(read({**PAGES, PAGE: second, RESULT: drawn})[0], RESULT)
    table = shown.partition("What the plan lets it conclude")[2]
    assert table.index(">T-A<") < table.index(">T-B<")
    assert table.count("drawn here") == 1
