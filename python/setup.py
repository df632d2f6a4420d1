# SPDX-License-Identifier: LGPL-3.0-or-later
"""Build a wheel with the library inside: the file WREATH_LIBRARY, else that of
../build.  It is linked with the system's FLINT, GMP, MPFR and jansson."""
import os
import shutil

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

HERE = os.path.dirname(os.path.abspath(__file__))


class Build(build_py):
    def run(self):
        super().run()
        library = os.environ.get("WREATH_LIBRARY") or os.path.join(
            HERE, "..", "build", "src", ".libs", "libwreath.so")
        if not os.path.exists(library):
            raise SystemExit("%s: not there; run ./bootstrap first, or set "
                             "WREATH_LIBRARY" % library)
        shutil.copyfile(os.path.realpath(library), os.path.join(
            self.build_lib, "wreath", "libwreath.so"))


class Binary(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": Build}, distclass=Binary)
