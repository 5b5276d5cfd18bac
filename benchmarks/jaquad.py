"""Japanese questions to Japanese articles: BM25 and LSA over 2-grams, beside a model that knows English.

    python benchmarks/jaquad.py --data DIR [--articles N]

DIR has ``jaquad_dev_0000.json`` of SkelterLabsInc/JaQuAD on GitHub (CC BY-SA 3.0). The paragraphs of an
article are joined, its sentences packed up to 200 characters, and each question is asked of the chunks of all
articles: first of all there are, then of the first N (12) alone, which is where the model is asked too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from chunkscope import Sentence
from chunkscope.documents.source import Source
from chunkscope.evaluate import Question, Ranked
from chunkscope.evaluate.metrics import METRICS
from chunkscope.evaluate.questions import squad_corpus
from chunkscope.evaluate.uncertainty import standard_error
from chunkscope.retrieve import Retriever, order
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.lsa import Lsa
from chunkscope.wording.retrievers import retriever_name

FILE = "jaquad_dev_0000.json"
NAMES = {"recall": "recall@5", "span_recall": "by places", "document_hit": "right article@5"}
K = 5


def measured(
    sources: Sequence[Source], questions: Sequence[Question], retriever: Retriever
) -> dict[str, list[float]]:
    """A column per metric, a row per question."""
    chunkings = [Sentence(200, 0).split(source.text) for source in sources]
    documents = np.repeat(np.arange(len(sources)), [len(each.starts) for each in chunkings])
    starts = np.concatenate([each.starts for each in chunkings]).astype(np.int64)
    ends = np.concatenate([each.ends for each in chunkings]).astype(np.int64)
    index = retriever.index([text for each in chunkings for text in each.texts])
    numbers = {source.id: number for number, source in enumerate(sources)}
    corpus = [source.text for source in sources]
    values: dict[str, list[float]] = {name: [] for name in NAMES}
    for question in questions:
        best = order(index.scores(question.text))[:K]
        ranked = Ranked(documents[best], starts[best], ends[best], ends[best] - starts[best])
        for name, column in values.items():
            column.append(METRICS[name](ranked, question, numbers[question.document], corpus, k=K))
    return values


def table(sources: Sequence[Source], questions: Sequence[Question], retrievers: Sequence[Retriever]) -> None:
    """One row per retriever: means with standard errors, in per cent."""
    kept = {source.id for source in sources}
    asked = [question for question in questions if question.document in kept]
    characters = sum(len(source.text) for source in sources)
    print(f"\n{len(sources)} articles, {characters:,} characters, {len(asked):,} questions:\n")
    print(f"| retriever | {' | '.join(NAMES.values())} | seconds |")
    print("|---|" + "---:|" * (len(NAMES) + 1))
    for retriever in retrievers:
        began = perf_counter()
        values = measured(sources, asked, retriever)
        cells = [
            f"{100 * np.mean(column):.1f} ± {100 * standard_error(column):.1f}" for column in values.values()
        ]
        print(
            f"| {retriever_name(retriever)} | {' | '.join(cells)} | {perf_counter() - began:.0f} |",
            flush=True,
        )


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, metavar="DIR", required=True, help="the folder of the data")
    parser.add_argument("--articles", type=int, default=12, metavar="N", help="for the model, default 12")
    options = parser.parse_args()
    sources, questions = squad_corpus((options.data / FILE).read_bytes(), name=FILE)
    print(f"{len(questions.questions):,} questions, {len(questions.left_out)} left out")
    table(sources, questions.questions, [Bm25(), Lsa()])
    table(sources[: options.articles], questions.questions, [Bm25(), Lsa(), Dense()])


if __name__ == "__main__":
    main()
