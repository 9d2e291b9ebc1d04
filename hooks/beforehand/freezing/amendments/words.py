"""The words in which a page's own language speaks of amendments."""

import re
from typing import Literal

import msgspec

from beforehand.config import Config

Language = Literal["en", "ru", "zh", "ja", "ko"]

LETTERS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"[A-Za-z]"),
    "ru": re.compile(r"[\u0400-\u04ff]"),
    "zh": re.compile(r"[\u4e00-\u9fff]"),
    "ja": re.compile(r"[\u3040-\u30ff]"),
    "ko": re.compile(r"[\uac00-\ud7af]"),
}


class Head(msgspec.Struct, frozen=True):
    """The heading of a section of amendments, and its columns by their canonical names."""

    title: str
    columns: dict[str, str]


NAMES = ("id", "version", "date", "section", "what changed", "because", "seen")


def _head(title: str, columns: str) -> Head:
    return Head(title, dict(zip(NAMES, columns.split(", "), strict=True)))


HEADS: dict[Language, Head] = {
    "en": _head("Amendments", "id, version, date, section, what changed, because, seen"),
    "ru": _head("Поправки", "№, версия, дата, раздел, что изменено, основание, увидено"),
    "zh": _head("修订记录", "编号, 版本, 日期, 章节, 变更内容, 依据, 已见内容"),
    "ja": _head("修正履歴", "番号, 版, 日付, 箇所, 変更内容, 根拠, 既見の範囲"),
    "ko": _head("수정 기록", "번호, 버전, 날짜, 절, 변경, 근거, 본 것"),
}


def language_of(text: str) -> Language:
    """The language whose letters a text has most of; a few kana tell Japanese from Chinese."""
    counts = {name: len(letters.findall(text)) for name, letters in LETTERS.items()}
    if counts["ja"] * 20 > counts["zh"]:
        counts["ja"] += counts["zh"]
        counts["zh"] = 0
    # What is written in another script has names and words of English among its own.
    counts["en"] //= 4
    return max(counts, key=lambda name: counts[name])


def word_in(vocabulary: str, name: str, like: str, config: Config) -> str:
    """A word of a vocabulary in the language of another one that a page uses."""
    language = language_of(like)
    if language == "en":
        return name
    spellings = config.words.get(vocabulary, {}).get(name, ())
    letters = LETTERS["zh" if language == "ja" else language]
    kana = [word for word in spellings if language == "ja" and LETTERS["ja"].search(word)]
    return next((word for word in (*kana, *spellings) if letters.search(word)), name)
