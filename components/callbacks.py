"""Callbacks that are never lost.

Streamlit gives way to a waiting rerun wherever the session's state is touched, in a callback too: a
second key press or click, a moment after the first, ends the first one's callback half-way, and it is
not called again. Every callback of this app is therefore handed over as ``whole(callback)``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from streamlit.runtime.scriptrunner import RerunException, get_script_run_ctx


def whole(callback: Callable[..., object]) -> Callable[..., None]:
    """``callback``, begun again where a waiting rerun ended it; that rerun follows when it is done.

    So a callback must be able to begin again: what it computes from is what it writes last.
    """

    @wraps(callback)
    def run(*args: object, **kwargs: object) -> None:
        waiting = []
        while True:
            try:
                callback(*args, **kwargs)
                break
            except RerunException as interruption:
                waiting.append(interruption.rerun_data)
        context = get_script_run_ctx()
        if context is not None and context.script_requests is not None:
            for rerun in waiting:
                context.script_requests.request_rerun(rerun)

    return run
