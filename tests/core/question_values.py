"""Two small documents, and the questions of a table about them."""

from __future__ import annotations

from hypothesis import strategies as st

from chunkscope.documents import Source
from chunkscope.evaluate import LeftOut, Question
from chunkscope.evaluate.questions import (
    load_questions,
)

TEA = "Tea wants hot water. Milk wants none at all.\n\nTea wants hot water. ＡＢＣ株式会社は㈱です。"
HARBOUR = "The harbour light turns every nine seconds,\r\nand the horn sounds in fog.\r\n"
CORPUS = [Source("docs/tea.md", "tea.md", "markdown", TEA), Source("light.txt", "light.txt", "text", HARBOUR)]
LETTERS = st.text("ab あＡ①ﾊﾞ\u0301ﬁ \n\r\u3000", min_size=1, max_size=60)


def one(csv: str, corpus: list[Source] = CORPUS) -> Question | LeftOut:
    """The only question of a table, or why it was left out."""
    found = load_questions(csv, corpus, name="q.csv")
    (only,) = [*found.questions, *found.left_out]
    return only


def reason(csv: str, corpus: list[Source] = CORPUS) -> str:
    """Why the only question of a table was left out."""
    found = one(csv, corpus)
    assert isinstance(found, LeftOut), found
    return found.reason


def passages(question: Question | LeftOut, corpus: list[Source] = CORPUS) -> list[str]:
    """The gold of a question, as it stands in its document."""
    assert isinstance(question, Question), question
    text = next(source.text for source in corpus if source.id == question.document)
    return [span.of(text) for span in question.gold]
