"""The Query screen: what is asked, who answers, what each control and each tab does with it."""

from __future__ import annotations

from typing import Any

import pytest

from chunkscope.query_samples import question_samples
from chunkscope.samples import samples
from chunkscope.text import content_hash
from components.source import OwnText, find_sample
from tests.ui.conftest import Start, link, read, sound, words
from tests.ui.query_page import (
    ASKED,
    POLICY,
    TABS,
    answered,
    answers,
    choose,
    enter,
    own,
    plain,
    shown_size,
    tab,
)


def test_a_sample_offers_its_question(query: Start) -> None:
    """Without a question the page offers one that the text answers; a click asks it."""
    app = query(sample="remote-work-policy", retriever="bm25")
    assert "begin with this one" in words(app)
    assert not app.dataframe
    answered(sound(app.button(key="ask_example").click().run()))
    assert link(app, "q") == POLICY["q"]
    assert app.dataframe


@pytest.mark.parametrize("each", question_samples(), ids=lambda each: each.id)
def test_a_question_sample_is_asked_at_its_sizes(query: Start, each: Any) -> None:
    """Its question comes with its sizes, its overlap and the passage that answers it."""
    app = query(sample=each.id, retriever="tfidf")
    answered(sound(app.button(key="ask_example").click().run()))
    assert tuple(answers(app)) == each.sizes
    assert link(app, "mark") == f"{each.answer.start}-{each.answer.end}"
    scores = [float(answer.scores.max()) for answer in answers(app).values()]
    assert scores[0] > scores[-1]
    assert "stands alone and scores" in words(app)
    assert link(app, "retriever") == "tfidf"


@pytest.mark.parametrize("each", question_samples(), ids=lambda each: each.id)
def test_a_question_sample_opens_in_inspect(start: Start, each: Any) -> None:
    """It opens at its smallest size, and says where it belongs."""
    app = start(sample=each.id)
    assert link(app, "chunk_size") == str(each.sizes[0])
    assert "made for the Query page" in words(app)


@pytest.mark.parametrize("each", [each for each in samples() if each.question], ids=lambda each: each.id)
def test_a_samples_question_finds_something(query: Start, each: Any) -> None:
    """Some chunk answers it, at every size."""
    app = answered(query(sample=each.id, q=each.question, retriever="bm25"))
    assert all(answer.scores.max() > 0 for answer in answers(app).values())


def test_a_blank_question_asks_nothing(query: Start) -> None:
    """Blanks are no question: the page goes on offering one."""
    app = query(sample="remote-work-policy", q=" \u3000\n")
    assert "jobs_ask" not in app.session_state
    assert "begin with this one" in words(app)


def test_a_text_without_a_question_of_itsown(query: Start) -> None:
    """The page says what to do."""
    assert "Write a question above" in words(query(sample="release-notes-crlf"))


@pytest.mark.parametrize(
    ("retriever", "unit"), [("bm25", "BM25"), ("tfidf", "cosine of TF-IDF"), ("lsa", "cosine of LSA")]
)
def test_each_retriever_answers(query: Start, retriever: str, unit: str) -> None:
    """The scores carry their unit, the retriever and the number of chunks."""
    app = answered(query(**ASKED))
    choose(app, "retriever", retriever)
    assert link(app, "retriever") == retriever
    chunks = len(answers(app)[shown_size(app)].scores)
    assert f"{unit}, {chunks} chunks of size {shown_size(app)}" in plain(app)


def test_sizes_are_taken_as_typed(query: Start) -> None:
    """They are asked rising, each once, and the link carries what was typed."""
    app = enter(answered(query(**ASKED)), "sizes", "300、 150, 300")
    assert tuple(answers(app)) == (150, 300)
    assert link(app, "sizes") == "300、 150, 300"


@pytest.mark.parametrize("typed", ["many", "0", "1.5", "-3", ",".join(map(str, range(10, 23)))])
def test_sizes_that_are_none_are_told(query: Start, typed: str) -> None:
    """The sentence says how to write them; the ladder that suits the text is used."""
    app = enter(answered(query(**ASKED)), "sizes", typed)
    assert "These are no chunk sizes: write up to 12 whole numbers" in words(app)
    assert len(answers(app)) == 7


def test_absurd_sizes_are_refused_in_words(query: Start) -> None:
    """A size of a million holds the whole text; a long text at size 1 is refused with its figures."""
    app = enter(answered(query(**ASKED)), "sizes", "1000000")
    assert "The best chunk scores" in words(app)
    text = "ab " * 200_000
    app = own(query, text, q="ab", sizes="1", retriever="bm25")
    assert app.error


def test_an_overlap_is_a_share_or_a_length(query: Start) -> None:
    """Below 1 a share of each size, from 1 on a length, which a smaller size cuts."""
    app = enter(answered(query(**ASKED, sizes="20,200")), "overlap", 0.5)
    assert [answer.overlap for answer in answers(app).values()] == [10, 100]
    enter(app, "overlap", 50.0)
    assert [answer.overlap for answer in answers(app).values()] == [20, 50]


def test_japanese_is_ranked_by_bm25(query: Start) -> None:
    """On a Japanese text the words of the question are found without any model."""
    app = answered(query(lang="ja", sample="incident-report-ja", q="二重請求は何名に届きましたか？"))
    best = answers(app)[100]
    text = find_sample("incident-report-ja").text  # type: ignore[union-attr]
    top = best.order[0]
    assert "二重" in text[best.starts[top] : best.ends[top]]
    assert "最高スコア" in words(app)


def test_nothing_in_common(query: Start) -> None:
    """The page says that no chunk answers, in the chart and in the text's ridge."""
    app = answered(query(**{**ASKED, "q": "zzzz"}))
    assert "No chunk has anything in common" in words(app)
    assert "No size finds anything" in words(tab(app, "Place by size"))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("x", "x"),
        ("אב a\u0301 \u200b👩\u200d👧\r\n$x$ :smile:" * 9, "\0"),
        ("same line\n" * 200, "same"),
        (" ", "x"),
    ],
    ids=["one letter", "strange", "all equal", "blank"],
)
@pytest.mark.parametrize("stage", ["true", "false"])
def test_strange_texts_are_asked(query: Start, text: str, question: str, stage: str) -> None:
    """One chunk, equal chunks, no chunk: nothing raises, in any tab."""
    app = own(query, text, q=question, retriever="bm25", stage=stage)
    assert words(app)
    for name in TABS if stage == "false" else ():
        tab(app, name)


def test_markup_in_a_question_is_text(query: Start) -> None:
    """No sign of it is read as Markdown or HTML."""
    question = "<script>alert(1)</script> **bold** $x$ :smile:"
    app = answered(query(**{**ASKED, "q": question, "stage": "true"}))
    (heading,) = (item.value for item in app.subheader)
    assert "\\<script\\>" in heading
    assert "\\*\\*bold" in heading


def test_a_link_to_somebodys_text_keeps_its_question(query: Start) -> None:
    """The page asks for the text, and answers as soon as it is there."""
    text = "The pump is in the cellar. The key hangs beside the door. " * 9
    name = content_hash(text)
    app = query(text=name, q="Where is the key?", retriever="bm25", sizes="40")
    assert name in words(app)
    assert link(app, "q") == "Where is the key?"
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    answered(sound(app.run()))
    assert "The best chunk scores" in words(app)


def test_a_model_that_cannot_be_had(query: Start) -> None:
    """The sentence names it and what works instead; BM25's answers are shown, and it can be asked again."""
    app = answered(query(**POLICY, model="no/such-model"), seconds=120)
    assert "The model no/such-model cannot be used" in plain(app)
    assert "These are the answers of BM25" in words(app)
    before = app.session_state["jobs_ask"].copy()
    sound(app.button(key="ask_again").click().run())
    assert app.session_state["jobs_ask"] != before


def test_the_offline_model_answers(query: Start) -> None:
    """BM25's answers come first, the model's when it is loaded, with what the model is and reads."""
    app = query(**POLICY, sizes="1000,2000", max_seq_length="64")
    (quick,) = app.session_state["jobs_ask_plain"].values()
    assert quick.wait(60)
    early = plain(sound(app.run()))
    assert "These are the answers of BM25" in early or "cosine of all-MiniLM-L6-v2" in early
    answered(app, seconds=300)
    for kind in ("model", "reach"):
        assert all(job.wait(120) for job in app.session_state[f"jobs_{kind}"].values())
    said = plain(sound(app.run()))
    assert "cosine of all-MiniLM-L6-v2" in said
    assert "384 dimensions" in said
    assert "never reach the model" in said
