# SPDX-License-Identifier: LGPL-3.0-or-later
"""Sphinx's configuration of the manual; doc/sphinx/build starts it."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import chapters  # noqa: E402
import mathematics  # noqa: E402

project = "wreath"
author = "the wreath authors"
copyright = "the wreath authors"
release = version = os.environ["WREATH_VERSION"]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
root_doc = "index"
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 3
# Documents that quote a heading of another level skip one.
suppress_warnings = ["myst.header"]
toc_object_entries = False
highlight_language = "none"
smartquotes_action = "q"
# What the compiler reads beside a declaration.
c_id_attributes = ["WR_MUST_CHECK"]

html_theme = "alabaster"
html_theme_options = {
    "description": "Which automata can a linear RNN track?",
    "fixed_sidebar": True,
    "page_width": "72rem",
    "sidebar_width": "16rem",
    "show_powered_by": False,
    "show_relbars": True,
}
html_sidebars = {
    "**": ["about.html", "searchbox.html", "localtoc.html", "navigation.html"],
}
html_static_path = [os.path.join(os.path.dirname(__file__), "static")]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_title = "wreath " + release
html_math_renderer = "mathml"
pygments_style = "bw"

latex_elements = {"papersize": "a4paper", "extraclassoptions": "oneside"}
latex_documents = [
    ("index", "wreath.tex", "wreath", author, "manual"),
]
latex_engine = "xelatex"
latex_use_xindy = False  # makeindex is part of TeX, xindy is not


def setup(app):
    mathematics.add(app)
    app.connect("builder-inited", chapters.write)
