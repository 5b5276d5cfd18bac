"""One suite over all retrievers, then each against its formula."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.retrieve import (
    RETRIEVERS,
    Retriever,
    RetrieverError,
    order,
    retriever_class,
    retriever_from_json,
)
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.hybrid import Hybrid, ranks
from chunkscope.retrieve.lsa import Lsa
from chunkscope.retrieve.tfidf import TfIdf
from chunkscope.retrieve.tokens import expanded, grams, terms
from tests.budget import law

LEXICAL = (Bm25(), TfIdf(), Lsa(), Hybrid())
every_retriever = pytest.mark.parametrize("name", RETRIEVERS)
every_lexical = pytest.mark.parametrize("retriever", LEXICAL, ids=lambda each: each.name)

RULES = ["ごみは朝八時までに出します。", "洗濯機は夜九時まで使えます。", "自転車は裏の駐輪場に置きます。"]
HOUSE = ["Put out the bins before eight.", "The washing machine stops at nine.", "Bicycles go to the yard."]
ODD = [
    [],
    [""],
    ["", " \n\u3000", "\0"],
    ["a"],
    ["猫"],
    ["\ud800", "\udc00x", "\ud83d\ude00"],
    ["a\0b", "b\0a"],
]
ODD_QUESTIONS = ["", " ", "\u3000\n", "\0", "\ud800", "zzzqqq", "猫", "?!", "a" * 20_000]
words = st.lists(st.sampled_from(["cat", "dog", "the", "sat", "猫が", "犬", "ran"]), max_size=8).map(" ".join)


@every_retriever
@pytest.mark.parametrize("texts", ODD, ids=repr)
def test_any_texts_and_questions_are_taken(name: str, texts: list[str]) -> None:
    """There is one finite score per text, whatever the texts and the question are."""
    index = retriever_class(name)().index(texts)
    for question in ODD_QUESTIONS:
        scores = index.scores(question)
        assert scores.shape == (len(texts),)
        assert scores.dtype == np.float32
        assert np.isfinite(scores).all()


@every_retriever
def test_a_blank_question_finds_nothing(name: str) -> None:
    """Every score is 0, so the order is that of the texts."""
    scores = retriever_class(name)().index(HOUSE).scores(" \n")
    assert not scores.any()
    assert order(scores).tolist() == [0, 1, 2]


@every_lexical
def test_unknown_words_find_nothing(retriever: Retriever) -> None:
    """A question that shares no character with the texts has 0 everywhere."""
    assert not retriever.index(RULES).scores("zzzqqq").any()


@every_retriever
def test_equal_texts_have_equal_scores(name: str) -> None:
    """Ties are broken by position: five equal texts keep their order, and so do they among others."""
    retriever = retriever_class(name)()
    assert len(set(retriever.index([HOUSE[1]] * 5).scores("the washing machine").tolist())) == 1
    scores = retriever.index([HOUSE[0], HOUSE[1], HOUSE[2]] * 31).scores(
        "When does the washing machine stop?"
    )
    assert order(scores)[:31].tolist() == list(range(1, 93, 3))


@every_retriever
def test_the_answer_comes_first(name: str) -> None:
    """The text that answers an English question is the best one."""
    assert retriever_class(name)().index(HOUSE).scores("When does the washing machine stop?").argmax() == 1


@every_lexical
def test_japanese_needs_no_spaces(retriever: Retriever) -> None:
    """The text that answers a Japanese question is the best one."""
    assert retriever.index(RULES).scores("洗濯機は何時まで？").argmax() == 1


@every_lexical
@pytest.mark.parametrize("question", ["輪", "\u3000輪\n"])
def test_a_lone_character_is_found_inside_words(retriever: Retriever, question: str) -> None:
    """A question of one Chinese character finds the words that hold it, which are indexed as 2-grams."""
    scores = retriever.index(RULES).scores(question)
    assert scores.argmax() == 2
    assert scores[2] > 0


@every_retriever
def test_progress_ends_at_all_texts(name: str) -> None:
    """The last report says that all is done; done never falls."""
    reports: list[tuple[int, int]] = []
    retriever_class(name)().index(HOUSE, lambda done, total: reports.append((done, total)))
    assert reports == sorted(reports)
    assert reports[-1][0] == reports[-1][1] > 0


@every_retriever
def test_json_gives_the_retriever_back(name: str) -> None:
    """to_json is JSON, and comes back as an equal retriever, which is an equal cache key."""
    retriever = retriever_class(name)()
    written = json.loads(json.dumps(retriever.to_json()))
    assert written["retriever"] == name == retriever.name
    assert retriever_from_json(written) == retriever
    assert hash(retriever_from_json(written)) == hash(retriever)


def test_nested_settings_survive_json() -> None:
    """A fusion keeps the settings of what it fuses."""
    retriever = Hybrid((Bm25(k1=2.0, b=0.1), Hybrid((Lsa(dimensions=3),))), k=10)
    assert retriever_from_json(json.loads(json.dumps(retriever.to_json()))) == retriever


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"retriever": "bm26"}, "There is no retriever 'bm26': use one of bm25, tfidf, lsa, dense, hybrid."),
        ({"retriever": ["bm25"]}, r"There is no retriever \['bm25'\]"),
        ([], "A retriever must be written as a JSON object, not as"),
        ({"retriever": "bm25", "k2": 1}, "bm25 has no setting k2; it has b, k1."),
        ({"retriever": "tfidf", "k1": 1}, "tfidf has no setting k1; it has -."),
        ({"retriever": "bm25", "k1": -1}, r"k1 \(-1\) must be a number of at least 0."),
        ({"retriever": "bm25", "k1": math.inf}, r"k1 \(inf\)"),
        ({"retriever": "bm25", "k1": "1"}, r"k1 \(1\)"),
        ({"retriever": "bm25", "b": 1.1}, r"b \(1.1\) must be a number from 0 to 1."),
        ({"retriever": "lsa", "dimensions": 0}, r"dimensions \(0\) must be a whole number of at least 1."),
        ({"retriever": "lsa", "terms": True}, r"terms \(True\) must be a whole number"),
        ({"retriever": "hybrid", "retrievers": []}, r"retrievers must be a list of at least one"),
        ({"retriever": "hybrid", "retrievers": 5}, r"retrievers must be a list of at least one"),
        ({"retriever": "hybrid", "k": math.nan}, r"k \(nan\) must be a number"),
    ],
    ids=str,
)
def test_bad_settings_are_named(values: Any, message: str) -> None:
    """The error names the setting, its value and what is allowed."""
    with pytest.raises(RetrieverError, match=message):
        retriever_from_json(values)


@given(scores=st.lists(st.floats(allow_nan=False, width=32)))
@law(share=0.05)
def test_order_is_a_stable_permutation(scores: list[float]) -> None:
    """Every position occurs once, best score first, equal scores by position."""
    expected = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
    assert order(np.array(scores, dtype=np.float32)).tolist() == expected


@pytest.mark.parametrize("retriever", LEXICAL[:3], ids=lambda each: each.name)
@law(share=0.05)
@given(texts=st.lists(words, max_size=6), question=words)
def test_scores_do_not_depend_on_the_place(retriever: Retriever, texts: list[str], question: str) -> None:
    """Turning the texts round turns the scores round."""
    there = retriever.index(texts).scores(question)
    back = retriever.index(texts[::-1]).scores(question)[::-1]
    assert there == pytest.approx(back, abs=1e-4)


@pytest.mark.parametrize("name", ["bm25", "tfidf", "lsa"])
def test_fifty_thousand_texts(name: str) -> None:
    """A long list is no problem, and the one text with the rare word is found in it."""
    texts = [f"line {number % 97} of the long log" for number in range(50_000)]
    texts[31_337] = "line 5 of the quixotic log"
    assert order(retriever_class(name)().index(texts).scores("quixotic"))[0] == 31_337


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The CAT sat, the cat!", ["the", "cat", "sat", "the", "cat"]),
        ("don't naïve_x 3.14", ["don", "t", "naïve_x", "3", "14"]),
        ("東京タワーへ行く", ["東京", "京タ", "タワ", "ワー", "ーへ", "へ行", "行く"]),
        ("ＡＢＣのｶﾞｲﾄﾞ", ["abc", "のガ", "ガイ", "イド"]),
        ("Python入門2024年", ["python", "入門", "2024", "年"]),
        ("人々。猫", ["人々", "猫"]),
        ("한국어 문서", ["한국어", "문서"]),
        ("हिन्दी भाषा", ["हिन्दी", "भाषा"]),
        ("\ud83d\ude00\ud800 \0 。！", []),
        ("", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    """Words where blanks part them, 2-grams of kana and Chinese characters; width and case ignored."""
    assert terms(text) == expected


def test_only_what_stands_alone_is_expanded() -> None:
    """A character that some text has alone, a kana, a letter and a longer term stay as they are."""
    known = ["年", "年間", "鍵は", "の鍵", "鍵a鍵"]
    assert expanded(["年", "の", "a", "鍵を", "鍵"], known) == ["年", "の", "a", "鍵を", "鍵は", "の鍵"]
    assert expanded(["猫"], known) == []


def test_grams_count_blanks_once() -> None:
    """Latent semantic analysis sees all characters, runs of white space as one blank."""
    assert grams(" Ab \n\t c ") == ["ab", "b ", " c"]
    assert grams("Ｘ") == ["x"]
    assert grams(" ") == []


def test_bm25_by_hand() -> None:
    """N = 3, lengths 3, 2 and 5, mean 10/3; "cat" in one text, "the" in two; k1 = 1.2, b = 0.75."""
    scores = Bm25().index(["The cat sat.", "The dog", "a bird sang a song"]).scores("cat, the?")
    cat, the = 0.980829, 0.470004  # ln(1 + 2.5 / 1.5), ln(1 + 1.5 / 2.5)
    first = (cat + the) / (1 + 1.2 * (0.25 + 0.75 * 0.9))  # 3 / (10/3) = 0.9
    second = the / (1 + 1.2 * (0.25 + 0.75 * 0.6))
    assert scores == pytest.approx([first, second, 0], abs=1e-6)
    assert scores == pytest.approx([0.687599, 0.255437, 0], abs=1e-6)


def test_bm25_by_hand_in_japanese() -> None:
    """2-grams 猫が, が鳴, 鳴く and 犬が, が鳴, 鳴く, く犬: が鳴 in both, 猫が in one; lengths 3 and 4."""
    scores = Bm25().index(["猫が鳴く", "犬が鳴く犬"]).scores("猫が鳴")
    rare, common = math.log(2), math.log(1.2)
    norms = [1.2 * (0.25 + 0.75 * length / 3.5) for length in (3, 4)]
    assert scores == pytest.approx([(rare + common) / (1 + norms[0]), common / (1 + norms[1])], abs=1e-6)


def _bm25(texts: list[str], question: str, k1: float, b: float) -> list[float]:
    """The formula of the docstring, term by term."""
    counts = [Counter(terms(text)) for text in texts]
    lengths = [sum(count.values()) for count in counts]
    mean = sum(lengths) / max(len(lengths), 1) or 1
    scores = [0.0] * len(texts)
    for term in terms(question):
        df = sum(term in count for count in counts)
        idf = math.log(1 + (len(texts) - df + 0.5) / (df + 0.5))
        for at, count in enumerate(counts):
            if count[term]:
                scores[at] += idf * count[term] / (count[term] + k1 * (1 - b + b * lengths[at] / mean))
    return scores


@law(share=0.05)
@given(texts=st.lists(words, max_size=6), question=words, k1=st.floats(0, 3), b=st.floats(0, 1))
def test_bm25_is_its_formula(texts: list[str], question: str, k1: float, b: float) -> None:
    """Every score is the sum over the question's terms, repeated terms counted again."""
    found = Bm25(k1, b).index(texts).scores(question)
    assert found == pytest.approx(_bm25(texts, question, k1, b), abs=1e-4)


def _tfidf(texts: list[str], question: str) -> list[float]:
    """Cosines of the vectors of the docstring."""
    counts = [Counter(terms(text)) for text in texts]
    known = sorted({term for count in counts for term in count})
    idf = [math.log((1 + len(texts)) / (1 + sum(t in count for count in counts))) + 1 for t in known]

    def vector(count: Counter[str]) -> np.ndarray[Any, Any]:
        row = np.array([count[term] * weight for term, weight in zip(known, idf, strict=True)])
        return row / (np.linalg.norm(row) or 1)

    return [float(vector(count) @ vector(Counter(terms(question)))) for count in counts]


@law(share=0.05)
@given(texts=st.lists(words, max_size=6), question=words)
def test_tfidf_is_its_formula(texts: list[str], question: str) -> None:
    """Every score is the cosine of the weighed counts."""
    assert TfIdf().index(texts).scores(question) == pytest.approx(_tfidf(texts, question), abs=1e-5)


def test_lsa_with_every_direction_is_the_cosine_of_the_weights() -> None:
    """Where no direction is left out, a text as question has its TF-IDF cosine with every text."""
    from sklearn.feature_extraction.text import TfidfVectorizer

    weights = TfidfVectorizer(analyzer=grams).fit_transform(HOUSE)
    expected = (weights @ weights.T).toarray()
    index = Lsa().index(HOUSE)
    for row, text in zip(expected, HOUSE, strict=True):
        assert index.scores(text) == pytest.approx(row, abs=1e-5)


def test_lsa_brings_related_texts_together() -> None:
    """In one direction, texts that share no 2-gram with the question match through those that do."""
    texts = ["abab", "abab cdcd", "cdcd", "xyxy", "xyxy xyxy"]
    assert Lsa().index(texts).scores("abab")[2] == pytest.approx(0, abs=0.2)
    assert Lsa(dimensions=2).index(texts).scores("abab")[2] > 0.5


def test_lsa_is_fitted_on_a_part_and_places_all() -> None:
    """Texts beyond those it was fitted on have scores too, the same in every run."""
    texts = [f"{word} number {number}" for number in range(40) for word in ("alpha", "bravo", "charlie")]
    retriever = Lsa(fitted=10, dimensions=5, terms=50)
    scores = retriever.index(texts).scores("bravo")
    assert set((order(scores)[:40] % 3).tolist()) == {1}
    assert scores.tolist() == retriever.index(texts).scores("bravo").tolist()


def test_fusion_by_hand() -> None:
    """Equal scores share the best of their ranks; 0 is not found and gets nothing."""
    assert ranks(np.array([0.5, 0.9, 0.5, 0.1])).tolist() == [2, 1, 2, 4]
    assert ranks(np.array([])).tolist() == []
    texts = ["cat cat", "cat dog", "dog", "bird"]
    bm25 = Bm25().index(texts).scores("cat")
    assert order(bm25).tolist() == [0, 1, 2, 3]
    fused = Hybrid((Bm25(), TfIdf()), k=60).index(texts).scores("cat")
    assert fused == pytest.approx([2 / 61, 2 / 62, 0, 0])


def test_fusing_one_keeps_its_order() -> None:
    """A fusion of a single retriever ranks as that one does."""
    scores = Hybrid((Bm25(),)).index(HOUSE).scores("the yard machine")
    assert order(scores).tolist() == order(Bm25().index(HOUSE).scores("the yard machine")).tolist()


@pytest.mark.parametrize("name", RETRIEVERS)
def test_a_score_has_a_unit(name: str) -> None:
    """BM25 scores are BM25, fused ones RRF, all others cosines."""
    assert retriever_class(name)().unit == {"bm25": "BM25", "hybrid": "RRF"}.get(name, "cosine")
