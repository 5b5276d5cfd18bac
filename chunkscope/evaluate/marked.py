"""Questions whose passages somebody marked in the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chunkscope.documents.source import Source
from chunkscope.evaluate.drafts import Draft, Passage, settled
from chunkscope.evaluate.values import Origin, QuestionSet
from chunkscope.values import Span
from chunkscope.wording import _


def marked_questions(corpus: Sequence[Source], marks: Iterable[tuple[str, Span, str]]) -> QuestionSet:
    """A question for every mark: the id of the document, the passage there, and the question.

    White space at either end of a passage does not count. Marks that name no passage are left out with a
    sentence. Raises `SplitError` for an empty corpus.
    """
    texts = {source.id: source.text for source in corpus}
    drafts = [
        Draft(f"#{number}", question.strip(), document, (_passage(span, texts.get(document, "")),))
        for number, (document, span, question) in enumerate(marks, 1)
    ]
    return settled(drafts, corpus, Origin.MARKED, _("Marked passages"))


def _passage(span: Span, text: str) -> Passage:
    """The passage at a mark without blanks at its ends; a mark of nothing, or beyond the text, as it is."""
    words = text[max(span.start, 0) : span.end]
    if not words.strip() or span.end > len(text):
        return Passage("", span.start, span.end)
    ends = len(words) - len(words.lstrip()), len(words) - len(words.rstrip())
    return Passage("", span.start + ends[0], span.end - ends[1])
