"""``python -m chunkscope query FILE QUESTION``: what each chunk size makes of one question."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from chunkscope.commands.options import add_output, add_splitter, splitter
from chunkscope.commands.query_report import Choice, as_json, as_table
from chunkscope.commands.reading import read_text
from chunkscope.commands.usage import Parser, UsageError
from chunkscope.embed import load
from chunkscope.embed.known import UNKNOWN_SHARE
from chunkscope.retrieve import RETRIEVERS, Retriever, retriever_class
from chunkscope.retrieve.answer import SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.ladder import Overlap, at_sizes, ladder
from chunkscope.retrieve.named import retriever_named
from chunkscope.text import clean
from chunkscope.units import measure
from chunkscope.wording import _
from chunkscope.wording.models import cache_notice
from chunkscope.wording.retrievers import unknown_note

DEFAULT_K = 5


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _(
        "Split a file at several chunk sizes and rank the chunks of each for one question."
    )
    command.add_argument("file", help=_("the file to split; - reads standard input"))
    command.add_argument("question", help=_("what to ask the chunks"))
    command.add_argument(
        "--sizes", metavar="N,N", help=_("chunk sizes; default a ladder that suits the text")
    )
    command.add_argument(
        "--overlap", type=float, default=0.1, metavar="X", help=_("a share below 1, or a length; default 0.1")
    )
    command.add_argument(
        "--retriever", choices=RETRIEVERS, help=_("default bm25, or dense where --model is given")
    )
    command.add_argument("--model", metavar="ID", help=_("the embedding model of dense and hybrid"))
    most = command.add_mutually_exclusive_group()
    most.add_argument("--k", type=int, metavar="N", help=_("hand over the best N chunks; default 5"))
    most.add_argument("--budget", type=int, metavar="N", help=_("hand over what fits into this length"))
    add_splitter(command)
    add_output(command)


def run(options: argparse.Namespace) -> str:
    """Ask the chunks of every size, and put down which of them answer."""
    question = clean(options.question).text
    if not question.strip():
        raise UsageError(_("The question is blank: write what the text should answer."))
    base = splitter(options, None, None)
    choice = _choice(options, base.unit)
    retriever = _retriever(options.retriever, options.model)
    overlap = Overlap(options.overlap)
    text = read_text(options.file)
    sizes = _sizes(options.sizes) or ladder(measure(base.unit)(text), base.unit)
    strategies = at_sizes(base, sizes, overlap)
    found = [each for each in answers(text, question, strategies, retriever) if isinstance(each, SizeAnswer)]
    caches = {cache_notice(each.notice) for each in found if each.notice}
    for note in [*_notes(retriever, text), *sorted(caches)]:
        print("chunkscope: " + note, file=sys.stderr)
    if options.format == "json":
        return as_json(text, found, choice)
    return as_table(text, question, found, choice)


def _notes(retriever: Retriever, text: str) -> Iterator[str]:
    """The models that do not know the text's language, each named in one sentence."""
    if isinstance(retriever, Hybrid):
        for each in retriever.retrievers:
            yield from _notes(each, text)
    if isinstance(retriever, Dense):
        share = load(retriever.model, retriever.options).unknown_share(text)
        if share >= UNKNOWN_SHARE:
            yield unknown_note(retriever.model, share)


def _choice(options: argparse.Namespace, unit: str) -> Choice:
    """How much is handed over; refuses less than one of it."""
    for name, value in (("--k", options.k), ("--budget", options.budget)):
        if value is not None and value < 1:
            message = _("{name} ({value}) must be at least 1: raise it.")
            raise UsageError(message.format(name=name, value=value))
    k = DEFAULT_K if options.k is None and options.budget is None else options.k
    return Choice(k, options.budget, unit)


def _sizes(given: str | None) -> list[int]:
    """The chunk sizes between the commas; none where the option is not given."""
    try:
        return [] if given is None else [int(size) for size in given.split(",")]
    except ValueError:
        message = _(
            "--sizes must be whole numbers with commas between them such as 100,200,400, not {given}."
        )
        raise UsageError(message.format(given=given)) from None


def _retriever(name: str | None, model: str | None) -> Retriever:
    """The retriever of that name. A hybrid fuses BM25 with the model, or with LSA where none is named."""
    if model is None:
        return retriever_class(name or Bm25.name)()
    if name in {None, Dense.name, Hybrid.name}:
        return retriever_named(name or Dense.name, model)
    message = _("--model ({model}) goes with dense or hybrid, not with {name}: drop one of the two.")
    raise UsageError(message.format(model=model, name=name))
