"""A chunk size that is given alone, with an overlap that fits into it."""

from __future__ import annotations

from typing import Any, Final

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of, has_field

SHARE: Final = 10
"""The overlap is the size divided by this."""


def fitted(values: dict[str, Any]) -> dict[str, Any]:
    """Settings as JSON values, with an overlap of a tenth of the size where a size stands alone.

    Only where the splitter's own overlap is not smaller than that size: it was chosen for its own size, and
    `strategy_from_json` would refuse the pair or make windows that hardly move on. An overlap that is given
    stays as it is, whatever the size, and so do settings that are wrong in another way.
    """
    name = values.get("strategy")
    kind = STRATEGIES.get(name) if isinstance(name, str) else None
    size = _size(values)
    if kind is None or size is None or "chunk_overlap" in values or not has_field(kind, "chunk_overlap"):
        return values
    if default_of(kind, "chunk_overlap") < size:
        return values
    return {**values, "chunk_overlap": size // SHARE}


def _size(values: dict[str, Any]) -> int | None:
    """The size of the chunks where it is given and is one; of several levels that of the finest."""
    levels = values.get("chunk_sizes")
    size = values.get("chunk_size", levels[-1] if isinstance(levels, list | tuple) and levels else None)
    return size if type(size) is int and size >= 1 else None
