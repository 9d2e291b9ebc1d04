"""A page, or an entry of a register, as a record of its kind."""

from collections.abc import Callable
from typing import Any

from beforehand.config import Config
from beforehand.pages.page import Page, Value
from beforehand.records.arm import read_arm
from beforehand.records.artifact import read_artifact
from beforehand.records.carried_id import carried_id
from beforehand.records.critique import read_critique
from beforehand.records.decision import read_decision
from beforehand.records.design import read_design
from beforehand.records.framework import read_framework
from beforehand.records.journal import read_journal_entry
from beforehand.records.note import read_note
from beforehand.records.parts import GateLine
from beforehand.records.reader import Common
from beforehand.records.record import AnyRecord, Record
from beforehand.records.result import read_result
from beforehand.records.row import Extent
from beforehand.records.title import stated_title, title_by_file
from beforehand.records.vote import read_vote
from beforehand.source import Place

READERS: dict[str, Callable[[Common], Any]] = {
    "design": read_design,
    "critique": read_critique,
    "result": read_result,
    "decision": read_decision,
    "vote": read_vote,
    "framework": read_framework,
    "arm": read_arm,
    "journal": read_journal_entry,
    "note": read_note,
    "artifact": read_artifact,
}


def read_record(common: Common) -> AnyRecord:
    """The record of its kind; one without a reader is a plain record."""
    reader = READERS.get(common.kind)
    if reader is None:
        return Record(**common.base())  # type: ignore[arg-type]
    record: AnyRecord = reader(common)
    return record


def read_whole(
    page: Page, kind: str, fields: tuple[Value, ...], gates: tuple[GateLine, ...], config: Config
) -> AnyRecord:
    """The record that a page as a whole is."""
    by_name = {value.key: value for value in fields}
    given = by_name["id"].text.strip() if "id" in by_name else ""
    experiment = _experiment(page.path, config)
    if "of" in by_name and kind in ("critique", "result", "vote"):
        experiment = by_name["of"].text or experiment
    stem = page.path.rsplit("/", 1)[-1].removesuffix(".md")
    number = by_name["number"].text if kind == "journal" and "number" in by_name else None
    carried = ""
    if not experiment and number is None:
        carried = carried_id(given or stem, page.title, kind, config)
    own = (given.strip("()") if kind == "note" else given) or carried
    identifier = own or _derived_id(page.path, kind, experiment, stem, number)
    names = [entry.text for entry in by_name["names"].entries()] if "names" in by_name else []
    if kind == "framework" or (carried not in ("", stem) and not given):
        names.append(stem)
    elif carried not in ("", given):
        names.append(carried)
    common = Common(
        kind=kind,
        id=identifier,
        at=by_name["id"].at if given else Place(1),
        anchor="",
        title=stated_title(page, by_name.get("title"), config)
        or (title_by_file(stem, carried) if carried and not given else page.title or identifier),
        fields=fields,
        experiment=given if kind == "design" and given else experiment,
        names=tuple(dict.fromkeys(names)),
        gates=gates,
        extent=Extent(page, 1, page.lines, whole=True),
        config=config,
    )
    return read_record(common)


def _derived_id(path: str, kind: str, experiment: str, stem: str, number: str | None) -> str:
    """The id of a page that gives itself none."""
    if kind == "framework":
        return path
    if kind == "design":
        return experiment or stem
    if kind in ("critique", "result", "vote"):
        return f"{experiment}/{stem}"
    return number or (f"{experiment}/{stem}" if experiment else stem)


def _experiment(path: str, config: Config) -> str:
    top = config.experiments.rstrip("/") + "/"
    if not path.startswith(top):
        return ""
    rest = path[len(top) :]
    return rest.split("/", 1)[0] if "/" in rest else ""
