"""The sentences of the paste box, with named places that the browser fills in."""

from __future__ import annotations

from chunkscope.wording import _, n_


def labels() -> dict[str, str]:
    """Every template the box shows, in the current language."""
    return _parts() | _messages() | {"replaced": _damaged(1), "replaced_many": _damaged(2)}


def _parts() -> dict[str, str]:
    return {
        "region": _("Your own text"),
        "placeholder": _("Paste a text here (Ctrl+V), drop one, or type."),
        "use": _("Use this text"),
        "cancel": _("Cancel"),
        "edit": _("Edit"),
        "clear": _("Clear"),
        "name": _("Pasted text"),
        "again": _("Paste again to replace it."),
        "one_character": n_("{n} character", "{n} characters", 1),
        "many_character": n_("{n} character", "{n} characters", 2),
        "one_line": n_("{n} line", "{n} lines", 1),
        "many_line": n_("{n} line", "{n} lines", 2),
    }


def _messages() -> dict[str, str]:
    return {
        "sending": _("Reading…"),
        "taken": _("Text taken: {size}."),
        "cleared": _("The box is empty."),
        "empty": _("What was pasted holds no text: copy text, not a picture or a file."),
        "file": _("That is a file: use the upload for files."),
        "too_long": _(
            "The text has {n} characters, the limit is {limit}: nothing was taken. "
            "Paste a part of it, or divide it."
        ),
        "too_long_to_type": _(
            "{n} characters are too many to edit here, the limit is {limit}: shorten the text, or paste it "
            "into the empty box."
        ),
    }


def _damaged(n: int) -> str:
    return n_(
        "{n} damaged character (a lone surrogate) was replaced by �.",
        "{n} damaged characters (lone surrogates) were replaced by �.",
        n,
    )
