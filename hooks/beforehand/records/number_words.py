"""Whole numbers written as words, in English and Russian."""

import re

import msgspec

ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
RUSSIAN_ONES = {
    "ноль": 0, "один": 1, "одно": 1, "одна": 1, "одного": 1, "одной": 1, "два": 2, "две": 2,
    "двух": 2, "оба": 2, "обе": 2, "три": 3, "трёх": 3, "трех": 3, "четыре": 4, "четырёх": 4,
    "четырех": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8, "восьми": 8, "девять": 9,
    "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14,
    "пятнадцать": 15, "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18,
    "девятнадцать": 19,
}  # fmt: skip
RUSSIAN_TENS = {
    "двадцать": 20, "тридцать": 30, "сорок": 40, "сорока": 40, "пятьдесят": 50,
    "пятидесяти": 50, "шестьдесят": 60, "семьдесят": 70, "восемьдесят": 80, "девяносто": 90,
}  # fmt: skip


def _with_genitives(words: dict[str, int]) -> dict[str, int]:
    genitives = {word[:-1] + "и": number for word, number in words.items() if word.endswith("ь")}
    return {**genitives, **words}


def _values() -> dict[str, int]:
    values = {word: number for number, word in enumerate(ONES)}
    values.update(_with_genitives(RUSSIAN_ONES))
    for index, ten in enumerate(TENS):
        values[ten] = 20 + 10 * index
        for number in range(1, 10):
            values[f"{ten}-{ONES[number]}"] = 20 + 10 * index + number
    ones = {word: number for word, number in values.items() if 0 < number < 10 and word > "а"}
    for ten, tens in _with_genitives(RUSSIAN_TENS).items():
        values[ten] = tens
        values.update({f"{ten} {one}": tens + number for one, number in ones.items()})
    return values


VALUES = _values()
WORD = re.compile(r"(?<![\w§.,/-])(?:\d{1,3}(?!\w|[.,]\d)|[^\W\d_]+(?:-[a-z]+)?)", re.IGNORECASE)


def number_word(word: str) -> int | None:
    """The number that a word or numeral stands for.

    >>> number_word("twenty-one"), number_word("двадцать одно"), number_word("many")
    (21, 21, None)
    """
    word = " ".join(word.casefold().split())
    if word.isdecimal():
        return int(word) if word[0] != "0" or len(word) == 1 else None
    return VALUES.get(word)


class Counted(msgspec.Struct, frozen=True, array_like=True):
    """A number in a text, by offsets."""

    start: int
    end: int
    value: int


def numbers_in(text: str) -> tuple[Counted, ...]:
    """The whole numbers of a text; the number of a section, an id or a decimal is none.

    >>> [(one.start, one.value) for one in numbers_in("two of 29; §3, F4, 0.5, двадцать одно")]
    [(0, 2), (7, 29), (24, 21)]
    """
    found: list[Counted] = []
    for match in WORD.finditer(text):
        value = number_word(match[0])
        if value is None:
            continue
        last = found[-1] if found else None
        both = number_word(text[last.start : match.end()]) if last else None
        if last and both is not None and text[last.end : match.start()].isspace():
            found[-1] = Counted(last.start, match.end(), both)
        else:
            found.append(Counted(match.start(), match.end(), value))
    return tuple(found)
