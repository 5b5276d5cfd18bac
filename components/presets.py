"""Lists of separators that people start from, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class Preset:
    """A named list of separators with the two switches that belong to it."""

    id: str
    title: str
    separators: tuple[str, ...]
    regex: bool = False
    keep_separator: Literal["start", "end"] = "start"


PRESETS = (
    Preset("langchain", N_("LangChain default"), ("\n\n", "\n", " ", "")),
    Preset("sentences", N_("Sentences"), ("\n\n", "\n", ". ", "? ", "! ", " ", ""), keep_separator="end"),
    Preset("japanese", N_("Japanese"), ("\n\n", "\n", "。", "、", ""), keep_separator="end"),
    Preset(
        "chinese",
        N_("Chinese"),
        ("\n\n", "\n", "。", "！", "？", "；", "，", ""),
        keep_separator="end",
    ),
    Preset(
        "markdown",
        N_("Markdown"),
        ("\n#{1,6} ", "```\n", "\n\\*\\*\\*+\n", "\n---+\n", "\n___+\n", "\n\n", "\n", " ", ""),
        regex=True,
    ),
    Preset(
        "python", N_("Python code"), ("\nclass ", "\ndef ", "\n\tdef ", "\n\n", "\n", " ", ""), regex=True
    ),
)
"""Markdown and Python are the lists of LangChain's own ``from_language``, which are patterns."""


def preset(id_: str) -> Preset:
    """The preset with this id; KeyError for another."""
    return {item.id: item for item in PRESETS}[id_]


def preset_of(separators: tuple[str, ...], regex: bool) -> Preset | None:
    """The preset that has these separators, or None for a list of the reader's own."""
    for item in PRESETS:
        if item.separators == separators and item.regex == regex:
            return item
    return None
