"""What pages and courses say of LangChain's splitters, and what is so.

Chunks, places and causes of the same texts stand in ``data/reports.json``; ``langflow`` and the like name
the public page that a test answers.
"""

from __future__ import annotations

from dataclasses import replace

from langchain_text_splitters import CharacterTextSplitter, RecursiveCharacterTextSplitter

from chunkscope import Character, Fixed, Recursive
from chunkscope.library import library_chunks
from tests.core.test_reports import BY_ID


def test_the_defaults_that_a_page_gets_wrong() -> None:
    """huaxiayun.net: not 400, but 4000 characters and 200 shared, and separators are kept."""
    ours, library = Recursive(), RecursiveCharacterTextSplitter()
    assert (
        (ours.chunk_size, ours.chunk_overlap) == (library._chunk_size, library._chunk_overlap) == (4000, 200)
    )
    assert ours.keep_separator is library._keep_separator is True
    text = "Up we.\n\nOn it."
    assert replace(ours, chunk_size=400, chunk_overlap=0).split(text).texts == [text]


def test_one_separator_is_not_kept_by_default() -> None:
    """huaxiayun.net: what the page says of keep_separator is the default of the other class."""
    ours, library = Character(), CharacterTextSplitter()
    assert ours.keep_separator is library._keep_separator is False
    assert Character(4, 0, ",").split("ab,cd,ef").texts == ["ab", "cd", "ef"]
    assert Recursive(4, 0, (",", "")).split("ab,cd,ef").texts == ["ab", ",cd", ",ef"]


def test_size_and_overlap_are_limits() -> None:
    """langflow: no chunk has exactly chunk_size characters, and no cut shares exactly chunk_overlap."""
    situation = BY_ID["neither-size-nor-overlap-is-exact"]
    chunking = situation.split()
    assert (chunking.lengths < 20).all()
    assert (chunking.overlaps < 8).all()
    assert chunking.summary.without_overlap == 1


def test_the_picture_of_windows_is_true_of_windows_only() -> None:
    """leyaa.ai: starts are multiples of size minus overlap where windows are cut, and nowhere else."""
    situation = BY_ID["chunks-are-no-windows"]
    windows = [0, 7, 14, 21, 28]
    assert Fixed(10, 3).split(situation.text).starts.tolist() == windows
    assert not {*situation.split().starts.tolist()[1:]} & {*windows}
    assert library_chunks(situation.strategy, situation.text) == situation.chunks
