"""Japanese questions to Japanese articles: BM25 and LSA over 2-grams, beside a model that knows English.

    python benchmarks/jaquad.py --data DIR [--articles N]

DIR has ``jaquad_dev_0000.json`` of SkelterLabsInc/JaQuAD on GitHub (CC BY-SA 3.0). The paragraphs of an
article are joined, its sentences packed up to 200 characters, and each question is asked of the chunks of all
articles: first of all there are, then of the first N (12) alone, which is where the model is asked too.

Last stand figures that were published for the first 12 articles, beside ours as they come out nearest: the
paragraphs joined with nothing between them, the passage found by its place in the right article, and BM25
over every pair of signs, words and numbers of Latin letters too (ours takes those whole). One of the 345
questions is 0.3 points.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
from chunkscope.values import Span
from chunkscope.wording.retrievers import retriever_name

FILE = "jaquad_dev_0000.json"
NAMES = {"recall": "recall@5", "span_recall": "by places", "document_hit": "right article@5"}
K = 5
PUBLISHED = {"BM25, every pair of signs": 93.6, "LSA": 92.2, "all-MiniLM-L6-v2": 29.9}


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


@dataclass(frozen=True, slots=True)
class Pairs(Retriever):
    """BM25 (k1 = 1.2, b = 0.75) over every pair of neighbouring signs, white space left out."""

    def index(self, texts: Sequence[str], progress: object = None) -> PairsIndex:  # noqa: ARG002
        """Count the pairs of every text."""
        return PairsIndex([Counter(pairs(text)) for text in texts])


class PairsIndex:
    """The pairs of each text."""

    def __init__(self, counts: Sequence[Counter[str]]) -> None:
        self._counts = counts
        self._found = Counter(pair for each in counts for pair in each)
        lengths = np.array([each.total() for each in counts])
        self._least = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())

    def scores(self, question: str) -> np.ndarray:
        """The score of each text."""
        scores = np.zeros(len(self._counts))
        for pair in pairs(question):
            df = self._found[pair]
            times = np.array([each[pair] for each in self._counts])
            weight = math.log(1 + (len(self._counts) - df + 0.5) / (df + 0.5))
            scores += weight * times / (times + self._least)
        return scores


def pairs(text: str) -> list[str]:
    """Every two signs that stand side by side."""
    text = "".join(text.split())
    return [text[at : at + 2] for at in range(len(text) - 1)]


def joined(data: bytes, count: int) -> tuple[list[Source], list[Question]]:
    """The first articles with nothing between their paragraphs, and their questions."""
    sources: list[Source] = []
    questions: list[Question] = []
    for article in json.loads(data)["data"][:count]:
        text, asked = "", list[Question]()
        for paragraph in article["paragraphs"]:
            asked += _asked(paragraph, article["title"], len(text))
            text += paragraph["context"]
        sources.append(Source(article["title"], article["title"], "text", text))
        questions += asked
    return sources, questions


def _asked(paragraph: dict[str, list[dict]], title: str, at: int) -> Iterator[Question]:
    for each in paragraph["qas"]:
        answer = each["answers"][0]
        start = at + answer["answer_start"]
        span = Span(start, start + len(answer["text"]))
        yield Question(each["id"], each["question"], title, (span,), answer["text"])


def beside_published(data: bytes, count: int) -> None:
    """Ours beside the published figures."""
    sources, questions = joined(data, count)
    print(f"\n{count} articles joined with nothing between paragraphs, by places, recall@5:\n")
    print("| retriever | ours | published |\n|---|---:|---:|")
    retrievers = {
        "BM25, every pair of signs": Pairs(),
        "BM25": Bm25(),
        "LSA": Lsa(),
        "all-MiniLM-L6-v2": Dense(),
    }
    for name, retriever in retrievers.items():
        column = measured(sources, questions, retriever)["span_recall"]
        print(f"| {name} | {100 * np.mean(column):.1f} | {PUBLISHED.get(name, '-')} |", flush=True)


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
    data = (options.data / FILE).read_bytes()
    sources, questions = squad_corpus(data, name=FILE)
    print(f"{len(questions.questions):,} questions, {len(questions.left_out)} left out")
    table(sources, questions.questions, [Bm25(), Lsa()])
    table(sources[: options.articles], questions.questions, [Bm25(), Lsa(), Dense()])
    beside_published(data, options.articles)


if __name__ == "__main__":
    main()
