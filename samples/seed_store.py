"""A small store for seed packets: what is in the drawer, what is old, what to sow next."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

GERMINATION_YEARS = {"onion": 1, "parsnip": 1, "bean": 3, "tomato": 4, "cucumber": 5}


@dataclass(frozen=True)
class Packet:
    """One packet of seeds as it came from the shop."""

    species: str
    variety: str
    packed: date
    grams: float

    def best_before(self) -> date:
        """The day after which fewer than half of the seeds can be expected to sprout."""
        years = GERMINATION_YEARS.get(self.species, 2)
        return self.packed + timedelta(days=365 * years)

    def is_fresh(self, today: date) -> bool:
        """Whether sowing this packet is still worth the compost."""
        return today <= self.best_before()


@dataclass
class Store:
    """All packets of one household, kept in the order in which they were bought."""

    packets: list[Packet] = field(default_factory=list)

    def add(self, packet: Packet) -> None:
        """Put a packet into the drawer; an empty packet is refused."""
        if packet.grams <= 0:
            message = f"{packet.variety}: a packet needs at least one seed, got {packet.grams} g"
            raise ValueError(message)
        self.packets.append(packet)

    def species(self) -> list[str]:
        """The names of everything in the drawer, each once, in alphabetical order."""
        return sorted({packet.species for packet in self.packets})

    def take(self, species: str, grams: float) -> list[Packet]:
        """Take out seeds, oldest packet first, and leave the rest of a broken packet behind.

        The oldest packet goes first because it loses most by waiting. A packet that is only
        partly used is replaced by a smaller one with the same date.
        """
        wanted = grams
        taken: list[Packet] = []
        for packet in sorted(self.packets, key=lambda each: each.packed):
            if packet.species != species or wanted <= 0:
                continue
            self.packets.remove(packet)
            used = min(packet.grams, wanted)
            wanted -= used
            taken.append(Packet(packet.species, packet.variety, packet.packed, used))
            if used < packet.grams:
                rest = Packet(packet.species, packet.variety, packet.packed, packet.grams - used)
                self.packets.append(rest)
        return taken

    def expired(self, today: date) -> Iterator[Packet]:
        """Packets that are too old to sow and too dear to throw away."""
        for packet in self.packets:
            if not packet.is_fresh(today):
                yield packet


def read_packets(path: Path) -> Iterator[Packet]:
    """Read a drawer from a table with the columns species, variety, packed and grams."""
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            yield Packet(
                species=row["species"].strip().lower(),
                variety=row["variety"].strip(),
                packed=date.fromisoformat(row["packed"]),
                grams=float(row["grams"]),
            )


def shopping_list(store: Store, plan: dict[str, float]) -> dict[str, float]:
    """What has to be bought, in grams per species, so that the plan can be sown."""
    missing: dict[str, float] = {}
    for species, grams in plan.items():
        held = sum(packet.grams for packet in store.packets if packet.species == species)
        if held < grams:
            missing[species] = round(grams - held, 1)
    return missing


def label(packets: Iterable[Packet]) -> str:
    """One line per packet for the sticks in the garden bed."""
    return "\n".join(f"{packet.variety} ({packet.species})" for packet in packets)
