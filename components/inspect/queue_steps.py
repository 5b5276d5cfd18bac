"""The carry queue at one boundary, piece by piece, back from the cut."""

from __future__ import annotations

import streamlit as st

from chunkscope import Boundary, Chunking, Queue, QueuePiece
from chunkscope.wording import _, n_
from chunkscope.wording.units import number
from components.markup import code, head

_SHOWN = 6
_QUOTED = 26


def queue_steps(chunking: Chunking, boundary: Boundary) -> None:
    """Which pieces the closed chunk held, which of them were carried over, and against which limits."""
    queue = chunking.queue(boundary.index)
    with st.expander(_title(queue), key="queue", type="compact"):
        if queue is None:
            st.markdown(
                _(
                    "There is no queue at this cut: one run of pieces ended before it and another begins "
                    "after it, and nothing is carried from run to run."
                )
            )
        else:
            st.markdown(_limits(queue))
            st.table(_rows(chunking.text, queue), border="horizontal", hide_index=True)


def _title(queue: Queue | None) -> str:
    if queue is None:
        return _("Carry queue: none at this cut")
    template = n_(
        "Carry queue: {n} piece, {carried} carried",
        "Carry queue: {n} pieces, {carried} carried",
        len(queue.pieces),
    )
    carried = sum(piece.carried for piece in queue.pieces)
    return template.format(n=number(len(queue.pieces)), carried=number(carried))


def _limits(queue: Queue) -> str:
    return _(
        "Whole pieces are carried back from the cut while they fit the budget of **{asked}** and the room of "
        "**{room}** beside the next piece: **{carried}** carried."
    ).format(asked=number(queue.asked), room=number(max(queue.room, 0)), carried=number(queue.carried))


def _rows(text: str, queue: Queue) -> dict[str, list[str]]:
    """The last pieces before the cut, nearest first, with the sum that the queue would have held."""
    pieces = list(reversed(queue.pieces))
    carried = sum(piece.carried for piece in pieces)
    shown = pieces[: max(_SHOWN, min(carried + 1, 2 * _SHOWN))]
    sums = _sums(shown, queue.separator_length)
    rows = [_row(text, piece, total) for piece, total in zip(shown, sums, strict=True)]
    left = len(pieces) - len(shown)
    if left:
        rows.append((n_("{n} more piece", "{n} more pieces", left).format(n=number(left)), "", "", ""))
    rows.insert(0, (code(head(queue.next.span.of(text), _QUOTED)), number(queue.next.length), "", _("next")))
    names = (_("Piece"), _("Long"), _("Sum"), _("Carried"))
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _row(text: str, piece: QueuePiece, total: int) -> tuple[str, str, str, str]:
    mark = ":green[✓]" if piece.carried else ":red[✗]"
    return code(head(piece.span.of(text), _QUOTED)), number(piece.length), number(total), mark


def _sums(pieces: list[QueuePiece], separator_length: int) -> list[int]:
    """What the queue would hold with each piece and all those nearer to the cut."""
    sums, total = [], 0
    for place, piece in enumerate(pieces):
        total += piece.length + (separator_length if place else 0)
        sums.append(total)
    return sums
