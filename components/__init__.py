"""Streamlit pieces: each draws one thing and leaves the arithmetic to the core."""
