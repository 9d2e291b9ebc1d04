"""Pages to extracts: in this process for a few, in several for many."""

import gc
import hashlib
import os
from pathlib import Path

import msgspec

from beforehand.checks import all_checks
from beforehand.checks.run import check_page
from beforehand.config import Config
from beforehand.pages.markdown import read_page
from beforehand.records.extract import extract
from beforehand.source import Source

POOL_FROM = 48
WORKERS = 8


def read_source(root: Path, path: str) -> Source:
    """The bytes of one page; one that vanished since the walk reads as empty."""
    try:
        data = (root / path).read_bytes()
    except OSError:
        data = b""
    return Source(path, data, hashlib.blake2b(data, digest_size=16).hexdigest())


def read_pages(root: Path, paths: list[str], config: Config) -> list[msgspec.Raw]:
    """The encoded extract of each page, in the order of ``paths``."""
    workers = min(os.cpu_count() or 1, WORKERS)
    if len(paths) < POOL_FROM or workers < 2:
        return [_read(root, path, config) for path in paths]
    from multiprocessing import get_context

    step = max(4, min(32, len(paths) // (workers * 4)))
    chunks = [paths[start : start + step] for start in range(0, len(paths), step)]
    method = "fork" if hasattr(os, "fork") else "spawn"
    given = (str(root), msgspec.msgpack.encode(config))
    with get_context(method).Pool(workers, _Worker.start, given) as pool:
        found = pool.map(_Worker.read, chunks, chunksize=1)
    return [msgspec.Raw(data) for chunk in found for data in chunk]


def _read(root: Path, path: str, config: Config) -> msgspec.Raw:
    source = read_source(root, path)
    page = read_page(source)
    found = extract(page, source.digest, config)
    problems = check_page(page, found, config, all_checks())
    return msgspec.Raw(msgspec.msgpack.encode(msgspec.structs.replace(found, problems=problems)))


class _Worker:
    """What a worker process knows; set once when it starts."""

    root = Path()
    config = Config()

    @classmethod
    def start(cls, root: str, config: bytes) -> None:
        gc.disable()
        cls.root = Path(root)
        cls.config = msgspec.msgpack.decode(config, type=Config)

    @classmethod
    def read(cls, paths: list[str]) -> list[bytes]:
        return [bytes(_read(cls.root, path, cls.config)) for path in paths]
