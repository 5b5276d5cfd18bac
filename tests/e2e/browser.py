"""Where a Chromium may be found, and how it is started."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

# No sandbox, because root may not have one; no services of the browser's own, because nothing
# may leave the machine while the tests look for requests that do.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PLACES = (
    "/usr/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)


def find_chromium() -> str | None:
    """The first Chromium there is: ``CHUNKSCOPE_CHROMIUM``, the system's, or Playwright's own."""
    wanted = os.environ.get("CHUNKSCOPE_CHROMIUM")
    if wanted:
        return wanted if Path(wanted).is_file() else None
    on_path = (shutil.which(name) for name in _NAMES)
    installed = (place for place in _PLACES if Path(place).is_file())
    return next((found for found in (*on_path, *installed) if found), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def settle(page: Page) -> None:
    """Wait until the app has run its script and nothing is left to run."""
    page.get_by_test_id("stSidebar").wait_for(state="attached")
    page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for()
