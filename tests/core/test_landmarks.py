"""What should not be cut, found in the blocks of a document."""

from __future__ import annotations

from chunkscope import Fixed, Recursive
from chunkscope.compare import landmarks, measures

FENCED = """Intro.

```python
def first():
    return 1

def second():
    return 2
```

~~~TypeScript
function third() { return 3; }
~~~

```
def unnamed(): pass
```

```cobol
PROCEDURE DIVISION.
```

```py
def open_ended():
    return 4
"""


def test_functions_in_code_blocks_of_markdown_count() -> None:
    """Where a fence names a language that is known, its functions are landmarks; elsewhere they are not."""
    found = [span.of(FENCED) for span in landmarks(FENCED).spans["functions"]]
    assert found == [
        "def first():\n    return 1",
        "def second():\n    return 2",
        "function third() { return 3; }",
        "def open_ended():\n    return 4",
    ]
    halves = measures(Recursive(60, 0).split(FENCED), landmarks(FENCED)).whole["functions"]
    assert (halves.whole, halves.total) == (4, 4)
    assert measures(Fixed(40, 0).split(FENCED), landmarks(FENCED)).whole["functions"].whole < 4
