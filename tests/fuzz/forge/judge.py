# SPDX-License-Identifier: LGPL-3.0-or-later
"""Runs the checker (t-judge.c), and restarts it if it ended."""
import os
import subprocess
import time

NAMES = {0: "accepted", 1: "refused", 2: "unreadable", 3: "limit"}


class Judge:
    def __init__(self, program, seconds):
        self.command = [program, str(seconds)]
        self.process, self.gone = None, 0

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def seconds(self):
        """Processor time of this process and of the judge, as far as the
        system says."""
        used = time.process_time() + self.gone
        return used + (self.own() if self.process is not None else 0)

    def own(self):
        try:
            with open(f"/proc/{self.process.pid}/stat",
                      encoding="ascii") as file:
                fields = file.read().rpartition(") ")[2].split(" ")
        except OSError:
            return 0
        return (int(fields[11]) + int(fields[12])) / \
            os.sysconf("SC_CLK_TCK")

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
            self.gone += self.own()
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
