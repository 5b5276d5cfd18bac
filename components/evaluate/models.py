"""The embedding model that searches, where one is needed."""

from __future__ import annotations

import streamlit as st

from chunkscope.embed.known import BUNDLED, MODELS, NANO
from chunkscope.text import language_of
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from components.address import chosen
from components.choice import choose
from components.evaluate.choices import key_of
from components.evaluate.corpus import Documents
from components.query.controls import model_help, model_labels


def reads(model: str, documents: Documents) -> bool:
    """Whether the model can be taken for one that reads the documents: the bundled one reads English."""
    return model != BUNDLED or all(language_of(each.text) == "en" for each in documents.sources)


def model_choice(documents: Documents) -> None:
    """The embedding model, what it costs, and where it cannot read the documents."""
    model = chosen().model
    left, right = st.columns([4, 8], gap="small", vertical_alignment="bottom")
    with left:
        choose(_("Embedding model"), model_labels(model), key_of("model"), help=model_help())
    with right:
        st.caption(
            _(
                "A model reads every chunk: seconds for a page, minutes for a book. Vectors are kept on this "
                "machine, so a second run with the same chunks costs nothing."
            )
        )
    if not reads(model, documents):
        st.warning(literal(unread_line(model)))


def unread_line(model: str) -> str:
    """That the model was made for another language, and what reads this one."""
    return _(
        "{model} reads English, and these documents are not English, so its ranking can mislead: use BM25, "
        "or a model such as {other} (offline: pip install {package})."
    ).format(model=model, other=NANO, package=MODELS[NANO].package)
