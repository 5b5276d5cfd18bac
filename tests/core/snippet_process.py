"""A program for a process of its own: it runs other programs, each as if alone, and prints their chunks.

Standard input holds programs, the folder each is to run in, and the settings of the strategy it stands for.
As long as programs run that are for a library alone, none can import Chunkscope. Then it can be imported,
by the other programs, and to split the same texts by the strategies, so that a library is loaded once for
both. The only argument is the folder that Chunkscope lies in.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from pathlib import Path
from typing import Any


class Blocked:
    """Makes every import of Chunkscope fail."""

    def find_spec(self, name: str, *_where: object) -> None:
        """Raise ImportError for what must not be needed."""
        if name.partition(".")[0] == "chunkscope":
            raise ImportError(f"a program for a library imported {name}")


def left_by(task: dict[str, Any]) -> list[str]:
    """What the program leaves in ``chunks``."""
    os.chdir(task["folder"])
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(task["program"], "snippet.py", "exec"), names)  # noqa: S102 - that is what is tested
    found: list[str] = names["chunks"]
    return found


def preview(task: dict[str, Any]) -> list[str]:
    """The chunks of the strategy."""
    from chunkscope import strategy_from_json

    text = (Path(task["folder"]) / "document.txt").read_bytes().decode()
    return strategy_from_json(task["strategy"]).split(text).texts


def main() -> None:
    """Run what standard input holds; print a pair of lists for each."""
    tasks = json.load(sys.stdin)
    blocked: Any = Blocked()
    sys.meta_path.insert(0, blocked)
    left = {number: left_by(task) for number, task in enumerate(tasks) if task["alone"]}
    assert "chunkscope" not in sys.modules
    sys.meta_path.remove(blocked)
    sys.path.insert(0, sys.argv[1])
    left |= {number: left_by(task) for number, task in enumerate(tasks) if not task["alone"]}
    found = [(left[number], preview(task)) for number, task in enumerate(tasks)]
    json.dump(found, sys.__stdout__)


if __name__ == "__main__":
    with contextlib.redirect_stdout(sys.stderr):
        main()
