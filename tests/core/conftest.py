"""The one embedding model that all tests share, and a server that stands for every service."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkscope.embed import load
from tests.core.wire import KEY, PROXIES, Wire

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkscope.embed.transformer import Transformer


@pytest.fixture(scope="session")
def minilm() -> Transformer:
    """all-MiniLM-L6-v2 from its package, loaded once."""
    return load("all-MiniLM-L6-v2")  # type: ignore[return-value]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No proxy, and no .env of the developer's own."""
    monkeypatch.chdir(tmp_path)
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    """The server, with its addresses and keys in the environment."""
    running = Wire()
    monkeypatch.setenv("OPENAI_BASE_URL", f"{running.url}/v1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", running.url)
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, KEY)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    yield running
    running.close()
