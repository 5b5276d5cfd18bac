"""tiktoken's encodings for chonkie: nothing is downloaded, and no byte is lost sight of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chunkscope.units import encoding


class Decoded(str):
    """Text that was decoded from tokens, and knows how many bytes of the source they stand for.

    A character that was cut has become U+FFFD, so the text itself does not tell.
    """

    __slots__ = ("source_bytes",)

    source_bytes: int


def tokenizer(module: Any, unit: str) -> Any:  # noqa: ANN401 - the package is optional
    """What a chunker of ``chonkie`` takes as its tokenizer; ``module`` is ``chonkie.tokenizer``."""
    if unit == "characters":
        return "character"
    known = encoding(unit)

    class Exact(module.Tokenizer):  # type: ignore[misc]
        """Special tokens are the text they are."""

        def __repr__(self) -> str:
            return unit

        def encode(self, text: str) -> list[int]:
            """The tokens."""
            return known.encode_ordinary(text)

        def tokenize(self, text: str) -> list[int]:
            """The tokens."""
            return known.encode_ordinary(text)

        def decode(self, tokens: Sequence[int]) -> str:
            """Their text, U+FFFD for what is no whole character."""
            content = known.decode_bytes(tokens)
            text = Decoded(content.decode("utf-8", "replace"))
            text.source_bytes = len(content)
            return text

    return Exact()
