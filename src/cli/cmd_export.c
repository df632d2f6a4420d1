/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath export: a model as tensors for NumPy and PyTorch. */

#include <inttypes.h>
#include <string.h>

#include "cli/raw.h"

static const cli_option_t options[] = {
    {"output", 'o', "FILE", "write to FILE (- is standard output)"},
    {"format", 'f', "FORMAT", "npz or safetensors (default by FILE's name)"},
    {"dtype", 'd', "TYPE", "f64 (default; with --arch f32), f32, bf16 or f16"},
    {"round", 0, NULL, "round numbers that TYPE cannot represent"},
    {"arch", 'A', "NAME", "also compute the pre-activation parameters"},
    {"lrnn", 0, "FILE", "--arch: write the resulting model to FILE"},
    {"cert", 0, "FILE", "--arch: write the certificate to FILE"},
    {"against", 0, "AUTOMATON", "decide how long the stored weights track it"},
    {"manifest", 0, "FILE", "also write the manifest to FILE"},
    {"vectors", 0, "N", "number of random test vectors (default 2)"},
    {"length", 0, "N", "symbols per test vector (default 32)"},
    {"seed", 0, "N", "seed of the test vectors (default 1)"},
    {NULL, 0, NULL, NULL}};

static const char *const formats[] = {"npz", "safetensors", NULL};
/* Our names, those of the formats, and those of NumPy and PyTorch. */
static const char *const types[] = {"f64",     "f32",      "bf16",    "f16",
                                    "fp64",    "fp32",     "fp16",    "float64",
                                    "float32", "bfloat16", "float16", NULL};
static const wr_dtype_t type_of[] = {WR_DTYPE_F64,  WR_DTYPE_F32, WR_DTYPE_BF16,
                                     WR_DTYPE_F16,  WR_DTYPE_F64, WR_DTYPE_F32,
                                     WR_DTYPE_F16,  WR_DTYPE_F64, WR_DTYPE_F32,
                                     WR_DTYPE_BF16, WR_DTYPE_F16};

static const wr_field_t first_fields[] = {
    {"vector", "u", "its number", NULL},
    {"step", "u",
     "number of symbols up to and including the one at which the states differ",
     NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t rounded_as_exact_fields[] = {
    {"symbols", "u", "number of symbols of all test vectors", NULL},
    {"states", "u", "states that agree with the exact model", NULL},
    {"vectors", "u", "number of test vectors", NULL},
    {"whole", "u", "test vectors of which all states are correct", NULL},
    {"first", "o*", "the first state that differs, or null if all agree",
     first_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t fields[] = {
    {"output", "s", "the file", NULL},
    {"dtype", "s", "f64, f32, bf16 or f16", NULL},
    {"statement", "s", "exact, or the kind of rounding", NULL},
    {"tensors", "z", "tensors", NULL},
    {"values", "n", "numbers in them", NULL},
    {"inexact", "n", "entries that the type cannot represent", NULL},
    {"entries", "[s]", "the numbers that the type cannot represent", NULL},
    {"rounded_as_exact", "o?",
     "test vectors: states of the stored numbers compared with the exact ones",
     rounded_as_exact_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{"tensors", "o", fields},
                                      {"--arch", "o", wr_raw_export_fields},
                                      {NULL, NULL, NULL}};

/* 0 npz, 1 safetensors, -1 after saying what was wrong. */
int cli_bundle_format(const cli_t *c, const char *path) {
    int named = cli_ends_with(path, ".npz")           ? 0
                : cli_ends_with(path, ".safetensors") ? 1
                                                      : -1;
    int f = named;
    if (cli_has(c, "format"))
        f = cli_choice(c, "format", formats, 0);
    else if (named < 0)
        cli_error(c,
                  "the name %s does not determine a format; expected --format "
                  "npz or safetensors",
                  path);
    return f;
}

int cli_export_options(wr_export_t how, const cli_t *c, wr_dtype_t standard) {
    uint64_t vectors = how->vectors, length = how->length;
    const int named = cli_has(c, "dtype");
    const int type = cli_choice(c, "dtype", types, 0);
    if (type < 0 || cli_number(&vectors, c, "vectors", 10000) ||
        cli_number(&length, c, "length", 1000000) ||
        cli_number(&how->seed, c, "seed", UINT64_MAX))
        return EXIT_BAD;
    how->vectors = (size_t) vectors;
    how->length = (size_t) length;
    how->round = cli_has(c, "round");
    how->dtype = named ? type_of[type] : standard;
    return 0;
}

static void statement(char words[80], const wr_export_t how) {
    if (how->inexact == 0)
        snprintf(words, 80, "exact");
    else
        snprintf(words, 80, "%s %s",
                 how->round ? "rounded once to" : "not exact in",
                 wr_dtype_format(how->dtype));
}

static json_t *as_exact(const wr_bundle_t B) {
    json_error_t e;
    json_t *o = B->manifest ? json_loads(B->manifest, 0, &e) : NULL;
    json_t *x = json_incref(json_object_get(o, "rounded_as_exact"));
    json_decref(o);
    return x;
}

/* How far the stored numbers do what the model does: on words, and no more
 * than that. */
static void say_vectors(cli_t *c, const wr_bundle_t B, const wr_export_t how) {
    json_t *x = as_exact(B), *first = json_object_get(x, "first");
    if (x == NULL || (how->inexact == 0 && json_is_null(first))) {
        json_decref(x);
        return;
    }
    cli_note(c,
             "test vectors in E2:%s:rne:seq: %lld of %lld states as the exact "
             "model%s",
             wr_dtype_format(how->dtype),
             (long long) json_integer_value(json_object_get(x, "states")),
             (long long) json_integer_value(json_object_get(x, "symbols")),
             json_is_null(first) ? "" : "; the first that differs:");
    if (!json_is_null(first))
        cli_note(
            c, "vector %lld, symbol %lld",
            (long long) json_integer_value(json_object_get(first, "vector")),
            (long long) json_integer_value(json_object_get(first, "step")));
    if (!cli_has(c, "against"))
        cli_note(
            c, "for every word, or the first that fails: --against AUTOMATON");
    json_decref(x);
}

static void say(cli_t *c, const wr_export_t how, const wr_bundle_t B,
                const char *path) {
    char words[80];
    statement(words, how);
    if (c->json) {
        cli_print_json(
            wr_answer_make(fields, NULL, path, wr_dtype_name(how->dtype), words,
                           (size_t) B->tensors, how->values, how->inexact,
                           wr_json_lines(how->entries->text), as_exact(B)));
        return;
    }
    cli_notes(c, NULL, how->entries->text);
    if (how->inexact > WR_EXPORT_LISTED)
        cli_note(c, "and %" PRIu64 " more", how->inexact - WR_EXPORT_LISTED);
    if (B->tensors > 0)
        cli_note(c, "%s: %zu tensors, %" PRIu64 " numbers: %s", path,
                 B->tensors, how->values, words);
    say_vectors(c, B, how);
}

wr_status_t cli_bundle_save(cli_t *c, const wr_bundle_t B, int format,
                            const char *path) {
    wr_buffer_t bytes;
    wr_buffer_init(bytes);
    wr_status_t s = format == 0 ? wr_write_npz(bytes, B, c->limits)
                                : wr_write_safetensors(bytes, B, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(bytes, path, c->limits);
    if (s == WR_OK && cli_has(c, "manifest")) {
        bytes->length = 0;
        wr_buffer_put(bytes, B->manifest);
        wr_buffer_put(bytes, "\n");
        s = wr_buffer_save(bytes, cli_get(c, "manifest"), c->limits);
    }
    wr_buffer_clear(bytes);
    return s;
}

/* 1 after naming an option that goes only with --arch, or not with it. */
static int misplaced(const cli_t *c) {
    const int arch = cli_has(c, "arch");
    const char *const names[] = {"lrnn", "cert", "round"};
    for (int i = 0; i < 3; i++)
        if (cli_has(c, names[i]) && arch == (i == 2)) {
            cli_error(c, "--%s %s --arch NAME", names[i],
                      arch ? "does not go with" : "needs");
            return 1;
        }
    return 0;
}

static int run(cli_t *c) {
    const char *path = cli_get(c, "output");
    char model[48];
    wr_export_t how;
    wr_buffer_t entries;
    wr_bundle_t B;
    wr_lrnn_t M;
    if (misplaced(c))
        return EXIT_BAD;
    if (cli_has(c, "arch"))
        return cli_export_raw(c);
    wr_export_init(how);
    if (path == NULL)
        return cli_error(c, "expected -o FILE");
    const int format = cli_bundle_format(c, path);
    if (format < 0 || cli_export_options(how, c, WR_DTYPE_F64) ||
        cli_two_on_stdout(c, path))
        return EXIT_BAD;
    wr_buffer_init(entries);
    how->entries = entries;
    wr_bundle_init(B);
    wr_lrnn_init(M);
    cli_arm(c);
    int status = cli_load_lrnn(M, NULL, c, c->operand[0]);
    if (status == 0) {
        wr_status_t s = wr_bundle_set_lrnn(B, M, how, c->limits);
        snprintf(model, sizeof model, "E2:%s:rne:seq",
                 wr_dtype_format(how->dtype));
        if (s == WR_OK)
            status = cli_export_holds(c, B, NULL, model);
        if (s == WR_OK && status == 0)
            s = cli_bundle_save(c, B, format, path);
        if (s == WR_OK || how->inexact > 0)
            say(c, how, B, path);
        if (s == WR_DOMAIN && how->inexact > 0 && !how->round) {
            cli_error(c, "%s; --round accepts them", c->limits->reason);
            status = EXIT_NO;
        } else if (s != WR_OK)
            status = cli_failed(c, s);
    }
    wr_lrnn_clear(M);
    wr_bundle_clear(B);
    wr_buffer_clear(entries);
    return status;
}

const cli_command_t cmd_export = {
    "export",
    "MODEL",
    1,
    1,
    "write a model as .npz (NumPy) or .safetensors (PyTorch) tensors",
    "Per layer: the dense A and B of every action, H0, the gate table and the "
    "decoder; also the readout and a JSON manifest with names, wiring, "
    "exactness and test vectors.  Numbers that TYPE cannot represent are "
    "listed and refused (status 1), or rounded once with --round.  With "
    "--arch, for each value that a gate needs: the inputs x of TYPE that the "
    "activation maps to it, if the activation is rounded once and if every "
    "operation is rounded as in the code, decided with ball arithmetic.  The "
    "answer is exact, exact after rounding, the nearest number of TYPE, or not "
    "reachable (status 1); -o is optional, and -o FILE.lrnn writes the "
    "resulting model.",
    "  wreath compile parity -o parity.lrnn\n"
    "  wreath export parity.lrnn --dtype bf16 -o parity.npz\n"
    "  wreath import parity.npz -o again.lrnn\n"
    "  wreath compile swaps 3 -o s3.lrnn\n"
    "  wreath export s3.lrnn --arch deltanet-negative -d bf16 -o s3.npz\n"
    "  wreath export s3.lrnn --arch deltanet-negative --cert s3.cert",
    options,
    run,
    answers};
