"""Changed settings for the command line, in the names that one types there: "chunk_overlap 40 → 120".

The screen tells them by the labels of its fields, in Markdown: `components.inspect.changes`.
"""

from __future__ import annotations

import json

from chunkscope.diagnose.values import Cure
from chunkscope.strategies import Strategy, unmerged
from chunkscope.wording.catalogue import _


def change_line(former: Strategy, cure: Cure) -> str:
    """What is changed: "chunk_overlap 40 → 120", the name of another splitter, or the repaired text."""
    before, after = former.to_json(), cure.strategy.to_json()
    other = [] if before["strategy"] == after["strategy"] else [_(type(unmerged(cure.strategy)).title)]
    names = [name for name in after if name != "strategy" and before.get(name) != after[name]]
    shared = [name for name in names if not other or name in before or name == "merge_below"]
    changes = [_setting(name, before.get(name), after[name]) for name in shared]
    repaired = [_("repaired text")] if cure.text is not None else []
    return ", ".join([*other, *changes, *repaired])


def _setting(name: str, before: object, after: object) -> str:
    if before is None:
        return f"{name} {_value(after)}"
    return f"{name} {_value(before)} → {_value(after)}"


def _value(value: object) -> str:
    return value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False)
