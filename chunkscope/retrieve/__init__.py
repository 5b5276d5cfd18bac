"""Retrieval: which of some texts answer a question. Nothing heavy is imported before it is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from chunkscope.retrieve.base import Index, Report, Retriever, RetrieverError, Scores, order
from chunkscope.wording import _

RETRIEVERS: Final = {
    "bm25": "bm25:Bm25",
    "tfidf": "tfidf:TfIdf",
    "lsa": "lsa:Lsa",
    "dense": "dense:Dense",
    "hybrid": "hybrid:Hybrid",
}
"""Every retriever by its name: the module in this package, and the class in it."""


def retriever_class(name: object) -> type[Retriever]:
    """The retriever of that name; raises `RetrieverError` for an unknown one."""
    if not isinstance(name, str) or name not in RETRIEVERS:
        message = _("There is no retriever {name}: use one of {known}.")
        raise RetrieverError(message.format(name=repr(name), known=", ".join(RETRIEVERS)))
    module, _colon, attribute = RETRIEVERS[name].partition(":")
    found: type[Retriever] = getattr(import_module(f"chunkscope.retrieve.{module}"), attribute)
    return found


def retriever_from_json(values: Any) -> Retriever:  # noqa: ANN401 - from files and links
    """The retriever that `Retriever.to_json` wrote down; raises `RetrieverError` for an unknown one."""
    if not isinstance(values, dict):
        message = _("A retriever must be written as a JSON object, not as {value}.")
        raise RetrieverError(message.format(value=repr(values)))
    return retriever_class(values.get("retriever")).from_json(values)


__all__ = [
    "RETRIEVERS",
    "Index",
    "Report",
    "Retriever",
    "RetrieverError",
    "Scores",
    "order",
    "retriever_class",
    "retriever_from_json",
]
