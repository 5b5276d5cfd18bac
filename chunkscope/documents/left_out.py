"""What a document has and its text has not, counted by kind."""

from __future__ import annotations

from collections import Counter
from typing import Final

from chunkscope.documents.source import Remark, RemarkKind
from chunkscope.wording import N_

ATTACHMENTS: Final = N_("attachments")
CHARTS: Final = N_("charts and diagrams")
COMMENTS: Final = N_("comments")
EMBEDDED: Final = N_("embedded documents")
FORMS: Final = N_("fill-in forms")
HEADERS: Final = N_("headers and footers")
HIDDEN_SHEETS: Final = N_("hidden sheets")
HIDDEN_SLIDES: Final = N_("hidden slides")
HIDDEN_TEXT: Final = N_("stretches of hidden text")
PICTURES: Final = N_("pictures")
READINGS: Final = N_("readings over characters (ruby)")
UNCALCULATED: Final = N_("results of formulas that were never calculated")

KINDS: Final = (
    ATTACHMENTS,
    CHARTS,
    COMMENTS,
    EMBEDDED,
    FORMS,
    HEADERS,
    HIDDEN_SHEETS,
    HIDDEN_SLIDES,
    HIDDEN_TEXT,
    PICTURES,
    READINGS,
    UNCALCULATED,
)
"""The words that a remark of the kind ``LEFT_OUT`` may have, as message ids."""


def remarks(counts: Counter[str]) -> tuple[Remark, ...]:
    """One remark for each kind that was counted, in the order of `KINDS`."""
    return tuple(Remark(RemarkKind.LEFT_OUT, counts[kind], kind) for kind in KINDS if counts[kind])
