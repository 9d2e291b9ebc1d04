"""What need not be said again."""


class Told(str):
    """A reason that stands as a fault of a block already, so that no check repeats it."""

    __slots__ = ()
