"""Work in other processes: killable, warm, and gone when the app is gone."""

from __future__ import annotations

from chunkscope.worker.errors import WorkerCancelled, WorkerDied, WorkerError, WorkError, WorkerTimeout
from chunkscope.worker.job import Job
from chunkscope.worker.pool import Workers

__all__ = [
    "Job",
    "WorkError",
    "WorkerCancelled",
    "WorkerDied",
    "WorkerError",
    "WorkerTimeout",
    "Workers",
]
