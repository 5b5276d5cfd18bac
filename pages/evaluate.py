"""Evaluate: which chunk size finds the answers, with intervals."""

from __future__ import annotations

from components.shell import ensure_router

ensure_router()

from components.evaluate.view import evaluate_view  # noqa: E402

evaluate_view()
