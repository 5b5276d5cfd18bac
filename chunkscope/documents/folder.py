"""The files of a folder, by their paths in it."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from chunkscope.documents import limits
from chunkscope.documents.archive import Entry
from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.names import is_left_out
from chunkscope.documents.refusals import too_large
from chunkscope.wording import _
from chunkscope.wording.reasons import file_reason


def files_in(folder: Path) -> Iterator[Entry]:
    """The files of a folder, sorted by their paths; links that lead out of it are left out."""
    root = folder.resolve()
    count = 0
    closed: list[OSError] = []
    for parent, folders, names in os.walk(root, onerror=closed.append):
        folders[:] = sorted(each for each in folders if not is_left_out(each))
        for name in sorted(names):
            count += 1
            if count > limits.MAX_ENTRIES:
                sentence = _("{name} has more than {limit} files: choose a folder inside it.")
                many = fault(sentence, folder.name, limit=f"{limits.MAX_ENTRIES:,}")
                yield Entry(folder.name, fault=many)
                return
            path = Path(parent, name)
            relative = path.relative_to(root).as_posix()
            if is_left_out(name) or not path.is_file() or not path.resolve().is_relative_to(root):
                yield Entry(relative, left_out=True)
            else:
                yield file_at(path, relative)
    for error in closed:
        relative = Path(error.filename).relative_to(root).as_posix()
        yield Entry(relative, fault=_unreadable(error, relative))


def file_at(path: Path, name: str) -> Entry:
    """One file by its path, under a name; with its fault where it cannot be read."""
    try:
        size = path.stat().st_size
        most = limits.MAX_ARCHIVE_BYTES if path.suffix.lower() == ".zip" else limits.MAX_BYTES
        if size > most:
            return Entry(name, fault=too_large(size, name))
        with path.open("rb") as file:
            # What is no file, such as a device, has no size, and may have no end.
            data = file.read(most + 1)
        return Entry(name, fault=too_large(len(data), name)) if len(data) > most else Entry(name, data)
    except OSError as error:
        return Entry(name, fault=_unreadable(error, name))
    except ValueError:
        # No path has a NUL in it, and Python does not even ask the system.
        return Entry(name, fault=_unreadable(FileNotFoundError(errno.ENOENT, ""), name))


def _unreadable(error: OSError, name: str) -> DocumentError:
    sentence = _("{name} could not be read ({reason}): check the path and whether you may read it.")
    return fault(sentence, name, reason=file_reason(error))
