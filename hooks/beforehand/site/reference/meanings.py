"""What the words of badges and the labels of cards mean: one sentence each, and the way to it."""

from beforehand.pages.anchors import slug
from beforehand.site.reference.glossary import FIELDS
from beforehand.site.words.classes import MEANS
from beforehand.site.words.markup import Cell, Piece, cell, sentence
from beforehand.site.words.page import WORDS

CARD = "card"
ALL_WORDS = Piece("What the words mean", WORDS)
"""The way to the page of all of them."""

MEANINGS: dict[str, dict[str, str]] = {
    "design status": {
        "draft": "The plan is being written and may still change.",
        "frozen": "The text is fixed; what changes later is an amendment.",
        "superseded": "Another design has taken its place.",
        "not-run": "The plan was not carried out.",
        "withdrawn": "The authors took the plan back.",
    },
    "freeze": {
        "proved": "Content and git both prove what was frozen.",
        "cannot prove": "Too little is here to prove it; nothing speaks against it.",
        "broken": "Something speaks against it: what was frozen is not what is here.",
    },
    "reason": {
        "proved": "This speaks for the freeze.",
        "worth knowing": "This proves nothing and breaks nothing.",
        "not proved": "This is not enough to prove the freeze.",
        "broken": "This speaks against the freeze.",
    },
    "seen": {
        "nothing seen": "Nothing of the data had been seen by then.",
        "materials seen": "The materials had been seen by then, and no data.",
        "pilot seen": "Data of a pilot had been seen by then.",
        "outputs seen": "Raw answers had been seen by then, without their labels.",
        "labels seen": "Labels, such as ratings, had been seen by then.",
        "results seen": "Results had been seen by then.",
    },
    "verdict class": MEANS,
    "severity": {
        "blocking": "No freeze while it is open.",
        "critical": "No freeze while it is open.",
        "high": "The gravest of those that stop no freeze.",
        "major": "Less than high, more than medium.",
        "medium": "Less than major, more than minor.",
        "minor": "Less than medium, more than low.",
        "low": "The least that is still an objection.",
        "note": "A remark.",
    },
    "disposition": {
        "accepted": "The authors agree.",
        "accepted in part": "The authors agree in part, and say what they refuse and why.",
        "accepted as a limitation": "The authors agree, and state it as a limit.",
        "rebutted": "The authors disagree, and say why.",
        "resolved": "It is settled.",
        "partly resolved": "Part of it is settled; the rest is still open.",
        "deferred": "It was put off, and is still open.",
        "withdrawn": "It was taken back.",
        "non-blocking": "It stands, and stops nothing.",
        "open": "Nobody has answered it yet.",
    },
    "critique verdict": {
        "needs amendment": "The critic asks for changes to the plan.",
        "needs redesign": "The critic asks for another plan.",
        "pass": "The critic lets the plan pass.",
    },
    "prediction verdict": {
        "supported": "It came out as predicted.",
        "partly supported": "Part of it came out as predicted.",
        "not supported": "It did not come out as predicted.",
        "inconclusive": "What came out does not decide it.",
        "invalid": "The test was void and says nothing about it.",
        "not tested": "It was not tested.",
    },
    "vote verdict": {
        "ratified": "The seat accepts the page.",
        "ratified with amendment": "The seat accepts the page with a change to it.",
        "ratified in part": "The seat accepts a part of the page.",
        "rejected": "The seat turns the page down.",
    },
    "decision status": {
        "proposed": "It is not in force yet.",
        "accepted": "It is in force.",
        "rejected": "It was turned down.",
        "superseded": "Another decision has taken its place.",
        "amended in part": "A part of it was changed later; the rest is in force.",
        "retired": "It is no longer in force.",
        "on hold": "It was put off, and is not in force.",
    },
    "framework status": {
        "provisional": "The page is in use until it is ratified.",
        "ratified": "The page was accepted and is in force.",
        "repaired": "The page was corrected and is in force.",
        "superseded": "Another page has taken its place.",
    },
    "arm status": {
        "open": "The work goes on.",
        "blocked": "The work waits for something.",
        "resolved": "The work is done.",
        "exhausted": "The work is over: nothing more can come of it.",
        "deferred": "The work was put off.",
    },
    "control status": {
        "met": "The design meets it.",
        "unmet": "The design does not meet it.",
        "not applicable": "It does not apply to the design.",
    },
    "yes or no": {
        "yes": "The rule binds the design.",
        "no": "The rule does not bind the design, and it says why.",
    },
    "number": {
        "loose": "Nothing says where the number comes from, or that it needs no source.",
        "set aside": "The page says that the number needs no source, and why.",
    },
    "artifact type": {
        "translation": "A translated text.",
        "audit": "A later look at an experiment, with findings of its own.",
        "study": "A measurement or other research.",
        "data": "A set of data.",
        "exhibit": "A text that is shown.",
    },
    "artifact status": {
        "complete": "Its page says that nothing is missing.",
        "current": "Its page says that it is the one in use.",
    },
    CARD: {
        "Date": FIELDS["date"],
        "Drafted": FIELDS["drafted"],
        "Frozen": FIELDS["frozen"],
        "First call": "The date and time of the first call.",
        "Since": FIELDS["since"],
        "Author": FIELDS["author"],
        "Of": "What the page is about.",
        "Attacks": FIELDS["attacks"],
        "Verdict": FIELDS["verdict"],
        "Findings": "Objections, and how many of them are still open.",
        "On": FIELDS["on"],
        "Type": "What sort of artifact it is.",
        "Scope": "What the ruling covers.",
        "Freeze": "Whether it can be proved that the text is what was frozen.",
        "Amended": "How often the design was changed after its first freeze, and why last.",
        "Critic": "Whether a critic attacked the plan.",
        "Audit": "What a later look at the experiment found.",
        "Predictions": "What the authors expected, and how much of it is judged.",
        "Readings": "What may be concluded from each outcome, written beforehand.",
        "Deviations": "What was done otherwise than the plan says.",
        "Senses": FIELDS["senses"],
        "May report": FIELDS["reports"],
        "Imports": "The framework pages whose rules hold here.",
        "Bound by": "The framework rules that the design says bind it.",
        "Rests on": FIELDS["decisions"],
        "Authority": "What is permitted now, by the last word on it.",
        "Version run": "The version of the plan that was carried out.",
        "Reading": FIELDS["reading"],
        "Pinned": "What the page cites, and whether it is still the same.",
        "Supersedes": FIELDS["supersedes"],
        "Part of": FIELDS["parent"],
        "Carries out": FIELDS["executes"],
        "Extends": FIELDS["extends"],
        "Lane": FIELDS["lane"],
        "Approved by": FIELDS["approved"],
        "Blocked by": FIELDS["blocked"],
        "Seat": FIELDS["seat"],
        "Model": FIELDS["model"],
        "Lab": FIELDS["lab"],
        "Provider": FIELDS["provider"],
        "Cost": FIELDS["cost"],
        "Ran": FIELDS["ran"],
        "Standing gate": FIELDS["gate"],
        "Reviewer": FIELDS["reviewer"],
        "Cited by": "Which pages speak of this record.",
        "Checks off": "The checks that the page switches off, each with its reason.",
        "Source": FIELDS["source"],
    },
}
"""By vocabulary and word. What an author's own configuration adds is not here."""


def anchor_of(group: str, word: str) -> str:
    """The anchor of a word on the page of all of them."""
    return slug(f"{group} {word}")


def explained(group: str, word: str, content: Cell) -> Cell:
    """A cell that begins with a word, with the meaning behind it; as it was where none is known."""
    told = MEANINGS.get(group, {}).get(word, "")
    if not told or not content:
        return content
    first, *rest = content
    to = f"{WORDS}#{anchor_of(group, word)}"
    return (Piece(first.text, to, first.look, first.lang, sentence(told)), *rest)


def explained_label(name: str) -> Cell:
    """A label of a card with its meaning behind it."""
    return explained(CARD, name, cell(name))
