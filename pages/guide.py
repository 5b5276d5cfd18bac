"""Guide: the rule of overlap, and each cause with a live example."""

from __future__ import annotations

from components.shell import ensure_router

ensure_router()

from components.guide_view import guide_view  # noqa: E402

guide_view()
