"""One boundary in a notebook: what overlap it has, why, and the text on both sides of it."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.chunking import Chunking
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.export.report.reasons import around
from chunkscope.export.report.text import between
from chunkscope.inspection.reasons import why
from chunkscope.notebook.frame import frame
from chunkscope.values import Boundary, Cause, causes_of
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name, cause_rule, cure_hint
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number


def told(chunking: Chunking, boundary: int) -> str:
    """What overlap a boundary has and what was asked for, and why it is short, with the very pieces."""
    causes = causes_of(int(chunking.cause_bits[boundary]))
    return sentences(between(chunking, boundary), *(why(chunking, cause, boundary) for cause in causes))


def html(boundary: Boundary) -> str:
    """The overlap, each cause with its sentence and what helps, and the text around the cut."""
    chunking, index = boundary.chunking, boundary.index
    return frame(
        tag("p", tag("b", _overlap(boundary))),
        *(part for cause in boundary.causes for part in _cause(boundary, cause)),
        *(around(chunking, index) if chunking is not None else ()),
    )


def words(boundary: Boundary) -> str:
    """The same as sentences."""
    reasons = (f"{cause_name(cause)}: {_why(boundary, cause)}" for cause in boundary.causes)
    return "\n".join([_overlap(boundary), *reasons])


def _overlap(boundary: Boundary) -> str:
    if boundary.chunking is not None:
        return between(boundary.chunking, boundary.index)
    return _("Between chunk {a} and chunk {b}: overlap {overlap}, asked {asked}.").format(
        a=number(boundary.index + 1),
        b=number(boundary.index + 2),
        overlap=number(boundary.overlap_length),
        asked=number(boundary.asked),
    )


def _cause(boundary: Boundary, cause: Cause) -> Iterator[Html]:
    yield tag("p", tag("b", cause_name(cause)), " ", bdi(_why(boundary, cause)))
    yield tag("p", tag("b", _("What helps:")), " ", cure_hint(cause), class_="small")


def _why(boundary: Boundary, cause: Cause) -> str:
    """The sentence with the pieces; the rule alone for a boundary that stands by itself."""
    if boundary.chunking is None:
        return cause_rule(cause)
    return why(boundary.chunking, cause, boundary.index)
