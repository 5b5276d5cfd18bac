"""The sentences of single findings, and how the findings of a fault are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from chunkscope.diagnose.values import Fault
from chunkscope.wording.catalogue import N_, n_

LINES = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: N_("Chunk {chunk}, {length_size}, lies inside chunk {neighbour}."),
        Fault.TOO_LONG: N_("Chunk {chunk} has {length_size}; chunk_size is {limit}."),
        Fault.CUT_GRAPHEME: N_("A character is divided between the chunks {before} and {after}."),
        Fault.CUT_WORD: N_("A word is cut between the chunks {before} and {after}."),
        Fault.HEADERLESS_ROWS: N_(
            "Chunk {chunk} begins with rows of table {table}; its header row is elsewhere."
        ),
        Fault.HEADING_PARTED: N_("The heading ends chunk {chunk}; its text is in the next one only."),
        Fault.NO_OVERLAP: N_(
            "Between the chunks {before} and {after} nothing overlaps; {asked_size} were asked for, and "
            "chunk_overlap can give at most {most} characters here."
        ),
        Fault.ORPHAN: N_("Chunk {chunk} has only {length_size}."),
        Fault.NEAR_DUPLICATE: N_("{percent} % of chunk {chunk} and chunk {other} are the same."),
        Fault.CLOSING_PUNCTUATION: N_("Chunk {chunk} begins with a sign that closes chunk {before}."),
        Fault.CRLF_HIDES: N_("{words} never matches, because the lines of this text end otherwise."),
        Fault.SEPARATOR_NEEDS_REGEX: N_(
            "{words} is a regular expression, but is_separator_regex is off: it is looked for as it stands."
        ),
        Fault.SEPARATOR_NEVER_REACHED: N_(
            "{words} (number {entry}) can never cut: an earlier entry does it all."
        ),
        Fault.SEPARATOR_NEVER_OCCURS: N_("{words} (number {entry}) does not occur in the text."),
        Fault.DOCUMENT_SHORT: N_(
            "{words} has {length_size}, less than chunk_size ({limit}): it is one chunk."
        ),
    }
)

MIXED_UP = MappingProxyType(
    {
        "tokens": N_(
            "chunk_size is {size} characters, which come to about {tokens} tokens: were {size} tokens meant?"
        ),
        "characters": N_(
            "chunk_size is {size} tokens, which come to about {characters} characters: were {size} "
            "characters meant?"
        ),
    }
)

LOOKED_AT: Mapping[Fault, str] = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: "chunks",
        Fault.TOO_LONG: "chunks",
        Fault.CUT_GRAPHEME: "boundaries",
        Fault.CUT_WORD: "boundaries",
        Fault.CUT_TABLE_ROW: "rows",
        Fault.CUT_CODE: "code",
        Fault.CUT_FUNCTION: "functions",
        Fault.HEADERLESS_ROWS: "beginnings",
        Fault.HEADING_PARTED: "headings",
        Fault.CUT_SENTENCE: "sentences",
        Fault.NO_OVERLAP: "boundaries",
        Fault.ORPHAN: "chunks",
        Fault.NEAR_DUPLICATE: "chunks",
        Fault.CLOSING_PUNCTUATION: "boundaries",
        Fault.UNIT_MIXED_UP: "settings",
        Fault.CRLF_HIDES: "separators",
        Fault.SEPARATOR_NEEDS_REGEX: "separators",
        Fault.SEPARATOR_NEVER_REACHED: "separators",
        Fault.SEPARATOR_NEVER_OCCURS: "separators",
        Fault.DOCUMENT_SHORT: "documents",
    }
)
"""What each finder looks at, one by one."""

COUNTED: Mapping[str, Callable[[int], str]] = MappingProxyType(
    {
        "chunks": lambda n: n_("{n} of {checked} chunk", "{n} of {checked} chunks", n),
        "boundaries": lambda n: n_("{n} of {checked} boundary", "{n} of {checked} boundaries", n),
        "rows": lambda n: n_("{n} of {checked} table row", "{n} of {checked} table rows", n),
        "tables": lambda n: n_("{n} of {checked} table", "{n} of {checked} tables", n),
        "code": lambda n: n_("{n} of {checked} code block", "{n} of {checked} code blocks", n),
        "functions": lambda n: n_("{n} of {checked} function", "{n} of {checked} functions", n),
        "beginnings": lambda n: n_(
            "{n} of {checked} chunk that begins in a table",
            "{n} of {checked} chunks that begin in a table",
            n,
        ),
        "headings": lambda n: n_("{n} of {checked} heading", "{n} of {checked} headings", n),
        "sentences": lambda n: n_("{n} of {checked} sentence", "{n} of {checked} sentences", n),
        "settings": lambda n: n_("{n} of {checked} size", "{n} of {checked} sizes", n),
        "separators": lambda n: n_("{n} of {checked} separator", "{n} of {checked} separators", n),
        "documents": lambda n: n_("{n} of {checked} document", "{n} of {checked} documents", n),
    }
)
