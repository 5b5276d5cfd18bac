"""The door for files: several at once, archives and folders; how far the reading is, and what came of it."""

from __future__ import annotations

import streamlit as st

from chunkscope.documents.limits import MAX_BYTES
from chunkscope.wording import _, use
from components.address import spoken
from components.callbacks import whole
from components.jobs import workers
from components.reading import File, progress, read_files
from components.reading_options import reading_options
from components.taking import Loading, begin, loading, take_loaded, words

_TURN = "upload_turn"
_FOLDER = "upload_folder"
_PATIENCE = 0.6
_POLL_SECONDS = 0.4


def upload_door() -> None:
    """The uploader, the files that are being read, and what could not be."""
    running = loading()
    folder = bool(st.session_state.get(_FOLDER))
    key = f"upload_{st.session_state.get(_TURN, 0)}_{'folder' if folder else 'files'}"
    with st.container(key="upload", gap="xsmall"):
        st.file_uploader(
            _("Files (up to {n} MB each)").format(n=MAX_BYTES // 1_000_000),
            key=key,
            accept_multiple_files="directory" if folder else True,
            on_change=whole(_take_upload),
            args=(key,),
            disabled=running is not None,
            help=_(
                "Text, Markdown, HTML, PDF, Word, PowerPoint, Excel, CSV, JSON, notebooks or code; one or "
                "many, or a ZIP archive of them. The files stay on this machine."
            ),
        )
        st.toggle(_("A whole folder"), folder, key=_FOLDER, disabled=running is not None)
    if running is not None:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(running)
    reading_options()
    for kind, told in words():
        (st.error if kind == "error" else st.info)(f":small[{told}]")


def _take_upload(key: str) -> None:
    """Begin to read what was chosen; short files are here before the page is drawn.

    The uploader begins anew, empty: what it held is in the list of texts from now on.
    """
    files = [File(sent.name, sent.getvalue()) for sent in st.session_state[key] or ()]
    if not files:
        return
    use(spoken())
    found = Loading(read_files(files, workers()), len(files))
    begin(found)
    found.job.wait(_PATIENCE)
    take_loaded()
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1


def _poll(running: Loading) -> None:
    use(spoken())
    if running.job.done:
        # Only a full run can take the documents over and end the polling.
        st.rerun()
    told, share = progress(running.job, running.total)
    with st.container(key="upload_progress", gap="xxsmall"):
        st.progress(share, told)
        st.button(_("Cancel"), key="upload_cancel", on_click=whole(running.job.cancel))
