"""The code for the splitters of other packages: each needs its own package, and nothing of ours."""

from __future__ import annotations

from typing import Any

from chunkscope.export.code.draft import CHARACTERS, Draft, counter, other_settings
from chunkscope.export.code.layout import Call, Raw, assigned
from chunkscope.strategies import ChonkieRecursive, ChonkieSentence, LlamaSentence, Semchunk, TextSplitterPeer
from chunkscope.strategies.peers.chonkie_sentence import ENDS
from chunkscope.strategies.peers.semantic_text_splitter import MODELS
from chunkscope.wording import _

_CHUNKS_OF_CHONKIE = "chunks = [chunk.text for chunk in chunker.chunk(text)]"


def semchunk(strategy: Semchunk) -> Draft:
    """`semchunk.chunk`."""
    settings: dict[str, Any] = {
        "chunk_size": strategy.chunk_size,
        "token_counter": counter(strategy.unit),
        **({"overlap": strategy.chunk_overlap} if strategy.chunk_overlap else {}),
    }
    call = Call("semchunk.chunk", (Raw("text"),), settings)
    return Draft((assigned("chunks", call),), {"semchunk": ()}, (strategy.requirement,), strategy.unit)


def chonkie_recursive(strategy: ChonkieRecursive) -> Draft:
    """`RecursiveChunker`, which encodes and decodes: so it takes tiktoken's encoding itself."""
    tokens = strategy.unit != CHARACTERS
    settings = {
        "tokenizer": Raw("encoding") if tokens else "character",
        "chunk_size": strategy.chunk_size,
        **other_settings(strategy, min_characters_per_chunk=24),
    }
    message = _(
        "chonkie stops at a text that spells a special token of the encoding, such as <|endoftext|>; "
        "the preview does not."
    )
    return _of_chonkie("RecursiveChunker", strategy, settings, (message,) if tokens else ())


def chonkie_sentence(strategy: ChonkieSentence) -> Draft:
    """`SentenceChunker`, which only counts."""
    settings = {
        "tokenizer": "character" if strategy.unit == CHARACTERS else counter(strategy.unit),
        "chunk_size": strategy.chunk_size,
        "chunk_overlap": strategy.chunk_overlap,
        **other_settings(strategy, min_sentences_per_chunk=1, min_characters_per_sentence=12),
        **({"delim": ENDS[strategy.ends]} if strategy.ends != "english" else {}),
    }
    return _of_chonkie("SentenceChunker", strategy, settings)


def _of_chonkie(
    name: str,
    strategy: ChonkieRecursive | ChonkieSentence,
    settings: dict[str, Any],
    notes: tuple[str, ...] = (),
) -> Draft:
    lines = (assigned("chunker", Call(name, named=settings)), _CHUNKS_OF_CHONKIE)
    return Draft(lines, {"chonkie": (name,)}, (strategy.requirement,), strategy.unit, notes)


def llama_sentence(strategy: LlamaSentence) -> Draft:
    """`SentenceSplitter`, whose tokenizer gives tokens, not their number."""
    name = "SentenceSplitter"
    settings = {
        "chunk_size": strategy.chunk_size,
        "chunk_overlap": strategy.chunk_overlap,
        "tokenizer": Raw("list" if strategy.unit == CHARACTERS else "encoding.encode_ordinary"),
    }
    lines = (assigned("splitter", Call(name, named=settings)), "chunks = splitter.split_text(text)")
    modules = {"llama_index.core.node_parser": (name,)}
    return Draft(lines, modules, (strategy.requirement,), strategy.unit)


def text_splitter(strategy: TextSplitterPeer) -> Draft:
    """`TextSplitter` or `MarkdownSplitter`, which has tiktoken's encodings built in."""
    name = "MarkdownSplitter" if strategy.markdown else "TextSplitter"
    model = MODELS.get(strategy.length_function)
    call = Call(
        f"{name}.from_tiktoken_model" if model else name,
        (model, strategy.chunk_size) if model else (strategy.chunk_size,),
        {"overlap": strategy.chunk_overlap, **other_settings(strategy, trim=True)},
    )
    lines = (assigned("splitter", call), "chunks = splitter.chunks(text)")
    return Draft(lines, {"semantic_text_splitter": (name,)}, (strategy.requirement,))
