"""Contexts in words: how many chunks have one, what writing them will take, how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.context.contexts import Match
from chunkscope.strategies.base import Step
from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.context.plan import Plan


def coverage_line(with_context: int, chunks: int) -> str:
    """How many chunks are indexed with a context."""
    if with_context == chunks:
        return n_("{n} chunk, with a context.", "{n} chunks, all with a context.", chunks).format(
            n=number(chunks)
        )
    without = chunks - with_context
    return n_(
        "{n} of {chunks} chunks has no context and is indexed as it is.",
        "{n} of {chunks} chunks have no context and are indexed as they are.",
        without,
    ).format(n=number(without), chunks=number(chunks))


def mismatch_line(match: Match) -> str:
    """What of a set found no chunk, and why that may be; "" where all of it did."""
    parts = []
    if match.unused:
        parts.append(
            n_(
                "{n} context of the set is for a chunk that is not there: it was made for other settings or "
                "another text.",
                "{n} contexts of the set are for chunks that are not there: they were made for other "
                "settings or another text.",
                match.unused,
            ).format(n=number(match.unused))
        )
    if match.empty:
        parts.append(
            n_(
                "{n} row of the file has no context yet.",
                "{n} rows of the file have no context yet.",
                match.empty,
            ).format(n=number(match.empty))
        )
    return sentences(*parts) if parts else ""


def plan_lines(plan: Plan, price: tuple[float, float] | None) -> list[str]:
    """What a plan will take, one sentence or two a line; ``price`` is that of a million tokens."""
    if not plan.calls:
        return [*_known_line(plan), _("Nothing is left to ask.")]
    return [*_known_line(plan), _calls_line(plan), *_window_line(plan), _price_line(plan, price)]


def _known_line(plan: Plan) -> list[str]:
    if not plan.known:
        return []
    line = n_(
        "{n} context was written before and is kept.",
        "{n} contexts were written before and are kept.",
        plan.known,
    )
    return [line.format(n=number(plan.known))]


def _calls_line(plan: Plan) -> str:
    return n_(
        "{calls} call to {host}, about {input} tokens in and {output} out (estimated with o200k_base: "
        "the model counts otherwise).",
        "{calls} calls to {host}, about {input} tokens in and {output} out (estimated with o200k_base: "
        "the model counts otherwise).",
        plan.calls,
    ).format(
        calls=number(plan.calls),
        host=plan.host,
        input=number(plan.input_tokens),
        output=number(plan.output_tokens),
    )


def _window_line(plan: Plan) -> list[str]:
    if plan.window is None:
        return []
    line = _(
        "The text is too long to be sent with every call: the model sees about {window} characters "
        "around each chunk."
    )
    return [line.format(window=number(plan.window))]


def _price_line(plan: Plan, price: tuple[float, float] | None) -> str:
    if price is None:
        return _("Enter the price of a million tokens to see what that costs.")
    return _(
        "At your prices about {cost:.4f}, in their currency; less where the server remembers the document."
    ).format(cost=plan.price(*price))


def writing_line(step: Step | None, pause: tuple[float, str] | None) -> str:
    """How far the writing is, and what it waits for."""
    if step is None:
        return _("Writing contexts: the first answer is awaited …")
    line = _("Writing contexts: {done} of {total} …").format(done=number(step.done), total=number(step.total))
    if pause is None:
        return line
    waiting = _("{reason}: asked again after {seconds:.0f} seconds.").format(
        reason=pause[1], seconds=pause[0]
    )
    return sentences(line, waiting)
