"""A landscape of 40 x 20 settings, beside LangChain's splitter in a plain loop over the same settings.

    python benchmarks/landscape.py [--quick]

The loop has a pool of two processes, which share the settings out between them; the landscape is one
process, as in the app. The loop is timed on a part of the settings, spread evenly over the grid, and
scaled up. Two loops are run: one that only splits, and one that also counts what the landscape counts,
from the chunks' texts and their ``start_index``. What counts are the ratios: times depend on the machine.
The landscape's own times are of a fresh process; "first picture" is its first batch, which spans the grid.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from split import Case, cases

from chunkscope import Recursive
from chunkscope.landscape import Landscape, axes, landscape
from chunkscope.sentences import sentence_spans
from chunkscope.wordpieces import LIMIT, SPECIAL, measure_all

CHARACTERS = 100_000
Setting = tuple[int, int]


@dataclass(frozen=True)
class Ours:
    """Seconds until the first picture, until the whole one, and that without word pieces."""

    first: float
    whole: float
    without_pieces: float


def asked_for(case: Case) -> Landscape:
    """The grid that the app would draw for 400/40."""
    found = axes(len(case.text), 400, 40)
    return Landscape(Recursive(400, 40, case.separators), found.sizes, found.overlaps, first=found.first)


def ours(case: Case) -> Ours:
    """The landscape, with and without word pieces."""
    first, whole = _timed(case, count_pieces=True)
    _first, without = _timed(case, count_pieces=False)
    return Ours(first, whole, without)


def _timed(case: Case, *, count_pieces: bool) -> tuple[float, float]:
    began = time.perf_counter()
    first = 0.0
    for _batch in landscape(asked_for(case), case.text, count_pieces=count_pieces):
        first = first or time.perf_counter() - began
    return first, time.perf_counter() - began


def split_only(case: Case, settings: Sequence[Setting]) -> int:
    """What a loop over the library's splitter does: it splits."""
    return sum(len(_splitter(case, size, overlap).split_text(case.text)) for size, overlap in settings)


def split_and_count(case: Case, settings: Sequence[Setting]) -> int:
    """The same, and the figures counted by hand: places from ``start_index``, sentences found once."""
    sentences = [(span.start, span.end) for span in sentence_spans(case.text)]
    total = 0
    for size, overlap in settings:
        documents = _splitter(case, size, overlap, places=True).create_documents([case.text])
        starts = [document.metadata["start_index"] for document in documents]
        ends = [start + len(document.page_content) for start, document in zip(starts, documents, strict=True)]
        shared = [max(end - start, 0) for end, start in zip(ends, starts[1:], strict=False)]
        cut = _cut(sentences, starts, ends)
        pieces = measure_all([document.page_content for document in documents])
        beyond = sum(n + SPECIAL > LIMIT for n in pieces)
        total += sum(map(bool, shared)) + sum(shared) + cut + beyond
    return total


def _cut(sentences: Sequence[Setting], starts: Sequence[int], ends: Sequence[int]) -> int:
    """How many sentences no chunk holds; both are in order, so one walk is enough."""
    cut = chunk = 0
    for start, end in sentences:
        while chunk + 1 < len(starts) and starts[chunk + 1] <= start:
            chunk += 1
        cut += not (starts[chunk] <= start and end <= ends[chunk])
    return cut


def _splitter(case: Case, size: int, overlap: int, *, places: bool = False):  # noqa: ANN202
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)
    return RecursiveCharacterTextSplitter(
        chunk_size=size, chunk_overlap=overlap, separators=list(case.separators), add_start_index=places
    )


def loop(case: Case, work: Callable[[Case, Sequence[Setting]], int], every: int) -> float:
    """Seconds that two processes would need for all settings, from one in ``every`` of them."""
    asked = asked_for(case)
    grid = [(column, row) for column in range(len(asked.sizes)) for row in range(len(asked.overlaps))]
    chosen = [(asked.sizes[place[0]], asked.overlap(place)) for place in grid[::every]]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        # Both processes have imported everything and are warm before the clock starts.
        list(pool.map(work, [case, case], [chosen[:1], chosen[:1]]))
        began = time.perf_counter()
        list(pool.map(work, [case, case], [chosen[::2], chosen[1::2]]))
        return (time.perf_counter() - began) * asked.count / len(chosen)


def main() -> None:
    """Print every text as a row of a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smaller part of the loop's settings")
    every = 97 if parser.parse_args().quick else 23
    measure_all(["ready"])
    print("| text | loop, splitting | loop, same figures | landscape | times faster | first picture |")
    print("|---|---:|---:|---:|---:|---:|")
    for case in cases(CHARACTERS):
        split, counted = loop(case, split_only, every), loop(case, split_and_count, every)
        found = ours(case)
        ratios = f"{split / found.without_pieces:.1f} splitting alone, {counted / found.whole:.1f} in all"
        times = [f"{split:.1f} s", f"{counted:.1f} s", f"{found.whole:.2f} s", ratios]
        print("|", " | ".join([case.name, *times, f"1/{counted / found.first:.0f} of the loop"]), "|")


if __name__ == "__main__":
    main()
