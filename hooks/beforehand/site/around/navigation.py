"""The menu: small and grouped, because every page of the site carries it."""

from collections.abc import Iterable

from beforehand.graph import Graph
from beforehand.records.record import (
    AnyRecord,
    Arm,
    Artifact,
    Decision,
    Framework,
    JournalEntry,
    Note,
    Vote,
)
from beforehand.site.words.page import (
    ARMS,
    ARTIFACTS,
    CHECKS,
    CHECKS_INDEX,
    DECISIONS,
    EXPERIMENTS,
    FIELDS,
    FRONT,
    JOURNAL,
    NOTES,
    RECORD,
    RULES,
    WORDS,
    SitePage,
)

MOST = 30
HOME = "docs/index.md"
ORDER = ("guide", "reference", "contributing")
GROUPS: dict[type[AnyRecord], str] = {
    Decision: DECISIONS,
    Vote: DECISIONS,
    Framework: RULES,
    Arm: ARMS,
    JournalEntry: JOURNAL,
    Note: NOTES,
    Artifact: ARTIFACTS,
}


def navigation(graph: Graph, pages: Iterable[SitePage]) -> list[object]:
    """The structure that MkDocs takes as ``nav``; records are reached through the registers."""
    made = {page.path: page.title for page in pages}
    menu: list[object] = []
    if HOME in graph.pages:
        menu.append({"Home": HOME})
    record = [{title: path} for path, title in made.items() if path.rpartition("/")[0] == RECORD]
    if record:
        menu.append({"Record": record})
    framework = _framework(graph)
    if framework:
        menu.append({"Framework": framework})
    folders, alone = _written(graph)
    made_reference = [{made[path]: path} for path in (WORDS, FIELDS, CHECKS_INDEX) if path in made]
    for folder in sorted({*folders, "reference"} if made_reference else folders, key=_rank):
        entries = folders.get(folder, [])
        extra = made_reference if folder == "reference" else []
        if entries or extra:
            menu.append({_title(folder): [*entries[: MOST - len(extra)], *extra]})
    menu.extend(alone[:MOST])
    if not menu:
        menu.append({"Home": FRONT})
    return menu


def group_of(graph: Graph, path: str) -> str:
    """The page of the menu through which a page is reached that the menu leaves out, if any."""
    if graph.index.experiment_of(path):
        return EXPERIMENTS
    record = next(iter(graph.index.on_page.get(path, ())), None)
    if record is not None:
        return GROUPS.get(type(record), EXPERIMENTS)
    return CHECKS_INDEX if path.startswith(f"{CHECKS}/") else ""


def _rank(folder: str) -> tuple[int, str]:
    return (ORDER.index(folder) if folder in ORDER else len(ORDER), folder)


def _title(folder: str) -> str:
    return folder.replace("-", " ").replace("_", " ").capitalize()


def _framework(graph: Graph) -> list[object]:
    """The framework pages, unless they are so many that the register serves better."""
    found = [record for record in graph.records if isinstance(record, Framework)]
    if len(found) > MOST:
        return []
    return [{record.title or record.path: record.path} for record in found]


def _written(graph: Graph) -> tuple[dict[str, list[object]], list[object]]:
    """Hand-written pages below ``docs/`` that are no records: by folder, and those in none."""
    folders: dict[str, list[object]] = {}
    alone: list[object] = []
    for path in sorted(graph.pages, key=_front_first):
        page = graph.pages[path]
        if page.records or not path.startswith("docs/") or path == HOME:
            continue
        folder, _, rest = path.removeprefix("docs/").partition("/")
        entry: object = {page.title or path.rsplit("/", 1)[-1].removesuffix(".md"): path}
        if rest:
            folders.setdefault(folder, []).append(entry)
        else:
            alone.append(entry)
    return folders, alone


def _front_first(path: str) -> tuple[str, bool, str]:
    folder, _, name = path.rpartition("/")
    return folder, name.casefold() not in ("index.md", "readme.md"), name
