"""tiktoken's encodings without its downloads: the files come from the package bpe-openai.

They are read from its folder, and the package is never imported: it would load 74 MB of machine code.
tiktoken itself says which sha256 each file must have.
"""

from __future__ import annotations

import gzip
import hashlib
import zlib
from binascii import a2b_base64
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from chunkscope.tokens.errors import UnitError
from chunkscope.wording import _

PACKAGE: Final = "bpe-openai"
PACKAGE_VERSION: Final = "0.1.4"


def recipe_of(unit: str) -> dict[str, Any]:
    """The recipe of ``unit`` that tiktoken holds, with our reader in the place of its downloader."""
    import tiktoken

    recipes = vars(import_module("tiktoken_ext.openai_public"))
    recipe = recipes.get(unit)
    if not isinstance(recipe, FunctionType) or "load_tiktoken_bpe" not in recipe.__code__.co_names:
        raise UnitError(
            _(
                "tiktoken {version} defines {unit} in a way this app does not know:"
                " run pip install tiktoken==0.14.0"
            ).format(version=tiktoken.__version__, unit=unit)
        )
    ours = FunctionType(recipe.__code__, {**recipes, "load_tiktoken_bpe": _ranks})
    found: dict[str, Any] = ours()
    return found


def _ranks(url: str, expected_hash: str) -> dict[bytes, int]:
    """The ranks of the tokens, from the packaged copy of the file that tiktoken would download."""
    content = _packaged(url.rpartition("/")[2] + ".gz", expected_hash)
    fields = content.split()
    return dict(zip(map(a2b_base64, fields[::2]), map(int, fields[1::2]), strict=True))


def _packaged(name: str, expected: str) -> bytes:
    """The unpacked file ``name`` of the package, which must have the sha256 ``expected``."""
    folder = folder_of_package()
    try:
        content = gzip.decompress((folder / name).read_bytes()) if folder else b""
    except (OSError, EOFError, zlib.error):
        content = b""
    found = hashlib.sha256(content).hexdigest() if content else _("none")
    if found != expected:
        raise UnitError(
            _(
                "{file} of the package {package} {version} has the sha256 {found}, tiktoken expects"
                " {expected}: run pip install --force-reinstall {package}=={wanted}"
            ).format(
                file=name,
                package=PACKAGE,
                version=_version() or _("(not installed)"),
                found=found,
                expected=expected,
                wanted=PACKAGE_VERSION,
            )
        )
    return content


def folder_of_package() -> Path | None:
    """The folder that holds the encoding files, found without importing the package."""
    spec = find_spec("bpe_openai")
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) / "data" if places else None


def _version() -> str | None:
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return None
