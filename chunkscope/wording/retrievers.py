"""Retrievers and their scores in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkscope.embed.known import MODELS, NANO
from chunkscope.wording.catalogue import _

if TYPE_CHECKING:
    from chunkscope.retrieve import Retriever

_NAMES: Final = {"bm25": "BM25", "tfidf": "TF-IDF", "lsa": "LSA"}
_DECIMALS: Final = {"BM25": 2, "RRF": 4}


def retriever_name(retriever: Retriever) -> str:
    """The retriever's name: "BM25", a model's id, "BM25 + LSA" for a fusion."""
    from chunkscope.retrieve.dense import Dense
    from chunkscope.retrieve.hybrid import Hybrid

    if isinstance(retriever, Hybrid):
        return " + ".join(map(retriever_name, retriever.retrievers))
    return retriever.model if isinstance(retriever, Dense) else _NAMES.get(retriever.name, retriever.name)


def unknown_note(model: str, share: float) -> str:
    """That a model cannot read a part of the text, ``share`` from 0 to 1, and what reads it."""
    return _(
        "{model} does not know {share} of the pieces of this text, so its ranking can mislead: use bm25, or "
        "a model of the text's language, such as {other} (offline: pip install {package})."
    ).format(model=model, share=f"{share:.0%}", other=NANO, package=MODELS[NANO].package)


def score(unit: str, value: float) -> str:
    """A score with as many decimals as tell scores of its unit apart: 4.95, 0.357, 0.0328."""
    return f"{value:.{_DECIMALS.get(unit, 3)}f}"
