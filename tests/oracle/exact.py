# SPDX-License-Identifier: LGPL-3.0-or-later
"""Certificates of exact models (wreath-cert): all reachable pairs of a state and
a state of the automaton are listed; if there are too many, only a difference after
a shorter word is decided, unless the lines of POLY prove the statement."""
import cones
import lrnn
import stacks
import text
from real import NZ  # noqa: F401

STATES = 1500


class Exact:
    """A model's exact steps, as stacks.Stack has rounded ones."""

    def __init__(self, M):
        self.M, self.cache, self.before = M, {}, {}

    def start(self):
        h, labels = self.M.start()
        self.before[h] = labels
        return h, labels

    def step(self, letter, h):
        key = letter, h
        if key not in self.cache:
            new = self.M.step(letter, h, None)
            if new is not None:
                self.before[new[0]] = new[1]
            self.cache[key] = new
        return self.cache[key]


def reads_letter(M):
    if M.cascade:
        M.reads = []


@lrnn.cannot
def decide(source, model):
    L = text.Lines(source)
    for word in ("wreath-cert", "job", "evaluation"):
        L.take(word)
    M, A, compare = stacks.about(L, model)
    reads_letter(M)
    sense = lrnn.Sense(M, A, compare)
    S = Exact(M)
    if None in S.start()[1]:
        return False, "H0 has no label"
    found, wrong = stacks.reach(S, sense, STATES)
    if wrong is not None:
        return False, f"after {' '.join(wrong)}"
    if L.take("type") == ["POLY"]:
        cones.Cones(L, M, sense).closed()
        return True, ""
    return (None, "many states") if found is None else (True, "")
