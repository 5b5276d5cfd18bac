r"""How one setting differs from another, by the labels of its fields: "Overlap 60", "Without \n".

The command line tells it in LangChain's own names: `chunkscope.wording.changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from chunkscope import Merged, Strategy
from chunkscope.strategies import unmerged
from chunkscope.strategies.base import NO_LIMIT, default_of, has_field
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, unit_label
from components.compare.words import option_value
from components.markup import code, listed
from components.separator_text import shown


def change(by: Strategy, present: Strategy) -> str:
    """What ``by`` has otherwise than ``present``, in Markdown; another splitter by its name and size."""
    told = list(_merging(by, present))
    inner, before = unmerged(by), unmerged(present)
    told = (list(_fields(inner, before)) if type(inner) is type(before) else [_splitter(inner)]) + told
    return listed(told) if told else _("The same settings")


def _splitter(by: Strategy) -> str:
    """Its name and size, and a list of separators that is not its own."""
    title = literal(_(by.title))
    if by.chunk_size != NO_LIMIT:
        title = f"{title} {number(by.chunk_size)}/{number(by.chunk_overlap)}"
    given = getattr(by, "separators", None)
    if not given or given == default_of(type(by), "separators"):
        return title
    regex = bool(getattr(by, "is_separator_regex", False))
    return listed([title, _("Separators: {names}").format(names=_names(given, regex))])


def _fields(by: Strategy, before: Strategy) -> Iterator[str]:
    for name, told in _COMMON.items():
        if has_field(type(by), name) and _differ(by, before, name):
            yield told(getattr(by, name))
    if has_field(type(by), "separators") and _differ(by, before, "separators"):
        regex = bool(getattr(by, "is_separator_regex", False))
        yield _separators(getattr(by, "separators"), getattr(before, "separators"), regex)  # noqa: B009
    for option in by.options:
        if option.name not in _COMMON and _differ(by, before, option.name):
            value = option_value(option, getattr(by, option.name))
            yield literal(_("{label}: {value}").format(label=_(option.label), value=value))


def _differ(by: Strategy, before: Strategy, name: str) -> bool:
    return bool(getattr(by, name) != getattr(before, name))


def _merging(by: Strategy, present: Strategy) -> Iterator[str]:
    below, before = (each.merge_below if isinstance(each, Merged) else 0 for each in (by, present))
    if below != before:
        told = _("Merge chunks shorter than {n}") if below else _("Merge no chunks")
        yield told.format(n=number(below))


def _separators(after: Sequence[str], before: Sequence[str], regex: bool) -> str:
    """The separators that go, or come; the whole list where both happen, or where they change places."""
    gone = [item for item in before if item not in after]
    fresh = [item for item in after if item not in before]
    if bool(gone) == bool(fresh):
        return _("Separators: {names}").format(names=_names(after, regex))
    if gone:
        return _("Without {names}").format(names=_names(gone, regex))
    return _("One more separator: {names}").format(names=_names(fresh, regex))


def _names(separators: Sequence[str], regex: bool) -> str:
    return listed(code(shown(item, regex)) if item else _("every character") for item in separators)


def _kept(value: object) -> str:
    words = {"start": _("Separator at the start"), "end": _("Separator at the end")}
    return words.get("start" if value is True else str(value), _("Separator not kept"))


_COMMON: Mapping[str, Callable[[Any], str]] = MappingProxyType(
    {
        "chunk_size": lambda value: _("Chunk size {n}").format(n=number(value)),
        "chunk_overlap": lambda value: _("Overlap {n}").format(n=number(value)),
        "keep_separator": _kept,
        "is_separator_regex": lambda value: (
            _("Separators are patterns") if value else _("Separators are no patterns")
        ),
        "strip_whitespace": lambda value: _("Strip whitespace") if value else _("Keep whitespace"),
        "length_function": lambda value: _("Counted in {unit}").format(unit=literal(unit_label(value))),
    }
)
