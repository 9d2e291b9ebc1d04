"""Texts as words, and which of them went and came; characters where a script writes no blanks."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal

import msgspec

from beforehand.freezing.texts.alignment import MOST_PAIRS, matching

Fate = Literal["same", "gone", "come"]

# Thai, Lao, Tibetan, Burmese, Khmer, Tai, kana, bopomofo, Han: no blank ends a word in them.
UNSPACED = (
    "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u1950-\u19ff\u1a20-\u1aaf\u2e80-\u2fdf\u3005-\u3007"
    "\u3021-\u302f\u3031-\u3035\u3040-\u30ff\u3100-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\uaa80-\uaadf\uf900-\ufaff\uff66-\uff9f"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
SIGNS = (
    "!-/:-@\\[-`{-~\u00a1-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2010-\u2027\u2030-\u205e"
    "\u3001-\u3004\u3008-\u3020\u3030\u3036-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65"
)
WORD = rf"[^\s{SIGNS}{UNSPACED}]+"
TOKEN = re.compile(rf"\s+|{WORD}(?:['’.,:/@_-]+{WORD})*|\S")
ALONE = re.compile(f"[{UNSPACED}]")
VERSION = re.compile(r"\W*[^\W\d]?\d[\w.+-]*\W*")
JOINS = "\u200c\u200d\ufe0e\ufe0f"
ALIKE = 0.34
"""Less of two passages than this in common, and they are two passages."""

SENTENCE = 8
"""So many words that end another passage are the same ones, moved there."""


class Words(msgspec.Struct, frozen=True, array_like=True):
    """Words that stayed, went or came. White space within them is one blank, but not in code."""

    fate: Fate
    text: str


class Purse:
    """How much may still be compared. What it cannot pay for counts as replaced."""

    def __init__(self, left: int = 4 * MOST_PAIRS) -> None:
        self.left = left
        self.is_short = False

    def pays(self, cost: int) -> bool:
        """Take the cost out, if there is so much; one refusal is remembered."""
        if cost > self.left:
            self.is_short = True
            return False
        self.left -= cost
        return True


def tokens(text: str, is_code: bool = False) -> tuple[str, ...]:
    """A passage as words, each with the blank before it; in code white space is kept as it is.

    >>> tokens("Milk first,  0.5 ml"), tokens("先加奶")
    ((' Milk', ' first', ',', ' 0.5', ' ml'), (' 先', '加', '奶'))
    """
    found: list[str] = []
    blank = "\n" if is_code else " "
    for token in TOKEN.findall(text):
        if not is_code and token.isspace():
            blank = token
        elif found and not blank and token[0] > "\u02ff" and _is_mark(token[0]):
            found[-1] += token
        else:
            found.append(f"{_blank(blank, found, token, is_code)}{token}")
            blank = ""
    return tuple(found)


def _is_mark(character: str) -> bool:
    """Whether a character is nothing without the one before it."""
    return character in JOINS or unicodedata.category(character)[0] == "M"


def _blank(blank: str, found: list[str], token: str, is_code: bool) -> str:
    """What stands before a token: a line may end within a word of a script without blanks."""
    if is_code or not blank:
        return blank
    within = "\n" in blank and found and ALONE.match(found[-1][-1]) and ALONE.match(token)
    return "" if within else " "


def likeness(was: Sequence[str], now: Sequence[str]) -> float:
    """How much two passages have in common, whatever the order of their words."""
    if was == now:
        return 1.0
    counts: dict[str, int] = {}
    for token in was:
        counts[token] = counts.get(token, 0) + 1
    common = 0
    for token in now:
        left = counts.get(token, 0)
        if left:
            counts[token] = left - 1
            common += 1
    return 2 * common / ((len(was) + len(now)) or 1)


def ends_with(text: Sequence[str], sentence: Sequence[str]) -> bool:
    """Whether a passage ends with the whole of another one, which is no mere phrase."""
    return len(sentence) >= SENTENCE and tuple(text[-len(sentence) :]) == tuple(sentence)


def compared(was: Sequence[str], now: Sequence[str], purse: Purse) -> tuple[Words, ...]:
    """The words of two passages: those that stayed, went and came, in the order of reading."""
    if was == now:
        return _joined([("same", was)])
    begin = end = 0
    most = min(len(was), len(now))
    while begin < most and was[begin] == now[begin]:
        begin += 1
    while end < most - begin and was[-1 - end] == now[-1 - end]:
        end += 1
    old, new = was[begin : len(was) - end], now[begin : len(now) - end]
    middle: list[tuple[Fate, Sequence[str]]] = [("gone", old), ("come", new)]
    cost = len(old) * len(new)
    if cost and purse.pays(min(cost, MOST_PAIRS) + len(old) + len(new)):
        middle = _middle(old, new)
    tail = was[len(was) - end :]
    return _joined([("same", was[:begin]), *middle, ("same", tail)])


def says_next_version(words: Sequence[Words]) -> bool:
    """Whether words say another version, and nothing else that is new."""
    new = [each for each in words if each.fate != "same"]
    return len(new) == 2 and all(VERSION.fullmatch(each.text) for each in new)


def _middle(was: Sequence[str], now: Sequence[str]) -> list[tuple[Fate, Sequence[str]]]:
    """The steps from one text to the other.

    A word or two that stayed between two longer changes go with them: so a reader meets few.
    """
    steps: list[tuple[Sequence[str], Sequence[str], Sequence[str]]] = []
    one = other = 0
    for left, right, length in matching(was, now):
        steps.append((was[one:left], now[other:right], was[left : left + length]))
        one, other = left + length, right + length
    found: list[tuple[Fate, Sequence[str]]] = []
    gone: list[str] = []
    come: list[str] = []
    for index, (old, new, same) in enumerate(steps):
        gone += old
        come += new
        following = steps[index + 1] if index + 1 < len(steps) else ((), (), ())
        after = max(len(following[0]), len(following[1]))
        before = max(len(gone), len(come))
        both = (gone or following[0]) and (come or following[1])
        if both and 0 < len(same) <= 2 and len(same) < min(before, after):
            gone += same
            come += same
            continue
        found += [("gone", gone), ("come", come), ("same", same)]
        gone, come = [], []
    return [*found, ("gone", gone), ("come", come)]


def _joined(steps: list[tuple[Fate, Sequence[str]]]) -> tuple[Words, ...]:
    return tuple(Words(fate, "".join(found)) for fate, found in steps if found)
