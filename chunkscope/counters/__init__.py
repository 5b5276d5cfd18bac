"""Token counters behind one interface. Nothing heavy is imported before a counter is made."""

from __future__ import annotations

from chunkscope.counters.base import Counter, CounterError, characters_per_token


def counter(name: str) -> Counter:
    """The counter of that name, ready to count.

    ``characters``, an encoding or a model of tiktoken's, ``model:ID`` for an embedding model,
    ``claude:MODEL`` or ``gemini:MODEL``. Raises :class:`CounterError` for an unknown one, or one that
    lacks its key or package; ModelMissing for an embedding model that cannot be had.
    """
    kind, colon, model = name.partition(":")
    if colon and kind == "claude":
        from chunkscope.counters.claude import Claude

        return Claude(model)
    if colon and kind == "gemini":
        from chunkscope.counters.gemini import Gemini

        return Gemini(model)
    from chunkscope.counters.local import ModelTokens, Unit

    if colon and kind == "model":
        from chunkscope.embed import load

        return ModelTokens(load(model))
    return Unit(name)


__all__ = ["Counter", "CounterError", "characters_per_token", "counter"]
