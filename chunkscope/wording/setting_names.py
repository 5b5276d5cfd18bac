"""Names that tell the settings of one evaluation apart, with no more words than that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import _
from chunkscope.wording.quoting import shorten
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.sweep import setting_name, strategy_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkscope.evaluate.families import OverlapLine
    from chunkscope.evaluate.values import Setting
    from chunkscope.strategies import Strategy

_VALUE: Final = 16


def setting_names(settings: Sequence[Setting]) -> dict[Setting, str]:
    """Each setting by its `setting_name`, and where that is another's too, by what makes them different."""
    names = list(map(setting_name, settings))
    parts = _differing([each.strategy for each in settings], names)
    return dict(zip(settings, _joined(names, parts), strict=True))


def strategy_names(strategies: Sequence[Strategy]) -> dict[Strategy, str]:
    """Each strategy by its `strategy_name`, told apart in the same way."""
    names = list(map(strategy_name, strategies))
    parts = _differing(strategies, names)
    return dict(zip(strategies, _joined(names, parts), strict=True))


def line_names(lines: Sequence[Sequence[Setting]]) -> list[tuple[str, str]]:
    """The strategy and the retriever of settings that differ in their size alone, as names.

    Lines of one strategy are told apart by their overlap, or by what else is set in another way.
    """
    from chunkscope.evaluate.families import SIZES, overlap_share
    from chunkscope.strategies.merged import unmerged

    first = [line[0] for line in lines]
    keys = [f"{unmerged(each.strategy).name}\n{retriever_name(each.retriever)}" for each in first]
    parts = _differing([each.strategy for each in first], keys, left_out=SIZES)
    shares = [f"{overlap_share(each.strategy):.0%}" for each in first]
    for at, key in enumerate(keys):
        if len({share for share, other in zip(shares, keys, strict=True) if other == key}) > 1:
            parts[at].insert(0, _("overlap {share}").format(share=shares[at]))
    names = _joined([unmerged(each.strategy).name for each in first], parts)
    return [(name, retriever_name(each.retriever)) for name, each in zip(names, first, strict=True)]


def overlap_names(lines: Sequence[OverlapLine]) -> list[str]:
    """Strategies that differ in their overlap alone, by name and size, and by what tells them apart."""
    from chunkscope.evaluate.families import OVERLAP
    from chunkscope.strategies.merged import unmerged

    strategies = [line.found[0].setting.strategy for line in lines]
    names = [f"{unmerged(each).name} {each.chunk_size}" for each in strategies]
    return _joined(names, _differing(strategies, names, left_out=OVERLAP))


def _joined(names: Sequence[str], parts: Sequence[Sequence[str]]) -> list[str]:
    return [f"{name} ({', '.join(part)})" if part else name for name, part in zip(names, parts, strict=True)]


def _differing(
    strategies: Sequence[Strategy], keys: Sequence[str], left_out: frozenset[str] = frozenset()
) -> list[list[str]]:
    """What each strategy has set in another way than some other one with the same key."""
    groups: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        groups.setdefault(key, []).append(at)
    parts: list[list[str]] = [[] for _each in strategies]
    for group in groups.values():
        values = [_flat(strategies[at], left_out) for at in group]
        names = list(dict.fromkeys(name for each in values for name in each))
        told = [name for name in names if len({repr(each.get(name)) for each in values}) > 1]
        for at, each in zip(group, values, strict=True):
            parts[at] = [_told(name, each) for name in told if name in each]
    return parts


def _flat(strategy: Strategy, left_out: frozenset[str]) -> dict[str, object]:
    """The settings by their names, those of a strategy within it too."""
    from chunkscope.evaluate.families import settings
    from chunkscope.strategies import Strategy as Kind

    found: dict[str, object] = {}
    for name, value in settings(strategy):
        found |= _flat(value, left_out) if isinstance(value, Kind) else {name: value}
    return {name: value for name, value in found.items() if name not in left_out}


def _told(name: str, values: Mapping[str, object]) -> str:
    value = values[name]
    listed = ",".join(map(repr, value)) if isinstance(value, tuple) else str(value)
    return f"{name}={shorten(listed, _VALUE)}"
