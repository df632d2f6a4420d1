# SPDX-License-Identifier: LGPL-3.0-or-later
"""The catalogue of claims: a page per claim, statements and proof."""

import os
import re

WHOSE = {"printed": "printed", "extended": "read in another arithmetic",
         "repaired": "repaired by us", "ours": "ours"}
SUBJECT = {"every": "For every instance of: ", "exists": "For some: ",
           "this": "For this: "}


def identifiers(folder):
    """F2 before F10."""
    names = [name for name in os.listdir(folder)
             if os.path.exists(os.path.join(folder, name, "claim"))]
    return sorted(names, key=lambda name: [
        int(part) if part.isdigit() else part
        for part in re.split(r"(\d+)", name)])


def lines(text):
    """(word, rest) of each line; a backslash at its end continues it."""
    for line in re.sub(r" *\\\n", " ", text).splitlines():
        if re.match(r"[a-z]", line):
            word, _, rest = re.sub(r" +", " ", line).partition(" ")
            yield word, rest


def escape(text):
    return re.sub(r"([\\*_<>\[\]`|$])", r"\\\1", text)


class Statement:
    def __init__(self, name, form, verdict):
        self.name, self.form, self.verdict = name, form, verdict
        self.says = ""
        self.items, self.tests = [], []

    def add(self, book, word, rest):
        if word == "says":
            self.says = rest
        elif word == "quote":
            self.items.append('Quotation: "%s"' % escape(rest))
        elif word == "source":
            key, version, place = re.match(
                r"(\w+)(?:\[(.*?)\])? *(.*)", rest).groups()
            self.items.append("Source: %s%s, %s." % (
                book.link_works("[%s]" % key),
                ", " + version if version else "", escape(place)))
        elif word == "slip":
            self.items.append("A misprint: " + escape(rest))
        elif word == "repairs":
            self.items.append("Corrects %s.%s." % (
                self.name.split(".")[0], rest))
        elif word == "model":
            self.items.append("Evaluation: %s." % escape(rest))
        elif word in SUBJECT:
            rest = re.sub(r"\{[A-Za-z]+\} ", "", rest)
            self.items.append("%s%s." % (SUBJECT[word], escape(rest)))
        elif word in ("if", "then"):
            self.tests.append("%s %s" % (word, escape(rest)))
        elif word == "theorem":
            name, _, part = rest.partition(" ")
            self.items.append("Machine-checked theorem: `%s`%s." % (
                name, ", " + escape(part) if part else ""))

    def text(self):
        items = list(self.items)
        if self.tests:
            tests = "; ".join(self.tests) + "."
            items.append(tests[0].upper() + tests[1:])
        if self.verdict:
            items.append("Recorded verdict: **%s**." % self.verdict)
        return "**%s, %s.** %s\n\n%s\n" % (
            self.name, WHOSE[self.form], escape(self.says),
            "\n".join("* " + item for item in items))


def recorded(path):
    """The verdicts, one line per statement."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [line.strip() for line in file
                if line.strip() and not line.startswith("#")]


def page(book, name):
    folder = os.path.join("proofs", name)
    verdicts = recorded(os.path.join(book.root, folder, "expected"))
    title, head, statements = "", "", []
    for word, rest in lines(book.read(os.path.join(folder, "claim"))):
        if word == "title":
            title = rest
        elif word == "see":
            head += "See also %s.\n\n" % ", ".join(
                "[%s](/claim/%s)" % (other, other) if other in book.claims
                else other for other in rest.split())
        elif word == "about":
            head += escape(rest) + "\n\n"
        elif word == "statement":
            n = len(statements)
            statements.append(Statement(
                "%s.%d" % (name, n + 1), rest,
                verdicts[n] if n < len(verdicts) else ""))
        elif statements:
            statements[-1].add(book, word, rest)
    text = "# %s: %s\n\n%s%s" % (
        name, escape(title), head,
        "\n".join(statement.text() for statement in statements))
    path = os.path.join(folder, "proof.md")
    if os.path.exists(os.path.join(book.root, path)):
        # Its title is the claim.
        proof = re.sub(r"\A#.*\n", "", book.read(path))
        proof = re.sub(r"^#+ ", "### ", proof, flags=re.M)
        text += "\n## Proof and evidence\n\n" + \
            book.document(proof, "claim/" + name)
    return text


def pages(book):
    return {"claim/%s.md" % name: page(book, name) for name in book.claims}


def contents(book):
    return "\n## Claims, one by one\n\n```{toctree}\n:maxdepth: 1\n\n%s\n```\n" \
        % "\n".join("/claim/" + name for name in book.claims)
