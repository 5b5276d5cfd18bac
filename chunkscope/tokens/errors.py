"""What is raised where lengths cannot be counted."""


class UnitError(ValueError):
    """A unit that is unknown, cannot be loaded, or cannot count a certain piece."""
