"""Several documents at once: uploads, folders, archives, and what people put into them."""

from __future__ import annotations

import random
import struct
import warnings
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents import DocumentError, Source, limits
from chunkscope.documents.corpus import Corpus, load_many
from chunkscope.documents.names import UNNAMED, clean_id, unique_ids
from tests.budget import law
from tests.mangle import MANGLED_FILES, mangled

TEA = "Tea is a leaf in hot water.\n"


def packed(files: dict[str, bytes | str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A ZIP archive of the files."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def renamed(data: bytes, old: bytes, new: bytes) -> bytes:
    """The archive with a name of the same length in place of another, in its header and its directory."""
    assert len(old) == len(new)
    assert data.count(old) == 2
    return data.replace(old, new)


def ids(corpus: Corpus) -> list[str]:
    """The ids of the documents, in their order."""
    return [source.id for source in corpus.sources]


def reasons(corpus: Corpus) -> dict[str, str]:
    """Why each refused file was refused."""
    return {each.name: each.reason for each in corpus.refused}


def test_an_upload() -> None:
    """Each file becomes a document with an id of its own; one that fails says why, and the rest loads."""
    found = load_many([("a.txt", b"one"), ("b.md", b"# Two\n"), ("a.txt", b"three"), ("c.txt", b"")])
    assert [(each.id, each.name, each.text) for each in found.sources] == [
        ("a.txt", "a.txt", "one"),
        ("b.md", "b.md", "# Two\n"),
        ("a (2).txt", "a.txt", "three"),
    ]
    assert reasons(found) == {"c.txt": "c.txt is empty (0 bytes): choose a file with something in it."}


def test_a_folder(tmp_path: Path) -> None:
    """A folder gives its files by their paths in it; hidden ones, and links that lead out, are told."""
    inside = tmp_path / "notes"
    (inside / "deep").mkdir(parents=True)
    (inside / ".git").mkdir()
    (inside / ".git" / "config").write_text("x")
    (inside / "deep" / "b.txt").write_text(TEA)
    (inside / "a.txt").write_text(TEA)
    (inside / ".hidden.txt").write_text(TEA)
    (tmp_path / "secret.txt").write_text("secret")
    (inside / "link.txt").symlink_to(tmp_path / "secret.txt")
    found = load_many(inside)
    assert ids(found) == ["a.txt", "deep/b.txt"]
    assert found.left_out == (".hidden.txt", "link.txt")
    assert (found.refused, found.characters) == ((), 2 * len(TEA))


def test_an_archive(tmp_path: Path) -> None:
    """The files of an archive have its paths as ids; its own name stands before them only among others."""
    data = packed({"x/a.txt": TEA, "x/": "", "__MACOSX/x/._a.txt": "x", "x/.DS_Store": "x", "b.json": "{}"})
    assert (ids(load_many(data)), load_many(data).left_out) == (
        ["x/a.txt", "b.json"],
        ("__MACOSX/x/._a.txt", "x/.DS_Store"),
    )
    (tmp_path / "docs.zip").write_bytes(data)
    assert ids(load_many(tmp_path / "docs.zip")) == ["x/a.txt", "b.json"]
    assert ids(load_many([("docs.zip", data), ("c.txt", b"c")])) == [
        "docs.zip/x/a.txt",
        "docs.zip/b.json",
        "c.txt",
    ]


def test_what_holds_nothing(tmp_path: Path) -> None:
    """An archive without a file says so, and so does a path that leads nowhere."""
    assert "archive.zip is an archive without a file" in reasons(load_many(packed({})))["archive.zip"]
    assert (
        "gone.zip could not be read (there is no such file"
        in reasons(load_many(tmp_path / "gone.zip"))["gone.zip"]
    )
    assert load_many(tmp_path) == Corpus(())


def test_names_of_a_japanese_machine() -> None:
    """Names in CP932, without the flag for UTF-8, are read as their writer meant them."""
    names = ["議事録/四月の会議.txt", "議事録/予算表.txt"]
    stand_ins = {f"{number}" * len(name.encode("cp932")): TEA for number, name in enumerate(names)}
    data = packed(dict(stand_ins))
    for stand_in, name in zip(stand_ins, names, strict=True):
        data = renamed(data, stand_in.encode(), name.encode("cp932"))
    assert ids(load_many(data)) == names
    assert ids(load_many(packed(dict.fromkeys(names, TEA)))) == names


def test_archives_in_archives() -> None:
    """An archive in an archive is opened, one in that is refused in one sentence."""
    inner = packed({"c.txt": TEA})
    middle = packed({"b.txt": TEA, "inner.zip": inner})
    found = load_many(packed({"a.txt": TEA, "middle.zip": middle}))
    assert ids(found) == ["a.txt", "middle.zip/b.txt"]
    assert list(reasons(found)) == ["middle.zip/inner.zip"]
    assert "is an archive in two other archives: unpack it" in found.refused[0].reason


def test_a_bomb_by_its_claim() -> None:
    """What says that it unpacks to far more than it is packed is not unpacked, and the rest loads."""
    found = load_many(packed({"bomb.txt": b"\0" * 30_000_000, "a.txt": TEA}))
    assert ids(found) == ["a.txt"]
    assert "bomb.txt would unpack to 30,000,000 bytes or more" in reasons(found)["bomb.txt"]


def test_a_bomb_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """What claims to be small is stopped while it is unpacked, at its claim or at the limit."""
    data = packed({"bomb.txt": b"\0" * 3_000_000, "a.txt": TEA})
    lying = data.replace(struct.pack("<I", 3_000_000), struct.pack("<I", 100))
    assert ids(load_many(lying)) == ["a.txt"]
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", 1_000_000)
    found = load_many(data)
    assert "would unpack to 1,000,001 bytes or more" in reasons(found)["bomb.txt"]


def test_all_archives_share_one_allowance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many archives may together unpack no more than one."""
    monkeypatch.setattr(limits, "MAX_UNPACKED_BYTES", 70)
    found = load_many([(f"{n}.zip", packed({"a.txt": TEA})) for n in range(4)])
    assert ids(found) == ["0.zip/a.txt", "1.zip/a.txt"]
    assert len(found.refused) == 2


def test_locked_and_odd_entries() -> None:
    """An entry with a password, or packed in another way, is refused by itself."""
    data = bytearray(packed({"locked.txt": TEA, "a.txt": TEA}))
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(magic) + offset] |= 1
    found = load_many(bytes(data))
    assert ids(found) == ["a.txt"]
    assert "locked.txt is locked with a password: unpack it" in reasons(found)["locked.txt"]
    other = load_many(packed({"a.txt": TEA}, zipfile.ZIP_LZMA))
    assert "packed in a way that is not read" in reasons(other)["a.txt"]


def test_ten_thousand_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of ten thousand files a thousand load, and one sentence tells of the rest."""
    data = packed({f"{n}.txt": "x" for n in range(10_000)}, zipfile.ZIP_STORED)
    found = load_many(data, loader=lambda data, name: Source("", name, "text", data.decode()))
    assert len(found.sources) == limits.MAX_DOCUMENTS
    assert len(found.refused) == 1
    assert found.refused[0].reason.startswith("9,000 files from 1000.txt on were not read: at most 1,000")
    monkeypatch.setattr(limits, "MAX_ENTRIES", 9_999)
    assert "archive.zip has 10,000 files, the limit is 9,999" in reasons(load_many(data))["archive.zip"]


def test_a_large_corpus(monkeypatch: pytest.MonkeyPatch) -> None:
    """250 documents of 6.4 million characters load; a text beyond the limit is told."""
    text = (TEA * 1000)[:25_600].encode()
    found = load_many((f"{n}.txt", text) for n in range(250))
    assert (len(found.sources), found.characters, found.refused) == (250, 6_400_000, ())
    monkeypatch.setattr(limits, "MAX_CORPUS_CHARACTERS", 50_000)
    found = load_many([("a.txt", text), ("b.txt", text)])
    assert ids(found) == ["a.txt"]
    assert found.refused[0].reason.startswith("b.txt was not read: at most 1,000 documents with 50,000")


def test_options_reach_every_document() -> None:
    """Normalisation and the words of HTML hold for each document."""
    files = [("a.txt", "Ａ".encode()), ("b.html", b"<h1>Tea</h1>")]
    found = load_many(files, normalize=True, html_as_text=True)
    assert [each.text for each in found.sources] == ["A", "# Tea"]


def test_a_loader_of_ones_own() -> None:
    """Another loader gets the bytes and the file's own name; its refusals are told like ours."""

    def loader(data: bytes, name: str) -> Source:
        if name == "slow.txt":
            raise DocumentError("slow.txt was not read within 20 seconds.")
        return Source("", name, "text", data.decode())

    found = load_many([("x/slow.txt", b"x"), ("x/a.txt", b"tea")], loader=loader)
    assert [(each.id, each.name) for each in found.sources] == [("x/a.txt", "a.txt")]
    assert reasons(found) == {"x/slow.txt": "slow.txt was not read within 20 seconds."}


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("../../etc/passwd", "etc/passwd"),
        ("C:\\x", "x"),
        ("C:\\Users\\me\\notes.txt", "Users/me/notes.txt"),
        ("/etc/passwd", "etc/passwd"),
        ("\\\\server\\share\\a.txt", "server/share/a.txt"),
        ("a/./b//../c.txt", "a/b/c.txt"),
        ("a\0.txt\n", "a.txt"),
        ("<img src=x onerror=alert(1)>.md", "_img src=x onerror=alert(1)_.md"),
        ("\u202etxt.exe", "txt.exe"),
        ("e\u0301.txt", "é.txt"),
        ("..", UNNAMED),
        ("", UNNAMED),
        ("n" * 500 + ".txt", "n" * 48 + "…" + "n" * 47 + ".txt"),
    ],
)
def test_names_that_would_lead_elsewhere(name: str, wanted: str, tmp_path: Path) -> None:
    """Paths out of the folder, drives, control signs, markup and very long names end as plain ids."""
    assert clean_id(name) == wanted
    assert ids(load_many([(name, b"tea")])) == [wanted]
    assert list(tmp_path.iterdir()) == []


def test_paths_in_an_archive_are_names_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive that would write outside writes nothing at all."""
    monkeypatch.chdir(tmp_path)
    found = load_many(packed({"../../out.txt": TEA, "/abs.txt": TEA, "C:\\x": TEA, "out.txt": "again"}))
    assert ids(found) == ["out.txt", "abs.txt", "x", "out (2).txt"]
    assert list(tmp_path.rglob("*")) == []


@law(share=0.05)
@given(
    names=st.lists(
        st.text(st.sampled_from("aB./\\:<>\0 …\u202e") | st.characters(), max_size=300), max_size=6
    )
)
def test_ids_are_safe_and_unique(names: list[str]) -> None:
    """Whatever the names: ids differ, are short, relative, printable, and lead to no other folder."""
    found = unique_ids(names)
    assert len(set(found)) == len(names)
    for each in found:
        assert len(each) <= limits.MAX_ID_CHARACTERS + len(" (10)")
        assert not each.startswith("/")
        assert not set(each) & set('\\:<>"|?*\0')
        assert not {".", "..", ""} & set(each.split("/"))


def test_damaged_archives_give_what_they_have() -> None:
    """500 damaged archives: files that are whole load, the others are named with their own fault."""
    texts: dict[str, bytes | str] = {f"{n}.txt": f"{n}: {TEA}" * 99 for n in range(8)}
    whole = packed({**texts, "in.zip": packed({"b.txt": TEA * 9})}, zipfile.ZIP_STORED)
    read = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile warns of names that occur twice
        for seed in range(MANGLED_FILES):
            found = load_many([("damaged.zip", mangled(whole, seed))])
            assert found.sources or found.refused, seed
            assert all(each.reason.strip().endswith(".") for each in found.refused), seed
            read += len(found.sources)
    assert read > MANGLED_FILES


def test_noise_in_an_archive() -> None:
    """A file of noise is refused as the binary that it is, and the others load."""
    noise = random.Random(3).randbytes(3000)  # noqa: S311 - noise, not secrets
    found = load_many(packed({"a.txt": noise, "b.txt": TEA}))
    assert ids(found) == ["b.txt"]
    assert "looks like a binary file" in reasons(found)["a.txt"]
