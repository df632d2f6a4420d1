# SPDX-License-Identifier: LGPL-3.0-or-later
"""Asks the checker (judge.c), and starts it again when it has died."""
import subprocess

NAMES = {0: "accepted", 1: "refused", 2: "unreadable", 3: "limit"}


class Judge:
    def __init__(self, program, seconds):
        self.command = [program, str(seconds)]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def ask(self, pairs):
        """(verdict, words) for each (certificate, model), both bytes."""
        out = []
        while len(out) < len(pairs):
            out += self.some(pairs[len(out):])
        return out

    def some(self, pairs):
        if self.process is None:
            self.start()
        p, out = self.process, []
        try:
            for cert, model in pairs:
                p.stdin.write(b"%d %d\n" % (len(cert), len(model)))
                p.stdin.write(cert)
                p.stdin.write(model)
            p.stdin.flush()
        except BrokenPipeError:
            pass
        for _ in pairs:
            line = p.stdout.readline()
            if not line:
                break
            status, _, words = line.decode("ascii").rstrip().partition(" ")
            out.append((NAMES[int(status)], words))
        if len(out) < len(pairs):
            try:
                p.stdin.close()
            except BrokenPipeError:
                pass
            errors = p.stderr.read().decode("utf-8", "replace")
            status = p.wait()
            self.process = None
            out.append(("slow", "") if status == 97 else
                       ("crash", f"status {status}: {errors[-3000:]}"))
        return out

    def stop(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
            self.process = None
