"""What a mention points to, seen from the page it stands on."""

import re
from collections.abc import Iterable

from beforehand.graph.index import Experiment, Index
from beforehand.graph.parts import LETTERS, Parts, holders
from beforehand.graph.qualifier import Qualifiers
from beforehand.graph.reference import (
    Reference,
    Target,
    ambiguous,
    one_of,
    reference_to,
    target_of,
    trouble_with,
)
from beforehand.graph.sections import Sections
from beforehand.pages.page import Value
from beforehand.records.mentions import Mention
from beforehand.records.parts import Part, Rule
from beforehand.records.record import (
    AnyRecord,
    Arm,
    Artifact,
    Critique,
    Decision,
    Design,
    Framework,
    JournalEntry,
)

PASS = re.compile(r"(?:pass|проход[а-я]*)\s+(\d+)$")
AUDIT = ("audit", "audit's", "audit’s", "аудит", "аудита", "аудите", "审计", "監査", "감사")


class Resolver:
    """Resolves mentions against an index."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self.qualifiers = Qualifiers(index)
        self.sections = Sections(index)
        self.parts = Parts()
        self._wholes: dict[str, Target] = {}
        self._section_targets: dict[tuple[str, str], Target | None] = {}
        self._rule_pages: dict[str, tuple[Framework, ...]] = {}
        self._experiments: dict[str, Experiment | None] = {}

    def resolve(self, path: str, mention: Mention) -> Reference | None:
        """The reference, or None where a local label has no meaning in this scope."""
        match mention.form:
            case "global":
                return self._global(path, mention)
            case "section":
                return self._section(path, mention)
            case "note":
                return self._note(path, mention)
            case "part":
                return self._part(path, mention)
            case "local":
                return self._local(path, mention)
            case "letter":
                return self._letter(path, mention)

    # -- one method for each form ------------------------------------------------

    def _global(self, path: str, mention: Mention) -> Reference | None:
        if not mention.sub and mention.id in self._wholes:
            return reference_to(path, mention, self._wholes[mention.id])
        record = self.index.find(mention.id)
        if record is None:
            return None if mention.inner else trouble_with(path, mention, "unknown-id")
        target = self._wholes.setdefault(mention.id, target_of(record))
        whole = reference_to(path, mention, target)
        if not mention.sub or isinstance(record, Design | Framework):
            return whole
        word, _, label = mention.sub.partition(" ")
        items: Iterable[Part] = ()
        if isinstance(record, Arm) and word == "step":
            items = record.steps
        elif isinstance(record, Decision):
            items = record.conditions
        for item in items:
            if item.id.strip("()") == label.strip("()"):
                return reference_to(path, mention, target_of(record, item, word))
        if _is_elsewhere(record):
            return whole
        return trouble_with(path, mention, "unknown-item", record.id, target_of(record))

    def _section(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self.qualifiers.find(path, mention.before)
        if qualifier is None:
            pages = [path]
            experiment = self._experiment(path)
            if experiment and experiment.design and experiment.design.path != path:
                pages.append(experiment.design.path)
        else:
            pages = [qualifier.path]
            ran = self._ran(qualifier)
            if ran:
                pages.append(ran.path)
        for page in pages:
            target = self._section_on(page, mention.id)
            if target:
                return reference_to(path, mention, target)
        if qualifier is None:
            return trouble_with(path, mention, "unknown-section", path)
        if _is_elsewhere(qualifier):
            return reference_to(path, mention, target_of(qualifier))
        return trouble_with(path, mention, "unknown-section", qualifier.id)

    def _section_on(self, page: str, label: str) -> Target | None:
        """The section of a page that a label means; pages name the same few again and again."""
        key = (page, label)
        if key not in self._section_targets:
            section = self.sections.find(page, label)
            found: Target | None = None
            if section:
                owner = self.index.on_page.get(page)
                name = owner[0].id if owner else page
                line = section.at.line
                found = Target(page, section.anchor, "section", name, section.title, line)
            self._section_targets[key] = found
        return self._section_targets[key]

    def _note(self, path: str, mention: Mention) -> Reference | None:
        note = self.index.notes.get(mention.id)
        if note is None:
            known = bool(self.index.notes)
            return trouble_with(path, mention, "unknown-note") if known else None
        if not mention.sub:
            return reference_to(path, mention, target_of(note))
        for part in note.parts:
            if part.id.strip("()") == mention.sub:
                return reference_to(path, mention, target_of(note, part, "clause"))
        scope = f"note ({note.id})"
        return trouble_with(path, mention, "unknown-item", scope, target_of(note))

    def _part(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self.qualifiers.find(path, mention.before)
        qualifier = self._ran(qualifier) or qualifier
        if qualifier is not None and qualifier.path != path:
            named = self._part_of(path, mention, qualifier)
            if named is not None:
                return named
        own = self.index.on_page.get(path, ())
        experiment = self._experiment(path)
        found = list(self.parts.find(own, mention.kind, mention.id))
        if experiment and not found:
            found = self._parts_in(experiment, mention, mention.kind)
        if found:
            return one_of(path, mention, found)
        if experiment and self._is_meant(experiment, mention):
            return trouble_with(path, mention, "unknown-part", experiment.id)
        return None

    def _part_of(self, path: str, mention: Mention, named: AnyRecord) -> Reference | None:
        """The part of a record that the words before name, or what is wrong with it."""
        found = self._parts_under(named, mention)
        if found:
            return one_of(path, mention, found)
        if isinstance(named, Artifact | Critique | Design) and not _is_elsewhere(named):
            return trouble_with(path, mention, "unknown-part", named.id)
        return None

    def _is_meant(self, experiment: Experiment, mention: Mention) -> bool:
        """Whether a part that does not exist is more than a word with a number after it."""
        known = self.parts.any(holders(experiment, mention.kind), mention.kind)
        return known or mention.text[:6].casefold() == "critic"

    def _local(self, path: str, mention: Mention) -> Reference | None:
        qualifier = self.qualifiers.find(path, mention.before)
        if isinstance(qualifier, Framework):
            return self._rule_of(path, mention, qualifier)
        parts: list[Target] = []
        rules = _rules(self._own_rules(path), mention.id)
        if not rules:
            own = self.index.on_page.get(path, ())
            parts = [found for record in own for found in self.parts.named(record, mention.id)]
        if not rules and not parts:
            rules = _rules(self.index.imports(path), mention.id)
        if rules:
            return self._rule(path, mention, rules)
        parts = parts or self._parts_around(path, mention)
        if parts:
            return one_of(path, mention, parts)
        letters = mention.id.rstrip("0123456789")
        imported = [rule for page in self.index.imports(path) for rule in page.rules]
        if mention.sub and any(rule.id.startswith(letters) for rule in imported):
            return trouble_with(path, mention, "unknown-part", "the imported pages")
        return None

    def _own_rules(self, path: str) -> tuple[Framework, ...]:
        """The framework page that a page is, or that it votes on."""
        if path not in self._rule_pages:
            found: list[Framework] = []
            for record in self.index.on_page.get(path, ()):
                on = record.text("on")
                page = self.index.framework(on, path) if on else None
                page = page or (record if isinstance(record, Framework) else None)
                if page:
                    found.append(page)
            self._rule_pages[path] = tuple(found)
        return self._rule_pages[path]

    def _rule_of(self, path: str, mention: Mention, page: Framework) -> Reference:
        rules = _rules([page], mention.id)
        if rules:
            return self._rule(path, mention, rules)
        if _is_elsewhere(page):
            return reference_to(path, mention, target_of(page))
        return trouble_with(path, mention, "unknown-part", page.path)

    def _parts_around(self, path: str, mention: Mention) -> list[Target]:
        """The parts of that very id elsewhere in the experiment, findings first."""
        experiment = self._experiment(path)
        for kind in LETTERS if experiment else ():
            found = self._parts_in(experiment, mention, kind) if experiment else []
            if found:
                return found
        return []

    def _letter(self, path: str, mention: Mention) -> Reference | None:
        own = list(self.index.on_page.get(path, ()))
        experiment = self._experiment(path)
        if experiment and experiment.design:
            own.append(experiment.design)
        cited = [self.index.find_first(entry.text) for entry in _decisions(own)]
        label = mention.id.strip("()")
        found = [
            target_of(decision, condition, "condition")
            for decision in (*own, *cited)
            if isinstance(decision, Decision)
            for condition in decision.conditions
            if condition.id.strip("()") == label
        ]
        pages = [record for record in own if isinstance(record, Framework)]
        found.extend(
            target_of(page, clause, "clause")
            for page in (*pages, *self.index.imports(path))
            for rule in page.rules
            for clause in rule.clauses
            if clause.id == mention.id
        )
        unique = tuple(dict.fromkeys(found))
        return reference_to(path, mention, unique[0]) if len(unique) == 1 else None

    # -- helpers -------------------------------------------------------------------

    def _experiment(self, path: str) -> Experiment | None:
        if path not in self._experiments:
            self._experiments[path] = self.index.experiment_of(path)
        return self._experiments[path]

    def _ran(self, record: AnyRecord | None) -> AnyRecord | None:
        """The design that was run in a session, where a journal entry names it."""
        if not isinstance(record, JournalEntry):
            return None
        ran = record.text("ran")
        return self.index.find(ran) if ran else None

    def _rule(self, path: str, mention: Mention, rules: list[tuple[Framework, Rule]]) -> Reference:
        targets = tuple(target_of(page, rule, "rule") for page, rule in rules)
        if len({target.path for target in targets}) > 1:
            return ambiguous(path, mention, targets)
        page, rule = rules[0]
        if not mention.sub:
            return reference_to(path, mention, targets[0])
        label = mention.sub.partition(" ")[2]
        for clause in rule.clauses:
            if clause.id.strip("()") == label.strip("()"):
                return reference_to(path, mention, target_of(page, clause, "clause"))
        scope = f"{rule.id} of {page.path}"
        return trouble_with(path, mention, "unknown-item", scope, targets[0])

    def _parts_under(self, record: AnyRecord, mention: Mention) -> list[Target]:
        """The parts of a record that is named, or of the experiment of a named design."""
        found = list(self.parts.find([record], mention.kind, mention.id))
        if found or not isinstance(record, Design):
            return found
        experiment = self.index.experiments.get(record.experiment)
        return self._parts_in(experiment, mention, mention.kind, named=True) if experiment else []

    def _parts_in(
        self, experiment: Experiment, mention: Mention, kind: str, named: bool = False
    ) -> list[Target]:
        """The parts of an experiment; the words before may name one pass or the audit.

        A bare id must be written as the part's own: ``P1`` is a juror where the
        predictions are called 1 and 2.
        """
        records = holders(experiment, kind)
        find = self.parts.exactly if mention.form == "local" else self.parts.find
        if kind != "finding":
            return list(find(records, kind, mention.id))
        low = "" if named else mention.before[-24:].casefold().rstrip(" (")
        if low.endswith(AUDIT):
            return list(find(experiment.audits, kind, mention.id))
        passed = PASS.search(low) if low[-1:].isdigit() else None
        if passed:
            records = tuple(one for one in experiment.critiques if one.number == passed[1])
        found = list(find(records, kind, mention.id))
        return found or list(find(experiment.audits, kind, mention.id))


def _is_elsewhere(record: AnyRecord) -> bool:
    """Whether a page only stands for a record that lives in another repository."""
    return "not in this repository" in record.status.written.casefold() or bool(
        record.text("source").casefold().startswith("not in")
    )


def _rules(pages: Iterable[AnyRecord], name: str) -> list[tuple[Framework, Rule]]:
    return [
        (page, rule)
        for page in pages
        if isinstance(page, Framework)
        for rule in page.rules
        if rule.id == name
    ]


def _decisions(records: Iterable[AnyRecord]) -> list[Value]:
    return [entry for record in records for entry in record.entries("decisions")]
