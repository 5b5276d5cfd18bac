"""The XML parts in the ZIP file that an Office file is, read with lxml and never as files of this machine.

No entity is resolved, nothing is fetched, and what comes out of the ZIP file is bounded while it is inflated.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Final

from lxml import etree

from chunkscope.documents.errors import fault
from chunkscope.documents.office.elements import Element
from chunkscope.documents.office.inflate import Budget, Entry, Inflating, TooLargeError, entries
from chunkscope.documents.office.ole import password_error, refuse_ole
from chunkscope.documents.source import Remark, RemarkKind
from chunkscope.wording import _

MAX_INFLATED: Final = 400_000_000
"""Bytes that the parts of a file which are read may have together, pictures not among them."""
MAX_TREE: Final = 64_000_000
"""Bytes of one part that is held as a whole: styles, a slide, notes."""
_SAFE: Final[dict[str, Any]] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "recover": True,
    "remove_comments": True,
    "remove_pis": True,
}


class Parts:
    """The parts of an Office file. ``name`` stands in the messages.

    Raises `DocumentError` for what is no ZIP file, is protected by a password, or inflates to more than
    `MAX_INFLATED` bytes. Damaged parts are read as far as they go; `remarks` names them.
    """

    def __init__(self, data: bytes, name: str) -> None:
        refuse_ole(data, name)
        self.name = name
        self._data = data
        found, self._scattered = entries(data)
        self.entries = {plain(entry): found[entry] for entry in found}
        self._budget = Budget(MAX_INFLATED)
        self.damaged: dict[str, None] = {}
        self._reading: Inflating | None = None
        if found and all(entry.encrypted for entry in found.values()):
            raise password_error(name)
        if not found:
            raise fault(
                _(
                    "{name} is no Office file: nothing can be read as a ZIP archive in its {n} bytes. Get a"
                    " whole copy of it."
                ),
                name,
                n=f"{len(data):,}",
            )

    def __contains__(self, part: str) -> bool:
        return plain(part) in self.entries

    @property
    def parts(self) -> Collection[str]:
        """The names of all parts, in small letters."""
        return self.entries.keys()

    def size(self, part: str) -> int:
        """The declared size of a part in bytes; 0 for one that is not there."""
        entry = self.entries.get(plain(part))
        return entry.size if entry else 0

    @property
    def inflated(self) -> int:
        """How many bytes of the part whose `events` are being read have been inflated."""
        return self._reading.inflated if self._reading else 0

    def tree(self, part: str) -> Element:
        """The root element of a part; None where it is missing or nothing of it can be read."""
        entry = self.entries.get(plain(part))
        if entry is None:
            return None
        parser = etree.XMLParser(**_SAFE)
        try:
            stream = self._open(entry, Budget(MAX_TREE))
            root = etree.fromstring(stream.read(), parser)
        except TooLargeError as error:
            raise self._bomb(error.limit) from None
        except etree.XMLSyntaxError as error:
            _no_memory(error.error_log)
            self._note(part, error.lineno or 0)
            return None
        _no_memory(parser.error_log)
        if root is not None:
            self._refuse_entities(root, part)
        if stream.damaged or parser.error_log:
            self._note(part, parser.error_log[0].line if parser.error_log else 0)
        return root

    def events(
        self, part: str, tags: Collection[str], *, quiet: bool = False
    ) -> Iterator[tuple[str, Element]]:
        """The starts and ends of the elements with these local names (``*``: all), as they are read.

        ``quiet`` keeps damage out of the remarks, for a look at the beginning.
        """
        entry = self.entries.get(plain(part))
        if entry is None:
            return
        try:
            stream = self._reading = self._open(entry, self._budget)
            chosen = [tag if tag == "*" else f"{{*}}{tag}" for tag in tags]
            context = etree.iterparse(stream, events=("start", "end"), tag=chosen, **_SAFE)
            yield from self._checked(context, part)
        except TooLargeError as error:
            raise self._bomb(error.limit) from None
        except etree.XMLSyntaxError as error:
            _no_memory(error.error_log)
            self._note(part, error.lineno or 0, quiet=quiet)
            return
        problems = context.error_log
        _no_memory(problems)
        if stream.damaged or problems:
            self._note(part, problems[0].line if problems else 0, quiet=quiet)

    def _checked(self, context: Element, part: str) -> Iterator[tuple[str, Element]]:
        for number, (event, element) in enumerate(context):
            if not number:
                self._refuse_entities(element, part)
            yield event, element

    def _refuse_entities(self, element: Element, part: str) -> None:
        """No Office file declares entities; who does wants to blow up the reader, or have it fetch things."""
        if element.getroottree().docinfo.internalDTD is not None:
            raise fault(
                _(
                    "{name} was not read: its part {part} declares entities (a DTD), which Office never"
                    " writes and attacks do. Save it anew in Office if you trust it."
                ),
                self.name,
                part=part,
            )

    def _open(self, entry: Entry, budget: Budget) -> Inflating:
        if not entry.readable:
            self.damaged[f"{entry.name} (ZIP {entry.method})"] = None
        return Inflating(self._data, entry, budget)

    def _bomb(self, limit: int) -> Exception:
        return fault(
            _(
                "{name} was not read: its {packed} bytes unpack to more than {limit} bytes, as a ZIP bomb"
                " does. Divide the document if it is a real one."
            ),
            self.name,
            packed=f"{len(self._data):,}",
            limit=f"{limit:,}",
        )

    def _note(self, part: str, line: int, *, quiet: bool = False) -> None:
        if not quiet:
            self.damaged[f"{part}:{line}" if line else part] = None

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was damaged among all that has been read so far, with the first line of each damage."""
        damaged = [*(["ZIP"] if self._scattered else []), *self.damaged]
        return (Remark(RemarkKind.RECOVERED, len(damaged), ", ".join(damaged)),) if damaged else ()


def _no_memory(log: Any) -> None:  # noqa: ANN401 - lxml's log has no type of its own
    """Raise MemoryError where the parser ran out of memory, which it takes for one more fault of the file."""
    if any(entry.type == etree.ErrorTypes.ERR_NO_MEMORY for entry in log):
        raise MemoryError


def plain(part: str) -> str:
    """A part's name as it is compared: without a slash before it, in small letters."""
    return part.replace("\\", "/").lstrip("/").lower()
