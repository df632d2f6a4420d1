# SPDX-License-Identifier: LGPL-3.0-or-later
"""Formulas as MathML, which browsers show without a script or a network."""

from docutils import nodes
from docutils.utils.math import latex2mathml


def mathml(tex, inline):
    try:
        return latex2mathml.tex2mathml(tex, inline=inline)
    except TypeError:  # since docutils 0.20
        return latex2mathml.tex2mathml(tex, as_block=not inline)


def visit_inline(self, node):
    self.body.append(mathml(node.astext(), True))
    raise nodes.SkipNode


def visit_block(self, node):
    self.body.append('<div class="math">%s</div>\n' %
                     mathml(node.astext(), False))
    raise nodes.SkipNode


def add(app):
    app.add_html_math_renderer("mathml", (visit_inline, None),
                               (visit_block, None))
