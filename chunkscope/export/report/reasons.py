"""Why overlaps are short: every cause counted, with its rule and one example from the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.export.report.markup import Html, bdi, joined, tag
from chunkscope.inspection.reasons import count_causes, why
from chunkscope.values import Cause
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name, cause_rule, cure_hint
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

AROUND = 60
"""Characters quoted on each side of a cut."""


def reasons(chunking: Chunking) -> Html:
    """The section; what is not short needs no reason."""
    counts = count_causes(chunking)
    places = examples(chunking, list(counts))
    told = [_reason(chunking, cause, count, places[cause]) for cause, count in counts.items()]
    return tag("section", tag("h2", _("Why overlaps are short")), *(told or [tag("p", _none(chunking))]))


def _none(chunking: Chunking) -> str:
    if not len(chunking.overlaps):
        return _("There is no boundary, so no overlap is missing.")
    if not chunking.asked:
        return _("No overlap was asked for, so none is missing.")
    return _("Every boundary has the overlap asked for.")


def _reason(chunking: Chunking, cause: Cause, count: int, boundary: int) -> Html:
    of = _("{n} of {total} boundaries").format(n=number(count), total=number(len(chunking.overlaps)))
    return tag(
        "article",
        tag("h3", cause_name(cause), " ", tag("span", of, class_="count")),
        tag("p", cause_rule(cause)),
        tag("div", *_example(chunking, cause, boundary), class_="example"),
        tag("p", tag("b", _("What helps:")), " ", cure_hint(cause)),
    )


def examples(chunking: Chunking, causes: Sequence[Cause]) -> dict[Cause, int]:
    """A boundary for each cause, rather one that no other cause has taken, and rather one without overlap."""
    taken = np.zeros(len(chunking.overlaps), np.bool_)
    found: dict[Cause, int] = {}
    for cause in causes:
        rank = 4 * (chunking.cause_bits & cause.bit != 0) + 2 * ~taken + (chunking.overlaps == 0)
        found[cause] = int(np.argmax(rank))
        taken[found[cause]] = True
    return found


def _example(chunking: Chunking, cause: Cause, boundary: int) -> Iterator[Html]:
    """The sentence about one boundary, then the text on both sides of it."""
    head = _("Example, between the chunks {before} and {after}:").format(
        before=number(boundary + 1), after=number(boundary + 2)
    )
    yield tag("p", tag("b", head), " ", bdi(why(chunking, cause, boundary)))
    yield from around(chunking, boundary)


def around(chunking: Chunking, boundary: int) -> Iterator[Html]:
    """The text on both sides of a cut."""
    before, after = chunking.chunks[boundary].text, chunking.chunks[boundary + 1].text
    ends = _("Chunk {n} ends").format(n=number(boundary + 1))
    begins = _("Chunk {n} begins").format(n=number(boundary + 2))
    yield _quoted(ends, ("…" if len(before) > AROUND else "") + quote(before[-AROUND:], AROUND))
    yield _quoted(begins, quote(after[:AROUND], AROUND) + ("…" if len(after) > AROUND else ""))


def _quoted(label: str, text: str) -> Html:
    return tag("p", joined(tag("span", label, class_="label"), " ", tag("q", bdi(text))), class_="quoted")
