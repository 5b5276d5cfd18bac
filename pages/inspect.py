"""Inspect: the text with its chunks, and every boundary with what became of its overlap."""

from __future__ import annotations

from components.shell import ensure_router

ensure_router()

from components.inspect.view import inspect_view  # noqa: E402

inspect_view()
