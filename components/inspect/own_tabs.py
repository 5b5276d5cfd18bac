"""The drawing that only one strategy has, hung into a tab of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from chunkscope import Chunking, Contextual, Late, ParentChild, Semantic
from chunkscope.wording import N_
from components.inspect import contextual_view, late_view, parent_child_view, semantic_view

Draw = Callable[[Chunking], None]


def own_tab(chunking: Chunking) -> tuple[str, Draw] | None:
    """The title of the strategy's tab, as the catalogues have it, and what draws it; None for most."""
    return _TABS.get(chunking.strategy.name)


_TABS: Mapping[str, tuple[str, Draw]] = MappingProxyType(
    {
        Semantic.name: (N_("Distances"), semantic_view.draw),
        ParentChild.name: (N_("Merging on a question"), parent_child_view.draw),
        Late.name: (N_("Naive and late"), late_view.draw),
        Contextual.name: (N_("Context per chunk"), contextual_view.draw),
    }
)
