"""The tokens of whole texts: those of every stretch are what they are without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.retrieve.prepared import Grams, Words
from chunkscope.retrieve.tfidf import TfIdf
from chunkscope.retrieve.vocabulary import folding
from chunkscope.samples import sample
from tests.budget import law

if TYPE_CHECKING:
    from chunkscope.retrieve import Retriever

ALPHABET = "ab Z9_.\n\t\u3000\x1c\x85日本語かガー゛\u3099々ﬁⅧ㍿Σσé\u0301İßｱﾞ\ud800\udc00\0𝚺"
texts = st.lists(st.text(ALPHABET, max_size=30), min_size=1, max_size=3)
QUESTIONS = ("How long does the battery last in the cold?", "鍵", "電池の寿命", "")


@pytest.mark.parametrize("kind", [Words, Grams])
@law(share=0.03)
@given(texts=texts, data=st.data())
def test_tokens_of_a_stretch_are_those_of_its_text(
    kind: type[Words | Grams], texts: list[str], data: st.DataObject
) -> None:
    """``of(document, start, end)`` names the tokens of ``text[start:end]``, whatever stands around it."""
    prepared = kind(texts)
    for document, text in enumerate(texts):
        ends = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted)
        starts, stops = np.array(data.draw(st.lists(ends, min_size=1, max_size=5)), np.int64).T
        found = prepared.of(document, starts, stops)
        words = prepared.vocabulary.words
        for start, stop, ids in zip(starts.tolist(), stops.tolist(), found, strict=True):
            assert [words[number] for number in ids] == kind.analyzer(text[start:stop])


def test_what_folds_character_by_character() -> None:
    """Compatibility forms do; combining marks, and a sigma whose form depends on its place, do not."""
    made = folding("㍿ and ﬁ")
    assert made is not None
    assert made.text == "株式会社 and fi"
    assert made.places is not None
    assert made.places.tolist() == [0, 4, 5, 6, 7, 8, 9, 11]
    assert folding("e\u0301") is None
    assert folding("ΟΔΟΣ") is None


@pytest.mark.parametrize("retriever", [Bm25(), TfIdf(), Lsa(), Lsa(terms=300, dimensions=20)])
def test_an_index_of_counted_tokens_is_the_index_of_the_texts(retriever: Retriever) -> None:
    """The scores are those of the retriever that reads the texts itself."""
    documents = [sample(name).text for name in ("product-faq", "product-faq-ja", "lamp-handbook")]
    prepared = retriever.reads(documents)  # type: ignore[attr-defined]
    chunks, found = [], []
    for number, text in enumerate(documents):
        starts = np.arange(0, len(text), 130)
        ends = np.minimum(starts + 200, len(text))
        found += prepared.of(number, starts, ends)
        chunks += [text[start:end] for start, end in zip(starts, ends, strict=True)]
    counted = retriever.index_ids(found, prepared.vocabulary)  # type: ignore[attr-defined]
    read = retriever.index(chunks)
    for question in QUESTIONS:
        np.testing.assert_allclose(counted.scores(question), read.scores(question), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("retriever", [Bm25(), TfIdf(), Lsa()])
def test_nothing_to_count(retriever: Retriever) -> None:
    """Texts without tokens score nothing."""
    prepared = retriever.reads([" ", ""])  # type: ignore[attr-defined]
    found = [ids for n in (0, 1) for ids in prepared.of(n, np.array([0]), np.array([1 - n]))]
    index = retriever.index_ids(found, prepared.vocabulary)  # type: ignore[attr-defined]
    assert index.scores("anything").tolist() == [0, 0]
