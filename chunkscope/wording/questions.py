"""Where questions come from, in words, and what each origin does to the scores."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from chunkscope.evaluate.values import Origin
from chunkscope.wording.catalogue import N_, _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.evaluate.values import QuestionSet

SHOWN: Final = 3
"""So many questions that were left out are named."""

_NAMES: Final[Mapping[Origin, str]] = MappingProxyType(
    {
        Origin.FILE: N_("Questions from a file"),
        Origin.SQUAD: N_("Questions in the shape of SQuAD"),
        Origin.CHROMA: N_("Questions of chunking_evaluation"),
        Origin.FAQ: N_("Questions and answers in the text"),
        Origin.HEADINGS: N_("Headings as questions"),
        Origin.MARKED: N_("Marked passages"),
        Origin.WRITTEN: N_("Questions by a language model"),
    }
)

_WEAKNESSES: Final[Mapping[Origin, str]] = MappingProxyType(
    {
        Origin.FILE: N_(
            "Only the passages in the file count as right: where the same thing stands elsewhere too, "
            "finding it there scores nothing, so compare settings and do not read a score as the share of "
            "good answers."
        ),
        Origin.SQUAD: N_(
            "The questions were written with the paragraph in sight and share its words, which favours "
            "BM25; their answers are a few words long, so nearly every chunk size holds them whole."
        ),
        Origin.CHROMA: N_(
            "A language model wrote these questions from the passages and reuses their words, which "
            "favours BM25 over embeddings."
        ),
        Origin.FAQ: N_(
            "The author's own wording asks, not a reader's, and the same answer often stands elsewhere in "
            "the text, where finding it scores nothing: scores are low, and good for comparing settings "
            "only."
        ),
        Origin.HEADINGS: N_(
            "A heading is a title, not what anybody asks, and whole sections count as the answer: this "
            "favours large chunks and cuts at headings, and the headings themselves are taken out of the "
            "indexed text."
        ),
        Origin.MARKED: N_(
            "Who marks a passage and then asks for it takes over its words, which favours BM25; and as few "
            "passages as one person marks show large differences only."
        ),
        Origin.WRITTEN: N_(
            "A language model saw the passage before it asked, so the questions share its words, which "
            "favours BM25, and they ask what is easy to ask: no reader has checked them."
        ),
    }
)

_NONE_FOUND: Final[Mapping[Origin, str]] = MappingProxyType(
    {
        Origin.FAQ: N_(
            "No questions with an answer of at least 40 characters stand in the texts: they begin with "
            '"Q." or "質問：", or are headings or lines that end with a question mark.'
        ),
        Origin.HEADINGS: N_(
            "No heading has at least 40 characters of text under it that no other heading of the same "
            "words has: load documents with headings, or bring questions in a file."
        ),
    }
)


def origin_name(origin: Origin) -> str:
    """Where the questions come from, in a few words."""
    return _(_NAMES[origin])


def origin_weakness(origin: Origin) -> str:
    """The bias of such questions, in one sentence; it belongs beside every score."""
    return _(_WEAKNESSES[origin])


def set_line(questions: QuestionSet) -> str:
    """How many questions can be used, how many cannot; where there are none, what to do."""
    count, out = len(questions.questions), len(questions.left_out)
    if not count and not out and questions.origin in _NONE_FOUND:
        return _(_NONE_FOUND[questions.origin])
    found = n_("{n} question with its passage.", "{n} questions with their passages.", count)
    left = n_("{n} was left out.", "{n} were left out.", out)
    lines = [found.format(n=number(count)), *([left.format(n=number(out))] if out else [])]
    return sentences(*lines)


def left_out_line(questions: QuestionSet, more: str = "...") -> str:
    """How many questions could not be used, and why the first of them were not; "" where all could.

    ``more`` says that others are not told; it may count them as ``{n}``.
    """
    count = len(questions.left_out)
    if not count:
        return ""
    sentence = n_("{n} question was left out:", "{n} questions were left out:", count)
    reasons = [
        f"“{quote(each.text, 60)}”: {each.reason}" if each.text else each.reason
        for each in questions.left_out[:SHOWN]
    ]
    rest = [more.format(n=number(count - SHOWN))] if count > SHOWN else []
    return " ".join([sentence.format(n=number(count)), *reasons, *rest])
