"""The history of a design on the site, kept copies, and how a freeze stands."""

import re
import shutil
from pathlib import Path

import pytest

from beforehand.freezing.texts.comparison import compare
from beforehand.site import after_page, header_card, render_site
from beforehand.site.versions.kept_copies import kept_banner, kept_title
from beforehand.site.words.page import SitePage
from tests.frozen_record import COPY, FOLDER, ID, LEDGER, LOCK, PAGE, write
from tests.site.frozen_versions import SECOND, THIRD, amend, frozen, shown, three_versions
from tests.workspace.git_made import Made, needs_git

pytestmark = needs_git
HISTORY = f"{FOLDER}/history/index.md"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return three_versions(tmp_path_factory.mktemp("three"))


@pytest.fixture
def root(made: Made, tmp_path: Path) -> Path:
    return Path(shutil.copytree(made.root, tmp_path / "record"))


def pages(root: Path) -> dict[str, SitePage]:
    return {page.path: page for page in render_site(*shown(root))}


def sections(markdown: str) -> dict[str, str]:
    """The text below each heading of a page, which is told without its link."""
    parts = re.split(r"^#{2,3} (.*)$", markdown, flags=re.MULTILINE)
    heads = (re.sub(r"\[(.*?)\]\(.*?\)", r"\1", head) for head in parts[1::2])
    return dict(zip(heads, parts[2::2], strict=True))


def made_again(root: Path) -> Made:
    """The repository that was copied, to be written on."""
    made = object.__new__(Made)
    made.root, made.now = root, 0
    return made


def card(root: Path, path: str = PAGE) -> str:
    graph, report = shown(root)
    return header_card(graph, report, graph.index.on_page[path][0])


def freeze_line(root: Path, path: str = PAGE) -> str:
    found = re.search(r">Freeze</a></dt><dd>(.*?)</dd>", card(root, path))
    return re.sub(r"<[^>]*>", "", found[1]) if found else ""


def test_the_title_of_a_comparison_leaves_the_names_of_versions_as_they_are(root: Path) -> None:
    amend(root, "R3", "§1", note="the label", source="F1", seen="results")
    row = "| A3 | R3 | 2026-08-10 | §1 | the label | F1 |\n"
    write(root, {PAGE: THIRD.replace("version: 2.1", "version: R3") + row})
    frozen(made_again(root), "results")
    assert pages(root)[f"{FOLDER}/history/1-R3.md"].title == f"{ID}: from version 1 to R3"


def test_each_two_that_follow_are_compared_newest_first_and_the_others_on_a_page(
    made: Made,
) -> None:
    found = pages(made.root)
    headings = re.findall(r"^## (.*)$", found[HISTORY].markdown, flags=re.MULTILINE)
    assert headings[:3] == ["Versions", "From version 2 to 2.1", "From version 1 to 2"]
    assert f"{FOLDER}/history/1-2.1.md" in found


def test_more_pairs_than_the_bar_holds_have_a_table(root: Path) -> None:
    assert "Compare any two" not in pages(root)[HISTORY].markdown
    write(root, {PAGE: THIRD.replace("by lot", "by chance")})
    grid = sections(pages(root)[HISTORY].markdown)["Compare any two"]
    assert "[1 → 2.1](1-2.1.md)" in grid
    assert "[1 → 2](#from-version-1-to-2)" in grid


def test_a_change_stands_beside_its_amendment_its_finding_and_what_had_been_seen(
    made: Made,
) -> None:
    found = sections(pages(made.root)[HISTORY].markdown)
    method = found["2 Method: changed"]
    assert "<ins>" in method
    assert "<del>" in method
    assert 'taken away: </span>4</del><ins><span class="bh-unseen">added: </span>3</ins>' in method
    assert re.search(r"\[<strong>A2</strong>\]\(\.\./design\.md#[\w-]+\)", method)
    assert re.search(r"\[finding F2\]\(\.\./critic\.md#[\w-]+\)", method)
    assert "major" in method
    assert "labels seen" in method
    assert "bh-diff--labels" in method


def test_a_change_that_no_amendment_names_is_said_to_be_one(made: Made) -> None:
    found = sections(pages(made.root)[HISTORY].markdown)
    assert "no amendment names this section" in found["1 Question: changed"]
    assert "bh-diff--pilot" in found["1 Question: changed"]
    assert "no amendment names this section" in found["4 Budget: removed"]
    assert "no amendment" not in found["4 Amendments: changed"]
    assert "no amendment" not in found["Header: changed"]


@pytest.mark.parametrize(
    ("now", "needs_none"),
    [
        ("# Tea (v2.1)\n\nTwelve cups.\n", True),
        ("# Milk (v2.1)\n\nTwelve cups.\n", False),
        ("# Tea (v2.1)\n\nTen cups.\n", False),
        ("# Tea\n\nTwelve cups.\n", False),
    ],
)
def test_a_new_version_in_the_title_needs_no_amendment(now: str, *, needs_none: bool) -> None:
    *_, section = compare("# Tea (v2)\n\nTwelve cups.\n", now).sections
    assert section.is_next_version is needs_none


def test_an_amendment_counts_only_in_the_step_it_led_to(made: Made) -> None:
    """A2 names §2, and §2.1 was changed a version earlier."""
    found = sections(pages(made.root)[f"{FOLDER}/history/1-2.1.md"].markdown)
    assert "no amendment names this section" in found["2.1 Sampling: changed"]
    assert "A2" not in found["2.1 Sampling: changed"]
    assert "A2" in found["2 Method: changed"]


def test_what_a_page_says_is_never_markup_of_the_history(root: Path) -> None:
    evil = "</ins></div><script>alert(1)</script> {{ x }} `a` [x](javascript:y)"
    write(root, {PAGE: THIRD.replace("by lot", f"by lot {evil}")})
    page = pages(root)[HISTORY].markdown
    assert "<script>" not in page
    assert "{{" not in page
    assert "&lt;script&gt;" in page


def test_a_page_that_is_gone_is_not_called_the_current_one(root: Path) -> None:
    (root / PAGE).unlink()
    graph, _ = shown(root)
    found = pages(root)[f"{FOLDER}/history/index.md"].markdown
    assert "were frozen. The page itself is gone." in found
    for text in (found, kept_banner(graph, f"{FOLDER}/history/2.1/design.md")):
        assert "current" not in text.replace("aria-current", "")
        assert 'design.html"' not in text
        assert "(../design.md)" not in text
    assert "The page itself is gone." in kept_banner(graph, f"{FOLDER}/history/2.1/design.md")


def test_a_page_written_by_hand_wins(root: Path) -> None:
    write(root, {HISTORY: "# By hand\n"})
    assert HISTORY not in pages(root)


def test_many_versions_are_compared_with_their_neighbours_and_the_last(root: Path) -> None:
    made = made_again(root)
    text = THIRD
    for number in range(3, 13):
        amend(root, str(number), "§1", note="one more cup", source="F1", seen="results")
        text += f"| A{number} | {number} | 2026-08-10 | §1 | one more cup | F1 |\n"
        write(root, {PAGE: text.replace("version: 2.1", f"version: {number}")})
        frozen(made, "results")
    found = pages(root)
    apart = [path for path in found if re.search(r"/history/[\d.]+-[\d.]+\.md$", path)]
    assert len(apart) == 11
    assert all(path.endswith("-12.md") for path in apart)
    assert "only those that follow on each other are compared" in found[HISTORY].markdown


def test_a_kept_copy_says_that_it_is_not_current_and_leads_to_what_is(made: Made) -> None:
    graph, _ = shown(made.root)
    banner = kept_banner(graph, COPY)
    assert "Version 1 as it was frozen on " in banner
    assert '<a href="../../design.md">version 2.1</a> is.' in banner
    assert 'href="../1-2.1.md"' in banner
    assert "senses: &#123;waived" in banner
    assert kept_title(graph, COPY) == f"Version 1 of {ID}, not current"
    assert kept_banner(graph, PAGE) == kept_title(graph, PAGE) == ""


def test_a_copy_that_is_another_text_now_is_not_called_the_version(root: Path) -> None:
    write(root, {COPY: "# Other\n"})
    banner = kept_banner(shown(root)[0], COPY)
    assert "kept as version 1 and is another text now" in banner


def test_a_proved_freeze_is_said_in_one_sentence_and_every_reason_below(made: Made) -> None:
    assert re.fullmatch(
        r"proved version 2\.1: content and git agree; "
        r"no copy elsewhere\. All reasons · History of 3 versions",
        freeze_line(made.root),
    )
    graph, _ = shown(made.root)
    after = after_page(graph, PAGE)
    assert 'id="bh-after-what-proves-the-freeze"' in after
    assert "what was frozen came in commit" in after
    proof = after.partition('id="bh-after-what-proves-the-freeze"')[2].partition("</section>")[0]
    assert proof.count(PAGE) == 1
    assert ">design.md</code>" not in proof
    assert ">history/2.1/design.md</code>" in proof
    assert re.search(r"on \d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)? UTC: <a .*?>entry 5</a> of", proof)
    assert not re.search(r"\d\dT\d\d", proof)
    assert ">proves<" not in proof
    assert ">not proved<" in after
    front = render_site(*shown(made.root))[0].markdown
    assert 'freezes: <a href="experiments.md?freeze=proved">1 proved</a>' in front


def test_a_broken_freeze_is_said_on_the_page_in_the_register_and_on_the_front_page(
    root: Path,
) -> None:
    write(root, {PAGE: SECOND.replace("version: 2", "version: 2.1")})
    assert freeze_line(root).startswith("broken version 2.1")
    assert "content contradicts it" in freeze_line(root)
    found = pages(root)
    assert ">broken<" in found["docs/record/experiments.md"].markdown
    assert "1 freeze is broken" in found["docs/record/index.md"].markdown


def test_what_git_does_not_have_cannot_be_proved(root: Path) -> None:
    shutil.rmtree(root / ".git")
    assert freeze_line(root).startswith("cannot prove version 2.1")
    assert "git cannot prove it, the content agrees" in freeze_line(root)


def test_a_page_that_says_it_is_frozen_without_a_ledger_cannot_be_proved(root: Path) -> None:
    (root / LEDGER).unlink()
    (root / LOCK).unlink()
    shutil.rmtree(root / ".git")
    write(root, {PAGE: THIRD.replace("status: draft", "status: frozen")})
    assert freeze_line(root).startswith("cannot prove no ledger")
    assert ">Freeze</th>" not in pages(root)["docs/record/experiments.md"].markdown


def test_a_draft_in_a_record_without_ledgers_has_no_line(tmp_path: Path) -> None:
    write(tmp_path, {"beforehand.yml": "", PAGE: THIRD})
    assert freeze_line(tmp_path) == ""
    assert not [path for path in pages(tmp_path) if "/history/" in path]
