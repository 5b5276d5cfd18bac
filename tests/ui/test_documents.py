"""Documents of the reader's own: many at once, kept in bounds, read anew, and their places shown."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope.documents import Page, Source
from chunkscope.documents.corpus import Corpus
from chunkscope.text import content_hash
from chunkscope.values import Span
from chunkscope.wording.quoting import literal
from chunkscope.worker import Workers
from components import source as sources
from components.reading import File, Outcome, progress, read_files
from components.source import OwnText, keep, own_text, put_in_place
from components.text_titles import titles
from tests.document_files import HTML, MARKDOWN, archive, docx, pdf
from tests.ui.conftest import Start, finished, link, read, sound, told, words

NESTED = archive({"a.txt": b"one", "in.zip": archive({"b.txt": b"two"})})
REPORT = docx()


def upload(app: AppTest, *files: tuple[str, bytes]) -> AppTest:
    """Upload these files, and wait until they are read."""
    door = next(each for each in app.get("file_uploader") if each.key.startswith("upload_"))
    sound(door.set_value([(name, data, "application/octet-stream") for name, data in files]).run())
    return finished(app)


def own_texts(app: AppTest) -> list[OwnText]:
    """The texts of the session, as the list shows them."""
    return list(reversed(app.session_state["own_texts"].values()))


def test_several_files_become_a_corpus(start: Start) -> None:
    """Each is listed by its name, the first is opened with its pages, and what cannot be read is told."""
    app = upload(
        start(chunk_size="40"),
        ("a.pdf", pdf(["Lamp report\nTwo lamps were lit.", "Methods\nCount the hours."])),
        ("b.docx", docx()),
        ("[c](x) `d`.pdf", b"%PDF-1.7 \0\1\2" * 99),
    )
    first, second = own_texts(app)
    assert [first.name, second.name] == ["a.pdf", "b.docx"]
    assert link(app, "text") == first.hash
    assert [page.number for page in first.source.pages] == [1, 2]
    assert [heading.text for heading in second.source.headings] == ["Lamp report", "Methods"]
    assert "2 documents were read" in words(app)
    assert "a.pdf" in words(app)
    assert "PDF" in words(app)
    assert len(app.error) == 1
    assert literal("[c](x) `d`.pdf") in app.error[0].value
    told(app.selectbox, "source_choice").set_value("b.docx")
    sound(app.run())
    assert link(app, "text") == second.hash
    assert "Lamp report · heading" in words(app)


def test_a_document_opens_with_its_place_in_the_panel_and_the_table(start: Start) -> None:
    """Pages and headings stand beside both ends of a boundary, and in the table of chunks."""
    text = "# Lamps\n\nTwo were lit.\n\n## Hours\n\nForty and fifty-two."
    pages = (Page(1, Span(0, 24)), Page(2, Span(24, len(text))))
    app = start(text=content_hash(text), chunk_size="30", chunk_overlap="0")
    document = Source("a.md", "a.md", "markdown", text, pages=pages)
    app.session_state["own_texts"] = {content_hash(text): own_text("a.md", document)}
    app.session_state["cut"] = 1
    sound(app.run())
    assert "page 1" in words(app)
    assert "page 2" in words(app)


def test_an_archive_is_read_without_its_tricks(start: Start) -> None:
    """Paths that climb are made clean, markup in a name is shown as it is, the rest loads."""
    names = {"../../up.txt": b"one", "C:\\x\\win.txt": b"two", "<img src=x>.md": b"# Three", "empty.txt": b""}
    app = upload(start(), ("all.zip", archive(names)))
    listed = [own.name for own in own_texts(app)]
    assert len(listed) == 3
    assert not any(name.startswith(("/", "..", "C:")) for name in listed)
    assert len(app.error) == 1
    assert literal("empty.txt is empty") in app.error[0].value


def test_an_archive_is_opened_in_no_process_of_the_server(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither its directory nor its files are unpacked beside the page, not even in an archive inside it."""

    def here(*_given: object) -> None:
        pytest.fail("an archive was opened in the process of the server")

    monkeypatch.setattr("zipfile.ZipFile", here)
    app = upload(start(), ("all.zip", NESTED), ("report.docx", REPORT))
    assert [own.name for own in own_texts(app)] == ["all.zip/a.txt", "all.zip/in.zip/b.txt", "report.docx"]


def test_the_letters_are_normalised_and_traced_back(start: Start) -> None:
    """The text is in NFKC, its hash in the link, the tab tells what stood where; off again, all is back."""
    text = "Lamp ＡＢＣ１２３ burns.\n\n" * 6
    app = start(text=content_hash(text))
    app.session_state["own_texts"] = {content_hash(text): OwnText(content_hash(text), "own.txt", read(text))}
    sound(app.run())
    assert "Special characters" in [tab.label for tab in app.tabs]
    told(app.toggle, "read_normalized").set_value(True)
    finished(sound(app.run()))
    plain = text.replace("ＡＢＣ１２３", "ABC123")
    assert [own.source.text for own in own_texts(app)] == [plain]
    assert link(app, "text") == content_hash(plain)
    assert "36 characters were changed by NFKC" in words(app)
    app.session_state["details"] = "Special characters"
    told(app.toggle, "read_normalized").set_value(False)
    finished(sound(app.run()))
    assert own_texts(app)[0].source.text == text
    assert link(app, "text") == content_hash(text)


def test_html_is_read_as_its_words(start: Start) -> None:
    """The option is there for HTML only; on, the markup is gone and the headings stay."""
    app = upload(start(), ("page.html", HTML.encode()))
    told(app.toggle, "read_html_as_text").set_value(True)
    finished(sound(app.run()))
    (own,) = own_texts(app)
    assert own.source.text.startswith("# Lamp report")
    assert "<" not in own.source.text
    assert link(app, "text") == own.hash
    app = upload(app, ("notes.md", MARKDOWN.encode()))
    assert not [toggle for toggle in app.toggle if (toggle.key or "").startswith("read_html")]


def test_broken_words_are_put_together_in_a_pdf(start: Start) -> None:
    """On, the words are whole and counted, and the tab lists what was taken out; off, all is back."""
    app = upload(
        start(chunk_size="40"), ("a.pdf", pdf(["The wind veloc-\nity rose.\nIts veloc-\nity fell."]))
    )
    (own,) = own_texts(app)
    assert "veloc-\nity" in own.source.text
    told(app.toggle, "read_rejoined").set_value(True)
    finished(sound(app.run()))
    (joined,) = own_texts(app)
    assert joined.source.text == own.source.text.replace("veloc-\nity", "velocity")
    assert "2 words broken at line ends were put together" in words(app)
    assert "Special characters" in [tab.label for tab in app.tabs]
    told(app.toggle, "read_rejoined").set_value(False)
    finished(sound(app.run()))
    assert own_texts(app)[0].source == own.source


def test_another_encoding_is_chosen_and_taken_back(start: Start) -> None:
    """The file's own bytes are read anew; damage is told by its place, other options and settings stay."""
    text = "\u4fa1\u683c\u306f\uff15\uff10\uff10\u5186\u3067\u3059\u3002" * 9
    app = upload(start(chunk_size="40"), ("prices.txt", text.encode("cp932")))
    (own,) = own_texts(app)
    assert (own.source.text, own.how.encoding) == (text, "")
    size = link(app, "chunk_size")
    told(app.toggle, "read_normalized").set_value(True)
    finished(sound(app.run()))
    told(app.selectbox, "read_encoding").set_value("EUC-JP")
    finished(sound(app.run()))
    (own,) = own_texts(app)
    assert (own.source.encoding, own.how.encoding) == ("EUC-JP", "EUC-JP")
    assert "\ufffd" in own.source.text
    assert own.source.original is not None
    assert "the first in line 1" in words(app)
    assert link(app, "text") == own.hash
    told(app.toggle, "read_normalized").set_value(False)
    finished(sound(app.run()))
    assert own_texts(app)[0].source.encoding == "EUC-JP"
    told(app.selectbox, "read_encoding").set_value("")
    finished(sound(app.run()))
    (own,) = own_texts(app)
    assert (own.source.text, own.how.encoding) == (text, "")
    assert (link(app, "text"), link(app, "chunk_size")) == (content_hash(text), size)


def test_how_a_text_was_opened_is_told_while_it_holds(start: Start) -> None:
    """Read in another encoding, a text has another length and its settings stay: no other size is told."""
    app = upload(start(), ("prices.txt", ("\u4fa1\u683c\u306f\u5b89\u3044\u3002" * 70).encode("cp932")))
    size = link(app, "chunk_size")
    opened = "Opened with chunk size {} and overlap"
    assert opened.format(size) in words(app)
    told(app.selectbox, "read_encoding").set_value("Windows-1252")
    finished(sound(app.run()))
    assert own_texts(app)[0].source.encoding == "Windows-1252"
    assert len(own_texts(app)[0].source.text) > 420
    assert link(app, "chunk_size") == size
    assert "Opened with" not in words(app)
    told(app.selectbox, "read_encoding").set_value("")
    finished(sound(app.run()))
    assert opened.format(size) in words(app)


def test_what_has_no_bytes_has_no_encoding_to_choose(start: Start) -> None:
    """Office formats have their own, a paste has none."""
    app = upload(start(), ("b.docx", docx()))
    assert not [box for box in app.selectbox if (box.key or "").startswith("read_encoding")]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> dict[str, OwnText]:
    """The texts of a session that has none yet."""
    texts: dict[str, OwnText] = {}
    monkeypatch.setattr(sources, "own_texts", lambda: texts)
    monkeypatch.setattr("components.text_titles.own_texts", lambda: texts)
    return texts


def documents(names: Iterable[str], length: int = 9) -> list[OwnText]:
    """Documents of different texts of about this length."""
    return [own_text(name, read(f"{count:09}" * (length // 9), name)) for count, name in enumerate(names)]


def test_the_session_keeps_the_newest_texts(store: dict[str, OwnText]) -> None:
    """At most 250 and 6.4 million characters, the oldest go first, and one that is longer stays alone."""
    assert keep(*documents(f"{n}.txt" for n in range(300))) == 50
    assert len(store) == 250
    assert [own.name for own in reversed(store.values())][:2] == ["0.txt", "1.txt"]
    assert keep(*documents(["long.txt"], 6_399_990)) == 249
    assert keep(own_text("longer.txt", read("x" * 7_000_000))) == 2
    assert [own.name for own in store.values()] == ["longer.txt"]


def test_a_text_read_anew_takes_the_place_of_the_old_one(store: dict[str, OwnText]) -> None:
    """The order stays; where the new text is there already, it is there once."""
    first, second, third = documents(["a", "b", "c"])
    keep(first, second, third)
    new = own_text("b", read("anew"))
    put_in_place(second.hash, new)
    assert [own.name for own in reversed(store.values())] == ["a", "b", "c"]
    put_in_place(new.hash, own_text("c", third.source))
    assert len(store) == 2


def test_titles_differ_and_show_the_end_of_a_path(store: dict[str, OwnText]) -> None:
    """Two files of one name are numbered; of a long path the file's name is in sight."""
    keep(*documents(["README.md", "README.md", f"{'deep/' * 20}last.md"]))
    first, second, third = titles(f"text:{hash_}" for hash_ in reversed(store)).values()
    assert [first, second] == ["README.md", "README.md (2)"]
    assert third.endswith("last.md")


def test_reading_can_be_stopped() -> None:
    """What was read before the stop is kept, nothing is said of what was not, nothing more is read."""
    files = [File(f"{n}.md", MARKDOWN.encode()) for n in range(500)]
    with Workers(2, packages=("chunkscope", "components")) as workers:
        job = read_files(files, workers)
        while len(job.results) < 3:
            assert not job.wait(0.01)
        job.cancel()
        assert job.wait(30)
    outcome = job.results[-1]
    assert isinstance(outcome, Outcome)
    assert outcome.stopped
    assert 1 <= len(outcome.corpus.sources) < 500
    assert outcome.corpus.refused == ()


def test_unpacking_can_be_stopped_and_is_told() -> None:
    """The files of an archive are counted while it is unpacked; stopped, nothing is said of it."""
    data = archive({f"{n}.txt": b"tea " * 500_000 for n in range(60)})
    with Workers(2, packages=("chunkscope", "components")) as workers:
        job = read_files([File("large.zip", data), File("b.md", b"# Two")], workers)
        while not job.results:
            assert not job.wait(0.01)
        told, share = progress(job, 2)
        assert told == f"Unpacking {literal('large.zip')} …"
        assert 0 <= share < 1
        job.cancel()
        assert job.wait(30)
    assert job.results[-1] == Outcome(Corpus(()), stopped=True)
