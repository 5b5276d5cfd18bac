"""The name of every fault, and the rule behind it: what it means and why it harms the search."""

from __future__ import annotations

from types import MappingProxyType

from chunkscope.diagnose.values import Fault
from chunkscope.wording.catalogue import N_

NAMES = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: N_("Chunk inside its neighbour"),
        Fault.TOO_LONG: N_("Longer than chunk_size"),
        Fault.CUT_GRAPHEME: N_("Cut inside a character"),
        Fault.CUT_WORD: N_("Cut inside a word"),
        Fault.CUT_TABLE_ROW: N_("Cut inside a table row"),
        Fault.CUT_CODE: N_("Cut inside a code block"),
        Fault.CUT_FUNCTION: N_("Cut inside a function"),
        Fault.HEADERLESS_ROWS: N_("Table rows without their header"),
        Fault.HEADING_PARTED: N_("Heading parted from its text"),
        Fault.CUT_SENTENCE: N_("Cut inside a sentence"),
        Fault.NO_OVERLAP: N_("Overlap missing"),
        Fault.ORPHAN: N_("Orphan under 30 characters"),
        Fault.NEAR_DUPLICATE: N_("Nearly equal chunks"),
        Fault.CLOSING_PUNCTUATION: N_("Begins with closing punctuation"),
        Fault.UNIT_MIXED_UP: N_("Tokens or characters?"),
        Fault.CRLF_HIDES: N_("Line ends hide a separator"),
        Fault.SEPARATOR_NEEDS_REGEX: N_("Separator needs the regex switch"),
        Fault.SEPARATOR_NEVER_REACHED: N_("Separator that can never cut"),
        Fault.SEPARATOR_NEVER_OCCURS: N_("Separator that never occurs"),
        Fault.DOCUMENT_SHORT: N_("Document shorter than a chunk"),
    }
)

RULES = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: N_(
            "All of the chunk is in its neighbour too. It says nothing new, yet takes a place among the "
            "results."
        ),
        Fault.TOO_LONG: N_(
            "The chunk is longer than chunk_size. A model that has a limit reads its beginning only, without "
            "a word, and the rest is never found."
        ),
        Fault.CUT_GRAPHEME: N_(
            "The cut falls inside what a reader takes for one character: an emoji, a letter with its accent, "
            "a line end. Neither chunk has it any more."
        ),
        Fault.CUT_WORD: N_(
            "The cut falls inside a word. Neither half is the word, so a search for it finds neither."
        ),
        Fault.CUT_TABLE_ROW: N_(
            "No chunk holds the whole row. Its values are parted from each other, and a question about the "
            "row gets half of it."
        ),
        Fault.CUT_CODE: N_(
            "No chunk holds the whole code block. What is found cannot be run, and its end looks like prose."
        ),
        Fault.CUT_FUNCTION: N_(
            "No chunk holds the whole function. Its name and what it does are found apart, or only one of "
            "them."
        ),
        Fault.HEADERLESS_ROWS: N_(
            "The chunk begins with rows whose header is elsewhere. Numbers without their columns' names "
            "answer no question."
        ),
        Fault.HEADING_PARTED: N_(
            "The heading stands at the end of a chunk and its text in the next one. The heading is found "
            "without the answer, and the answer without the words of its heading."
        ),
        Fault.CUT_SENTENCE: N_(
            "No chunk holds the whole sentence. Half a sentence may mean the opposite, and its vector means "
            "neither half."
        ),
        Fault.NO_OVERLAP: N_(
            "An overlap was asked for, and nothing is in both chunks. What needs both sides of the cut is in "
            "neither."
        ),
        Fault.ORPHAN: N_(
            "A chunk under 30 characters rarely says enough to be found, or is found for any question."
        ),
        Fault.NEAR_DUPLICATE: N_(
            "At least 80 % of it is in an earlier chunk elsewhere. The two take two places among the results "
            "and say the same."
        ),
        Fault.CLOSING_PUNCTUATION: N_(
            "The chunk begins with a sign that closes what came before. The chunk before lacks its end, and "
            "this one begins with litter."
        ),
        Fault.UNIT_MIXED_UP: N_(
            "The size reads as if it were meant in the other unit. Chunks are then about four times smaller "
            "or larger than planned."
        ),
        Fault.CRLF_HIDES: N_(
            "The separator has \\n, the text ends its lines with \\r\\n or \\r. It never matches, and "
            "coarser or finer cuts take its place."
        ),
        Fault.SEPARATOR_NEEDS_REGEX: N_(
            "The separator is written as a regular expression and would match as one, but is looked for "
            "letter by letter. It never matches."
        ),
        Fault.SEPARATOR_NEVER_REACHED: N_(
            "It stands after the empty separator, or contains an earlier one, which has then cut already. It "
            "does nothing for any text."
        ),
        Fault.SEPARATOR_NEVER_OCCURS: N_(
            "It is nowhere in this text, so it cuts nothing: the text is cut at finer places, or not at all."
        ),
        Fault.DOCUMENT_SHORT: N_(
            "The document is one chunk, whatever the settings are. There is nothing to compare: try them on "
            "a longer one, or lower chunk_size."
        ),
    }
)
