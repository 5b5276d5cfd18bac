"""Questions from files, texts, marks, models: an answer has its exact place, or a sentence says why not."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.context import ContextError, ContextStore, Pause
from chunkscope.context.models import Failed
from chunkscope.context.prompt import Prompt
from chunkscope.context.store import Answer
from chunkscope.documents import Source, load
from chunkscope.documents.corpus import load_many
from chunkscope.embed.blobs import Blobs
from chunkscope.evaluate import LeftOut, Origin, Question, QuestionSet
from chunkscope.evaluate.folding import fold, folded
from chunkscope.evaluate.harvest import trimmed
from chunkscope.evaluate.occurrences import Occurrences
from chunkscope.evaluate.questions import (
    chroma_corpus,
    faq_questions,
    heading_questions,
    hidden_out,
    hulls_in_source,
    load_questions,
    marked_questions,
    passages_to_ask,
    sampled,
    squad_corpus,
    written_questions,
)
from chunkscope.samples import FOLDER
from chunkscope.strategies import SplitError
from chunkscope.strategies.base import Step
from chunkscope.values import Span
from chunkscope.wording.questions import origin_name, origin_weakness, set_line
from tests.budget import law
from tests.core.wire import Wire, _chat, _message

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


# Where answers go.


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


# Files of every shape.


def test_encodings_separators_and_formulas() -> None:
    """CP932, tabs, semicolons and Excel's first line read alike; a formula is the text that it is."""
    corpus = [Source("表.md", "表.md", "markdown", "合計は =SUM(A1:A3) で求めます。茶は熱い湯で淹れます。")]
    table = '番号,質問,回答,文書\n甲,合計は？,=SUM(A1:A3),表\n乙,茶は？,"茶は熱い湯で\n淹れます。",表.md\n'
    for separator in ",;\t":
        for data in (table.encode("cp932"), table.encode("utf-8-sig"), table.encode("utf-16"), table):
            shape = data if separator == "," else table.replace(",", separator)
            found = load_questions(shape, corpus)
            assert [(each.id, each.answer) for each in found.questions] == [
                ("甲", "=SUM(A1:A3)"),
                ("乙", "茶は熱い湯で\n淹れます。"),
            ]
    assert load_questions(f"sep=;\r\n{table.replace(',', ';')}", corpus).questions == found.questions


def test_json_and_its_lines_read_as_the_table_does() -> None:
    """A list, an object with a list, or an object a line; a broken line is told, the rest loads."""
    rows = [
        {"Question": "q", "ANSWER": "Milk wants none"},
        {"question": 7, "document": "tea", "start": 0, "end": 20},
    ]
    shapes = [
        json.dumps(rows),
        json.dumps({"questions": rows}),
        "\n".join(map(json.dumps, rows)),
        json.dumps(rows).encode("utf-16"),
    ]
    first, *others = [load_questions(shape, CORPUS).questions for shape in shapes]
    assert [question.text for question in first] == ["q", "7"]
    assert all(each == first for each in others)
    broken = load_questions("\n".join([json.dumps(rows[0]), "{oops", "[1]"]), CORPUS)
    assert len(broken.questions) == 1
    assert ["Line 2 is no JSON" in broken.left_out[0].reason, "no object" in broken.left_out[1].reason] == [
        True,
        True,
    ]


FILES: dict[str, tuple[bytes | str, str]] = {
    "empty": (b"", "is empty"),
    "blank": ("  \n", "is empty"),
    "header alone": ("question,answer\n", "q.csv has no questions under its column names"),
    "no column": ("text,label\na,b\n", "q.csv has no column question (its columns: text, label)"),
    "no JSON": ('{"question": ', "q.csv is no JSON"),
    "no list": ("[]", "has no questions"),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(64), "PNG picture"),
    "an open quote": ('question,answer\nq,"' + "x" * 200_000, "a quotation mark that is not closed"),
    "deep": ("[" * 100_000, "is no JSON"),
}


@pytest.mark.parametrize("data", FILES.values(), ids=FILES)
def test_a_file_without_questions_is_refused_in_words(data: tuple[bytes | str, str]) -> None:
    """The sentence names the file, its fault and what to do."""
    with pytest.raises(SplitError) as caught:
        load_questions(data[0], CORPUS, name="q.csv")
    assert data[1] in str(caught.value)


def test_no_documents_are_no_corpus() -> None:
    """Whoever asks first needs documents."""
    for ask in (lambda: load_questions("question,answer\nq,a\n", []), lambda: faq_questions([])):
        with pytest.raises(SplitError, match="There are no documents"):
            ask()


SQUAD = {
    "data": [
        {
            "title": "Tea",
            "paragraphs": [
                {"context": "Tea is hot. Tea is a leaf.", "qas": [
                    {"id": "1", "question": "What is hot?", "answers": [{"text": "Tea", "answer_start": 0}]},
                    {"id": "2", "question": "A leaf?", "answers": [{"text": "Tea", "answer_start": 12}]},
                ]},
                {"context": "Milk is white.", "qas": [
                    {"id": "3", "question": "White?", "answers": [
                        {"text": "Milk", "answer_start": 0}, {"text": "Milk is", "answer_start": 0}]},
                    {"id": "4", "question": "Green?", "answers": [], "is_impossible": True},
                ]},
            ],
        }
    ]
}  # fmt: skip


def test_the_shape_of_squad_brings_its_documents() -> None:
    """Paragraphs become one article, and starts count in it; the first of several answers counts."""
    (article,), found = squad_corpus(json.dumps(SQUAD))
    assert (article.id, article.text) == ("Tea", "Tea is hot. Tea is a leaf.\n\nMilk is white.")
    assert [(each.id, each.gold) for each in found.questions] == [
        ("1", (Span(0, 3),)),
        ("2", (Span(12, 15),)),
        ("3", (Span(28, 32),)),
    ]
    assert [out.id for out in found.left_out] == ["4"]
    assert found.origin is Origin.SQUAD
    with pytest.raises(SplitError, match="not in the shape of SQuAD"):
        squad_corpus('[{"question": "q", "answer": "a"}]')


def test_the_shape_of_squad_over_documents_of_ones_own() -> None:
    """The paragraphs are looked for, whatever the document is called and however its lines end."""
    text = "# Drinks\r\n\r\nTea is hot.\r\nTea is a leaf.\r\n\r\nMilk is white.\r\n"
    found = load_questions(json.dumps(SQUAD), [Source("drinks.md", "", "markdown", text)])
    assert [(each.id, each.gold[0].start) for each in found.questions] == [
        ("1", text.index("Tea")),
        ("2", text.rindex("Tea")),
        ("3", text.index("Milk")),
    ]
    strange = load_questions(json.dumps(SQUAD), CORPUS)
    assert "Its paragraph" in strange.left_out[0].reason


def test_the_layout_of_chunking_evaluation(tmp_path: Path) -> None:
    """Corpora beside questions_df.csv; a question needs all of its references, in the order of the text."""
    (tmp_path / "corpora").mkdir()
    (tmp_path / "corpora" / "tea.md").write_text(TEA, encoding="utf-8")
    references = [
        {"content": "Milk wants none at all.", "start_index": 21, "end_index": 44},
        {"content": "Tea wants hot water.", "start_index": 0, "end_index": 20},
    ]
    wrong = [references[0], {"content": "Coffee wants more", "start_index": 0, "end_index": 3}]
    table = "question,references,corpus_id\n"
    for listed in (references, wrong):
        cell = json.dumps(listed).replace('"', '""')
        table += f'Who wants what?,"{cell}",tea\n'
    (tmp_path / "questions_df.csv").write_text(table, encoding="utf-8")
    sources, found = chroma_corpus(tmp_path)
    assert [each.gold for each in found.questions] == [(Span(0, 20), Span(21, 44))]
    assert "Coffee wants more" in found.left_out[0].reason
    assert load_questions(table, sources).questions == found.questions
    assert load_questions(table, sources).origin is Origin.CHROMA
    with pytest.raises(SplitError, match="choose the folder of both"):
        chroma_corpus(tmp_path / "corpora")


def test_a_hundred_thousand_questions_load_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    """One pass over the texts, not one for every question; what is beyond the limit is told."""
    lines = [f"Line {number} of the log says {number * 7919}." for number in range(20_000)]
    corpus = [Source("log", "log", "text", "\n".join(lines))]
    table = "question,answer\n" + "".join(f'q,"{line[:40]}"\n' for line in lines)
    monkeypatch.setattr("chunkscope.evaluate.questions.MAX_QUESTIONS", 19_999)
    start = time.process_time()
    found = load_questions(table, corpus)
    assert time.process_time() - start < 12
    assert len(found.questions) == 19_999
    assert found.left_out[-1].reason.startswith("1 question after the first 19,999")
    assert len(sampled(found, 50).questions) == 50
    assert sampled(found, 50) == sampled(found, 50) != sampled(found, 50, seed=1)


# Questions in the text.

FAQ = """# よくある質問

Q1. 送料はいくらですか？
A1. 全国一律で五百円です。離島へのお届けは別に料金がかかりますので、ご注文の前にお問い合わせください。

Q2. 返品は？ A. 到着から七日以内ならお受けします。未使用の品に限ります。送料はご負担いただくことになります。

**Q：領収書は出ますか**
**A：** はい。

## Which cable fits the lamp?

Any USB-C cable will do, and a plug with at least ten watts fills the battery in three hours.

---

## 連絡先

質問：電話は何時までつながりますか
回答：平日の朝九時から夕方五時までです。土曜日は午前中のみで、日曜日と祝日は休みます。年末年始も休みます。

次の段落です。

```
Q. Is this code?
A. It is, and nobody should find this one, however long the answer may be.
```
"""


def test_questions_and_answers_in_the_text() -> None:
    """Marks, headings that ask and both on one line; short answers and code are no questions."""
    source = load(FAQ, name="faq.md")
    found = faq_questions([source])
    assert [(each.text, each.answer[:7], each.answer[-5:]) for each in found.questions] == [
        ("送料はいくらですか？", "全国一律で五百", "ください。"),
        ("返品は？", "到着から七日以", "なります。"),
        ("Which cable fits the lamp?", "Any USB", "ours."),
        ("電話は何時までつながりますか", "平日の朝九時か", "休みます。"),
    ]
    assert [(out.text, "3 characters, fewer than 40" in out.reason) for out in found.left_out] == [
        ("領収書は出ますか", True)
    ]
    assert all(each.gold[0].of(source.text) == each.answer for each in found.questions)
    indexed = hidden_out(source, found.hidden["faq.md"]).text
    assert not any(each.text in indexed for each in found.questions)
    assert all(each.answer in indexed for each in found.questions)


def test_line_ends_and_wrapped_questions() -> None:
    """CRLF changes nothing; a question may go on up to its "A.", and an answer's mark may be a heading."""
    text = (
        "### Q1: Who turns the lamp\n  on at night?\n### A1: The keeper does, and nobody else is allowed "
        "to touch the switch.\n\nQ2 Why?\nA2 Because the lens is old, and a fault in the order breaks it.\n"
    )
    for ends in ("\n", "\r\n"):
        source = load(text.replace("\n", ends), name="q.md")
        found = faq_questions([source])
        assert [(each.text, each.answer[:11]) for each in found.questions] == [
            ("Who turns the lamp on at night?", "The keeper "),
            ("Why?", "Because the"),
        ]
        left = hidden_out(source, found.hidden["q.md"]).text
        assert left == f"### A1: {found.questions[0].answer}{ends * 2}A2 {found.questions[1].answer}{ends}"


@pytest.mark.parametrize(
    "text", ["Q" + " " * 200_000, "Q. a\n" + "\n " * 100_000, "> " * 100_000, "**Q" * 50_000]
)
def test_no_text_holds_the_search_up(text: str) -> None:
    """Runs of blanks and marks are searched once."""
    start = time.process_time()
    assert not faq_questions([load(text + "x")]).questions
    assert time.process_time() - start < 3


def test_lines_that_ask_are_questions_where_there_are_several() -> None:
    """A list of questions without marks, in both languages; such lines in an essay are none."""
    for name, count in (("product-faq.txt", 7), ("product-faq-ja.txt", 6)):
        assert len(faq_questions([load(FOLDER / name)]).questions) == count
    essay = (
        "Who knows?\nNobody does, and the reasons for that are long, winding and of no use.\n\n"
        + "So it is.\n\n" * 2
    )
    assert not faq_questions([load(essay * 2)]).questions


def test_samples_of_questions_are_seeded() -> None:
    """The same seed gives the same questions in the order of the text; all of them are hidden."""
    source = load(FOLDER / "product-faq.txt")
    some, same, other = (faq_questions([source], seed=seed, most=3) for seed in (1, 1, 2))
    assert some == same
    assert some.questions != other.questions
    assert list(some.questions) == sorted(some.questions, key=lambda each: each.gold)
    assert len(some.hidden[source.id]) == 7
    with pytest.raises(SplitError, match="most"):
        faq_questions([source], most=0)


def test_headings_as_questions() -> None:
    """The text up to the next heading is gold; headings of the same words are told, not asked."""
    uses = f"## Uses\n\n{'Drink it. ' * 6}\n\n"
    text = f"# Tea\n\n{'It is hot. ' * 5}\n\n{uses}# Milk\n\n{uses}"
    found = heading_questions([load(text, name="d.md")])
    assert [(each.text, each.answer) for each in found.questions] == [("Tea", ("It is hot. " * 5).strip())]
    assert [(out.text, "stands 2 times" in out.reason) for out in found.left_out] == [("Uses", True)] * 2
    page = load(FOLDER / "tea-shop.html")
    answer = heading_questions([page]).questions[0].answer
    assert answer.startswith("The Leaf Counter is")
    assert answer[-1] != ">"


def test_marked_passages() -> None:
    """A mark is a question; white space at its ends is not meant."""
    found = marked_questions(
        CORPUS, [("docs/tea.md", Span(20, 45), " Milk? "), ("docs/tea.md", Span(5, 999), "x")]
    )
    assert [(each.text, each.gold) for each in found.questions] == [("Milk?", (Span(21, 44),))]
    assert "no passage of docs/tea.md" in found.left_out[0].reason


@given(st.text("ab\n", max_size=30), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=5))
@law(share=0.08)
def test_what_is_hidden_is_gone_and_the_rest_leads_back(text: str, pairs: list[tuple[int, int]]) -> None:
    """Every sign that is left stands in the source at its piece, outside every span."""
    spans = [Span(*sorted((min(a, len(text)), min(b, len(text))))) for a, b in pairs]
    source = Source("s", "s", "text", text)
    left = hidden_out(source, spans)
    gone = {at for span in spans for at in range(span.start, span.end)}
    assert left.text == "".join(sign for at, sign in enumerate(text) if at not in gone)
    ranges = [(low, high) for low in range(len(left.text) + 1) for high in range(low, len(left.text) + 1)]
    starts, ends = np.array(ranges, np.int64).T
    lows, highs = hulls_in_source(left, starts, ends)
    for (low, high), start, end in zip(ranges, lows.tolist(), highs.tolist(), strict=True):
        pieces = left.pieces(low, high)
        if low < high:
            assert (pieces[0].start, pieces[-1].end) == (start, end)
        else:
            assert start == end


# Questions by a language model.


class Scripted:
    """A writer whose answers are given; an exception among them is raised."""

    id, url, host = "openai:m", "http://here", "here"

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.prompts: list[Prompt] = []

    def write(self, prompt: Prompt, max_tokens: int) -> Answer:  # noqa: ARG002
        """The next one."""
        self.prompts.append(prompt)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Answer(answer)


def wrote(question: str, excerpt: str) -> str:
    """What a model answers, with words around it."""
    return f"Here you are:\n{json.dumps({'question': question, 'excerpt': excerpt})}\nGlad to help."


@pytest.fixture
def store(tmp_path: Path) -> ContextStore:
    """A store of its own file."""
    return ContextStore(Blobs(tmp_path / "answers.sqlite", 1_000_000))


def test_an_excerpt_must_stand_in_the_passage(store: ContextStore) -> None:
    """Verbatim up to white space; what a model made up, or said otherwise, is left out with a sentence."""
    corpus = [
        *CORPUS,
        *(Source(f"{n}", "", "text", f"Some more words that fill passage {n} well.") for n in range(2)),
    ]
    writer = Scripted(
        wrote("Who drinks none?", "Milk wants none  at all."),
        wrote("What turns?", "The harbour lamp turns"),
        "I would rather not.",
        wrote("Short?", "Some"),
    )
    *steps, found = written_questions(corpus, "openai:m", writer=writer, store=store)
    assert isinstance(found, QuestionSet)
    assert [passages(each) for each in found.questions] == [["Milk wants none at all."]]
    assert [out.reason.split(" (")[0][:28] for out in found.left_out] == [
        "The model's excerpt The harb",
        "The model did not answer wit",
        "The model's excerpt Some has",
    ]
    assert [(step.done, step.total) for step in steps if isinstance(step, Step)] == [(n, 4) for n in range(5)]
    assert found.origin is Origin.WRITTEN


def test_a_run_that_stopped_goes_on_where_it_ended(store: ContextStore) -> None:
    """Cancelled or failed, no passage is asked about twice; busy servers are waited for."""
    answers = [wrote("Who drinks none?", "Milk wants none at all."), Failed("busy", tries=2, after=3.0)]
    writer = Scripted(*answers, wrote("What turns?", "The harbour light turns"))
    run = written_questions(CORPUS, "openai:m", writer=writer, store=store)
    next(run), next(run)
    run.close()  # type: ignore[attr-defined]
    assert len(writer.prompts) == 1
    slept: list[float] = []
    again = list(written_questions(CORPUS, "openai:m", writer=writer, store=store, sleep=slept.append))
    assert isinstance(again[-1], QuestionSet)
    assert len(again[-1].questions) == 2
    assert slept == [3.0]
    assert any(isinstance(item, Pause) for item in again)
    last = list(written_questions(CORPUS, "openai:m", writer=Scripted(), store=store))
    assert last[-1] == again[-1]
    with pytest.raises(ContextError, match="stopped at 0 of 2 questions: gone"):
        list(written_questions(CORPUS, "openai:n", writer=Scripted(Failed("gone")), store=ContextStore(None)))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("model", ["anthropic:some-model", "openai:some-model"])
def test_both_wire_formats_carry_questions(
    model: str, wire: Wire, store: ContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the official SDKs; the passage, and nothing else of the documents, is sent."""

    def answer(path: str, _body: object) -> object:
        text = wrote("Who drinks none?", "Milk wants none at all.")
        return _chat(text) if path.endswith("completions") else _message(text)

    monkeypatch.setattr("tests.core.wire._answer", answer)
    *_steps, found = written_questions(CORPUS[:1], model, store=store)
    assert isinstance(found, QuestionSet)
    assert found.questions[0].answer == "Milk wants none at all."
    assert len(wire.seen) == 1
    assert TEA in json.dumps(wire.seen[0][1], ensure_ascii=False).replace("\\n", "\n")


def test_passages_for_a_model_are_counted_before() -> None:
    """About 2,000 characters each, a seeded sample, none of them blank or over a document's end."""
    text = "".join(f"Line {number:04} of it.\n" for number in range(1_000))
    corpus = [Source("long", "", "text", text), Source("short", "", "text", "tiny")]
    every = passages_to_ask(corpus, most=99)
    assert len(every) == 9
    assert all(1_000 <= span.length <= 2_000 for _document, span in every[:-1])
    assert passages_to_ask(corpus, most=4) == passages_to_ask(corpus, most=4)
    assert len(passages_to_ask(corpus, most=4)) == 4


# In words, and the samples.


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
