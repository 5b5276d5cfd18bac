"""A sweep in words: its settings, its progress, and what it is going to take."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.evaluate.values import Setting
    from chunkscope.strategies import Strategy
    from chunkscope.sweep.grid import Estimate, Progress

_LIBRARY: Final = re.compile(r"\s*[(（]LangChain[)）]$")


def setting_name(setting: Setting) -> str:
    """A setting in as few words as tell it from its neighbours: "Recursive 400/40, BM25"."""
    return _("{strategy}, {retriever}").format(
        strategy=strategy_name(setting.strategy), retriever=retriever_name(setting.retriever)
    )


def setting_key(setting: Setting) -> str:
    """The same for a file, in every language: "recursive 400/40, BM25"."""
    return f"{strategy_key(setting.strategy)}, {retriever_name(setting.retriever)}"


def strategy_name(strategy: Strategy) -> str:
    """A strategy with its sizes and overlap, where it has any, and what else tells it from its neighbours.

    That are headings before the indexed text, a unit other than characters, and the length below which chunks
    are merged.
    """
    from chunkscope.evaluate.variants import has_headings

    name = _sized(strategy_title(strategy), strategy)
    if has_headings(strategy):
        name = _("{name} with headings").format(name=name)
    if strategy.unit != "characters":
        name += f" {strategy.unit}"
    below = getattr(strategy, "merge_below", 0)
    return _("{name} merged below {n}").format(name=name, n=number(below)) if below else name


def strategy_title(strategy: Strategy) -> str:
    """What a strategy is called on the screen, without the library that it is: "Recursive"."""
    from chunkscope.strategies.merged import unmerged

    return _LIBRARY.sub("", _(type(unmerged(strategy)).title))


def strategy_key(strategy: Strategy) -> str:
    """`strategy_name` for a file, with the names of the settings themselves: "structure 400/0 +prefix"."""
    from chunkscope.strategies.merged import unmerged

    plain = unmerged(strategy)
    name = _sized(plain.name, strategy)
    if getattr(plain, "prefix", False):
        name += " +prefix"
    if strategy.unit != "characters":
        name += f" {strategy.unit}"
    below = getattr(strategy, "merge_below", 0)
    return f"{name} +{below}" if below else name


def _sized(name: str, strategy: Strategy) -> str:
    from chunkscope.strategies.base import NO_LIMIT
    from chunkscope.strategies.merged import unmerged

    if strategy.chunk_size == NO_LIMIT:
        return name
    levels = getattr(unmerged(strategy), "chunk_sizes", (strategy.chunk_size,))
    return f"{name} {'>'.join(map(str, levels))}/{strategy.chunk_overlap}"


def duration(seconds: float) -> str:
    """A stretch of time as people say it: "40 s", "12 min", "3.5 h"."""
    if seconds < 90:
        return _("{n} s").format(n=number(max(round(seconds), 1)))
    if seconds < 5400:
        return _("{n} min").format(n=number(round(seconds / 60)))
    return _("{n} h").format(n=f"{seconds / 3600:,.1f}")


def progress_line(progress: Progress) -> str:
    """How far a sweep is, in one line."""
    parts = [_("{done} of {total} results").format(done=number(progress.done), total=number(progress.total))]
    if progress.restored:
        parts.append(_("{n} from the store").format(n=number(progress.restored)))
    if progress.seconds_left is not None and progress.done < progress.total:
        parts.append(_("about {time} left").format(time=duration(progress.seconds_left)))
    return _(", ").join(parts)


def estimate_line(estimate: Estimate) -> str:
    """What a sweep is going to take, in one line."""
    splits = n_("{n} split", "{n} splits", estimate.units).format(n=number(estimate.units))
    results = n_("{n} result", "{n} results", estimate.results).format(n=number(estimate.results))
    return _("{splits}, {results}: about {time} and {memory} MB of memory on this machine.").format(
        splits=splits,
        results=results,
        time=duration(estimate.seconds),
        memory=number(round(estimate.bytes / 1e6)),
    )
