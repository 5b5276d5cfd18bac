"""Questions as they stand in a file, and what becomes of them when their answers are looked for.

Where an answer goes, decided once for every file:

- With a start, it is taken where it stands there, with the white space that it has; else the nearest place
  of its text is, without.
- Without one it must stand in one place only: several places, or several documents, are told, and the
  question is left out, since a guess would judge every setting by the wrong passage.
- White space and NFKC make no difference (`chunkscope.evaluate.occurrences`).
- An answer under eight signs needs a start, and is looked for only near it.
- A question with several passages needs them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.documents.source import Source
from chunkscope.evaluate.folding import fold
from chunkscope.evaluate.named import Named, Unnamed
from chunkscope.evaluate.near import NEAR, near
from chunkscope.evaluate.occurrences import LEAST_CHARACTERS, MOST_PLACES, Occurrence, Occurrences
from chunkscope.evaluate.values import LeftOut, Origin, Question, QuestionSet
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage as a file names it: by its text, by its place, or by both."""

    text: str = ""
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A row of a file. ``document`` is "" where none is named; ``fault`` says why it cannot be used.

    ``context`` is the paragraph that starts count in, as in SQuAD, "" where they count in the document.
    """

    id: str
    text: str
    document: str = ""
    passages: tuple[Passage, ...] = ()
    answer: str = ""
    fault: str = ""
    context: str = ""


class _Fault(Exception):
    """Why a question is left out: the message is one sentence."""


def settled(drafts: Sequence[Draft], corpus: Sequence[Source], origin: Origin, name: str) -> QuestionSet:
    """The questions whose passages were all found, and the others with the reason, both in order."""
    desk = _Desk(drafts, corpus, origin)
    questions: list[Question] = []
    left_out: list[LeftOut] = []
    for draft in drafts:
        try:
            questions.append(desk.question(draft))
        except (_Fault, Unnamed) as fault:
            left_out.append(LeftOut(draft.id, draft.text, str(fault)))
    return QuestionSet(name, origin, tuple(questions), tuple(left_out))


class _Desk:
    """What is known of the documents and of the ids so far."""

    def __init__(self, drafts: Sequence[Draft], corpus: Sequence[Source], origin: Origin) -> None:
        self._corpus = corpus
        self._asked: dict[tuple[str, str, tuple[Span, ...]], str] | None = (
            {} if origin is Origin.FILE else None
        )
        self._named = Named(corpus)
        self._taken: set[str] = set()
        searched = [
            passage.text
            for draft in drafts
            for passage in draft.passages
            if passage.text and not self._stands(draft, passage)
        ]
        self._occurrences = Occurrences([source.text for source in corpus], searched)

    def question(self, draft: Draft) -> Question:
        """The question; raises `_Fault` or `Unnamed`."""
        if draft.fault:
            raise _Fault(draft.fault)
        if not draft.text:
            raise _Fault(_("It has no question: fill in the column question."))
        if draft.id in self._taken:
            sentence = _("The id {id} belongs to an earlier question: give each one its own.")
            raise _Fault(sentence.format(id=quote(draft.id)))
        self._taken.add(draft.id)
        if not draft.passages:
            raise _Fault(_("It has neither an answer nor a start and an end: fill in one of them."))
        found = self._passages(draft)
        spans = tuple(sorted({each.span for each in found}))
        source = self._corpus[found[0].document]
        answer = draft.answer or (spans[0].of(source.text).strip() if len(spans) == 1 else "")
        self._ask_once(draft, source, spans)
        return Question(draft.id, draft.text, source.id, spans, answer)

    def _ask_once(self, draft: Draft, source: Source, spans: tuple[Span, ...]) -> None:
        """A question that stands twice in a file would make every interval too narrow.

        Data sets that others publish are taken as they are, so that figures on them can be compared.
        """
        if self._asked is None:
            return
        first = self._asked.setdefault((fold(draft.text), source.id, spans), draft.id)
        if first != draft.id:
            sentence = _("It asks the same as {id} and has the same answer: each question counts once.")
            raise _Fault(sentence.format(id=quote(first)))

    def _passages(self, draft: Draft) -> list[Occurrence]:
        """Every passage, all in one document; without a named one the first passage tells which."""
        document = self._document(draft)
        found: list[Occurrence] = []
        for passage in draft.passages:
            found.append(self._passage(passage, document))
            document = found[0].document
        return found

    def _document(self, draft: Draft) -> int | None:
        if draft.document:
            return self._named.number(draft.document)
        return 0 if len(self._corpus) == 1 else None

    def _stands(self, draft: Draft, passage: Passage) -> bool:
        """Whether a passage stands where the file says, letter by letter, so that no search is needed."""
        try:
            document = self._document(draft)
        except Unnamed:
            return True
        return document is not None and self._at_start(passage, document) is not None

    def _at_start(self, passage: Passage, document: int) -> Occurrence | None:
        text, start, words = passage.text, passage.start, passage.text.strip()
        if start is None or not words:
            return None
        whole = self._corpus[document].text
        if not whole.startswith(text, start):
            start, text = start + len(text) - len(text.lstrip()), words
        stands = whole.startswith(text, start)
        return Occurrence(document, Span(start, start + len(text))) if stands else None

    def _passage(self, passage: Passage, document: int | None) -> Occurrence:
        if not passage.text:
            return self._placed(passage, document)
        if document is not None and (found := self._at_start(passage, document)):
            return found
        if len(fold(passage.text)) < LEAST_CHARACTERS:
            return self._short(passage, document)
        here = self._occurrences.of(passage.text, document)
        if not here:
            raise _not_found(passage.text, None if document is None else self._corpus[document])
        documents = {each.document for each in here}
        if len(documents) > 1:
            raise _in_several(passage.text, len(documents))
        if passage.start is None and len(here) > 1:
            raise _repeated(passage.text, len(here), self._corpus[here[0].document])
        start = passage.start or 0
        return min(here, key=lambda each: abs(each.span.start - start))

    def _placed(self, passage: Passage, document: int | None) -> Occurrence:
        """A passage that is named by its start and end alone."""
        if document is None:
            raise _Fault(_("It names a place but no document: fill in the column document."))
        source = self._corpus[document]
        start, end = passage.start, passage.end
        if start is None or end is None or not 0 <= start < end <= len(source.text):
            sentence = _(
                "Start {start} and end {end} are no passage of {document}, which has {n} characters: count "
                "from 0, the end after the last one."
            )
            raise _Fault(
                sentence.format(start=start, end=end, document=quote(source.id), n=number(len(source.text)))
            )
        if not source.text[start:end].strip():
            sentence = _("From {start} to {end} {document} has white space only: name the passage itself.")
            raise _Fault(sentence.format(start=start, end=end, document=quote(source.id)))
        return Occurrence(document, Span(start, end))

    def _short(self, passage: Passage, document: int | None) -> Occurrence:
        """A short answer near its start."""
        if document is None or passage.start is None:
            sentence = _(
                "The answer “{answer}” has {n} characters, fewer than {least}, and may stand anywhere by "
                "chance: give a longer passage, or its document and start."
            )
            words = passage.text.strip()
            raise _Fault(sentence.format(answer=quote(words), n=len(fold(words)), least=LEAST_CHARACTERS))
        source = self._corpus[document]
        span = near(source.text, passage.text, passage.start)
        if span is None:
            sentence = _(
                "The short answer “{answer}” is not in {document} within {near} characters of its start "
                "({start}): correct the start, or give a longer passage."
            )
            words = quote(passage.text.strip())
            raise _Fault(
                sentence.format(answer=words, document=quote(source.id), near=NEAR, start=passage.start)
            )
        return Occurrence(document, span)


def _not_found(answer: str, source: Source | None) -> _Fault:
    if source is None:
        sentence = _("The answer “{answer}” is in none of the documents: copy it from the text as it stands.")
        return _Fault(sentence.format(answer=quote(answer)))
    sentence = _("The answer “{answer}” is not in {document}: copy it from the text as it stands.")
    return _Fault(sentence.format(answer=quote(answer), document=quote(source.id)))


def _in_several(answer: str, documents: int) -> _Fault:
    sentence = _("The answer “{answer}” is in {n} documents: name the right one in the column document.")
    return _Fault(sentence.format(answer=quote(answer), n=number(documents)))


def _repeated(answer: str, times: int, source: Source) -> _Fault:
    sentence = (
        _(
            "The answer “{answer}” stands {n} times or more in {document}: give its start, or a longer "
            "passage."
        )
        if times >= MOST_PLACES
        else _("The answer “{answer}” stands {n} times in {document}: give its start, or a longer passage.")
    )
    return _Fault(sentence.format(answer=quote(answer), n=number(times), document=quote(source.id)))
