"""`Recursive.split` with offsets and causes, beside the library's `split_text` alone.

    python benchmarks/split.py [--quick]

Both split the same texts with the same settings in the same process, in turns; each figure is the
best of several runs, with nothing cached. What counts is the ratio: times depend on the machine.
With tokens there is one more column, the time tiktoken takes to encode each distinct piece once.
"""

from __future__ import annotations

import argparse
import gc
import logging
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chunkscope import Recursive
from chunkscope.library import library_chunks
from chunkscope.tracing.recursion import trace
from chunkscope.units import forget, measure

SIZES = ((100, 20), (400, 40), (1000, 200))
DEFAULT = ("\n\n", "\n", " ", "")
KANA_AND_KANJI = "のにはをたがでてと東京会議資料作成確認日本語文書検索"
JAPANESE = ("\n\n", "\n", "。", "、", "")


@dataclass(frozen=True)
class Case:
    """A text and the separators it is split with."""

    name: str
    text: str
    separators: tuple[str, ...] = DEFAULT


@dataclass(frozen=True)
class Row:
    """The best times of one cell, in seconds; ``encoding`` only with tokens."""

    ours: float
    theirs: float
    encoding: float | None


def cases(characters: int) -> list[Case]:
    """Texts of the given length, the same in every run."""
    dice = random.Random(20)
    vocabulary = ["".join(dice.choices("etaoinshrdlucmfw", k=dice.randint(1, 10))) for _ in range(8000)]

    def sentence() -> str:
        return " ".join(dice.choices(vocabulary, k=dice.randint(6, 24))).capitalize() + "."

    def lines(make: Callable[[], str], separators: Sequence[str]) -> str:
        parts: list[str] = []
        length = 0
        while length < characters:
            parts.append(make() + dice.choice(separators))
            length += len(parts[-1])
        return "".join(parts)[:characters]

    def japanese() -> str:
        return "".join(dice.choices(KANA_AND_KANJI, k=dice.randint(8, 40)))

    def function() -> str:
        body = "\n".join(f"    {dice.choice(vocabulary)} = {sentence()!r}" for _ in range(dice.randint(2, 9)))
        return f"def {dice.choice(vocabulary)}(self):\n{body}"

    unbroken = lines(japanese, ["。", "。", "、"])
    return [
        Case("English prose with newlines", lines(sentence, [" ", " ", " ", "\n", "\n\n"])),
        Case("English on one line", lines(sentence, [" "])),
        Case("Japanese without newlines", unbroken),
        Case("Japanese, Japanese separators", unbroken, JAPANESE),
        Case("Python code", lines(function, ["\n\n", "\n\n\n"])),
    ]


def best(run: Callable[[], object], unit: str, times: int) -> float:
    """The shortest of several runs; nothing that was counted before is remembered."""
    found = float("inf")
    for _ in range(times):
        forget(unit)
        gc.collect()
        began = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - began)
    return found


def distinct_pieces(strategy: Recursive, text: str) -> set[str]:
    """Every piece that the recursion has to measure."""
    seen: set[str] = set()

    def remember(pieces: Sequence[str]) -> list[int]:
        seen.update(pieces)
        return strategy.measure_all(pieces)

    trace(replace(strategy.settings(), measure_all=remember), text)
    return seen


def race(case: Case, size: int, overlap: int, unit: str, times: int) -> Row:
    """One cell: both split the text, in turns."""
    strategy = Recursive(size, overlap, case.separators, length_function=unit)
    # Overlaps and causes are found when somebody asks, as this does.
    ours = best(lambda: strategy.split(case.text).cause_bits, unit, times)
    theirs = best(lambda: library_chunks(strategy, case.text), unit, max(times - 2, 1))
    encoding = None
    if unit != "characters":
        count = measure(unit)
        pieces = distinct_pieces(strategy, case.text)
        encoding = best(lambda: [count(piece) for piece in pieces], unit, times)
    return Row(min(ours, best(lambda: strategy.split(case.text).cause_bits, unit, times)), theirs, encoding)


def main() -> None:
    """Print every cell as a row of a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="100 kB instead of 1 MB")
    characters = 100_000 if parser.parse_args().quick else 1_000_000
    logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)
    print(f"{characters:,} characters each; times in ms\n")
    print("| text | unit | size/overlap | library | Chunkscope | times faster | encoding once | ratio |")
    print("|---|---|---|---:|---:|---:|---:|---:|")
    for unit, times in (("characters", 7), ("cl100k_base", 3)):
        measure(unit)("ready")
        for case in cases(characters):
            for size, overlap in SIZES:
                row = race(case, size, overlap, unit, times)
                encoding = "" if row.encoding is None else f"{row.encoding * 1000:.1f}"
                share = "" if row.encoding is None else f"{row.ours / row.encoding:.2f}"
                cells = (f"{row.theirs * 1000:.1f}", f"{row.ours * 1000:.1f}", f"{row.theirs / row.ours:.1f}")
                print("|", " | ".join((case.name, unit, f"{size}/{overlap}", *cells, encoding, share)), "|")


if __name__ == "__main__":
    main()
