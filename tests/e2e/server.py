"""Start the app as a user does, on a free port, and end exactly that process."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class AppServer:
    """A running app: its address, its process id, and the file its output goes to."""

    url: str
    pid: int
    log: Path

    def output(self) -> str:
        """What the server has printed so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def start_server(log: Path, script: str = "app.py", **environment: str) -> Iterator[AppServer]:
    """Run ``streamlit run SCRIPT`` until the block ends; RuntimeError with its output if it dies."""
    port = _free_port()
    command = [sys.executable, "-m", "streamlit", "run", script, f"--server.port={port}"]
    command += ["--server.headless=true", "--server.fileWatcherType=none"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            _wait_until_healthy(url, process, log)
            yield AppServer(url, process.pid, log)
        finally:
            _end(process)


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _wait_until_healthy(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Return when the server answers; RuntimeError when it ends or takes over a minute."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{url}/_stcore/health", timeout=2):  # noqa: S310 - our own address
                return
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.02)
    raise RuntimeError(f"the app did not start at {url}:\n{log.read_text(errors='replace')}")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and wait for it, by force when it ignores the request for ten seconds."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
