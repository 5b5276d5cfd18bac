"""Embedding models and their cache in words."""

from __future__ import annotations

from typing import Final

from chunkscope.embed.cache_file import Notice, Trouble
from chunkscope.wording.catalogue import N_, _, n_
from chunkscope.wording.units import number

_TROUBLES: Final = {
    Trouble.CORRUPTED: N_("it is damaged: delete it, and a new one will be made"),
    Trouble.FOREIGN: N_("it belongs to another program: name another folder in CHUNKSCOPE_CACHE"),
    Trouble.READ_ONLY: N_("it cannot be written: name another folder in CHUNKSCOPE_CACHE"),
    Trouble.FULL: N_("the disk is full: free some space"),
    Trouble.BUSY: N_("another process holds it: nothing needs to be done, it is tried again"),
    Trouble.UNREACHABLE: N_("it cannot be opened ({reason}): name another folder in CHUNKSCOPE_CACHE"),
}


def cache_notice(notice: Notice) -> str:
    """Why vectors were computed anew, or not kept, and what to do; in one sentence."""
    trouble = _(_TROUBLES[notice.trouble]).format(reason=notice.reason)
    return _(
        "The embedding cache {path} did not help, the results are right all the same; {trouble}."
    ).format(path=notice.path, trouble=trouble)


def lost_text(lost: int, characters: int) -> str:
    """How much of a text never reaches the model."""
    return n_(
        "{lost} of {characters} characters never reaches the model.",
        "{lost} of {characters} characters never reach the model.",
        lost,
    ).format(lost=number(lost), characters=number(characters))


def estimate_note() -> str:
    """What the fast estimate is, and what it is not."""
    return _(
        "A fast estimate: each chunk is the mean of token vectors that saw the text around it. A production"
        " index stores chunks that were embedded alone; take exact values before you decide."
    )
