"""A model by its hub id or its folder: taken from disk, or downloaded once, safetensors only."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from chunkscope.embed.base import Model, ModelMissing, ModelOptions, missing
from chunkscope.embed.files import SUFFIXES
from chunkscope.wording import _

if TYPE_CHECKING:
    from huggingface_hub.hf_api import ModelInfo

ANSWER_SECONDS: Final = 5.0
"""A hub that has not answered after so long is not asked again."""

_WANTED: Final = [f"*{suffix}" for suffix in SUFFIXES]
_UNWANTED: Final = ["onnx/*", "openvino/*", "*/onnx/*", "*/openvino/*"]


def load(name: str, options: ModelOptions) -> Model:
    """The model called ``name``. Raises ModelMissing, quickly, where it cannot be had."""
    from chunkscope.embed.opening import open_folder

    folder = Path(name).expanduser()
    if folder.is_dir():
        return open_folder(name, folder, options)
    return open_folder(name, _on_disk(name) or _downloaded(name), options)


def _on_disk(name: str) -> Path | None:
    """The copy of a former download; None without one. Raises ModelMissing for what is no id."""
    hub = _hub(name)
    try:
        found = hub.snapshot_download(name, local_files_only=True, allow_patterns=_WANTED)
    except ValueError:
        raise missing(name, _("that is neither a folder nor a hub id such as owner/name")) from None
    except OSError:
        return None
    return Path(found) if any(Path(found).rglob("*.safetensors")) else None


def _downloaded(name: str) -> Path:
    hub = _hub(name)
    info = _asked(hub, name)
    files = [file.rfilename for file in info.siblings or ()]
    if not any(file.endswith(".safetensors") for file in files):
        raise missing(name, _("it has no weights in safetensors"))
    try:
        return Path(
            hub.snapshot_download(name, revision=info.sha, allow_patterns=_WANTED, ignore_patterns=_UNWANTED)
        )
    except Exception as error:  # a hub can fail in as many ways as a network and a disk
        raise _failed(name, error) from error


def _asked(hub: Any, name: str) -> ModelInfo:  # noqa: ANN401 - the module
    """What the hub says of the model: one question, so that no network means a quick answer."""
    if hub.constants.HF_HUB_OFFLINE:
        raise missing(name, _("it is not on this disk and HF_HUB_OFFLINE forbids a download"))
    try:
        info: ModelInfo = hub.HfApi().model_info(name, timeout=ANSWER_SECONDS)
    except hub.errors.RepositoryNotFoundError:
        raise missing(name, _("the hub has no such model, or shows it to nobody unknown")) from None
    except Exception as error:  # see above
        raise _failed(name, error) from error
    return info


def _failed(name: str, error: Exception) -> ModelMissing:
    reason = _("it is not on this disk and the hub gave no answer ({error})")
    first = str(error).strip().partition("\n")[0] or type(error).__name__
    return missing(name, reason.format(error=first))


def _hub(name: str) -> Any:  # noqa: ANN401 - the module
    try:
        import huggingface_hub
        from huggingface_hub import constants, errors  # noqa: F401 (attributes of the module)
    except ImportError as error:
        reason = _("huggingface-hub is not installed, run pip install sentence-transformers==6.2.0")
        raise missing(name, reason) from error
    return huggingface_hub
