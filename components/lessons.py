"""The guide's examples: for each cause the shortest text that shows it, and the settings to see it with.

The law, tested: splitting ``text`` with ``strategy`` gives a boundary that has the cause.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from chunkscope import Cause, MarkdownHeaders, Recursive, Strategy, strategy_from_json


@dataclass(frozen=True, slots=True)
class Lesson:
    """One example; ``settings`` are the keyword arguments of the splitter ``by``."""

    cause: Cause
    text: str
    settings: Mapping[str, Any] = field(hash=False)
    by: str = Recursive.name

    @property
    def strategy(self) -> Strategy:
        """The splitter that shows the cause."""
        return strategy_from_json({"strategy": self.by, **self.settings})

    @property
    def id(self) -> str:
        """The name of the example in a link: ``cause-no-room``."""
        return "cause-" + self.cause.value.lower().replace("_", "-")


def _lesson(cause: Cause, text: str, size: int, overlap: int, **more: Any) -> Lesson:  # noqa: ANN401
    return Lesson(cause, text, MappingProxyType({"chunk_size": size, "chunk_overlap": overlap, **more}))


_LESSONS = (
    _lesson(Cause.WHOLE_PIECES, "Tea needs hot water.\nCoffee needs patience.\nMilk needs nothing.", 45, 10),
    _lesson(Cause.NO_ROOM, "red fox\nblue jay\nan extraordinarily slow turtle", 32, 16),
    _lesson(Cause.TRIMMED, "north south east west", 12, 6),
    _lesson(Cause.BLANK_DROPPED, "first         second", 6, 3),
    _lesson(Cause.BEFORE_OVERSIZE, "Note.\nThis line is longer than one chunk", 24, 12),
    _lesson(Cause.AFTER_OVERSIZE, "This line is longer than one chunk\nNote.", 24, 12),
    _lesson(Cause.BETWEEN_OVERSIZE, "This line is far too long\nThis line is too long as well", 20, 8),
    _lesson(Cause.HIDDEN_OVERSIZE, "top\n        \nend", 6, 4),
    _lesson(Cause.UNSPLITTABLE, "short,antidisestablishmentarianism,end", 20, 8, separators=(",",)),
    Lesson(
        Cause.OTHER_SECTION,
        "# Bread\nFlour, water, salt.\n# Soup\nOnions and patience.",
        MappingProxyType({"chunk_size": 30, "chunk_overlap": 12}),
        MarkdownHeaders.name,
    ),
    _lesson(
        Cause.SEPARATOR_LENGTH,
        "Stop. Look! Listen. Wait! Go. Run!",
        24,
        12,
        separators=("[.!?] ", ""),
        is_separator_regex=True,
        keep_separator=False,
    ),
    _lesson(
        Cause.UNIT,
        "今日はいい天気ですね。明日も晴れるでしょう。",
        12,
        5,
        separators=("",),
        length_function="cl100k_base",
    ),
)


def lessons() -> tuple[Lesson, ...]:
    """The examples, one for every cause, in the order of the causes."""
    return _LESSONS


def lesson(cause: Cause) -> Lesson:
    """The example of this cause."""
    return {item.cause: item for item in _LESSONS}[cause]
