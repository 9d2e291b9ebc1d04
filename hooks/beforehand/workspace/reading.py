"""Pages to extracts: in this process for a few, in several for many."""

import gc
import hashlib
import os
from pathlib import Path

import msgspec

from beforehand.checks import all_checks
from beforehand.checks.run import understand
from beforehand.config import Config
from beforehand.pages.beside import siblings_of
from beforehand.pages.markdown import read_page
from beforehand.records.named_registers import register_paths, with_registers
from beforehand.source import Source

POOL_FROM = 48
WORKERS = 8


def read_source(root: Path, path: str) -> Source:
    """The bytes of one file; one that vanished since the walk reads as empty."""
    try:
        data = (root / path).read_bytes()
    except OSError:
        data = b""
    return Source(path, data, hashlib.blake2b(data, digest_size=16).hexdigest())


def read_pages(
    root: Path, paths: list[str], data: frozenset[str], config: Config
) -> list[msgspec.Raw]:
    """The encoded extract of each page, in the order of ``paths``.

    ``data`` are the files that may be read along with a page.
    """
    workers = min(os.cpu_count() or 1, WORKERS)
    if len(paths) < POOL_FROM or workers < 2:
        return [_read(root, path, data, config) for path in paths]
    from multiprocessing import get_context

    step = max(4, min(32, len(paths) // (workers * 4)))
    chunks = [paths[start : start + step] for start in range(0, len(paths), step)]
    method = "fork" if hasattr(os, "fork") else "spawn"
    given = (str(root), data, msgspec.msgpack.encode(config))
    with get_context(method).Pool(workers, _Worker.start, given) as pool:
        found = pool.map(_Worker.read, chunks, chunksize=1)
    return [msgspec.Raw(data) for chunk in found for data in chunk]


def _read(root: Path, path: str, data: frozenset[str], config: Config) -> msgspec.Raw:
    source = read_source(root, path)
    beside = [read_source(root, sibling) for sibling in siblings_of(path, data)]
    page = read_page(source, beside)
    named = register_paths(page, config)
    if named:
        registers = [read_source(root, name) for name in named if name in data]
        page = with_registers(page, {item.path: item for item in registers}, config)
        beside.extend(registers)
    digest = _joint_digest([source, *beside]) if beside else source.digest
    return msgspec.Raw(msgspec.msgpack.encode(understand(page, digest, config, all_checks())))


def _joint_digest(sources: list[Source]) -> str:
    """The content of a page together with that of the files beside it."""
    names = " ".join(f"{item.path} {item.digest}" for item in sources)
    return hashlib.blake2b(names.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()


class _Worker:
    """What a worker process knows; set once when it starts."""

    root = Path()
    data: frozenset[str] = frozenset()
    config = Config()

    @classmethod
    def start(cls, root: str, data: frozenset[str], config: bytes) -> None:
        gc.disable()
        cls.root = Path(root)
        cls.data = data
        cls.config = msgspec.msgpack.decode(config, type=Config)

    @classmethod
    def read(cls, paths: list[str]) -> list[bytes]:
        return [bytes(_read(cls.root, path, cls.data, cls.config)) for path in paths]
