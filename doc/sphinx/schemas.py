# SPDX-License-Identifier: LGPL-3.0-or-later
"""The chapter with the JSON Schemas of the answers."""

import json

import commands

HEAD = """# JSON answers

With `--json` a command prints one JSON value on standard output and nothing
else there: an object, or for `claim list`, `claim check` and `convert` an
array of objects. For bad input (status 2) nothing is printed. `wreath COMMAND
--help --json` prints the JSON Schema of this value, and
`doc/schema/COMMAND.json` is installed with the documents. The tables below
are generated from the schemas, which the tests compare with the output of
commands, key by key. New versions may add keys; keys do not change their
meaning.

* Exact numbers are strings, `"p/q"`; decimals begin with `~`.
* Counts are numbers up to 2^53 and strings beyond.
* *Unknown* is `null` if yes and no are `true` and `false`.
* A key with a question mark is omitted if it does not apply.

"""


def type_of(schema):
    kind = schema.get("type", "")
    name = kind if isinstance(kind, str) else " or ".join(kind)
    name = name.replace("integer or string", "count")
    if name.startswith("array") and "items" in schema:
        items = type_of(schema["items"])
        if " or " not in items:
            items = items.replace("array", "arrays", 1) \
                if items.startswith("array") else items + "s"
        name = name.replace("array", "array of " + items, 1)
    return name


def tables(schema, where=""):
    """The table of an object, then those of the objects inside."""
    text = ""
    if "items" in schema:
        return tables(schema["items"], where + "[]")
    properties = schema.get("properties", {})
    if properties:
        if where:
            text += {True: "Each item", False: "%s `%s`" % (
                "Each" if where.endswith("[]") else "In", where)}[
                    where == "[]"] + ":\n\n"
        text += "| key | type | |\n|---|---|---|\n"
        for key, value in properties.items():
            text += "| `%s`%s | %s | %s |\n" % (
                key, "" if key in schema.get("required", []) else " ?",
                type_of(value),
                value.get("description", "").replace("|", r"\|"))
        text += "\n"
    for key, value in properties.items():
        text += tables(value, where + ("." if where else "") + key)
    if isinstance(schema.get("additionalProperties"), dict):
        text += tables(schema["additionalProperties"], where + ".*")
    return text


def upper(text):
    return text[:1].upper() + text[1:]


def section(name, schema, examples):
    text = "## JSON of %s\n\n%s.\n\n" % (name, upper(schema["description"]))
    text += commands.code(line + " --json" for line in examples)
    if "anyOf" not in schema:
        return text + tables(schema)
    for case in schema["anyOf"]:
        text += "**%s**\n\n%s" % (upper(case["title"]), tables(case))
    return text


def chapter(book, wreath):
    examples = json.loads(book.read("doc/schema/examples.json"))
    text = HEAD
    for name in sorted(commands.names(wreath)) + ["wreath-check"]:
        lines = examples[name]["commands"] if name in examples \
            else commands.examples(wreath, name)
        schema = book.read("doc/schema/wreath-check.json") \
            if name == "wreath-check" \
            else commands.output(wreath, name, "--help", "--json")
        text += section(name, json.loads(schema), lines)
    return text
