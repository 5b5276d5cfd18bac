"""The order of chunk sizes at k = 5 and with 2,000 characters, on the handbooks of `handbook.py`.

    python benchmarks/reversal.py

For each language: every size with BM25 and LSA, the means in per cent, and the difference between the
largest and the smallest size, paired by question, with its bootstrap interval. What an overlap of one half
does to the number of chunks stands below.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chunkscope import Fixed, Recursive
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, QuestionSet, Setting
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.uncertainty import Difference, paired_bootstrap
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.sweep import Grid, sweep
from chunkscope.wording.retrievers import retriever_name

NAMES = {"recall": "recall@5", "budget_recall": "recall in 2,000 characters"}
SEPARATORS = ("\n\n", "\n", "。", "、", " ", "")
CORPORA = {"tool-library.md": (200, 400, 800, 1600), "tool-library-ja.md": (100, 200, 400)}


def measured(
    corpus: Sequence[Source], questions: QuestionSet, sizes: Sequence[int], retriever: Retriever
) -> list[Measured]:
    """One result a size."""
    settings = [Setting(Recursive(size, 0, SEPARATORS), retriever) for size in sizes]
    with ThreadPoolExecutor(1) as executor:
        events = sweep(corpus, [questions], Grid(tuple(settings)), executor=executor, metrics=tuple(NAMES))
        found = {each.setting: each for each in events if isinstance(each, Measured)}
    return [found[setting] for setting in settings]


def told(found: Difference) -> str:
    """The difference in points, with its interval."""
    return f"{100 * found.mean:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]"


def main() -> None:
    """Print the tables."""
    for name, sizes in CORPORA.items():
        loaded = sample_corpus(name)
        assert loaded is not None
        corpus, questions = loaded
        print(f"\n{name}: {len(corpus[0].text):,} characters, {len(questions.questions)} questions\n")
        print(f"| retriever | metric | {' | '.join(map(str, sizes))} | {sizes[-1]} - {sizes[0]} |")
        print("|---|---|" + "---:|" * (len(sizes) + 1))
        for retriever in (Bm25(), Lsa()):
            found = measured(corpus, questions, sizes, retriever)
            for metric, title in NAMES.items():
                means = " | ".join(f"{100 * each.metrics[metric].mean():.1f}" for each in found)
                apart = told(paired_bootstrap(found[-1].metrics[metric], found[0].metrics[metric]))
                print(f"| {retriever_name(retriever)} | {title} | {means} | {apart} |")
        plain, half = (len(Fixed(400, overlap).split(corpus[0].text).starts) for overlap in (0, 200))
        print(
            f"\nwindows of 400: {plain} chunks; overlapping by 200: {half}, {half / plain:.2f} times as many"
        )


if __name__ == "__main__":
    main()
