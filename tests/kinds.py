"""Which kinds of text each strategy is tried on, and settings that keep the dear ones cheap in tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies import texts
from tests.token_texts import BITS, PROSE

LIGHT: dict[str, dict[str, Any]] = {}
"""By strategy: settings that every trial uses, such as a model that costs nothing."""

KINDS: dict[str, tuple[str, ...]] = {}
"""By strategy: the kinds of text it is tried on beside ``any``; a kind is a key of `BLOCKS`."""

BLOCKS: dict[str, tuple[str, ...]] = {}
"""By kind: the blocks that its texts are thrown together from."""

KINDS.update(dict.fromkeys(("token", "sentence_tokens"), ("any", "pieces")), sentence=("any", "prose"))
BLOCKS.update(pieces=BITS, prose=PROSE)


def text_of_kind(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Texts of any kind, and of the given ones."""
    thrown = [
        st.lists(st.sampled_from(BLOCKS[kind]), max_size=14).map("".join) for kind in kinds if kind != "any"
    ]
    return st.one_of(texts, *thrown)
