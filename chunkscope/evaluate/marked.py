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
    drafts = [
        Draft(f"#{number}", question.strip(), document, (Passage("", span.start, span.end),))
        for number, (document, span, question) in enumerate(marks, 1)
    ]
    return settled(drafts, corpus, Origin.MARKED, _("Marked passages"))
