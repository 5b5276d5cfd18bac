"""HTML in one pass: from tags and text to blocks, without a tree.

What is not closed, or stands where it must not, ends as a reader would see it end: a heading closes all that
is open but a table's cell, a paragraph ends at the next block, code and tables in a list are blocks of their
own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import accumulate

from chunkscope.blocks.drafts import Draft
from chunkscope.blocks.html_state import Reading, State
from chunkscope.blocks.tags import TOKEN, Does, Meaning, Meanings
from chunkscope.blocks.visible import seen
from chunkscope.values import Span

_START = re.compile(r"""\bstart\s*=\s*["']?(-?\d{1,9})""", re.IGNORECASE)
_CONTENT = re.compile(r"<[^>]*>(.*?)(?:<|\Z)", re.DOTALL)


def read_html(text: str) -> Reading:
    """The blocks of an HTML document, in order; nothing is raised, whatever the text is."""
    state = State(text)
    _read(state)
    return Reading(state.blocks, state.hidden, state.title)


def _read(state: State) -> None:
    """All text and tags, in order."""
    parts = TOKEN.split(state.source)
    parts.append("")
    places = list(accumulate(map(len, parts), initial=0))
    meanings = map(Meanings().__getitem__, parts[1::2])
    actions = _ACTIONS
    for text, at, tag, place, meaning in zip(
        parts[::2], places[::2], parts[1::2], places[1::2], meanings, strict=False
    ):
        if text:
            if state.draft is not None:
                state.runs.append((at, text))
            elif not text.isspace():
                state.begin("list" if state.lists else "paragraph")
                state.runs.append((at, text))
        action = actions[meaning[0]]
        if action is not None:
            action(state, meaning, place, tag)
    state.flush()


def _boundary(state: State, meaning: Meaning, _at: int, tag: str) -> None:
    """A block element begins or ends."""
    state.boundary(meaning.name, opening=tag[1] != "/")


def _heading(state: State, meaning: Meaning, _at: int, _tag: str) -> None:
    """A heading begins: it closes all that is open, but in a cell it is text."""
    if state.tables and state.draft is not None and (state.draft.cell or state.tables > 1):
        state.soft()
        return
    state.begin("heading", int(meaning.name[1]))
    state.lists.clear()


def _end_of(kind: str) -> Action:
    """What happens where a heading or code ends."""

    def end(state: State, meaning: Meaning, at: int, tag: str) -> None:
        if state.draft is not None and state.draft.kind == kind:
            state.flush()
        else:
            _boundary(state, meaning, at, tag)

    return end


def _list_begins(state: State, meaning: Meaning, _at: int, tag: str) -> None:
    """A list, perhaps in another."""
    if state.tables:
        state.soft()
        return
    if state.draft is not None and state.draft.kind == "list":
        state.end_part()
    else:
        state.flush()
    start = _START.search(tag)
    state.lists.append((int(start[1]) if start else 1) if meaning.name == "ol" else None)


def _list_ends(state: State, meaning: Meaning, at: int, tag: str) -> None:
    """The innermost list ends."""
    if state.tables or not state.lists:
        _boundary(state, meaning, at, tag)
        return
    state.lists.pop()
    state.new_line()
    if not state.lists:
        state.flush()


def _list_item(state: State, meaning: Meaning, _at: int, _tag: str) -> None:
    """An item: a line of its own behind its number or a dash; a term of a glossary has neither."""
    if state.tables:
        state.soft()
        return
    if state.draft is None or state.draft.kind != "list":
        state.begin("list")
    state.end_part()
    if not state.lists:
        state.lists.append(None)
    number = state.lists[-1]
    sign = "- " if number is None else f"{number}. "
    if number is not None:
        state.lists[-1] = number + 1
    depth = len(state.lists) - 1
    state.added = "\n" + "  " * depth + (sign if meaning.name == "li" else "")
    state.item = state.item or depth == 0


def _table(state: State, _meaning: Meaning, _at: int, _tag: str) -> None:
    """A table; one in a cell of another is text of that cell."""
    if state.tables:
        state.tables += 1
        state.soft()
    else:
        state.begin("table")
        state.tables = 1


def _table_end(state: State, _meaning: Meaning, _at: int, _tag: str) -> None:
    """The innermost table ends."""
    if state.tables > 1:
        state.tables -= 1
        state.soft()
    elif state.tables:
        state.flush()


def _open_table(state: State) -> Draft | None:
    """The table of a cell or row, its last cell ended; None outside tables, and in nested ones."""
    draft = state.draft
    if draft is None or state.tables != 1:
        return None
    if draft.cell or state.runs:
        draft.end_cell(state.runs)
        state.runs = []
    return draft


def _cell(state: State, meaning: Meaning, at: int, tag: str) -> None:
    """A cell or a caption begins; a cell's end tag says nothing that the next tag does not."""
    draft = _open_table(state)
    if draft is None:
        _boundary(state, meaning, at, tag)
        return
    name = meaning.name
    if name == "td":
        draft.heads = False
    elif name == "caption":
        draft.end_row()
    draft.cell = True


def _row(state: State, meaning: Meaning, at: int, tag: str) -> None:
    """A row begins or ends, or a caption ends."""
    draft = _open_table(state)
    if draft is None:
        _boundary(state, meaning, at, tag)
        return
    if len(draft.parts) > draft.row:
        draft.end_row()


def _pre(state: State, meaning: Meaning, _at: int, _tag: str) -> None:
    """Code; in a table it is text of its cell."""
    if state.tables:
        state.soft()
    else:
        state.begin("code", 0, meaning.language)


def _language(state: State, meaning: Meaning, _at: int, _tag: str) -> None:
    """Code names its language."""
    if state.draft is not None and state.draft.kind == "code" and not state.draft.language:
        state.draft.language = meaning.language


def _line_break(state: State, _meaning: Meaning, _at: int, _tag: str) -> None:
    """The line ends."""
    if state.draft is None:
        return
    if state.draft.kind == "code":
        state.runs.append((-1, "\n"))
    elif state.draft.kind in {"paragraph", "list"}:
        state.new_line()
    else:
        state.soft()


def _hide(state: State, meaning: Meaning, at: int, tag: str) -> None:
    """What is never seen."""
    state.hidden.append(Span(at, at + len(tag)))
    content = _CONTENT.match(tag) if meaning.name == "title" and not state.title else None
    if content:
        state.title = seen([(at, content[1])])


Action = Callable[[State, Meaning, int, str], None]
_BY_MEANING: dict[Does, Action] = {
    Does.BOUNDARY: _boundary,
    Does.HEADING: _heading,
    Does.HEADING_END: _end_of("heading"),
    Does.LIST: _list_begins,
    Does.LIST_END: _list_ends,
    Does.ITEM: _list_item,
    Does.TABLE: _table,
    Does.TABLE_END: _table_end,
    Does.CELL: _cell,
    Does.ROW: _row,
    Does.PRE: _pre,
    Does.PRE_END: _end_of("code"),
    Does.CODE: _language,
    Does.BREAK: _line_break,
    Does.HIDE: _hide,
}
_ACTIONS = [_BY_MEANING.get(does) for does in Does]
"""The same by number: looked up half a million times in a long document."""
