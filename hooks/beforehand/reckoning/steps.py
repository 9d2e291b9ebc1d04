"""Steps that are taken in a declared order, and how each is known to have been reached."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from beforehand.diagnostics import Fault
from beforehand.exact.meaning import nearest
from beforehand.ledger.events import EVENTS
from beforehand.pages.page import Value
from beforehand.reckoning.answer import Answer
from beforehand.reckoning.answers import WHOLE, Answers, Listed
from beforehand.reckoning.fields import Fields
from beforehand.source import Place, Span

Sort = Literal["entered", "results", "event", "file"]

ENTERED, RESULTS, STAGE = "entered", "results", "stage-entered"
WORDS = (ENTERED, RESULTS, *(event for event in EVENTS if event != STAGE))
KEYS = ("steps", "opening", "note")


@dataclass(frozen=True)
class Step:
    """One declared step. ``known_by`` is the word or the path as it is written.

    ``entered``: an entry `stage-entered` names it. ``results``: the first result page.
    ``event``: the first entry of that event. ``file``: the first commit of that file.
    """

    name: str
    known_by: str
    sort: Sort
    at: Place


@dataclass(frozen=True)
class NamedSteps(Listed):
    """Steps in their order; after ``opening`` a change makes development evidence."""

    name: str
    path: str
    entry: Value
    steps: tuple[Step, ...]
    opening: Step | None
    answers: Answers

    sort = "steps"

    def span(self, step: Step) -> Span:
        """Where a step is declared."""
        return step.at.span(self.path)

    def find(self, name: str) -> Step | None:
        """The step of a name, however its blanks and capitals are written."""
        wanted = folded_name(name)
        return next((step for step in self.steps if folded_name(step.name) == wanted), None)


def folded_name(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


def read_steps(entry: Value, path: str) -> NamedSteps | tuple[Fault, ...]:
    """One entry of a steps block, or every fault of it."""
    fields = Fields(entry)
    fields.only(entry, KEYS)
    found: list[Step] = []
    declared = fields.required("steps", "the steps in their order, each with how it is known")
    for item in fields.named(declared, "a step") if declared else ():
        step = _step(fields, item)
        if step is None:
            continue
        twin = next((one for one in found if folded_name(one.name) == folded_name(item.key)), None)
        if twin:
            message = f"step {item.key!r} is declared in line {twin.at.line} already: rename one"
            fields.fault_of_key(item, message)
        found.append(step)
    opening = _opening(fields, entry.get("opening"), declared, found)
    note = entry.get("note")
    if note is not None:
        fields.text(note, "a remark")
    if fields.faults:
        return fields.ordered()
    how = f"{len(found)} steps: {', '.join(step.name for step in found)}"
    answers = Answers(entry.key, {"count": {WHOLE: Answer(Fraction(len(found)), how)}}, "count")
    return NamedSteps(entry.key, path, entry, tuple(found), opening, answers)


def _step(fields: Fields, item: Value) -> Step | None:
    """What one line declares; None where it says nothing that is known."""
    what = f"how {item.key!r} is known, `{ENTERED}` or the path of a file,"
    text = fields.text(item, what)
    if not item.key.strip():
        fields.fault_of_key(item, "the step has no name")
        return None
    if text is None:
        return None
    known_by = text.strip()
    at = item.key_at or item.at
    if known_by in (ENTERED, RESULTS):
        return Step(item.key, known_by, known_by, at)  # type: ignore[arg-type]
    if known_by in WORDS:
        return Step(item.key, known_by, "event", at)
    if known_by == STAGE:
        fields.fault(item, f"a step that `{STAGE}` enters is declared as `{ENTERED}`")
    elif not _is_path(known_by):
        message = f"{known_by!r} is no way to know a step; {nearest(known_by, WORDS)} A file is"
        fields.fault(item, f"{message} named by its path, with a `/` or an ending")
    elif "\\" in known_by or known_by.endswith("/"):
        fields.fault(item, f"{known_by!r} is no path of a file: parts are parted by `/`")
    else:
        return Step(item.key, known_by, "file", at)
    return None


def _is_path(text: str) -> bool:
    """Whether a text is a path rather than a word: it has parts, or an ending."""
    _, point, ending = text.rpartition(".")
    return "/" in text or "\\" in text or bool(point and ending and " " not in ending)


def _opening(
    fields: Fields, said: Value | None, declared: Value | None, found: list[Step]
) -> Step | None:
    text = fields.text(said, "the name of a step") if said is not None else None
    if said is None or text is None:
        return None
    wanted = folded_name(text)
    step = next((one for one in found if folded_name(one.name) == wanted), None)
    names = [item.key for item in declared.items] if declared else []
    if step is None and wanted not in map(folded_name, names):
        fields.fault(said, f"no step is called {text.strip()!r}; {nearest(text.strip(), names)}")
    return step
