"""The pipe between app and worker: long texts travel once, and what cannot be sent harms nothing."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.worker import wire
from chunkscope.worker.wire import LONG_TEXT, Channel
from tests.budget import law

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def channels() -> Iterator[tuple[Channel, Channel]]:
    """The two ends of a channel within this process."""
    there, back = os.pipe(), os.pipe()
    yield Channel(back[0], there[1], teaches=True), Channel(there[0], back[1], teaches=False)
    for end in (*there, *back):
        os.close(end)


@law(share=0.05)
@given(
    lengths=st.lists(st.sampled_from([1, LONG_TEXT - 1, LONG_TEXT, LONG_TEXT + 1]), max_size=3),
    signs=st.lists(st.sampled_from("abcdef"), min_size=3, max_size=3),
    answer=st.sampled_from("abcdef"),
)
def test_both_ends_agree_on_the_texts(
    channels: tuple[Channel, Channel], lengths: list[int], signs: list[str], answer: str
) -> None:
    """Whatever is sent arrives equal, however little the ends may remember, and answers do too.

    Three long texts at most: more would not fit into a pipe that nobody reads meanwhile.
    """
    app, worker = channels
    message = [sign * length for sign, length in zip(signs, lengths, strict=False)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wire, "REMEMBERED", LONG_TEXT * 2)
        app.send(message)
        assert worker.receive() == message
    assert app._texts._texts == worker._texts._texts
    reply = [*message, answer * LONG_TEXT][:2]
    worker.send(reply)
    assert app.receive() == reply


def test_what_cannot_be_pickled_leaves_the_channel_usable(channels: tuple[Channel, Channel]) -> None:
    """A message that fails half way is not sent at all, and the next one arrives."""
    app, worker = channels
    with pytest.raises(AttributeError, match="lambda"):
        app.send(["z" * LONG_TEXT, lambda: None])
    app.send(["z" * LONG_TEXT])
    assert worker.receive() == ["z" * LONG_TEXT]
