"""One browser for a session, and sites for it beside the one of this repository."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)  # fmt: skip

from tests.built_once import ROOT, once, strictly_built
from tests.site.frozen_versions import three_versions

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
WINDOW: ViewportSize = {"width": 1280, "height": 900}
ALL_LOOKS = os.environ.get("BEFOREHAND_LOOKS") == "all"
LONG = 30_000  # milliseconds: a machine may be slow, and what fails waits no longer than this
EVERYTHING_STORED = {"origin": "*", "storageTypes": "local_storage"}
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
        names = ", ".join(NAMES)
        why = f"no browser: none of {names} is installed (Debian: apt install {NAMES[0]})"
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


@pytest.fixture(scope="session")
def profile(chromium: Browser) -> Callable[..., BrowserContext]:
    """What is begun once and lasts: a browser as one kind of reader has it, by its options.

    A page stays open in it, as a browser that shows no page of a folder ends the process for them,
    and to begin another costs more than most pages. Tests share what a browser keeps for itself,
    such as files of a server; what a page stored goes when the test ends that opened it.
    """

    @cache
    def begun(**options) -> BrowserContext:
        context = chromium.new_context(viewport=WINDOW, **options)
        context.set_default_timeout(LONG)
        context.new_page().goto(Path(__file__).parent.as_uri())
        return context

    return begun


@pytest.fixture
def opened(profile: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """Opens an address in a page of its own; what goes wrong in its scripts fails the test."""
    errors: list[str] = []
    pages: list[Page] = []

    def open_page(
        address: str,
        *,
        viewport: ViewportSize = WINDOW,
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        **options,
    ) -> Page:
        page = profile(**options).new_page()
        pages.append(page)
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_page
    for page in pages:
        page.close()
    for context in {page.context for page in pages}:
        _forget(context)
    assert not errors


def _forget(context: BrowserContext) -> None:
    """Empty the local storage of all addresses; that of a session went with its page."""
    session = context.new_cdp_session(context.pages[0])
    session.send("Storage.clearDataForOrigin", EVERYTHING_STORED)
    session.detach()


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """A folder for pictures that a person may look at."""
    folder = ROOT / ".cache" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a record of 40 experiments, with a folder for each page."""

    def make(folder: Path) -> None:
        record = folder / "record"
        writer = ROOT / "benchmarks" / "site_record.py"
        command = [sys.executable, str(writer), str(record), "--experiments", "40"]
        subprocess.run(command, check=True)
        strictly_built(record, folder / "site")

    return once(tmp_path_factory, "large", make) / "site"


@pytest.fixture(scope="session")
def frozen_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a design that was frozen three times with the real command, and amended."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")

    def make(folder: Path) -> None:
        record = folder / "record"
        record.mkdir()
        three_versions(record)
        strictly_built(record, folder / "site")

    return once(tmp_path_factory, "frozen", make) / "site"


@pytest.fixture(scope="session")
def served(large_site: Path) -> Iterator[str]:
    """The large site from a server, as most people read one."""
    with serving(large_site) as address:
        yield address
