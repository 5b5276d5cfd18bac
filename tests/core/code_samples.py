"""One small program per language, as people write them: for guessing, for trees, and for cuts."""

from __future__ import annotations

PROGRAMS: dict[str, str] = {
    "python": '''import math
from dataclasses import dataclass


@dataclass
class Tank:
    """A tank with a lid."""

    height: float

    def volume(self, radius):
        # Round tanks only.
        area = math.pi * radius**2
        return area * self.height

    @property
    def is_tall(self):
        return self.height > 2


def fill(tank, litres):
    if litres > 100:
        raise ValueError("too much")
    return tank
''',
    "js": """import { readFile } from "fs";

// Greets politely.
export function greet(name) {
  return `Hello ${name}`;
}

class Counter extends Base {
  constructor() {
    super();
    this.value = 0;
  }

  step(by) {
    this.value += by;
  }
}

const twice = (x) => {
  return x * 2;
};
""",
    "ts": """import { Shelf } from "./shelf";

export interface Book {
  title: string;
  pages: number;
}

export class Library<T extends Book> {
  private readonly books: T[] = [];

  add(book: T): void {
    this.books.push(book);
  }

  longest(): T | undefined {
    return this.books.sort((a, b) => b.pages - a.pages)[0];
  }
}
""",
    "java": """package harbour.ships;

import java.util.List;

public class Ferry {
    private final int seats;

    public Ferry(int seats) {
        this.seats = seats;
    }

    @Override
    public String toString() {
        return "ferry with " + seats;
    }

    static int total(List<Ferry> all) {
        int sum = 0;
        for (Ferry each : all) {
            sum += each.seats;
        }
        return sum;
    }
}
""",
    "go": """package tides

import (
	"fmt"
)

type Gauge struct {
	level int
}

// Raise lifts the level.
func (g *Gauge) Raise(by int) error {
	if by < 0 {
		return fmt.Errorf("down: %d", by)
	}
	g.level += by
	return nil
}

func NewGauge() *Gauge {
	g := &Gauge{}
	return g
}
""",
    "rust": """use std::collections::HashMap;

/// Counts words.
#[derive(Debug)]
pub struct Tally {
    words: HashMap<String, usize>,
}

impl Tally {
    pub fn new() -> Self {
        Tally { words: HashMap::new() }
    }

    #[inline]
    pub fn add(&mut self, word: &str) {
        let mut entry = self.words.entry(word.to_string()).or_insert(0);
        *entry += 1;
    }
}

fn main() {
    let mut tally = Tally::new();
    tally.add("sea");
}
""",
    "c": """#include <stdio.h>
#define LIMIT 8

typedef struct {
    int depth;
} well;

static int deepen(well *w, int by) {
    w->depth += by;
    return w->depth;
}

int main(void) {
    well w = {0};
    printf("%d", deepen(&w, 3));
    return 0;
}
""",
    "cpp": """#include <string>
#include <vector>

namespace garden {

class Bed {
public:
    void plant(const std::string& seed) {
        seeds_.push_back(seed);
    }

private:
    std::vector<std::string> seeds_;
};

template <typename T>
T larger(T a, T b) {
    return a > b ? a : b;
}

}  // namespace garden
""",
    "csharp": """using System;
using System.Collections.Generic;

namespace Kitchen
{
    public class Oven
    {
        public int Degrees { get; private set; }

        public void Heat(int by)
        {
            Degrees += by;
        }

        private static string Label(Oven oven)
        {
            return $"{oven.Degrees} C";
        }
    }
}
""",
    "ruby": """require "set"

module Fleet
  class Boat < Vessel
    attr_reader :name

    def initialize(name)
      @name = name
    end

    # Says hello to every guest.
    def welcome(guests)
      guests.each do |guest|
        puts "Welcome #{guest}"
      end
    end
  end
end
""",
    "php": """<?php

namespace Mill;

class Wheel
{
    private int $turns = 0;

    public function turn(int $times): int
    {
        $this->turns += $times;
        return $this->turns;
    }
}

function grind(Wheel $wheel): int
{
    return $wheel->turn(3);
}
""",
    "kotlin": """package orchard

import kotlin.math.max

data class Tree(val name: String, val age: Int)

class Orchard {
    private val trees = mutableListOf<Tree>()

    fun plant(tree: Tree) {
        trees.add(tree)
    }

    fun oldest(): Int {
        return trees.maxOf { it.age }
    }
}

fun main() {
    val orchard = Orchard()
    orchard.plant(Tree("pear", 3))
}
""",
    "scala": """package bakery

import scala.collection.mutable.ListBuffer

case class Loaf(grams: Int)

object Oven {
  def bake(grams: Int): Loaf = {
    val loaf = Loaf(grams)
    loaf
  }

  def heavy(loaf: Loaf): Boolean = loaf.grams > 900
}

trait Taster {
  def taste(loaf: Loaf): String
}
""",
    "swift": """import Foundation

struct Lamp {
    var isOn: Bool = false

    mutating func toggle() {
        isOn = !isOn
    }
}

class Street {
    let lamps: [Lamp]

    init(lamps: [Lamp]) {
        self.lamps = lamps
    }

    func lit() -> Int {
        return lamps.filter { $0.isOn }.count
    }
}
""",
    "lua": """local Path = {}
Path.__index = Path

function Path.new(steps)
  local self = setmetatable({}, Path)
  self.steps = steps
  return self
end

local function double(x)
  if x == nil then
    return 0
  end
  return x * 2
end

return Path
""",
    "haskell": """module Stones (weigh, heaviest) where

import Data.List (sort)
import qualified Data.Map as Map

data Stone = Stone { grams :: Int } deriving Show

weigh :: Stone -> Int
weigh stone = grams stone

heaviest :: [Stone] -> Int
heaviest stones = last (sort (map weigh stones))
""",
    "elixir": """defmodule Bell do
  @moduledoc "Rings."

  alias Bell.Tower

  def ring(times) when times > 0 do
    times
    |> Enum.to_list()
    |> Tower.swing()
  end

  defp rest(seconds) do
    seconds * 2
  end
end
""",
    "powershell": """function Get-Candle {
    param (
        [int]$Count
    )
    $sum = 0
    foreach ($each in 1..$Count) {
        $sum = $sum + $each
    }
    return $sum
}

$found = Get-Candle -Count 3
Write-Host $found
""",
}
"""By LangChain's name of the language."""

OTHERS: dict[str, str] = {
    "proto": 'syntax = "proto3";\n\nmessage Parcel {\n  string label = 1;\n  int32 grams = 2;\n}\n\n'
    "service Post {\n  rpc Send(Parcel) returns (Parcel);\n}\n",
    "r": "library(stats)\n\nmean_of <- function(xs) {\n  total <- sum(xs)\n  total / length(xs)\n}\n",
    "sol": "pragma solidity ^0.8.0;\n\ncontract Till {\n    uint256 public cash;\n\n"
    "    function pay(uint256 coins) external {\n        cash += coins;\n    }\n}\n",
    "cobol": "       IDENTIFICATION DIVISION.\n       PROGRAM-ID. SUMS.\n       PROCEDURE DIVISION.\n"
    '           DISPLAY "SUM".\n           STOP RUN.\n',
    "visualbasic6": 'Attribute VB_Name = "Sums"\nPublic Function Twice(n As Integer) As Integer\n'
    "    Dim total As Integer\n    total = n * 2\n    Twice = total\nEnd Function\n",
    "latex": "\\documentclass{article}\n\\begin{document}\n\\section{Tides}\nWater rises.\n\\end{document}\n",
    "html": "<!DOCTYPE html>\n<html>\n<body>\n<h1>Tides</h1>\n<p>Water rises.</p>\n</body>\n</html>\n",
}
"""Languages without a syntax grammar here."""

PROSE = (
    "潮の満ち引きは月の引力によって起こります。\n一日に二回、海面は高くなり、また低くなります。\n",
    "Import the shipment before noon. The class of 1998 will return for dinner; if it rains, we wait.\n"
    "From here, one can see the harbour: boats, ropes and lamps.\n\nfor example, the function of a lamp.\n",
    "# Tides\n\nThe *moon* pulls the sea.\n\n- high water\n- low water\n\n1. wait\n2. sail\n",
    "name,age\nAda,36\nAlan,41\n",
)
"""Text that is no code."""
