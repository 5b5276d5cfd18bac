"""Presentations as Markdown, a page per slide."""

from __future__ import annotations

from typing import Any

import pptx
from pptx.util import Inches

from chunkscope.documents.office import slides
from chunkscope.documents.source import RemarkKind
from chunkscope.strategies.base import Step
from tests.core.office_files import parts_of, saved, small, zipped
from tests.core.office_laws import check_blocks, check_mangled, check_places, refused, told

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000"
    "050001a5f645400000000049454e44ae426082"
)


def deck() -> Any:
    """Four slides: a list with notes, a box with a table and a group, a picture alone, a hidden one."""
    import io

    made = pptx.Presentation()
    first = made.slides.add_slide(made.slide_layouts[1])
    first.shapes.title.text = "The tide"
    frame = first.placeholders[1].text_frame
    frame.text = "rises"
    nested = frame.add_paragraph()
    nested.text, nested.level = "by the moon", 1
    first.notes_slide.notes_text_frame.text = "say this\nslowly"
    second = made.slides.add_slide(made.slide_layouts[6])
    box = second.shapes.add_textbox(0, 0, Inches(1), Inches(1))
    box.text_frame.text = "- 潮\u3000満ちる"
    table = second.shapes.add_table(3, 2, 0, 0, Inches(3), Inches(1)).table
    for number in range(6):
        table.cell(number // 2, number % 2).text = f"{number}|"
    table.cell(1, 0).merge(table.cell(1, 1))
    group = second.shapes.add_group_shape()
    group.shapes.add_textbox(0, 0, Inches(1), Inches(1)).text_frame.text = "in the group"
    third = made.slides.add_slide(made.slide_layouts[6])
    third.shapes.add_picture(io.BytesIO(PIXEL), 0, 0)
    hidden = made.slides.add_slide(made.slide_layouts[5])
    hidden.shapes.title.text = "Secret"
    hidden._element.set("show", "0")
    return made


def test_a_deck_as_people_make_it() -> None:
    """Titles, lists, tables, groups and notes become Markdown; every slide is a page with its exact place."""
    source = slides.read(saved(deck()), "tide.pptx")
    first = "## The tide\n\n- rises\n  - by the moon\n\n> say this\n> slowly"
    second = (
        "## 2\n\n\\- 潮\u3000満ちる\n\n"
        "| 0\\| | 1\\| |\n| --- | --- |\n| 2\\| 3\\| |  |\n| 4\\| | 5\\| |\n\nin the group"
    )
    assert [page.span.of(source.text) for page in source.pages] == [first, second, ""]
    assert [(page.number, page.name) for page in source.pages] == [(1, "The tide"), (2, ""), (3, "")]
    assert source.text == f"{first}\n\n{second}"
    assert told(source, RemarkKind.PAGE_WITHOUT_TEXT) == {"3": 1}
    assert told(source, RemarkKind.LEFT_OUT) == {"hidden slides": 1, "pictures": 1}
    check_places(source)
    check_blocks(source)


def test_a_chunk_knows_its_slide() -> None:
    """The place of a stretch of text is the slide and the title over it."""
    source = slides.read(saved(deck()), "tide.pptx")
    place = source.place(source.blocks[-1].span)
    assert [page.number for page in place.pages] == [2]
    assert place.headings == ("2",)


def test_the_order_of_the_slides_is_the_deck_s() -> None:
    """Slides stand as the deck orders them; where that list is lost, by their numbers."""
    made = deck()
    listed = made.slides._sldIdLst
    listed.append(listed[0])
    source = slides.read(saved(made), "tide.pptx")
    assert [heading.text for heading in source.headings] == ["1", "The tide"]
    parts = parts_of(saved(made))
    del parts["ppt/presentation.xml"]
    lost = slides.read(zipped(parts), "tide.pptx")
    assert [heading.text for heading in lost.headings] == ["The tide", "2"]
    assert told(lost, RemarkKind.RECOVERED) == {"ppt/presentation.xml": 1}


def test_a_step_per_slide() -> None:
    """The reading yields a step for each slide."""
    *steps, _source = slides.items(saved(deck()), "tide.pptx")
    assert steps == [Step(number, 4) for number in range(1, 5)]


def test_500_mangled_files() -> None:
    """A damaged deck gives what is left of its text, or one sentence that names its fault."""
    assert check_mangled(slides.read, small("pptx"), "a.pptx")


def test_a_deck_without_words_is_refused() -> None:
    """A deck of pictures says that its words need OCR; an old one, in what to save it."""
    made = pptx.Presentation()
    made.slides.add_slide(made.slide_layouts[6])
    assert "need OCR" in refused(slides.read, saved(made), "a.pptx")
    old = b"\xd0\xcf\x11\xe0" + bytes(512) + "PowerPoint Document".encode("utf-16-le") + bytes(2)
    assert "save it as .pptx" in refused(slides.read, old, "a.ppt")
