"""The causes at a cut between two runs of pieces: nothing is carried from one run to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _

if TYPE_CHECKING:
    from chunkscope.wording.facts import Facts


def before_oversize(f: Facts) -> list[str]:
    """The next piece begins a split of its own."""
    if f.long_after is None or f.long_after_length is None:
        return [
            _(
                "The piece after the cut is too long for a chunk: it is split finer on its own, and nothing "
                "is carried into it."
            )
        ]
    return [
        _(
            "The piece after the cut, “{after}”, is {after_length} long, and chunk_size is {chunk_size}: it "
            "is split finer on its own, and nothing is carried into it."
        ),
        *_exactly(f, f.long_after_length),
    ]


def after_oversize(f: Facts) -> list[str]:
    """The piece before the cut was split on its own."""
    if f.long_before is None or f.long_before_length is None:
        return [
            _(
                "The piece before the cut is too long for a chunk: it was split finer on its own, and "
                "nothing is carried out of it."
            )
        ]
    return [
        _(
            "The piece before the cut, “{before}”, is {before_length} long, and chunk_size is {chunk_size}: "
            "it was split finer on its own, and nothing is carried out of it."
        ),
        *_exactly(f, f.long_before_length),
    ]


def between_oversize(f: Facts) -> list[str]:
    """Both neighbours are split on their own."""
    if f.long_before is None or f.long_after is None:
        return [
            _(
                "The pieces before and after the cut are both too long for a chunk: each is split finer on "
                "its own, and nothing is carried from one to the other."
            )
        ]
    return [
        _(
            "The pieces before and after the cut, “{before}” ({before_length}) and “{after}” "
            "({after_length}), are too long for a chunk_size of {chunk_size}: each is split finer on its "
            "own, and nothing is carried from one to the other."
        ),
        *_exactly(f, f.long_before_length, f.long_after_length),
    ]


def _exactly(f: Facts, *lengths: int | None) -> list[str]:
    """The sentence that a piece as long as chunk_size calls for, where there is one."""
    return [_("A piece of exactly chunk_size counts as too long.")] if f.chunk_size in lengths else []


def hidden_oversize(f: Facts) -> list[str]:
    """A long blank piece lies between the runs."""
    if f.long_blank_length is None:
        return [
            _(
                "The {gap} between the two chunks hold a piece of whitespace too long for a chunk: it left "
                "no chunk of its own, but it ended the run before it, and nothing is carried across."
            )
        ]
    return [
        _(
            "Between the two chunks lies a piece of whitespace {blank_length} long, and chunk_size is "
            "{chunk_size}: it left no chunk of its own, but it ended the run before it, and nothing is "
            "carried across."
        )
    ]


def unsplittable(f: Facts) -> list[str]:
    """One side is a piece that nothing can split."""
    if f.long_after is not None:
        return [
            _(
                "The piece after the cut, “{after}”, is {after_length} long, chunk_size is {chunk_size}, and "
                "no finer separator is left to split it: it became a chunk as it is, without overlap."
            )
        ]
    if f.long_before is not None:
        return [
            _(
                "The piece before the cut, “{before}”, is {before_length} long, chunk_size is {chunk_size}, "
                "and no finer separator is left to split it: it became a chunk as it is, without overlap."
            )
        ]
    return [
        _(
            "One of the two pieces is too long for a chunk and no finer separator is left to split it: it "
            "became a chunk as it is, without overlap."
        )
    ]


def other_section(f: Facts) -> list[str]:
    """The two sides belong to different sections."""
    if f.section_before is None or f.section_after is None:
        return [
            _("The two chunks come from different sections, and overlap never crosses from one to another.")
        ]
    return [
        _(
            "The chunk before the cut belongs to “{before}” and the one after it to “{after}”: overlap "
            "never crosses from one section to another."
        )
    ]
