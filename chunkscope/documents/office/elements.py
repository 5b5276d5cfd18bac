"""XML elements by their local names: Office writes the same ones in two families of namespaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Element: TypeAlias = Any
"""An element of lxml, which has no types."""


def local(element: Element) -> str:
    """The name of an element without its namespace; "" for a comment or an entity."""
    tag = element.tag
    return tag.rpartition("}")[2] if type(tag) is str else ""


def value(element: Element, name: str = "val") -> str | None:
    """An attribute by its local name; None where it is not there or there is no element."""
    if element is None:
        return None
    for key, found in element.items():
        if key == name or key.endswith("}" + name):
            return str(found)
    return None


def linked(element: Element) -> str:
    """The id of the relation that an element names; its own id, without a namespace, is another one."""
    return next((str(found) for key, found in element.items() if key.endswith("}id")), "")


def whole(element: Element, name: str = "val", default: int = 0) -> int:
    """An attribute as a whole number, the default where it is none."""
    found = value(element, name) or ""
    try:
        return int(found[:20])
    except ValueError:
        return default


def child(element: Element, *path: str) -> Element:
    """The first child of that name, or the first child's first child and so on; None where there is none."""
    for name in path:
        inner = () if element is None else element
        element = next((found for found in inner if local(found) == name), None)
    return element


def named(element: Element, name: str) -> Iterator[Element]:
    """All elements of that name in an element, itself included, in their order; none in None."""
    if element is not None:
        yield from element.iter(f"{{*}}{name}")


def words(element: Element, name: str = "t") -> str:
    """The text of all elements of that name, joined."""
    return "".join([found.text or "" for found in named(element, name)])


def let_go(element: Element) -> None:
    """Forget what was read, so that a long document takes no more memory than a short one."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]
