"""Anchors are stable, unique and made of every script's letters."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown import markdown

from beforehand.pages.anchors import Anchors, slug
from beforehand.pages.markdown import read_page
from beforehand.site.markdown_extension import BeforehandExtension
from beforehand.source import Source


def anchors_of(text: str) -> list[str]:
    return [section.anchor for section in read_page(Source("a.md", text.encode())).sections]


@given(st.lists(st.sampled_from(["a", "a-1", "a-2", "A", "a 1", "", "!", "чай"]), max_size=12))
def test_anchors_of_one_page_are_all_different(titles: list[str]) -> None:
    anchors = Anchors()
    taken = [anchors.take(title) for title in titles]
    assert len(set(taken)) == len(taken)
    assert all(taken)


@given(st.text(max_size=20))
def test_both_unicode_forms_have_one_anchor(title: str) -> None:
    composed, decomposed = (unicodedata.normalize(form, title) for form in ("NFC", "NFD"))
    assert slug(composed) == slug(decomposed)


def test_a_repeated_heading_is_numbered_and_moves_no_other() -> None:
    assert anchors_of("## Решение\n\n## Решение\n\n## Итог\n") == ["решение", "решение-1", "итог"]
    assert anchors_of("## Вступление\n\n## Решение\n\n## Итог\n")[1:] == ["решение", "итог"]


def test_headings_that_differ_only_in_other_letters_have_two_anchors() -> None:
    assert anchors_of("## Windows 下载\n\n## Windows 安装\n") == ["windows-下载", "windows-安装"]


def test_a_heading_of_any_script_has_an_anchor() -> None:
    assert anchors_of("# סיכום\n\n# !!!\n") == ["סיכום", "section"]


@pytest.mark.parametrize(
    ("title", "anchor"),
    [
        ("Отбор: й и ё", "отбор-й-и-ё"),
        ("逸脱と判断基準（案）", "逸脱と判断基準案"),
        ("ملاحظة ٣: النتيجة", "ملاحظة-٣-النتيجة"),
        ("हिन्दी में परिणाम", "हिन्दी-में-परिणाम"),
        ("ผลการทดลองที่ 2", "ผลการทดลองที่-2"),
        ("⚠️ Stop 🫖", "-stop-"),
        ("a\u200db", "ab"),
    ],
)
def test_marks_stay_and_signs_go(title: str, anchor: str) -> None:
    assert slug(title) == anchor


@pytest.mark.parametrize("title", ["й", "ё", "が", "ổ", "한글", "क़"])
def test_a_heading_repeated_in_the_other_form_is_a_repeated_heading(title: str) -> None:
    forms = [unicodedata.normalize(form, title) for form in ("NFC", "NFD")]
    first, second = anchors_of("".join(f"## {form}\n\n" for form in forms))
    assert second == f"{first}-1"


@pytest.mark.parametrize(
    "title", ["Решение й", "逸脱と判断基準", "हिन्दी में", "⚠️ Stop", "نتيجة", "ที่"]
)
def test_a_heading_has_one_anchor_for_the_reader_and_the_renderer(title: str) -> None:
    text = f"# T\n\n## {title}\n\n## {unicodedata.normalize('NFD', title)}\n"
    html = markdown(text, extensions=[BeforehandExtension()])
    assert re.findall(r'<h2 id="([^"]*)"', html) == anchors_of(text)[1:]


def test_markup_of_a_heading_is_no_part_of_its_anchor() -> None:
    text = "# Estimator (MLE)\n\n# `<= v1`\n\n# [linked](x.md)\n\n# **bold** _it_\n"
    assert anchors_of(text) == ["estimator-mle", "-v1", "linked", "bold-it"]


def test_html_and_attribute_anchors_exist_and_a_leading_one_does_not() -> None:
    page = read_page(Source("a.md", b'<a name="r1"></a>\n\n## T {#x}\n\n## {#y} T\n'))
    assert page.anchors == ("r1", "x")
    assert [section.title for section in page.sections] == ["T", "{#y} T"]
