"""What can go wrong with work in another process."""

from __future__ import annotations

from chunkscope.wording import _


class WorkError(RuntimeError):
    """Work in another process that has no result."""


class WorkerError(WorkError):
    """The function raised: ``kind`` ("re.PatternError"), ``reason`` and the worker's ``traceback``."""

    def __init__(self, kind: str, reason: str, traceback: str) -> None:
        super().__init__(f"{kind}: {reason}" if reason else kind)
        self.kind = kind
        self.reason = reason
        self.traceback = traceback


class WorkerTimeout(WorkError):
    """The function ran longer than ``seconds``, and its process was killed."""

    def __init__(self, seconds: float) -> None:
        super().__init__(_("The work was stopped after {n} seconds.").format(n=f"{seconds:g}"))
        self.seconds = seconds


class WorkerDied(WorkError):
    """The process ended without an answer; ``code`` is its exit code, ``last_words`` its stderr's end."""

    def __init__(self, code: int | None, last_words: str) -> None:
        super().__init__(
            _(
                "The process that did the work ended (exit code {code}): try again, or use a shorter text."
            ).format(code=code)
        )
        self.code = code
        self.last_words = last_words


class WorkerCancelled(WorkError):
    """The job was cancelled, or the pool was closed."""

    def __init__(self) -> None:
        super().__init__(_("The work was cancelled."))
