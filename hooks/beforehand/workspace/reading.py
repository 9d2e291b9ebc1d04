"""Pages to extracts: in this process for a few, in several for many."""

import gc
import os
import sys
import threading
from pathlib import Path

import msgspec

from beforehand.checks import all_checks
from beforehand.checks.run import judged
from beforehand.config import Config
from beforehand.pages.beside import siblings_of
from beforehand.pages.markdown import read_page
from beforehand.pages.page import Page
from beforehand.records.data_files import figure_files
from beforehand.records.extract import extract, with_data
from beforehand.records.named_registers import register_paths, with_registers
from beforehand.source import Source
from beforehand.workspace.opening import read_source

POOL_FROM = 48
WORKERS = 8


def read_pages(
    root: Path, paths: list[str], data: frozenset[str], config: Config
) -> list[msgspec.Raw]:
    """The encoded extract of each page, in the order of ``paths``.

    ``data`` are the files that may be read along with a page.
    """
    workers = min(os.cpu_count() or 1, WORKERS)
    method = _method()
    if len(paths) < POOL_FROM or workers < 2 or not method:
        return [_read(root, path, data, config) for path in paths]
    return read_in_processes(root, paths, data, config, (method, workers))


def read_in_processes(
    root: Path, paths: list[str], data: frozenset[str], config: Config, how: tuple[str, int]
) -> list[msgspec.Raw]:
    """The same, read by processes: ``how`` they are started, and how many of them."""
    from multiprocessing import get_context

    method, workers = how
    step = max(4, min(8, len(paths) // (workers * 4)))  # a long last one keeps all waiting
    chunks = [paths[start : start + step] for start in range(0, len(paths), step)]
    given = (str(root), data, msgspec.msgpack.encode(config))
    with get_context(method).Pool(workers, _Worker.start, given) as pool:
        found = pool.map(_Worker.read, chunks, chunksize=1)
    return [msgspec.Raw(data) for chunk in found for data in chunk]


def _method() -> str:
    """How further processes are started; empty where there should be none.

    A fork copies one thread alone, and whatever another one holds stays locked for ever.
    """
    if sys.platform != "linux":
        return "spawn"
    return "fork" if threading.active_count() == 1 else ""


def page_at(root: Path, path: str, data: frozenset[str], config: Config) -> Page:
    """One page with what is read along with it."""
    return page_of(root, read_source(root, path), data, config)


def page_of(root: Path, source: Source, data: frozenset[str], config: Config) -> Page:
    """A page whose bytes are given, with what is read along with it."""
    beside = [read_source(root, sibling) for sibling in siblings_of(source.path, data)]
    page = read_page(source, beside)
    named = register_paths(page, config)
    if named:
        registers = [read_source(root, name) for name in named if name in data]
        page = with_registers(page, {item.path: item for item in registers}, config)
    return page


def _read(root: Path, path: str, data: frozenset[str], config: Config) -> msgspec.Raw:
    page = page_at(root, path, data, config)
    found = extract(page, config)
    wanted = figure_files(path, found.addresses)
    if wanted:
        files = {name: read_source(root, name) for name in wanted if name in data}
        found = with_data(found, wanted, files)
    return msgspec.Raw(msgspec.msgpack.encode(judged(page, found, config, all_checks())))


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
