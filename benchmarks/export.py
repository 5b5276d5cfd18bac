"""The files of 100,000 chunks, beside `json.dumps` of their texts alone.

    python benchmarks/export.py [--quick]

Each figure is the best of five, in processor time, of everything but splitting the text and counting its
tokens: what `json.dumps` takes to put the texts into one list counts as 1. Tokens are counted once before,
and told in a line of their own, since they cost more than all the rest.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chunkscope import Chunking, Recursive
from chunkscope.documents import Source, load
from chunkscope.export.files import FORMATS
from chunkscope.export.records import records
from chunkscope.units import forget, measure_all

LETTERS = "etaoinshrdlucmfw"
KANA_AND_KANJI = "のにはをたがでてと東京会議資料作成確認日本語文書検索"


def texts(characters: int) -> dict[str, str]:
    """An English and a Japanese text of about this length, the same in every run."""
    dice = random.Random(20)
    words = ["".join(dice.choices(LETTERS, k=dice.randint(1, 10))) for _ in range(8000)]
    japanese = (
        "".join(dice.choices(KANA_AND_KANJI, k=dice.randint(8, 40))) + "。\n" for _ in range(characters // 26)
    )
    return {"English": " ".join(dice.choices(words, k=characters // 6)), "Japanese": "".join(japanese)}


def best(run: Callable[[], object]) -> float:
    """The best processor time of five runs, in seconds."""
    found = []
    for _ in range(5):
        gc.collect()
        began = process_time()
        run()
        found.append(process_time() - began)
    return min(found)


def drained(parts: Iterator[object]) -> None:
    """Make every part and keep none."""
    deque(parts, maxlen=0)


def measured(chunking: Chunking, source: Source) -> Iterator[tuple[str, float]]:
    """What is made, and the seconds that it takes."""
    began = process_time()
    forget("cl100k_base")
    measure_all("cl100k_base", chunking.texts)
    yield "tokens", process_time() - began
    yield "records", best(lambda: drained(records(chunking, source)))
    yield "json.dumps of each record", best(lambda: drained(map(json.dumps, records(chunking, source))))
    for name, each in FORMATS.items():
        yield name, best(lambda each=each: drained(each.stream([(chunking, source)])))


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the text")
    characters = 500_000 if parser.parse_args().quick else 5_000_000
    print("| text | chunks | file | seconds | ratio |\n|---|---:|---|---:|---:|")
    for language, text in texts(characters - 100_000).items():
        source = load(text[:characters], name="text.txt")
        chunking = Recursive(60, 10, ("\n\n", "\n", "。", " ", "")).split(source.text)
        alone = best(lambda chunking=chunking: json.dumps(chunking.texts))
        print(f"| {language} | {len(chunking.texts):,} | json.dumps | {alone:.3f} | 1 |")
        for name, seconds in measured(chunking, source):
            print(
                f"| {language} | {len(chunking.texts):,} | {name} | {seconds:.3f} | {seconds / alone:.0f} |"
            )


if __name__ == "__main__":
    main()
