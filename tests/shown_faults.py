"""Which sample shows which fault: ``samples/faults.json``, an English and a Japanese document for each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from chunkscope.diagnose.values import Fault
from chunkscope.samples import FOLDER, read_file
from chunkscope.strategies import Strategy, strategy_from_json


@dataclass(frozen=True, slots=True)
class Shown:
    """A document in ``samples/``, and the strategy by which it shows a fault."""

    fault: Fault
    language: str
    file: str
    strategy: Strategy

    @property
    def text(self) -> str:
        """The document as it stands in the file, line ends included."""
        return read_file(FOLDER / self.file)


@cache
def shown_faults() -> tuple[Shown, ...]:
    """Every fault in the order of the file, first by an English document, then by a Japanese one."""
    return tuple(
        Shown(Fault(entry["fault"]), entry["language"], entry["file"], strategy_from_json(entry["settings"]))
        for entry in json.loads(read_file(FOLDER / "faults.json"))
    )
