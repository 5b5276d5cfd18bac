"""Messages between the app and its workers: pickles in frames, long texts sent once.

A frame is the number of its parts, the length of each, and the parts: one pickle of the texts that
are new and of those to forget, one pickle of the message, then the buffers of its arrays.
"""

from __future__ import annotations

import io
import os
import pickle
import select
import struct
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final

LONG_TEXT: Final = 16_384
"""Texts of this many characters are sent once and then named."""

REMEMBERED: Final = 12_000_000
"""Characters of long texts that the two ends of a channel remember, besides those just in use."""

_MOST_AT_ONCE: Final = 1 << 20


class Texts:
    """The long texts that both ends of a channel know, by number; the sender decides."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._texts: dict[int, str] = {}
        self._next = 0

    def number(self, text: str) -> int | None:
        """The number of a text that the other end knows; using it makes it the youngest."""
        number = self._numbers.pop(text, None)
        if number is not None:
            self._numbers[text] = number
        return number

    def text(self, number: int) -> str:
        """The text of that number."""
        return self._texts[number]

    def learn(self, text: str, number: int | None = None) -> int:
        """Remember ``text`` under ``number``, or under a new one."""
        number = self._next if number is None else number
        self._next = max(self._next, number + 1)
        self._numbers[text], self._texts[number] = number, text
        return number

    def forget(self, number: int) -> None:
        """Drop one text."""
        del self._numbers[self._texts.pop(number)]

    def surplus(self, used: set[int]) -> list[int]:
        """The oldest texts beyond ``REMEMBERED`` characters, none of those just ``used``."""
        total = sum(map(len, self._numbers))
        found = []
        for text, number in self._numbers.items():
            if total > REMEMBERED and number not in used:
                found.append(number)
                total -= len(text)
        return found


class _Pickler(pickle.Pickler):
    """Long texts become their numbers; ``teach`` makes new ones known."""

    def __init__(
        self, file: io.BytesIO, texts: Texts, buffers: list[pickle.PickleBuffer], *, teach: bool
    ) -> None:
        super().__init__(file, protocol=5, buffer_callback=buffers.append)
        self._texts = texts
        self._teach = teach
        self.used: set[int] = set()
        self.new: dict[int, str] = {}

    def persistent_id(self, obj: object) -> int | None:
        if type(obj) is not str or len(obj) < LONG_TEXT:
            return None
        number = self._texts.number(obj)
        if number is None and self._teach:
            number = self._texts.learn(obj)
            self.new[number] = obj
        if number is not None:
            self.used.add(number)
        return number


class _Unpickler(pickle.Unpickler):
    def __init__(self, body: bytearray, texts: Texts, buffers: Sequence[bytearray]) -> None:
        super().__init__(io.BytesIO(body), buffers=buffers)
        self._texts = texts

    def persistent_load(self, pid: int) -> str:
        return self._texts.text(pid)


class Channel:
    """One end of a pair of pipes. ``teaches``: this end decides which texts both remember."""

    def __init__(self, reading: int, writing: int, *, teaches: bool) -> None:
        self._reading = reading
        self._writing = writing
        self._teaches = teaches
        self._texts = Texts()
        self._poll = select.poll()
        self._poll.register(reading, select.POLLIN)

    def send(self, message: object) -> None:
        """Write one message whole; nothing is written when it cannot be pickled."""
        body, buffers = io.BytesIO(), list[pickle.PickleBuffer]()
        pickler = _Pickler(body, self._texts, buffers, teach=self._teaches)
        try:
            pickler.dump(message)
        except BaseException:
            for number in pickler.new:
                self._texts.forget(number)
            raise
        surplus = self._texts.surplus(pickler.used) if self._teaches else []
        for number in surplus:
            self._texts.forget(number)
        head = pickle.dumps((pickler.new, surplus), protocol=5)
        self._write([memoryview(head), body.getbuffer(), *(buffer.raw() for buffer in buffers)])

    def receive(self, deadline: float | None = None) -> Any:  # noqa: ANN401 (whatever was sent)
        """The next message. Raises EOFError at the end, TimeoutError at ``deadline`` (monotonic)."""
        (count,) = struct.unpack("<I", self._read(4, deadline))
        lengths = struct.unpack(f"<{count}Q", self._read(8 * count, deadline))
        head, body, *buffers = [self._read(length, deadline) for length in lengths]
        new, surplus = pickle.loads(head)  # noqa: S301 (both ends are this program)
        for number, text in new.items():
            self._texts.learn(text, number)
        for number in surplus:
            self._texts.forget(number)
        return _Unpickler(body, self._texts, buffers).load()

    def _write(self, parts: list[memoryview]) -> None:
        head = struct.pack(f"<I{len(parts)}Q", len(parts), *(part.nbytes for part in parts))
        for part in (memoryview(head), *parts):
            rest = part.cast("B")
            while rest:
                rest = rest[os.write(self._writing, rest[:_MOST_AT_ONCE]) :]

    def _read(self, length: int, deadline: float | None) -> bytearray:
        data = bytearray(length)
        rest = memoryview(data)
        while rest:
            if deadline is not None:
                self._wait(deadline)
            count = os.readv(self._reading, [rest[:_MOST_AT_ONCE]])
            if not count:
                raise EOFError
            rest = rest[count:]
        return data

    def _wait(self, deadline: float) -> None:
        """Until something can be read, or the other end is gone, or the deadline has passed."""
        left = deadline - monotonic()
        if left <= 0 or not self._poll.poll(left * 1000):
            raise TimeoutError
