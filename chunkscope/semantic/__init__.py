"""Cutting by meaning: vectors of sentences, the distances between neighbours, and where to cut."""

from __future__ import annotations

from chunkscope.semantic.curve import Curve

__all__ = ["Curve"]
