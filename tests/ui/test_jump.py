"""Jumps of one session are told from those of another, for a page outlives its session."""

from __future__ import annotations

from streamlit.testing.v1 import AppTest

from components.source_view import Jump


def _page() -> None:
    import streamlit as st

    from components.jump import jump_to

    st.button("jump", on_click=jump_to, args=(5,))


def _jumps() -> list[Jump]:
    app = AppTest.from_function(_page).run()
    found = []
    for _press in range(2):
        app.button[0].click().run()
        assert not app.exception
        found.append(app.session_state["jump"])
    return found


def test_no_two_jumps_have_one_serial() -> None:
    """A jump is made once for each serial: after the server was started again, the first one counts too."""
    first, second = _jumps(), _jumps()
    assert [jump.offset for jump in first + second] == [5] * 4
    assert len({jump.serial for jump in first + second}) == 4
    assert first[1].serial == first[0].serial + 1
