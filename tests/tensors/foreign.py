# SPDX-License-Identifier: LGPL-3.0-or-later
"""Files of weights as other programs write them, in plain Python.

    foreign.py st IN OUT NAME=DTYPE:SHAPE:HEX[:FROM:TO] ..
        the .safetensors file IN with further tensors
    foreign.py npz IN OUT NAME=DESCR:SHAPE:HEX ..
        the .npz file IN with further arrays
    foreign.py turn IN OUT f|b ..
        IN, .npz, with its arrays column-major (f), or big-endian (b)
    foreign.py as IN OUT NAME=DESCR ..
        IN, .npz, with tables of <i4 as other integers; + adds 2^31 to the last
    foreign.py without IN OUT NAME
        IN, .npz, without the array NAME
    foreign.py convert IN OUT
        IN, .npz of <f4, as .safetensors
    foreign.py retype IN OUT NAME DTYPE
        IN, .safetensors, with another dtype in the header

SHAPE is 2,3; HEX the bytes, or N*XX, a byte N times.
"""
import ast
import itertools
import json
import struct
import sys
import zipfile


def numbers(shape):
    return [int(n) for n in shape.split(",") if n]


def raw(text):
    n, star, byte = text.partition("*")
    return bytes.fromhex(byte) * int(n) if star else bytes.fromhex(text)


def npy(descr, shape, data, columns=False):
    if not descr.startswith("["):
        descr = repr(descr)
    head = "{'descr': %s, 'fortran_order': %s, 'shape': %s, }" % (
        descr, columns, tuple(shape))
    head += " " * (-(len(head) + 11) % 64) + "\n"
    return (b"\x93NUMPY\1\0" + struct.pack("<H", len(head)) + head.encode() +
            data)


def parsed(data):
    size = struct.unpack("<H", data[8:10])[0]
    return ast.literal_eval(data[10:10 + size].decode()), data[10 + size:]


def members(path):
    with zipfile.ZipFile(path) as z:
        return [(name, z.read(name)) for name in z.namelist()]


def write(path, list_of):
    with zipfile.ZipFile(path, "w") as z:
        for name, data in list_of:
            z.writestr(name, data)


def elements(head, data):
    width = int(head["descr"][2:])
    return [data[i:i + width] for i in range(0, len(data), width)]


def turned(how, data):
    head, body = parsed(data)
    shape, flat, descr = head["shape"], elements(head, body), head["descr"]
    if "b" in how:
        flat = [x[::-1] for x in flat]
        descr = ">" + descr[1:]
    if "f" in how:
        place = {i: k for k, i in enumerate(
            itertools.product(*map(range, shape)))}
        flat = [flat[place[i[::-1]]] for i in itertools.product(
            *map(range, shape[::-1]))]
    return npy(descr, shape, b"".join(flat), "f" in how)


def integers(descr, data):
    """The table as such integers, plus 2^31 in the last one after a +."""
    head, body = parsed(data)
    values = [struct.unpack("<i", x)[0] for x in elements(head, body)]
    if descr.endswith("+"):
        descr = descr[:-1]
        values[-1] += 2 ** 31
    order = "big" if descr[0] == ">" else "little"
    return npy(descr, head["shape"], b"".join(
        x.to_bytes(int(descr[2:]), order, signed=descr[1] == "i")
        for x in values))


def read_st(path):
    data = open(path, "rb").read()
    size = struct.unpack("<Q", data[:8])[0]
    return json.loads(data[8:8 + size]), data[8 + size:]


def write_st(path, header, body):
    text = json.dumps(header) if isinstance(header, dict) else header
    with open(path, "wb") as f:
        f.write(struct.pack("<Q", len(text)) + text.encode() + body)


def main(what, source, target, *rest):
    if what == "st":
        header, body = read_st(source)
        text = json.dumps(header)[:-1]
        for item in rest:
            name, _, item = item.partition("=")
            dtype, shape, data, *place = item.split(":")
            place = [int(n) for n in place] or [
                len(body), len(body) + len(raw(data))]
            body += raw(data)
            text += ", %s: %s" % (json.dumps(name), json.dumps(
                {"dtype": dtype, "shape": numbers(shape),
                 "data_offsets": place}))
        write_st(target, text + "}", body)
    elif what == "convert":
        header, body = {}, b""
        for name, data in members(source):
            head, flat = parsed(data)
            header[name[:-4]] = {
                "dtype": "F32", "shape": list(head["shape"]),
                "data_offsets": [len(body), len(body) + len(flat)]}
            body += flat
        write_st(target, header, body)
    elif what == "retype":
        header, body = read_st(source)
        header[rest[0]]["dtype"] = rest[1]
        write_st(target, header, body)
    elif what == "npz":
        more = []
        for item in rest:
            name, _, item = item.partition("=")
            descr, shape, data = item.rsplit(":", 2)
            more.append((name + ".npy", npy(descr, numbers(shape),
                                            raw(data))))
        write(target, members(source) + more)
    elif what == "turn":
        write(target, [(n, turned(rest[0], d) if n.endswith(".npy") else d)
                       for n, d in members(source)])
    elif what == "as":
        how = dict(item.split("=") for item in rest)
        write(target, [(n, integers(how[n[:-4]], d) if n[:-4] in how else d)
                       for n, d in members(source)])
    elif what == "without":
        write(target, [(n, d) for n, d in members(source)
                       if n != rest[0] + ".npy"])


main(*sys.argv[1:])
