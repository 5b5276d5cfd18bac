"""The worker process: ``python -m chunkscope.worker.serve LIFELINE PACKAGES PRELOAD``.

It reads calls from its stdin and answers on its stdout until the app goes away.
"""

from __future__ import annotations

import fcntl
import os
import pickle
import select
import signal
import sys
import traceback
from collections.abc import Iterator
from importlib import import_module
from inspect import isgenerator
from typing import Any, Final

from chunkscope.wording import use
from chunkscope.worker.names import function_of
from chunkscope.worker.wire import Channel

NICENESS: Final = 15
"""What works beside the screen must not take the processor from those who draw it."""

GRACE_SECONDS: Final = 5.0
"""How long after a call's timeout the worker ends itself, should the app not have killed it."""


def main(lifeline: int, packages: list[str], preload: list[str]) -> None:
    """Answer calls until there are no more to come."""
    _die_with_the_app(lifeline)
    os.nice(NICENESS)
    channel = _own_channel()
    for module in preload:
        import_module(module)
    while True:
        try:
            call = channel.receive()
        except EOFError:
            return
        except Exception as error:  # noqa: BLE001 (a call that cannot be read is answered like any other)
            channel.send(_failure(error, packages))
        else:
            _answer(channel, packages, *call)


def _die_with_the_app(lifeline: int) -> None:
    """End when the app ends, even inside a C function that never returns.

    Nobody writes to the lifeline, so the kernel's SIGIO comes when its other end is closed, and the
    default action needs no Python. Elsewhere than on Linux the timeout and the end of stdin must do.
    """
    if sys.platform != "linux":
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
    fcntl.fcntl(lifeline, fcntl.F_SETFL, fcntl.fcntl(lifeline, fcntl.F_GETFL) | os.O_ASYNC)
    poll = select.poll()
    poll.register(lifeline, select.POLLIN)
    if poll.poll(0):
        sys.exit(1)


def _own_channel() -> Channel:
    """The two pipes, moved out of the way of whatever prints or reads."""
    reading, writing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return Channel(reading, writing, teaches=False)


def _answer(
    channel: Channel,
    packages: list[str],
    name: str,
    arguments: tuple[Any, ...],
    language: str,
    timeout: float | None,
) -> None:
    try:
        use(language)
        function = function_of(name, packages)
        channel.send(("started", None))
        signal.setitimer(signal.ITIMER_REAL, timeout + GRACE_SECONDS if timeout else 0)
        for item in _items(function(*arguments)):
            channel.send(("item", item))
        channel.send(("done", None))
    except BaseException as error:  # noqa: BLE001 (whatever it is, the app must hear of it)
        channel.send(_failure(error, packages))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _items(result: object) -> Iterator[object]:
    """The items of a generator as they come, or the one result."""
    if isgenerator(result):
        yield from result
    else:
        yield result


def _failure(error: BaseException, packages: list[str]) -> tuple[str, object]:
    """The error's name, words and traceback, and the error itself where it survives the journey."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    story = "".join(traceback.format_exception(error))
    return "failed", (name, str(error), story, _survivor(error, packages))


def _survivor(error: BaseException, packages: list[str]) -> bytes | None:
    """The pickle of one of our own errors, if what comes out of it is the same error."""
    if type(error).__module__.partition(".")[0] not in packages:
        return None
    try:
        data = pickle.dumps(error)
        copy = pickle.loads(data)  # noqa: S301 (just written)
    except Exception:  # noqa: BLE001 (its constructor may do anything; its words travel in any case)
        return None
    return data if type(copy) is type(error) and str(copy) == str(error) else None


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2].split(","), sys.argv[3].split(",") if sys.argv[3] else [])
