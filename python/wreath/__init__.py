# SPDX-License-Identifier: LGPL-3.0-or-later
"""The Python interface of wreath, a ctypes binding of abi/abi.h.

    import wreath
    A = wreath.Automaton("(11)*", "regex")
    M = wreath.compile(A)
    print(A.classify(), M.run("1 1 1"), M.verify(A))

The library is the file that the environment variable WREATH_LIBRARY names,
else the one in this package, else the one that the system finds.
"""
import ctypes
import ctypes.util
import json
import operator
import os
import threading

EVALUATIONS = ("E0", "E2:fp32:rne:seq", "E2:bf16:rne:seq",
               "E2:fp32:flush:rne:seq", "E2:bf16:flush:rne:seq")


def _load():
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       "libwreath.so")
    path = os.environ.get("WREATH_LIBRARY") or (
        own if os.path.exists(own) else
        ctypes.util.find_library("wreath") or "libwreath.so.0")
    try:
        lib = ctypes.CDLL(path)
    except OSError as e:
        raise ImportError("%s; the environment variable WREATH_LIBRARY names "
                          "the library, such as build/src/.libs/libwreath.so"
                          % e) from None
    P, S, D = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_double
    for name, result, arguments in (
            ("session_new", P, [ctypes.c_uint64, ctypes.c_uint64, D]),
            ("session_free", None, [P]), ("error", S, [P]),
            ("interrupt_begin", None, [P]), ("interrupt_end", None, [P]),
            ("string_free", None, [P]),
            ("dfa_read", P, [P, S, S]), ("dfa_free", None, [P]),
            ("dfa_text", P, [P, P, S]), ("dfa_classify", P, [P, P]),
            ("dfa_svg", P, [P, P]), ("dfa_letters", P, [P, P]),
            ("dfa_express", P, [P, P, S, S, ctypes.POINTER(P)]),
            ("model_read", P, [P, S]), ("model_compile", P, [P, P, S]),
            ("model_load", P, [P, S, S, P]),
            ("model_text", P, [P, P]), ("model_free", None, [P]),
            ("model_svg", P, [P, P]), ("model_spectra", P, [P, P]),
            ("model_spectrum_svg", P, [P, P, S]),
            ("model_trace", P, [P, P, P, S, S]), ("trace_export", P, [P, S, S]),
            ("model_run", P, [P, P, S]), ("model_verify", P, [P, P, P]),
            ("model_audit", P, [P, P, P, S, D])):
        f = getattr(lib, "wr_abi_" + name)
        f.restype, f.argtypes = result, arguments
    return lib


_lib = _load()


class _Session:
    """The limits and the last error of one thread."""

    def __init__(self, seconds=0.0, memory=4 << 30, states=0):
        self._free = _lib.wr_abi_session_free
        self.p = _lib.wr_abi_session_new(memory, states, seconds)

    def __del__(self):
        self._free(self.p)


class _Local(threading.local):

    def __init__(self):
        self.session = _Session()


_local = _Local()


class Error(ValueError):
    """An error reported by the library, with its message."""


def _count_of(x, what):
    n = operator.index(x)
    if not 0 <= n < 1 << 64:
        raise ValueError("%s: found %d, expected a number from 0 to 2^64 - 1"
                         % (what, n))
    return n


def limits(seconds=0.0, memory=4 << 30, states=0):
    """Set the limits of all later calls in this thread; 0 is no limit.
    seconds is the time per call, memory is in bytes."""
    _local.session = _Session(float(seconds), _count_of(memory, "memory"),
                              _count_of(states, "states"))


def _text_of(x, what):
    if isinstance(x, os.PathLike):
        x = os.fspath(x)
    if not isinstance(x, str):
        raise TypeError("%s: expected a str, found %s" %
                        (what, type(x).__name__))
    if "\0" in x:
        raise ValueError("%s: found a NUL character" % what)
    return x.encode()


def _word_of(x):
    """Encode a word: letters separated by blanks, or a list of letters."""
    if isinstance(x, (list, tuple)):
        for a in x:
            if _text_of(a, "letter").split() != [a.encode()]:
                raise ValueError("letter: found %r, expected no blanks" % a)
        x = " ".join(x)
    return _text_of(x, "word")


def _handle(x, kind):
    if not isinstance(x, kind) or x._p is None:
        raise TypeError("expected a wreath.%s, found %s" %
                        (kind.__name__, type(x).__name__))
    return x._p


def _call(name, *arguments):
    session = _local.session
    main = threading.current_thread() is threading.main_thread()
    try:
        if main:
            _lib.wr_abi_interrupt_begin(session.p)
        result = getattr(_lib, "wr_abi_" + name)(session.p, *arguments)
    finally:
        if main:
            _lib.wr_abi_interrupt_end(session.p)
    if not result:
        raise Error(_lib.wr_abi_error(session.p).decode())
    return result


def _text(name, *arguments):
    p = _call(name, *arguments)
    try:
        return ctypes.string_at(p).decode()
    finally:
        _lib.wr_abi_string_free(p)


class _Owner:
    """Owner of a library object, which is freed once: no copies."""
    _p = None

    def __reduce__(self):
        raise TypeError("a wreath.%s cannot be copied or pickled; keep its "
                        "text()" % type(self).__name__)

    __copy__ = __reduce__

    def __deepcopy__(self, memo):
        self.__reduce__()


class Automaton(_Owner):

    def __init__(self, text, format="dfa"):
        self._p = _call("dfa_read", _text_of(text, "text"),
                        _text_of(format, "format"))

    def __del__(self):
        if self._p is not None:
            _lib.wr_abi_dfa_free(self._p)

    @property
    def letters(self):
        return json.loads(_text("dfa_letters", _handle(self, Automaton)))

    def text(self, format="dfa"):
        return _text("dfa_text", _handle(self, Automaton),
                     _text_of(format, "format"))

    def classify(self):
        """Return invariants; "monoid" is the order, a str of digits."""
        return json.loads(_text("dfa_classify", _handle(self, Automaton)))

    def express(self, architecture, evaluation="E0"):
        """Return the answer of wreath express --arch --json, with the key
        "model": the weights if answer["expresses"] is "yes", else None."""
        p = ctypes.c_void_p()
        answer = json.loads(_text("dfa_express", _handle(self, Automaton),
                                  _text_of(architecture, "architecture"),
                                  _text_of(evaluation, "evaluation"),
                                  ctypes.byref(p)))
        answer["model"] = _model(p.value) if p else None
        return answer

    def _repr_svg_(self):
        return _text("dfa_svg", _handle(self, Automaton))


class Model(_Owner):

    def __init__(self, text):
        self._p = _call("model_read", _text_of(text, "text"))

    def __del__(self):
        if self._p is not None:
            _lib.wr_abi_model_free(self._p)

    def text(self):
        return _text("model_text", _handle(self, Model))

    def run(self, word):
        """Return the number of the state after each letter, or None."""
        return json.loads(_text("model_run", _handle(self, Model),
                                _word_of(word)))["states"]

    def verify(self, automaton):
        """Decide equality with an automaton on every word: return
        {"holds": True, ..} or {"holds": False, "word": [..], ..}, with
        "shortest" True if no shorter word is wrong."""
        return json.loads(_text("model_verify", _handle(self, Model),
                                _handle(automaton, Automaton)))

    def audit(self, automaton, evaluations=EVALUATIONS, seconds=30):
        """Return a list of verdicts, one per evaluation model."""
        if isinstance(evaluations, str):
            evaluations = (evaluations,)
        return json.loads(_text(
            "model_audit", _handle(self, Model),
            _handle(automaton, Automaton),
            _text_of(",".join(evaluations), "evaluations"), float(seconds)))

    def spectra(self):
        """Return a dictionary from matrix names to Spectrum objects."""
        return {name: Spectrum(self, name) for name in json.loads(
            _text("model_spectra", _handle(self, Model)))}

    def trace(self, automaton, word, evaluation="E0"):
        """Return the trace of a run on a word, with an automaton."""
        return Trace(_text("model_trace", _handle(self, Model),
                           _handle(automaton, Automaton),
                           _word_of(word),
                           _text_of(evaluation, "evaluation")))

    def _repr_svg_(self):
        return _text("model_svg", _handle(self, Model))


class Spectrum:
    """The eigenvalues of one matrix of a model."""

    def __init__(self, model, name):
        _handle(model, Model)
        _text_of(name, "name")
        self.model, self.name = model, name

    def _repr_svg_(self):
        return _text("model_spectrum_svg", _handle(self.model, Model),
                     _text_of(self.name, "name"))


class Trace:
    """A run with one line per step.  wreath-check --model FILE verifies its
    text, where FILE has the text() of the model."""

    def __init__(self, text):
        _text_of(text, "text")
        self.text = text

    def __str__(self):
        return self.text

    def export(self, form="csv"):
        """Return a table ("csv", "jsonl", "latex") or a picture ("tikz",
        "svg"), with "-standalone" for a whole LaTeX document."""
        return _text("trace_export", _text_of(self.text, "text"),
                     _text_of(form, "form"))

    def _repr_svg_(self):
        return self.export("svg")


def _model(p):
    model = Model.__new__(Model)
    model._p = p
    return model


def compile(automaton, method="exclusion"):
    return _model(_call("model_compile", _handle(automaton, Automaton),
                        _text_of(method, "method")))


def load(tensors, layout, automaton):
    """Load tensors (.npz, .safetensors) as a model, by a layout."""
    return _model(_call("model_load", _text_of(tensors, "tensors"),
                        _text_of(layout, "layout"),
                        _handle(automaton, Automaton)))
