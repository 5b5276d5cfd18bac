"""The models of this process: each is loaded once, and shared."""

from __future__ import annotations

import threading
from typing import Final

from chunkscope.embed import bundled, hub
from chunkscope.embed.base import Model, ModelOptions
from chunkscope.embed.known import ALIASES, BUNDLED

KEPT: Final = 3
"""So many models stay in memory; the one that was asked for longest ago goes first."""

_loaded: dict[tuple[str, ModelOptions], Model] = {}
_loading = threading.Lock()


def load(model_id: str, options: ModelOptions | None = None) -> Model:
    """The model ``model_id``, loaded by the first who asks for it with these options.

    ``all-MiniLM-L6-v2`` comes from a package, all else by its hub id or from a folder. Raises
    :class:`~chunkscope.embed.base.ModelMissing` where it cannot be had.
    """
    name = ALIASES.get(model_id, model_id)
    key = (name, options or ModelOptions())
    with _loading:
        model = _loaded.pop(key, None) or _open(*key)
        _loaded[key] = model
        while len(_loaded) > KEPT:
            del _loaded[next(iter(_loaded))]
    return model


def forget() -> None:
    """Drop all models from memory."""
    with _loading:
        _loaded.clear()


def _open(name: str, options: ModelOptions) -> Model:
    if name == BUNDLED:
        return bundled.load(options)
    return hub.load(name, options)
