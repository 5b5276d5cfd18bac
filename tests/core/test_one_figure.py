"""One figure has one value in the findings, Compare, the landscape, the costs, files and a report.

Each is held to what can be counted by hand, character by character, without any of the code that counts.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Chunking, Fixed, MarkdownHeaders, Recursive, Span, strategy_from_json
from chunkscope.commands.diagnose_report import Document, as_json
from chunkscope.compare import Landmarks, landmarks, measures
from chunkscope.compare.text_facts import Told
from chunkscope.diagnose import Diagnosis, Fault, diagnose
from chunkscope.documents import Source, load
from chunkscope.drawing.chunks import Mark, marks
from chunkscope.export.records import records
from chunkscope.export.report.figures import key_figures
from chunkscope.landscape.ground import Ground
from chunkscope.samples import sample
from chunkscope.strategies import STRATEGIES, Strategy
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.sweep.blocks import NAMES, Blocks
from chunkscope.sweep.cut import Kept
from chunkscope.wording.cut_rates import whole_names
from tests.budget import law
from tests.core.test_every_strategy import _split, strategies_named
from tests.kinds import KINDS, LIGHT, text_of_kind

MIXED = """\
# Tea

Green tea is mild, and asks for water that is not too hot. Black tea is strong! 紅茶は濃い。緑茶はやさしい。

| tea | degrees |
|---|---|
| green | 80 |
| black | 95 |

```py
def brew(tea):
    return tea
```

Serve it.  Serve it hot.
"""
Rates = dict[str, tuple[int, int]]
"""By kind, how many are whole and how many there are; kinds of which there are none are left out."""


def held(chunking: Chunking) -> list[set[int]]:
    """Per chunk, the offsets of the source's characters that it has."""
    return [
        {offset for span in chunking.pieces(index) for offset in range(span.start, span.end)}
        for index in range(len(chunking.starts))
    ]


def counted(chunking: Chunking, marks_: Landmarks) -> Rates:
    """The rule of `chunkscope.compare.whole.Holding`, span by span and chunk by chunk."""
    chunks = held(chunking)
    seen = range(len(chunking.text)) if marks_.seen is None else marks_.seen.tolist()
    counts = {at for at in seen if not chunking.text[at].isspace()} & set().union(*chunks)
    found: Rates = {}
    for kind, spans in marks_.spans.items():
        parts = [part for span in spans if (part := counts & set(range(span.start, span.end)))]
        if parts:
            found[kind] = (sum(any(part <= chunk for chunk in chunks) for part in parts), len(parts))
    return found


def everywhere(chunking: Chunking, source: Source) -> dict[str, Rates]:
    """What is left whole, by the place that shows it."""
    diagnosis, told = diagnose(chunking, source=source), Told.of(source)
    found = measures(chunking, landmarks(source.text, source=source), unit="characters")
    cell = Ground(source.text, told, count_pieces=False).of_chunking(chunking, (0, 0))
    costs = Blocks([source.text], [told]).counts([chunking])
    document = json.loads(as_json([Document(source, (), chunking, diagnosis)], cures_wanted=False))
    listed = document["documents"][0]["cut"]
    return {
        "findings": _some(diagnosis.cut),
        "list of findings": _some({kind: (each["whole"], each["total"]) for kind, each in listed.items()}),
        "compare": _some(found.whole),
        "landscape": _some({"sentences": (cell.sentences - cell.cut, cell.sentences)}),
        "costs": _some({k: (costs[n] - costs[f"{n}_cut"], costs[n]) for k, n in NAMES.items()}),
        "report": _reported(chunking, diagnosis),
    }


def _some(rates: Any) -> Rates:
    return {kind: (int(whole), int(total)) for kind, (whole, total) in rates.items() if total}


def _reported(chunking: Chunking, diagnosis: Diagnosis) -> Rates:
    kinds = {name: kind for kind, name in whole_names().items()}
    tiles = key_figures(chunking, measures(chunking, unit="characters"), diagnosis)
    shown = {kinds[tile.name]: tile.of.replace(",", "") for tile in tiles if tile.name in kinds}
    pairs = {kind: of.split(" of ") for kind, of in shown.items()}
    return {kind: (int(whole), int(total)) for kind, (whole, total) in pairs.items()}


def agree(chunking: Chunking, source: Source) -> None:
    """Every place says of every kind that it counts what counting by hand says."""
    expected = counted(chunking, landmarks(source.text, source=source))
    shown = {"landscape": ("sentences",), "costs": ("tables", "code")}
    for place, rates in everywhere(chunking, source).items():
        kinds = shown.get(place, tuple(expected))
        assert rates == {kind: expected[kind] for kind in kinds if kind in expected}, place


def exported(chunking: Chunking) -> list[dict[str, Any]]:
    """The records of the chunks, without those of their parents."""
    return [record for record in records(chunking) if record["level"] == 0]


def figures_agree(chunking: Chunking) -> None:
    """Overlaps, lengths and what is stored twice."""
    found, summary = measures(chunking, unit="characters"), chunking.summary
    cell = Ground(chunking.text, count_pieces=False).of_chunking(chunking, (0, 0))
    faults = {each.fault: each.count for each in diagnose(chunking).findings}
    none = int(np.count_nonzero(chunking.overlaps == 0))
    assert {none} == {
        summary.without_overlap,
        found.boundaries - found.overlapping,
        summary.boundaries - cell.overlapping,
        faults.get(Fault.NO_OVERLAP, none),
        sum(record["overlap_prev"] == 0 for record in exported(chunking)[1:]),
    }
    if chunking.asked:
        mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
        assert int(np.count_nonzero(mark == Mark.GONE)) == none
    cover = Counter(offset for chunk in held(chunking) for offset in chunk)
    assert summary.duplicated == cell.duplicated == sum(cover.values()) - len(cover)
    characters = [len(text) for text in chunking.texts]
    assert sum(characters) == chunking.stored == cell.stored
    assert summary.stored == found.stored == (sum(characters) / len(chunking.text) if characters else 0)
    assert characters == [record["char_count"] for record in exported(chunking)]
    if found.characters is not None:
        assert found.characters.most == max(characters)
    limit = chunking.strategy.chunk_size
    over = sum(length > limit for length in chunking.lengths.tolist())
    assert {over if limit != NO_LIMIT else 0} == {found.over or 0, cell.over, faults.get(Fault.TOO_LONG, 0)}
    if len(characters) > 1:
        assert found.short == faults[Fault.ORPHAN]


NAMED = sorted(STRATEGIES.keys() - {"late", "llama_sentence"})
"""Late chunking loads a model, the other a framework; what they make are slices, as of others here."""


@law(0.02)
@given(data=st.data())
def test_every_place_shows_the_same(data: st.DataObject) -> None:
    """Whatever the strategy and the text."""
    name = data.draw(st.sampled_from(NAMED))
    text = data.draw(text_of_kind(KINDS.get(name, ("any",))))
    chunking = _split(data.draw(strategies_named(name)), text)
    if chunking is not None:
        agree(chunking, Source("a", "", "", text))
        figures_agree(chunking)


@pytest.mark.parametrize("name", NAMED)
def test_every_strategy_shows_the_same(name: str) -> None:
    """On a text with a heading, sentences, a table and code."""
    text = json.dumps({"tea": MIXED.splitlines()}) if name == "json" else MIXED
    source = Source("a", "a.md", "markdown", text)
    known = {field.name for field in fields(STRATEGIES[name])}  # type: ignore[arg-type]
    sizes = {key: size for key, size in (("chunk_size", 60), ("chunk_overlap", 20)) if key in known}
    chunking = strategy_from_json({"strategy": name, **sizes, **LIGHT.get(name, {})}).split(text)
    agree(chunking, source)
    figures_agree(chunking)


NOTEBOOK = json.dumps(
    {
        "cells": [
            {
                "cell_type": "markdown",
                "metadata": {},
                "source": ["# Tea\n", "Green tea. Black tea, strong.\n"],
            },
            {
                "cell_type": "code",
                "metadata": {},
                "outputs": [],
                "execution_count": 1,
                "source": ["def brew(tea):\n", "    return tea\n"],
            },
        ],
        "metadata": {"kernelspec": {"language": "python", "name": "python3", "display_name": "p"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
)
FENCED = (
    "# T\n\nOne two. Three.\n\n```python\ndef f():\n    return 1\n\n\ndef g():\n    return 2\n```\n\nEnd.\n"
)
FILES = {
    "a.csv": 'name,words\ngreen,"One two. Three four."\nblack,"Five, six. Seven."\n',
    "a.json": '{"tea": "Green tea. Black tea.", "hours": [9, 17]}',
    "a.jsonl": '{"tea": "Green. Black."}\n{"tea": "White."}\n',
    "a.md": FENCED,
    "a.ipynb": NOTEBOOK,
    "a.html": "<h1>Tea</h1><p>One two. Three.</p><table><tr><td>green</td><td>80</td></tr></table>",
    "a.py": "def one():\n    return 1\n\n\ndef two():\n    return 2\n",
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("strategy", [Fixed(24, 4), Recursive(40, 10, keep_separator=False)], ids=str)
def test_a_file_is_the_same_document_everywhere(name: str, strategy: Strategy) -> None:
    """What its reader told is known to all: data has no sentences, a CSV is a table, fences name code."""
    source = load(FILES[name].encode(), name=name)
    agree(strategy.split(source.text), source)


@pytest.mark.parametrize(("name", "kind", "total"), [("a.csv", "tables", 1), ("a.md", "functions", 2)])
def test_what_a_reader_told_is_counted(name: str, kind: str, total: int) -> None:
    """By hand: the table that a CSV is, and the functions in a fence whose block was told."""
    source = load(FILES[name].encode(), name=name)
    assert len(landmarks(source.text, source=source).spans[kind]) == total
    assert diagnose(Fixed(24, 0).split(source.text), source=source).cut[kind].total == total


def test_a_full_stop_that_is_dropped_cuts_no_sentence() -> None:
    """By hand: of three sentences one lies in two chunks; the other two have only lost their full stop."""
    text = "One two. Three four. Five six seven eight."
    chunking = Recursive(12, 0, (". ", " "), keep_separator=False).split(text)
    assert chunking.texts == ["One two", "Three four", "Five six", "seven eight."]
    for place, rates in everywhere(chunking, Source("a", "", "", text)).items():
        assert rates.get("sentences", (2, 3)) == (2, 3), place


def test_a_dropped_heading_is_not_cut() -> None:
    """`MarkdownHeaders` takes the headings out of the text: none of them counts as a cut sentence."""
    source = Source("a", "a.md", "markdown", "# Tea for all\n\nGreen tea. Black tea.\n")
    for rates in everywhere(MarkdownHeaders(200, 0).split(source.text), source).values():
        assert rates.get("sentences", (2, 2)) == (2, 2)


def test_what_is_hidden_moves_what_a_reader_told() -> None:
    """The blocks of a text without its hidden passages lie where their text is."""
    source = load(FENCED.encode(), name="a.md")
    (code,) = Told.of(source).blocks
    for low, high in ((0, 5), (3, code.span.start + 9), (code.span.end - 3, len(FENCED)), (0, len(FENCED))):
        kept = Kept.of(FENCED, [Span(low, high)])
        left = (
            FENCED[code.span.start : max(low, code.span.start)]
            + FENCED[max(high, code.span.start) : code.span.end]
        )
        assert [each.span.of(kept.text) for each in kept.told(Told.of(source)).blocks] == [left] * bool(left)


def test_pieces_are_stored_twice_and_not_what_lies_between_them() -> None:
    """A chunk of pieces far apart repeats only those: its hull would count the page between them."""
    chunking = STRATEGIES["html"](200, 40).split(sample("tea-shop").text)
    hulls = np.maximum(chunking.ends[:-1] - chunking.starts[1:], 0).sum()
    assert chunking.summary.duplicated < hulls
    figures_agree(chunking)
