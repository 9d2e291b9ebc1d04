"""Which id schemes a folder uses: prefixes with digits, where they name a page, how often."""

import re
from collections import Counter, defaultdict

import msgspec

from beforehand.pages.page import Page

ID = re.compile(
    r"(?<![\w/.-])(?P<starts>(?:[A-Z][A-Za-z]{0,11}-)+|[A-Z][A-Za-z]{0,2})(?P<digits>\d{1,8})"
    r"(?P<rest>[a-z]?(?:-[A-Za-z0-9]+)*)(?![\w])"
)
SLUG = "[a-z]?(?:-[A-Za-z0-9]+)*"
LOCAL_FROM = 3
SEEN_FROM = 2


class IdScheme(msgspec.Struct, frozen=True):
    """Ids of one prefix. ``named`` counts the pages whose file, title or header carries one."""

    starts: str
    widths: tuple[int, ...]
    rest: str
    example: str
    count: int
    pages: int
    named: int

    @property
    def shape(self) -> str:
        """The regular expression for what follows the prefix."""
        low, high = min(self.widths), max(self.widths)
        if low == high:
            return (r"\d" if low == 1 else rf"\d{{{low}}}") + self.rest
        return rf"\d{{{low},{high}}}" + self.rest

    @property
    def is_global(self) -> bool:
        """Whether pages are called by such an id, so that it may be cited from anywhere."""
        return self.named >= SEEN_FROM


class Ids:
    """Collects ids page by page; code and link targets are blank in what it reads."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.widths: dict[str, Counter[int]] = defaultdict(Counter)
        self.rests: dict[str, Counter[str]] = defaultdict(Counter)
        self.examples: dict[str, str] = {}
        self.pages: Counter[str] = Counter()
        self.named: Counter[str] = Counter()

    def add(self, page: Page) -> None:
        """Count the ids of one page."""
        found: set[str] = set()
        for block in page.blocks:
            for line in block.lines:
                for match in ID.finditer(line.prose):
                    self._count(match)
                    # A file name goes on after the id, running text does not.
                    self.rests[match["starts"]][re.sub(r"\d", "0", match["rest"])] += 1
                    found.add(match["starts"])
        self.pages.update(found)
        self.named.update(self._named(page))

    def _named(self, page: Page) -> set[str]:
        name = page.path.rsplit("/", 1)[-1]
        texts = [name, page.path.split("/")[-2] if "/" in page.path else "", page.title]
        texts += [value.text for value in page.header.fields if value.key.casefold() == "id"]
        found: set[str] = set()
        for text in texts:
            match = ID.match(text)
            if match:
                found.add(match["starts"])
                self._count(match)
        return found

    def _count(self, match: re.Match[str]) -> None:
        starts = match["starts"]
        self.count[starts] += 1
        self.widths[starts][len(match["digits"])] += 1
        self.examples.setdefault(starts, match[0])

    def schemes(self) -> tuple[IdScheme, ...]:
        """The schemes that occur more than a few times, the most used first."""
        found = [
            IdScheme(
                starts,
                self._usual(starts),
                self._rest(starts),
                self.examples[starts],
                self.count[starts],
                self.pages[starts],
                self.named[starts],
            )
            for starts in self.count
            if self.count[starts] >= LOCAL_FROM or self.named[starts] >= SEEN_FROM
        ]
        return tuple(
            sorted(found, key=lambda scheme: (-scheme.named, -scheme.count, scheme.starts))
        )

    def _usual(self, starts: str) -> tuple[int, ...]:
        """The numbers of digits that are no slips: at least a twentieth of all."""
        widths = self.widths[starts]
        least = sum(widths.values()) / 20
        return tuple(sorted(width for width, count in widths.items() if count >= least))

    def _rest(self, starts: str) -> str:
        """What usually follows the first number: nothing, more numbers, or words."""
        rests = self.rests[starts]
        least = sum(rests.values()) / 20
        usual = sorted(rest for rest, count in rests.items() if count >= least)
        if len(usual) == 1 and re.fullmatch(r"-0+", usual[0]):
            return rf"-\d{{{len(usual[0]) - 1}}}"
        return SLUG if any(usual) else ""
