"""How far the reading of a document is, told to whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from chunkscope.documents.source import Source
from chunkscope.strategies.base import Step

_listener: ContextVar[Callable[[Step], None] | None] = ContextVar("listener", default=None)


@contextmanager
def told(listener: Callable[[Step], None]) -> Iterator[None]:
    """Call ``listener`` with the steps of all documents that are read meanwhile, in this context."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def tell(step: Step) -> None:
    """Tell whoever listens how far the work is."""
    if listener := _listener.get():
        listener(step)


def finished(items: Iterable[Step | Source]) -> Source:
    """The document at the end of ``items``, its steps told on the way."""
    source: Source | None = None
    for item in items:
        if isinstance(item, Source):
            source = item
        else:
            tell(item)
    assert source is not None
    return source
