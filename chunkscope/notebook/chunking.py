"""A chunking in a notebook: the facts in a line, the causes counted, the text in colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.chunking import Chunking
from chunkscope.drawing.chunks import Mark, marks
from chunkscope.export.report.lead import settings_sentence
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.export.report.text import coloured, heads, lang_of, legend
from chunkscope.inspection.reasons import count_causes
from chunkscope.notebook.boundary import told
from chunkscope.notebook.frame import frame
from chunkscope.shown import Shown
from chunkscope.strategies.base import SplitError
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name, cause_rule
from chunkscope.wording.explain import sentences
from chunkscope.wording.results import facts_line
from chunkscope.wording.units import number, size, unit_label

LIMIT: Final = 5_000
"""So many characters of the text are shown at once."""
MOST_CHUNKS: Final = 200
"""So many chunks begin in them at most: each has its reason in words."""
_CROSS: Final = "\N{THIN SPACE}✕"
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")


@dataclass(frozen=True, slots=True)
class View(Shown):
    """A part of a chunking's text, as `show` chose it."""

    chunking: Chunking
    shown: Span


def show(chunking: Chunking, start: int = 0, characters: int = LIMIT) -> View:
    """The text from ``start`` on with its chunks in colours, for the last line of a notebook's cell.

    At most ``characters`` of it, and at most as many as `MOST_CHUNKS` chunks begin in. Raises `SplitError`
    for a part that the text does not have.
    """
    length = len(chunking.text)
    if not 0 <= start <= max(length - 1, 0):
        message = _("start ({start}) must lie in the text of {size}: choose one from 0 to {most}.")
        values = {"start": start, "size": size("characters", length), "most": number(max(length - 1, 0))}
        raise SplitError(message.format(**values))
    if characters < 1:
        message = _("characters ({n}) must be at least 1: raise it.")
        raise SplitError(message.format(n=characters))
    shown = Span(start, min(start + characters, length))
    begun = chunking.starts[heads(chunking, shown)]
    if len(begun) > MOST_CHUNKS:
        shown = Span(start, max(int(np.sort(begun)[MOST_CHUNKS]), start + 1))
    return View(chunking, shown)


def html(value: Chunking | View) -> str:
    """The facts and the causes of the whole text, then its beginning, or the part of the view."""
    view = value if isinstance(value, View) else show(value)
    chunking, shown = view.chunking, view.shown
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    return frame(
        tag("p", *_bold(_facts(chunking)), class_="facts"),
        tag("p", settings_sentence(chunking.strategy), class_="by"),
        *_causes(chunking),
        _text(chunking, shown, mark),
        *_part(chunking, shown),
        *_in_words(chunking, shown, mark),
        tag("details", tag("summary", _("What the colours mean")), legend(chunking, _key), class_="keys"),
    )


def words(value: Chunking | View) -> str:
    """The facts in a line, and every cause with its count and its rule."""
    chunking = value.chunking if isinstance(value, View) else value
    counts = count_causes(chunking).items()
    causes = [f"{cause_name(cause)} ({number(count)}): {cause_rule(cause)}" for cause, count in counts]
    return "\n".join([_facts(chunking).replace("**", ""), *causes])


def _facts(chunking: Chunking) -> str:
    measured = _("lengths in {unit}").format(unit=unit_label(chunking.unit))
    return facts_line(chunking.summary, chunking.asked, measured, markdown=True)


def _bold(line: str) -> Iterator[str]:
    """Words between two pairs of stars in bold."""
    for place, part in enumerate(_BOLD.split(line)):
        yield tag("b", part) if place % 2 else part


def _causes(chunking: Chunking) -> Iterator[Html]:
    """The causes that occur, the most frequent first, each with its rule where a pointer rests on it."""
    counts = count_causes(chunking)
    if counts:
        pills = (
            tag("li", cause_name(cause), " ", tag("b", number(count)), title=cause_rule(cause))
            for cause, count in counts.items()
        )
        yield tag("ul", *pills, class_="causes", aria_label=_("Why overlaps are short"))


def _text(chunking: Chunking, shown: Span, mark: NDArray[np.uint8]) -> Html:
    return tag(
        "pre",
        *coloured(chunking, shown, lambda chunk: _flag(chunking, chunk, mark)),
        class_="doc",
        lang=lang_of(shown.of(chunking.text)),
        dir="auto",
        tabindex=0,
        role="region",
        aria_label=_("The text with its chunks"),
    )


def _flag(chunking: Chunking, chunk: int, mark: NDArray[np.uint8]) -> Html:
    """The number of a chunk that begins, marked as the boundary before it is, with its reason."""
    begun = _("Chunk {n}: from {start} to {end}, {size}.").format(
        n=number(chunk + 1),
        start=number(int(chunking.starts[chunk])),
        end=number(int(chunking.ends[chunk])),
        size=size(chunking.unit, chunking.lengths[chunk].item()),
    )
    if not chunk:
        return tag("sup", number(1), class_="flag", title=begun)
    about = sentences(begun, told(chunking, chunk - 1))
    found = mark[chunk - 1]
    cross = _CROSS if found == Mark.GONE else ""
    return tag("sup", number(chunk + 1) + cross, class_=f"flag m{found}", title=about)


def _key(mark: Mark) -> Html:
    return tag("sup", number(2) + (_CROSS if mark == Mark.GONE else ""), class_=f"flag m{mark}")


def _part(chunking: Chunking, shown: Span) -> Iterator[Html]:
    """How much is shown, and how to see the rest; nothing where all is."""
    length = len(chunking.text)
    if shown.length == length:
        return
    ended = shown.end == length
    template = (
        _(
            "Shown are the characters {first} to {last} of {all}; the figures above are of the whole text. "
            "{code} shows its beginning."
        )
        if ended
        else _(
            "Shown are the characters {first} to {last} of {all}; the figures above are of the whole text. "
            "{code} shows what follows."
        )
    )
    before, _code, after = template.partition("{code}")
    values = {"first": number(shown.start + 1), "last": number(shown.end), "all": number(length)}
    code = tag("code", f"show(chunking, start={0 if ended else shown.end})")
    yield tag("p", before.format(**values), code, after.format(**values), class_="small")


def _in_words(chunking: Chunking, shown: Span, mark: NDArray[np.uint8]) -> Iterator[Html]:
    """The reasons of the boundaries that are shown, for those who use no pointer."""
    short = [int(chunk) - 1 for chunk in heads(chunking, shown) if chunk and mark[chunk - 1] != Mark.FULL]
    if short:
        summary = _("Why, boundary by boundary ({n})").format(n=number(len(short)))
        listed = (tag("li", bdi(told(chunking, boundary))) for boundary in short)
        yield tag("details", tag("summary", summary), tag("ul", *listed, class_="reasons"))
