"""The twelve causes in words: a short name, the rule behind it, and what would change it.

The sentence about one boundary, with its pieces and numbers, is :func:`explain`.
"""

from __future__ import annotations

from types import MappingProxyType

from chunkscope.values import Cause
from chunkscope.wording.catalogue import N_, _
from chunkscope.wording.explain import explain
from chunkscope.wording.facts import Facts

__all__ = ["Facts", "cause_name", "cause_rule", "cure_hint", "explain"]


def cause_name(cause: Cause) -> str:
    """One to three words, for a pill with a count."""
    return _(_NAMES[cause])


def cause_rule(cause: Cause) -> str:
    """The rule of the splitter behind the cause, in one sentence, without figures."""
    return _(_RULES[cause])


def cure_hint(cause: Cause) -> str:
    """What helps against this cause in general; a remedy that was tried says it for one cut."""
    return _(_HINTS[cause])


_NAMES = MappingProxyType(
    {
        Cause.WHOLE_PIECES: N_("Whole pieces only"),
        Cause.NO_ROOM: N_("No room"),
        Cause.TRIMMED: N_("Whitespace trimmed"),
        Cause.BLANK_DROPPED: N_("Blank chunk dropped"),
        Cause.BEFORE_OVERSIZE: N_("Before long piece"),
        Cause.AFTER_OVERSIZE: N_("After long piece"),
        Cause.BETWEEN_OVERSIZE: N_("Between long pieces"),
        Cause.HIDDEN_OVERSIZE: N_("Long blank between"),
        Cause.UNSPLITTABLE: N_("Cannot be split"),
        Cause.OTHER_SECTION: N_("Other section"),
        Cause.SEPARATOR_LENGTH: N_("Separator overcounted"),
        Cause.UNIT: N_("Joined measures less"),
    }
)

_RULES = MappingProxyType(
    {
        Cause.WHOLE_PIECES: N_(
            "Overlap is made of whole pieces, and the next piece back is longer than what is left of "
            "the overlap budget."
        ),
        Cause.NO_ROOM: N_(
            "The overlap would fit its budget, but together with the next piece it would pass chunk_size."
        ),
        Cause.TRIMMED: N_("The overlap lost characters when whitespace was stripped from the chunks."),
        Cause.BLANK_DROPPED: N_(
            "The chunk that handed over the overlap was nothing but whitespace and was dropped."
        ),
        Cause.BEFORE_OVERSIZE: N_(
            "The next piece has to be split finer, so everything before it was closed, and nothing is "
            "carried into it."
        ),
        Cause.AFTER_OVERSIZE: N_(
            "The piece before the cut was split finer on its own, and nothing is carried out of it."
        ),
        Cause.BETWEEN_OVERSIZE: N_(
            "Two neighbouring pieces were each split finer on their own, and nothing is carried from one "
            "to the other."
        ),
        Cause.HIDDEN_OVERSIZE: N_(
            "A long stretch of whitespace between the two chunks left no chunk of its own, but ended the "
            "run before it."
        ),
        Cause.UNSPLITTABLE: N_(
            "A piece with no finer separator left became a chunk alone, as it is, without overlap on "
            "either side."
        ),
        Cause.OTHER_SECTION: N_(
            "The two chunks come from different documents, sections or pages, and overlap never crosses "
            "from one to another."
        ),
        Cause.SEPARATOR_LENGTH: N_(
            "The pieces are re-joined with a separator that is counted longer than what it matched in "
            "the text."
        ),
        Cause.UNIT: N_(
            "The lengths of the pieces add up to the budget, but joined together they measure less."
        ),
    }
)

_HINTS = MappingProxyType(
    {
        Cause.WHOLE_PIECES: N_(
            "Raise chunk_overlap to the length of that piece, or add a finer separator so that pieces "
            "get shorter."
        ),
        Cause.NO_ROOM: N_(
            "A larger chunk_overlap gives no more here: raise chunk_size, or add a finer separator so that "
            "pieces get shorter."
        ),
        Cause.TRIMMED: N_(
            "Turn strip_whitespace off, or ask for as much more overlap as the whitespace takes away."
        ),
        Cause.BLANK_DROPPED: N_(
            "Shorten the long run of whitespace in the text, or turn strip_whitespace off: then the blank "
            "chunk stays and hands the overlap on."
        ),
        Cause.BEFORE_OVERSIZE: N_(
            "No chunk_overlap helps here: raise chunk_size above the long piece, or remove the coarser "
            "separators so that everything is cut finely at once."
        ),
        Cause.AFTER_OVERSIZE: N_(
            "No chunk_overlap helps here: raise chunk_size above the long piece, or remove the coarser "
            "separators so that everything is cut finely at once."
        ),
        Cause.BETWEEN_OVERSIZE: N_(
            "No chunk_overlap helps here: raise chunk_size above the long pieces, or remove the separator "
            "between them so that they are cut finely as one."
        ),
        Cause.HIDDEN_OVERSIZE: N_(
            "No chunk_overlap helps here: shorten the long run of whitespace in the text, or raise "
            "chunk_size above its length."
        ),
        Cause.UNSPLITTABLE: N_(
            "No chunk_overlap helps here: end the list of separators with the empty one, which splits "
            "anywhere, or raise chunk_size above the length of the piece."
        ),
        Cause.OTHER_SECTION: N_(
            "Where context must carry over, join the sections before they are split to size."
        ),
        Cause.SEPARATOR_LENGTH: N_(
            "Keep the separator at the start or end of the pieces, or ask for as much more overlap as is "
            "counted too much."
        ),
        Cause.UNIT: N_("Ask for a little more overlap, or measure in characters."),
    }
)
