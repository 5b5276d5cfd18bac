"""Rows of a file as drafts of questions: which column is which, in English and Japanese."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final
from unicodedata import normalize

from chunkscope.documents.errors import shown
from chunkscope.evaluate.drafts import Draft, Passage
from chunkscope.evaluate.question_files import Row, columns_shown, value_of
from chunkscope.strategies.base import SplitError
from chunkscope.text import clean
from chunkscope.wording import _
from chunkscope.wording.quoting import quote

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "id": ("id", "question_id", "qid", "番号"),
        "question": ("question", "query", "q", "質問", "質問文", "問い", "問"),
        "document": ("document", "document_id", "doc", "doc_id", "corpus_id", "file", "filename", "source",
                     "title", "文書", "文書名", "文書id", "ドキュメント", "ファイル", "ファイル名", "資料"),
        "answer": ("answer", "expected", "excerpt", "content", "gold", "passage", "a", "回答", "答え", "解答",
                   "正解", "答"),
        "start": ("start", "start_index", "answer_start", "開始", "開始位置"),
        "end": ("end", "end_index", "answer_end", "終了", "終了位置"),
        "references": ("references", "passages"),
        "answers": ("answers",),
        "context": ("context",),
    }
)  # fmt: skip
"""What a column may be called; of several, the first name counts."""
_WHOLE: Final = re.compile(r"(\d{1,15})(?:\.0+)?")


class _Unread(Exception):
    """Why a row cannot be read: the message is one sentence."""


def drafts_of(rows: Iterator[Row], name: str) -> Iterator[Draft]:
    """A draft for every row. Raises `SplitError` where the first one has no question column."""
    columns: dict[str, str] = {}
    seen: tuple[str, ...] = ()
    for row in rows:
        names = tuple(row.values)
        if names != seen:
            columns, seen = _columns(names), names
            _check(columns, names, name, row)
        yield _draft(row, columns)


def _check(columns: Mapping[str, str], names: Sequence[str], name: str, row: Row) -> None:
    if row.number > 1 or row.fault or "question" in columns:
        return
    sentence = _(
        "{name} has no column question (its columns: {columns}): name the columns question and answer, or "
        "question, document, start and end."
    )
    raise SplitError(sentence.format(name=shown(name), columns=columns_shown(names)))


def _columns(names: Sequence[str]) -> dict[str, str]:
    """The file's own name of every column that is known."""
    own: dict[str, str] = {}
    for name in names:
        own.setdefault("_".join(normalize("NFKC", name).casefold().split()), name)
    found = {
        column: next((own[each] for each in known if each in own), "") for column, known in COLUMNS.items()
    }
    return {column: name for column, name in found.items() if name}


def _draft(row: Row, columns: Mapping[str, str]) -> Draft:
    values = {column: row.values[name] for column, name in columns.items() if name in row.values}
    draft_id = words(values.get("id")).strip() or f"#{row.number}"
    question = words(values.get("question")).strip()
    document = words(values.get("document")).strip()
    fault, answer = row.fault, words(values.get("answer")).strip()
    passages: tuple[Passage, ...] = ()
    try:
        passages = tuple(_passages(values))
    except _Unread as error:
        fault = fault or str(error)
    if not answer and len(passages) == 1:
        answer = passages[0].text.strip()
    context = words(values.get("context"))
    return Draft(draft_id, question, document, passages, answer, fault, context)


def _passages(values: Mapping[str, Any]) -> Iterator[Passage]:
    """The passages of a row: its references, its answers, or its one answer."""
    if references := values.get("references"):
        yield from map(_reference, _list_of(references))
    elif answers := values.get("answers"):
        yield from _first_answer(answers)
    elif answer := words(values.get("answer")):
        yield Passage(answer if answer.strip() else "", *_place(values))
    elif (place := _place(values)) != (None, None):
        yield Passage("", *place)


def _reference(value: object) -> Passage:
    if isinstance(value, str):
        return Passage(value)
    if not isinstance(value, dict):
        raise _Unread(_("One of its references is no object with content, start_index and end_index."))
    columns = _columns([str(key) for key in value])
    own = {column: value[name] for column, name in columns.items()}
    return Passage(words(own.get("answer")), *_place(own))


def _first_answer(answers: object) -> Iterator[Passage]:
    """Several answers of SQuAD are what several people marked; the first one counts."""
    if isinstance(answers, dict):
        texts, starts = answers.get("text") or [], answers.get("answer_start") or []
        pairs = (
            zip(texts, starts, strict=False) if isinstance(texts, list) and isinstance(starts, list) else ()
        )
        answers = [{"text": text, "answer_start": start} for text, start in pairs]
    first = answers[0] if isinstance(answers, list) and answers else answers
    if isinstance(first, str) and first.strip():
        yield Passage(first)
    elif isinstance(first, dict):
        yield Passage(words(first.get("text")), _number("answer_start", first.get("answer_start")))


def _list_of(references: object) -> Sequence[object]:
    """The references of a cell, which are JSON in themselves."""
    if isinstance(references, str):
        try:
            references = value_of(references)
        except ValueError:
            raise _Unread(
                _("Its references are no JSON: write a list of objects with content and start_index.")
            ) from None
    return references if isinstance(references, list) else [references]


def _place(values: Mapping[str, Any]) -> tuple[int | None, int | None]:
    return _number("start", values.get("start")), _number("end", values.get("end"))


def _number(column: str, value: object) -> int | None:
    """A place as a number; None where there is none."""
    text = words(value).strip()
    if not text:
        return None
    if found := _WHOLE.fullmatch(normalize("NFKC", text).replace(",", "")):
        return int(found[1])
    sentence = _("Its {column} ({value}) is no whole number of 0 or more.")
    raise _Unread(sentence.format(column=column, value=quote(text)))


def words(value: object) -> str:
    """A value as text; "" for none. Numbers are written out, lists and objects are no words."""
    if value is None or isinstance(value, dict | list):
        return ""
    return clean(str(value)).text
