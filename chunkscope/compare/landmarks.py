"""What a text has that should not be cut: sentences, tables, code blocks, functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from chunkscope.values import Span

Finder = Callable[[str, str], Sequence[Span]]
"""From a text and the name of its file, or "", to the spans of one kind."""

FINDERS: Mapping[str, Finder] = MappingProxyType({})
"""By kind: what finds them."""


def landmarks(text: str, name: str = "") -> dict[str, Sequence[Span]]:
    """The spans of every kind; the name of the file may tell in which language it is written."""
    return {kind: find(text, name) for kind, find in FINDERS.items()}
