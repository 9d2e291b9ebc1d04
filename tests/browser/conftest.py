"""One browser for a session, and the sites that are built once however many processes test."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.site.frozen_versions import three_versions

ROOT = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = {"NO_MKDOCS_2_WARNING": "1", "DISABLE_MKDOCS_2_WARNING": "true"}
PATIENCE = 120
LONG = 30_000  # milliseconds: a machine may be slow, and what fails waits no longer than this
expect.set_options(timeout=LONG)


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder and says nothing of it."""

    def log_message(self, *_) -> None:
        pass


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a folder on a server of this machine, for as long as it is needed."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def _browser() -> str:
    """The browser of the system; none is ever fetched."""
    found = next((path for name in NAMES if (path := shutil.which(name))), "")
    if not found:
        why = f"no browser: none of {', '.join(NAMES)} is installed (Debian: apt install chromium)"
        if os.environ.get("CI") or os.environ.get("BEFOREHAND_BROWSER") == "required":
            pytest.fail(why)
        pytest.skip(why)
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = _browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens an address in a window of its own; what goes wrong in its scripts fails the test."""
    errors: list[str] = []
    contexts = []

    def open_page(address: str, **options) -> Page:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = chromium.new_context(**options)
        context.set_default_timeout(LONG)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """A folder for pictures that a person may look at."""
    folder = ROOT / ".cache" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _once(
    tmp_path_factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]
) -> Path:
    """A folder that the first process which wants it makes, while the others wait for it."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder, done = shared / name, shared / f"{name}.done"
    try:
        os.close(os.open(shared / f"{name}.lock", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        until = time.monotonic() + PATIENCE
        while not done.exists():
            assert time.monotonic() < until, f"{name} was not made by the process that began it"
            time.sleep(0.05)
        assert not done.read_text(encoding="utf-8"), f"{name} could not be made: see the first test"
        return folder
    folder.mkdir()
    error = "it failed"
    try:
        make(folder)
        error = ""
    finally:
        beside = shared / f"{name}.part"
        beside.write_text(error, encoding="utf-8")
        beside.rename(done)
    return folder


def _build(record: Path, site: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "-d", str(site)],
        cwd=record,
        env={**os.environ, **QUIET, "PYTHONPATH": str(ROOT / "hooks")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.fixture(scope="session")
def our_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this repository, with plain file names."""
    return _once(tmp_path_factory, "our-site", lambda site: _build(ROOT, site))


@pytest.fixture(scope="session")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a record of 40 experiments, with a folder for each page."""

    def make(folder: Path) -> None:
        record = folder / "record"
        writer = ROOT / "benchmarks" / "site_record.py"
        command = [sys.executable, str(writer), str(record), "--experiments", "40"]
        subprocess.run(command, check=True)
        _build(record, folder / "site")

    return _once(tmp_path_factory, "large", make) / "site"


@pytest.fixture(scope="session")
def frozen_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a design that was frozen three times with the real command, and amended."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")

    def make(folder: Path) -> None:
        record = folder / "record"
        record.mkdir()
        three_versions(record)
        _build(record, folder / "site")

    return _once(tmp_path_factory, "frozen", make) / "site"


@pytest.fixture(scope="session")
def served(large_site: Path) -> Iterator[str]:
    """The large site from a server, as most people read one."""
    with serving(large_site) as address:
        yield address
