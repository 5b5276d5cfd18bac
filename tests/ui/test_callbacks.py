"""Two edits in a row: the callback of the first is never lost."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.runtime.scriptrunner import RerunData, RerunException

from components import callbacks
from components.callbacks import whole

COMPONENTS = Path(callbacks.__file__).parent


def test_an_interrupted_callback_begins_again_and_the_reruns_follow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was interrupted runs to its end; then the reruns are asked for again, in their order."""
    reruns = [RerunData(query_string="first"), RerunData(query_string="second")]
    waiting, asked, done = list(reruns), [], []
    requests = SimpleNamespace(request_rerun=asked.append)
    monkeypatch.setattr(callbacks, "get_script_run_ctx", lambda: SimpleNamespace(script_requests=requests))

    def callback(name: str, *, value: int) -> None:
        if waiting:
            raise RerunException(waiting.pop(0))
        done.append((name, value))

    whole(callback)("separator", value=2)
    assert done == [("separator", 2)]
    assert asked == reruns


def test_an_undisturbed_callback_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an interruption the callback is called once, and Streamlit is left alone."""
    monkeypatch.setattr(callbacks, "get_script_run_ctx", lambda: None)
    done: list[int] = []
    whole(done.append)(1)
    assert done == [1]


def test_every_callback_of_the_app_is_whole() -> None:
    """No widget is given a callback that a waiting rerun could end half-way."""
    bare = [
        f"{path.relative_to(COMPONENTS)}:{node.lineno}"
        for path in sorted(COMPONENTS.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if _is_callback(keyword.arg or "") and not _is_whole(keyword.value)
        if not isinstance(keyword.value, ast.Constant)
    ]
    assert bare == []


def _is_callback(name: str) -> bool:
    return name in {"on_click", "on_change", "on_select"} or (
        name.startswith("on_") and name.endswith("_change")
    )


def _is_whole(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return value.value == "rerun"
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "whole"
