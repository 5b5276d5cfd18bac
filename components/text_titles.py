"""Titles of texts for the list: no two alike, for the browser tells them apart by their titles."""

from __future__ import annotations

from collections.abc import Iterable

from chunkscope.query_samples import QuestionSample
from chunkscope.samples import Sample
from chunkscope.wording import _, language
from chunkscope.wording.causes import cause_name
from components.markup import head, tail, visible
from components.source import find_sample, own_texts

_LONGEST = 40


def titles(refs: Iterable[str]) -> dict[str, str]:
    """A title for each reference; of several that are alike, the later ones are numbered."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for ref in refs:
        first = name = title(ref)
        count = 1
        while name in taken:
            count += 1
            name = f"{first} ({count})"
        taken.add(name)
        found[ref] = name
    return found


def title(ref: str) -> str:
    """The title of one text; of a long path the end is shown, where its file name stands."""
    kind, _colon, name = ref.partition(":")
    if kind == "text":
        own = own_texts().get(name)
        if own is None:
            return _("Your text {hash}").format(hash=name[:8])
        return visible(tail(own.name, _LONGEST) if "/" in own.name else head(own.name, _LONGEST))
    found = find_sample(name)
    if isinstance(found, Sample | QuestionSample):
        foreign = "" if found.language == language() else f"{found.language.upper()} · "
        return f"{foreign}{found.title(language())}"
    if found is not None:
        return _("Guide: {cause}").format(cause=cause_name(found.cause))
    return name
