"""Reads what ledgers, lock, history, git and receipts say, each file once."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from beforehand.freezing.entries.freezes import copy_of, freezes, reported
from beforehand.freezing.entries.gathering import gather
from beforehand.ledger.chain import Ledger, read_ledger
from beforehand.ledger.evidence import Evidence
from beforehand.ledger.git_facts import Asked, GitFacts
from beforehand.ledger.places import LEDGER, LOCK, is_ledger
from beforehand.ledger.receipts import Receipt, judged, stamped_name
from beforehand.pages.decoding import decode
from beforehand.source import Source
from beforehand.workspace.opening import read_source
from beforehand.workspace.stamped import StampedReader
from beforehand.workspace.tree import SUFFIXES, Stamp, Tree


def read_evidence(root: Path, tree: Tree) -> tuple[Evidence, dict[str, Stamp | None]]:
    """What files say, and the stamps of all that were read, taken before they were opened.

    Neither git nor receipts are asked: `beforehand verify` does that.
    """
    reader = StampedReader(root)
    return gather(filter(is_ledger, tree.data), tree.files, reader.read), reader.stamps


def with_witnesses(
    root: Path, tree: Tree, evidence: Evidence, later: Iterable[str] = ()
) -> Evidence:
    """The same with what git and receipts say. ``later`` are pages that follow a freeze."""
    from beforehand.workspace.git.history import look

    asked = [*_asked(evidence), *(Asked(path) for path in {*evidence.ledgers, LOCK, *later})]
    facts = look(root, asked, called=LEDGER)
    ledgers, texts = _past(root, facts, evidence)
    return msgspec.structs.replace(
        evidence,
        git=facts,
        receipts=tuple(_receipts(root, tree, evidence)),
        past_ledgers=ledgers,
        past_texts=texts,
    )


def _asked(evidence: Evidence) -> list[Asked]:
    found = []
    for ledger in evidence.ledgers.values():
        for event in freezes(ledger):
            found += [Asked(path, digest, event.at) for path, digest in event.closure]
            found.append(Asked(copy_of(event), dict(event.closure).get(event.page, ""), event.at))
        for path, event in reported(ledger).items():
            found.append(Asked(path, dict(event.closure)[path], event.at))
    return found


def _past(
    root: Path, facts: GitFacts, evidence: Evidence
) -> tuple[dict[str, tuple[tuple[str, Ledger], ...]], dict[str, str]]:
    """Ledgers and frozen pages as commits hold them; the oldest commit first."""
    from beforehand.workspace.git.history import opened

    if facts.lack:
        return {}, {}
    pages = {event.page for ledger in evidence.ledgers.values() for event in freezes(ledger)}
    reports = (path for ledger in evidence.ledgers.values() for path in reported(ledger))
    pages.update(path for path in reports if path.lower().endswith(SUFFIXES))
    pages |= {rename.old for rename in facts.renames if rename.new in pages}
    ledgers = {*evidence.ledgers, *filter(is_ledger, facts.paths)}
    versions = {
        path: [item for item in facts.paths[path].versions if item.digest]
        for path in sorted(pages | ledgers)
        if path in facts.paths
    }
    blobs = {item.blob for found in versions.values() for item in found}
    objects = opened(root).git.objects(sorted(blobs))
    contents = {blob: data for blob, _, kind, data in objects if kind == "blob"}
    past: dict[str, tuple[tuple[str, Ledger], ...]] = {}
    texts: dict[str, str] = {}
    for path, found in versions.items():
        for item in found:
            if item.blob not in contents:
                continue
            if path in pages and item.digest:
                texts[item.digest] = decode(contents[item.blob], [])
        if path in ledgers:
            read = (
                (item.commit, read_ledger(Source(path, contents[item.blob])))
                for item in found
                if item.blob in contents
            )
            kept = tuple((commit, ledger) for commit, ledger in read if ledger.events)
            if kept:
                past[path] = kept
    return past, texts


def _receipts(root: Path, tree: Tree, evidence: Evidence) -> Iterable[Receipt]:
    about = {LOCK, *evidence.ledgers, *evidence.frozen_texts}
    for path in sorted(tree.files):
        name = stamped_name(path)
        if name in about:
            receipt = read_source(root, path)
            held = [judged(receipt, read_source(root, of)) for of in (name, *_kept(name, evidence))]
            yield next((item for item in held if item.state == "matches"), held[0])


def _kept(page: str, evidence: Evidence) -> Iterable[str]:
    """The kept texts of a page: what was stamped may be what it said when it was frozen."""
    for ledger in evidence.ledgers.values():
        yield from (copy_of(event) for event in freezes(ledger) if event.page == page)
