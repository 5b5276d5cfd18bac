"""The sentences of the source view, with named places that the browser fills in."""

from __future__ import annotations

from chunkscope.blocks import KINDS
from chunkscope.wording import _, n_
from chunkscope.wording.places import kind_name

UNITS = frozenset({"cl100k_base", "o200k_base"})


def labels(unit: str) -> dict[str, str]:
    """Every template the view shows, in the current language; ``unit`` names the chunking's unit."""
    return _legend() | _sentences() | _sizes(unit)


def answer_labels() -> dict[str, str]:
    """What a view says beside :func:`labels` that is coloured by likeness or carries a marked passage."""
    return {
        "less": _("less alike"),
        "key_heat": _("more alike"),
        "about_heat": _(
            "The stronger the colour, the more alike the chunk is to the question. "
            "Where chunks overlap, the most alike one is drawn."
        ),
        "key_answer": _("Marked answer"),
        "about_answer": _("The passage that you marked as the expected answer."),
        "mark": _("Mark as the answer"),
        "unmark": _("Remove the mark"),
        "marked": _("{size} marked as the answer."),
        "unmarked": _("The mark is removed."),
        "score": _("score {score}"),
        "chunk": _("Chunk {n} of {total}"),
        "help_heat": _(
            "Left and right arrow keys step through the chunks, Enter opens the one you are at. "
            "Select text and press M to mark it as the answer."
        ),
    }


def lit_labels() -> dict[str, str]:
    """What a view says beside :func:`labels` that shows how much of an answer was handed over."""
    return {
        "key_given": _("Handed over"),
        "about_given": _("The chunks that fill the budget; the last one is cut where the budget ends."),
        "key_held": _("Answer, found"),
        "about_held": _("What the budget holds of the answer."),
        "key_missing": _("Answer, missing"),
        "about_missing": _("What the budget does not hold of the answer."),
    }


def margin_labels() -> dict[str, str]:
    """What a view says beside :func:`labels` that knows the structure of its text."""
    return {
        "where_page": _("page {n}"),
        "where_page_named": _("page {n} ({name})"),
        "where_pages": _("pages {first}–{last}"),
        "where_chunk": _("Chunk {n}: {place}"),
        **{f"{part}_{kind}": kind_name(kind) for part in ("kind", "key") for kind in KINDS},
        "about_heading": _("Where a heading begins, with its level: H1 to H6."),
        "about_list": _("How far a list reaches."),
        "kind_header": _("header row"),
        "key_header": _("header row"),
        "about_header": _("The header row of a table; every chunk of the table stands under it."),
        "about_table": _("How far a table reaches."),
        "about_object": _("How far an object of JSON reaches: names, each with a value."),
        "about_code": _("How far a stretch of code reaches."),
        "key_page": _("page"),
        "about_page": _("Where a page begins, with its number."),
    }


def group_labels() -> dict[str, str]:
    """What a view says beside :func:`labels` whose boundaries are compared with those of others."""
    return {
        "key_differs": _("Differs: {n}"),
        "about_differs": _(
            "Boundaries that not all settings have: a notched flag with ≠, filled where no other one cuts."
        ),
        "shared_all": _("All settings cut here."),
        "shared_some": _("{n} of {of} settings cut here."),
        "shared_none": _("No other setting cuts here."),
    }


def _legend() -> dict[str, str]:
    return {
        "key_chunks": _("Chunks"),
        "about_chunks": _("Neighbouring chunks differ in colour; each starts with its number."),
        "key_overlap": _("Overlap"),
        "about_overlap": _("Text in two chunks: the earlier chunk's colour above, the later one's below."),
        "key_gone": _("No overlap: {n}"),
        "about_gone": _("Boundaries without any overlap although one was asked for."),
        "key_short": _("Short: {n}"),
        "about_short": _("Boundaries whose overlap is shorter than asked."),
        "key_bare": _("In no chunk: {n}"),
        "about_bare": _("Characters that the splitter left out of every chunk."),
        "key_struck": _("Past the limit"),
        "about_struck": _("Text that the model does not see, because the chunk is longer than its limit."),
        "whitespace": _("Show whitespace"),
    }


def _sentences() -> dict[str, str]:
    return {
        "region": _("Source text with its chunks"),
        "help": _(
            "Left and right arrow keys step through the boundaries, Enter scrolls to the selected one."
        ),
        "empty": _("There is no chunk to show: the text is empty or blank. Paste or choose another text."),
        "boundary": _("Between chunk {a} and chunk {b}: overlap {overlap}, asked {asked}."),
        "boundary_unasked": _("Between chunk {a} and chunk {b}: overlap {overlap}."),
        "gap": _("In between, {gap} in neither."),
        "selected": _("Boundary {n} of {total} selected."),
        "bare": _("{size} in no chunk"),
        "more": _("and {n} more chunks"),
    }


def _sizes(unit: str) -> dict[str, str]:
    characters = {
        "one_character": n_("{n} character", "{n} characters", 1),
        "many_character": n_("{n} character", "{n} characters", 2),
    }
    return characters | {"one_unit": _size(unit, 1), "many_unit": _size(unit, 2)}


def _size(unit: str, n: int) -> str:
    if unit == "characters":
        return n_("{n} character", "{n} characters", n)
    if unit in UNITS:
        return n_("{n} token", "{n} tokens", n)
    return n_("{n} unit", "{n} units", n)
