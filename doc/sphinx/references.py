# SPDX-License-Identifier: LGPL-3.0-or-later
"""The chapter with the bibliography."""

import re
import unicodedata

ACCENTS = {"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303",
           '"': "\u0308", "c": "\u0327", "v": "\u030c", "H": "\u030b",
           "u": "\u0306", "=": "\u0304", ".": "\u0307", "k": "\u0328"}
LETTERS = {"ss": "\u00df", "l": "\u0142", "L": "\u0141", "o": "\u00f8",
           "i": "i", "aa": "\u00e5", "ae": "\u00e6"}


def plain(text):
    """Text without TeX's accents, braces and dollars."""
    def accent(match):
        return unicodedata.normalize(
            "NFC", match.group(2) + ACCENTS[match.group(1)])
    text = re.sub(r"\{?\\([`'^~\"=.]|[cvHuk](?![A-Za-z])) ?\{?\\?([A-Za-z])\}?\}?",
                  accent, text)
    text = re.sub(r"\{?\\(ss|aa|ae|[lLoi])\b ?\}?",
                  lambda match: LETTERS[match.group(1)], text)
    text = text.replace(r"\log", "log").replace(r"\&", "&")
    return re.sub(r"[{}$]", "", text)


def read(path):
    """{key: {field: value}} in the order of the file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    works = {}
    for key, body in re.findall(r"^@\w+\{(.*?),\n(.*?)^\}", text, re.M | re.S):
        fields = re.findall(r"^ +(\w+) *= *\{(.*?)\} *,? *$", body, re.M | re.S)
        works[key] = {name: plain(" ".join(value.split()))
                      for name, value in fields}
    return works


def entry(key, work):
    get = lambda name, form="%s": form % work[name] if name in work else ""
    parts = [
        work["author"].replace(" and ", ", "),
        "*" + work["title"] + "*",
        (get("journal") + get("volume", " %s") + get("number", "(%s)")).strip(),
        get("booktitle", "In: %s"),
        get("pages", "Pages %s"),
        get("institution"), get("publisher"), get("year"),
        ("arXiv:[%s](https://arxiv.org/abs/%s)" % ((work["eprint"],) * 2)
         if "eprint" in work else ""),
    ]
    text = ". ".join(part for part in parts if part) + "."
    return "(ref-%s)=\n**[%s]** %s%s\n" % (
        key, key, text.replace("?*.", "?*"), get("note", " (%s)"))


def chapter(works):
    return "# References\n\nWorks are cited by these keys, here and in the " \
        "headers.\n\n" + "\n".join(entry(*item) for item in works.items())
