# SPDX-License-Identifier: LGPL-3.0-or-later
"""The lines of a certificate, and the automata in them."""
from evaluate import Evaluation, Letter
from real import read


class Lines:
    def __init__(self, text):
        self.lines = text.split("\n")
        self.at = 0

    def peek(self):
        line = self.lines[self.at]
        return line.split(" ", 1)[0]

    def take(self, word=None):
        """The tokens behind the first of the next line."""
        tokens = self.lines[self.at].split(" ")
        if word is not None and tokens[0] != word:
            raise ValueError(f"line {self.at + 1}: {tokens[0]}, not {word}")
        self.at += 1
        return tokens[1:]

    def rest(self, word):
        """The whole text behind the first token of the next line."""
        line = self.lines[self.at]
        if not line.startswith(word + " "):
            raise ValueError(f"line {self.at + 1}: not {word}")
        self.at += 1
        return line[len(word) + 1:]

    def find(self, word):
        """Moves before the next line that begins with this word."""
        while self.peek() != word:
            self.at += 1

    def barred(self):
        """The text behind "| " of the next lines."""
        out = []
        while self.lines[self.at].startswith("| "):
            out.append(self.lines[self.at][2:])
            self.at += 1
        return "\n".join(out) + "\n"


class Automaton:
    """A .dfa text."""

    def __init__(self, text):
        self.name, self.accept, kind = "-", None, None
        states = letters = start = None
        rows = None
        for line in text.split("\n"):
            tokens = []
            for token in line.split():
                if token.startswith("#"):
                    break
                tokens.append(token)
            if not tokens:
                continue
            if rows is not None and len(rows) < len(states):
                rows.append(tokens)
                continue
            word, tokens = tokens[0], tokens[1:]
            if word == "name":
                self.name = " ".join(tokens) or "-"
            elif word == "states":
                if len(tokens) == 1 and tokens[0].isdigit():
                    tokens = [str(i) for i in range(int(tokens[0]))]
                states = tokens
            elif word == "alphabet":
                letters = tokens
            elif word == "start":
                start = tokens[0]
            elif word == "accept":
                self.accept = set(tokens)
            elif word == "kind":
                kind = tokens[0]
            elif word == "trans":
                rows = []
        self.states, self.letters = states, letters
        number = {s: i for i, s in enumerate(states)}
        self.number = number
        self.start = number[start]
        if kind == "semiautomaton":
            self.accept = None
        elif kind == "dfa" and self.accept is None:
            self.accept = set()
        if self.accept is not None:
            self.accept = {number[s] for s in self.accept}
        self.delta = [{a: number[t] for a, t in zip(letters, row)}
                      for row in rows or [[]] * len(states)]

    def run(self, word, q=None):
        q = self.start if q is None else q
        for a in word:
            q = self.delta[q][a]
        return q

    def says(self, q):
        """Of a state: whether it accepts; of a semiautomaton: which."""
        return q if self.accept is None else q in self.accept

    def live(self):
        """States from which something is accepted."""
        out = set(self.accept or ())
        while True:
            more = {q for q in range(len(self.states)) if q not in out
                    and any(r in out for r in self.delta[q].values())}
            if not more:
                return out
            out |= more


def parameters(L):
    words = L.take("format")
    acc = L.take("accumulator") if L.peek() == "accumulator" else None
    return words, acc


def model(L):
    """The lines model, format and accumulator."""
    text = L.take("model")[0]
    return Evaluation(text, *parameters(L))


def operand(text):
    if text[0] in "ht":
        return text[0], int(text[1:])
    return "x", read(text)


def recurrence(L):
    """(n, start, {name: Letter}) from the line `recurrence` on."""
    n = int(L.take("recurrence")[0])
    start = [read(x) for x in L.take("start")]
    letters = {}
    while L.peek() == "letter":
        name = L.take()[0]
        if L.peek() == "delta":
            key = [read(x) for x in L.take()]
            value = read(L.take("value")[0])
            beta = read(L.take("beta")[0])
            letters[name] = Letter(delta=(key, value, beta))
            continue
        if L.peek() in ("op", "out"):
            ops = []
            while L.peek() == "op":
                what, *operands = L.take()
                name_, _, acc = what.partition(".")
                ops.append((name_, acc == "acc",
                            [operand(o) for o in operands]))
            out = [operand(o) for o in L.take("out")]
            letters[name] = Letter(ops=ops, out=out)
            continue
        rows = [[read(x) for x in L.take("row")] for _ in range(n)]
        b = [read(x) for x in L.take()] if L.peek() == "add" else None
        letters[name] = Letter(rows, b)
    return n, start, letters
