"""The recursion as a tree: every chunk has its place, and a drawing of it stays small and true."""

from __future__ import annotations

from chunkscope import Fixed, Recursive
from chunkscope.inspection.tree import Branch, Kind, Tree
from tests.strategies import a_sound, a_text
from tests.tried import tried


@tried(a_text, a_sound, share=0.2)
def test_leaves_hold_every_chunk_once(text: str, strategy: Recursive) -> None:
    """The runs and raw pieces hold all chunks, in order, each inside its own span."""
    chunking = strategy.split(text)
    leaves = [node for node in chunking.tree.nodes if node.kind is not Kind.SPLIT]
    held = [chunk for node in leaves for chunk in range(node.first_chunk, node.stop_chunk)]
    assert held == list(range(len(chunking.chunks)))
    for node in leaves:
        for chunk in chunking.chunks[node.first_chunk : node.stop_chunk]:
            assert node.start <= chunk.span.start <= chunk.span.end <= node.end


@tried(a_text, a_sound, share=0.2)
def test_children_lie_inside_their_parents(text: str, strategy: Recursive) -> None:
    """A child's span and chunks lie within its parent's, and siblings come in the order of the text."""
    tree = strategy.split(text).tree
    for number, below in enumerate(tree.children):
        parent = tree.nodes[number]
        members = [tree.nodes[child] for child in below]
        assert all(child.parent == number for child in members)
        assert all(parent.start <= child.start and child.end <= parent.end for child in members)
        stops = [parent.first_chunk, *(child.stop_chunk for child in members)]
        assert [child.first_chunk for child in members] == stops[:-1]
        assert stops[-1] == parent.stop_chunk or not members


def test_the_separators_of_each_level_are_named() -> None:
    """A long paragraph is cut at its words, its neighbours are merged: its line end leaves no chunk."""
    chunking = Recursive(chunk_size=10, chunk_overlap=6).split("hi\n\nyou there now\n\nbye")
    tree = chunking.tree
    described = [
        (node.kind, node.level, node.parent, node.first_chunk, node.stop_chunk) for node in tree.nodes
    ]
    assert described == [
        (Kind.SPLIT, 0, -1, 0, 4),
        (Kind.RUN, 0, 0, 0, 1),
        (Kind.SPLIT, 1, 0, 1, 3),
        (Kind.RUN, 1, 2, 1, 1),
        (Kind.SPLIT, 2, 2, 1, 3),
        (Kind.RUN, 2, 4, 1, 3),
        (Kind.RUN, 0, 0, 3, 4),
    ]


def _boxes_add_up(tree: Tree, root: Branch, most: int) -> None:
    boxes = tree.view(root, most=most)
    assert len(boxes) <= most
    for box in boxes:
        below = [other.values for other in boxes if other.parent == box.branch]
        if below:
            assert sum(values.stop_chunk - values.first_chunk for values in below) == (
                box.values.stop_chunk - box.values.first_chunk
            )


def test_a_long_text_is_drawn_in_groups_that_open() -> None:
    """Thousands of pieces are shown as a few groups; a group opens to smaller ones, and nothing is lost."""
    text = "\n\n".join(f"Paragraph {number} is longer than ten characters." for number in range(3000))
    tree = Recursive(chunk_size=30, chunk_overlap=5).split(text).tree
    assert len(tree.nodes) > 9000
    _boxes_add_up(tree, Branch(0), 300)
    group = tree.view(most=300)[1].branch
    assert group == Branch(0, 0, 125)
    _boxes_add_up(tree, group, 300)
    assert tree.view(group)[1].branch == Branch(0, 0, 6)


def test_windows_are_one_run() -> None:
    """Where nothing was recursive, one node holds all chunks."""
    tree = Fixed(chunk_size=4, chunk_overlap=1).split("abcdefghij").tree
    assert [(node.kind, node.stop_chunk) for node in tree.nodes] == [(Kind.RUN, 3)]
