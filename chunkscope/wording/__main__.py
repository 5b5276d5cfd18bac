"""``python -m chunkscope.wording update | check | fill LANG FILE``: see ``upkeep``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from chunkscope.wording.catalogue import LANGUAGES
from chunkscope.wording.upkeep import problems, read_translations, update


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; 1 when the catalogues are not complete afterwards."""
    parser = argparse.ArgumentParser(prog="python -m chunkscope.wording", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("update", help="bring the catalogues in step with the code")
    commands.add_parser("check", help="list what is missing, unused or wrong")
    fill = commands.add_parser("fill", help="take translations from lines of msgid<TAB>msgstr")
    fill.add_argument("lang", choices=LANGUAGES)
    fill.add_argument("file", type=Path)
    options = parser.parse_args(arguments)
    if options.command != "check":
        for lang in LANGUAGES:
            update(lang)
    if options.command == "fill":
        update(options.lang, read_translations(options.file))
    found = [problem for lang in LANGUAGES for problem in problems(lang)]
    sys.stdout.writelines(f"{problem}\n" for problem in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
