/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath raw: the gates of a model as the code of an architecture has them,
 * before and behind their activations, and what of it a format reaches. */

#include <inttypes.h>
#include <string.h>

#include "cli/arch.h"
#include "cli/raw.h"
#include "compile/compile.h"

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "the architecture (required)"},
    {"dtype", 'd', "TYPE", "f64, f32 (default), bf16 or f16"},
    {"output", 'o', "FILE", "write the tensors to FILE"},
    {"format", 'f', "FORMAT", "npz or safetensors (default by FILE's name)"},
    {"against", 0, "AUTOMATON", "decide how long these weights track it"},
    {"manifest", 0, "FILE", "also write the manifest to FILE"},
    {"model", 'm', "FILE", "write the resulting model to FILE"},
    {"cert", 0, "FILE", "write a certificate for wreath-check to FILE"},
    {"vectors", 0, "N", "number of random test vectors (default 2)"},
    {"length", 0, "N", "symbols per test vector (default 32)"},
    {"seed", 0, "N", "seed of the test vectors (default 1)"},
    {NULL, 0, NULL, NULL}};

/* The names of formats are taken, too. */
static const char *const types[] = {"f64",  "f32",  "bf16", "f16",
                                    "fp64", "fp32", "fp16", NULL};
static const wr_dtype_t type_of[] = {WR_DTYPE_F64, WR_DTYPE_F32, WR_DTYPE_BF16,
                                     WR_DTYPE_F16, WR_DTYPE_F64, WR_DTYPE_F32,
                                     WR_DTYPE_F16};

static int read_options(wr_export_t how, wr_arch_t *arch, char full[64],
                        cli_t *c) {
    uint64_t vectors = how->vectors, length = how->length;
    const int type = cli_choice(c, "dtype", types, 1);
    if (cli_get(c, "arch") == NULL) {
        cli_error(c, "expected --arch NAME");
        return EXIT_BAD;
    }
    if (type < 0 || cli_number(&vectors, c, "vectors", 10000) ||
        cli_number(&length, c, "length", 1000000) ||
        cli_number(&how->seed, c, "seed", UINT64_MAX))
        return EXIT_BAD;
    if (cli_find_arch(arch, full, c, cli_get(c, "arch")))
        return EXIT_BAD;
    how->vectors = (size_t) vectors;
    how->length = (size_t) length;
    how->dtype = type_of[type];
    return 0;
}

/* A model of that architecture, without rules, and the bytes of its file: 0,
 * or an exit status. */
static int load(cli_t *c, wr_lrnn_t M, wr_buffer_t text,
                const wr_arch_t *arch) {
    wr_lrnn_t N;
    wr_arch_verdict_t V;
    int rules = 0, status = cli_load_lrnn(M, text, c, c->operand[0]);
    wr_status_t s = WR_OK;
    if (status != 0)
        return status;
    for (uint32_t l = 0; l < M->layers; l++)
        rules |= M->layer[l].gate != WR_GATE_TABLE;
    if ((rules || M->readout_rule) && cli_get(c, "cert") != NULL) {
        cli_error(c, "%s has gates by rule: no certificate is made of it",
                  c->operand[0]);
        return EXIT_BAD;
    }
    wr_lrnn_init(N);
    if (rules || M->readout_rule) {
        s = wr_lrnn_expand(N, M, UINT64_C(1) << 22, c->limits);
        if (s == WR_OK)
            wr_lrnn_swap(M, N);
    }
    wr_lrnn_clear(N);
    if (s == WR_OK)
        s = wr_arch_check(&V, M, arch, 0, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    if (V.holds == WR_TRUE)
        return 0;
    cli_error(c, "%s is %s a model of %s: layer %u, action %u: %s",
              c->operand[0], V.holds == WR_FALSE ? "not" : "not known to be",
              arch->name, V.layer, V.action, V.why);
    wr_arch_verdict_clear(&V);
    return V.holds == WR_FALSE ? EXIT_NO : EXIT_UNKNOWN;
}

static void say(cli_t *c, const cli_raw_t *X) {
    wr_buffer_t words;
    wr_buffer_init(words);
    cli_raw_statement(words, X);
    if (c->json)
        cli_print_json(
            wr_answer_make(cli_raw_fields, NULL, X->model, X->arch->name,
                           wr_dtype_name(X->how->dtype), words->text,
                           X->R->entries, X->R->missed, cli_raw_values(X)));
    else {
        cli_raw_table(X);
        printf("%s\n", words->text);
    }
    wr_buffer_clear(words);
}

static wr_status_t save_model(cli_t *c, const wr_lrnn_t N, const char *path) {
    wr_buffer_t text;
    wr_buffer_init(text);
    wr_lrnn_print(text, N);
    wr_status_t s = wr_buffer_save(text, path, c->limits);
    wr_buffer_clear(text);
    return s;
}

/* The files that are asked for. */
static int write_files(cli_t *c, const cli_raw_t *X, int format) {
    const char *path = cli_get(c, "output"), *model = cli_get(c, "model");
    wr_bundle_t B;
    wr_lrnn_t N;
    char evaluation[48];
    int status = EXIT_YES;
    size_t seen[2] = {0, 0};
    wr_bundle_init(B);
    wr_lrnn_init(N);
    wr_status_t s = cli_raw_model(N, X, c->limits);
    snprintf(evaluation, sizeof evaluation, "E2:%s:rne:seq:factors",
             wr_dtype_format(X->how->dtype));
    if (s == WR_OK && path != NULL) {
        s = cli_raw_bundle(B, seen, X, N, c->limits);
        if (s == WR_OK)
            status = cli_export_holds(c, B, N, evaluation);
        if (s == WR_OK && status == 0)
            s = cli_bundle_save(c, B, format, path);
    }
    if (s == WR_OK && seen[1] < seen[0])
        cli_note(c,
                 "rounded, the test vectors are in the exact model's state"
                 " after %zu of %zu symbols; --against AUTOMATON decides it"
                 " for every word",
                 seen[1], seen[0]);
    if (s == WR_OK && model != NULL)
        s = save_model(c, N, model);
    wr_lrnn_clear(N);
    wr_bundle_clear(B);
    return s == WR_OK ? status : cli_failed(c, s);
}

/* What shows what is said, for wreath-check: 0, or an exit status. */
static int save_certificate(cli_t *c, const cli_raw_t *X) {
    const char *path = cli_get(c, "cert");
    const wr_trace_file_t file = {
        {X->model, X->text->text, X->text->length, path}};
    wr_buffer_t body, text;
    if (path == NULL)
        return 0;
    wr_buffer_init(body);
    wr_buffer_init(text);
    wr_status_t s = wr_raw_write(body, X->R, X->M, X->arch, c->limits);
    if (s == WR_OK)
        s = wr_cert_print_raw(text, body, file, c->limits);
    if (s == WR_OK)
        s = wr_buffer_save(text, path, c->limits);
    wr_buffer_clear(body);
    wr_buffer_clear(text);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

static int raw(cli_t *c, cli_raw_t *X, int format) {
    wr_format_t F;
    const int files =
        cli_get(c, "output") != NULL || cli_get(c, "model") != NULL;
    wr_status_t s =
        wr_format_read(F, wr_dtype_format(X->how->dtype), c->limits);
    if (s == WR_OK)
        s = wr_raw_set(X->R, X->M, X->arch, F, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    const int status = save_certificate(c, X);
    if (status != 0)
        return status;
    say(c, X);
    if (X->R->missed == 0)
        return files ? write_files(c, X, format) : EXIT_YES;
    if (files)
        cli_error(c,
                  "%" PRIu64 " number%s not reachable in %s; nothing was"
                  " written",
                  X->R->missed, X->R->missed == 1 ? " is" : "s are",
                  wr_dtype_format(X->how->dtype));
    return EXIT_NO;
}

static int run(cli_t *c) {
    const char *path = cli_get(c, "output"), *model = cli_get(c, "model");
    const char *cert = cli_get(c, "cert");
    char full[64];
    int format = 0;
    wr_arch_t arch;
    wr_export_t how;
    wr_lrnn_t M;
    wr_raw_t R;
    wr_buffer_t text;
    wr_export_init(how);
    how->dtype = WR_DTYPE_F32;
    if (read_options(how, &arch, full, c))
        return EXIT_BAD;
    if (path != NULL)
        format = cli_bundle_format(c, path);
    /* The table goes to standard output. */
    if ((path != NULL && strcmp(path, "-") == 0) ||
        (model != NULL && strcmp(model, "-") == 0) ||
        (cert != NULL && strcmp(cert, "-") == 0)) {
        cli_error(c, "expected a file's name, the table is on standard"
                     " output");
        return EXIT_BAD;
    }
    if (format < 0)
        return EXIT_BAD;
    wr_lrnn_init(M);
    wr_raw_init(R);
    wr_buffer_init(text);
    cli_arm(c);
    int status = load(c, M, text, &arch);
    cli_raw_t X = {c->operand[0], &arch, how, R, M, text};
    if (status == 0)
        status = raw(c, &X, format);
    wr_buffer_clear(text);
    wr_raw_clear(R);
    wr_lrnn_clear(M);
    return status;
}

static const wr_answer_t answers[] = {{NULL, "o", cli_raw_fields},
                                      {NULL, NULL, NULL}};

const cli_command_t cmd_raw = {
    "raw",
    "MODEL --arch NAME",
    1,
    1,
    "find pre-activation parameters that realise gates in a format",
    "For each value that a gate needs: the inputs x of TYPE that the"
    " activation maps to it, if the activation is rounded once and if every"
    " operation is rounded as in the code, decided with ball arithmetic."
    "  The answer is exact, exact after rounding, the nearest number of"
    " TYPE, or not reachable (status 1).  FILE gets the tensors of export"
    " and the raw ones.",
    "  wreath build swaps 3 -o s3.lrnn\n"
    "  wreath raw s3.lrnn --arch deltanet-negative --dtype bf16 -o s3.npz\n"
    "  wreath raw s3.lrnn --arch deltanet-negative --cert s3.cert\n"
    "  wreath raw s3.lrnn --arch deltanet --dtype bf16",
    options,
    run,
    answers};
