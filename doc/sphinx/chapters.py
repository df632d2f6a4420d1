# SPDX-License-Identifier: LGPL-3.0-or-later
"""The chapters of the manual.

Documents are copied, with links inserted; the other chapters are generated from
--help, the JSON Schemas, the claims, the public headers and the bibliography.
"""

import os
import re
import shutil
import subprocess

import claims
import commands
import headers
import pictures
import references
import schemas

PARTS = [
    ("Tutorials", "tutorials/parity tutorials/bf16 tutorials/trained "
     "tutorials/figure tutorials/own"),
    ("Using wreath", "manual pictures commands json"),
    ("Concepts", "notation rounding architectures prior "
     "decompose raw audit cells survey findings open"),
    ("Evidence", "evidence SOUNDNESS cascade stacks coq certificates-languages "
     "certificates-spectrum certificates-factors certificates-rounding "
     "certificates-horizon certificates-raw claims"),
    ("Reference", "formats algorithms library references"),
]

# Documents whose page and file have different names.
PAGES = {
    "SOUNDNESS": "proofs/SOUNDNESS.md",
    "cascade": "proofs/cascade.md",
    "stacks": "proofs/stacks.md",
    "evidence": "proofs/README.md",
    "coq": "proofs/coq/README.md",
}
COQ = """
## Definitions and theorems

<a href="coq/index.html">The definitions and all statements</a>, as Coq prints
them, are part of the HTML manual.
"""
LEXERS = {".py": "python", ".tex": "latex", ".lrnn": "json", ".jff": "xml"}

FENCE = re.compile(r"^( *)```(\S*)([^\n]*)\n(.*?)^ *```$", re.M | re.S)
SPAN = re.compile(r"(`+)([^`]+?)\1")


def title_of(text):
    return re.search(r"^# +(.*)$", text, re.M).group(1)


class Book:
    """The targets of references in chapters."""

    def __init__(self, root):
        self.root = root
        self.claims = claims.identifiers(os.path.join(root, "proofs"))
        self.works = references.read(os.path.join(root, "doc/references.bib"))
        self.source = {}
        for _, names in PARTS:
            for name in names.split():
                path = PAGES.get(name, "doc/%s.md" % name)
                if os.path.exists(os.path.join(root, path)):
                    self.source[name] = path

    def read(self, path):
        with open(os.path.join(self.root, path), encoding="utf-8") as file:
            text = file.read()
        if "<!-- table -->" in text:   # the table that soundness.sh prints
            text = text.replace("<!-- table -->", subprocess.run(
                ["sh", os.path.join(self.root, "proofs/soundness.sh")],
                capture_output=True, check=True, text=True).stdout)
        return text

    def page_of(self, path):
        """The page of a document, given its name in other documents, or None."""
        path = re.sub(r"^(\.\./)+", "", path)
        match = re.fullmatch(r"(?:proofs/)?(\w+(?:\.\w+)?)/(?:proof\.md)?",
                             path)
        if match and match.group(1) in self.claims:
            return "claim/" + match.group(1)
        for name, source in self.source.items():
            if path and (source == path or source.endswith("/" + path)):
                if path != "README.md":
                    return name
        return None

    # ---- links --------------------------------------------------------------

    def link_span(self, match, here):
        page = self.page_of(match.group(2))
        if page is None or page == here:
            return match.group(0)
        return "[%s](/%s)" % (match.group(0), page)

    def link_works(self, text):
        def link(match):
            key = match.group(1)
            if key not in self.works:
                return match.group(0)
            return "[[%s%s]](ref-%s)" % (key, match.group(2), key)
        return re.sub(r"(?<!\])\[(\w+)((?:,[^\[\]]*)?)\](?![(\[])", link, text)

    def prose(self, text, here):
        """Text without fences, with code that names a document as a link."""
        out, at = [], 0
        for match in SPAN.finditer(text):
            out += [self.link_works(text[at:match.start()]),
                    self.link_span(match, here)]
            at = match.end()
        out.append(self.link_works(text[at:]))
        return "".join(out)

    # ---- documents ----------------------------------------------------------

    def document(self, text, here, drawn=()):
        # The page has a table of contents already.
        text = re.sub(r"^[*-] \[.*\]\(#.*\)\n", "", text, flags=re.M)
        text = re.sub(r"^<!--.*-->\n", "", text, flags=re.M)
        out, at = [], 0
        for match in FENCE.finditer(text):
            out += [self.prose(text[at:match.start()], here),
                    fence(*match.groups()), pictures.shown(match, drawn)]
            at = match.end()
        out.append(self.prose(text[at:], here))
        return "".join(out)


def fence(indent, kind, rest, body):
    if kind == "file":
        name = rest.strip()
        lexer = LEXERS.get(os.path.splitext(name)[1], "none")
        kind = "{code-block} %s\n%s:caption: %s" % (lexer, indent, name)
    elif not kind:
        kind = "none"
    return "%s```%s\n%s%s```" % (indent, kind, body, indent)


def index(book):
    text = book.read("doc/sphinx/index.md")
    for title, names in PARTS:
        text += "\n```{toctree}\n:caption: %s\n:maxdepth: 1\n:hidden:\n\n%s\n```\n" \
            % (title, "\n".join(names.split()))
    return text


def write(app):
    """Writes all chapters to the folder that Sphinx reads."""
    book = Book(os.environ["WREATH_SOURCES"])
    wreath = os.environ["WREATH"]
    out = app.srcdir
    pages = {}
    shutil.rmtree(os.path.join(out, "pictures"), ignore_errors=True)
    for name, path in book.source.items():
        text = book.read(path)
        drawn = pictures.draw(wreath, text, os.path.join(out, "pictures"),
                              ".pdf" if app.builder.format == "latex"
                              else ".svg") if name == "pictures" else ()
        pages[name + ".md"] = book.document(text, name, drawn)
    pages["commands.md"] = commands.chapter(wreath, os.environ["WREATH_CHECK"])
    pages["json.md"] = schemas.chapter(book, wreath)
    pages["references.md"] = references.chapter(book.works)
    pages.update(claims.pages(book))
    pages.update(headers.pages(book, os.environ["WREATH_HEADERS"].split()))
    pages["evidence.md"] += claims.contents(book)
    if shutil.which("coqdoc"):
        pages["coq.md"] += COQ
    os.makedirs(os.path.join(out, "pictures"), exist_ok=True)
    shutil.copy(os.path.join(book.root, "doc/pictures/tracking.svg"),
                os.path.join(out, "pictures"))
    pages["index.md"] = index(book)
    for name, text in pages.items():
        path = os.path.join(out, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or \
                open(path, encoding="utf-8").read() != text:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
