"""The Compare page as its tests see it: settings of the link, drawings, table, texts of the reader's own."""

from __future__ import annotations

import json
from typing import Any

from streamlit.testing.v1 import AppTest

from chunkscope.samples import sample
from chunkscope.text import content_hash
from tests.ui.conftest import Start, link, own_texts, sound

POLICY = sample("remote-work-policy")
REPORT = sample("incident-report-ja")
DEFAULT = {"strategy": "recursive", "chunk_size": 400, "chunk_overlap": 40}
WINDOWS = {"strategy": "fixed", "chunk_size": 400, "chunk_overlap": 40}


def linked(*settings: dict[str, Any]) -> str:
    """The link's parameter for these settings."""
    return json.dumps(settings)


def columns(app: AppTest) -> list[dict[str, Any]]:
    """The settings that are shown."""
    return [json.loads(column) for column in app.session_state["compare_shown"]]


def in_link(app: AppTest) -> list[dict[str, Any]]:
    """The settings of the link."""
    found: list[dict[str, Any]] = json.loads(link(app, "compare") or "[]")
    return found


def headline(app: AppTest) -> str:
    """What is said of all cuts together."""
    return next(item.value for item in app.main.markdown if "cuts are the same" in item.value)


def drawn(app: AppTest) -> list[str]:
    """The drawings on the screen, by their digests."""
    views = [json.loads(item.proto.json) for item in app.get("bidi_component") if item.proto.json]
    return [view["drawing"] for view in views if "drawing" in view]


def table(app: AppTest) -> dict[str, list[str]]:
    """The table of sizes, by the name of the row."""
    *_faults, found = (item.value for item in app.main.markdown if item.value.startswith("|"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found.splitlines()[2:]]
    plain = [[cell.removeprefix(":gray[").removesuffix("]") for cell in row] for row in rows]
    return {row[0]: row[1:] for row in plain}


def own(begin: Start, text: str, **settings: str) -> AppTest:
    """The page with a text of the reader's own."""
    app = begin(text=content_hash(text), **settings)
    app.session_state["own_texts"] = own_texts(text)
    return sound(app.run())
