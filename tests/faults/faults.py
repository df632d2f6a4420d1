# SPDX-License-Identifier: LGPL-3.0-or-later
"""Injects faults, one at a time, into commands that succeed without them.

    faults.py INJECT.so WREATH WREATH_CHECK [ALLOCATIONS [MOMENTS]]

Each of the first ALLOCATIONS (2000) allocations is refused, each write, fsync
and rename fails with ENOSPC, EIO and EINTR, and the program is ended by
SIGKILL and SIGTERM at MOMENTS (50) moments.  A run must either give its normal
answer, or end with the status of a limit (3; 2 for files) and a message.  Anything
else is an error of the program, and gives status 1 here: another status, a signal,
another answer, an incomplete file, or, unless it was killed, a file left over."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

INJECT, WREATH, CHECK = (os.path.abspath(x) for x in sys.argv[1:4])
ALLOCATIONS = int(sys.argv[4]) if len(sys.argv) > 4 else 2000
MOMENTS = int(sys.argv[5]) if len(sys.argv) > 5 else 50
ERRORS = {"ENOSPC": 28, "EIO": 5, "EINTR": 4}

COMMANDS = [x.split() for x in """
wreath show --json s5
wreath classify s5
wreath minimise parity-redundant
wreath decompose t3
wreath compile t3 -q -o made
wreath run parity.lrnn 1^9
wreath spectrum [[1/4,3/4],[3/4,1/4]] --jordan -o made
wreath factor [[0,-1],[1,0]] -o made
wreath verify parity.lrnn parity --length 1000
wreath verify --all parity.lrnn parity -o made
wreath express parity --arch mamba -o made
wreath period -m E2:bf16 -e size~1;~start~1;~row~3/2 -o made
wreath convert parity --to dot -o made
wreath trace parity.lrnn --word 1^5 --against parity -o made
wreath-check parity.cert
""".strip().split("\n")]


class Case:
    """A command, and what it answers without a fault."""

    def __init__(self, words, seeds):
        self.words = [{"wreath": WREATH, "wreath-check": CHECK}.get(
            x, x.replace("~", " ")) for x in words]
        self.title = " ".join(words).replace("~", " ")
        self.seeds = seeds
        self.status, self.out, self.made, _, _ = self.run({})
        assert self.status in (0, 1), (self.title, self.status)

    def run(self, env, end=None):
        folder = tempfile.mkdtemp()
        try:
            for name in self.seeds:
                shutil.copy(name, folder)
            before = set(os.listdir(folder))
            p = subprocess.Popen(
                self.words, cwd=folder, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                env=dict(os.environ, **env))
            if end is not None:
                time.sleep(end[1])
                p.send_signal(end[0])
            out, err = p.communicate()
            path = os.path.join(folder, "made")
            made = None
            if os.path.exists(path):
                with open(path, "rb") as file:
                    made = file.read()
            left = set(os.listdir(folder)) - before - {"made"}
            return p.returncode, out, made, err, left
        finally:
            shutil.rmtree(folder)

    def wrong(self, got, allowed, killed=False):
        """What is wrong with a run, or None."""
        status, out, made, err, left = got
        if made is not None and made != self.made:
            return "a file that is not whole"
        if left and not killed:
            return f"left over: {left}"
        if status == self.status:
            return None if (out, made) == (self.out, self.made) else \
                "another answer"
        if status not in allowed:
            return f"status {status}: {err[-200:]}"
        said = err.strip() or b"limit reached" in out or b"UNKNOWN" in out
        return None if status < 0 or said else "no word of it"


def refused(case, call, at, error=None):
    env = {"LD_PRELOAD": INJECT, "FAULT_CALL": call, "FAULT_AT": str(at)}
    if error is not None:
        env["FAULT_ERRNO"] = str(ERRORS[error])
    allowed = (3,) if call == "malloc" else (2, 3)
    return f"{call} {at} {error or ''}", case.wrong(case.run(env), allowed)


def ended(case, number, moment):
    got = case.run({}, (number, moment))
    allowed = (3, -number)
    return f"{number.name} after {moment:.4f} s", \
        case.wrong(got, allowed, number == signal.SIGKILL)


def trials(case):
    begun = time.time()
    case.run({})
    long = time.time() - begun
    for at in range(1, ALLOCATIONS + 1):
        yield refused, case, "malloc", at
    for call in ("write", "fsync", "rename"):
        for error in ERRORS:
            for at in range(1, 6 if call == "write" else 3):
                yield refused, case, call, at, error
    for i in range(MOMENTS):
        for number in (signal.SIGKILL, signal.SIGTERM):
            yield ended, case, number, 1.2 * long * i / MOMENTS


def main():
    work = tempfile.mkdtemp()
    seeds = [os.path.join(work, x) for x in ("parity.lrnn", "parity.cert")]
    subprocess.check_call([WREATH, "compile", "parity", "-q", "-o", seeds[0]])
    subprocess.check_call([WREATH, "verify", "--all", "-q", "parity.lrnn",
                           "parity", "-o", "parity.cert"], cwd=work,
                          stdout=subprocess.DEVNULL)
    worst = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for words in COMMANDS:
            case = Case(words, seeds)
            found = list(pool.map(lambda t: t[0](*t[1:]), trials(case)))
            bad = [x for x in found if x[1] is not None]
            print(f"{len(found):6} trials {len(bad):5} wrong  {case.title}",
                  flush=True)
            for what, why in bad[:5]:
                print(f"       {what}: {why}")
            worst += len(bad)
    shutil.rmtree(work)
    return worst > 0


if __name__ == "__main__":
    sys.exit(main())
