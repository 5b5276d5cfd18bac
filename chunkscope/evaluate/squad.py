"""Questions in the shape of SQuAD: articles of paragraphs, each with questions and the start of an answer.

Rajpurkar et al., "SQuAD: 100,000+ Questions for Machine Comprehension of Text", 2016. Where several people
marked an answer, the first one counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from chunkscope.documents.errors import shown
from chunkscope.documents.names import unique_ids
from chunkscope.documents.opened import opened_text
from chunkscope.documents.plain import read
from chunkscope.documents.source import Source
from chunkscope.evaluate.drafts import Draft, settled
from chunkscope.evaluate.occurrences import Occurrences
from chunkscope.evaluate.question_files import Row, rows_of, text_of
from chunkscope.evaluate.question_rows import drafts_of, words
from chunkscope.evaluate.values import Origin, QuestionSet
from chunkscope.strategies.base import SplitError
from chunkscope.text import TextError
from chunkscope.wording import _
from chunkscope.wording.quoting import quote

BETWEEN: Final = "\n\n"
"""What stands between the paragraphs of an article."""


def squad_corpus(data: bytes | str, *, name: str = "") -> tuple[list[Source], QuestionSet]:
    """The articles of a SQuAD file as documents, their paragraphs joined by blank lines, and its questions.

    Also takes flat rows with a context each. Raises `SplitError` for a file of another shape.
    """
    drafts = list(drafts_of(flat_rows(rows_of(text_of(data, name), name)), name))
    articles: dict[str, dict[str, int]] = {}
    for draft in drafts:
        if draft.context:
            articles.setdefault(draft.document, {}).setdefault(draft.context, 0)
    if not articles:
        sentence = _(
            "{name} is not in the shape of SQuAD: it has no paragraphs with a context and questions."
        )
        raise SplitError(sentence.format(name=shown(name)))
    ids = dict(zip(articles, unique_ids(articles), strict=True))
    sources = [_source(ids[title], paragraphs) for title, paragraphs in articles.items()]
    placed = [
        _moved(each, ids[each.document], articles[each.document][each.context]) if each.context else each
        for each in drafts
    ]
    return sources, settled(placed, sources, Origin.SQUAD, name or "SQuAD")


def flat_rows(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows, and for every article among them one row a question with its title and context."""
    number = 0
    for row in rows:
        for values in _questions(row.values) if "paragraphs" in row.values else [row.values]:
            number += 1
            yield Row(number, values, row.fault)


def in_their_documents(drafts: Sequence[Draft], corpus: Sequence[Source]) -> list[Draft]:
    """The drafts with their starts in the documents that hold their contexts, whatever these are called."""
    contexts = [draft.context for draft in drafts if draft.context]
    if not contexts:
        return list(drafts)
    places = Occurrences([source.text for source in corpus], contexts)
    return [_in_its_document(draft, corpus, places) if draft.context else draft for draft in drafts]


def _in_its_document(draft: Draft, corpus: Sequence[Source], places: Occurrences) -> Draft:
    found = places.of(draft.context)
    if not found:
        sentence = _(
            "Its paragraph ({context}) is in none of the documents: load the documents that it was asked of."
        )
        return replace(draft, fault=draft.fault or sentence.format(context=quote(draft.context)))
    named = (each for each in found if corpus[each.document].id == draft.document)
    place = next(named, found[0])
    begin = place.span.start - (len(draft.context) - len(draft.context.lstrip()))
    return _moved(draft, corpus[place.document].id, max(begin, 0))


def _moved(draft: Draft, document: str, begin: int) -> Draft:
    """The draft with its starts counted in a document where its context begins at ``begin``."""
    passages = tuple(
        replace(each, start=None if each.start is None else each.start + begin) for each in draft.passages
    )
    return replace(draft, document=document, passages=passages, context="")


def _source(id_: str, paragraphs: dict[str, int]) -> Source:
    """An article; where each paragraph begins is written into ``paragraphs``."""
    at = 0
    for context in paragraphs:
        paragraphs[context] = at
        at += len(context) + len(BETWEEN)
    try:
        source = read(opened_text(BETWEEN.join(paragraphs), id_))
    except TextError as error:
        raise SplitError(str(error)) from None
    return replace(source, id=id_, title=source.title or id_)


def _questions(article: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    paragraphs = article["paragraphs"]
    for paragraph in paragraphs if isinstance(paragraphs, list) else ():
        asked = paragraph.get("qas", ()) if isinstance(paragraph, dict) else ()
        for each in asked if isinstance(asked, list) else ():
            if isinstance(each, dict):
                shared = {"title": article.get("title", ""), "context": words(paragraph.get("context"))}
                yield {**{key: each.get(key) for key in ("id", "question", "answers")}, **shared}
