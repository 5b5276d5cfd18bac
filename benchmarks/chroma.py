"""The table of the Chroma report for all-MiniLM-L6-v2, measured with Chunkscope, beside the published one.

    python benchmarks/chroma.py --data DIR [--quick]

DIR is general_evaluation_data of brandonstarxel/chunking_evaluation on GitHub: ``corpora/*.md`` and
``questions_df.csv``. As in the report: recursive splits with sentence ends among the separators, lengths in
word pieces with [CLS] and [SEP], the 5 best chunks by exact cosine of the bundled weights in float32, means
and standard deviations over all questions. Omega needs no model: --quick prints that alone. What was embedded
once is in the embedding cache; otherwise each split takes minutes.

Source of the published rows: Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", 2024.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from chunkscope import Recursive
from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.embed import load
from chunkscope.embed.cache import default_cache
from chunkscope.embed.embedding import embed
from chunkscope.evaluate import Question, Ranked
from chunkscope.evaluate.metrics import METRICS
from chunkscope.evaluate.questions import chroma_corpus
from chunkscope.retrieve import order
from chunkscope.retrieve.dense import Dense
from chunkscope.tokens.wordpieces import SPECIAL, tokenizer

SEPARATORS = ("\n\n", "\n", ".", "?", "!", " ", "")
NAMES = {"span_recall": "recall", "precision": "precision", "omega": "omega", "iou": "IoU"}
PUBLISHED = {
    (200, 0): ("75.7 ± 40.7", "6.5 ± 6.2", "31.2 ± 18.4", "6.5 ± 6.1"),
    (250, 0): ("78.5 ± 39.5", "5.4 ± 4.9", "26.7 ± 18.3", "5.4 ± 4.9"),
    (250, 125): ("78.7 ± 39.2", "4.9 ± 4.5", "21.9 ± 14.9", "4.9 ± 4.4"),
}
TOKENS = {(200, 0): "29.9", (400, 0): "17.7", (400, 200): "13.9"}
"""Published omegas with lengths in cl100k_base."""


def word_pieces(text: str) -> int:
    """The length of a text as the model takes it in."""
    return len(tokenizer().encode(text, add_special_tokens=False)) + SPECIAL


def every_chunk(chunkings: Sequence[Chunking]) -> Ranked:
    """The chunks of all documents, one document after the other."""
    documents = np.repeat(np.arange(len(chunkings)), [len(each.starts) for each in chunkings])
    starts, ends = (
        np.concatenate([getattr(each, name) for each in chunkings]).astype(np.int64)
        for name in ("starts", "ends")
    )
    return Ranked(documents, starts, ends, ends - starts)


def nearest(texts: Sequence[str], asked: Sequence[str], every: Ranked, most: int = 5) -> list[Ranked]:
    """The best chunks for each question by exact cosine."""
    model = load(Dense().model)
    cache = default_cache()
    passages = embed(model, texts, kind="passage", cache=cache, progress=told).vectors
    cosines = embed(model, asked, kind="query", cache=cache).vectors @ passages.T
    print(file=sys.stderr)
    rows = [order(row)[:most] for row in cosines]
    return [
        Ranked(every.documents[row], every.starts[row], every.ends[row], every.lengths[row]) for row in rows
    ]


def told(done: int, total: int) -> None:
    """Progress on the standard error."""
    print(f"\r{done:,} of {total:,} chunks embedded", end="", file=sys.stderr)


def columns(
    sources: Sequence[Source], questions: Sequence[Question], strategy: Recursive, names: Sequence[str]
) -> tuple[int, dict[str, list[float]]]:
    """How many chunks there are, and a column per metric."""
    chunkings = [strategy.split(source.text) for source in sources]
    every = every_chunk(chunkings)
    found = [every] * len(questions)
    if set(names) != {"omega"}:
        texts = [text for chunking in chunkings for text in chunking.texts]
        found = nearest(texts, [each.text for each in questions], every)
    numbers = {source.id: number for number, source in enumerate(sources)}
    corpus = [source.text for source in sources]
    values: dict[str, list[float]] = {name: [] for name in names}
    for question, ranked in zip(questions, found, strict=True):
        for name in names:
            number = numbers[question.document]
            values[name].append(METRICS[name](ranked, question, number, corpus, k=5, every=every))
    return len(every.starts), values


def told_as(values: Sequence[float]) -> str:
    """Mean and standard deviation in per cent."""
    return f"{100 * np.mean(values):.1f} ± {100 * np.std(values):.1f}"


def row(*cells: object) -> None:
    """Print a row of a Markdown table."""
    print(f"| {' | '.join(map(str, cells))} |", flush=True)


def table(
    sources: Sequence[Source],
    questions: Sequence[Question],
    length: str | Callable[[str], int],
    published: dict[tuple[int, int], Sequence[str]],
    names: Sequence[str],
) -> None:
    """One row per split: each metric, and what the report says."""
    heads = [head for name in names for head in (NAMES[name], "published")]
    row("size/overlap", "chunks", *heads, "seconds")
    print("|---|---:|" + "---:|" * (len(heads) + 1))
    for (size, overlap), figures in published.items():
        began = perf_counter()
        strategy = Recursive(size, overlap, SEPARATORS, length_function=length)
        chunks, values = columns(sources, questions, strategy, names)
        pairs = zip(values.values(), figures, strict=True)
        cells = [cell for column, figure in pairs for cell in (told_as(column), figure)]
        row(f"{size}/{overlap}", f"{chunks:,}", *cells, f"{perf_counter() - began:.0f}")


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", required=True, help="the folder of the data")
    parser.add_argument("--quick", action="store_true", help="omega only: no chunk is embedded")
    options = parser.parse_args()
    sources, found = chroma_corpus(options.data)
    if found.left_out:
        raise SystemExit(f"{found.left_out[0].id}: {found.left_out[0].reason}")
    questions = found.questions
    print(f"{len(questions)} questions to {len(sources)} corpora\n")
    names = ["omega"] if options.quick else list(NAMES)
    at = [list(NAMES).index(name) for name in names]
    print("Lengths in word pieces, [CLS] and [SEP] included:\n")
    rows = {split: [figures[place] for place in at] for split, figures in PUBLISHED.items()}
    table(sources, questions, word_pieces, rows, names)
    print("\nLengths in cl100k_base:\n")
    table(sources, questions, "cl100k_base", {key: [value] for key, value in TOKENS.items()}, ["omega"])


if __name__ == "__main__":
    main()
