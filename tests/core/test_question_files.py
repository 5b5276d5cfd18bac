"""Questions from files of every shape: tables, JSON, SQuAD, the layout of chunking_evaluation."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from chunkscope.documents import Source
from chunkscope.evaluate import Origin
from chunkscope.evaluate.questions import (
    chroma_corpus,
    faq_questions,
    load_questions,
    sampled,
    squad_corpus,
)
from chunkscope.strategies import SplitError
from chunkscope.values import Span
from tests.core.question_values import CORPUS, TEA


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
