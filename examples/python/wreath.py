# SPDX-License-Identifier: LGPL-3.0-or-later
"""wreath from Python, by ctypes on the C interface of abi/abi.h.

    import wreath
    A = wreath.Automaton("(11)*", "regex")
    M = wreath.compile(A)
    print(A.classify(), M.run("1 1 1"), M.verify(A))

The library is that of the environment variable WREATH_LIBRARY, else the one
that the system finds.
"""
import ctypes
import ctypes.util
import json
import os


def _load():
    path = os.environ.get("WREATH_LIBRARY") or ctypes.util.find_library(
        "wreath") or "libwreath.so.0"
    lib = ctypes.CDLL(path)
    P, S = ctypes.c_void_p, ctypes.c_char_p
    for name, result, arguments in (
            ("session_new", P, [ctypes.c_uint64, ctypes.c_uint64,
                                ctypes.c_double]),
            ("session_free", None, [P]), ("error", S, [P]),
            ("string_free", None, [P]),
            ("dfa_read", P, [P, S, S]), ("dfa_free", None, [P]),
            ("dfa_text", P, [P, P, S]), ("dfa_classify", P, [P, P]),
            ("model_read", P, [P, S]), ("model_compile", P, [P, P, S]),
            ("model_text", P, [P, P]), ("model_free", None, [P]),
            ("model_run", P, [P, P, S]), ("model_verify", P, [P, P, P])):
        f = getattr(lib, "wr_abi_" + name)
        f.restype, f.argtypes = result, arguments
    return lib


_lib = _load()
_session = _lib.wr_abi_session_new(4 << 30, 0, 0.0)


class Error(ValueError):
    """What wreath said."""


def _call(name, *arguments):
    result = getattr(_lib, "wr_abi_" + name)(
        _session, *(a.encode() if isinstance(a, str) else a
                    for a in arguments))
    if not result:
        raise Error(_lib.wr_abi_error(_session).decode())
    return result


def _text(name, *arguments):
    p = _call(name, *arguments)
    try:
        return ctypes.string_at(p).decode()
    finally:
        _lib.wr_abi_string_free(p)


class Automaton:
    def __init__(self, text, format="dfa"):
        self._p = None
        self._p = _call("dfa_read", text, format)

    def __del__(self):
        _lib.wr_abi_dfa_free(self._p)

    def text(self, format="dfa"):
        return _text("dfa_text", self._p, format)

    def classify(self):
        return json.loads(_text("dfa_classify", self._p))


class Model:
    def __init__(self, text):
        self._p = None
        self._p = _call("model_read", text)

    def __del__(self):
        _lib.wr_abi_model_free(self._p)

    def text(self):
        return _text("model_text", self._p)

    def run(self, word):
        return json.loads(_text("model_run", self._p, word))["states"]

    def verify(self, automaton):
        return json.loads(_text("model_verify", self._p, automaton._p))


def compile(automaton, method="exclusion"):
    model = Model.__new__(Model)
    model._p = None
    model._p = _call("model_compile", automaton._p, method)
    return model
