"""The settings of a view, in the words of its link; `components.settings_link` reads them back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chunkscope.strategies import Merged, Recursive, Strategy, unmerged
from chunkscope.strategies.base import default_of, has_field

KEEP = ("start", "end", "off")
LARGEST = 1_000_000
MOST_SEPARATORS = 40
LONGEST_SEPARATOR = 200
COMMON = (
    "chunk_size",
    "chunk_overlap",
    "separators",
    "keep_separator",
    "is_separator_regex",
    "strip_whitespace",
    "length_function",
)
"""LangChain's names of what many splitters have; the sidebar draws these itself."""
DEFAULT_SEPARATORS = ("\n\n", "\n", " ", "")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides what the screen shows, in the words of its link.

    Exactly one of ``sample`` (an id) and ``text`` (the hash of the reader's own text) is given.
    ``cut`` counts boundaries from 1: boundary 1 lies between the chunks 1 and 2. Chunks shorter than
    ``merge_below`` characters are merged into a neighbour; 0 merges none. ``options`` are those of
    the strategy that differ from its defaults, as ``(name, value)`` in the order of its table.
    """

    lang: str = "en"
    sample: str | None = None
    text: str | None = None
    strategy: str = Recursive.name
    options: tuple[tuple[str, Any], ...] = ()
    separators: tuple[str, ...] = DEFAULT_SEPARATORS
    regex: bool = False
    chunk_size: int = 400
    chunk_overlap: int = 40
    keep_separator: str = "start"
    strip: bool = True
    unit: str = "characters"
    merge_below: int = 0
    cut: int | None = None

    def at(self, chunk_size: int, chunk_overlap: int) -> Settings:
        """The same with another size and overlap."""
        return replace(self, chunk_size=chunk_size, chunk_overlap=chunk_overlap)

    def params(self) -> dict[str, str]:
        """The settings as the parameters of a link, written out but for those that say nothing."""
        source = {"text": self.text} if self.text else {"sample": self.sample or ""}
        options = {"options": _options_text(self.options)} if self.options else {}
        strategy = {
            "strategy": self.strategy,
            **options,
            "separators": dumps(self.separators),
            "regex": _bool_text(self.regex),
            "chunk_size": str(self.chunk_size),
            "chunk_overlap": str(self.chunk_overlap),
            "keep_separator": self.keep_separator,
            "strip": _bool_text(self.strip),
            "unit": self.unit,
        }
        merging = {"merge_below": str(self.merge_below)} if self.merge_below else {}
        cut = {"cut": str(self.cut)} if self.cut is not None else {}
        return {"lang": self.lang, **source, **strategy, **merging, **cut}


def dumps(separators: tuple[str, ...]) -> str:
    """The separators as compact JSON, for the link."""
    return json.dumps(list(separators), ensure_ascii=False, separators=(",", ":"))


def from_langchain(options: Mapping[str, Any]) -> dict[str, Any]:
    """LangChain's keyword arguments in the words of `Settings`; what is absent stays absent."""
    names = {"is_separator_regex": "regex", "strip_whitespace": "strip", "length_function": "unit"}
    changed = {names.get(name, name): value for name, value in options.items()}
    if "separators" in changed:
        changed["separators"] = tuple(changed["separators"] or DEFAULT_SEPARATORS)
    if "keep_separator" in changed:
        keep = changed["keep_separator"]
        changed["keep_separator"] = keep if isinstance(keep, str) else "start" if keep else "off"
    return changed


def takes(kind: type[Strategy], name: str) -> bool:
    """Whether strategies of this kind have the common setting, and no option of their own in its place."""
    return has_field(kind, name) and all(option.name != name for option in kind.options)


def from_strategy(by: Strategy) -> dict[str, Any]:
    """A strategy in the words of `Settings`; common settings that it does not have stay absent."""
    inner = unmerged(by)
    kind = type(inner)
    options = tuple(
        (option.name, value)
        for option in kind.options
        if (value := getattr(inner, option.name)) != default_of(kind, option.name)
    )
    common = {name: getattr(inner, name) for name in COMMON if takes(kind, name)}
    merging = {"merge_below": by.merge_below if isinstance(by, Merged) else 0}
    return {"strategy": inner.name, "options": options, **merging, **from_langchain(common)}


def opening(length: int) -> dict[str, Any]:
    """Settings that give a text of this many characters some tens of chunks, overlap a tenth."""
    size = max(10, min(_round(length // 40), LARGEST))
    return {"chunk_size": size, "chunk_overlap": size // 10}


def _options_text(options: tuple[tuple[str, Any], ...]) -> str:
    return json.dumps(dict(options), ensure_ascii=False, separators=(",", ":"))


def _bool_text(value: bool) -> str:
    return "true" if value else "false"


def _round(number: int) -> int:
    """The number with its first two digits, the second of them 0 or 5."""
    step = 5 * int(10 ** max(0, len(str(number)) - 2))
    return number // step * step
