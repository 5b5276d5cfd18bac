"""Embedding models: from a package, a folder, the hub, or an OpenAI-compatible server.

Nothing heavy is imported before a model is loaded.
"""

from __future__ import annotations

from chunkscope.embed.base import Batch, DType, EmbedError, Kind, Model, ModelMissing, ModelOptions
from chunkscope.embed.known import MODELS, Known
from chunkscope.embed.registry import forget, load

__all__ = [
    "MODELS",
    "Batch",
    "DType",
    "EmbedError",
    "Kind",
    "Known",
    "Model",
    "ModelMissing",
    "ModelOptions",
    "forget",
    "load",
]
