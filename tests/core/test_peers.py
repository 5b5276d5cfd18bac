"""The splitters of other packages: their own texts, byte for byte, with true places and true causes."""

from __future__ import annotations

import socket
import sys
from itertools import pairwise
from typing import Any, NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import (
    Cause,
    Change,
    ChonkieRecursive,
    ChonkieSentence,
    Chunking,
    LlamaSentence,
    Semchunk,
    SplitError,
    Strategy,
    TextSplitterPeer,
    strategy_from_json,
)
from chunkscope.drawing import cover
from chunkscope.strategies.peers.base import placed
from chunkscope.units import UNITS, encoding, measure
from tests.budget import law
from tests.strategies import texts

PEERS: dict[str, tuple[type[Strategy], str]] = {
    "semchunk": (Semchunk, "semchunk"),
    "chonkie_recursive": (ChonkieRecursive, "chonkie"),
    "chonkie_sentence": (ChonkieSentence, "chonkie"),
    "llama_sentence": (LlamaSentence, "llama_index"),
    "text_splitter": (TextSplitterPeer, "semantic_text_splitter"),
}
EVERY = pytest.mark.parametrize("name", PEERS)

windows = st.tuples(st.integers(4, 40), st.integers(0, 30)).map(lambda pair: (pair[0], pair[1] % pair[0]))
sentences = st.lists(
    st.sampled_from(
        [
            "Mind the gap. ",
            "Rain fell! ",
            "Who? ",
            "A longer sentence, with a clause; and more. ",
            "猫が好きです。",
            "\n",
            "\n\n\n",
            "  \n\n\n  ",
            "🙂🙂",
            "end",
        ]
    ),
    max_size=14,
).map("".join)
any_text = st.one_of(texts, sentences).filter(lambda text: text.isascii() or "\ud800" not in text)


@pytest.fixture(autouse=True)
def _installed(request: pytest.FixtureRequest) -> None:
    """Tests of a package that is not installed are skipped, by its name."""
    name = request.node.callspec.params.get("name") if hasattr(request.node, "callspec") else None
    if name in PEERS and "missing" not in request.node.name:
        pytest.importorskip(PEERS[name][1])


def of_library(strategy: Any, text: str) -> list[str]:
    """What the library itself makes of the text, called as its manual says."""
    size, overlap, unit = strategy.chunk_size, strategy.chunk_overlap, strategy.unit
    if isinstance(strategy, Semchunk):
        import semchunk

        return semchunk.chunk(text, size, measure(unit), memoize=False, overlap=overlap or None)
    if isinstance(strategy, TextSplitterPeer):
        import semantic_text_splitter as package

        kind: Any = package.MarkdownSplitter if strategy.markdown else package.TextSplitter
        return kind.from_callback(measure(unit), size, overlap, strategy.trim).chunks(text)
    if isinstance(strategy, LlamaSentence):
        from llama_index.core.node_parser import SentenceSplitter

        count: Any = list if unit == "characters" else encoding(unit).encode_ordinary
        return SentenceSplitter(chunk_size=size, chunk_overlap=overlap, tokenizer=count).split_text(text)
    from chonkie import RecursiveChunker, SentenceChunker

    known: Any = "character" if unit == "characters" else encoding(unit)
    if isinstance(strategy, ChonkieRecursive):
        chunker: Any = RecursiveChunker(
            known, size, min_characters_per_chunk=strategy.min_characters_per_chunk
        )
    else:
        chunker = SentenceChunker(known, size, overlap)
    return [chunk.text for chunk in chunker.chunk(text)]


def made(name: str, size: int, overlap: int, unit: str = "characters", **more: Any) -> Strategy:
    """The strategy, its overlap left out where it has none."""
    values = {"chunk_size": size, "length_function": unit, **more}
    if name != "chonkie_recursive":
        values["chunk_overlap"] = overlap
    return strategy_from_json({"strategy": name, **values})


def split(name: str, text: str, size: int, overlap: int = 0, **more: Any) -> Chunking:
    """The text split by this strategy; the test is skipped without its package."""
    pytest.importorskip(PEERS[name][1])
    return made(name, size, overlap, **more).split(text)


@EVERY
@law(0.01)
@given(text=any_text, window=windows, unit=st.sampled_from(UNITS))
def test_the_texts_are_the_librarys(name: str, text: str, window: tuple[int, int], unit: str) -> None:
    """The chunks are the very strings that the library returns; both refuse the text, or none does."""
    strategy = made(name, *window, unit)
    try:
        expected = of_library(strategy, text) if text else []
    except (ValueError, RecursionError):
        with pytest.raises(SplitError):
            strategy.split(text)
        return
    assert strategy.split(text).texts == expected


@law(0.02)
@given(text=any_text, window=windows, markdown=st.booleans(), trim=st.booleans())
def test_the_options_of_text_splitter_reach_it(
    text: str, window: tuple[int, int], markdown: bool, trim: bool
) -> None:
    """Markdown and trimming are the library's own."""
    pytest.importorskip("semantic_text_splitter")
    strategy = made("text_splitter", *window, markdown=markdown, trim=trim)
    assert strategy.split(text).texts == of_library(strategy, text)


@EVERY
def test_repeated_sentences_have_places_of_their_own(name: str) -> None:
    """Of equal sentences each chunk has its own, one behind the other: none is found at the first copy."""
    text = "Stand clear of it, please. " * 6
    chunking = split(name, text, 60, 30)
    starts = chunking.starts.tolist()
    assert starts == sorted(set(starts))
    assert starts[0] == 0
    assert chunking.ends[-1] >= len(text) - 1
    assert all(chunk.verbatim and chunk.span.of(text) == chunk.text for chunk in chunking.chunks)


@EVERY
def test_overlapping_chunks_are_drawn_from_the_source(name: str) -> None:
    """Many overlapping chunks: what is drawn adds up to the text, not to the chunks one after another."""
    text = "Mind the gap, please. Rain fell all day! Who would not stay in? " * 32
    chunking = split(name, text, 54, 10, unit="cl100k_base")
    starts, ends, _chunk = chunking.ranges()
    edges, counts = cover(starts, ends, len(text))
    assert "".join(text[low:high] for low, high in pairwise(edges.tolist())) == text
    if name != "chonkie_recursive":
        assert counts.max() == 2


@EVERY
@pytest.mark.parametrize("unit", UNITS)
def test_nothing_is_downloaded(name: str, unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No splitter opens a connection, whatever the unit."""

    def refuse(*_arguments: object, **_options: object) -> NoReturn:
        raise AssertionError("a connection was opened")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    assert split(name, "One sentence. Another one, 猫です。 " * 9, 30, 8, unit=unit).texts


@EVERY
def test_a_missing_package_is_named_with_its_install_line(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strategy is there, says what it is, and how to get what it needs."""
    kind, module = PEERS[name]
    for loaded in [each for each in sys.modules if each.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        SplitError, match=rf"{kind.package} is not installed: run pip install {kind.package}==\d"
    ):
        kind().split("text")


@pytest.mark.parametrize("name", ["chonkie_recursive", "chonkie_sentence", "text_splitter"])
def test_half_a_surrogate_pair_is_refused_in_words(name: str) -> None:
    """The libraries that read UTF-8 cannot take it: the place is named."""
    with pytest.raises(SplitError, match="at position 3 is one half of a surrogate pair"):
        split(name, "abc\ud800 def", 4)


def test_semchunk_may_pass_the_size_and_it_is_said() -> None:
    """Pieces put together count no separators between them: six characters where four are allowed."""
    chunking = split("semchunk", "ab  cd  ef  gh", 4, 2)
    assert chunking.texts == ["ab  cd", "cd  ef", "ef  gh"]
    assert [(note.change, note.chunk) for note in chunking.notes] == [(Change.TOO_LONG, n) for n in range(3)]
    assert [boundary.overlap for boundary in chunking.boundaries] == [2, 2]


def test_semchunk_that_never_ends_is_stopped() -> None:
    """A character of two tokens in pieces of one is cut again and again: in words, with the size."""
    with pytest.raises(SplitError, match="pieces of at most 1 cl100k_base, and one character is longer"):
        split("semchunk", "a 七八", 1, unit="cl100k_base")


def test_semchunk_counts_pieces_and_not_their_lengths() -> None:
    """A short piece is repeated alone though more would fit the budget, or the one behind it would not."""
    chunking = split("semchunk", "aaaaaa bbb ccccccc dd eee", 16, 8)
    causes = [boundary.causes for boundary in chunking.boundaries]
    assert set(causes) <= {(Cause.WHOLE_PIECES,), (Cause.UNIT,), ()}
    for boundary in chunking.boundaries:
        assert (Cause.UNIT in boundary.causes) == (boundary.carried == 8 and boundary.overlap < 8)


def test_chonkie_cuts_inside_characters_and_the_places_stay_true() -> None:
    """Where a token ends inside a character both chunks lose it; what follows is found at its true place."""
    text = "猫が好き猫が好き"
    chunking = split("chonkie_recursive", text, 2, unit="cl100k_base")
    assert "\ufffd" in "".join(chunking.texts)
    cut = [note for note in chunking.notes if note.change is Change.SPLIT_CHARACTER]
    assert {note.chunk for note in cut} == {
        n for n, kept in enumerate(chunking.verbatim.tolist()) if not kept
    }
    for chunk in chunking.chunks:
        assert chunk.span.of(text) == chunk.text.strip("\ufffd")
    assert all(boundary.overlap == 0 for boundary in chunking.boundaries)


def test_chonkie_leaves_a_long_sentence_whole() -> None:
    """A sentence of two thousand characters is one chunk, and noted as too long."""
    chunking = split("chonkie_sentence", "word " * 400 + ".", 100, 20)
    assert chunking.lengths.tolist() == [2001]
    assert [note.change for note in chunking.notes] == [Change.TOO_LONG]


def test_chonkie_knows_japanese_only_when_told() -> None:
    """With its own ends a Japanese text is one sentence; with the Japanese ones it is three."""
    text = "吾輩は猫である名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗い所であった。"
    counts = [len(split("chonkie_sentence", text, 20, ends=ends).starts) for ends in ("english", "japanese")]
    assert counts == [1, 3]


@pytest.mark.parametrize(
    ("overlap", "causes", "carried"),
    [
        (10, (Cause.WHOLE_PIECES,), 0),
        (15, (Cause.UNIT,), 15),
        (17, (Cause.WHOLE_PIECES,), 15),
        (30, (Cause.NO_ROOM,), 15),
    ],
)
def test_the_causes_of_chonkie(overlap: int, causes: tuple[Cause, ...], carried: int) -> None:
    """A sentence of 14 takes 15 of the budget; the first sentence of a chunk is never repeated."""
    text = "Mind the gap! " * 4
    boundary = split("chonkie_sentence", text, 31, overlap).boundaries[0]
    assert (boundary.causes, boundary.carried) == (causes, carried)
    assert boundary.most == 14


@pytest.mark.parametrize(
    ("text", "size", "overlap", "cause"),
    [
        ("Mind the gap now. " * 4, 40, 10, Cause.WHOLE_PIECES),
        ("Rain. Mind it. A sentence that is quite long. ", 40, 18, Cause.NO_ROOM),
        ("Mind the gap now. " * 4, 40, 18, Cause.TRIMMED),
        ("abcdef" + " " * 20 + "ghijkl", 8, 4, Cause.BLANK_DROPPED),
    ],
)
def test_the_causes_of_llama_index(text: str, size: int, overlap: int, cause: Cause) -> None:
    """They are LangChain's: whole pieces, no room beside the next one, stripped, a blank chunk dropped."""
    boundaries = split("llama_sentence", text, size, overlap).boundaries
    assert cause in {each for boundary in boundaries for each in boundary.causes}


@law(0.01)
@given(text=any_text, window=windows)
def test_no_overlap_of_llama_index_passes_what_is_possible(text: str, window: tuple[int, int]) -> None:
    """No overlap passes `most`, and with chunk_overlap = chunk_size every one is as long as that."""
    size, overlap = window
    found = split("llama_sentence", text, size, overlap)
    largest = split("llama_sentence", text, size, size)
    assert all(boundary.overlap <= boundary.most for boundary in found.boundaries)
    assert all(boundary.overlap == boundary.most for boundary in largest.boundaries if boundary.gap == 0)


def test_what_is_possible_with_llama_index() -> None:
    """Two sentences of 18 fit beside a third in 60: 35 characters could come again where 17 do."""
    boundary = split("llama_sentence", "Mind the gap now. " * 6, 60, 20).boundaries[0]
    assert (boundary.overlap, boundary.most) == (17, 35)


def test_llama_index_refuses_a_character_longer_than_the_size() -> None:
    """An emoji of three tokens does not go into chunks of one: in words, with the size."""
    with pytest.raises(SplitError, match=r"one character is longer than chunk_size \(1 cl100k_base\)"):
        split("llama_sentence", "🙂🙂 a", 1, unit="cl100k_base")


def test_text_splitter_repeats_no_whole_chunk() -> None:
    """Where all of a chunk fits the budget there was no room for more; else the unit behind it is longer."""
    text = "Tiny. \n\nA paragraph of some length, with a clause. And an end.\n\nTiny too.\n\n" * 2
    chunking = split("text_splitter", text, 40, 20)
    short = [boundary for boundary in chunking.boundaries if boundary.causes]
    assert short
    for boundary in short:
        whole = chunking.lengths[boundary.index] <= 20
        assert boundary.causes == ((Cause.NO_ROOM,) if whole else (Cause.WHOLE_PIECES,))


def test_a_wrong_place_is_put_right() -> None:
    """A claimed place that is not true is looked for in order; what is nowhere is no slice."""
    found = placed("ab ab ab cd", [(0, "ab"), (0, "cd"), (7, "xx")])
    assert (found.starts, found.ends, found.own) == ([0, 9, 11], [2, 11, 11], {2: "xx"})
    assert placed("ab ab ab", [(0, "ab"), (1, "ab"), (1, "ab")]).starts == [0, 3, 6]
