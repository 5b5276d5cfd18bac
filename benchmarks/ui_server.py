"""Start a Streamlit script for measuring, see what its processes load, and end exactly what was started."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
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
    port, log = _free_port(), folder / "log.txt"
    command = [sys.executable, "-m", "streamlit", "run", str(script), f"--server.port={port}"]
    command += ["--server.headless=true", "--server.fileWatcherType=none", "--browser.gatherUsageStats=false"]
    environment = {**os.environ, "PYTHONPATH": str(_tripwires(folder))}
    started = time.time()
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_until_healthy(url, process, log)
        yield Server(url, process.pid, started, folder)
    finally:
        _end(process)


def _tripwires(folder: Path) -> Path:
    """Packages named like the heavy ones, found before any installed one."""
    place = folder / "tripwires"
    for name in HEAVY:
        package = place / name
        package.mkdir(parents=True)
        (package / "__init__.py").write_text(_TRIPWIRE.format(name=name, log=folder / "imports.txt"))
    return place


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2):
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.02)
    raise RuntimeError(f"{url} did not start:\n{log.read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
