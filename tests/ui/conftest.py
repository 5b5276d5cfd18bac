"""The app as a test sees it: started from app.py, without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import WidgetList

import components.evaluate.lost
import components.evaluate.run
from chunkscope.documents import Source
from chunkscope.strategies import STRATEGIES
from chunkscope.text import content_hash, newlines
from components.source import OwnText, own_text
from components.taking import Loading
from tests.ui.findings_by_hand import Done
from tests.ui.slow_strategy import Slow

ROOT = Path(__file__).parent.parent.parent
TIMEOUT = 120.0
"""Seconds that a page may take where every processor is busy; none takes two where they are not."""
Start = Callable[..., AppTest]


@pytest.fixture(autouse=True, scope="session")
def _one_scan() -> Iterator[None]:
    """Streamlit reads the metadata of every installed package for each app: once is enough."""
    with pytest.MonkeyPatch.context() as patch:
        name = "scan_component_manifests"
        patch.setattr(manifest_scanner, name, cache(getattr(manifest_scanner, name)))
        yield


@pytest.fixture
def start() -> Start:
    """Start the app with a link's parameters and let it draw; it must not have raised."""

    def run(**params: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=TIMEOUT)
        for name, value in {"lang": "en", **params}.items():
            app.query_params[name] = value
        return sound(app.run())

    return run


@pytest.fixture
def query(start: Start) -> Start:
    """Start the app and go to the query page."""

    def run(**params: str) -> AppTest:
        return sound(start(**params).switch_page("pages/query.py").run())

    return run


@pytest.fixture
def compare(start: Start) -> Start:
    """Start the app and go to the compare page."""

    def run(**params: str) -> AppTest:
        return sound(start(**params).switch_page("pages/compare.py").run())

    return run


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[Any, Done]:
    """The evaluation's jobs that were begun, by their keys; each is done at once, in this very process."""
    begun: dict[Any, Done] = {}

    def job(_kind: str, key: Any, function: Callable[..., Iterator[Any]], *arguments: Any, **_: Any) -> Done:
        if key not in begun:
            begun[key] = Done(list(function(*arguments)))
        return begun[key]

    for module in (components.evaluate.run, components.evaluate.lost):
        monkeypatch.setattr(module, "job", job)
    monkeypatch.setattr(components.evaluate.run, "cache_folder", lambda: tmp_path)
    return begun


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more strategy, which takes its time."""
    monkeypatch.setitem(STRATEGIES, "slow", Slow)


def read(text: str, name: str = "own.txt") -> Source:
    """A text as a document that was read from a file."""
    return Source(name, name, "text", text, encoding="UTF-8", newlines=newlines(text))


def own_texts(text: str) -> dict[str, OwnText]:
    """The reader's own texts as the session keeps them: this one, by its hash."""
    return {content_hash(text): own_text("own.txt", read(text))}


def finished(app: AppTest) -> AppTest:
    """Wait for what is being read."""
    while (running := running_in(app)) is not None:
        assert running.job.wait(60)
        sound(app.run())
    return app


def running_in(app: AppTest) -> Loading | None:
    """What the session reads just now."""
    if "files_loading" not in app.session_state:
        return None
    found: Loading | None = app.session_state["files_loading"]
    return found


def sound(app: AppTest) -> AppTest:
    """The app, which must not have raised."""
    assert not app.exception, app.exception[0].message
    return app


def told(widgets: WidgetList[Any], name: str) -> Any:
    """The one of these widgets whose key is this name and a turn of its own."""
    (found,) = (widget for widget in widgets if re.fullmatch(rf"{name}_\d+", widget.key or ""))
    return found


def link(app: AppTest, name: str) -> str | None:
    """One parameter of the address bar."""
    found = app.query_params.get(name)
    return found[-1] if isinstance(found, list) else found


def facts(app: AppTest) -> str:
    """The line of facts."""
    return next(item.value for item in app.main.markdown if "stored" in item.value)


def words(app: AppTest) -> str:
    """Everything that the page says in Markdown and captions, its messages included."""
    kinds = (app.markdown, app.caption, app.error, app.warning, app.info)
    return "\n".join(str(item.value) for kind in kinds for item in kind)
