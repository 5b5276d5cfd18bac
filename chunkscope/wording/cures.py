"""What helps against a cause with the splitter at hand: only settings that it has."""

from __future__ import annotations

from types import MappingProxyType

from chunkscope.strategies import ParentChild, Strategy
from chunkscope.values import Cause
from chunkscope.wording.catalogue import N_, _
from chunkscope.wording.causes import cure_hint

_NEEDS = MappingProxyType(
    {
        Cause.WHOLE_PIECES: "separators",
        Cause.NO_ROOM: "separators",
        Cause.TRIMMED: "strip_whitespace",
        Cause.BLANK_DROPPED: "strip_whitespace",
        Cause.BEFORE_OVERSIZE: "separators",
        Cause.AFTER_OVERSIZE: "separators",
        Cause.BETWEEN_OVERSIZE: "separators",
        Cause.UNSPLITTABLE: "separators",
        Cause.SEPARATOR_LENGTH: "keep_separator",
        Cause.UNIT: "length_function",
    }
)
"""The setting that the general hint names."""

_WITHOUT = MappingProxyType(
    {
        Cause.WHOLE_PIECES: N_("Raise chunk_overlap to the length of that piece."),
        Cause.NO_ROOM: N_("A larger chunk_overlap gives no more here: raise {size}."),
        Cause.TRIMMED: N_("Ask for as much more overlap as the whitespace takes away."),
        Cause.BLANK_DROPPED: N_("Shorten the long run of whitespace in the text."),
        Cause.BEFORE_OVERSIZE: N_("No chunk_overlap helps here: raise {size} above the long piece."),
        Cause.AFTER_OVERSIZE: N_("No chunk_overlap helps here: raise {size} above the long piece."),
        Cause.BETWEEN_OVERSIZE: N_("No chunk_overlap helps here: raise {size} above the long pieces."),
        Cause.UNSPLITTABLE: N_("No chunk_overlap helps here: raise {size} above the length of the piece."),
        Cause.SEPARATOR_LENGTH: N_("Ask for as much more overlap as is counted too much."),
        Cause.UNIT: N_("Ask for a little more overlap."),
    }
)
"""What helps where the splitter does not have that setting."""


def cure_for(cause: Cause, by: Strategy) -> str:
    """What helps against ``cause`` with the strategy ``by``: only settings that it has."""
    if cause not in _NEEDS or _takes(by, _NEEDS[cause]):
        return cure_hint(cause)
    size = _("the smallest of chunk_sizes") if isinstance(by, ParentChild) else "chunk_size"
    return _(_WITHOUT[cause]).format(size=size)


def _takes(by: Strategy, name: str) -> bool:
    """Whether the strategy has the setting, and it can be turned further."""
    if name == "length_function" and by.unit == "characters":
        return False
    return hasattr(by, name)
