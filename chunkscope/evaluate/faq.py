"""Questions and answers in the text: "Q. ... A. ...", 質問/回答, headings that ask, lines that ask.

Where an answer ends: at the next question or heading. The last answer before the end of a text, and every
answer to a line that only its question mark tells, ends at the first empty line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.harvest import Pair, harvested, inner, with_line_end
from chunkscope.evaluate.values import Origin, QuestionSet
from chunkscope.values import Span
from chunkscope.wording import _

# Runs of blanks are bounded: a line of a million of them must not be tried from each of its places.
_BEFORE: Final = r"^[ \t\u3000>]{0,40}(?:\#{1,6}[ \t]+|[-*+•・][ \t]+)?(?:\*\*|__)?[【\[(（]?"
_NUMBER: Final = r"[ \t\u3000]{0,4}[0-9０-９]{0,4}[ \t\u3000]{0,4}"
_AFTER: Final = r"(?:\*\*|__)?[.．:：】\])）](?:\*\*|__)?[ \t\u3000]*+"
_NUMBERED: Final = r"(?:[QＱ問][0-9０-９]{1,4}[ \t\u3000]++)"
_MARKED: Final = re.compile(
    rf"{_BEFORE}(?:(?:[QＱ]|Question|QUESTION|質問|問い?){_NUMBER}{_AFTER}|{_NUMBERED})"
    r"(?P<question>\S[^\r\n]{0,400}+)(?=[\r\n]|\Z)",
    re.MULTILINE,
)
_ANSWER: Final = re.compile(
    rf"{_BEFORE}(?:(?:[AＡ]|Answer|ANSWER|回答|答え?){_NUMBER}{_AFTER}|"
    r"[AＡ答][0-9０-９]{1,4}[ \t\u3000]++)",
    re.MULTILINE,
)
_ON_THE_SAME_LINE: Final = re.compile(
    r"(?<=[?？。])[ \t\u3000]*(?:[AＡ]|Answer|回答|答え?)[.．:：][ \t\u3000]*"
)
_ASKS: Final = re.compile(r"[?？]\W{0,3}\Z")
_PLAIN: Final = re.compile(
    r"(?:\A|(?<=\n\n)|(?<=\n\r\n))(?P<question>[^\s#>|<*+-][^\r\n]{2,200}[?？])"
    r"[ \t\u3000]*(?=\r?\n\r?\n?\S)"
)
_EMPTY_LINE: Final = re.compile(r"(?>\r\n|\r|\n)[ \t\u3000]*+(?:\r\n|\r|\n)")
_INKED: Final = re.compile(r"\S")
_RULE: Final = re.compile(r"[-*_]{3,}")
MOST_ASKED: Final = 400
"""Characters of a question."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question: its words and place, and where its answer begins.

    ``one_paragraph`` says that an empty line ends the answer, ``wraps`` that the question may go on up to
    the mark of its answer.
    """

    text: str
    span: Span
    after: int
    one_paragraph: bool = False
    wraps: bool = False


def faq_questions(corpus: Sequence[Source], *, seed: int = 0, most: int = 200) -> QuestionSet:
    """The questions that stand in the texts with an answer of at least 40 characters, a seeded sample.

    The questions themselves are in ``hidden``. A set without questions is one where none were found. Raises
    `SplitError` for an empty corpus, and for ``most`` below 1.
    """
    found = ((source, list(_pairs(source))) for source in corpus)
    return harvested(found, Origin.FAQ, _("Questions and answers in the text"), seed, most)


def _pairs(source: Source) -> Iterator[Pair]:
    text, asked = source.text, _asked(source)
    starts = [heading.span.start for heading in source.headings]
    # An answer may have a mark of its own that is a heading.
    ends = sorted(start for start in starts if not _ANSWER.match(text, start))
    for at, each in enumerate(asked):
        following = asked[at + 1].span.start if at + 1 < len(asked) else len(text)
        heading = bisect_left(ends, each.after)
        end = min(following, ends[heading] if heading < len(ends) else len(text))
        whole = _with_its_rest(source, each, end)
        answer = _answer(source, whole, end)
        if answer.length:
            yield Pair(whole.text, with_line_end(text, whole.span), answer)


def _with_its_rest(source: Source, asked: _Asked, end: int) -> _Asked:
    """The question with its further lines, and its answer after the mark of that, where there is one."""
    text, first = source.text, inner(source, Span(asked.after, end)).start
    empty = _EMPTY_LINE.search(text, first, end)
    mark = _ANSWER.search(text, asked.after, empty.start() if empty else end)
    rest = text[asked.after : mark.start()] if mark else ""
    if not mark or (rest.strip() and not asked.wraps) or len(asked.text) + len(rest) > MOST_ASKED:
        return asked
    words = " ".join([asked.text, *rest.split()])
    hidden = Span(asked.span.start, mark.start()) if rest.strip() else asked.span
    return _Asked(words, hidden, mark.end(), asked.one_paragraph)


def _answer(source: Source, asked: _Asked, end: int) -> Span:
    text = source.text
    start = inner(source, Span(asked.after, end)).start
    if (asked.one_paragraph or end == len(text)) and (empty := _EMPTY_LINE.search(text, start, end)):
        end = empty.start()
    found = inner(source, Span(start, max(start, end)))
    last = text.rfind("\n", found.start, found.end) + 1
    if last and _RULE.fullmatch(text, last, found.end):
        return inner(source, Span(found.start, last))
    return found


def _asked(source: Source) -> list[_Asked]:
    """All questions in the order of the text, none in code, none twice."""
    found = [*_marked(source), *_headings(source), *_plain(source)]
    code = [block.span for block in source.blocks if block.kind == "code"]
    starts = [span.start for span in code]
    kept: list[_Asked] = []
    for each in sorted(found, key=lambda asked: (asked.span.start, asked.one_paragraph)):
        block = bisect_left(starts, each.span.end) - 1
        in_code = block >= 0 and code[block].end > each.span.start
        if not in_code and not (kept and kept[-1].span.end > each.span.start):
            kept.append(each)
    return kept


def _marked(source: Source) -> Iterator[_Asked]:
    """Lines that begin with "Q." and the like; the answer may stand on the same one."""
    for match in _MARKED.finditer(source.text):
        start, end = match.start(), match.end()
        if both := _ON_THE_SAME_LINE.search(source.text, match.start("question"), match.end()):
            words = source.text[match.start("question") : both.start()]
            yield _Asked(_bare(words), Span(start, both.end()), both.end())
        else:
            yield _Asked(_bare(match["question"]), Span(start, end), end, wraps=True)


def _bare(words: str) -> str:
    """The words of a question without the marks that make them bold."""
    return words.strip().removesuffix("**").removesuffix("__").strip()


def _headings(source: Source) -> Iterator[_Asked]:
    for heading in source.headings:
        if _ASKS.search(heading.text):
            yield _Asked(heading.text, heading.span, heading.span.end)


def _plain(source: Source) -> Iterator[_Asked]:
    """Lines that begin a paragraph and end with a question mark, where they make a list of questions.

    That is: such a line, one paragraph or two, and the next such line. Any other may be a turn of speech.
    """
    text = source.text
    lines = [
        _Asked(match["question"].strip(), Span(*match.span()), match.end(), one_paragraph=True)
        for match in _PLAIN.finditer(text)
    ]
    joined = {
        at
        for at, (line, following) in enumerate(pairwise(lines))
        if following.span.start <= _after_paragraph(text, _after_paragraph(text, line.after))
    }
    return (line for at, line in enumerate(lines) if {at - 1, at} & joined)


def _after_paragraph(text: str, start: int) -> int:
    """Where the paragraph after the one that begins here, or at the next line that is not empty, begins."""
    first = _INKED.search(text, start)
    empty = _EMPTY_LINE.search(text, first.start()) if first else None
    following = _INKED.search(text, empty.end()) if empty else None
    return following.start() if following else len(text)
