"""The metadata of an RO-Crate 1.1: what a folder or an archive of the record holds, in JSON-LD."""

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

import msgspec

from beforehand import __version__
from beforehand.ledger.events import Event, no_time

NAME = "ro-crate-metadata.json"
CONTEXT = "https://w3id.org/ro/crate/1.1/context"
PROFILE = "https://w3id.org/ro/crate/1.1"
SHA256 = "http://schema.org/sha256"  # a term that the context of 1.1 does not have yet
OURSELVES = "#beforehand"
NO_LICENCE = "#no-licence"
ACTIONS = {"frozen": "CreateAction", "closed": "CreateAction"}
DID = {
    "frozen": "froze version {0.version} of {0.page}",
    "amended": "opened version {0.version} of {0.page}",
    "slot-filled": "filled a slot of {0.page}",
    "stage-entered": "entered the step {0.step}",
}
FORMATS = {
    ".md": "text/markdown", ".markdown": "text/markdown", ".txt": "text/plain",
    ".lock": "text/plain",
    ".csv": "text/csv", ".tsv": "text/tab-separated-values", ".json": "application/json",
    ".jsonl": "application/jsonl", ".yml": "application/yaml", ".yaml": "application/yaml",
    ".toml": "application/toml", ".xml": "application/xml", ".html": "text/html",
    ".css": "text/css", ".js": "text/javascript", ".py": "text/x-python", ".r": "text/x-r",
    ".pdf": "application/pdf", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg",
    ".gif": "image/gif", ".svg": "image/svg+xml", ".webp": "image/webp", ".zip": "application/zip",
    ".gz": "application/gzip", ".wav": "audio/wav", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
    ".mp4": "video/mp4", ".ots": "application/vnd.opentimestamps.ots",
    ".tsr": "application/timestamp-reply",
}  # fmt: skip
Json = dict[str, Any]


class CrateFile(msgspec.Struct, frozen=True):
    """A file of a crate. ``modified`` is when a ledger first has these bytes."""

    path: str
    title: str = ""
    identifier: str = ""
    sha256: str = ""
    size: int | None = None
    modified: str = ""


class Crate(msgspec.Struct, frozen=True):
    """A folder with files that describes itself.

    ``main`` is the file to begin with, ``licence`` the one with the terms, ``entries`` are what
    ledgers say, with what each file is called in the crate. ``inner`` are the experiments of a
    crate of the whole record.
    """

    name: str
    description: str
    published: str
    files: tuple[CrateFile, ...]
    identifier: str = ""
    version: str = ""
    folder: str = "./"
    authors: tuple[str, ...] = ()
    publisher: str = ""
    main: str = ""
    licence: str = ""
    entries: tuple[Event, ...] = ()
    inner: tuple["Crate", ...] = ()


def metadata(crate: Crate) -> bytes:
    """The file that describes a crate; the same crate gives the same bytes."""
    people = sorted({name for item in (crate, *crate.inner) for name in item.authors})
    graph = [
        {
            "@id": NAME,
            "@type": "CreativeWork",
            "about": {"@id": "./"},
            "conformsTo": {"@id": PROFILE},
        },
        _dataset(crate),
        *map(_dataset, crate.inner),
        *(_file(item) for item in _all_files(crate)),
        *({"@id": _person(name), "@type": "Person", "name": name} for name in people),
        *([_organization(crate.publisher)] if crate.publisher else []),
        *([] if crate.licence else [_no_licence()]),
        *_actions(crate),
    ]
    data = {"@context": [CONTEXT, {"sha256": SHA256}], "@graph": graph}
    return msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"


def file_id(path: str) -> str:
    """What a crate calls a file or folder of it: its path, fit for a link."""
    return quote(path, safe="/~.-_")


def _tidy(found: Json) -> Json:
    """Without what is empty, and with one value instead of a list of one, as JSON-LD has it."""
    return {
        key: value[0] if isinstance(value, list) and len(value) == 1 else value
        for key, value in found.items()
        if value
    }


def _all_files(crate: Crate) -> Iterator[CrateFile]:
    known: set[str] = set()
    for item in (crate, *crate.inner):
        for file in item.files:
            if file.path not in known:
                known.add(file.path)
                yield file


def _dataset(crate: Crate) -> Json:
    is_root = crate.folder == "./"
    parts = [*(item.folder for item in crate.inner), *(file.path for file in crate.files)]
    publisher = {"@id": _publisher(crate.publisher)} if crate.publisher else {}
    found: Json = {
        "@id": "./" if is_root else file_id(crate.folder),
        "@type": "Dataset",
        "name": crate.name,
        "identifier": crate.identifier,
        "version": crate.version,
        "description": crate.description,
        "datePublished": crate.published,
        "author": [{"@id": _person(name)} for name in crate.authors] or publisher,
        "publisher": publisher,
        "license": {"@id": file_id(crate.licence) if crate.licence else NO_LICENCE},
        "hasPart": [{"@id": file_id(path)} for path in dict.fromkeys(parts)],
        "mainEntity": {"@id": file_id(crate.main)} if crate.main else "",
        "mentions": [{"@id": _action_id(crate, entry)} for entry in crate.entries],
    }
    return _tidy(found)


def _file(file: CrateFile) -> Json:
    name = file.path.rpartition("/")[2]
    found: Json = {
        "@id": file_id(file.path),
        "@type": "File",
        "name": file.title or name,
        "identifier": file.identifier,
        "encodingFormat": format_of(name),
        "contentSize": "" if file.size is None else str(file.size),
        "sha256": file.sha256,
        "dateModified": file.modified,
    }
    return _tidy(found)


def format_of(name: str) -> str:
    """The media type of a file, by its name."""
    mark = f".{name.rpartition('.')[2].casefold()}" if "." in name else ""
    return FORMATS.get(mark, "text/plain" if not mark else "application/octet-stream")


def _person(name: str) -> str:
    return f"#{quote(f'person-{name}', safe='')}"


def _publisher(name: str) -> str:
    return f"#{quote(f'publisher-{name}', safe='')}"


def _organization(name: str) -> Json:
    return {"@id": _publisher(name), "@type": "Organization", "name": name}


def _no_licence() -> Json:
    """Files without terms are not free: a crate has to say so."""
    return {
        "@id": NO_LICENCE,
        "@type": "CreativeWork",
        "name": "No licence is stated",
        "description": "The repository holds no licence file. Ask the authors before any reuse.",
    }


def _actions(crate: Crate) -> Iterator[Json]:
    """What ledgers say was done, as actions with this program as the instrument."""
    held = {file.path for file in _all_files(crate)}
    done = False
    for item in (crate, *crate.inner):
        for entry in item.entries:
            done = True
            yield _action(item, entry, held)
    if done:
        yield {
            "@id": OURSELVES,
            "@type": "SoftwareApplication",
            "name": "beforehand",
            "version": __version__,
            "description": "Keeps an append-only ledger of what was frozen and amended, and when.",
        }


def _action(crate: Crate, entry: Event, held: Iterable[str]) -> Json:
    page = [{"@id": file_id(entry.page)}] if entry.page in held else []
    said = DID.get(entry.event, entry.event.replace("-", " ")).format(entry)
    kind = ACTIONS.get(entry.event, "UpdateAction")
    found: Json = {
        "@id": _action_id(crate, entry),
        "@type": kind,
        "name": f"Entry {entry.number}: {said}",
        "description": " ".join(f"seen: {entry.seen}. {entry.note}".split()),
        "endTime": "" if no_time(entry.at) else entry.at,
        "instrument": {"@id": OURSELVES},
        "result" if kind == "CreateAction" else "object": page,
    }
    return _tidy(found)


def _action_id(crate: Crate, entry: Event) -> str:
    return f"#{quote(f'{crate.identifier}-entry-{entry.number}', safe='')}"
