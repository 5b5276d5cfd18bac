"""Query: one question to the chunks of several sizes."""

from __future__ import annotations

from components.shell import ensure_router

ensure_router()

from components.query.view import query_view  # noqa: E402

query_view()
