"""How a loaded model takes a text in: its tokenizer, and how many tokens it has places for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkscope.embed.base import EmbedError, missing
from chunkscope.wording import _

if TYPE_CHECKING:
    from sentence_transformers import SentenceTransformer
    from tokenizers import Encoding, Tokenizer


UNLIMITED: Final = 1_000_000
"""The positions of a model that has no table of them."""
_SHIFTED: Final = frozenset({"camembert", "mpnet", "roberta", "xlm-roberta", "xlm-roberta-xl"})
"""Models whose positions begin after that of the padding."""


def fast_tokenizer(name: str, loaded: SentenceTransformer) -> Any:  # noqa: ANN401 - transformers' own class
    """The model's own. Raises `ModelMissing` for one that knows no offsets."""
    tokenizer = loaded.tokenizer
    if not getattr(tokenizer, "is_fast", False):
        raise missing(name, _("its tokenizer is none of the fast ones, which know their offsets"))
    return tokenizer


def tokenizers_of(tokenizer: Any, length: int) -> tuple[Tokenizer, Tokenizer]:  # noqa: ANN401
    """Two tokenizers that nobody else changes: one takes all of a text, one stops at ``length``."""
    from tokenizers import Tokenizer

    whole = Tokenizer.from_str(tokenizer.backend_tokenizer.to_str())
    whole.no_truncation()
    whole.no_padding()
    cut = Tokenizer.from_str(whole.to_str())
    cut.enable_truncation(length)
    return whole, cut


def checked_length(name: str, loaded: SentenceTransformer, length: int) -> int:
    """The length, if the model has positions for it. Raises `EmbedError` for one that it has not."""
    most = positions_of(loaded)
    if length > most:
        message = _(
            "max_seq_length ({asked}) must not exceed {most}, all that {model} has places for: lower it."
        )
        raise EmbedError(message.format(asked=length, most=most, model=name))
    return length


def positions_of(loaded: SentenceTransformer) -> int:
    """How many tokens the model has positions for; RoBERTa's begin after that of the padding."""
    config: Any = loaded[0].config
    positions: int = getattr(config, "max_position_embeddings", UNLIMITED)
    return positions - (config.pad_token_id + 1 if config.model_type in _SHIFTED else 0)


def end_of_read(encoding: Encoding, prefix: int) -> int | None:
    """Where the last token ends, without the prefix; None if no token was cut off."""
    if not encoding.overflowing:
        return None
    special = encoding.special_tokens_mask
    ends = [end for (_start, end), hidden in zip(encoding.offsets, special, strict=True) if not hidden]
    return max(max(ends, default=0) - prefix, 0)
