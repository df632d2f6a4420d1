# SPDX-License-Identifier: LGPL-3.0-or-later
"""The forger: writes certificates, runs the checker and the oracle on them, and
counts the results.

    forge.py JUDGE COUNT [--seed N] [--only KIND,..] [--keep FOLDER]
             [--wreath PROGRAM] [--seconds N]

Writes COUNT certificates per kind.  Each kind draws a statement from its grammar
and writes evidence for it, or takes a certificate of the library; then lines and
numbers are changed, and hashes corrected.  The oracle decides every certificate
that the checker accepts; sometimes the library reads the model, too.  Accepted
false statements, crashes, true statements refused with sufficient evidence, errors
of the oracle, and models that only the checker reads are kept in FOLDER, and the
status is 1.  Certificates that take the checker longer than --seconds are slow.
"""
import argparse
import os
import random
import sys
import traceback

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "oracle"))
sys.path.insert(0, HERE)

import draw                                             # noqa: E402
import oracle                                           # noqa: E402
import kinds                                            # noqa: E402
import seeds                                            # noqa: E402
from judge import Judge                                 # noqa: E402
from repair import repair                               # noqa: E402

COLUMNS = ("written", "accepted", "refused", "limit", "true", "false",
           "cannot tell", "crash", "slow")
VARIANTS, BATCH, READ_ONE_IN = 6, 60, 97


class Table:
    """The counts of one kind, and what was kept."""

    def __init__(self, kind, keep, judge):
        self.kind, self.keep, self.clock = kind, keep, judge.seconds
        self.count = dict.fromkeys(COLUMNS, 0)
        self.wrong, self.begin, self.first = 0, self.clock(), None
        self.kept, self.sorts = {}, {}

    def bad(self, what, cert, model, why):
        self.wrong += 1
        if self.first is None and what == "false":
            self.first = (self.count["written"], self.clock() - self.begin)
            print(f"{self.kind}: {why}", file=sys.stderr, flush=True)
        number = self.kept.setdefault(what, 0)
        self.kept[what] += 1
        sort = what, "".join(c for c in why[:30] if c.isalpha())
        self.sorts[sort] = self.sorts.get(sort, 0) + 1
        if self.sorts[sort] > 4:
            return
        base = os.path.join(self.keep, f"{self.kind}-{what}-{number}")
        os.makedirs(self.keep, exist_ok=True)
        write(base + ".cert", cert)
        if model:
            write(base + ".lrnn", model)
        write(base + ".why", why + "\n")

    def line(self):
        return f"{self.kind:<14}" + "".join(
            f"{self.count[c]:>{max(9, len(c) + 1)}}" for c in COLUMNS) + \
            f"{self.clock() - self.begin:>8.1f}"


def write(path, text):
    with open(path, "w", encoding="utf-8", errors="surrogateescape",
              newline="\n") as file:
        file.write(text)


def encode(text):
    return text.encode("utf-8", "surrogateescape")


def forged(kind, r):
    """Certificates for ever: (certificate, model, whether it ought to be
    accepted if it is true)."""
    make, shake = kinds.KINDS[kind], kinds.SHAKE.get(kind)
    while True:
        made = make(r)
        if made is None:
            yield None
            continue
        cert, model, must = made
        yield repair(cert, model), model, must
        for _ in range(VARIANTS):
            yield changed(r, cert, model, shake)


def changed(r, cert, model, shake):
    """Other lines, or another model, and the hashes repaired."""
    if shake is not None and r.random() < 0.5:
        cert, model = shake(r, cert, model)
    else:
        cert = draw.change(r, cert)
    if r.random() < 0.2:
        cert = draw.change(r, cert)
    return repair(cert, model), model, False


def decided(cert, model):
    try:
        return oracle.decide(cert, model)
    except Exception:                      # noqa: BLE001
        return "fails", traceback.format_exc()


def weigh(T, pairs, answers, known, reader):
    for (cert, model, must), (verdict, words) in zip(pairs, answers):
        T.count["written"] += 1
        if reader is not None and model and \
                T.count["written"] % READ_ONE_IN == 0:
            why = reader.wrong(model, verdict == "accepted")
            if why is not None:
                T.bad("library", cert, model, why)
        column = "refused" if verdict == "unreadable" else verdict
        T.count[column] += 1
        if verdict == "crash":
            T.bad("crash", cert, model, words)
        elif verdict == "slow":
            T.bad("slow", cert, model, words)
        elif verdict == "accepted" or (must and verdict == "refused"):
            key = hash((cert, model))
            if key not in known:
                known[key] = decided(cert, model)
            truth, why = known[key]
            if truth == "fails":
                if verdict == "accepted":
                    T.bad("oracle", cert, model, why)
            elif verdict == "refused":
                if truth:
                    T.bad("refused", cert, model, words)
            else:
                T.count["cannot tell" if truth is None else
                        "true" if truth else "false"] += 1
                if truth is False:
                    T.bad("false", cert, model, f"{why}\n{words}")


def run(kind, options, judge, reader):
    r = random.Random(f"{options.seed} {kind}")
    T = Table(kind, options.keep, judge)
    source, known, misses = forged(kind, r), {}, 0
    while T.count["written"] < options.count:
        batch = []
        while len(batch) < min(BATCH, options.count - T.count["written"]):
            one = next(source)
            misses = misses + 1 if one is None else 0
            if misses > 3000:
                break
            if one is not None:
                batch.append(one)
        if not batch:
            break
        answers = judge.ask([(encode(c), encode(m)) for c, m, _ in batch])
        weigh(T, batch, answers, known, reader)
        if len(known) > 100000:
            known.clear()
    print(T.line(), flush=True)
    if T.first is not None:
        print(f"    the first falsehood after {T.first[0]} certificates, "
              f"{T.first[1]:.1f} s")
    for what, number in T.kept.items():
        if what != "slow":
            print(f"    {what}: {number}, kept in {options.keep}")
    return T.wrong - T.kept.get("slow", 0)


def main():
    if hasattr(sys, "set_int_max_str_digits"):
        sys.set_int_max_str_digits(0)
    p = argparse.ArgumentParser()
    p.add_argument("judge")
    p.add_argument("count", type=int)
    p.add_argument("--seed", default="1")
    p.add_argument("--only")
    p.add_argument("--keep", default="forge-kept")
    p.add_argument("--wreath")
    p.add_argument("--seconds", type=int, default=1)
    options = p.parse_args()
    names = options.only.split(",") if options.only else list(kinds.KINDS)
    kinds.prepare(options, names)
    reader = seeds.Reader(options.wreath) if options.wreath else None
    judge = Judge(options.judge, options.seconds)
    print(f"{'kind':<14}" + "".join(f"{c:>{max(9, len(c) + 1)}}"
                                    for c in COLUMNS) + " seconds")
    wrong = sum([run(kind, options, judge, reader) for kind in names])
    judge.stop()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
