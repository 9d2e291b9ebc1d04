"""Which id schemes a folder uses: prefixes with digits, where they name a page, how often."""

import re
from collections import Counter, defaultdict

import msgspec

from beforehand.pages.page import Page

ID = re.compile(
    r"(?<![\w/.-])(?P<starts>(?:[A-Z][A-Za-z]{0,11}-)+|[A-Z][A-Za-z]{0,2})(?P<digits>\d{1,8})"
    r"(?P<rest>[a-z]?(?:-[A-Za-z0-9]+)*)(?![\w])"
)
NUMBERED = re.compile(r"^(?P<digits>\d{3,8})(?=[-_. ])")
SLUG = "[a-z]?(?:-[A-Za-z0-9]+)*"
LOCAL_FROM = 3
SEEN_FROM = 2
CARRIERS = 2


class IdScheme(msgspec.Struct, frozen=True):
    """Ids of one prefix. ``named`` counts the pages whose file, title or header carries one.

    ``kind`` is what most of those pages look like, ``is_global`` whether the ids are those of
    pages: so that most that are cited have one, and few have the same.
    """

    starts: str
    widths: tuple[int, ...]
    rest: str
    example: str
    count: int
    pages: int
    named: int
    kind: str
    is_global: bool

    @property
    def shape(self) -> str:
        """The regular expression for what follows the prefix."""
        low, high = min(self.widths), max(self.widths)
        if low == high:
            return (r"\d" if low == 1 else rf"\d{{{low}}}") + self.rest
        return rf"\d{{{low},{high}}}" + self.rest


class Ids:
    """Collects ids page by page; code and link targets are blank in what it reads."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.widths: dict[str, Counter[int]] = defaultdict(Counter)
        self.rests: dict[str, Counter[str]] = defaultdict(Counter)
        self.examples: dict[str, str] = {}
        self.pages: Counter[str] = Counter()
        self.cited: dict[str, set[str]] = defaultdict(set)
        self.carriers: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self.numbered: list[tuple[str, str]] = []

    def add(self, page: Page, kind: str) -> None:
        """Count the ids of one page."""
        found: set[str] = set()
        for block in page.blocks:
            for line in block.lines:
                for match in ID.finditer(line.prose):
                    self._count(match)
                    # A file name goes on after the id, running text does not.
                    self.rests[match["starts"]][re.sub(r"\d", "0", match["rest"])] += 1
                    self.cited[match["starts"]].add(match["digits"])
                    found.add(match["starts"])
        self.pages.update(found)
        self._carried(page, kind)

    def _carried(self, page: Page, kind: str) -> None:
        """The ids that a page is called by; a bare number of its file may stand for one."""
        name = page.path.rsplit("/", 1)[-1]
        texts = [name, page.title]
        texts += [value.text for value in page.header.fields if value.key.casefold() == "id"]
        named: set[str] = set()
        for text in texts:
            match = ID.match(text)
            if match and match["starts"] not in named:
                named.add(match["starts"])
                self.carriers[match["starts"]].append((match["digits"], kind))
                self._count(match)
        if kind and not named and (number := NUMBERED.match(name)):
            self.numbered.append((number["digits"], kind))

    def _count(self, match: re.Match[str]) -> None:
        starts = match["starts"]
        self.count[starts] += 1
        self.widths[starts][len(match["digits"])] += 1
        self.examples.setdefault(starts, match[0])

    def schemes(self) -> tuple[IdScheme, ...]:
        """The schemes that occur more than a few times, the most used first."""
        found = [
            self._scheme(starts)
            for starts in self.count
            if self.count[starts] >= LOCAL_FROM or len(self.carriers[starts]) >= SEEN_FROM
        ]
        return tuple(
            sorted(found, key=lambda scheme: (-scheme.named, -scheme.count, scheme.starts))
        )

    def _scheme(self, starts: str) -> IdScheme:
        carriers = self.carriers[starts]
        if starts.endswith("-"):
            carriers = carriers + [
                (digits, kind) for digits, kind in self.numbered if digits in self.cited[starts]
            ]
        kinds = Counter(kind for _, kind in carriers if kind)
        return IdScheme(
            starts,
            self._usual(starts),
            self._rest(starts),
            self.examples[starts],
            self.count[starts],
            self.pages[starts],
            len(carriers),
            kinds.most_common(1)[0][0] if kinds else "",
            self._are_pages(starts, [digits for digits, kind in carriers if kind]),
        )

    def _are_pages(self, starts: str, carried: list[str]) -> bool:
        """Whether such ids are those of pages of some kind, and may be cited from anywhere."""
        own, cited = set(carried), self.cited[starts]
        if len(own) < SEEN_FROM or not starts.endswith("-"):
            return False
        return len(carried) <= CARRIERS * len(own) and len(own & cited) * 2 >= len(cited)

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
