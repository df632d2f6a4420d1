# SPDX-License-Identifier: LGPL-3.0-or-later
"""The kinds of certificates that are forged.

KINDS: a name, and a function that returns (certificate, model, whether it should
be accepted if true) or None, by default with a stored certificate or one of the
library; SHAKE: changes for a kind in place of those of draw.change."""
import os
import random

import exactly
import recur
import seeds
import stacked
import texts

seeds.kept(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..",
                        ".."))
KINDS = {name: texts.pooled(name) for name in sorted(seeds.POOLS)}
SHAKE = {}
for room in (recur, stacked, exactly, texts):
    KINDS.update(room.KINDS)
    SHAKE.update(room.SHAKE)
for name in ("RHO", "MONO", "HOM", "COLL", "NONE", "E0-HOM", "TRACE",
             "STACK-HOM", "STACK-RHO", "STACK-MISMATCH", "STACK-COLL",
             "STACK-HULL"):
    KINDS[name] = texts.pooled(name, 0.01 if name == "NONE" else 0.15,
                               KINDS[name])
for name in ("E0-HOM", "STACK-HOM", "STACK-HULL", "STACK-RHO", "TRACE"):
    SHAKE.setdefault(name, texts.model_leaf)


def prepare(options, names):
    """What the library makes."""
    if options.wreath:
        seeds.made(options.wreath, random.Random(options.seed),
                   max(4, min(150, options.count // 60)), names)
