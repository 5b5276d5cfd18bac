"""What is known of one boundary: the pieces, lengths and losses that explain its overlap."""

from __future__ import annotations

from dataclasses import replace

from chunkscope.chunking import Chunking
from chunkscope.tracing.locate import Level, Locator, NoSlicesError
from chunkscope.values import Queue
from chunkscope.wording.facts import Facts


def facts_of(chunking: Chunking, index: int) -> Facts:
    """The facts of boundary ``index``, ready to be put into words."""
    if stage := chunking.stage(index):
        return facts_of(stage.chunking, index - stage.first_chunk)
    boundary = chunking.boundaries[index]
    facts = Facts(
        asked=boundary.asked,
        chunk_size=chunking.strategy.chunk_size,
        unit=chunking.unit,
        carried=boundary.carried,
        overlap=boundary.overlap,
        overlap_length=boundary.overlap_length,
        gap=boundary.gap,
    )
    if chunking.traced is None:
        return facts
    queue = chunking.queue(index)
    return _between_runs(facts, chunking, index) if queue is None else _in_run(facts, chunking, index, queue)


def _in_run(facts: Facts, chunking: Chunking, index: int, queue: Queue) -> Facts:
    """The piece left behind, the one that came next, and what was lost of the carry."""
    text = chunking.text
    left = [piece for piece in queue.pieces if not piece.carried]
    matched = _matched(chunking, queue)
    return replace(
        facts,
        piece=left[-1].span.of(text) if left else None,
        piece_length=left[-1].length if left else None,
        next_piece=queue.next.span.of(text),
        next_length=queue.next.length,
        room=queue.room,
        separator=queue.separator,
        separator_length=queue.separator_length,
        matched_length=matched,
        trimmed=_trimmed(chunking, index, queue),
    )


def _trimmed(chunking: Chunking, index: int, queue: Queue) -> str | None:
    """The white space that stripping took from the carry."""
    carried = [piece.span for piece in queue.pieces if piece.carried]
    if not carried:
        return None
    text = chunking.text
    low, high = carried[0].start, carried[-1].end
    start, end = int(chunking.starts[index + 1]), int(chunking.ends[index])
    lost = text[low : min(max(start, low), high)] + text[max(low, start, min(end, high)) : high]
    # Where separators were dropped, the source between the pieces is not what was carried and stripped.
    same = text[low:high] == queue.separator.join(piece.of(text) for piece in carried)
    return lost if lost and same and not lost.strip() else None


def _matched(chunking: Chunking, queue: Queue) -> int | None:
    """How long what a re-joined separator matched is, where there is one in the carry."""
    carried = [piece.span for piece in queue.pieces if piece.carried]
    if not queue.separator or len(carried) < 2:
        return None
    return chunking.strategy.measure_all([chunking.text[carried[-2].end : carried[-1].start]])[0]


def _between_runs(facts: Facts, chunking: Chunking, index: int) -> Facts:
    """The pieces on either side of the cut that are too long, and a long blank one between them."""
    assert chunking.traced is not None
    raw = [chunking.traced.is_raw(chunk) for chunk in (index, index + 1)]
    if any(raw):
        return _beside_raw(facts, chunking, index + 1 if raw[1] else index, after=raw[1])
    level = _parting(chunking, index)
    if level is None:
        return facts
    size = chunking.strategy.chunk_size

    def long(piece: int) -> tuple[str | None, int | None]:
        length = level.length(piece)
        return (
            (chunking.text[level.starts[piece] : level.ends[piece]], length)
            if length >= size
            else (None, None)
        )

    before, before_length = long(level.before)
    after, after_length = long(level.after)
    blank = max((level.length(piece) for piece in range(level.before + 1, level.after)), default=None)
    return replace(
        facts,
        long_before=before,
        long_before_length=before_length,
        long_after=after,
        long_after_length=after_length,
        long_blank_length=blank if blank is not None and blank >= size else None,
    )


def _beside_raw(facts: Facts, chunking: Chunking, index: int, *, after: bool) -> Facts:
    """The chunk that nothing could split: the piece that parted the two may be coarser, and was split."""
    chunk = chunking.chunks[index]
    if after:
        return replace(facts, long_after=chunk.text, long_after_length=chunk.length)
    return replace(facts, long_before=chunk.text, long_before_length=chunk.length)


def _parting(chunking: Chunking, index: int) -> Level | None:
    """The span whose cutting parted the two chunks; None where groups made pieces that are no slices."""
    assert chunking.traced is not None
    left = int(chunking.ends[index])
    right = max(left, int(chunking.starts[index + 1]))
    try:
        return Locator(chunking.traced.settings, chunking.text, left, right).parting
    except NoSlicesError:
        return None
