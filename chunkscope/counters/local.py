"""Counters that need no network: characters, tiktoken's encodings, a loaded embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chunkscope.counters.base import Counter, CounterError
from chunkscope.embed.base import Model
from chunkscope.units import UNITS, measure_all
from chunkscope.wording import _

SAME_FOR_TEXT: Final = {"o200k_harmony": "o200k_base"}
"""Encodings that differ from one of ours in their special tokens only."""


class Unit(Counter):
    """Characters or tokens of a tiktoken encoding, by the unit's name or a model's, such as "gpt-4o"."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.unit = name if name in UNITS else _encoding_of(name)

    def count(self, text: str) -> int:
        """In ``unit``; special tokens count as the text they are."""
        return self.count_all([text])[0]

    def count_all(self, texts: Sequence[str]) -> list[int]:
        """As :func:`chunkscope.units.measure_all`."""
        return measure_all(self.unit, texts)


class ModelTokens(Counter):
    """The tokens that an embedding model makes of a text, its special ones and prefix counted."""

    def __init__(self, model: Model) -> None:
        self.id = f"model:{model.id}"
        self._model = model

    def count(self, text: str) -> int:
        """Before anything is cut off."""
        return self.count_all([text])[0]

    def count_all(self, texts: Sequence[str]) -> list[int]:
        """All at once. Raises EmbedError where the tokenizer is not at hand."""
        counted: list[int] = self._model.tokens(texts).tolist()
        return counted


def _encoding_of(model: str) -> str:
    """The encoding that tiktoken says a model has, which must be one of ours."""
    import tiktoken

    try:
        found = tiktoken.encoding_name_for_model(model)
    except KeyError:
        found = ""
    unit = SAME_FOR_TEXT.get(found, found)
    if unit not in UNITS:
        raise CounterError(
            _("{counter} is no counter: choose one of {known}, or a model that tiktoken knows.").format(
                counter=model, known=", ".join((*UNITS, "model:ID", "claude:MODEL", "gemini:MODEL"))
            )
        )
    return unit
