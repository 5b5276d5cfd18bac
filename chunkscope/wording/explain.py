"""One cause at one boundary, with the very pieces and numbers: what happened and by which rule."""

from __future__ import annotations

from functools import reduce
from types import MappingProxyType
from typing import TYPE_CHECKING

from chunkscope.values import Cause
from chunkscope.wording import explain_runs
from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.facts import Facts, figures

if TYPE_CHECKING:
    from collections.abc import Callable


def explain(cause: Cause, facts: Facts) -> str:
    """Why this boundary falls short, in one or two plain sentences (no Markdown; see ``literal``)."""
    words = figures(facts)
    return sentences(*(template.format_map(words) for template in _TEMPLATES[cause](facts)))


def sentences(*parts: str) -> str:
    """Sentences one after the other, as the language sets them: with a space, or without."""
    return reduce(lambda first, second: _("{first} {second}").format(first=first, second=second), parts)


def _whole_pieces(f: Facts) -> list[str]:
    if f.piece is None or f.piece_length is None:
        return [
            _(
                "{used} of the overlap budget of {asked} are used, and the next piece back is longer than "
                "what is left: pieces are carried whole or not at all."
            )
        ]
    if f.carried == 0:
        return [
            _(
                "The piece before the cut, “{piece}”, is {taken} long and the overlap budget is {asked}: "
                "pieces are carried whole or not at all."
            )
        ]
    return [
        _(
            "{used} of the overlap budget of {asked} are used and {left} are left, but the next piece back, "
            "“{piece}”, takes {taken}: pieces are carried whole or not at all."
        )
    ]


def _no_room(f: Facts) -> list[str]:
    if f.next_piece is None or f.next_length is None:
        return [
            _(
                "The overlap would fit its budget of {asked}, but together with the next piece it would "
                "pass the chunk_size of {chunk_size}."
            )
        ]
    room = f.chunk_size - f.next_length - f.separator_length if f.room is None else f.room
    return [_beside_the_next(room, alone=f.next_length >= f.chunk_size), *_stayed_behind(f)]


def _beside_the_next(room: int, *, alone: bool) -> str:
    if room <= 0 and not alone:
        return _(
            "The next piece, “{next_piece}”, is {next_length} long, and with the separator before it fills "
            "the chunk_size of {chunk_size}: no room is left for overlap."
        )
    if room <= 0:
        return _(
            "The next piece, “{next_piece}”, is {next_length} long and fills the chunk_size of "
            "{chunk_size}: no room is left for overlap."
        )
    return _(
        "The next piece, “{next_piece}”, is {next_length} long, so of the chunk_size of {chunk_size} "
        "only {room} are left for overlap; {asked} were asked for."
    )


def _stayed_behind(f: Facts) -> list[str]:
    if f.piece is None or f.piece_length is None:
        return []
    if f.carried:
        return [_("{used} of them are used, and “{piece}”, which takes {taken}, had to stay behind.")]
    return [_("“{piece}”, which takes {taken}, had to stay behind.")]


def _trimmed(f: Facts) -> list[str]:
    if not f.trimmed:
        return [
            _(
                "{carried} were carried over, and {kept} are left of them after whitespace was stripped; "
                "{asked} were asked for."
            )
        ]
    return [
        n_(
            "{carried} were carried over, but {stripped} character of whitespace (“{trimmed}”) was "
            "stripped: {kept} of {asked} are left.",
            "{carried} were carried over, but {stripped} characters of whitespace (“{trimmed}”) were "
            "stripped: {kept} of {asked} are left.",
            len(f.trimmed),
        )
    ]


def _blank_dropped(f: Facts) -> list[str]:
    if f.blanks is None:
        return [
            _(
                "What stood between these two was nothing but whitespace and was dropped, and the overlap it "
                "would have handed on went with it: {gap} lie between the two chunks."
            )
        ]
    return [
        n_(
            "{blanks} chunk of nothing but whitespace stood between these two and was dropped, and the "
            "overlap it would have handed on went with it: {gap} lie between the two chunks.",
            "{blanks} chunks of nothing but whitespace stood between these two and were dropped, and the "
            "overlap they would have handed on went with them: {gap} lie between the two chunks.",
            f.blanks,
        )
    ]


def _separator_length(f: Facts) -> list[str]:
    if f.matched_length is None:
        return [
            _(
                "The pieces are re-joined with “{separator}”, counted as {counted} each time, which is more "
                "than it matched in the text: of {carried} carried over, {overlap} of the source are in "
                "both chunks."
            )
        ]
    return [
        _(
            "The pieces are re-joined with “{separator}”, counted as {counted} each time, where it matched "
            "{matched} in the text: of {carried} carried over, {overlap} of the source are in both chunks."
        )
    ]


def _unit(_f: Facts) -> list[str]:
    return [
        _(
            "Measured one by one, the carried pieces add up to {carried}; joined together they measure "
            "{kept}, of {asked} asked for."
        )
    ]


def counted_as_full(facts: Facts) -> str:
    """The sentence for `Cause.UNIT` where a splitter takes every piece for a full one, unmeasured."""
    return _(
        "Every repeated piece is counted as if it were full, {carried} in all; they measure {kept}, of "
        "{asked} asked for."
    ).format_map(figures(facts))


_TEMPLATES: MappingProxyType[Cause, Callable[[Facts], list[str]]] = MappingProxyType(
    {
        Cause.WHOLE_PIECES: _whole_pieces,
        Cause.NO_ROOM: _no_room,
        Cause.TRIMMED: _trimmed,
        Cause.BLANK_DROPPED: _blank_dropped,
        Cause.BEFORE_OVERSIZE: explain_runs.before_oversize,
        Cause.AFTER_OVERSIZE: explain_runs.after_oversize,
        Cause.BETWEEN_OVERSIZE: explain_runs.between_oversize,
        Cause.HIDDEN_OVERSIZE: explain_runs.hidden_oversize,
        Cause.UNSPLITTABLE: explain_runs.unsplittable,
        Cause.OTHER_SECTION: explain_runs.other_section,
        Cause.SEPARATOR_LENGTH: _separator_length,
        Cause.UNIT: _unit,
    }
)
