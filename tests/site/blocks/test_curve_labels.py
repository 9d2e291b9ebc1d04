"""The names of marks in a chart stand on no line, no mark and no other name."""

from beforehand.site.blocks.curve_labels import ASCENT, DESCENT, TYPE, Label, labels
from beforehand.site.words.lettering import width_of

SIZE = 40.0, 348.0, 22.0, 192.0
RISING = [(40.0 + at, 192.0 - at * 0.5) for at in range(0, 300, 10)]


def covers(label: Label, place: tuple[float, float]) -> bool:
    width = width_of(label.words, TYPE)
    left = label.x - width if label.turned else label.x
    is_beside = left <= place[0] <= left + width
    return is_beside and label.y - ASCENT <= place[1] <= label.y + DESCENT


def test_the_name_of_the_null_at_the_foot_of_a_line_leaves_the_line() -> None:
    (label,) = labels([(40.0, 192.0, "null 0.0005942")], [RISING], SIZE)
    assert label.is_far
    assert not any(covers(label, place) for place in RISING)


def test_names_of_marks_that_are_near_each_other_do_not_meet() -> None:
    marks = [(200.0, 112.0, "at70 0.4399"), (206.0, 109.0, "at75 0.4931")]
    one, other = labels(marks, [RISING], SIZE)
    assert abs(one.y - other.y) >= ASCENT + DESCENT or one.turned != other.turned
    assert not any(covers(label, mark[:2]) for label in (one, other) for mark in marks)


def test_names_in_wide_letters_that_are_near_each_other_do_not_meet() -> None:
    low = (60.0, 100.0, "帰無仮説のもとで")
    one, other = labels([low, (150.0, 100.0, "x")], [], SIZE)
    assert (one.words, other.words) == ("x", low[2])
    assert other.y != one.y
    assert not covers(other, (150.0, 100.0))


def test_a_name_beside_its_mark_is_not_far() -> None:
    (label,) = labels([(200.0, 100.0, "at70 0.4399")], [], SIZE)
    assert not label.is_far


def test_a_name_without_room_is_left_out_and_none_leaves_the_chart() -> None:
    assert not list(labels([(200.0, 100.0, "x" * 60)], [RISING], SIZE))
    (last,) = labels([(347.0, 40.0, "strong 0.95")], [RISING], SIZE)
    assert last.turned
