"""Start a Streamlit script for measuring, see what its processes load, and end exactly what was started."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.e2e.server import ROOT, start_server

__all__ = ["HEAVY", "ROOT", "Server", "serve"]

HEAVY = ("torch", "sentence_transformers")
_TRIPWIRE = '''"""Stands in for {name}: whoever imports it leaves a trace, and finds it is not installed."""
import os, pathlib, sys
trace = f"{name} {{os.getpid()}} {{os.getppid()}}\\n"
with pathlib.Path(r"{log}").open("a") as log:
    log.write(trace)
raise ImportError("{name} is not installed here")
'''


@dataclass(frozen=True, slots=True)
class Server:
    """A running script: its address, its process, when it was started, and where its traces lie."""

    url: str
    pid: int
    started: float
    folder: Path

    def imported(self) -> dict[str, list[str]]:
        """Which heavy packages were asked for, by the ``server`` itself and by its ``workers``."""
        log = self.folder / "imports.txt"
        found: dict[str, list[str]] = {"server": [], "workers": []}
        for line in log.read_text().splitlines() if log.exists() else []:
            name, pid, _parent = line.split()
            found["server" if int(pid) == self.pid else "workers"].append(name)
        return found

    def mapped(self) -> list[str]:
        """The server's loaded libraries that belong to torch; Linux only, empty elsewhere."""
        maps = Path(f"/proc/{self.pid}/maps")
        lines = maps.read_text().splitlines() if maps.exists() else []
        return sorted({line.split()[-1] for line in lines if "torch" in line or "sentence_trans" in line})


@contextmanager
def serve(script: Path, folder: Path) -> Iterator[Server]:
    """Run ``streamlit run script`` until the block ends; RuntimeError with its output if it dies.

    ``folder``, which must be new, takes its output and the tripwires for heavy imports.
    """
    started = time.time()
    tripwires = str(_tripwires(folder))
    with start_server(folder / "log.txt", str(script), PYTHONPATH=tripwires) as running:
        yield Server(running.url, running.pid, started, folder)


def _tripwires(folder: Path) -> Path:
    """Packages named like the heavy ones, found before any installed one."""
    place = folder / "tripwires"
    for name in HEAVY:
        package = place / name
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(_TRIPWIRE.format(name=name, log=folder / "imports.txt"))
    return place
