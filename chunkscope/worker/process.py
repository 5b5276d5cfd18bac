"""One worker process, seen from the app."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import Any

import chunkscope
from chunkscope.worker.errors import WorkerDied, WorkerError
from chunkscope.worker.wire import Channel


class Process:
    """A started worker: warm once its imports are done, busy with one call at a time."""

    def __init__(self, packages: Sequence[str], preload: Sequence[str]) -> None:
        self._closing = Lock()
        self._stderr = TemporaryFile(buffering=0)  # noqa: SIM115 (closed with the process)
        far_end, near_end = os.pipe()
        self._lifeline = os.fdopen(near_end, "wb", buffering=0)
        try:
            self._popen = self._start(far_end, packages, preload)
        except OSError:
            self._lifeline.close()
            self._stderr.close()
            raise
        finally:
            os.close(far_end)
        assert self._popen.stdin
        assert self._popen.stdout
        self._channel = Channel(self._popen.stdout.fileno(), self._popen.stdin.fileno(), teaches=True)

    def _start(
        self, far_end: int, packages: Sequence[str], preload: Sequence[str]
    ) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            _command(far_end, packages, preload),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            bufsize=0,
            env=_environment(),
            pass_fds=(far_end,),
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._popen.pid

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._popen.poll() is None

    def begin(self, name: str, arguments: tuple[object, ...], language: str, timeout: float | None) -> None:
        """Hand over a call. Raises WorkerDied, and what pickle raises for an argument it cannot take."""
        self._stderr.truncate(0)
        try:
            self._channel.send((name, arguments, language, timeout))
        except BrokenPipeError:
            raise self._died() from None

    def next(self, deadline: float | None) -> tuple[str, Any]:
        """The next message: ("started", None), ("item", value), ("done", None) or ("failed", exception).

        The exception is the function's own if it is of our kinds, else a WorkerError. Raises
        TimeoutError at ``deadline``, WorkerDied when no message can come any more.
        """
        try:
            kind, value = self._channel.receive(deadline)
        except EOFError:
            raise self._died() from None
        return kind, _exception(*value) if kind == "failed" else value

    def kill(self) -> None:
        """End the process at once; whoever waits for its answer sees it die."""
        self._popen.kill()

    def close(self) -> None:
        """End the process, reap it and free what it held."""
        self._popen.kill()
        self._popen.wait()
        with self._closing:
            for stream in (self._popen.stdin, self._popen.stdout, self._stderr, self._lifeline):
                if stream:
                    stream.close()

    def _died(self) -> WorkerDied:
        code = self._popen.wait()
        self._stderr.seek(max(self._stderr.seek(0, os.SEEK_END) - 4000, 0))
        return WorkerDied(code, self._stderr.read().decode("utf-8", "replace"))


def _command(lifeline: int, packages: Sequence[str], preload: Sequence[str]) -> list[str]:
    """``-P`` keeps the current folder off the import path: a stray regex.py there would be imported."""
    arguments = [str(lifeline), ",".join(packages), ",".join(preload)]
    return [sys.executable, "-P", "-m", "chunkscope.worker.serve", *arguments]


def _environment() -> dict[str, str]:
    """Ours, with the folder that holds this very chunkscope first on the import path."""
    root = str(Path(chunkscope.__path__[0]).resolve().parent)
    others = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join([root, others] if others else [root])}


def _exception(kind: str, reason: str, traceback: str, survivor: bytes | None) -> Exception:
    """The exception to raise on this side; the worker's traceback is kept as the cause."""
    error = WorkerError(kind, reason, traceback)
    if survivor is None:
        return error
    own: Exception = pickle.loads(survivor)  # noqa: S301 (both ends are this program)
    own.__cause__ = error
    return own
