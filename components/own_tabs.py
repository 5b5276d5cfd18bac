"""The drawing that only one strategy has, hung into a tab of its own."""

from __future__ import annotations

from collections.abc import Callable

from chunkscope import Chunking

Draw = Callable[[Chunking], None]


def own_tab(chunking: Chunking) -> tuple[str, Draw] | None:
    """The title of the strategy's tab, in the language of the screen, and what draws it; None for most."""
    make = _TABS.get(chunking.strategy.name)
    return make() if make else None


_TABS: dict[str, Callable[[], tuple[str, Draw]]] = {}
