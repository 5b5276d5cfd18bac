"""From a cold start to the first dense answer, beside importing and loading the model alone.

    python benchmarks/query_cold.py

Both run in fresh processes, in turns: one loads all-MiniLM-L6-v2 and embeds one word, the other asks
10 kB of English a question with ``python -m chunkscope query`` at one chunk size, the embedding cache
empty. Seconds of the clock, shortest of several; what counts is the ratio.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from query import QUESTION
from query_texts import own_text

ROOT = Path(__file__).resolve().parents[1]
CHARACTERS, SIZE, TIMES = 10_000, 400, 3
MODEL = "all-MiniLM-L6-v2"
LOAD = f"from chunkscope.embed import load; load({MODEL!r}).embed(['word'], kind='passage')"


def seconds(arguments: list[str], cache: Path) -> float:
    """How long a fresh process with these arguments takes."""
    began = time.perf_counter()
    environment = {**os.environ, "CHUNKSCOPE_CACHE": str(cache)}
    subprocess.run([sys.executable, *arguments], check=True, cwd=ROOT, env=environment, capture_output=True)
    return time.perf_counter() - began


def main() -> None:
    """Print one row."""
    loads, answers = [], []
    with TemporaryDirectory() as folder:
        text = Path(folder) / "text.txt"
        text.write_text(own_text(CHARACTERS), encoding="utf-8")
        query = ["-m", "chunkscope", "query", str(text), QUESTION, "--model", MODEL, "--sizes", str(SIZE)]
        for turn in range(TIMES):
            loads.append(seconds(["-c", LOAD], Path(folder) / f"load-{turn}"))
            answers.append(seconds(query, Path(folder) / f"answer-{turn}"))
    print("| importing and loading the model (s) | first answer, all in all (s) | ratio |")
    print("|---:|---:|---:|")
    print(f"| {min(loads):.2f} | {min(answers):.2f} | {min(answers) / min(loads):.2f} |")


if __name__ == "__main__":
    main()
