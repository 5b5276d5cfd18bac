"""A sentence-transformers model; the vectors are those of ``SentenceTransformer.encode``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import Batch, DType, Kind, Model, ModelOptions, same_length, sendable
from chunkscope.embed.batching import batches_of
from chunkscope.embed.known import MODELS
from chunkscope.embed.tokenizing import (
    UNLIMITED,
    checked_length,
    end_of_read,
    fast_tokenizer,
    positions_of,
    tokenizers_of,
)

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Encoding, Tokenizer

SAMPLE: Final = 512
SAMPLES: Final = 32
"""A text's unknown pieces are counted in so many stretches of so many characters."""


class Transformer(Model):
    """A loaded sentence-transformers model: see :class:`~chunkscope.embed.base.Model`."""

    def __init__(self, name: str, loaded: SentenceTransformer, options: ModelOptions, hash: str) -> None:  # noqa: A002
        self.id = name
        self.hash = hash
        self.dtype: DType = options.dtype
        self.loaded = loaded
        self.dimensions = loaded.get_embedding_dimension() or 0
        self.memory = sum(weight.nbytes for weight in loaded.parameters())
        self._tokenizer = fast_tokenizer(name, loaded)
        self._stated = min(loaded.max_seq_length or UNLIMITED, positions_of(loaded))
        self._limit(options.max_seq_length)
        for module in list(loaded)[1:]:
            module.float()

    def limited(self, length: int | None) -> Transformer:
        """The same weights with another limit. Raises EmbedError for one that has no positions."""
        other = copy(self)
        other._limit(length)  # noqa: SLF001 - its own class
        return other

    def _limit(self, length: int | None) -> None:
        self.max_seq_length = checked_length(self.id, self.loaded, length) if length else self._stated
        self._whole, self._cut = tokenizers_of(self._tokenizer, self.max_seq_length)

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
        for places in batches_of([len(row) for row in rows]):
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
        ends = [end_of_read(encoding, len(prefix)) for encoding in encodings]
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
