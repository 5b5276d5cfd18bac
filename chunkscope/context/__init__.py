"""Short contexts for chunks: what is put before the text that is indexed, never before the delivered one.

A context comes from the headings around the chunk, from a file, or from a language model. The last two are
**sets**: `Contexts`, rows that are matched with chunks by the hash of their text or by their place. A set
is kept on this machine under its digest, and the digest is what the frozen strategy holds
(`chunkscope.Contextual.contexts`): so equal strategies give equal chunks, a link stays short, and splitting
never reads a file of the user's or asks a server. A set that is not on this machine is refused by name.

A model is asked in two steps. `plan_contexts` counts the calls and their tokens, and asks nobody; the
`Plan` is what is confirmed, and `write_contexts` takes nothing else. Every answer is kept as it comes,
under the model, its server, the prompt's version, the document and the chunk's text: a run that was
cancelled goes on where it ended.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from chunkscope.context.contexts import ContextError, Contexts, Match, Row, read_contexts, template
from chunkscope.context.headings import Heading, headings_of

if TYPE_CHECKING:
    from chunkscope.context.models import Server
    from chunkscope.context.plan import Plan, plan_contexts
    from chunkscope.context.store import ContextStore, default_store
    from chunkscope.context.write import Pause, Written, write_contexts, written_so_far

__all__ = [
    "ContextError",
    "ContextStore",
    "Contexts",
    "Heading",
    "Match",
    "Pause",
    "Plan",
    "Row",
    "Server",
    "Written",
    "default_store",
    "headings_of",
    "plan_contexts",
    "read_contexts",
    "template",
    "write_contexts",
    "written_so_far",
]

# Splitting must not pay for what talks to servers.
_LATER = {
    "Server": "models",
    "Plan": "plan",
    "plan_contexts": "plan",
    "ContextStore": "store",
    "default_store": "store",
    "Pause": "write",
    "Written": "write",
    "write_contexts": "write",
    "written_so_far": "write",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 - of any kind
    """What is imported when it is first asked for."""
    if name not in _LATER:
        raise AttributeError(name)
    return getattr(import_module(f"chunkscope.context.{_LATER[name]}"), name)
