"""Names that tell the settings of one evaluation apart, with no more words than that takes."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import _
from chunkscope.wording.quoting import shorten
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.sweep import setting_key, setting_name, strategy_name, strategy_title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkscope.evaluate.families import OverlapLine
    from chunkscope.evaluate.values import Setting
    from chunkscope.retrieve import Retriever
    from chunkscope.strategies import Strategy

_VALUE: Final = 16


def setting_names(settings: Sequence[Setting]) -> dict[Setting, str]:
    """Each setting by its `setting_name`, and where that is another's too, by what makes them different.

    Settings that differ never have one name.
    """
    return _named(settings, list(map(setting_name, settings)))


def setting_keys(settings: Sequence[Setting]) -> dict[Setting, str]:
    """The same for a file: by `setting_key`, in every language alike."""
    return _named(settings, list(map(setting_key, settings)))


def strategy_names(strategies: Sequence[Strategy]) -> dict[Strategy, str]:
    """Each strategy by its `strategy_name`, told apart in the same way."""
    names = list(map(strategy_name, strategies))
    return dict(zip(strategies, _apart(names, _differing(strategies, names)), strict=True))


def retriever_names(retrievers: Sequence[Retriever]) -> dict[Retriever, str]:
    """Each retriever by its `retriever_name`, told apart in the same way: "BM25 (k1=1.2)"."""
    every = list(dict.fromkeys(retrievers))
    names = list(map(retriever_name, every))
    return dict(zip(every, _apart(names, _differing(every, names)), strict=True))


def _named(settings: Sequence[Setting], names: list[str]) -> dict[Setting, str]:
    """The names, with what differs in the strategy and in the retriever where one is taken twice."""
    every = list(dict(zip(settings, names, strict=True)).items())
    alone, told = [each for each, _name in every], [name for _each, name in every]
    cuts = _differing([each.strategy for each in alone], told)
    searches = _differing([each.retriever for each in alone], told)
    parts = [[*cut, *search] for cut, search in zip(cuts, searches, strict=True)]
    return dict(zip(alone, _apart(told, parts), strict=True))


def line_names(lines: Sequence[Sequence[Setting]]) -> list[tuple[str, str]]:
    """The strategy and the retriever of settings that differ in their size alone, as names.

    Lines of one strategy are told apart by their overlap, or by what else is set in another way.
    """
    from chunkscope.evaluate.families import SIZES, overlap_share
    from chunkscope.strategies.merged import unmerged

    first = [line[0] for line in lines]
    searches = retriever_names([each.retriever for each in first])
    keys = [f"{unmerged(each.strategy).name}\n{searches[each.retriever]}" for each in first]
    parts = _differing([each.strategy for each in first], keys, left_out=SIZES)
    shares = [f"{overlap_share(each.strategy):.0%}" for each in first]
    for at, key in enumerate(keys):
        if len({share for share, other in zip(shares, keys, strict=True) if other == key}) > 1:
            parts[at].insert(0, _("overlap {share}").format(share=shares[at]))
    names = _joined([strategy_title(each.strategy) for each in first], parts)
    return [(name, searches[each.retriever]) for name, each in zip(names, first, strict=True)]


def overlap_names(lines: Sequence[OverlapLine]) -> list[str]:
    """Strategies that differ in their overlap alone, by name and size, and by what tells them apart."""
    from chunkscope.evaluate.families import OVERLAP

    strategies = [line.found[0].setting.strategy for line in lines]
    names = [f"{strategy_title(each)} {each.chunk_size}" for each in strategies]
    return _joined(names, _differing(strategies, names, left_out=OVERLAP))


def _joined(names: Sequence[str], parts: Sequence[Sequence[str]]) -> list[str]:
    return [f"{name} ({', '.join(part)})" if part else name for name, part in zip(names, parts, strict=True)]


def _apart(names: Sequence[str], parts: Sequence[Sequence[str]]) -> list[str]:
    """The names with their parts, and a number where even these are the same: long values are shortened."""
    joined = _joined(names, parts)
    seen: dict[str, int] = {}
    for at, name in enumerate(joined):
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            joined[at] = f"{name} #{seen[name]}"
    return joined


def _differing(
    every: Sequence[Strategy | Retriever], keys: Sequence[str], left_out: frozenset[str] = frozenset()
) -> list[list[str]]:
    """What each strategy or retriever has set in another way than some other one with the same key."""
    groups: dict[str, list[int]] = {}
    for at, key in enumerate(keys):
        groups.setdefault(key, []).append(at)
    parts: list[list[str]] = [[] for _each in every]
    for group in groups.values():
        values = [_flat(every[at], left_out) for at in group]
        names = list(dict.fromkeys(name for each in values for name in each))
        told = [name for name in names if len({repr(each.get(name)) for each in values}) > 1]
        for at, each in zip(group, values, strict=True):
            parts[at] = [_told(name, each) for name in told if name in each]
    return parts


def _flat(by: Strategy | Retriever, left_out: frozenset[str]) -> dict[str, object]:
    """The settings by their names, those of a strategy or of fused retrievers within it too."""
    from chunkscope.retrieve import Retriever as Search
    from chunkscope.strategies import Strategy as Kind

    found: dict[str, object] = {}
    for name, value in ((each.name, getattr(by, each.name)) for each in fields(by)):
        if isinstance(value, Kind):
            found |= _flat(value, left_out)
        elif isinstance(value, tuple) and value and all(isinstance(each, Search) for each in value):
            found |= {
                f"{retriever_name(one)} {key}": told
                for one in value
                for key, told in _flat(one, left_out).items()
            }
        else:
            found[name] = value
    return {name: value for name, value in found.items() if name not in left_out}


def _told(name: str, values: Mapping[str, object]) -> str:
    value = values[name]
    listed = ",".join(map(repr, value)) if isinstance(value, tuple) else str(value)
    return f"{name}={shorten(listed, _VALUE)}"
