"""A landscape of 40 x 20 settings, beside LangChain's splitter in a plain loop over the same settings.

    python benchmarks/landscape.py [--quick]

Both have a pool of two processes: the loop's share the settings out between them, the landscape's the
sizes. The loop is timed on a part of the settings, spread evenly over the grid, and scaled up. It is run
twice: once only splitting, once counting by hand what the landscape counts, from ``start_index``, with the
sentences found once. Word pieces are left out on both sides; what they add to the landscape is told in a
column of its own. The app has one process at work; its time is told too, with the time to its first batch,
which spans the whole grid. What counts are the ratios: times depend on the machine.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from split import Case, cases

from chunkscope import Recursive
from chunkscope.landscape import Landscape, axes, landscape
from chunkscope.sentences.spans import sentence_spans
from chunkscope.tokens.wordpieces import measure_all

CHARACTERS = 100_000
Setting = tuple[int, int]


def asked_for(case: Case) -> Landscape:
    """The grid that the app would draw for 400/40."""
    found = axes(len(case.text), 400, 40)
    return Landscape(Recursive(400, 40, case.separators), found.sizes, found.overlaps, first=found.first)


def alone(case: Case, *, count_pieces: bool) -> tuple[float, float]:
    """Seconds that one process needs for the first batch, and for everything."""
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
        total += sum(map(bool, shared)) + sum(shared) + cut
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


def mapped(case: Case, half: int) -> int:
    """The cells of every second size."""
    asked = asked_for(case)
    part = replace(asked, sizes=asked.sizes[half::2], first=None)
    return sum(len(batch.cells) for batch in landscape(part, case.text, count_pieces=False))


def loop(case: Case, work: Callable[[Case, Sequence[Setting]], int], pool: Executor, every: int) -> float:
    """Seconds that two processes would need for all settings, from one in ``every`` of them."""
    asked = asked_for(case)
    grid = [(column, row) for column in range(len(asked.sizes)) for row in range(len(asked.overlaps))]
    chosen = [(asked.sizes[place[0]], asked.overlap(place)) for place in grid[::every]]
    list(pool.map(work, [case, case], [chosen[:1], chosen[:1]]))
    began = time.perf_counter()
    list(pool.map(work, [case, case], [chosen[::2], chosen[1::2]]))
    return (time.perf_counter() - began) * asked.count / len(chosen)


def together(case: Case, pool: Executor) -> float:
    """Seconds that two processes need for the landscape."""
    began = time.perf_counter()
    list(pool.map(mapped, [case, case], [0, 1]))
    return time.perf_counter() - began


def main() -> None:
    """Print every text as a row of a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a smaller part of the loop's settings")
    every = 97 if parser.parse_args().quick else 23
    measure_all(["ready"])
    print(
        "| text | loop, splitting alone | loop, same figures | landscape | times faster | one process |",
        end="",
    )
    print(" with word pieces | first picture |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for case in cases(CHARACTERS):
            split, counted = (loop(case, work, pool, every) for work in (split_only, split_and_count))
            found = together(case, pool)
            _first, one = alone(case, count_pieces=False)
            first, pieces = alone(case, count_pieces=True)
            seconds = [f"{n:.2f} s" for n in (split, counted, found)]
            ratio = f"{split / found:.1f} and {counted / found:.1f}"
            rest = [f"{n:.2f} s" for n in (one, pieces, first)]
            print("|", " | ".join([case.name, *seconds, ratio, *rest]), "|", flush=True)


if __name__ == "__main__":
    main()
