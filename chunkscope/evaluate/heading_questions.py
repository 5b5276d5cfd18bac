"""Headings as questions: the text right under a heading is what answers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from unicodedata import normalize

from chunkscope.documents.source import Source
from chunkscope.evaluate.harvest import Pair, harvested, inner, with_line_end
from chunkscope.evaluate.values import LeftOut, Origin, QuestionSet
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.units import number


def heading_questions(corpus: Sequence[Source], *, seed: int = 0, most: int = 200) -> QuestionSet:
    """The headings as questions, the text up to the next heading as gold, a seeded sample.

    Headings that occur more than once in the corpus ask for no one section and are left out, and so are
    sections under 40 characters; those without any text are not counted. The headings are in ``hidden``.
    Raises `SplitError` for an empty corpus, and for ``most`` below 1.
    """
    found = [(source, list(_sections(source))) for source in corpus]
    times = Counter(_plain(pair.text) for _source, pairs in found for pair in pairs)
    repeated = [
        LeftOut(f"{source.id}@{pair.hidden.start}", pair.text, _repeated(times[_plain(pair.text)]))
        for source, pairs in found
        for pair in pairs
        if times[_plain(pair.text)] > 1
    ]
    single = [(source, [pair for pair in pairs if times[_plain(pair.text)] == 1]) for source, pairs in found]
    return harvested(single, Origin.HEADINGS, _("Headings as questions"), seed, most, repeated)


def _sections(source: Source) -> Iterator[Pair]:
    ends = [*(heading.span.start for heading in source.headings), len(source.text)]
    for heading, (_start, end) in zip(source.headings, pairwise(ends), strict=True):
        answer = inner(source, Span(heading.span.end, max(end, heading.span.end)))
        if heading.text.strip() and answer.length:
            yield Pair(heading.text.strip(), with_line_end(source.text, heading.span), answer)


def _plain(text: str) -> str:
    return "".join(normalize("NFKC", text).casefold().split())


def _repeated(times: int) -> str:
    sentence = _("The heading stands {n} times in the documents, so it asks for no one section.")
    return sentence.format(n=number(times))
