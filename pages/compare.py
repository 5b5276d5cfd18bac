"""Compare: one text in two to four settings, side by side."""

from __future__ import annotations

from components.shell import ensure_router

ensure_router()

from components.compare.view import compare_view  # noqa: E402

compare_view()
