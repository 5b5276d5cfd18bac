"""A grid of 17 splits with BM25 and LSA on one corpus, beside the plain loop over the same.

    python benchmarks/evaluate.py [--quick] [--characters N] [--questions N] [--plain N]

The corpus is made of the samples, repeated and varied (words change, paragraphs change places) up to
6,400,000 characters; every question is made of words of the passage that answers it. The plain loop is
what a notebook does: for each split and each retriever, split every document, index all chunks, score
all chunks for each question, sort them, and measure; in one process. It runs over --plain of the
splits, evenly spread, and its time is scaled to all of them. Both measure the same four metrics, and
their results are compared. What counts is the ratio of the seconds on the clock.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from chunkscope import Fixed, Recursive, Structure
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Ranked, Setting
from chunkscope.evaluate.metrics import METRICS
from chunkscope.retrieve import Retriever, order
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.samples import FOLDER, read_file
from chunkscope.strategies import Strategy
from chunkscope.sweep import Grid, Progress, estimate, sweep
from chunkscope.values import Span

NAMES = ("recall", "complete", "budget_recall", "document_hit")
SIZES = (200, 400, 800)
SHARES = (0.0, 0.1, 0.25, 0.5)
SPLITS: tuple[Strategy, ...] = (
    *(Recursive(size, int(size * share)) for size in SIZES for share in SHARES),
    *(Fixed(size, 0) for size in SIZES),
    *(Structure(size) for size in SIZES[1:]),
)
RETRIEVERS: tuple[Retriever, ...] = (Bm25(), Lsa())
DOCUMENT = 25_600
PASSAGE = 160
BAR = 4.0


def texts(characters: int, seed: int = 7) -> Iterator[str]:
    """Documents of about `DOCUMENT` characters, made of varied paragraphs of the samples."""
    chance = random.Random(seed)
    files = sorted(FOLDER.glob("*.txt")) + sorted(FOLDER.glob("*.md"))
    paragraphs = [
        part for file in files for part in re.split(r"\r?\n\s*\r?\n", read_file(file)) if part.strip()
    ]
    made = 0
    while made < characters:
        parts: list[str] = []
        while sum(map(len, parts)) < min(DOCUMENT, characters - made):
            parts.append(varied(chance.choice(paragraphs), chance))
        made += sum(map(len, parts)) + 2 * len(parts)
        yield "\n\n".join(parts)


def varied(paragraph: str, chance: random.Random) -> str:
    """The paragraph with one word in eight made another one, and with other numbers."""
    text = re.sub(r"\d", lambda _digit: str(chance.randrange(10)), paragraph)
    return re.sub(r"[a-z]{4,}", lambda word: new(word[0], chance), text)


def new(word: str, chance: random.Random) -> str:
    """Mostly the word itself."""
    if chance.random() > 1 / 8:
        return word
    letters = list(word)
    letters[chance.randrange(len(letters))] = chance.choice("abcdefghijklmnopqrstuvwxyz")
    return "".join(letters)


def asked(corpus: Sequence[Source], count: int, seed: int = 11) -> QuestionSet:
    """Questions of eight stretches each of the passage that answers them, in another order."""
    chance = random.Random(seed)
    questions = []
    for number in range(count):
        source = corpus[number % len(corpus)]
        start = chance.randrange(len(source.text) - PASSAGE)
        passage = source.text[start : start + PASSAGE]
        words = (
            passage.split()
            if " " in passage.strip()
            else [passage[at : at + 6] for at in range(0, PASSAGE, 6)]
        )
        chance.shuffle(words)
        gold = (Span(start, start + PASSAGE),)
        questions.append(Question(str(number), " ".join(words[:8]), source.id, gold))
    return QuestionSet("made", Origin.MARKED, tuple(questions))


def plain(
    corpus: Sequence[Source], questions: QuestionSet, strategy: Strategy, retriever: Retriever, grid: Grid
) -> dict[str, np.ndarray]:
    """One setting, as a notebook does it."""
    splits = [strategy.split(source.text) for source in corpus]
    documents = np.repeat(np.arange(len(splits)), [len(each.starts) for each in splits])
    starts = np.concatenate([each.starts for each in splits]).astype(np.int64)
    ends = np.concatenate([each.ends for each in splits]).astype(np.int64)
    lengths = np.concatenate([np.asarray(each.lengths, np.int64) for each in splits])
    index = retriever.index([text for each in splits for text in each.indexed])
    numbers = {source.id: number for number, source in enumerate(corpus)}
    whole = [source.text for source in corpus]
    found: dict[str, list[float]] = {name: [] for name in NAMES}
    for question in questions.questions:
        rows = order(index.scores(question.text))
        ranked = Ranked(documents[rows], starts[rows], ends[rows], lengths[rows])
        for name in NAMES:
            options = {"k": grid.k, "budget": grid.budget, "unit": grid.unit}
            found[name].append(METRICS[name](ranked, question, numbers[question.document], whole, **options))
    return {name: np.array(values) for name, values in found.items()}


def main() -> None:
    """Print both, and the ratio."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--quick", action="store_true", help="200,000 characters, 50 questions, 2 plain splits"
    )
    parser.add_argument("--characters", type=int, default=6_400_000)
    parser.add_argument("--questions", type=int, default=800)
    parser.add_argument(
        "--plain", type=int, default=3, metavar="N", help="splits for the plain loop; default 3"
    )
    options = parser.parse_args()
    if options.quick:
        options.characters, options.questions, options.plain = 200_000, 50, 2
    corpus = [
        Source(f"{number}", "", "plain", text)
        for number, text in enumerate(texts(options.characters), start=1)
    ]
    questions = asked(corpus, options.questions)
    grid = Grid(tuple(Setting(split, retriever) for split in SPLITS for retriever in RETRIEVERS))
    characters = sum(len(source.text) for source in corpus)
    size = f"{len(corpus)} documents, {characters:,} characters, {options.questions} questions"
    print(f"{size}, {len(SPLITS)} splits")
    made = estimate(corpus, [questions], grid)
    print(f"estimated: {made.seconds:,.0f} s, {made.bytes / 1e6:,.0f} MB")
    found, seconds = swept(corpus, questions, grid)
    report(found, seconds)
    compared(corpus, questions, grid, found, seconds, options.plain)


def swept(corpus: Sequence[Source], questions: QuestionSet, grid: Grid) -> tuple[list[Measured], float]:
    """All results of the sweep, and the seconds it took, the start of its processes included."""
    began, found = time.perf_counter(), []
    for each in sweep(corpus, [questions], grid, metrics=NAMES):
        if isinstance(each, Measured):
            found.append(each)
        elif isinstance(each, Progress) and each.spent:
            left = 0.0 if each.seconds_left is None else each.seconds_left
            print(f"  {each.done}/{each.total}, {left:.0f} s left", file=sys.stderr)
        if isinstance(each, Progress) and each.problem:
            raise SystemExit(each.problem)
    return found, time.perf_counter() - began


def report(found: Sequence[Measured], seconds: float) -> None:
    """Seconds and memory by retriever, and the whole."""
    for retriever in RETRIEVERS:
        rows = [each.cost for each in found if each.setting.retriever == retriever]
        clock = sorted(cost["seconds"] for cost in rows)
        cpu = sorted(cost["cpu_seconds"] for cost in rows)
        print(
            f"{retriever.name}: {clock[0]:.1f} to {clock[-1]:.1f} s a split on the clock,"
            f" {cpu[0]:.1f} to {cpu[-1]:.1f} s of processor (split, index, questions)"
        )
    peak = max(each.cost["peak_bytes"] for each in found)
    print(f"peak memory of a process: {peak / 1e6:,.0f} MB")
    print(f"sweep: {seconds:.1f} s for {len(found)} results")


def compared(
    corpus: Sequence[Source],
    questions: QuestionSet,
    grid: Grid,
    found: Sequence[Measured],
    seconds: float,
    count: int,
) -> None:
    """The plain loop over some of the splits: whether its results are the same, and its time for all."""
    results = {each.setting: each for each in found}
    chosen = [SPLITS[place] for place in np.linspace(0, len(SPLITS) - 1, count).astype(int).tolist()]
    differing, spent = 0, 0.0
    for split in chosen:
        for retriever in RETRIEVERS:
            began = time.perf_counter()
            metrics = plain(corpus, questions, split, retriever, grid)
            spent += time.perf_counter() - began
            ours = results[Setting(split, retriever)].metrics
            differing += sum(int((np.abs(metrics[name] - ours[name]) > 1e-9).sum()) for name in NAMES)
    whole = spent * len(SPLITS) / len(chosen)
    scores = len(NAMES) * len(questions.questions) * len(RETRIEVERS) * len(chosen)
    print(f"plain loop: {whole:.1f} s (measured: {spent:.1f} s for {len(chosen)} splits)")
    print(f"scores that differ: {differing} of {scores:,}")
    ratio = whole / seconds
    print(f"ratio: {ratio:.1f} times as fast (bar {BAR:g}: {'reached' if ratio >= BAR else 'not reached'})")


if __name__ == "__main__":
    main()
