"""What is open while HTML is read: the block, the runs of its open part, and the lists around it."""

from __future__ import annotations

from dataclasses import dataclass

from chunkscope.blocks.block import Block, Kind
from chunkscope.blocks.drafts import Draft
from chunkscope.blocks.visible import Run
from chunkscope.values import Span

_CLOSES = {"article", "blockquote", "div", "footer", "header", "hr", "main", "nav", "p", "section"}
"""Where these open between a table's cells, the table has ended without being closed."""
_NEVER_IN_A_LINE = {"article", "blockquote", "main", "p", "section"}
"""Where these open in a heading or in code, it has ended without being closed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A document: its blocks, what is never seen in it (comments, scripts, its title), and that title."""

    blocks: list[Block]
    hidden: list[Span]
    title: str = ""


class State:
    """The state of the pass: the open block, the runs of its open part, and the lists around it.

    ``lists`` holds the next number of each open ordered list, None for the others. ``added`` is what will
    stand before the next part, such as a bullet.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.blocks: list[Block] = []
        self.hidden: list[Span] = []
        self.title = ""
        self.draft: Draft | None = None
        self.runs: list[Run] = []
        self.added = ""
        self.item = False
        self.lists: list[int | None] = []
        self.tables = 0
        self.path: list[tuple[int, str]] = []
        self.headings: tuple[str, ...] = ()

    def begin(self, kind: Kind, level: int = 0, language: str = "") -> Draft:
        """Close what is open and open a block."""
        self.flush()
        self.draft = Draft(kind, level, language)
        return self.draft

    def end_part(self) -> None:
        """Close the line or item that is being read."""
        draft, runs = self.draft, self.runs
        if draft is None or not runs:
            return
        self.runs = []
        if draft.add(self.added, runs, item=self.item):
            self.added, self.item = "", False

    def flush(self) -> None:
        """Close the open block and keep it, where it has a word."""
        draft = self.draft
        if draft is None:
            return
        if draft.kind == "table":
            draft.end_cell(self.runs)
            self.runs, self.tables = [], 0
        self.end_part()
        self.draft, self.runs, self.added, self.item = None, [], "", False
        if draft.kind == "heading":
            self.path = [known for known in self.path if known[0] < draft.level]
            self.headings = tuple([name for _level, name in self.path])
        block = draft.block(self.source, self.headings)
        if block is None:
            return
        if draft.kind == "heading":
            self.path.append((draft.level, block.text))
            self.headings = block.headings
        self.blocks.append(block)

    def soft(self) -> None:
        """A border that is only a space, as in a cell."""
        if self.runs:
            self.runs.append((-1, " "))

    def new_line(self) -> None:
        """A border within a list or a paragraph."""
        self.end_part()
        self.added = self.added or "\n" + "  " * len(self.lists)

    def boundary(self, name: str, *, opening: bool) -> None:
        """A block element begins or ends."""
        draft = self.draft
        if draft is None:
            return
        if draft.kind == "paragraph":
            self.flush()
        elif draft.kind == "list":
            self.new_line()
        elif draft.kind == "table":
            if opening and not draft.cell and self.tables == 1 and name in _CLOSES:
                self.flush()
            else:
                self.soft()
        elif opening and name in _NEVER_IN_A_LINE:
            self.flush()
        elif draft.kind == "heading":
            self.soft()
        elif self.runs and not self.runs[-1][1].endswith("\n"):
            self.runs.append((-1, "\n"))
