"""Source text on the screens: what public reports saw of it in Markdown widgets, and what ours do with it.

``streamlit#8099`` and the like name the public report.
"""

from __future__ import annotations

import re

import pytest

from chunkscope.text import content_hash
from tests.ui.conftest import Start, own_texts, sound

TEXT = (
    "Tea went from $3 to $4. Post :tea: or :red[tea] to me@inn.\n\n"
    "<b>Milk</b> <script>alert(2)</script> *is* $5."
)
RAW = re.compile(r"(?<!\\)(?:\$\d|:tea:|:red\[tea|<b>|<script>|\*is\*)")


@pytest.mark.parametrize("page", ["inspect", "query", "compare", "evaluate"])
def test_no_widget_reads_the_source_as_markdown(start: Start, page: str) -> None:
    """streamlit#8099, #8726: in no sentence of a page is a sign of the text a formula, an icon or a tag."""
    app = start(text=content_hash(TEXT), chunk_size="30", chunk_overlap="9")
    app.session_state["own_texts"] = own_texts(TEXT)
    app = sound(app.switch_page(f"pages/{page}.py").run())
    said = [item.value for kind in (app.markdown, app.caption, app.info, app.warning) for item in kind]
    assert said
    for sentence in said:
        bare = re.sub(r"(`+)[^`].*?\1", "", str(sentence), flags=re.DOTALL)
        assert not RAW.search(bare), sentence


def test_no_size_below_1_can_be_typed(start: Start) -> None:
    """h2ogpt#1371: a computed size of -160 never arises: the field begins at 1, the overlap at 0."""
    app = start()
    assert app.number_input(key="chunk_size").min == 1
    assert app.number_input(key="chunk_overlap").min == 0
