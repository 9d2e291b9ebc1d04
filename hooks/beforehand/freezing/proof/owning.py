"""What an entry `corrected` owns up to: a change that git shows and that was taken back."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from beforehand.config import Config
from beforehand.freezing.entries.freezes import copy_of
from beforehand.freezing.proof.reasons import Reason, Weight
from beforehand.freezing.texts.header_version import version_in
from beforehand.freezing.texts.since_frozen import changes
from beforehand.ledger.chain import Ledger
from beforehand.ledger.events import Event
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_past import Past
from beforehand.records.fields import read_version

HASH = re.compile(r"(?<![0-9A-Za-z])[0-9a-fA-F]{7,64}(?![0-9A-Za-z])")


class Owning(msgspec.Struct, frozen=True):
    """One freeze, and what is known of it."""

    evidence: Evidence
    config: Config
    past: Past | None
    ledger: Ledger
    event: Event
    results: tuple[str, ...] = ()

    def told(self, reasons: Iterable[Reason]) -> Iterator[Reason]:
        """The reasons; one that a later entry owns up to is only worth knowing.

        That holds as long as the text is what was frozen: nobody owns up to a change that stands.
        A result that came while it stood may rest on it, and then nothing is proved.
        """
        for reason in reasons:
            entry = self._entry(reason) if reason.weight in ("broken", "unproved") else None
            if entry is not None and self._is_taken_back(reason.span.path):
                message = f"{reason.message}; entry {entry.number} of the ledger owns up to it"
                result = self._result_meanwhile(reason)
                if result:
                    message += f", and {result} came while it stood"
                weight: Weight = "unproved" if result else "noted"
                yield msgspec.structs.replace(reason, weight=weight, message=message)
            else:
                yield reason

    def _entry(self, reason: Reason) -> Event | None:
        """The entry after the freeze that names the commit of a reason."""
        for event in self.ledger.events if reason.commit else ():
            if event.event == "corrected" and event.number > self.event.number:
                names = HASH.findall(event.source)
                if any(reason.commit.startswith(name.lower()) for name in names):
                    return event
        return None

    def _result_meanwhile(self, reason: Reason) -> str:
        """A result that was committed while what a reason tells of was not taken back."""
        if self.past is None or reason.kind != "changed since":
            return ""
        path, past = reason.span.path, self.past
        same = past.state(reason.commit, path).digest
        for result in self.results:
            for commit in past.appeared(result):
                stood = past.reaches(reason.commit, commit)
                if stood and past.state(commit, path).digest == same:
                    return result
        return ""

    def _is_taken_back(self, path: str) -> bool:
        event, closure = self.event, dict(self.event.closure)
        promised = closure.get(event.page if path == copy_of(event) else path)
        if promised is not None and self.evidence.digests.get(path) == promised:
            return True
        frozen = self.evidence.frozen_texts.get(copy_of(event))
        if path != event.page or frozen is None:
            return False
        text = self._last_text(self.evidence.frozen_texts.get(path))
        return text is not None and all(
            edit.allowed for edit in changes(event, self.config, frozen, text)
        )

    def _last_text(self, now: str | None) -> str | None:
        """The page now or, if it has gone on to another version, as commits had it last."""
        version = read_version(self.event.version)
        if now is None or version_in(now, self.config) in ("", version):
            return now
        made = self.past.made(self.event.page) if self.past else ()
        texts = (self.evidence.past_texts.get(item.digest or "") for item in reversed(made))
        return next(
            (text for text in texts if text and version_in(text, self.config) == version), None
        )
