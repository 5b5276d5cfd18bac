"""Late chunking: the model reads the whole document first, and is cut into chunks afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.assembly.sections import Section, split_sections
from chunkscope.chunking import Chunking
from chunkscope.embed import EmbedError, ModelOptions, load
from chunkscope.embed.known import BUNDLED, MODELS, NANO
from chunkscope.mapped import Mapped
from chunkscope.strategies.base import SplitError, Step, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.strategies.parent_child import SEPARATORS
from chunkscope.strategies.ranges import check_choice, check_whole
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import UNITS
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_, _

if TYPE_CHECKING:
    from chunkscope.embed.transformer import Transformer

OWN_LIMIT = 0


@dataclass(frozen=True, slots=True)
class Late(Strategy):
    """Chunks whose vectors are means of token vectors that saw the text around the chunk.

    The spans are those of ``Recursive(chunk_size, chunk_overlap, SEPARATORS, keep_separator="end")``. A
    model reads at most ``max_seq_length`` tokens at once (0 for what it says itself). ``windowed``, it reads
    a longer document in windows, each half over the one before; otherwise it reads the beginning alone,
    and what comes after has no vector: `Change.NO_VECTOR` notes every such chunk, or the part of it. The
    vectors are no part of the chunking, see `chunkscope.retrieve.late`. Raises `SplitError` for a model that
    cannot be had, or whose vectors are no means of its tokens'. After Günther et al., "Late Chunking",
    arXiv 2409.04701.
    """

    name: ClassVar[str] = "late"
    title: ClassVar[str] = N_("Late chunking")
    about: ClassVar[str] = N_(
        "The model reads the whole text, and each chunk's vector is the mean of its tokens in that reading."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    slow: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "model",
            N_("Vectors from"),
            N_("A model whose vectors are means of its tokens' vectors; others are refused when they load."),
            choices=MappingProxyType({known: known for known in MODELS if known != NANO}),
        ),
        Option(
            "max_seq_length",
            N_("Read at once (tokens)"),
            N_("So many tokens the model reads at once. all-MiniLM-L6-v2 says 256; 512 works."),
            choices=MappingProxyType({OWN_LIMIT: N_("its own limit"), 128: "128", 256: "256", 512: "512"}),
        ),
        Option(
            "windowed",
            N_("In windows"),
            N_(
                "Reads a text that is longer than the model's limit in windows that overlap by half. Off, "
                "the model reads the beginning alone, and the chunks after it have no vector."
            ),
        ),
    )

    chunk_size: int = 512
    chunk_overlap: int = 0
    length_function: str = "characters"
    model: str = BUNDLED
    max_seq_length: int = OWN_LIMIT
    windowed: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        check_choice("length_function", self.length_function, UNITS)
        check_whole("max_seq_length", self.max_seq_length, 0)
        try:
            self.model_options  # noqa: B018 - made to be checked
        except EmbedError as error:
            raise SplitError(str(error)) from error

    @property
    def model_options(self) -> ModelOptions:
        """How the model is to be run."""
        return ModelOptions(self.max_seq_length or None)

    @property
    def inner(self) -> Recursive:
        """What finds the spans."""
        return Recursive(
            self.chunk_size,
            self.chunk_overlap,
            SEPARATORS,
            keep_separator="end",
            length_function=self.length_function,
        )

    def loaded(self) -> Transformer:
        """The model; raises `SplitError` where it cannot be had, or cannot be cut late."""
        from chunkscope.embed.transformer import Transformer

        try:
            model = load(self.model, self.model_options)
        except EmbedError as error:
            raise SplitError(str(error)) from error
        if not isinstance(model, Transformer) or not model.pools_means:
            message = _(
                "{model} cannot be cut late: its vectors are no means of its tokens' vectors. Use {instead}."
            )
            raise SplitError(message.format(model=self.model, instead=BUNDLED))
        return model

    def most_read(self, model: Transformer) -> int | None:
        """How many tokens of the text are read; None for all of them."""
        from chunkscope.embed.late import room_in

        return None if self.windowed else room_in(model)

    def steps(self, text: str) -> Iterator[Step | Chunking]:
        """Steps while the model is loaded and finds its tokens, then the chunking; vectors are made later."""
        found = split_sections(text, self, [Section(Mapped.slice_of(text, Span(0, len(text))))], self.inner)
        if len(found.starts):
            yield Step(0, 2)
            model = self.loaded()
            yield Step(1, 2)
            _ids, offsets = model.offsets(text)
            notes = _unread(found, offsets[: self.most_read(model)], whole=self.windowed)
            found.extras = replace(found.extras, notes=(*found.notes, *notes), tell=None)
        yield found


def _unread(chunking: Chunking, offsets: NDArray[np.int64], *, whole: bool) -> Iterator[Note]:
    """A note for every chunk without a token that was read, and for the unread end of the last one with some.

    ``whole`` says that all tokens were read: what then follows the last one is no loss.
    """
    from chunkscope.embed.late import tokens_in

    first, last = tokens_in(offsets, chunking.starts, chunking.ends)
    reach = len(chunking.text) if whole else int(offsets[-1, 1]) if len(offsets) else 0
    for index, tokens in enumerate((last - first).tolist()):
        start, end = int(chunking.starts[index]), int(chunking.ends[index])
        if not tokens:
            yield Note(Change.NO_VECTOR, Span(start, end), index)
        elif end > reach:
            yield Note(Change.NO_VECTOR, Span(reach, end), index)
