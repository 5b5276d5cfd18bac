"""The one embedding model that all tests share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkscope.embed import load

if TYPE_CHECKING:
    from chunkscope.embed.transformer import Transformer


@pytest.fixture(scope="session")
def minilm() -> Transformer:
    """all-MiniLM-L6-v2 from its package, loaded once."""
    return load("all-MiniLM-L6-v2")  # type: ignore[return-value]
