"""What a file says of itself: what made it, of which document, with which settings."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import chunkscope
from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.export.ids import document_id, settings_hash, sha256

PACKAGES: Final = ("langchain-text-splitters", "tiktoken", "regex", "numpy")
"""The distributions that chunks depend on, beside the one that the strategy names."""

Export = tuple[Chunking, Source | None]
"""What goes into a file: a chunking, and the document that was split, where it is known."""


def header(exports: Sequence[Export]) -> dict[str, Any]:
    """The versions, the documents with their SHA-256, and the settings, which all of them share."""
    strategy = exports[0][0].strategy
    settings = strategy.to_json()
    return {
        "chunkscope": chunkscope.__version__,
        "environment": environment([strategy.package] if strategy.package else []),
        "documents": [_document(*each) for each in exports],
        "settings_hash": settings_hash(settings),
        "settings": settings,
    }


def environment(packages: Iterable[str] = ()) -> dict[str, str]:
    """The version of Python and of each of these packages and of `PACKAGES` that is installed."""
    found = {package: _version(package) for package in dict.fromkeys([*packages, *PACKAGES])}
    known = {package: version_ for package, version_ in found.items() if version_ is not None}
    return {"python": platform.python_version(), **known}


@cache
def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _document(chunking: Chunking, source: Source | None) -> dict[str, Any]:
    """A document: its id, the name of its file, and the digest and length of the text that was split."""
    return {
        "id": document_id(chunking, source),
        "name": source.name if source else "",
        "text_sha256": sha256(chunking.text),
        "characters": len(chunking.text),
    }
