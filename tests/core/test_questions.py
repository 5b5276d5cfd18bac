"""Questions about documents: an answer has its exact place, or a sentence says why not."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents import Source
from chunkscope.documents.corpus import load_many
from chunkscope.evaluate import Origin, Question, QuestionSet
from chunkscope.evaluate.folding import fold, folded
from chunkscope.evaluate.harvest import trimmed
from chunkscope.evaluate.occurrences import Occurrences
from chunkscope.evaluate.questions import (
    load_questions,
)
from chunkscope.samples import FOLDER
from chunkscope.values import Span
from chunkscope.wording.questions import origin_name, origin_weakness, set_line
from tests.budget import law
from tests.core.question_values import CORPUS, LETTERS, TEA, one, passages, reason


def test_an_answer_is_found_where_it_stands() -> None:
    """Without a document's name, in the one document that has it."""
    question = one("question,answer\nWho drinks none?,Milk wants none at all.\n")
    assert question == Question(
        "#1", "Who drinks none?", "docs/tea.md", (Span(21, 44),), "Milk wants none at all."
    )


@pytest.mark.parametrize(
    ("answer", "stands"),
    [
        ("every nine  seconds, and the horn", "every nine seconds,\r\nand the horn"),
        ("  ABC株式会社は(株)です  ", "ＡＢＣ株式会社は㈱です"),
        ("the horn\nsounds", "the horn sounds"),
    ],
)
def test_white_space_and_width_make_no_difference(answer: str, stands: str) -> None:
    """The offsets are those of the document, whatever the file makes of its white space and widths."""
    assert passages(one(json.dumps([{"question": "?", "answer": answer}]))) == [stands]


def test_half_a_sign_is_no_answer() -> None:
    """Where a sign would have to be divided, the answer does not stand there."""
    assert "is in none of the documents" in reason("question,answer\nq,ABC株式会社は(株\n")


def test_a_repeated_answer_needs_a_start() -> None:
    """The place nearest to the start counts; without one, the sentence says how many there are."""
    assert "stands 2 times in docs/tea.md" in reason("question,answer\nq,Tea wants hot water.\n")
    for start, at in ((0, 0), (3, 0), (30, 46), (9_999, 46)):
        question = one(f"question,answer,start\nq,Tea wants hot water.,{start}\n")
        assert isinstance(question, Question)
        assert question.gold == (Span(at, at + 20),)


def test_an_exact_place_counts_before_its_likes() -> None:
    """What stands letter by letter is not ambiguous because its wide form stands elsewhere."""
    corpus = [Source("a", "a", "text", "ＡＢＣＤＥＦＧＨ and ABCDEFGH")]
    assert passages(one("question,answer\nq,ABCDEFGH\n", corpus), corpus) == ["ABCDEFGH"]


def test_an_answer_in_two_documents_needs_the_name() -> None:
    """The name may be the id, the file's name, or the name without its ending."""
    corpus = [*CORPUS, Source("b/tea2.md", "tea2.md", "markdown", "x " + TEA)]
    assert "is in 2 documents" in reason("question,answer\nq,Milk wants none\n", corpus)
    for name in ("docs/tea.md", "tea.md", "tea", "TEA", r"docs\tea.md"):
        question = one(f"question,answer,document\nq,Milk wants none,{name}\n", corpus)
        assert isinstance(question, Question)
        assert question.document == "docs/tea.md"


def test_a_place_alone_is_a_passage() -> None:
    """Start and end count code points and stay as they are; the words between are the answer."""
    question = one("question,document,start,end\nq,tea,20,45\n")
    assert passages(question) == [TEA[20:45]]
    assert TEA[20:45].strip() == "Milk wants none at all." != TEA[20:45]
    assert isinstance(question, Question)
    assert question.answer == "Milk wants none at all."


def test_a_passage_at_its_very_place_keeps_its_white_space() -> None:
    """As the file has it, so that figures by characters are those of others; else it is taken without."""
    text = TEA[20:45]
    for start, kept in ((20, text), (19, text.strip())):
        question = one(json.dumps([{"question": "?", "document": "tea", "answer": text, "start": start}]))
        assert passages(question) == [kept]


def test_a_short_answer_is_looked_for_near_its_start_only() -> None:
    """Under eight characters, chance puts it anywhere."""
    assert "has 4 characters, fewer than 8" in reason("question,answer\nq,Milk\n")
    assert passages(one("question,answer,document,start\nq,Milk,tea,25\n")) == ["Milk"]
    far = [Source("far", "far", "text", "word" + " " * 300 + "end")]
    assert "within 200 characters" in reason("question,answer,start\nq,word,303\n", far)


BAD = {
    "question,answer\n,Milk wants none\n": "It has no question",
    "question,answer\nq,\n": "neither an answer nor a start and an end",
    "question,answer\nq,Coffee wants more\n": "is in none of the documents",
    "question,answer,document\nq,The harbour light,tea\n": "is not in docs/tea.md",
    "question,answer,document\nq,Milk wants none,coffee\n": "The document coffee is not here",
    "question,document,start,end\nq,tea,40,400\n": "no passage of docs/tea.md, which has 79 characters",
    "question,document,start,end\nq,tea,44,46\n": "has white space only",
    "question,start,end\nq,1,20\n": "a place but no document",
    "question,document,start,end\nq,tea,-1,5\n": "start (-1) is no whole number",
    "question,document,start,end\nq,tea,9,3\n": "Start 9 and end 3 are no passage",
    "question,answer\nq,Milk wants none, at all\n": "3 cells for 2 columns",
}


@pytest.mark.parametrize("table", BAD, ids=BAD.values())
def test_what_cannot_be_used_is_told_in_a_sentence(table: str) -> None:
    """One sentence that names what is wrong."""
    assert BAD[table] in reason(table)


def test_a_question_that_stands_twice_counts_once() -> None:
    """Asked again in other white space it is left out; data sets of others are taken as they are."""
    rows = ["question,answer", *(f"Who{gap}drinks none?,Milk wants none at all." for gap in (" ", "  "))]
    found = load_questions("\n".join(rows), CORPUS)
    assert [each.id for each in found.questions] == ["#1"]
    assert [each.reason for each in found.left_out] == [
        "It asks the same as #1 and has the same answer: each question counts once."
    ]
    row = {
        "question": "Who drinks none?",
        "context": TEA,
        "answers": {"text": ["Milk"], "answer_start": [21]},
    }
    published = load_questions(json.dumps([row, row]), CORPUS)
    assert (published.origin, len(published.questions)) == (Origin.SQUAD, 2)


def test_an_id_counts_once() -> None:
    """The first question keeps it."""
    found = load_questions("id,question,answer\na,q,Milk wants none\na,r,The harbour light\n", CORPUS)
    assert [question.text for question in found.questions] == ["q"]
    assert [(out.text, "The id a belongs" in out.reason) for out in found.left_out] == [("r", True)]


@given(st.lists(LETTERS, min_size=1, max_size=3), st.data())
@law(share=0.08)
def test_gold_is_the_answer_up_to_white_space_and_nfkc(texts: list[str], data: st.DataObject) -> None:
    """What stands at every place is the answer, and a whole slice is found at its own place at least."""
    text = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(text)))
    answer = text[start : data.draw(st.integers(start, len(text)))]
    found = Occurrences(texts, [answer]).of(answer)
    assert all(fold(place.span.of(texts[place.document])) == fold(answer) for place in found)
    assert folded(text).text == fold(text)


@given(st.text("ab あＡ①ﬁ \n\u3000", min_size=8, max_size=60), st.data())
@law(share=0.08)
def test_every_slice_is_found_where_it_was_taken_from(text: str, data: st.DataObject) -> None:
    """Also among its repeats, unless it is too short."""
    start = data.draw(st.integers(0, len(text)))
    span = trimmed(text, Span(start, data.draw(st.integers(start, len(text)))))
    answer = span.of(text)
    found = Occurrences(["ab " * 5, text], [answer]).of(answer, 1)
    assert (span in [place.span for place in found]) == (len(fold(answer)) >= 8)


@pytest.mark.parametrize("origin", Origin, ids=lambda origin: origin.name)
def test_every_origin_has_a_name_and_a_weakness(origin: Origin) -> None:
    """One sentence, beside every score."""
    assert origin_name(origin)
    assert origin_weakness(origin).endswith(".")
    assert origin_weakness(origin).count(". ") == 0
    assert set_line(QuestionSet("n", origin, (), ()))


def test_a_set_in_a_line() -> None:
    """How many can be used, and how many cannot."""
    found = load_questions("question,answer\nq,Milk wants none\nr,Milk\n", CORPUS)
    assert set_line(found) == "1 question with its passage. 1 was left out."


@pytest.mark.parametrize(("name", "count"), [("evaluation-en.csv", 16), ("evaluation-ja.csv", 22)])
def test_the_samples_have_questions_of_their_own(name: str, count: int) -> None:
    """Every answer stands in its document, once."""
    corpus = load_many(FOLDER).sources
    found = load_questions((FOLDER / name).read_bytes(), corpus, name=name)
    assert not found.left_out
    assert len(found.questions) == count
