"""The front door: what a newcomer asks is there under its name, light to import, and says what is wrong."""

from __future__ import annotations

import doctest
import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import chunkscope
from chunkscope import (
    Chunking,
    Recursive,
    SplitError,
    Table,
    comparison,
    diagnosis,
    evaluation,
    query,
    remedies,
    save,
)
from chunkscope.compare import measures
from chunkscope.diagnose import diagnose
from chunkscope.export.errors import ExportError
from chunkscope.export.files import FORMATS
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.samples import sample
from chunkscope.sweep import SweepError
from chunkscope.wording import use

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
TEXT = sample("product-faq").text
ANSWER = "On a medium setting the lamp shines for about nine hours."

# The module that tqdm looks for, and a notebook without ipywidgets: there it warns about its bars.
_IN_A_NOTEBOOK = """
import sys, types
import chunkscope
assert not [name for name in sys.modules if name.startswith(("chunkscope.front", "chunkscope.notebook"))]
sys.modules["ipykernel.zmqshell"] = types.ModuleType("ipykernel.zmqshell")
sys.modules["IPython"] = types.SimpleNamespace(get_ipython=lambda: None, __spec__=None)
sys.modules["ipywidgets"] = None
print(repr(chunkscope.query("one two three", "two", chunkscope.Recursive(4, 0))))
"""


@pytest.fixture
def chunking() -> Chunking:
    """A text of questions and answers in small chunks."""
    return Recursive(chunk_size=200, chunk_overlap=40).split(TEXT)


def test_the_docstring_is_true_and_has_every_function() -> None:
    """Its example gives what it says, and all that is asked of chunks stands in it, within one screen."""
    told = chunkscope.__doc__ or ""
    assert doctest.testmod(chunkscope) == (0, 4)
    assert len(told.splitlines()) <= 34
    called = set(re.findall(r"``(\w+)\(", told))
    assert {"comparison", "diagnosis", "evaluation", "query", "remedies", "save", "show"} <= called
    assert all(callable(getattr(chunkscope, name)) for name in called)
    assert set(chunkscope.__all__) <= set(dir(chunkscope))
    assert all(hasattr(chunkscope, name) for name in chunkscope.__all__)


def test_what_is_not_there_is_told() -> None:
    """A name that nobody knows is an AttributeError, as of every module."""
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        chunkscope.nothing  # noqa: B018 - the access is the test


def test_the_functions_are_imported_when_asked_for_and_warn_of_nothing() -> None:
    """``import chunkscope`` leaves the front door out; a notebook gets nothing but the result of a query."""
    result = subprocess.run(
        [sys.executable, "-c", _IN_A_NOTEBOOK],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (result.stdout, result.stderr) == ("Table(1 x SizeAnswer)\n", "")


def test_a_comparison_has_the_measures_of_each(chunking: Chunking) -> None:
    """A row for each chunking, in their order, with its figures."""
    other = Recursive(400, 40).split(TEXT)
    found = comparison(chunking, other)
    assert found.values == [measures(chunking), measures(other)]
    _head, first, second, *_rest = str(found).splitlines()
    assert first.split()[:3] == ["Recursive", "200/40", str(len(chunking.chunks))]
    assert second.split()[:3] == ["Recursive", "400/40", str(len(other.chunks))]
    assert f"{chunking.summary.mean_overlap:.1f}" in first
    parser = _Text()
    parser.feed(found._repr_html_())
    assert "".join(parser.printed.split()) == "".join(str(found).split())


def test_a_query_ranks_the_chunks_of_each_setting() -> None:
    """The best chunk of each is the one that answers, by the retriever that was asked."""
    for retriever in (None, Bm25(b=0.5)):
        found = query(
            TEXT, "How long does the battery last?", [Recursive(200, 0), Recursive(400, 0)], retriever
        )
        assert [each.size for each in found.values] == [200, 400]
        assert all(TEXT[: each.ends[each.order[0]]].startswith("How long") for each in found.values)
    assert "handed over: the best 5" in str(found)


def test_an_evaluation_says_what_is_found_and_what_was_left_out() -> None:
    """One result per setting, in order; a question whose answer is nowhere is told with its reason."""
    settings = [Recursive(400, 0), Recursive(200, 0)]
    found = evaluation({"faq": TEXT}, {"How long?": ANSWER, "And this?": "It is nowhere."}, settings, k=1)
    assert [each.setting.strategy for each in found.values] == settings
    assert "1 question on 1 document; k = 1, budget 2,000 characters" in str(found)
    assert "1 question was left out: “And this?”: " in str(found)


def test_an_evaluation_tells_what_could_not_be_run() -> None:
    """A setting that fails is told beside the others; where none can be run, that is the error."""
    asked = {"How long?": ANSWER}
    bad = Recursive(200, 0, separators=("(",), is_separator_regex=True)
    found = evaluation({"faq": TEXT}, asked, [bad, Recursive(200, 0)])
    assert [each.setting.strategy for each in found.values] == [Recursive(200, 0)]
    assert "separator" in str(found).splitlines()[-1]
    with pytest.raises(SweepError, match="separator"):
        evaluation({"faq": TEXT}, asked, [bad])


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.printed = ""

    def handle_data(self, data: str) -> None:
        """What stands outside the style sheet."""
        if self.get_starttag_text() != "<style>":
            self.printed += data


def test_a_table_shows_what_it_prints_in_the_language_of_its_reader(chunking: Chunking) -> None:
    """In a notebook stand the very rows, and markup in a question stays text."""
    found = query(TEXT, '<b>battery</b> & "lamp"', chunking.strategy)
    parser = _Text()
    parser.feed(found._repr_html_())
    assert parser.printed.strip() == str(found).strip()
    english = str(found)
    use("ja")
    assert str(found) != english
    use("en")
    assert repr(found) == "Table(1 x SizeAnswer)"
    assert repr(Table((), str)) == "Table(0 x value)"


def test_the_names_stand_for_the_functions_they_say(chunking: Chunking) -> None:
    """`diagnosis` is what `chunkscope.diagnose.diagnose` gives; remedies are yielded one by one."""
    assert diagnosis is diagnose
    remedy = next(remedies(chunking, 0))
    assert len(remedy.strategy.split(TEXT).chunks) == remedy.chunks


@pytest.mark.parametrize(
    "ending", [*(each.suffix for each in FORMATS.values() if not each.binary), ".html", ".py"]
)
def test_the_ending_says_what_is_written(chunking: Chunking, tmp_path: Path, ending: str) -> None:
    """Every format is written under its own ending, the longest that fits."""
    path = save(chunking, tmp_path / f"chunks{ending}")
    data = path.read_bytes()
    written = {each.suffix: each for each in FORMATS.values()}.get(ending)
    if written:
        assert data == written.write(chunking)
    elif ending == ".py":
        compile(data, path, "exec")
    else:
        assert data.startswith(b"<!DOCTYPE html>")


def test_a_file_that_is_there_stays(chunking: Chunking, tmp_path: Path) -> None:
    """It is replaced only where that is asked for."""
    path = tmp_path / "chunks.jsonl"
    path.write_text("mine")
    with pytest.raises(ExportError, match="is there already: choose another name, or pass overwrite=True"):
        save(chunking, path)
    assert path.read_text() == "mine"
    save(chunking, str(path), overwrite=True)
    assert len([json.loads(line) for line in path.read_text().splitlines()]) == len(chunking.chunks)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: comparison(Recursive(9, 0).split("a b")), "1 were given, of texts with 3 characters"),
        (
            lambda: comparison(*(Recursive(9, 0).split(text) for text in ("a b", "abcd"))),
            "with 3, 4 characters",
        ),
        (lambda: query("a b", " ", Recursive(9, 0)), "The question is blank"),
        (lambda: query("a b", "a", []), "There is no strategy to ask"),
        (lambda: query("a b", "a", Recursive(9, 0), k=0), "k (0) must be at least 1"),
        (lambda: save(Recursive(9, 0).split("a b"), "chunks.doc"), "chunks.doc ends like no file"),
        (lambda: evaluation({"a": "a b"}, {"q": "a b"}, []), "The grid has no settings"),
    ],
)
def test_what_cannot_be_asked_is_refused(ask: Callable[[], object], told: str) -> None:
    """The message says which argument, which values, and what to do."""
    with pytest.raises((SplitError, ExportError, SweepError), match=re.escape(told)):
        ask()
