"""What is odd about chunks, whatever their overlap: longer than asked, rewritten, cut inside a character."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from chunkscope import Chunking
from chunkscope.graphemes import inside_grapheme
from chunkscope.limits import can_be_copied
from chunkscope.wording import _, n_
from chunkscope.wording.units import number
from components.callbacks import whole
from components.steps import select

Flags = NDArray[np.bool_]


class Flag(Enum):
    """A peculiarity; its value is part of the key of its button."""

    LONG = "long"
    REWRITTEN = "rewritten"
    DIVIDED = "divided"


def flagged(chunking: Chunking, flag: Flag) -> Flags:
    """bool[boundaries]: the boundaries where the panel tells of it, one for each flagged chunk or cut."""
    if flag is Flag.DIVIDED:
        return np.logical_or(*divided(chunking))
    chunks = too_long(chunking) if flag is Flag.LONG else ~chunking.verbatim
    found = np.asarray(chunks[1:]).copy()
    found[:1] |= chunks[:1]
    return found


def too_long(chunking: Chunking) -> Flags:
    """bool[chunks]: longer than chunk_size, in the unit; nothing where there is too much to measure."""
    if not can_be_copied(chunking):
        return np.zeros(len(chunking.starts), dtype=np.bool_)
    return np.asarray(chunking.lengths > chunking.strategy.chunk_size)


@lru_cache(maxsize=2)
def divided(chunking: Chunking) -> tuple[Flags, Flags]:
    """Two of bool[boundaries]: the chunk before ends, the one after begins, inside a reader's character."""
    text = chunking.text
    return inside_grapheme(text, chunking.ends[:-1]), inside_grapheme(text, chunking.starts[1:])


def flag_buttons(chunking: Chunking, now: int | None) -> None:
    """A button for each peculiarity that occurs; it leads to the next boundary that has it."""
    for flag in Flag:
        places = np.flatnonzero(flagged(chunking, flag))
        if len(places):
            st.button(
                f":orange[{_label(flag, _count(chunking, flag))}]",
                key=f"flag_{flag.value}",
                icon=":material/warning:",
                type="tertiary",
                help=_help(flag),
                on_click=whole(select),
                args=(_after(places, now),),
                wrap=False,
            )


def _count(chunking: Chunking, flag: Flag) -> int:
    """Chunks that are long or rewritten, cuts that divide a character."""
    if flag is Flag.DIVIDED:
        return int(np.count_nonzero(flagged(chunking, flag)))
    return int(np.count_nonzero(too_long(chunking) if flag is Flag.LONG else ~chunking.verbatim))


def _after(places: NDArray[Any], now: int | None) -> int:
    """The first place after ``now``, and the very first after the last."""
    later = places[places > now] if now is not None else places
    return int(later[0] if len(later) else places[0])


def _label(flag: Flag, count: int) -> str:
    if flag is Flag.LONG:
        template = n_("{n} chunk too long", "{n} chunks too long", count)
    elif flag is Flag.REWRITTEN:
        template = n_("{n} chunk rewritten", "{n} chunks rewritten", count)
    else:
        template = n_("{n} cut inside a character", "{n} cuts inside a character", count)
    return template.format(n=number(count))


def _help(flag: Flag) -> str:
    if flag is Flag.LONG:
        return _("Longer than `chunk_size`. A click leads to the next one; the panel tells the reason.")
    if flag is Flag.REWRITTEN:
        return _("Not found in the text as they stand. A click leads to the next one.")
    return _("An emoji, an accent or a line end is divided. A click leads to the next such cut.")
