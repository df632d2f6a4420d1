/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The options, the output file and the answer of wreath export. */

#include <inttypes.h>

#include "cli/raw.h"
#include "study/express.h"

static const char *const formats[] = {"npz", "safetensors", NULL};
/* Our names of the types, those of formats, and those of NumPy and PyTorch. */
static const char *const types[] = {"f64",     "f32",      "bf16",    "f16",
                                    "fp64",    "fp32",     "fp16",    "float64",
                                    "float32", "bfloat16", "float16", NULL};
static const wr_dtype_t type_of[] = {WR_DTYPE_F64,  WR_DTYPE_F32, WR_DTYPE_BF16,
                                     WR_DTYPE_F16,  WR_DTYPE_F64, WR_DTYPE_F32,
                                     WR_DTYPE_F16,  WR_DTYPE_F64, WR_DTYPE_F32,
                                     WR_DTYPE_BF16, WR_DTYPE_F16};

static const wr_field_t first_fields[] = {
    {"vector", "u", "index of the test vector"},
    {"step", "u",
     "number of symbols up to and including the one at which the states "
     "differ"},
    {NULL}};

static const wr_field_t rounded_as_exact_fields[] = {
    {"symbols", "u", "number of symbols of all test vectors"},
    {"states", "u", "states that agree with the exact model"},
    {"vectors", "u", "number of test vectors"},
    {"whole", "u", "test vectors of which all states are correct"},
    {"first", "o*", "the first state that differs, or null if all agree",
     first_fields},
    {NULL}};

static const wr_field_t holds_fields[] = {
    {"holds", "s", "yes, for every word; no; or unknown"},
    {"evidence", "s?", "evidence of yes, as in certificates"},
    {"states", "n?", "states of the closed set"},
    {"word", "s?", "a word after which the stored numbers are wrong"},
    {"length", "n?", "number of letters of the word"},
    {"shortest", "b?", "whether no such word is shorter"},
    {"why", "s?", "reason why it is unknown"},
    {"automaton", "s", "name of the automaton"},
    {"evaluation", "s", "evaluation model of the stored numbers"},
    {NULL}};

const wr_field_t cli_export_fields[] = {
    {"output", "s", "path of the tensors"},
    {"dtype", "s", "f64, f32, bf16 or f16"},
    {"statement", "s", "exact, or the kind of rounding"},
    {"tensors", "z", "number of tensors"},
    {"values", "n", "number of entries of the tensors"},
    {"inexact", "n", "number of entries that the type cannot represent"},
    {"entries", "[s]", "entries that the type cannot represent"},
    {"rounded_as_exact", "o?",
     "test vectors: states of the stored numbers compared with the exact ones",
     rounded_as_exact_fields},
    {"rounded_holds", "o?",
     "--against: whether the stored numbers track the automaton", holds_fields},
    {NULL}};

int cli_bundle_format(const cli_t *c, const char *path) {
    int named = cli_ends_with(path, ".npz")           ? 0
                : cli_ends_with(path, ".safetensors") ? 1
                                                      : -1;
    int f = named;
    if (cli_has(c, "format"))
        f = cli_choice(c, "format", formats, 0);
    else if (named < 0)
        cli_refuse(c,
                   "the name %s does not determine a format; expected --format "
                   "npz or safetensors",
                   path);
    return f;
}

void cli_export_options(wr_export_t how, const cli_t *c, wr_dtype_t standard) {
    uint64_t vectors = how->vectors, length = how->length;
    const int named = cli_has(c, "dtype");
    const int type = cli_choice(c, "dtype", types, 0);
    cli_number(&vectors, c, "vectors", 10000);
    cli_number(&length, c, "length", 1000000);
    cli_number(&how->seed, c, "seed", UINT64_MAX);
    how->vectors = (size_t) vectors;
    how->length = (size_t) length;
    how->round = cli_has(c, "round");
    how->dtype = named ? type_of[type] : standard;
}

/* Return an object of the manifest, or NULL. */
static json_t *of_manifest(const wr_bundle_t B, const char *key) {
    json_error_t e;
    json_t *o = B->manifest ? json_loads(B->manifest, 0, &e) : NULL;
    json_t *x = json_incref(json_object_get(o, key));
    json_decref(o);
    return x;
}

/* Print on how many states the stored numbers agree with the exact model; this
 * compares test vectors only. */
static void say_vectors(cli_t *c, const wr_bundle_t B, const wr_export_t how) {
    json_t *x = of_manifest(B, "rounded_as_exact"),
           *first = json_object_get(x, "first");
    if (x == NULL || (how->inexact == 0 && json_is_null(first))) {
        json_decref(x);
        return;
    }
    cli_note(c,
             "test vectors in E2:%s:rne:seq: %lld of %lld states as the exact "
             "model%s",
             wr_dtype_format(how->dtype), wr_express_number(x, "states"),
             wr_express_number(x, "symbols"),
             json_is_null(first) ? "" : "; the first that differs:");
    if (!json_is_null(first))
        cli_note(c, "vector %lld, symbol %lld",
                 wr_express_number(first, "vector"),
                 wr_express_number(first, "step"));
    if (!cli_has(c, "against"))
        cli_note(c, "--against AUTOMATON decides this for every word");
    json_decref(x);
}

void cli_export_say(cli_t *c, const wr_export_t how, const wr_bundle_t B,
                    const char *path) {
    char words[80] = "exact";
    if (how->inexact > 0)
        snprintf(words, sizeof words, "%s %s",
                 how->round ? "rounded once to" : "not exact in",
                 wr_dtype_format(how->dtype));
    if (c->json) {
        cli_answer(cli_export_fields, NULL, path, wr_dtype_name(how->dtype),
                   words, (size_t) B->tensors, how->values, how->inexact,
                   wr_json_lines(how->entries->text),
                   of_manifest(B, "rounded_as_exact"),
                   of_manifest(B, "rounded_holds"));
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

void cli_bundle_save(cli_t *c, const wr_bundle_t B, int format,
                     const char *path) {
    wr_buffer_struct *bytes = cli_buffer(c);
    cli_must(c, format == 0 ? wr_write_npz(bytes, B, c->limits)
                            : wr_write_safetensors(bytes, B, c->limits));
    cli_must(c, wr_buffer_save(bytes, path, c->limits));
    if (cli_has(c, "manifest")) {
        bytes->length = 0;
        wr_buffer_put(bytes, B->manifest);
        wr_buffer_put(bytes, "\n");
        cli_must(c, wr_buffer_save(bytes, cli_get(c, "manifest"), c->limits));
    }
}
