# SPDX-License-Identifier: LGPL-3.0-or-later
"""Functions for to_fla.py and to_mamba.py: load functions of a published
repository, step a model of one layer, and find arguments that an activation
maps to a given number in float32.
"""
import ast
import os
import subprocess
import sys

import numpy as np
import torch

from wreath_raw import Raw


def reference(repository, path, names, **given):
    """The named functions of a file in a Git repository (a clone, or a bare
    one), without the rest of the file, so that its imports are not needed."""
    source = subprocess.run(
        ["git", "-C", repository, "show", "HEAD:" + path], check=True,
        stdout=subprocess.PIPE).stdout.decode()
    tree = ast.parse(source)
    tree.body = [x for x in tree.body if getattr(x, "name", None) in names]
    space = dict(torch=torch, F=torch.nn.functional, **given)
    # the flag keeps annotations as texts
    exec(compile(tree, path, "exec", 0x1000000), space)
    return [space[name] for name in names]


def single(x):
    return torch.tensor(np.asarray(x, np.float32))


def near(x, width):
    """x and its neighbours in float32, the nearest first."""
    bits = int(np.float32(x).view(np.int32))
    for i in range(2 * width + 1):
        away = bits + (-1) ** i * ((i + 1) // 2)
        if -2 ** 31 <= away < 2 ** 31:
            y = np.int32(away).view(np.float32)
            if np.isfinite(y):
                yield float(y)


def solve(f, want, guess, width=512):
    """An argument near guess that f maps to want in float32, or guess."""
    for x in near(guess, width):
        if float(f(single(x))) == want:
            return x
    return guess


class Bridge:
    """A model with one layer that reads the letter, from its raw parameters.
    The first letter of every word is the additional one that writes H_0."""

    def __init__(self, path, archs):
        self.path, self.m = path, Raw(path)
        self.m.start()
        self.m.replay_raw()
        y = self.y = self.m.layers[0]
        self.arch = self.m.raw["arch"]
        if len(self.m.layers) > 1 or y.reads != ["letter"]:
            sys.exit("%s: expected one layer that reads the letter" % path)
        if self.arch not in archs or self.m.manifest["dtype"] != "f32":
            sys.exit("%s: found %s, %s, expected f32 and one of %s" % (
                path, self.arch, self.m.manifest["dtype"], ", ".join(archs)))
        self.letters = self.m.manifest["alphabet"]
        self.action = [y.gate[a,] for a in range(len(self.letters))]
        self.H0 = y.part["H0"].astype(np.float64)
        self.notes = []

    def compare(self, step, name):
        """Compare with the layer's step(letter, H), where H = None means 0.  The
        first letter is number len(self.letters) and must write H_0."""
        count, words, first, most = 0, 0, None, 0.0
        for v in self.m.manifest["raw"]["test_vectors"]:
            self.m.reset()
            h = step(len(self.letters), None)
            for t, a in enumerate([None] + v["word"]):
                if a is not None:
                    self.m.step(a)
                    h = step(self.letters.index(a), h)
                want = self.m.h[0].astype(np.float32)
                got = h.numpy().reshape(want.shape)
                count += 1
                same = want == got
                if not same.all():
                    at = tuple(np.argwhere(~same)[0])
                    first = first or (words, t, at, want[at], got[at])
                    most = max(most, float(np.max(np.abs(want - got))))
            words += 1
        for note in self.notes:
            print("  " + note)
        if first is None:
            print("  %s: %d states of %d words equal, bit for bit" % (
                name, count, words))
        else:
            w, t, (i, j), want, got = first
            print("  %s: the first difference, word %d after %d letters, entry"
                  " %d %d: %s (%s) in wreath, %s (%s) there; at most %.3g in"
                  " %d states" % (name, w + 1, t, i, j, want,
                                  want.tobytes()[::-1].hex(), got,
                                  got.tobytes()[::-1].hex(), most, count))
        return first is None

    def save(self, path, parameters):
        np.savez(path, **{k: v.numpy() for k, v in parameters.items()})
        print("  %s: %s" % (path, ", ".join(parameters)))


def arguments(usage):
    """The repository, and pairs of a file and its output path."""
    given, out = sys.argv[1:], None
    if "-o" in given[:-1]:
        i = given.index("-o")
        out = given[i + 1]
        del given[i:i + 2]
    if len(given) < 2 or given[0].startswith("-"):
        sys.exit(usage)
    torch.set_num_threads(1)
    return given[0], [(f, out and os.path.join(
        out, os.path.splitext(os.path.basename(f))[0])) for f in given[1:]]
