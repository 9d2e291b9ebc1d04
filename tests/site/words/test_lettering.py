"""Words cut to the room that they have in a drawing."""

import pytest

from beforehand.site.words.lettering import width_of, wrapped


@pytest.mark.parametrize(
    "text", ["a long title of many words", "逸脱" * 20, "x" * 90, "Свидание " * 9]
)
def test_words_are_cut_to_the_room_they_have(text: str) -> None:
    lines = wrapped(text, 12, 150, 2)
    assert 1 <= len(lines) <= 2
    assert all(width_of(line, 12) <= 150 for line in lines)
