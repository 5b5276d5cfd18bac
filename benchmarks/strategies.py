"""Every strategy beside the library that it wraps: same text, same settings, same process.

    python benchmarks/strategies.py [--quick] [NAME ...]

Both split the same text in turns; each figure is the best of several runs in processor time, with nothing
cached. What counts is the ratio: times depend on the machine. What a library gives is chunks; ours are those
with their places. Overlaps in the strategy's unit and causes, which no library knows, are found when somebody
asks for them: the last two columns are with all of them. A row more is a `Row` more in a function of
`FAMILIES`.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import random
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from strategy_texts import json_text, latex, markdown, python

from chunkscope import (
    Character,
    Chunking,
    Code,
    Contextual,
    Json,
    Latex,
    MarkdownHeaders,
    ParentChild,
    Sentence,
    SentenceTokens,
    Strategy,
    Token,
)
from chunkscope.library import library_chunks
from chunkscope.samples import samples
from chunkscope.sentences.spans import sentence_spans
from chunkscope.units import UNITS, encoding, forget, measure

CHARACTERS = 1_000_000
TIMES = 7
SIZES = ((400, 40), (1000, 200))


@dataclass(frozen=True)
class Row:
    """One comparison: ``library`` does with the text what ``strategy`` wraps, and nothing more."""

    name: str
    strategy: Strategy
    library: Callable[[str], object]
    text: Callable[[int], str]


@lru_cache(maxsize=4)
def prose(characters: int, language: str = "en", joint: str = "\n\n") -> str:
    """The sentences of our own samples of a language, shuffled into paragraphs; the same in every run."""
    dice = random.Random(4)
    told = [sample.text for sample in samples() if sample.language == language]
    sentences = [
        span.of(text) for text in told for span in sentence_spans(text, language) if span.length > 20
    ]
    parts: list[str] = []
    length = 0
    while length < characters:
        paragraph = ("" if language == "ja" else " ").join(dice.choices(sentences, k=dice.randint(2, 8)))
        parts.append(paragraph)
        length += len(paragraph) + len(joint)
    return joint.join(parts)[:characters]


def japanese(characters: int) -> str:
    """`prose` in Japanese."""
    return prose(characters, "ja")


def one_line(characters: int) -> str:
    """`prose` without a line end."""
    return prose(characters, "en", " ").replace("\n", " ")


def character_rows() -> Iterator[Row]:
    """CharacterTextSplitter, at the settings it is mostly used with."""
    for name, strategy, text in (
        ("paragraphs, 4000/200", Character(), prose),
        ("paragraphs, 1000/200", Character(1000, 200), prose),
        ("lines, 200/0", Character(200, 0, "\n", keep_separator="end"), prose),
        ("words, 1000/200", Character(1000, 200, " "), one_line),
        ("words, 200/40 tokens", Character(200, 40, " ", length_function="cl100k_base"), one_line),
        ("Japanese sentences, 400/40", Character(400, 40, "。", keep_separator="end"), japanese),
    ):
        yield Row(f"Character, {name}", strategy, _character(strategy), text)


def _character(strategy: Character) -> Callable[[str], object]:
    return lambda text: library_chunks(strategy, text)


def token_rows() -> Iterator[Row]:
    """TokenTextSplitter, given the encoding that it would download."""
    for size, overlap, text in ((1000, 200, prose), (256, 50, prose), (256, 50, japanese)):
        name = "Japanese" if text is japanese else "English"
        yield Row(f"Token, {name}, {size}/{overlap}", Token(size, overlap), _tokens(size, overlap), text)


def _tokens(size: int, overlap: int) -> Callable[[str], object]:
    import tiktoken
    from langchain_text_splitters import TokenTextSplitter

    downloaded, tiktoken.get_encoding = tiktoken.get_encoding, encoding
    try:
        splitter = TokenTextSplitter(
            "cl100k_base", chunk_size=size, chunk_overlap=overlap, disallowed_special=()
        )
    finally:
        tiktoken.get_encoding = downloaded
    return splitter.split_text


def sentence_token_rows() -> Iterator[Row]:
    """SentenceTransformersTokenTextSplitter with the model loaded before."""
    from langchain_text_splitters import SentenceTransformersTokenTextSplitter

    from chunkscope.embed.bundled import tokenizer_file

    splitter = SentenceTransformersTokenTextSplitter(model_name=str(tokenizer_file().parent))
    yield Row("SentenceTokens, English", SentenceTokens(), splitter.split_text, prose)
    yield Row("SentenceTokens, Japanese", SentenceTokens(), splitter.split_text, japanese)


def sentence_rows() -> Iterator[Row]:
    """sentencex, which finds the sentences, alone and in a plain loop that packs what it found.

    And LlamaIndex, whose splitter does the whole of it, in the same unit.
    """
    from llama_index.core.node_parser import SentenceSplitter
    from sentencex import segment

    strategy = Sentence()
    window = {"chunk_size": strategy.chunk_size, "chunk_overlap": strategy.chunk_overlap}
    llama = SentenceSplitter(**window, tokenizer=list)
    for name, language, text in (("English", "en", prose), ("Japanese", "ja", japanese)):
        yield Row(f"Sentence, {name}, segmenter alone", strategy, partial(segment, language), text)
        yield Row(f"Sentence, {name}, packed in a loop", strategy, partial(_packed, strategy, language), text)
        yield Row(f"Sentence, {name}, LlamaIndex's SentenceSplitter", strategy, llama.split_text, text)


def _packed(strategy: Sentence, language: str, text: str) -> list[str]:
    """Whole sentences up to chunk_size, carried over up to chunk_overlap, without places."""
    from sentencex import segment

    chunks: list[str] = []
    queue: deque[str] = deque()
    length = 0
    for sentence in segment(language, text):
        if queue and length + len(sentence) > strategy.chunk_size:
            chunks.append("".join(queue).strip())
            while queue and (length > strategy.chunk_overlap or length + len(sentence) > strategy.chunk_size):
                length -= len(queue.popleft())
        queue.append(sentence)
        length += len(sentence)
    chunks.append("".join(queue).strip())
    return chunks


def markdown_rows() -> Iterator[Row]:
    """MarkdownHeaderTextSplitter, and its sections split to size."""
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    for size, overlap in SIZES:
        inner = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap)
        headings = MarkdownHeaderTextSplitter([("#" * level, f"h{level}") for level in range(1, 4)])
        yield Row(
            f"MarkdownHeaders {size}/{overlap}",
            MarkdownHeaders(size, overlap),
            lambda text, inner=inner, headings=headings: inner.split_documents(headings.split_text(text)),
            markdown,
        )


def language_rows() -> Iterator[Row]:
    """from_language for code and for LaTeX."""
    from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

    for size, overlap in SIZES:
        sizes = {"chunk_size": size, "chunk_overlap": overlap}
        code = RecursiveCharacterTextSplitter.from_language(Language.PYTHON, **sizes)
        paper = RecursiveCharacterTextSplitter.from_language(Language.LATEX, **sizes)
        yield Row(f"Code {size}/{overlap}", Code(**sizes, language="python"), code.split_text, python)
        yield Row(f"Latex {size}/{overlap}", Latex(**sizes), paper.split_text, latex)


def json_rows() -> Iterator[Row]:
    """RecursiveJsonSplitter, the parsing of the text included."""
    from langchain_text_splitters import RecursiveJsonSplitter

    for size in (400, 2000):
        yield Row(
            f"Json {size}",
            Json(chunk_size=size),
            lambda text, size=size: RecursiveJsonSplitter(size).split_text(json.loads(text)),
            json_text,
        )


def recursive_rows() -> Iterator[Row]:
    """What is built on RecursiveCharacterTextSplitter, beside as many runs of it as there are levels."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    def runs(*sizes: int) -> Callable[[str], object]:
        splitters = [RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=20) for size in sizes]
        return lambda text: [splitter.split_text(text) for splitter in splitters]

    yield Row(
        "ParentChild 2000/500/125", ParentChild(chunk_sizes=(2000, 500, 125)), runs(2000, 500, 125), prose
    )
    yield Row("Contextual 512/20", Contextual(chunk_size=512, chunk_overlap=20), runs(512), prose)


FAMILIES: list[Callable[[], Iterable[Row]]] = [
    character_rows,
    token_rows,
    sentence_token_rows,
    sentence_rows,
    markdown_rows,
    language_rows,
    json_rows,
    recursive_rows,
]
"""Where rows come from; they are built when they are run, so that nothing else need be installed."""


def race(row: Row, characters: int, times: int) -> tuple[float, float, float]:
    """The best processor times of the library, of ours, and of ours with all columns: seconds, in turns."""
    text, short = row.text(characters), row.text(4000)
    row.library(short)
    row.strategy.split(short)
    runs: tuple[Callable[[], object], ...] = (
        lambda: row.library(text),
        lambda: row.strategy.split(text),
        lambda: _judged(row.strategy.split(text)),
    )
    found = [[_seconds(run) for run in runs] for _ in range(times)]
    library, ours, judged = map(min, zip(*found, strict=True))
    return library, ours, judged


def _judged(chunking: Chunking) -> object:
    """Everything about the boundaries, as the app asks for it."""
    return chunking.overlap_lengths, chunking.carried, chunking.cause_bits, chunking.gaps


def _seconds(run: Callable[[], object]) -> float:
    for unit in UNITS:
        forget(unit)
    gc.collect()
    began = time.process_time()
    run()
    return time.process_time() - began


def main() -> None:
    """Print every row, or those whose names begin with a given word, as a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only rows whose names begin like this")
    parser.add_argument("--quick", action="store_true", help="100 kB instead of 1 MB")
    options = parser.parse_args()
    characters = CHARACTERS // 10 if options.quick else CHARACTERS
    logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)
    for unit in UNITS:
        measure(unit)("ready")
    print(f"{characters:,} characters each; times in ms\n")
    print("| strategy | library | Chunkscope | ratio | with causes | ratio |")
    print("|---|---:|---:|---:|---:|---:|")
    for family in FAMILIES:
        for row in family():
            if options.names and not row.name.startswith(tuple(options.names)):
                continue
            theirs, ours, judged = race(row, characters, TIMES)
            cells = f"{theirs * 1000:.1f} | {ours * 1000:.1f} | {ours / theirs:.2f}"
            print(f"| {row.name} | {cells} | {judged * 1000:.1f} | {judged / theirs:.2f} |", flush=True)


if __name__ == "__main__":
    main()
