"""Writes the handbook of a tool library and its questions, in English and Japanese, into a folder.

    python benchmarks/handbook.py samples

Twenty machines, six chapters, two paragraphs for each machine in each of them: twelve paragraphs name a
machine, and one of them has the fact that a question asks for, mostly in other words. So a search has to
choose among many paragraphs that look alike, as in the handbooks that people really have, and it shows what
chunk sizes are good for: with the five best chunks those win that hold most text, with an equal number of
characters those that bring most different places. The result is the same on every run.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import handbook_words as say


@dataclass(frozen=True, slots=True)
class Machine:
    """Its number, and values that differ from one to the next, each list at a pace of its own."""

    number: int

    def of(self, values: Sequence[str], step: int = 1) -> str:
        """One of the values."""
        return values[(self.number * step + self.number // len(values)) % len(values)]

    @property
    def deposit(self) -> int:
        """What a member leaves, in euros."""
        return 15 + 5 * (self.number * 7 % 23)

    @property
    def idle(self) -> int:
        """Seconds at the start."""
        return 10 + 5 * (self.number * 5 % 19)

    @property
    def pause(self) -> int:
        """Minutes of rest."""
        return 3 + self.number * 11 % 21

    @property
    def shelf(self) -> str:
        """Where it stands."""
        return f"{'ABCDEF'[self.number % 6]}{1 + self.number // 6}"

    @property
    def pieces(self) -> int:
        """What belongs to it."""
        return 2 + self.number * 3 % 9


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the words of the text that answer it."""

    topic: str
    question: str
    answer: str


Entry = tuple[list[str], list[Asked]]


def english(m: Machine) -> Iterator[Entry]:
    """Chapter by chapter the paragraphs about one machine, and what is asked about them."""
    name, kind = f"{say.MAKERS[m.number]} {say.NAMES[m.number]}", say.KINDS[m.number]
    fact = f"Whoever takes the {name} home leaves {m.deposit} euros at the desk"
    yield (
        [
            f"The {name} is our {kind}, a {m.of(say.TRAITS)} machine of {9 + m.number * 5 % 31} kilograms;"
            " two people lift it over the step of the shed, and it travels lying down. A blanket under it"
            " spares the car, and a strap spares the blanket.",
            f"{fact} and signs the card; on Saturdays the queue reaches the door, so bring the right"
            " change. Friends of members are welcome to look, and to come again with a card of their own.",
        ],
        [Asked("deposit", f"What does the {name} cost?", fact)],
    )
    fact = f"the {name} idles for {m.idle} seconds"
    yield (
        [
            f"Before anybody touches the {m.of(say.SWITCHES)} of the {name}, {m.of(say.PREPARED)}."
            " New members are shown this once, and again whenever they ask. Nobody has ever been"
            " laughed at for asking.",
            f"Without load {fact}, which warms it through; colder than five degrees, give it twice that."
            " Members who skipped this in January paid for a new seal in March.",
        ],
        [Asked("idle", f"How long do I wait for the {name}?", fact)],
    )
    fact = f"rest the {name} for {m.pause} minutes"
    yield (
        [
            f"Hold the {name} {m.of(say.HELD)}. If you have to press, something is blunt, and pressing will"
            " not sharpen it. Bring it in, and we hand you a fresh one while the old one goes to the"
            " grinder.",
            f"At every second coffee {fact} in the shade, with its lid open. The motor was not built for"
            " a whole morning, and neither were our ears; the neighbours on both sides say thank you.",
        ],
        [Asked("pause", f"How much of a break does the {name} need?", fact)],
    )
    fact = f"a little {m.of(say.OILS, 3)} for the {m.of(say.PARTS)} of the {name}"
    yield (
        [
            f"A {m.of(say.CLOTHS)} is all that the {name} wants on the outside. Water gets into the vents and"
            " stays there until the next member finds it. Soap leaves a film, and petrol eats the label.",
            f"Every tenth loan there is {fact}, no more than a thimble holds; wipe off every drip. Sign for"
            " it in the blue column, so that nobody oils it again the evening after.",
        ],
        [Asked("oil", f"Which lubricant does the {name} take?", fact)],
    )
    sign, cure = m.of(say.SIGNS)
    yield (
        [
            f"If the {name} {sign}, {cure}. Write the day into the red book, even if it works again. On"
            " Mondays somebody reads the book and orders spares.",
            f"A {m.of(say.NOISES)} from the {name} that was not there yesterday is a reason to switch off and"
            " to call the desk; nobody is blamed for calling. Running on to the end of the"
            " job is the one thing that we are cross about.",
        ],
        [],
    )
    shelf, count = (
        f"on shelf {m.shelf} stands the {name}",
        f"with {m.pieces} {m.of(say.THINGS)} the {name} is complete",
    )
    yield (
        [
            f"Once it is dry, {shelf}, its label to the front. Whoever puts it elsewhere makes the next"
            " evening longer for all of us. Damp ones spend the night beside the stove, on the rack.",
            f"Look into the box: {count}. Anything missing is noted on the card, and the member is rung up"
            " the same day. Mostly it turns up in a coat pocket, and everybody is relieved.",
        ],
        [
            Asked("shelf", f"Where do I keep the {name}?", shelf),
            Asked("pieces", f"How many parts make up the {name}?", count),
        ],
    )


def japanese(m: Machine) -> Iterator[Entry]:
    """The same in Japanese."""
    name, kind = f"{say.MAKERS_JA[m.number]}{say.NAMES_JA[m.number]}号", say.KINDS_JA[m.number]
    fact = f"{name}を持ち帰る人は窓口に{m.deposit}00円を預け"
    yield (
        [
            f"{name}は当館の{kind}で、重さ{9 + m.number * 5 % 31}キロの{m.of(say.TRAITS_JA)}の機械です。"
            "物置の段差は二人で越え、車には寝かせて積みます。",
            f"{fact}、貸出票に署名します。土曜日は列が長くなるので、釣り銭のないようにお持ちください。",
        ],
        [Asked("deposit", f"{name}を借りるにはいくらかかりますか。", fact)],
    )
    fact = f"{name}は{m.idle}秒のあいだ空回しをして"
    yield (
        [
            f"{name}の{m.of(say.SWITCHES_JA)}に触れる前に、{m.of(say.PREPARED_JA)}。新しい会員には一度お見せし、尋ねられれば何度でも"
            "お見せします。",
            f"何も当てずに{fact}、中まで温めます。気温が五度を下回る日は、その倍にします。",
        ],
        [Asked("idle", f"{name}はどれくらい待ちますか。", fact)],
    )
    fact = f"{name}を{m.pause}分のあいだ休ませ"
    yield (
        [
            f"{name}は{m.of(say.HELD_JA)}。押さないと進まないときは刃が鈍っていて、押しても鋭くはなりません。",
            f"お茶の二杯目ごとに、日陰で{fact}、ふたを開けておきます。午前中ずっと回せるようには作られていません。",
        ],
        [Asked("pause", f"{name}の休憩は何分ですか。", fact)],
    )
    fact = f"{name}の{m.of(say.PARTS_JA)}に{m.of(say.OILS_JA, 3)}を少し"
    yield (
        [
            f"{name}の外側は{m.of(say.CLOTHS_JA)}だけで十分です。水は通風口に入り、次の会員が見つけるまで残ります。",
            f"貸し出し十回ごとに、{fact}、指ぬき一杯までにして、垂れた分はふき取ります。",
        ],
        [Asked("oil", f"{name}の潤滑には何を使いますか。", fact)],
    )
    sign, cure = m.of(say.SIGNS_JA)
    yield (
        [
            f"{name}が{sign}、{cure}。直った場合でも、赤い帳面に日付を書きます。",
            f"{name}から昨日まではなかった{m.of(say.NOISES_JA)}が聞こえたら、止めて窓口に知らせてください。知らせて叱られることは"
            "ありません。",
        ],
        [],
    )
    shelf, count = (
        f"{name}は{m.shelf}の棚に立てて",
        f"{m.of(say.THINGS_JA)}が{m.pieces}個あれば{name}はそろっています",
    )
    yield (
        [
            f"乾いたら、{shelf}、札を前に向けます。別の場所に置くと、次の晩の当番がみな遅くなります。",
            f"箱の中を見ます。{count}。足りない物は貸出票に書き、その日のうちに会員に電話します。",
        ],
        [
            Asked("shelf", f"{name}の置き場所はどこですか。", shelf),
            Asked("pieces", f"{name}の付属品はいくつありますか。", count),
        ],
    )


HEADS = {
    "en": (
        "The tool library: handbook for the evening shift",
        ("Handing out", "First start", "At work", "Care", "Faults", "Taking back"),
    ),
    "ja": (
        "道具図書館：夜の当番の手引き",
        ("貸し出し", "始動", "作業中", "手入れ", "故障", "返却"),
    ),
}
FILES = {
    "en": ("tool-library.md", "evaluation-tools-en.csv"),
    "ja": ("tool-library-ja.md", "evaluation-tools-ja.csv"),
}


def handbook(language: str) -> tuple[str, list[tuple[str, Asked]]]:
    """The text, and the questions with an id each."""
    title, heads = HEADS[language]
    makers = {"en": english, "ja": japanese}
    machines = [list(makers[language](Machine(number))) for number in range(len(say.NAMES))]
    parts = [f"# {title}"]
    for chapter, head in enumerate(heads):
        parts.append(f"## {head}")
        parts += [paragraph for entries in machines for paragraph in entries[chapter][0]]
    asked = [
        (f"{each.topic}-{number}", each)
        for number, entries in enumerate(machines, start=1)
        for _paragraphs, questions in entries
        for each in questions
    ]
    return "\n\n".join(parts) + "\n", asked


def main(folder: Path) -> None:
    """Write both handbooks and their questions."""
    for language, (name, questions) in FILES.items():
        text, asked = handbook(language)
        (folder / name).write_text(text, encoding="utf-8", newline="")
        with (folder / questions).open("w", encoding="utf-8", newline="") as file:
            rows = csv.writer(file, lineterminator="\n")
            rows.writerow(["id", "document", "question", "answer"])
            rows.writerows([id_, name, each.question, each.answer] for id_, each in asked)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
