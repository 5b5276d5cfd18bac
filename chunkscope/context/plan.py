"""What it takes to have contexts written, found out before anybody is asked: the plan is confirmed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from chunkscope.context import prompt as prompts
from chunkscope.context.contexts import ContextError
from chunkscope.context.models import Server, Writer
from chunkscope.context.store import ContextStore, default_store
from chunkscope.text import content_hash
from chunkscope.units import measure_all
from chunkscope.values import Span
from chunkscope.wording import _

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking
    from chunkscope.strategies.contextual import Contextual

ENCODING: Final = "o200k_base"
"""Input tokens are estimated with this encoding: a model's own count differs."""
OUTPUT_TOKENS: Final = 80
"""Two short sentences, estimated."""
WHOLE_TOKENS: Final = 100_000
MAX_TOKENS: Final = 300


@dataclass(frozen=True, slots=True)
class Plan:
    """The calls that will be made for one text, and about what they cost.

    ``calls`` are still to be made, ``known`` contexts were written before; equal chunks are one. ``window``
    is how many characters around a chunk the model is shown, None for the whole text. Tokens are estimates;
    servers that remember the beginning of a prompt may charge less for the input.
    """

    strategy: Contextual
    model: str
    url: str
    document: str
    calls: int
    known: int
    input_tokens: int
    output_tokens: int
    window: int | None = None
    max_tokens: int = MAX_TOKENS

    @property
    def host(self) -> str:
        """Whose server gets the text."""
        return urlsplit(self.url).hostname or self.url

    def price(self, input_price: float, output_price: float) -> float:
        """The cost of the calls, from the prices of a million tokens."""
        return (self.input_tokens * input_price + self.output_tokens * output_price) / 1_000_000


@dataclass(frozen=True, slots=True)
class Task:
    """One context to be had: the first chunk with this text, and the key of its answer."""

    chunk: Span
    passage: str
    key: bytes


def plan_contexts(
    text: str,
    strategy: Contextual,
    model: str,
    whole_tokens: int = WHOLE_TOKENS,
    max_tokens: int = MAX_TOKENS,
    *,
    writer: Writer | None = None,
    store: ContextStore | None = None,
) -> Plan:
    """The plan for the chunks of ``text``; nobody is asked.

    ``model`` is "anthropic:NAME" or "openai:NAME". A text longer than ``whole_tokens`` is shown in windows
    of about that length.

    Raises `ContextError` where the model cannot be asked (no key, no package), where there is nothing to
    write, or a number is below 1.
    """
    writer = writer or Server(model)
    _check_numbers(whole_tokens=whole_tokens, max_tokens=max_tokens)
    document = sum(measure_all(ENCODING, [text]))
    window = None if document <= whole_tokens else max(1, len(text) * whole_tokens // document)
    tasks = tasks_of(text, strategy.split(text), (writer.id, writer.url), window)
    if not tasks:
        raise ContextError(_("The text has no chunks: there is nothing to write a context for."))
    known = (store or default_store()).answers([task.key for task in tasks])
    left = [task for task in tasks if task.key not in known]
    return Plan(
        strategy=strategy,
        model=writer.id,
        url=writer.url,
        document=content_hash(text),
        calls=len(left),
        known=len(tasks) - len(left),
        input_tokens=_input_tokens(left, min(document, whole_tokens)),
        output_tokens=len(left) * min(OUTPUT_TOKENS, max_tokens),
        window=window,
        max_tokens=max_tokens,
    )


def _check_numbers(**numbers: int) -> None:
    for name, value in numbers.items():
        if value < 1:
            message = _("{name} ({value}) must be at least 1: raise it.")
            raise ContextError(message.format(name=name, value=value))


def tasks_of(text: str, chunking: Chunking, model: tuple[str, str], window: int | None) -> list[Task]:
    """One task for every distinct chunk, in order; ``model`` is its name and its server's address."""
    scope = json.dumps([*model, prompts.VERSION, content_hash(text), window])
    first: dict[str, int] = {}
    for index, passage in enumerate(chunking.texts):
        first.setdefault(passage, index)
    return [
        Task(chunking.chunks[index].span, passage, answer_key(scope, passage))
        for passage, index in first.items()
        if passage.strip()
    ]


def answer_key(scope: str, passage: str) -> bytes:
    """Under what an answer is kept.

    The scope names the model and its server, the prompt's version, the document and the window; then comes
    the chunk's text.
    """
    content = scope.encode() + b"\0" + passage.encode("utf-8", "surrogatepass")
    return hashlib.blake2b(content, digest_size=16).digest()


def _input_tokens(tasks: Sequence[Task], document: int) -> int:
    """The document with every call, the passage, and the words around them."""
    if not tasks:
        return 0
    empty = prompts.prompt("", Span(0, 0), "", None)
    frame = sum(measure_all(ENCODING, [empty.document, empty.wish]))
    return len(tasks) * (document + frame) + sum(measure_all(ENCODING, [task.passage for task in tasks]))
