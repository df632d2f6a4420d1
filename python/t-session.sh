# SPDX-License-Identifier: LGPL-3.0-or-later
#
# The package with the library of the build tree: refused arguments, Ctrl-C, and
# threads, each of which has its own limits and its own last error.

set -eu
top=${srcdir:-$(dirname "$0")/..}
library=${builddir:-$top/build}/src/.libs/libwreath.so
command -v python3 >/dev/null || { echo "skipped: no python3"; exit 77; }
[ -e "$library" ] || { echo "skipped: no $library"; exit 77; }
! grep -q __asan_init "$library" ||
    { echo "skipped: a library with sanitizers"; exit 77; }
export WREATH_LIBRARY="$library" PYTHONPATH="$top/python" \
    PYTHONDONTWRITEBYTECODE=1
WREATH_LIBRARY=none.so python3 -c 'import wreath' 2>&1 |
    grep -q '^ImportError: none.so: .*WREATH_LIBRARY names the library'
python3 - <<'PY'
import json
import os
import signal
import threading
import wreath


def refuse(call, message, error=wreath.Error):
    try:
        call()
    except error as e:
        assert message in str(e), e
    else:
        raise AssertionError("accepted: " + message)


def refused(text, format, message):
    refuse(lambda: wreath.Automaton(text, format), message)


refused("(11)*\n(00)*", "regex", "text:2:1: found several automata")
refused("", "regex", "found no automaton")
refused("1", "grape", 'found format "grape", expected one of att')
faults = []


def work(i):
    try:
        for k in range(40):
            refused("(" * (i + 1), "regex", "text:1:%d" % (i + 2))
            n = 2 + (i + k) % 5
            A = wreath.Automaton("(%s)*" % ("1" * n), "regex")
            assert "states %d\n" % n in A.text()
            assert wreath.compile(A).verify(A)
    except BaseException as e:
        faults.append(e)


threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
for t in threads:
    t.start()
for t in threads:
    t.join()
assert not faults, faults

A = wreath.Automaton("(11)*", "regex")
M = wreath.compile(A)
wreath.limits(seconds=0.01)
refuse(lambda: M.run("1 " * 3000000), "deadline of 0.01 seconds has passed")
wreath.limits()
assert M.verify(A)["holds"]
wrong = M.verify(wreath.Automaton("1*", "regex"))["word"]
assert M.run(wrong) == M.run(" ".join(wrong)) == [1], wrong
assert M.trace(A, wrong).text == M.trace(A, "1").text

# Tables and pictures of a trace, and a trace that was changed.
trace = M.trace(A, "1 1", "E2:bf16")
assert trace.export().splitlines()[0].startswith("step,letter,state"), trace
assert trace.export("jsonl").count("\n") == 3, trace.export("jsonl")
for form, begins in (("latex", "\\begin{tabular}"),
                     ("latex-standalone", "\\documentclass"),
                     ("tikz", "\\begin{tikzpicture}"), ("svg", "<svg")):
    assert begins in trace.export(form), (form, trace.export(form))
refuse(lambda: trace.export("pdf"), 'found the form "pdf", expected csv')
forged = wreath.Trace(trace.text.replace("claim run", "claim refutes"))
refuse(forged._repr_svg_, "are not those of the hash")
assert M.verify(wreath.Automaton("1*", "regex"))["shortest"]
refuse(lambda: M.run("11"),
       'found "11", expected letters separated by blanks, such as 1')

# An item of a list is one letter; limits are integers of 64 bits.
refuse(lambda: M.run(["1 1"]), "letter: found '1 1'", ValueError)
refuse(lambda: M.run(["1", ""]), "letter: found ''", ValueError)
refuse(lambda: M.run(["1\n"]), "letter: found '1\\n', expected no", ValueError)
refuse(lambda: wreath.limits(memory=-1), "memory: found -1", ValueError)
refuse(lambda: wreath.limits(states=1 << 64), "states: found 1", ValueError)
refuse(lambda: wreath.limits(memory=1e9), "'float'", TypeError)

# Weights of an architecture, or the claim that rules them out.
answer = A.express("gated-deltanet")
assert answer["expresses"] == "yes" and answer["model"].verify(A)["holds"]
answer = A.express("gated-deltanet", "E2:bf16")
assert answer["evaluation"] == "E2:bf16:rne:seq", answer
answer = A.express("mamba")
assert answer["expresses"] == "no" and answer["model"] is None, answer
assert answer["claim"] == "S1", answer
refuse(lambda: A.express("lstn"), "lstn")
refuse(lambda: A.express("mamba", "E9"),
       'evaluation: found "E9", expected E0 or E2:FORMAT')
refuse(lambda: M.verify(wreath.Automaton("(a|b)*", "regex")),
       "the alphabets differ: the model has 1 letter, the automaton 2")
refuse(lambda: A.express(None), "architecture: expected a str", TypeError)

# The order of a monoid is a string, because it may have many digits.
assert A.classify()["monoid"] == "2"
turn = [(q + 1) % 25 for q in range(25)]
assert wreath.Automaton(
    "states 25\nalphabet a b\nstart 0\ntrans\n" + "\n".join(
        "%d %d" % (r, {0: 1, 1: 0}.get(q, q)) for q, r in enumerate(turn))
).classify()["monoid"] == "15511210043330985984000000"

# A lower bound of the order is not returned as the order.
far = wreath.Automaton("(a|b)*a(a|b)(a|b)(a|b)", "regex")
wreath.limits(states=20)
facts = far.classify()
assert facts["complete"] is None and facts["monoid"] is None, facts
wreath.limits()

# Ctrl-C ends a call, and the program's own handler is called after it, also if
# calls are nested.
heard, ended = [], threading.Event()


def interrupt():
    while not ended.wait(0.2):
        os.kill(os.getpid(), signal.SIGINT)


signal.signal(signal.SIGINT, lambda *_: heard.append(1))
thread = threading.Thread(target=interrupt, daemon=True)
thread.start()
refuse(lambda: M.run("1 " * 20000000), "interrupted")
ended.set()
thread.join()
assert heard and M.run("1") == [1]
heard.clear()
session, lib = wreath._local.session.p, wreath._lib
for step in (lib.wr_abi_interrupt_begin, lib.wr_abi_interrupt_end):
    step(session)
    step(session)
os.kill(os.getpid(), signal.SIGINT)
assert heard == [1]

# The message about an undefined step has its number.
text = json.loads(M.text())
text["layers"][0].update(role="general", actions=[{"A": "zero"}])
refuse(lambda: wreath.Model(json.dumps(text)).run("1 1"), "step 1: layer 0 ")
PY
