#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-3.0-or-later
"""Trains small models on words of up to 40 letters, and audits them.

    python3 train.py [ARCHITECTURE TASK [SEED [FOLDER]]]

Three architectures (diagonal, deltanet, deltaproduct) by three tasks (parity,
mod3, flip-flop), all of them or one.  With a folder the tensors and the layout
are written there, for `wreath audit`. Each takes about ten seconds on one core.
"""
import os
import sys

import torch

import wreath
import wreath.torch

# example automata: the next states, one row per state, the start state first
DELTA = {"parity": [[0, 1], [1, 0]],
         "mod3": [[0, 1], [1, 2], [2, 0]],
         "flip-flop": [[1, 0, 0], [1, 0, 1]]}
LAYERS = {
    "diagonal": lambda L, K, task: wreath.torch.Diagonal(
        L, 1 if K == 2 else 2, K, negative=task != "flip-flop"),
    "deltanet": lambda L, K, task: wreath.torch.DeltaNet(
        L, 2, K, values=task == "flip-flop"),
    "deltaproduct": lambda L, K, task: wreath.torch.DeltaProduct(
        L, 2, K, values=task == "flip-flop")}


def batch(delta, count, length, generator):
    words = torch.randint(len(delta[0]), (count, length), generator=generator)
    table, state = torch.tensor(delta), torch.zeros(count, dtype=torch.long)
    states = [state]
    for t in range(length):
        state = table[state, words[:, t]]
        states.append(state)
    return words, torch.stack(states, 1)


def train(architecture, task, seed, steps=1500):
    torch.manual_seed(seed)
    generator = torch.Generator().manual_seed(seed)
    delta = DELTA[task]
    module = LAYERS[architecture](len(delta[0]), len(delta), task)
    optimiser = torch.optim.Adam(
        [p for p in module.parameters() if p.requires_grad], lr=1e-2)
    for step in range(steps):
        length = min(40, 4 + step // 20)  # increasing lengths
        words, states = batch(delta, 64, length, generator)
        loss = torch.nn.functional.cross_entropy(
            module(words, every=True).flatten(0, 1), states.flatten())
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(module.parameters(), 1.0)
        optimiser.step()
    return module


def accuracy(module, task, length, seed=7):
    generator = torch.Generator().manual_seed(seed)
    words, states = batch(DELTA[task], 64, length, generator)
    with torch.no_grad():
        right = module(words).argmax(-1) == states[:, -1]
    return 100 * right.float().mean().item()


def automaton(task):
    here = os.path.dirname(os.path.abspath(__file__))
    folder = os.environ.get("WREATH_AUTOMATA") or os.path.join(
        here, "..", "..", "automata")
    path = os.path.join(folder, "reset" if task == "flip-flop" else "cyclic",
                        task + ".dfa")
    with open(path) as f:
        return wreath.Automaton(f.read())


def main(architecture, task, seed, folder=None):
    module = train(architecture, task, seed)
    A = automaton(task)
    print("%s, %s, seed %d: %.0f %% at 40 letters, %.0f %% at 1000" % (
        architecture, task, seed, accuracy(module, task, 40),
        accuracy(module, task, 1000)), flush=True)
    if folder:
        module.save("%s/%s-%s" % (folder, architecture, task), A.letters,
                    "%s-%s" % (architecture, task))
    for v in wreath.torch.audit(module, A, ("E0", "E2:fp32:rne:seq")):
        word = v.get("word")
        print("  %-16s %s" % (v["evaluation"], {
            True: "proved: %s" % v["evidence"],
            False: word and "wrong after %d letters" % len(word),
            None: "unknown: %s" % v["evidence"]}[v["holds"]]), flush=True)


if __name__ == "__main__":
    torch.set_num_threads(1)
    given = sys.argv[1:]
    for architecture in given[:1] or LAYERS:
        for task in given[1:2] or DELTA:
            main(architecture, task, int(given[2]) if given[2:] else 1,
                 given[3] if given[3:] else None)
