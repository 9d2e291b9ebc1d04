"""The manual of a check as text."""

from beforehand.checks.text import fenced


def test_a_fence_is_longer_than_any_inside() -> None:
    assert fenced("```\nx\n```\n", "text") == "````text\n```\nx\n```\n````"
    assert fenced("`x`", "text").startswith("```text\n")
