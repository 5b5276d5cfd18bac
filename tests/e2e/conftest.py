"""A real server and a real Chromium for the tests in this folder.

``server`` is one app server for all tests of a process; ``fresh_server`` starts another, for what must be
a server's very first request. ``page`` is a new browser page of 1280 x 800 with nothing in its
storage, ``screen`` the app in such a page; its reader wants no motion, unless a test asks for ``MOVING``.
Where no Chromium is found the tests are skipped, or fail when ``CHUNKSCOPE_REQUIRE_BROWSER=1`` is set.

Every test proves four laws beside its own: no request leaves this machine, no script fails, no
dialog opens, and no error of Python's reaches the screen or the server's log.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.browser import CHROMIUM_ARGUMENTS, find_chromium
from tests.e2e.decoys import imported, lay_decoys
from tests.e2e.screen import WAIT, Screen
from tests.e2e.server import AppServer, start_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

HERE = Path(__file__).parent
READER: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-US",
    # Without a graphics card, what turns while the app works takes a fifth of the processor from it.
    "reduced_motion": "reduce",
}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
# Two slow cores may take many seconds for what takes a tenth of one elsewhere: twenty were once too few for a chart.
expect.set_options(timeout=WAIT)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder as e2e, each with four minutes to end.

    A journey that
    fails is tried again, twice, and each time is reported: a browser and a server on two busy cores can
    miss what a person would wait for. A true fault fails three times.
    """
    here = [item for item in items if HERE in item.path.parents]
    for item in here:
        item.add_marker(pytest.mark.e2e)
        item.add_marker(pytest.mark.flaky(reruns=2))
        if item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(240))


@pytest.fixture(scope="package")
def chromium() -> str:
    """The path of a Chromium; no browser means skipped, or failed where one is required."""
    found = find_chromium()
    if found is not None:
        return found
    reason = "no Chromium found: install one, or set CHUNKSCOPE_CHROMIUM to the path of its program"
    if os.environ.get("CHUNKSCOPE_REQUIRE_BROWSER") == "1":
        pytest.fail(f"CHUNKSCOPE_REQUIRE_BROWSER=1, but {reason}", pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """One headless Chromium for this folder; afterwards its event loop is gone, which others could not bear."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Make pages: ``new_page(locale="ja-JP", color_scheme="dark")``; each has its own storage."""
    contexts: list[BrowserContext] = []
    wrongs: list[str] = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{**READER, **options})
        context.set_default_timeout(WAIT)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        _watch(context, wrongs)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        for page in context.pages:
            wrongs += page.get_by_test_id("stException").all_inner_texts()
        context.close()
    assert wrongs == []


def _watch(context: BrowserContext, wrongs: list[str]) -> None:
    """Write down what must never happen in any page of the context."""

    def asked(url: str) -> None:
        if not url.startswith(("data:", "blob:")) and urlsplit(url).hostname != "127.0.0.1":
            wrongs.append(f"asked another machine: {url}")

    def opened(dialog: Any) -> None:
        wrongs.append(f"a dialog opened: {dialog.message}")
        dialog.dismiss()

    context.on("request", lambda request: asked(request.url))
    context.on("weberror", lambda error: wrongs.append(f"a script failed: {error.error}"))
    context.on("dialog", opened)


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A new page of 1280 x 800 in English and in the light theme."""
    return new_page()


@pytest.fixture
def screen(page: Page, server: AppServer) -> Screen:
    """The app on the run's server, in a new page, not opened yet."""
    return Screen(page, server.url)


@pytest.fixture(scope="package")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """One running app for this folder; without a browser it is not started."""
    with _sound_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def fresh_server(chromium: str, tmp_path: Path) -> Iterator[AppServer]:
    """An app of its own that has not been asked for anything yet."""
    with _sound_server(tmp_path) as running:
        yield running


@contextmanager
def _sound_server(folder: Path) -> Iterator[AppServer]:
    """A server that must not log an error, nor import a heavy library, in all that is done with it."""
    with start_server(folder / "log.txt", **lay_decoys(folder)) as running:
        yield running
        assert "Traceback" not in running.output()
        assert imported(running) == []
