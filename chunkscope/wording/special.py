"""Special characters, and what they do to a split, in words."""

from __future__ import annotations

from typing import Final

from chunkscope.special_characters import Special
from chunkscope.wording import N_, _

_NAMES: Final = {
    Special.FULL_WIDTH: N_("full-width letters and signs"),
    Special.HALF_WIDTH: N_("half-width katakana and hangul"),
    Special.IDEOGRAPHIC_SPACE: N_("ideographic space"),
    Special.NO_BREAK_SPACE: N_("no-break space"),
    Special.OTHER_SPACE: N_("spaces of other widths"),
    Special.ZERO_WIDTH: N_("zero-width characters"),
    Special.SOFT_HYPHEN: N_("soft hyphen"),
    Special.DIRECTION: N_("signs of writing direction"),
    Special.LINE_END: N_("unusual line ends"),
    Special.COMPATIBILITY: N_("ligatures, circled numbers and the like"),
    Special.CONTROL: N_("control characters"),
    Special.REPLACEMENT: N_("characters that could not be read"),
}
_EFFECTS: Final = {
    Special.FULL_WIDTH: N_("“ＡＢＣ” is not “ABC”: a separator or a search for one misses the other."),
    Special.HALF_WIDTH: N_("“ｶﾅ” is not “カナ”: a search for one misses the other."),
    Special.IDEOGRAPHIC_SPACE: N_("The separator “ ” does not match it; stripping removes it."),
    Special.NO_BREAK_SPACE: N_("It looks like a blank, and the separator “ ” does not match it."),
    Special.OTHER_SPACE: N_("They look like blanks, and the separator “ ” does not match them."),
    Special.ZERO_WIDTH: N_("They show nothing and are counted, and a word that holds one is not found."),
    Special.SOFT_HYPHEN: N_("It shows at a line's end only, and a word that holds one is not found."),
    Special.DIRECTION: N_("They show nothing and are counted; a cut between two of them turns text around."),
    Special.LINE_END: N_("They end a line on the screen, and the separator “\\n” does not match them."),
    Special.COMPATIBILITY: N_("“ﬁ” is not “fi” and “①” is not “1”: a search for one misses the other."),
    Special.CONTROL: N_("They show nothing and are counted; some programs stop reading at them."),
    Special.REPLACEMENT: N_("The file has bytes there that are no character in its encoding."),
}


def special_name(kind: Special) -> str:
    """What the characters of a group are called."""
    return _(_NAMES[kind])


def special_effect(kind: Special) -> str:
    """What they do to a split or a search, in one sentence."""
    return _(_EFFECTS[kind])
