# SPDX-License-Identifier: LGPL-3.0-or-later
"""The chapter with the help of every command."""

import re
import subprocess

HEAD = """# Commands

The output of `wreath COMMAND --help`, in the order of `wreath --help`. Every
command takes an automaton as a file in any format that wreath reads, as `-`
for standard input, as the name of an example automaton, or as
`regex:EXPRESSION`. Options may precede or follow the operands and may be
abbreviated as long as they are unambiguous.

"""
STATUS = """| exit status | |
|---|---|
| 0 | yes, holds, done |
| 1 | no, refuted, differs |
| 2 | usage error or bad input; nothing was written |
| 3 | unknown: a limit was reached, and the message says which |

"""
COMMON = "options of every command:"


def output(*command):
    return subprocess.run(command, capture_output=True, text=True,
                          check=True).stdout


def parts(text):
    """The parts of the help by heading; "" is the part before the first."""
    part, result = "", {"": []}
    for line in text.splitlines():
        if re.fullmatch(r"[a-z ]+:", line):
            part = line
            result[part] = []
        elif line.startswith("exit status:"):
            break
        else:
            result[part].append(line)
    return result


def table(lines):
    """Lines such as "  -o --output FILE   write FILE" as a table."""
    rows = ["| option | |", "|---|---|"]
    for line in lines:
        match = re.match(r" +((?:-\w )?) *(--[a-z-]+\S*(?: [A-Z]\S*)?) +(.*)",
                         line)
        if match:
            short, name, text = match.groups()
            name = (short.strip() + ", " if short else "") + name
            rows.append("| `%s` | %s |" % (name, text.replace("|", r"\|")))
    return "\n".join(rows) + "\n\n"


def code(lines):
    return "```none\n%s\n```\n\n" % "\n".join(lines).strip("\n")


def examples(wreath, name):
    help = parts(output(wreath, name, "--help"))
    return [line[2:] for line in help["example:"]]


def section(wreath, name):
    part = parts(output(wreath, name, "--help"))
    usage, _, summary, *rest = part[""]
    text = "## wreath %s\n\n%s.\n\n" % (
        name, summary[0].upper() + summary[1:])
    text += code([usage[len("usage: "):]]) + "\n".join(rest).strip() + "\n\n"
    if "formats:" in part:
        text += code(part["formats:"])
    if "options:" in part:
        text += table(part["options:"])
    return text + code(examples(wreath, name))


def names(wreath):
    head = output(wreath, "--help").split("\nexample:")[0]
    return re.findall(r"^  ([a-z]+) ", head, re.M)


def chapter(wreath, checker):
    common = parts(output(wreath, "list", "--help"))[COMMON]
    return HEAD + "## Options of every command\n\n" + table(common) + STATUS + \
        "".join(section(wreath, name) for name in names(wreath)) + \
        "## wreath-check\n\nChecks a certificate, independently.\n\n" + \
        code(output(checker, "--help").splitlines())
