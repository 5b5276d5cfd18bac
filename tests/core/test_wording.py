"""Languages and catalogues."""

from __future__ import annotations

import ast
import threading
from typing import TYPE_CHECKING

import pytest

from chunkscope.values import Cause
from chunkscope.wording import LANGUAGES, PSEUDO, _, language, language_name, match, n_, use
from chunkscope.wording import __main__ as command
from chunkscope.wording.catalogue import LOCALES, load
from chunkscope.wording.causes import cause_name
from chunkscope.wording.pseudo import pseudo
from chunkscope.wording.units import size
from chunkscope.wording.upkeep import ROOT, SOURCES, collect, placeholders, problems, read_translations

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ALL_LANGUAGES = (*LANGUAGES, PSEUDO)


def test_a_language_is_used_until_another_is() -> None:
    """use() sets what language() says and what the messages are in."""
    use("ja")
    assert language() == "ja"
    assert _("No room") != "No room"
    use("en")
    assert _("No room") == "No room"


def test_an_unknown_language_is_refused_in_words() -> None:
    """The error names the argument, its value and what to do."""
    with pytest.raises(ValueError, match=r"language \('tlh'\) must be one of en, ja: choose one of these\."):
        use("tlh")


def test_another_thread_speaks_its_own_language() -> None:
    """The language of one session never reaches another."""
    use("ja")
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(language()))
    thread.start()
    thread.join()
    assert heard == ["en"]
    assert language() == "ja"


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("ja", "ja"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("JA_jp", "ja"),
        ("en-US,en;q=0.9,ja;q=0.8", "en"),
        ("fr;q=0.9,ja;q=0.5,en;q=0.4", "ja"),
        ("fr, de", "en"),
        ("ja;q=0, en;q=0", "en"),
        ("ja;q=lots", "en"),
        ("", "en"),
        (None, "en"),
        (";;,,=,q", "en"),
    ],
)
def test_the_browsers_favourite_is_matched(accepted: str | None, chosen: str) -> None:
    """Of English and Japanese the one with the greatest weight is taken, English by default."""
    assert match(accepted) == chosen


def test_every_language_has_its_own_name() -> None:
    """The switch shows each language as its speakers write it."""
    assert [language_name(lang) for lang in LANGUAGES] == ["English", "日本語"]


def test_a_message_without_translation_stays_english() -> None:
    """What is in no catalogue is shown as it is, in the right number."""
    use("ja")
    assert _("no such message") == "no such message"
    assert n_("{n} nothing", "{n} nothings", 1) == "{n} nothing"
    assert n_("{n} nothing", "{n} nothings", 2) == "{n} nothings"
    assert _("") == ""


@pytest.mark.parametrize(
    ("lang", "n", "text"),
    [("en", 1, "1 character"), ("en", 0, "0 characters"), ("ja", 1, "1 文字"), ("ja", 2, "2 文字")],
)
def test_numbers_choose_their_form(lang: str, n: int, text: str) -> None:
    """English has two forms, Japanese one."""
    use(lang)
    assert size("characters", n) == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_catalogue_is_complete_and_true(lang: str) -> None:
    """Every message of the code is translated, none is unused, and all placeholders agree."""
    assert problems(lang) == []


def test_no_message_is_made_before_it_is_translated() -> None:
    """The argument of _() and n_() is a plain string or a marked one, never an f-string or .format()."""
    assert [place for path in _sources() for place in _made_messages(path)] == []


def test_every_visible_word_of_the_code_is_collected() -> None:
    """The names of all causes are among the messages."""
    collected = {message.id for message in collect()}
    assert {cause_name(cause) for cause in Cause} <= collected


def test_update_leaves_a_complete_catalogue_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m chunkscope.wording update`` changes nothing when nothing has changed."""
    before = _copy_catalogues(monkeypatch, tmp_path)
    assert command.main(["update"]) == 0
    assert capsys.readouterr().out == ""
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.po")} == before


def test_fill_takes_translations_from_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A translation without its placeholders arrives, and the check tells what is wrong with it."""
    _copy_catalogues(monkeypatch, tmp_path)
    (tmp_path / "words.tsv").write_text("{n} token\tトークン\nNo room\t場所がない\n", encoding="utf-8")
    assert command.main(["fill", "ja", str(tmp_path / "words.tsv")]) == 1
    assert capsys.readouterr().out == "ja: other placeholders than the code's: '{n} token'\n"
    assert 'msgstr "場所がない"' in (tmp_path / "ja.po").read_text(encoding="utf-8")


def test_check_names_every_kind_of_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Missing, unused, empty, fuzzy, other placeholders and no Japanese are each told apart."""
    _copy_catalogues(monkeypatch, tmp_path)
    entries = [
        ("Left over", "残り", ""),
        ("No room", "", ""),
        ("space", "空白", "#, fuzzy\n"),
        ("tokens ({unit})", "トークン ({units})", ""),
        ("characters", "characters", ""),
    ]
    body = "".join(f'\n{flags}msgid "{key}"\nmsgstr "{text}"\n' for key, text, flags in entries)
    path = tmp_path / "ja.po"
    path.write_text(path.read_text(encoding="utf-8").split("\n\n")[0] + "\n" + body, encoding="utf-8")
    found = problems("ja")
    assert "ja: missing: 'Whole pieces only'" in found
    assert "ja: no longer used: 'Left over'" in found
    assert "ja: not translated: 'No room'" in found
    assert "ja: fuzzy: 'space'" in found
    assert "ja: other placeholders than the code's: 'tokens ({unit})'" in found
    assert "ja: no Japanese in it: 'characters'" in found


def test_translations_are_read_with_escapes(tmp_path: Path) -> None:
    r"""In a file of translations ``\n`` stands for a line end, and the last line about a message wins."""
    (tmp_path / "words.tsv").write_text("a\\nb\tあ\\nい\n\nno tab\na\\nb\tう \n", encoding="utf-8")
    assert read_translations(tmp_path / "words.tsv") == {"a\nb": "う"}


def test_pseudo_keeps_every_placeholder() -> None:
    """Each message in the pseudo-locale stands in brackets and formats as the original does."""
    for message in collect():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            if text:
                assert pseudo(text)[0] + pseudo(text)[-1] == "⟦⟧"
                assert placeholders(pseudo(text)) == placeholders(text)


def test_pseudo_changes_prose_only() -> None:
    """Code, addresses, link targets, icons and tags are kept; every other letter is changed."""
    kept = "`chunk_size` https://example.org/x ](a/b) :material/info: {n:,}"
    assert pseudo(f"Ask {kept}") == f"⟦Áśḱ {kept}⟧".replace("ḱ", "ķ")
    assert pseudo("") == ""


@pytest.mark.parametrize("n", [1, 2])
def test_pseudo_is_spoken_everywhere(n: int) -> None:
    """In the pseudo-locale singular and plural go through the brackets too."""
    use(PSEUDO)
    assert size("characters", n).startswith("⟦")
    assert cause_name(Cause.UNIT).startswith("⟦")


def test_a_catalogue_is_read_once() -> None:
    """The second look-up in a language reads no file."""
    assert load("ja") is load("ja")


def _copy_catalogues(monkeypatch: pytest.MonkeyPatch, folder: Path) -> dict[str, bytes]:
    """Let the upkeep work on a copy of the catalogues, for this package's own messages alone.

    Returns the contents by file name.
    """
    from chunkscope.wording import upkeep

    for lang in LANGUAGES:
        (folder / f"{lang}.po").write_bytes((LOCALES / f"{lang}.po").read_bytes())
    monkeypatch.setattr(upkeep, "LOCALES", folder)
    monkeypatch.setattr(upkeep, "SOURCES", ("chunkscope/wording",))
    for lang in LANGUAGES:
        upkeep.update(lang)
    return {path.name: path.read_bytes() for path in folder.glob("*.po")}


def _sources() -> Iterator[Path]:
    for source in SOURCES:
        path = ROOT / source
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def _made_messages(path: Path) -> Iterator[str]:
    """Where a message is put together inside the brackets of _() or n_()."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"_", "n_", "N_"}
        ):
            messages = node.args[: 2 if node.func.id == "n_" else 1]
            if any(isinstance(message, ast.JoinedStr | ast.Call | ast.BinOp) for message in messages):
                yield f"{path.relative_to(ROOT)}:{node.lineno}"
