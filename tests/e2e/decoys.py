"""Modules that stand in for heavy libraries and write down that somebody imported them.

They lie before everything else on the server's ``PYTHONPATH``, so the law "the page never imports
torch" is proven whether or not torch is installed, for the server and for its worker processes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from tests.e2e.server import AppServer

HEAVY = ("torch", "transformers", "sentence_transformers", "sklearn")
_CAUGHT = "imported.txt"


def lay_decoys(folder: Path) -> dict[str, str]:
    """Write the stand-ins into ``folder``; the environment that puts them first on the path."""
    decoys = folder / "decoys"
    decoys.mkdir()
    note = f"open({str(folder / _CAUGHT)!r}, 'a').write(__name__ + chr(10))\n"
    for name in HEAVY:
        (decoys / f"{name}.py").write_text(note, encoding="utf-8")
    already = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([str(decoys), *([already] if already else [])])}


def imported(server: AppServer) -> list[str]:
    """Which of the heavy libraries the server and its workers have asked for so far."""
    caught = server.log.parent / _CAUGHT
    return caught.read_text(encoding="utf-8").split() if caught.exists() else []
