# SPDX-License-Identifier: LGPL-3.0-or-later
"""Test of wreath.torch, run by t-torch.sh: bits.py WREATH AUTOMATA."""
import json
import os
import subprocess
import sys
import tempfile

import numpy
import torch

import wreath
import wreath.torch

torch.set_num_threads(1)
program, automata = sys.argv[1:]
with open(os.path.join(automata, "reset", "flip-flop.dfa")) as f:
    A = wreath.Automaton(f.read())
for seed, make in enumerate((
        lambda: wreath.torch.Diagonal(3, 2, 2, negative=True),
        lambda: wreath.torch.DeltaNet(3, 3, 2),
        lambda: wreath.torch.DeltaProduct(3, 2, 2))):
    torch.manual_seed(seed)
    module = make()
    word = torch.randint(3, (1, 60))
    A1, B1 = (x.detach() for x in module.gates())
    h, bits = module.H0.detach()[None], []
    for a in word[0]:
        h = module.step(h, A1[a][None], B1[a][None])
        bits.append(["0x%08x" % (x & 0xffffffff)
                     for x in h.flatten().view(torch.int32).tolist()])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "m")
        module.save(path, A.letters)
        model = wreath.load(path + ".npz", path + ".layout", A)
        with open(path + ".lrnn", "w") as f:
            f.write(model.text())
        out = subprocess.run(
            [program, "trace", path + ".lrnn", "--against", "flip-flop",
             "-m", "E2:fp32:rne:seq", "--to", "csv", "--columns", "step,code",
             "--word", " ".join(A.letters[a] for a in word[0])],
            capture_output=True, text=True)
    assert out.returncode in (0, 1), out.stderr
    rows = [line.split(",")[1:] for line in out.stdout.splitlines()[2:]]
    assert rows == bits, (rows, bits)
    verdict, = wreath.torch.audit(module, A, "E2:fp32:rne:seq", 5)
    print("%s: %d states of E2:fp32:rne:seq, bit for bit; %s" % (
        type(module).__name__, len(bits), verdict["holds"]))
    if verdict["holds"] is False:  # PyTorch is wrong after the word, too
        numbers = torch.tensor([[A.letters.index(a)
                                 for a in verdict["word"]]]).reshape(1, -1)
        delta, q = [[1, 0, 0], [1, 0, 1]], 0
        for a in numbers[0].tolist():
            q = delta[q][a]
        assert module(numbers.long()).argmax(-1).item() != q
    module.double()  # saving rounds no number
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "m")
        module.save(path, A.letters)
        with numpy.load(path + ".npz") as f:
            assert (f["A"] == module.dense()[0].detach().numpy()).all()
        with open(path + ".layout") as f:
            assert json.load(f)["dtype"] == "f64"
        wreath.load(path + ".npz", path + ".layout", A)

# Two classes, reject and accept, for an automaton of three states.
module = wreath.torch.Diagonal(2, 1, 2)
with torch.no_grad():
    module.w.fill_(-9)
    module.b.copy_(torch.tensor([[[-1.0]], [[1.0]]]))
    module.H0.fill_(-1)
    module.C.copy_(torch.tensor([[-1.0], [1.0]]))
ends = wreath.Automaton("states 3\nalphabet 0 1\nstart 0\naccept 1 2\ntrans\n"
                        "0 1\n0 2\n0 1\n")
assert all(v["holds"] for v in wreath.torch.audit(
    module, ends, ("E0", "E2:bf16:rne:seq"), accept=[1]))
for automaton, message in (ends, "nothing to compare"), (A, "3: set reset"):
    try:
        wreath.torch.audit(module, automaton)
        raise AssertionError("accepted: " + message)
    except ValueError as e:
        assert message in str(e), e

# Exported models: the test vectors bit for bit, and the states.
for words, name, options in (
        (["swaps", "3"], "s3", []),
        (["swaps", "3"], "s3", ["--arch", "deltanet-negative"]),
        (["swaps", "3"], "s3", ["--arch", "deltaproduct-2"]),
        (["swaps", "3"], "s3", ["--arch", "gated-deltaproduct-2"]),
        (["set-reset", "3"], "gates", ["--arch", "gla"])):
    with tempfile.TemporaryDirectory() as folder:
        def run(*more):
            subprocess.run([program, *more, "-q"], check=True, cwd=folder,
                           stdout=subprocess.DEVNULL)
        run("compile", *words, "-o", name + ".lrnn")
        run("export", name + ".lrnn", "-d", "f32", "-o", "m.npz", *options)
        module = wreath.torch.Exported(os.path.join(folder, "m.npz"))
        with numpy.load(os.path.join(folder, "m.npz")) as f:
            about = json.loads(f["manifest.json"])
    part = about.get("raw", about)
    vectors = part["test_vectors"]
    if name == "s3":
        assert module.evaluation == part["evaluation"], options
    for v in vectors:
        numbers = [module.alphabet.index(a) for a in v["word"]]
        A1, B1 = (x.detach() for x in module.gates())
        h = module.H0.detach()[None]
        for a in numbers:
            h = module.step(h, A1[a][None], B1[a][None])
        if "rounded_codes" in v:
            bits = [x & 0xffffffff
                    for x in h.flatten().view(torch.int32).tolist()]
            want = [int(x, 16) for x in v["rounded_codes"][0]]
            assert bits == want, (options, bits, v)
        if not options:
            got = module(torch.tensor([numbers]), every=True).argmax(-1)
            assert got[0, 1:].tolist() == v["states"]
    print("exported %s %s: %d words, bit for bit" % (
        " ".join(words), " ".join(options), len(vectors)))
