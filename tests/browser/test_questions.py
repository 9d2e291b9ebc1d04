"""Questions that people put to a record, each answered by clicks from the home page of its site.

How many clicks each took is kept beside the pictures, in questions.md.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import serving

Opened = Callable[..., Page]
MOST = 3
WHOLE = "the record at a glance"
PROVED, RUN = "Tea before milk", "Tier D under the repaired rules (v2.1)"


class Reader:
    """Follows links as a reader does, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def link(self, name: str, *, within: str = ".md-content") -> None:
        self.click(self.page.locator(within).get_by_role("link", name=name, exact=True).first)

    def click(self, link: Locator) -> None:
        link.click()
        self.clicks += 1

    def row(self, *words: str) -> Locator:
        found = self.page.locator("article tr")
        for word in words:
            found = found.filter(has_text=word)
        return found.first


def amended_after_data(reader: Reader) -> Locator:
    reader.link(WHOLE)
    reader.click(reader.page.get_by_role("link", name="with labels seen").first)
    row = reader.row("labels seen")
    expect(row).to_contain_text("A2")
    return row


def finding_5(reader: Reader) -> Locator:
    reader.link(RUN)
    reader.link("Critique")
    row = reader.page.locator("#finding-5")
    expect(row).to_contain_text("predict a preference proportion")
    expect(row).to_contain_text("A4")
    return row


def licences(reader: Reader) -> Locator:
    reader.link(RUN)
    row = reader.page.locator(".bh-card div", has_text="Rests on").last
    expect(row).to_contain_text("D-20260725-07")
    return row


def between_versions(reader: Reader) -> Locator:
    reader.link("proved")
    expect(reader.page.locator("del", has_text="12").first).to_be_visible()
    return reader.page.locator("ins", has_text="24").first


def proof(reader: Reader) -> Locator:
    reader.link(PROVED)
    reader.link("All reasons")
    section = reader.page.get_by_role("heading", name="What proves the freeze")
    expect(section).to_be_in_viewport()
    return reader.page.locator("section", has=section).get_by_text("git", exact=False).first


def open_and_blocking(reader: Reader) -> Locator:
    number = reader.page.get_by_role("link", name="blocking findings are open")
    said = number.inner_text().split()[0]
    reader.click(number)
    rows = reader.page.locator(".bh-scroll:has(+ p > .bh-downloads) tbody tr:visible")
    expect(rows).to_have_count(int(said))
    expect(rows.filter(has_text="blocking")).to_have_count(int(said))
    return rows.first


def prediction_3(reader: Reader) -> Locator:
    reader.link(WHOLE)
    reader.click(reader.page.get_by_role("link", name="judged predictions"))
    row = reader.row("P3", "supported")
    reader.click(row.get_by_role("link", name="result"))
    return reader.row("P3", "supported")


def binding_rule(reader: Reader) -> Locator:
    reader.link(RUN)
    reader.link("Framework rules", within=".md-sidebar--secondary")
    row = reader.row("tierD-repaired-rules R2", "the sham is matched by edit kind")
    expect(row).to_contain_text("yes")
    return row


def who_cites(reader: Reader) -> Locator:
    reader.link("Decisions")
    reader.click(reader.row("D-20260725-07").get_by_role("link").first)
    reader.link("4 pages")
    cited = reader.page.locator("section", has=reader.page.locator("#bh-after-cited-by"))
    return cited.get_by_role("link", name=RUN)


def what_happened_last(reader: Reader) -> Locator:
    reader.link(WHOLE)
    heading = reader.page.get_by_role("heading", name="What happened last")
    row = heading.locator("xpath=following::tbody[1]/tr[1]")
    expect(row).to_have_text(re.compile(r"\d{4}-\d\d-\d\d"))
    return row


def what_may_be_said(reader: Reader) -> Locator:
    reader.link(WHOLE)
    reader.link("11 conclusions")
    row = reader.page.locator(":target")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text("positive control does not fire")
    return row


QUESTIONS = {
    "Which amendments came after data was seen?": ("frozen_site", amended_after_data),
    "What did finding 5 ask for, and what was done?": ("our_site", finding_5),
    "Which decisions license the claim on this page?": ("our_site", licences),
    "What changed between version 1 and 2 of §1?": ("frozen_site", between_versions),
    "Is the freeze of this design proved, and by what?": ("frozen_site", proof),
    "Which findings are open and blocking?": ("large_site", open_and_blocking),
    "What came out of prediction 3?": ("large_site", prediction_3),
    "Which rule binds this design, and why?": ("our_site", binding_rule),
    "Who cites D-20260725-07?": ("our_site", who_cites),
    "What happened last?": ("our_site", what_happened_last),
    "What may be said if the positive control does not fire?": ("our_site", what_may_be_said),
}


def keep(reader: Reader, question: str, screenshots: Path) -> None:
    """A picture of the answer, and a row of the table in the end."""
    number = list(QUESTIONS).index(question) + 1
    name = f"question-{number:02}"
    reader.page.screenshot(path=screenshots / f"{name}.png")
    (screenshots / f"{name}.md").write_text(f"| {question} | {reader.clicks} |\n", "utf-8")
    rows = [row.read_text("utf-8") for row in sorted(screenshots.glob("question-*.md"))]
    head = "| question | clicks |\n| --- | --- |\n"
    (screenshots / "questions.md").write_text(head + "".join(rows), "utf-8")


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_in_few_clicks(
    request: pytest.FixtureRequest,
    opened: Opened,
    screenshots: Path,
    question: str,
) -> None:
    site, answered = QUESTIONS[question]
    with serving(request.getfixturevalue(site)) as at:
        reader = Reader(opened(f"{at}/index.html"))
        answer = answered(reader)
        answer.scroll_into_view_if_needed()
        expect(answer).to_be_visible()
        assert reader.clicks <= MOST
        keep(reader, question, screenshots)
