"""The passages of a section of two versions as HTML: what came, what went, what stayed folded."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from beforehand.site.words.markup import counted, escape_kept, shortened

if TYPE_CHECKING:
    from beforehand.freezing.texts.comparison import Change
    from beforehand.freezing.texts.wording import Words

CODED = ("code", "row", "field")
NEAR = 160
"""So much is shown of a passage that stayed beside one that did not."""

FAR, EDGE = 640, 240
"""Of more words than this that stayed within a passage, only both edges are shown."""

MARKS = {"gone": ("del", "taken away: "), "come": ("ins", "added: ")}


def passages(changes: Sequence["Change"], seen: str) -> str:
    """The passages of a section as HTML on one line; what stayed is folded."""
    shown: list[str] = []
    runs = [(same, list(found)) for same, found in groupby(changes, _is_same)]
    for index, (same, found) in enumerate(runs):
        if same:
            shown += _folded(found, index > 0, index < len(runs) - 1)
        else:
            shown += _blocks(found)
    look = escape_kept(seen)
    return f'<div class="bh-diff bh-diff--{look}">{"".join(shown)}</div>'


def _is_same(change: "Change") -> bool:
    return change.state == "unchanged"


def _folded(found: Sequence["Change"], after: bool, before: bool) -> Iterator[str]:
    """Passages that stayed: those beside a change, and how many others there are."""
    rest = [change for change in found if change.sort != "heading"]
    first = 1 if after and rest else 0
    last = len(rest) - 1 if before and len(rest) > first else len(rest)
    if last - first == 1:
        last = first
    yield from (_near(change) for change in rest[:first])
    many = last - first
    if many > 0:
        what = "line" if all(item.sort in CODED for item in rest) else "paragraph"
        yield f'<p class="bh-diff__fold">… {counted(many, what)} unchanged</p>'
    yield from (_near(change) for change in rest[last:])


def _near(change: "Change") -> str:
    if _is_ruler(change):
        return ""
    text = change.words[0].text if change.words else ""
    look = " bh-diff__code" if change.sort in CODED else ""
    text = text.strip("\n") if change.sort == "code" else text.strip()
    shown = escape_kept(shortened(text, NEAR))
    return f'<p class="bh-diff__near{look}" dir="auto">{shown}</p>'


def _blocks(found: Sequence["Change"]) -> Iterator[str]:
    for change in found:
        if _is_ruler(change):
            continue
        look = " bh-diff__code" if change.sort in CODED else ""
        if change.sort == "heading":
            look = " bh-diff__heading"
        inside = "".join(_words(words, len(change.words) > 1) for words in change.words)
        inside = inside if change.sort == "code" else inside.lstrip()
        yield f'<p class="bh-diff__{change.state}{look}" dir="auto">{inside}</p>'


def _is_ruler(change: "Change") -> bool:
    """Whether a row only parts the head of a table from its body."""
    text = "".join(words.text for words in change.words)
    return change.sort == "row" and not set(text) - set(" |:-")


def _words(words: "Words", cut: bool) -> str:
    text = words.text
    if words.fate == "same":
        if cut and len(text) > FAR:
            head, _, cut_off = text[:EDGE].rpartition(" ")
            begun, _, tail = text[-EDGE:].partition(" ")
            edges = (escape_kept(edge) for edge in (head or cut_off, tail or begun))
            return ' <span class="bh-quiet">[…]</span> '.join(edges)
        return escape_kept(text.lstrip("\n"))
    tag, said = MARKS[words.fate]
    lead = " " if text[:1] == " " else ""
    inside = escape_kept(text[len(lead) :].lstrip("\n"))
    return f'{lead}<{tag}><span class="bh-unseen">{said}</span>{inside}</{tag}>'
