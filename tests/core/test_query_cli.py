"""``python -m chunkscope query``: figures of the core, errors in one line, exit code 2."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from chunkscope import Recursive
from chunkscope.commands.main import main
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.ladder import ladder

TEXT = "The bins go out at eight. The machine stops at nine. Bicycles stay in the yard. Guests sign in."
QUESTION = "When does the machine stop?"


@pytest.fixture
def document(tmp_path: Path) -> str:
    """A file with a short text."""
    path = tmp_path / "rules.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["query", *arguments, "--format", "json"]) == 0
    loaded: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return loaded


def test_json_has_one_object_per_size(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sizes rise, ranks count from 1, and every figure is that of the split and the retriever."""
    found = _json(capsys, document, QUESTION, "--sizes", "60,30,30", "--overlap", "0.2", "--k", "2")
    assert [(each["size"], each["overlap"]) for each in found] == [(30, 6), (60, 12)]
    for each in found:
        assert list(each)[:3] == ["size", "chunks", "ranking"]
        chunking = Recursive(each["size"], each["overlap"]).split(TEXT)
        scores = Bm25().index(chunking.texts).scores(QUESTION)
        assert each["chunks"] == len(chunking.texts)
        assert [row["rank"] for row in each["ranking"]] == [1, 2]
        for row in each["ranking"]:
            assert list(row) == ["rank", "score", "index", "start", "end"]
            assert row["score"] == scores[row["index"]]
            assert TEXT[row["start"] : row["end"]] == chunking.texts[row["index"]]
        assert each["ranking"][0]["score"] == max(scores)
        assert each["retriever"] == Bm25().to_json()
        assert each["score_unit"] == "BM25"


def test_more_than_all_is_all(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A k above the number of chunks hands all of them over."""
    found = _json(capsys, document, QUESTION, "--sizes", "30", "--k", "1000")[0]
    assert len(found["ranking"]) == found["chunks"] == found["handed_over"]["chunks"]


def test_a_budget_ends_the_ranking(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The ranking holds what fits, the cut chunk included."""
    found = _json(capsys, document, QUESTION, "--sizes", "30", "--overlap", "0", "--budget", "40")[0]
    assert found["handed_over"] == {
        "chunks": 2,
        "whole": 1,
        "used": 40,
        "unit": "characters",
        "characters": 40,
        "duplicated": 0,
    }
    assert len(found["ranking"]) == 2


def test_sizes_and_budget_in_tokens(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The unit is that of the sizes and of the budget."""
    options = ("--sizes", "8", "--overlap", "2", "--length", "cl100k_base", "--budget", "9")
    found = _json(capsys, document, QUESTION, *options)[0]
    assert found["strategy"]["length_function"] == "cl100k_base"
    assert (found["handed_over"]["used"], found["handed_over"]["unit"]) == (9, "cl100k_base")


def test_the_default_is_a_ladder_and_five_chunks(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Without options: sizes that suit the text, a tenth of overlap, the best five."""
    found = _json(capsys, document, QUESTION)
    assert tuple(each["size"] for each in found) == ladder(len(TEXT))
    assert all(each["overlap"] == each["size"] // 10 for each in found)
    assert len(found[0]["ranking"]) == 5


@pytest.mark.parametrize("retriever", ["bm25", "tfidf", "lsa", "hybrid"])
def test_every_retriever(document: str, retriever: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The retriever that was asked for is the one that ranks."""
    found = _json(capsys, document, QUESTION, "--sizes", "30", "--retriever", retriever)[0]
    assert found["retriever"]["retriever"] == retriever
    best = found["ranking"][0]
    assert "machine" in TEXT[best["start"] : best["end"]]


def test_standard_input_and_splitter_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hyphen reads standard input; separators are the splitter's."""
    data = io.BytesIO("鍵は管理人室。ごみは八時。".encode())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(data, encoding="utf-8"))
    options = ("--separators", '["。", ""]', "--keep-separator", "end", "--sizes", "8", "--overlap", "0")
    found = _json(capsys, "-", "鍵は？", *options)[0]
    assert found["chunks"] == 2
    assert found["ranking"][0]["index"] == 0


def test_a_model_that_does_not_know_the_language_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ranking is printed all the same; the warning is one line beside it."""
    path = tmp_path / "ja.txt"
    path.write_text("洗濯機は夜九時まで使えます。鍵は管理人室で借りられます。", encoding="utf-8")
    model = ("--retriever", "hybrid", "--model", "all-MiniLM-L6-v2")
    assert main(["query", str(path), "洗濯機は？", "--sizes", "20", *model]) == 0
    printed = capsys.readouterr()
    assert "asked of BM25 + all-MiniLM-L6-v2" in printed.out
    assert printed.err.startswith("chunkscope: all-MiniLM-L6-v2 does not know ")
    assert printed.err.count("\n") == 1


def test_a_cache_that_cannot_help_is_named_once(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The vectors are computed all the same; one line says why they were not kept."""
    (tmp_path / "occupied").write_text("a file where a folder should be", encoding="utf-8")
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path / "occupied"))
    for retriever in ("dense", "hybrid"):
        options = ("--sizes", "30,60", "--retriever", retriever, "--model", "all-MiniLM-L6-v2")
        assert main(["query", document, QUESTION, *options]) == 0
        error = capsys.readouterr().err
        assert error.startswith("chunkscope: The embedding cache ")
        assert error.count("\n") == 1


def test_a_question_without_an_answer_says_so(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nothing matches, the order means nothing."""
    assert main(["query", document, "zzz", "--sizes", "30"]) == 0
    assert "No chunk has anything in common with the question" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([" \n"], "The question is blank"),
        (["q", "--sizes", "10,x"], "--sizes must be whole numbers"),
        (["q", "--sizes", ""], "--sizes must be whole numbers"),
        (["q", "--sizes", "0,10"], "chunk_size (0) must be at least 1"),
        (["q", "--sizes", "-5"], "chunk_size (-5) must be at least 1"),
        (["q", "--overlap", "-1"], "overlap (-1.0) must be 0 or more"),
        (["q", "--overlap", "nan"], "overlap (nan) must be 0 or more"),
        (["q", "--overlap", "x"], "argument --overlap: 'x' is no number"),
        (["q", "--k", "0"], "--k (0) must be at least 1"),
        (["q", "--budget", "-3"], "--budget (-3) must be at least 1"),
        (["q", "--k", "3", "--budget", "3"], "not allowed with argument"),
        (["q", "--retriever", "bm26"], "invalid choice: 'bm26'"),
        (["q", "--retriever", "lsa", "--model", "m"], "--model (m) goes with dense or hybrid, not with lsa"),
        (["q", "--model", "./no such model"], "The model ./no such model cannot be used"),
        (["q", "--separators", "x"], "--separators must be a JSON list"),
        ([], "required: question"),
    ],
    ids=" ".join,
)
def test_errors_are_one_line_and_exit_2(
    document: str, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is wrong stands in one line on standard error, nothing on standard output."""
    assert main(["query", document, *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.startswith("chunkscope: ")
    assert printed.err.count("\n") == 1
    assert not printed.out


def test_an_absurd_size_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A size that would make half a million chunks is named before any is made."""
    path = tmp_path / "long.txt"
    path.write_text("ab" * 250_000, encoding="utf-8")
    assert main(["query", str(path), "ab", "--sizes", "100,1"]) == 2
    assert "raise chunk_size (1)" in capsys.readouterr().err
