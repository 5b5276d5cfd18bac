"""``python -m chunkscope``: the same figures without a browser."""

from __future__ import annotations

import sys

from chunkscope.commands.main import main

sys.exit(main())
