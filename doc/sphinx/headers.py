# SPDX-License-Identifier: LGPL-3.0-or-later
"""Converts the public headers to directives of Sphinx's C domain.

One page per module: the comment at the head of each header, and every
declaration with its contract, whose fields become a field list.
"""

import re

HEAD = """# The library

`libwreath` provides everything that the program does; `pkg-config --cflags
--libs wreath` prints the compiler options. Outputs come first, limits last.
Functions that can fail return a {c:enum}`wr_status_t` and leave their outputs
unchanged on failure. Each page documents the public headers of one module:
declarations with their contracts.

%s

```{toctree}
:hidden:

%s
```
"""
# A field's name is padded to eight columns.
FIELD = re.compile(r"(?=[a-z]+ +(?<=^.{8})\S)(shape|order|status|cost|source|"
                   r"units|note|returns|model|slot) +(.*)")
NAME = re.compile(r"`([^`]+)`|\b(wr_\w+)\b|\b(WR_\w+)\b|(--[a-z][a-z-]*)|"
                  r"\[(\w+)(,[^]]*)?\]")


# ---- comments ---------------------------------------------------------------

def escape(text):
    return re.sub(r"([\\*_|`])", r"\\\1", text)


def role(match):
    """A name or a work that a comment mentions, as a reference."""
    code, name, macro, option, key, place = match.groups()
    if key:
        return ":ref:`[%s%s] <ref-%s>`" % (key, place or "", key)
    if macro:
        return ":c:macro:`%s`" % macro
    if name:
        kind = "type" if re.search("_(t|struct)$", name) else "func"
        return ":c:%s:`%s`" % (kind, name)
    return "``%s``" % (code or option)


def prose(text, works):
    """A line of a comment; the escaped blanks let references touch words."""
    out, at = "", 0
    for match in NAME.finditer(text):
        if match.group(5) and match.group(5) not in works:
            continue
        out += escape(text[at:match.start()]) + "\\ " + \
            role(match) + "\\ "
        at = match.end()
    out += escape(text[at:])
    return re.sub(r"(^| )\\ |\\ ( |$)", r"\1\2", out)


def comment_lines(text):
    text = re.sub(r"\A/\*+ ?|[ \t]*\*/[ \t]*\Z", "", text)
    return [re.sub(r"^[ \t]*\*+ ?", "", line).rstrip()
            for line in text.split("\n")]


def contract(text, works):
    """A comment as reStructuredText: paragraphs, displays, fields."""
    out, mode = [], ""
    for line in comment_lines(text):
        field = FIELD.fullmatch(line)
        if not line:
            mode = ""
            out.append("")
        elif field:
            if mode != "field":
                out.append("")
            out.append(":%s: %s" % (field.group(1), prose(field.group(2), works)))
            mode = "field"
        elif mode == "field" and line.startswith(" "):
            out.append("   " + prose(line.strip(), works))
        elif line.startswith("  "):
            if mode != "display":
                out += ["", "::", ""]
            out.append(" " + line)
            mode = "display"
        else:
            if mode in ("display", "field"):
                out.append("")
            out.append(prose(line, works))
            mode = "text"
    return out


# ---- declarations -----------------------------------------------------------

def indent(lines):
    return ["   " + line if line else "" for line in lines]


def bare(text):
    """A declaration without comments, attributes and line breaks."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"\bWR_PRINTF\(.*?\)|__attribute__\(\(.*?\)\)|"
                  r"\bWR_MUST_CHECK\b|^static inline\b|^extern\b", "", text)
    return " ".join(text.split()).rstrip(";").strip()


def enumerators(text):
    """(declaration, comment) of each constant of an enumeration."""
    inner = text[text.index("{") + 1:text.rindex("}")]
    for match in re.finditer(
            r"(WR_\w+(?:\s*=\s*[^,/]+?)?)\s*(?:,|(?=\s*/\*)|\s*\Z)\s*"
            r"(?:/\*(.*?)\*/)?", inner, re.S):
        yield match.group(1), match.group(2) or ""


def directive(text, works):
    """(kind, signature, body lines) of one declaration."""
    flat = bare(text)
    if text.startswith("#define"):
        name = re.match(r"#define\s+(\w+(?:\([^)]*\))?)", text).group(1)
        return "macro", name, ["::", ""] + indent(text.split("\n"))
    match = re.match(r"(?:typedef )?(struct|enum|union)\s*(\w*) *\{", flat)
    if match:
        name = re.sub(r"\[.*", "", flat[flat.rindex("}") + 1:]).strip()
        if match.group(1) != "enum":
            return match.group(1), name, ["::", ""] + indent(text.split("\n"))
        body = []
        for constant, said in enumerators(text):
            body += [".. c:enumerator:: " + " ".join(constant.split()), ""]
            said = " ".join(comment_lines(said)).strip()
            body += ["   " + prose(said, works), ""] if said else []
        return "enum", name or match.group(2), body
    match = re.match(r"typedef struct \w+ (\w+)$", flat)
    if match:
        return "struct", match.group(1), []
    if flat.startswith("typedef "):
        return "type", flat[len("typedef "):], []
    if "{" in flat:
        flat = flat[:flat.index("{")].strip()
    return ("function" if "(" in flat else "var"), flat, []


def entry(comment, declarations, works):
    """Directives; functions in a row share one, the first has the contract."""
    out, told = [], contract(comment, works) if comment else []
    made = [directive(text, works) for text in declarations
            if not re.fullmatch(r"struct \w+;", text)]
    while made:
        kind, signature, body = made.pop(0)
        if not signature:  # the constants of an enumeration without a name
            out += told + [""] + body
            told = []
            continue
        more = []
        if kind == "var":  # const T a, b
            first, *more = signature.split(", ")
            more = [first.rsplit(" ", 1)[0] + " " + name for name in more]
            signature = first
        while kind == "function" and made and made[0][0] == "function":
            more.append(made.pop(0)[1])
        head = ".. c:%s:: " % kind
        out += [head + signature]
        out += [" " * len(head) + line for line in more]
        out += [""] + indent(told + [""] + body) + [""]
        told = []
    return out + told + [""]


# ---- headers ----------------------------------------------------------------

TOKEN = re.compile(r"""
    (?P<section>/\*\ -+\ (?P<title>.*?)\ -+\ \*/\n)
  | (?P<comment>/\*.*?\*/)
  | (?P<skip>\#ifdef\ __cplusplus\n.*?\#endif\n
          | \#if\ defined\(__GNUC__\)\n.*?\#endif\n
          | \#[ ]*(?:if|ifdef|ifndef|else|elif|endif|include|undef|pragma)\b[^\n]*\n
          | \#define\ WREATH_\w+\n
          | WR_(?:BEGIN|END)_DECLS\n)
  | (?P<macro>\#define(?:[^\n]*\\\n)*[^\n]*\n)
  | (?P<blank>\n[ ]*\n)
  | (?P<space>\s)
""", re.X | re.S)


def end_of(text, at):
    """The end of the declaration that begins there, with a comment on its line."""
    depth, inline = 0, text.startswith("static inline", at)
    for match in re.finditer(r"/\*.*?\*/|[{}();]", text[at:], re.S):
        sign = match.group(0)
        depth += (sign in "{(") - (sign in "})")
        if depth == 0 and sign == ("}" if inline else ";"):
            end = at + match.end()
            return end + len(re.match(r"(?: */\*.*?\*/)?", text[end:]).group(0))
    return len(text)


def body_of(text, works):
    """A header as reStructuredText, below its name."""
    text = re.sub(r"/\* SPDX.*?\*/\n", "", text)
    out, said, declared, head = [], "", [], True

    def flush():
        nonlocal said, declared
        if said or declared:
            out.extend(entry(said, declared, works))
        said, declared = "", []

    at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        kind = match.lastgroup if match else "declaration"
        value = match.group(0) if match else text[at:end_of(text, at)]
        at += len(value)
        if kind == "section":
            flush()
            title = match.group("title").strip()
            title = title[0].upper() + title[1:]
            out += [escape(title), "~" * (len(title) + 8), ""]
            head = False
        elif kind == "comment":
            flush()
            said = value
        elif kind == "blank":
            # The first comment of a header describes the whole header.
            if declared or head and said:
                flush()
                head = False
        elif kind == "declaration" or kind == "macro" and \
                value.split()[1] not in text[:at - len(value)].split():
            declared.append(value.strip())
    flush()
    return out


def summary(text):
    """The description of a module in its first comment."""
    match = re.search(r"/\* (\w+): (.*?)[.;:]\s", text, re.S)
    said = re.sub(r"\s*\n ?\*\s*", " ", match.group(2)) if match else ""
    return said.split(" - ")[0].strip()


def pages(book, names):
    modules, said, out = {}, {}, {}
    for name in names:
        modules.setdefault(name.split("/")[1], []).append(name)
    for module, files in modules.items():
        said[module] = summary(book.read(files[0]))
        lines = ["Module " + module, "=" * (len(module) + 8), ""]
        for name in files:
            short = name[len("src/"):]
            lines += ["``%s``" % short, "-" * (len(short) + 8), ""]
            lines += body_of(book.read(name), book.works)
        out["library/%s.rst" % module] = re.sub(
            r"\n{3,}", "\n\n", "\n".join(lines) + "\n")
    out["library.md"] = HEAD % (
        "\n".join("* [%s](library/%s)%s" % (
            module, module, ": " + text if text else "")
            for module, text in said.items()),
        "\n".join("library/" + module for module in modules))
    return out
