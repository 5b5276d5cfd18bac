"""How much is read: every limit on documents, in one place."""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 50_000_000
"""Of one file as it is stored."""
MAX_CHARACTERS: Final = 10_000_000
"""Of one document's text."""

MAX_DOCUMENTS: Final = 1_000
"""In one corpus."""
MAX_CORPUS_CHARACTERS: Final = 20_000_000
"""Of all texts of a corpus together."""

MAX_ARCHIVE_BYTES: Final = 200_000_000
"""Of an archive as it is stored."""
MAX_ENTRIES: Final = 20_000
"""Of an archive or a folder, whatever they are; an archive with more is not looked through."""
MAX_UNPACKED_BYTES: Final = 200_000_000
"""That all files of an archive may have together, counted while they are unpacked."""
MAX_RATIO: Final = 200
"""Times as large as it is stored may an entry be, where it is larger than `RATIO_FROM_BYTES`."""
RATIO_FROM_BYTES: Final = 10_000_000
"""Below this a high ratio does no harm: a list of zeros packs a thousandfold."""
MAX_NESTED_ARCHIVES: Final = 1
"""Archives are opened inside an archive that was given, but not inside those again."""

MAX_ID_CHARACTERS: Final = 240
MAX_PART_CHARACTERS: Final = 100
"""Of one folder's or file's name in an id."""
