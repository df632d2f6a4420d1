# SPDX-License-Identifier: LGPL-3.0-or-later
"""Draws the pictures of a document, and inserts them after the commands."""

import os
import re
import subprocess


def draw(wreath, text, folder, suffix):
    """Runs the console blocks of a document, with pictures of that suffix.

    Returns the names of the pictures, without it."""
    os.makedirs(folder)
    path = os.path.join(folder, "bin")
    os.makedirs(path)
    with open(os.path.join(path, "wreath"), "w") as script:
        script.write('#!/bin/sh\nexec "%s" "$@"\n' % os.path.abspath(wreath))
    os.chmod(os.path.join(path, "wreath"), 0o755)
    env = dict(os.environ, PATH=path + ":" + os.environ["PATH"])
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.M | re.S):
        for command in re.findall(r"^\$ ((?:.*\\\n)*.*)$", block, re.M):
            subprocess.run(command.replace(".svg", suffix), shell=True,
                           cwd=folder, env=env, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    return {name[:-len(suffix)] for name in os.listdir(folder)
            if name.endswith(suffix)}


def shown(match, drawn):
    """The pictures that a block of commands creates."""
    names = re.findall(r"-o (\S+)\.svg", match.group(4))
    return "".join("\n\n![%s](pictures/%s.*)\n" % (name, name)
                   for name in names if name in drawn)
