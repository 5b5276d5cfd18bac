"""The end of a report: with which versions and settings it was made, and what left the machine."""

from __future__ import annotations

import json
import platform
from importlib.metadata import version

from chunkscope import __version__
from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.embed.known import SERVER
from chunkscope.export.report.markup import Html, joined, tag
from chunkscope.library import PACKAGE, compare
from chunkscope.limits import can_be_copied
from chunkscope.retrieve import Retriever
from chunkscope.strategies import Character, Recursive, Strategy
from chunkscope.strategies.merged import unmerged
from chunkscope.wording import _
from chunkscope.wording.documents import remark_line
from chunkscope.wording.explain import sentences
from chunkscope.wording.results import verdict
from chunkscope.wording.units import CHARACTERS

MOST_CHECKED = 2_000_000
"""Characters of a text that the library is run on once more."""


def made(chunking: Chunking, source: Source | None = None) -> Html:
    """Versions, the library's verdict, how reading went, where the document went, the settings as JSON."""
    by = chunking.strategy
    rows = {
        _("Made with"): f"chunkscope {__version__}, Python {platform.python_version()}",
        _("Cut by"): _cut_by(by),
        _("Checked against"): _checked(chunking),
        _("Noticed while the file was read"): _noticed(source),
        _("Where the document went"): went(unmerged(by)),
    }
    told = [joined(tag("dt", name), tag("dd", value)) for name, value in rows.items() if value]
    settings = json.dumps(by.to_json(), ensure_ascii=False, indent=2, default=str)
    return tag(
        "section",
        tag("h2", _("How this was made")),
        tag("dl", *told),
        tag("h3", _("The settings as JSON")),
        tag("pre", settings),
        class_="made",
    )


def _noticed(source: Source | None) -> str:
    return sentences(*map(remark_line, source.remarks)) if source and source.remarks else ""


def _cut_by(by: Strategy) -> str:
    if not by.package:
        return _("Chunkscope's own splitter")
    return f"{by.package} {version(by.package)}"


def _checked(chunking: Chunking) -> str:
    """Whether the installed library returns the same chunks; "" for strategies that are no copy of one."""
    by = chunking.strategy
    if not isinstance(by, Recursive | Character):
        return ""
    if by.unit != CHARACTERS or len(chunking.text) > MOST_CHECKED or not can_be_copied(chunking):
        return _("too much to check against {package}").format(package=PACKAGE)
    return verdict(compare(by, chunking.text))


def went(by: Strategy | Retriever) -> str:
    """What of the document left the machine: nothing, but where a server's model was asked for."""
    model = str(getattr(by, "model", ""))
    if model.startswith(SERVER):
        return _(
            "The text was sent to the server of the model {model}. Nothing else left this machine, and this "
            "page loads nothing."
        ).format(model=model)
    if getattr(by, "source", "") == "llm" and getattr(by, "contexts", ""):
        return _(
            "The text was sent to the language model that wrote the contexts. Nothing else left this "
            "machine, and this page loads nothing."
        )
    return _(
        "Nowhere: it was read, cut and measured on one machine, nothing of it was sent, and this page loads "
        "nothing."
    )
