"""Word documents as Markdown."""

from __future__ import annotations

import socket
from typing import Any

import docx
import pytest
from docx.enum.style import WD_STYLE_TYPE
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents.office import markdown_writer, word, xml_parts
from chunkscope.documents.source import RemarkKind
from chunkscope.strategies.base import Step
from tests.budget import law
from tests.core.office_files import WORD, paragraph, parts_of, run, saved, small, word_body, zipped
from tests.core.office_laws import check_blocks, check_mangled, check_places, refused, told

BULLETS = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="4"/><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num>'
)


def item(words: str, depth: int) -> str:
    """A paragraph in the list of `BULLETS`."""
    return paragraph(words, f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="7"/></w:numPr>')


def test_a_document_as_people_write_it() -> None:
    """Headings, lists and tables become Markdown, and every heading and block knows its exact place."""
    document = docx.Document()
    document.core_properties.title = "All about tea"
    document.add_heading("Tea", 0)
    document.add_heading("Leaves", 1)
    document.add_paragraph("Picked\nby hand.")
    for style in ("List Bullet", "List Bullet 2", "List Number", "List Number"):
        document.add_paragraph(style.lower(), style=style)
    document.add_heading("Water", 2)
    table = document.add_table(3, 3)
    for number, cell in enumerate(cell for row in table.rows for cell in row.cells):
        cell.text = str(number)
    table.cell(0, 0).merge(table.cell(0, 1)).text = "wide"
    table.cell(1, 2).merge(table.cell(2, 2)).text = "tall"
    inner = table.cell(1, 0).add_table(2, 2)
    inner.cell(0, 0).text, inner.cell(0, 1).text, inner.cell(1, 0).text = "a", "b", "c|d"
    source = word.read(saved(document), "tea.docx")
    assert source.text == (
        "# Tea\n\n# Leaves\n\nPicked\nby hand.\n\n- list bullet\n  - list bullet 2\n\n"
        "1. list number\n2. list number\n\n## Water\n\n"
        "| wide |  | 2 |\n| --- | --- | --- |\n| 3 a, b; c\\|d | 4 | tall |\n| 6 | 7 |  |"
    )
    assert source.title == "All about tea"
    assert [(heading.level, heading.text) for heading in source.headings] == [
        (1, "Tea"),
        (1, "Leaves"),
        (2, "Water"),
    ]
    check_places(source)
    check_blocks(source)


@pytest.mark.parametrize("name", ["見出し 2", "heading 2", "Überschrift 2", "标题 2"])
def test_headings_by_the_name_of_their_style(name: str) -> None:
    """A style that is named as a heading makes one, in the language of the Word that named it."""
    document = docx.Document()
    style = document.styles.add_style(f"own {name}", WD_STYLE_TYPE.PARAGRAPH)
    style.element.name_val = name
    document.add_paragraph("潮の満ち引き", style=style)
    document.add_paragraph("\u3000本文。")
    assert word.read(saved(document), "a.docx").text == "## 潮の満ち引き\n\n\u3000本文。"


def test_headings_by_outline_level_and_by_what_a_style_is_based_on() -> None:
    """An outline level makes a heading, in the paragraph or in a style under it; level 9 is body text."""
    styles = (
        '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="Mine"/><w:basedOn w:val="B"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="B"><w:name w:val="Base"/><w:basedOn w:val="A"/>'
        '<w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
    )
    body = (
        paragraph("three", '<w:pStyle w:val="A"/>')
        + paragraph("none", '<w:pStyle w:val="A"/><w:outlineLvl w:val="9"/>')
        + paragraph("six", '<w:outlineLvl w:val="8"/>')
    )
    assert word.read(word_body(body, styles=styles), "a.docx").text == "### three\n\nnone\n\n###### six"


def test_lists_count_as_word_does() -> None:
    """A level begins where its list says, goes on, and begins anew below the next item above it."""
    body = item("a", 0) + item("b", 1) + item("c", 1) + item("d", 0) + item("e", 1)
    source = word.read(word_body(body, numbering=BULLETS), "a.docx")
    assert source.text == "- a\n  4. b\n  5. c\n- d\n  4. e"
    check_blocks(source)


def test_tracked_changes_count_as_made() -> None:
    """Insertions are in, deletions and the code of fields are out, links and fields keep their words."""
    body = (
        f"<w:p><w:ins>{run('new ')}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
        f"<w:moveFrom>{run('moved ')}</w:moveFrom><w:hyperlink>{run('link ')}</w:hyperlink>"
        f"<w:r><w:instrText>PAGE</w:instrText></w:r><w:fldSimple>{run('7')}</w:fldSimple></w:p>"
    )
    assert word.read(word_body(body), "a.docx").text == "new link 7"


def test_footnotes_and_what_is_left_out() -> None:
    """Notes stand at the end; pictures, hidden text, readings and comments are counted by kind."""
    body = (
        f'<w:p>{run("word")}<w:r><w:footnoteReference w:id="5"/></w:r>'
        "<w:r><w:drawing><pic/></w:drawing></w:r>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secret</w:t></w:r>"
        f"<w:r><w:ruby><w:rt>{run('かんじ')}</w:rt><w:rubyBase>{run('漢字')}</w:rubyBase></w:ruby></w:r></w:p>"
    )
    notes = f'<w:footnote w:id="5">{paragraph("the note")}</w:footnote>'
    comments = f'<w:comment w:id="0">{paragraph("why?")}</w:comment>'
    source = word.read(word_body(body, footnotes=notes, comments=comments), "a.docx")
    assert source.text == "word[^1]漢字\n\n[^1]: the note"
    assert told(source, RemarkKind.LEFT_OUT) == {
        "pictures": 1,
        "stretches of hidden text": 1,
        "readings over characters (ruby)": 1,
        "comments": 1,
    }


def test_text_boxes_are_read_once() -> None:
    """A text box comes after its paragraph; the copy for old Word and a frame of one cell change nothing."""
    box = f"<w:txbxContent>{paragraph('in the box')}</w:txbxContent>"
    body = (
        '<w:p xmlns:mc="m"><w:r><mc:AlternateContent><mc:Choice><w:drawing>'
        f"{box}</w:drawing></mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
        f"{run('before')}</w:p><w:tbl><w:tr><w:tc>{paragraph('framed')}</w:tc></w:tr></w:tbl>"
    )
    assert word.read(word_body(body), "a.docx").text == "before\n\nin the box\n\nframed"


@law(share=0.02)
@given(
    st.lists(
        st.one_of(
            st.text(st.sampled_from("a1 #-+*>|`~=_<[]:.)\t\n\\語\u3000"), max_size=12).map(
                lambda t: ("p", t)
            ),
            st.tuples(st.sampled_from(["h", "i"]), st.sampled_from(["word", "- x", "1. y", "# z #", "`c`"])),
        ),
        max_size=6,
    )
)
def test_words_are_never_taken_for_markdown(blocks: list[tuple[str, str]]) -> None:
    """Whatever the paragraphs hold, a reader of Markdown finds the very blocks that were written."""
    from chunkscope.documents.office.markdown_writer import Writer

    writer = Writer("a.docx")
    for kind, words in blocks:
        if kind == "p":
            writer.paragraph(words)
        elif kind == "h":
            writer.heading(2, words)
        else:
            writer.item(0, "-", words)
    writer.paragraph("end")
    source = writer.source("docx", "", ())
    check_places(source)
    check_blocks(source)


def test_progress_is_told_and_memory_let_go() -> None:
    """A long document yields steps that grow to its size, and at last itself."""
    *steps, source = word.items(word_body(paragraph("tide and tea " * 20) * 3_000), "a.docx")
    done = [step.done for step in steps if isinstance(step, Step)]
    assert len(done) == len(steps) > 10
    assert done == sorted(done)
    assert getattr(source, "text", "").count("tea") == 60_000


def test_too_many_characters_stop_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reading ends where the text becomes too long, and says so."""
    monkeypatch.setattr(markdown_writer, "MAX_CHARACTERS", 100)
    message = refused(word.read, word_body(paragraph("tide and tea ") * 9), "a.docx")
    assert "has more than 100 characters of text" in message


def test_500_mangled_files() -> None:
    """A damaged document gives what is left of its text, or one sentence that names its fault."""
    recovered = check_mangled(word.read, small("docx"), "a.docx")
    assert any("Tea is picked" in source.text or "Spring" in source.text for source in recovered)


def test_a_bomb_is_not_inflated(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than the bound is refused by what is declared, and by what comes out where that is a lie."""
    monkeypatch.setattr(xml_parts, "MAX_INFLATED", 100_000)
    data = word_body("<w:p/>" * 50_000)
    assert "unpack to more than 100,000 bytes, as a ZIP bomb does" in refused(word.read, data, "a.docx")
    size = len(parts_of(data)["word/document.xml"]).to_bytes(4, "little")
    lie = data.replace(size, (1_000).to_bytes(4, "little"))
    assert lie != data
    assert "unpack to more than 100,000 bytes" in refused(word.read, lie, "a.docx")


@pytest.mark.parametrize(
    "declared",
    [
        '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;&b;&b;&b;&b;&b;">',
        '<!ENTITY x SYSTEM "file:///etc/passwd">',
        '<!ENTITY x SYSTEM "http://127.0.0.1:9/x">',
        '<!ENTITY % p SYSTEM "http://127.0.0.1:9/p"> %p;',
    ],
    ids=["laughs", "file", "net", "parameter"],
)
@pytest.mark.parametrize("part", ["word/document.xml", "word/styles.xml"])
def test_entities_are_refused_and_nothing_is_fetched(
    declared: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A part that declares entities is refused by name; no socket is opened for it."""
    monkeypatch.setattr(socket, "socket", _no_socket)
    parts = parts_of(word_body(paragraph("words")))
    parts[part] = f'<!DOCTYPE d [{declared}]><w:d xmlns:w="{WORD}"><w:p>&x;</w:p></w:d>'
    if part == "word/document.xml":
        parts[part] = str(parts[part]).replace("w:d", "w:document")
    message = refused(word.read, zipped(parts), "a.docx")
    assert f"its part {part} declares entities" in message


def _no_socket(*_arguments: Any, **_options: Any) -> None:
    raise AssertionError("something wants to be fetched")


def test_relations_lead_nowhere_outside() -> None:
    """A relation to this machine or to the net names no part, and wrong content types do no harm."""
    parts = parts_of(word_body(paragraph("words")))
    parts["[Content_Types].xml"] = (
        '<Types><Override PartName="/word/document.xml" ContentType="image/png"/></Types>'
    )
    parts["_rels/.rels"] = (
        '<Relationships><Relationship Id="1" Type="x/officeDocument" Target="../../../etc/passwd"/>'
        '<Relationship Id="2" Type="x/styles" TargetMode="External" Target="http://127.0.0.1:9/"/></Relationships>'
    )
    source = word.read(zipped(parts), "a.docx")
    assert source.text == "words"


def test_other_files_are_refused_with_what_to_do() -> None:
    """Passwords, old files, other formats and no ZIP at all: each has its own sentence."""
    ole = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
    protected = ole + "EncryptedPackage".encode("utf-16-le") + bytes(2)
    old = ole + "WordDocument".encode("utf-16-le") + bytes(2)
    assert "is protected by a password" in refused(word.read, protected, "a.docx")
    assert "save it as .docx" in refused(word.read, old, "a.doc")
    assert "is an OLE container" in refused(word.read, ole, "a.doc")
    assert "holds a xlsx file, not a docx file" in refused(word.read, small("xlsx"), "a.docx")
    assert "without a docx document" in refused(word.read, zipped({"a.txt": "words"}), "a.docx")
    assert "nothing can be read as a ZIP archive" in refused(word.read, b"words", "a.docx")
    assert "has no text in it (DOCX)" in refused(word.read, word_body("<w:p/>"), "a.docx")


def test_nesting_without_end_is_cut_off() -> None:
    """Tables in tables hundreds of levels deep end the reading there; what stands before them is kept."""
    deep = "<w:tbl><w:tr><w:tc>" * 600 + paragraph("x") + "</w:tc></w:tr></w:tbl>" * 600
    source = word.read(word_body(paragraph("before") + deep), "a.docx")
    assert source.text == "before"
    assert told(source, RemarkKind.RECOVERED) == {"word/document.xml:1": 1}


def test_broken_xml_gives_what_can_be_read() -> None:
    """Where a part is not well-formed, what stands before and after is read, and the line is told."""
    parts = parts_of(word_body(paragraph("one") + "\n<w:oops></w:p>\n" + paragraph("two")))
    source = word.read(zipped(parts), "a.docx")
    assert "one" in source.text
    assert "two" in source.text
    assert told(source, RemarkKind.RECOVERED) == {"word/document.xml:2": 1}
