"""What is too large to be counted exactly."""


class TooLarge(ValueError):  # noqa: N818 - what it says reads better
    """More results than can be counted exactly in reasonable time."""
