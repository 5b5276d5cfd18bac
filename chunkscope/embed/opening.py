"""A sentence-transformers model opened from a folder, of safetensors alone."""

from __future__ import annotations

from pathlib import Path

from chunkscope.embed.base import ModelOptions, missing
from chunkscope.embed.files import fingerprint
from chunkscope.embed.known import BUNDLED
from chunkscope.embed.transformer import Transformer
from chunkscope.wording import _


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
