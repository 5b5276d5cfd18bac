"""A sentence-transformers model from a folder: its vectors, by batches of one length and one size.

Texts are sorted by their length in tokens and run together as long as they fill a batch of tokens,
so that nothing is computed for padding. The vectors are those of ``SentenceTransformer.encode``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import (
    Batch,
    DType,
    EmbedError,
    Kind,
    Model,
    ModelOptions,
    missing,
    same_length,
    sendable,
)
from chunkscope.embed.files import fingerprint
from chunkscope.embed.known import BUNDLED, MODELS
from chunkscope.wording import _

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Encoding, Tokenizer

BATCH_TOKENS: Final = 2048
"""At most so many tokens are computed together, padding included: more fall out of the processor's cache."""
LEAST_TOKENS: Final = 512
"""A batch of so many is worth its call: it takes nothing in that would make the rest longer by a tenth."""
UNLIMITED: Final = 1_000_000
"""The positions of a model that has no table of them."""
SHIFTED: Final = frozenset({"camembert", "mpnet", "roberta", "xlm-roberta", "xlm-roberta-xl"})
SAMPLE: Final = 512
SAMPLES: Final = 32
"""A text's unknown pieces are counted in so many stretches of so many characters."""


def open_folder(name: str, folder: Path, options: ModelOptions) -> Transformer:
    """The model that ``folder`` holds, in safetensors, none of its own code run.

    Raises :class:`~chunkscope.embed.base.ModelMissing` where it is no such model.
    """
    try:
        import torch
        from sentence_transformers import SentenceTransformer
        from transformers.utils import logging
    except ImportError as error:
        reason = _("sentence-transformers or torch is not installed ({error}), run pip install {package}")
        package = "sentence-transformers==6.2.0"
        raise missing(
            name, reason.format(error=error.name or error, package=package), without=(BUNDLED,)
        ) from error
    _refuse_pickles(name, folder)
    logging.disable_progress_bar()
    kwargs = {"use_safetensors": True, "dtype": getattr(torch, options.dtype)}
    try:
        loaded = SentenceTransformer(
            str(folder), device="cpu", local_files_only=True, trust_remote_code=False, model_kwargs=kwargs
        )
    except (OSError, ValueError, KeyError, TypeError, RuntimeError, ImportError) as error:
        reason = _("{folder} holds no model that sentence-transformers opens from safetensors ({error})")
        first = str(error).strip().partition("\n")[0]
        raise missing(name, reason.format(folder=folder, error=first)) from error
    return Transformer(name, loaded.eval(), options, fingerprint(folder))


def _refuse_pickles(name: str, folder: Path) -> None:
    """A part of the model whose weights are there as a pickle only could run code: it is refused."""
    for pickled in sorted(folder.rglob("pytorch_model*.bin")):
        if not any(pickled.parent.glob("*.safetensors")):
            reason = _("{file} is a pickle, which can run code, and there are no safetensors beside it")
            raise missing(name, reason.format(file=pickled.relative_to(folder).as_posix()))


class Transformer(Model):
    """A loaded sentence-transformers model: see :class:`~chunkscope.embed.base.Model`."""

    def __init__(self, name: str, loaded: SentenceTransformer, options: ModelOptions, hash: str) -> None:  # noqa: A002
        self.id = name
        self.hash = hash
        self.dtype: DType = options.dtype
        self.loaded = loaded
        self.dimensions = loaded.get_embedding_dimension() or 0
        self.memory = sum(weight.nbytes for weight in loaded.parameters())
        self._tokenizer = _fast_tokenizer(name, loaded)
        self._stated = min(loaded.max_seq_length or UNLIMITED, _positions(loaded))
        self._limit(options.max_seq_length)
        for module in list(loaded)[1:]:
            module.float()

    def limited(self, length: int | None) -> Transformer:
        """The same weights with another limit. Raises EmbedError for one that has no positions."""
        other = copy(self)
        other._limit(length)  # noqa: SLF001 - its own class
        return other

    def _limit(self, length: int | None) -> None:
        self.max_seq_length = _checked(self.id, self.loaded, length) if length else self._stated
        self._whole, self._cut = _tokenizers(self._tokenizer, self.max_seq_length)

    def prefix(self, kind: Kind) -> str:
        """The known prefix, or the model's own prompt for queries and for documents."""
        if known := MODELS.get(self.id):
            return known.query if kind == "query" else known.passage
        prompts = self.loaded.prompts
        names = ("query",) if kind == "query" else ("passage", "document")
        return next((found for name in names if (found := prompts.get(name))), "")

    def batches(self, texts: Sequence[str], *, kind: Kind) -> Iterator[Batch]:
        """The vectors, longest texts last."""
        prefix = self.prefix(kind)
        rows = [encoding.ids for encoding in self._encode(self._cut, texts, prefix)]
        for places in _batches([len(row) for row in rows]):
            yield Batch(np.array(places, np.int64), self.text_vectors([rows[place] for place in places]))

    def text_vectors(self, rows: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Shape (n, dimensions): the vectors of length 1 of rows of token ids, special ones included."""
        import torch

        with torch.inference_mode():
            features = self._first(rows)
            for module in list(self.loaded)[1:]:
                features = module(features)
            sentences = features["sentence_embedding"].float()
            vectors: NDArray[np.float32] = torch.nn.functional.normalize(sentences, dim=-1).numpy()
        return vectors

    def token_vectors(self, rows: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        """Shape (n, longest row, dimensions): the vectors of the tokens themselves."""
        import torch

        with torch.inference_mode():
            vectors: NDArray[np.float32] = self._first(rows)["token_embeddings"].numpy()
        return vectors

    @property
    def pools_means(self) -> bool:
        """Whether a text's vector is the mean of its tokens', and no layer follows but normalisation."""
        names = [type(module).__name__ for module in self.loaded]
        mode = getattr(self.loaded[1], "pooling_mode", None) if len(names) > 1 else None
        return mode == "mean" and set(names[2:]) <= {"Normalize"}

    def frame(self, kind: Kind) -> tuple[list[int], list[int]]:
        """The token ids before and after a text's own: special ones, and those of the prefix."""
        prefix = self._whole.encode(self.prefix(kind), add_special_tokens=False).ids
        around = self._whole.encode("").ids
        return [around[0], *prefix], around[1:]

    def _first(self, rows: Sequence[Sequence[int]]) -> dict[str, Any]:
        """What the first module makes of the rows, in float32."""
        features: dict[str, Any] = self.loaded[0](self._features(rows))
        features["token_embeddings"] = features["token_embeddings"].float()
        return features

    def tokens(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """The lengths before anything is cut off."""
        encodings = self._encode(self._whole, texts, self.prefix("passage"))
        return np.array([len(encoding) for encoding in encodings], np.int64)

    def reach(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Where the last token ends that the model takes in; the text's length if that is all."""
        prefix = self.prefix("passage")
        encodings = self._cut.encode_batch([prefix + same_length(text) for text in texts])
        ends = [_end(encoding, len(prefix)) for encoding in encodings]
        return np.array(
            [len(text) if end is None else end for text, end in zip(texts, ends, strict=True)], np.int64
        )

    def offsets(self, text: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The ids of the text's tokens, shape (n,), and their offsets, shape (n, 2), no special ones."""
        encoding = self._whole.encode(same_length(text), add_special_tokens=False)
        return np.array(encoding.ids, np.int64), np.array(encoding.offsets, np.int64).reshape(-1, 2)

    def unknown_share(self, text: str) -> float:
        """The share of [UNK] among the pieces, in samples spread over the text."""
        unknown = self._tokenizer.unk_token_id
        step = max(len(text) // SAMPLES, SAMPLE)
        samples = [sendable(text[start : start + SAMPLE]) for start in range(0, len(text), step)]
        encodings = self._whole.encode_batch(samples, add_special_tokens=False)
        ids = [piece for encoding in encodings for piece in encoding.ids]
        return ids.count(unknown) / len(ids) if ids else 0.0

    def _encode(self, tokenizer: Tokenizer, texts: Sequence[str], prefix: str) -> list[Encoding]:
        return tokenizer.encode_batch_fast([prefix + sendable(text) for text in texts])

    def _features(self, rows: Sequence[Sequence[int]]) -> dict[str, Any]:
        """The rows side by side, padded to the longest, as the first module takes them."""
        import torch

        lengths = np.array([len(row) for row in rows])
        mask = np.arange(lengths.max()) < lengths[:, None]
        ids = np.full(mask.shape, self._tokenizer.pad_token_id or 0, np.int64)
        ids[mask] = np.concatenate([np.array(row, np.int64) for row in rows])
        features = {
            "input_ids": torch.from_numpy(ids),
            "attention_mask": torch.from_numpy(mask.astype(np.int64)),
        }
        if "token_type_ids" in self._tokenizer.model_input_names:
            features["token_type_ids"] = torch.zeros_like(features["input_ids"])
        return features


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The places of texts that are computed together: of like length, at most BATCH_TOKENS padded."""
    places: list[int] = []
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        tokens = lengths[place] * (len(places) + 1)
        if places and (
            tokens > BATCH_TOKENS or (tokens > LEAST_TOKENS and lengths[place] > 1.1 * lengths[places[0]])
        ):
            yield places
            places = []
        places.append(place)
    if places:
        yield places


def _fast_tokenizer(name: str, loaded: SentenceTransformer) -> Any:  # noqa: ANN401 - transformers' own class
    tokenizer = loaded.tokenizer
    if not getattr(tokenizer, "is_fast", False):
        raise missing(name, _("its tokenizer is none of the fast ones, which know their offsets"))
    return tokenizer


def _tokenizers(tokenizer: Any, length: int) -> tuple[Tokenizer, Tokenizer]:  # noqa: ANN401
    """Two tokenizers that nobody else changes: one takes all of a text, one stops at ``length``."""
    from tokenizers import Tokenizer

    whole = Tokenizer.from_str(tokenizer.backend_tokenizer.to_str())
    whole.no_truncation()
    whole.no_padding()
    cut = Tokenizer.from_str(whole.to_str())
    cut.enable_truncation(length)
    return whole, cut


def _checked(name: str, loaded: SentenceTransformer, length: int) -> int:
    """A length that the model has positions for."""
    most = _positions(loaded)
    if length > most:
        message = _(
            "max_seq_length ({asked}) must not exceed {most}, all that {model} has places for: lower it."
        )
        raise EmbedError(message.format(asked=length, most=most, model=name))
    return length


def _positions(loaded: SentenceTransformer) -> int:
    """How many tokens the model has positions for; RoBERTa's begin after that of the padding."""
    config: Any = loaded[0].config
    positions: int = getattr(config, "max_position_embeddings", UNLIMITED)
    return positions - (config.pad_token_id + 1 if config.model_type in SHIFTED else 0)


def _end(encoding: Encoding, prefix: int) -> int | None:
    """Where the last token ends, without the prefix; None if no token was cut off."""
    if not encoding.overflowing:
        return None
    special = encoding.special_tokens_mask
    ends = [end for (_start, end), hidden in zip(encoding.offsets, special, strict=True) if not hidden]
    return max(max(ends, default=0) - prefix, 0)
