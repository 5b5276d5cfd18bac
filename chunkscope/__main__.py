"""``python -m chunkscope``: the same figures without a browser."""

from __future__ import annotations

import sys

try:
    from chunkscope.commands.main import main

    code = main()
except KeyboardInterrupt:  # while the modules were read: main has its own answer to it
    code = 130
sys.exit(code)
