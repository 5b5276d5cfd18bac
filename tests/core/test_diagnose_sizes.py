"""Chunks and documents too long or too short, units that were mixed up, overlaps that are missing."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive, Strategy
from chunkscope.diagnose import Fault, diagnose
from chunkscope.documents.source import Source
from tests.core.findings_of import all_of, findings


def test_a_chunk_longer_than_the_size_is_told_with_both() -> None:
    """Lengths are in the unit, the longest chunk comes first."""
    strategy = Recursive(10, 0, (" ",))
    found = findings(Fault.TOO_LONG, strategy, "short " + "x" * 12 + " " + "y" * 15)
    assert [dict(each.figures) for each in all_of(found)] == [
        {"length": 16, "limit": 10},
        {"length": 13, "limit": 10},
    ]


def test_an_orphan_has_fewer_than_30_characters() -> None:
    """29 are too few, 30 are enough, and the only chunk of a text is no orphan."""
    assert findings(Fault.ORPHAN, Fixed(30, 0), "a" * 59).at(0).figures == {"length": 29}
    assert findings(Fault.ORPHAN, Fixed(30, 0), "a" * 60).count == 0
    assert Fault.ORPHAN in diagnose(Fixed(30, 0).split("a" * 5)).skipped


def test_a_missing_overlap_has_its_figures() -> None:
    """Asked, there is none, and the most that any chunk_overlap gives; not looked for where none is asked."""
    text = "alpha bravo charlie"
    chunking = Recursive(12, 4).split(text)
    found = findings(Fault.NO_OVERLAP, Recursive(12, 4), text)
    assert dict(found.at(0, chunking).figures) == {"asked": 4, "overlap": 0, "most": 0}
    assert Fault.NO_OVERLAP in diagnose(Recursive(12, 0).split(text)).skipped


def test_documents_shorter_than_a_chunk() -> None:
    """Of a corpus every document is judged by its length, alone the text by being one chunk."""
    sources = [Source(name, name, "text", "x" * length) for name, length in (("a", 5), ("b", 50), ("c", 10))]
    chunking = Recursive(10, 0).split(sources[1].text)
    found = {each.fault: each for each in diagnose(chunking, sources=sources).findings}[Fault.DOCUMENT_SHORT]
    assert (found.words, found.checked, dict(found.at(0).figures)) == (("a",), 3, {"length": 5, "limit": 10})
    assert findings(Fault.DOCUMENT_SHORT, Recursive(10, 0), "short", name="d.txt").words == ("d.txt",)
    assert findings(Fault.DOCUMENT_SHORT, Recursive(10, 0), "short enough for two").count == 0


ENGLISH = "The harbour master writes the time of every horn into the log of the day. " * 40


@pytest.mark.parametrize(
    ("strategy", "text", "asked"),
    [
        (Recursive(512, 0), ENGLISH, {"size": 512, "tokens": 110}),
        (Recursive(500, 0), ENGLISH, None),
        (Recursive(512, 0), "港の責任者は霧笛の時刻を日誌に書き留めます。" * 100, None),
        (Recursive(512, 0), ENGLISH[:900], None),
        (Recursive(512, 0, length_function="cl100k_base"), ENGLISH * 4, None),
    ],
)
def test_units_are_questioned_with_evidence(
    strategy: Strategy, text: str, asked: dict[str, int] | None
) -> None:
    """A size of models in characters, of English, in a text long enough: only then is it asked."""
    found = {each.fault: each for each in diagnose(strategy.split(text)).findings}.get(Fault.UNIT_MIXED_UP)
    figures = dict(found.at(0).figures) if found is not None and found.count else None
    if asked is None:
        assert figures is None
    else:
        assert figures is not None
        assert figures["size"] == asked["size"]
        assert figures["tokens"] == pytest.approx(asked["tokens"], rel=0.1)


def test_tokens_where_characters_may_be_meant() -> None:
    """LangChain's default size in tokens comes to many more characters."""
    text = "The harbour master writes the time of every horn into the log of the day, word for word. " * 900
    found = findings(Fault.UNIT_MIXED_UP, Recursive(4000, 0, length_function="cl100k_base"), text)
    assert found.at(0).figures["characters"] > 8000
