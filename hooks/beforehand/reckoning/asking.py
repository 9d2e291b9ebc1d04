"""From the target of a figure to a question: ``heavy.power(strong, minus=0.1)``.

::

    target     = "=" formula | [ where "/" ] name [ "." measure ] [ "(" arguments ")" ]
    arguments  = [ argument { "," argument } ]
    argument   = [ key "=" ] text

A formula and an argument are read by whoever answers; brackets and quotes are only balanced.
"""

import re
from collections.abc import Iterator

from beforehand.reckoning.answer import Argument, Ask, Unanswered

HEAD = re.compile(r"(?:(?P<where>[^()=]*)/)?(?P<name>[^./()=]+)(?:\.(?P<measure>[^()=]+))?")
KEY = re.compile(r"\s*(?P<key>[^\W\d]\w*)\s*=(?!=)\s*")


def read_target(target: str) -> Ask | Unanswered:
    """Read what follows ``calc:``, escapes of the address undone."""
    if target.startswith("="):
        formula = target[1:].strip()
        return Ask(formula=formula) if formula else Unanswered("the formula is missing", 1)
    head = HEAD.match(target)
    if head is None:
        return Unanswered("a name is missing, as in `calc:heavy.null`")
    rest = target[head.end() :]
    arguments: list[Argument] = []
    options: dict[str, Argument] = {}
    if rest:
        if not rest.startswith("(") or not rest.rstrip().endswith(")"):
            return Unanswered("a bracket is open, or something follows it", head.end())
        inner = rest.rstrip()[1:-1]
        start = head.end() + 1
        for text, at in _pieces(inner, start):
            key = KEY.match(text)
            value = text[key.end() :] if key else text
            where = at + (key.end() if key else 0)
            argument = Argument(value.strip(), where + len(value) - len(value.lstrip()))
            if not argument.text:
                return Unanswered("an argument is missing", at)
            if key is None:
                arguments.append(argument)
            elif key["key"] in options:
                return Unanswered(f"{key['key']!r} is given twice", at)
            else:
                options[key["key"]] = argument
    return Ask(
        head["name"].strip(),
        (head["measure"] or "").strip(),
        tuple(arguments),
        options,
        (head["where"] or "").strip(),
        name_at=head.start("name"),
        measure_at=max(head.start("measure"), 0),
    )


def _pieces(inner: str, start: int) -> Iterator[tuple[str, int]]:
    """The arguments, parted at the commas outside all brackets."""
    if not inner.strip():
        return
    depth, begin = 0, 0
    for place, letter in enumerate(inner):
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            yield inner[begin:place], start + begin
            begin = place + 1
    yield inner[begin:], start + begin
