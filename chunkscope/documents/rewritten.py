"""A document some parts of whose text were rewritten: every place is still known, there and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from chunkscope.blocks.visible import Visible
from chunkscope.documents.source import Remark, Source
from chunkscope.drawing import Ints
from chunkscope.text import newlines
from chunkscope.values import Span

Parts = tuple[Ints, Ints, list[str]]
"""Where parts of a text start and end, ascending and apart, and what is written in place of each."""


def merged(first: Parts, second: Parts) -> tuple[Parts, int]:
    """Both together, and how many characters the second ones stand for; those in a part of the first go."""
    starts, ends, written = first
    lows, highs, texts = second
    number = np.searchsorted(ends, lows, "right")
    inside = np.append(starts, np.iinfo(np.int64).max)[number] < highs
    kept = np.flatnonzero(~inside)
    all_starts, all_ends = np.append(starts, lows[kept]), np.append(ends, highs[kept])
    all_written = [*written, *(texts[place] for place in kept.tolist())]
    order = np.argsort(all_starts, kind="stable")
    together = all_starts[order], all_ends[order], [all_written[place] for place in order.tolist()]
    return together, int((highs - lows)[kept].sum())


def visible_of(text: str, parts: Parts) -> Visible:
    """The text with these parts rewritten, and where in ``text`` every part of it stands."""
    starts, ends, written = parts
    if not written:
        return Visible(text, ((0, 0, len(text)),) if text else ())
    lengths = np.fromiter(map(len, written), np.int64, len(written))
    # Between the parts the text stays as it is: one stretch before each of them, one at the end.
    lows, highs = np.append(0, ends), np.append(starts, len(text))
    places = np.cumsum(np.append(0, highs[:-1] - lows[:-1] + lengths))
    kept = [text[low:high] for low, high in zip(lows.tolist(), highs.tolist(), strict=True)]
    some = lows < highs
    stretches = (places[some].tolist(), lows[some].tolist(), (highs - lows)[some].tolist())
    rewritten = ((places[1:] - lengths).tolist(), lengths.tolist(), starts.tolist(), (ends - starts).tolist())
    return Visible(
        "".join([each for pair in zip(kept, [*written, ""], strict=True) for each in pair]),
        tuple(zip(*stretches, strict=True)),
        tuple(zip(*rewritten, strict=True)),
    )


def rewritten_source(
    source: Source, visible: Visible, remarks: Sequence[Remark], words: Callable[[str], str] = str
) -> Source:
    """The document with the text of ``visible``, its parts where they are now, the way back in ``original``.

    ``words`` rewrites its title and the words of its headings.
    """
    move = _mover(visible)
    return replace(
        source,
        text=visible.text,
        title=words(source.title),
        headings=tuple(
            replace(each, text=words(each.text), span=move(each.span)) for each in source.headings
        ),
        labels=tuple(replace(each, text=words(each.text), span=move(each.span)) for each in source.labels),
        blocks=tuple(replace(each, span=move(each.span)) for each in source.blocks),
        pages=tuple(replace(each, span=move(each.span)) for each in source.pages),
        remarks=(*source.remarks, *remarks),
        newlines=newlines(visible.text),
        original=visible,
    )


def _mover(visible: Visible) -> Callable[[Span], Span]:
    """From spans of the original to spans of the text; what begins or ends in a part takes it whole."""
    parts = np.array(visible.rewritten, np.int64).reshape(-1, 4)
    at, length, start, before = parts.T
    gained = np.concatenate([[0], np.cumsum(length - before)])

    def move(span: Span) -> Span:
        first = int(np.searchsorted(start + before, span.start, "right"))
        low = span.start + int(gained[first])
        if first < len(start) and start[first] < span.start:
            low = int(at[first])
        last = int(np.searchsorted(start, span.end, "left"))
        high = span.end + int(gained[last])
        if last and start[last - 1] + before[last - 1] > span.end:
            high = int(at[last - 1] + length[last - 1])
        return Span(low, max(low, high))

    return move
