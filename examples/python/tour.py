# SPDX-License-Identifier: LGPL-3.0-or-later
# A tour in cells, as in a notebook (`# %%`); tour.sh runs it.

# %% An automaton, here from a regular expression: even numbers of 1.
import wreath

even = wreath.Automaton("0*(10*10*)*", "regex")
print(even.text())

# %% What is it?  A group, so no set of resets will do.
facts = even.classify()
print(facts)
assert facts["group"] and not facts["aperiodic"] and facts["monoid"] == "2"

# %% Weights, and the states after each symbol of a word.
model = wreath.compile(even)
states = model.run("1 0 1 1")
print(states)
assert states[0] == states[1] == states[3] != states[2]

# %% Not tested: decided for every word.
verdict = model.verify(even)
print(verdict)
assert verdict["holds"]

# %% Another language, and a shortest word that tells them apart.
odd = wreath.Automaton("0*10*(10*10*)*", "regex")
verdict = model.verify(odd)
print(verdict)
assert not verdict["holds"]

# %% What is wrong is said.
try:
    wreath.Automaton("(1", "regex")
    raise SystemExit("read what it should not")
except wreath.Error as e:
    print("refused:", e)
