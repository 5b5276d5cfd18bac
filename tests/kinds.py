"""Which kinds of text each strategy is tried on, and settings that keep the dear ones cheap in tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies import texts

LIGHT: dict[str, dict[str, Any]] = {}
"""By strategy: settings that every trial uses, such as a model that costs nothing."""

KINDS: dict[str, tuple[str, ...]] = {}
"""By strategy: the kinds of text it is tried on beside ``any``; a kind is a key of `BLOCKS`."""

BLOCKS: dict[str, tuple[str, ...]] = {}
"""By kind: the blocks that its texts are thrown together from."""


def text_of_kind(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Texts of any kind, and of the given ones."""
    thrown = [
        st.lists(st.sampled_from(BLOCKS[kind]), max_size=14).map("".join) for kind in kinds if kind != "any"
    ]
    return st.one_of(texts, *thrown)


BLOCKS["sentence ends"] = (
    "Mind the gap. ",
    "Rain! ",
    "Who, me? ",
    "猫が好きです。",
    "\n\n\n",
    " \n",
    "A clause; and more. ",
    "🙂🙂",
)
KINDS["semchunk"] = ("sentence ends",)
KINDS["chonkie_recursive"] = ("sentence ends",)
KINDS["chonkie_sentence"] = ("sentence ends",)
KINDS["llama_sentence"] = ("sentence ends",)
KINDS["text_splitter"] = ("sentence ends",)
