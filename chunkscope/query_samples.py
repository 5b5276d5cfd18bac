"""Question samples: a short document, a question, the passage that answers it, and sizes that tell a lesson.

``samples/questions.json`` describes them. A lesson's figures are placeholders, filled in from real
answers, so that they cannot go stale.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from chunkscope.samples import FOLDER, in_language, read_file
from chunkscope.strategies import Recursive
from chunkscope.values import Span
from chunkscope.wording.retrievers import score
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.retrieve.answer import SizeAnswer


@dataclass(frozen=True, slots=True)
class QuestionSample:
    """A question to a document; two samples are equal when their ids are.

    ``language`` is the document's, ``sizes`` rise. :attr:`settings` are those of the splitter but for its
    size. Titles and lessons exist in every language of the screen.
    """

    id: str
    file: str = field(compare=False)
    language: str = field(compare=False)
    question: str = field(compare=False)
    sizes: tuple[int, ...] = field(compare=False)
    _answer: str = field(compare=False, repr=False)
    _titles: Mapping[str, str] = field(compare=False, repr=False)
    _lessons: Mapping[str, str] = field(compare=False, repr=False)
    _settings: Mapping[str, Any] = field(compare=False, repr=False)

    @property
    def settings(self) -> dict[str, Any]:
        """The splitter's settings by LangChain's names, without ``chunk_size``."""
        return dict(self._settings)

    @property
    def strategies(self) -> tuple[Recursive, ...]:
        """The splitter at each of the sizes."""
        return tuple(Recursive(chunk_size=size, **self._settings) for size in self.sizes)

    @property
    def text(self) -> str:
        """The document as it stands in the file; read on first use."""
        return read_file(FOLDER / self.file)

    @property
    def answer(self) -> Span:
        """The passage of the text that answers the question."""
        start = self.text.index(self._answer)
        return Span(start, start + len(self._answer))

    def title(self, lang: str) -> str:
        """The lesson in a few words, in the language ``lang``; KeyError for an unknown one."""
        return in_language(self._titles, lang)

    def lesson(self, lang: str, answers: Sequence[SizeAnswer]) -> str:
        """What to look at, in the language ``lang``, with the best scores of the first and last size.

        The law: the figures are true when the answers are those of :attr:`strategies`.
        """
        first, last = (answers[at].scores[answers[at].order[0]] for at in (0, -1))
        unit = answers[0].retriever.unit
        return in_language(self._lessons, lang).format(
            smallest=number(answers[0].size),
            largest=number(answers[-1].size),
            first=score(unit, float(first)),
            last=score(unit, float(last)),
        )


@cache
def question_samples() -> tuple[QuestionSample, ...]:
    """All question samples in the order of their index."""
    return tuple(_sample(entry) for entry in json.loads(read_file(FOLDER / "questions.json")))


def _sample(entry: Mapping[str, Any]) -> QuestionSample:
    settings = {**entry["settings"], "separators": tuple(entry["settings"]["separators"])}
    return QuestionSample(
        id=entry["id"],
        file=entry["file"],
        language=entry["language"],
        question=entry["question"],
        sizes=tuple(entry["sizes"]),
        _answer=entry["answer"],
        _titles=MappingProxyType(entry["title"]),
        _lessons=MappingProxyType(entry["lesson"]),
        _settings=MappingProxyType(settings),
    )
