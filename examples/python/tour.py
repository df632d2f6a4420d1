# SPDX-License-Identifier: LGPL-3.0-or-later
# A tour in cells, as in a notebook (`# %%`); tour.sh runs it.

# %% An automaton, from a regular expression: an even number of 1s.
import wreath

even = wreath.Automaton("0*(10*10*)*", "regex")
print(even.text())

# %% Its invariants: the monoid is a group, so that resets do not suffice.
facts = even.classify()
print(facts)
assert facts["group"] and not facts["aperiodic"] and facts["monoid"] == "2"

# %% Weights, and the states after each symbol of a word.
model = wreath.compile(even)
states = model.run("1 0 1 1")
print(states)
assert states[0] == states[1] == states[3] != states[2]

# %% Equality, decided for every word.
verdict = model.verify(even)
print(verdict)
assert verdict["holds"]

# %% Another language, and a shortest word that distinguishes them.
odd = wreath.Automaton("0*10*(10*10*)*", "regex")
verdict = model.verify(odd)
print(verdict)
assert not verdict["holds"]

# %% Errors state their cause.
try:
    wreath.Automaton("(1", "regex")
    raise SystemExit("read what it should not")
except wreath.Error as e:
    print("refused:", e)

# %% None is neither an automaton nor a text, and is refused.
for call in (lambda: wreath.Automaton(None), lambda: even.text(None),
             lambda: model.run(None), lambda: model.verify(None),
             lambda: wreath.compile(None), lambda: wreath.Model(None)):
    try:
        call()
        raise SystemExit("took None")
    except TypeError as e:
        print("refused:", e)

# %% Pictures, and verdicts in several evaluation models.
assert "<svg" in even._repr_svg_() and "<svg" in model._repr_svg_()
spectra = model.spectra()
print("matrices:", *spectra)
assert all("<svg" in s._repr_svg_() for s in spectra.values())
for evaluation in "E0", "E2:bf16:rne:seq":
    trace = model.trace(even, "1 1 1", evaluation)
    assert "<svg" in trace._repr_svg_()
for verdict in model.audit(even, ("E0", "E2:bf16:rne:seq")):
    print(verdict)
    assert verdict["holds"]
