"""The numbers of a list: as written, and as every renderer counts them."""


class Numbering:
    """Counts the items of one list. The same number throughout (``1. 1. 1.``) means: count.

    ``agrees`` says whether every number so far is the one that is shown.
    """

    def __init__(self) -> None:
        self.first = ""
        self.shown = 0
        self.agrees = True

    def take(self, written: str) -> str:
        """The number an item goes by: the one that is shown, unless the author wrote another."""
        self.shown = self.shown + 1 if self.first else int(written)
        self.first = self.first or written
        if written == self.first:
            return str(self.shown)
        self.agrees = self.agrees and int(written) == self.shown
        return str(int(written))
