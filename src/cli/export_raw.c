/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath export --arch: the gates of a model as the parameters in the code of
 * an architecture, before and after the activations, and which of them a number
 * format reaches. */

#include <inttypes.h>

#include "cli/raw.h"
#include "compile/compile.h"
#include "study/cards.h"

/* Return the path of the tensors, or NULL; return that of the model, or
 * NULL. */
static const char *tensors_path(const cli_t *c) {
    const char *path = cli_get(c, "output");
    return path != NULL && cli_ends_with(path, ".lrnn") ? NULL : path;
}

static const char *model_path(const cli_t *c) {
    const char *path = cli_get(c, "output"), *model = cli_get(c, "lrnn");
    return model == NULL && path != NULL && cli_ends_with(path, ".lrnn")
               ? path
               : model;
}

/* Read a model of this architecture and the bytes of its file, and expand its
 * rules. */
static void load(cli_t *c, wr_lrnn_t M, wr_buffer_t text,
                 const wr_arch_t *arch) {
    wr_arch_verdict_t V;
    int rules = 0;
    cli_load_lrnn(M, text, c, c->operand[0]);
    for (uint32_t l = 0; l < M->layers; l++)
        rules |= M->layer[l].gate != WR_GATE_TABLE;
    if ((rules || M->readout_rule) && cli_has(c, "cert"))
        cli_refuse(c,
                   "%s has gates given by a rule and therefore no certificate",
                   c->operand[0]);
    if (rules || M->readout_rule)
        cli_must(c, wr_lrnn_expand(M, M, UINT64_C(1) << 22, c->limits));
    cli_must(c, wr_arch_check(&V, M, arch, 0, c->limits));
    if (V.holds != WR_TRUE) {
        if (c->json)
            cli_print_json(wr_arch_verdict_json(arch, &V));
        cli_error(c, "%s is %s a model of %s: layer %u, action %u: %s",
                  c->operand[0],
                  V.holds == WR_FALSE ? "not" : "not known to be", arch->name,
                  V.layer, V.action, V.why);
        cli_end(c, cli_status(V.holds));
    }
    wr_arch_verdict_clear(&V);
}

static void say(cli_t *c, const wr_raw_export_t *X) {
    wr_buffer_struct *words = cli_buffer(c), *table = cli_buffer(c);
    wr_raw_export_statement(words, X);
    if (c->json) {
        cli_answer(wr_raw_export_fields, NULL, X->model, X->arch->name,
                   wr_dtype_name(X->how->dtype), words->text, X->R->entries,
                   X->R->missed, wr_raw_export_values(X));
        return;
    }
    wr_raw_export_table(table, X);
    printf("%s%s\n", table->text, words->text);
}

static int write_files(cli_t *c, const wr_raw_export_t *X, int format) {
    const char *path = tensors_path(c), *model = model_path(c);
    wr_bundle_struct *B = cli_bundle(c);
    wr_lrnn_struct *N = cli_lrnn(c);
    wr_buffer_struct *text = cli_buffer(c);
    char evaluation[48];
    int verdict = EXIT_YES;
    size_t seen[2] = {0, 0};
    cli_must(c, wr_raw_export_model(N, X, c->limits));
    snprintf(evaluation, sizeof evaluation, "E2:%s:rne:seq:factors",
             wr_dtype_format(X->how->dtype));
    if (path != NULL) {
        cli_must(c, wr_raw_export_bundle(B, seen, X, N, c->limits));
        verdict = cli_export_holds(c, B, N, evaluation);
        cli_bundle_save(c, B, format, path);
    }
    if (seen[1] < seen[0] && !cli_has(c, "against"))
        cli_note(
            c,
            "rounded, the test vectors are in the exact model's state after "
            "%zu of %zu symbols; --against AUTOMATON decides it for every word",
            seen[1], seen[0]);
    if (model != NULL) {
        wr_lrnn_print(text, N);
        cli_must(c, wr_buffer_save(text, model, c->limits));
    }
    return verdict;
}

static void save_certificate(cli_t *c, const wr_raw_export_t *X) {
    const char *path = cli_get(c, "cert");
    const wr_trace_file_t file = {
        {X->model, X->text->text, X->text->length, path}};
    wr_buffer_struct *body = cli_buffer(c), *text = cli_buffer(c);
    if (path == NULL)
        return;
    cli_must(c, wr_raw_write(body, X->R, X->M, X->arch, c->limits));
    cli_must(c, wr_cert_print_raw(text, body, file, c->limits));
    cli_save(c, text, path);
}

static int raw(cli_t *c, wr_raw_export_t *X, int format) {
    wr_format_t F;
    const int files = tensors_path(c) != NULL || model_path(c) != NULL;
    cli_must(c, wr_format_read(F, wr_dtype_format(X->how->dtype), c->limits));
    cli_must(c, wr_raw_set(X->R, X->M, X->arch, F, c->limits));
    save_certificate(c, X);
    say(c, X);
    if (X->R->missed == 0)
        return files ? write_files(c, X, format) : EXIT_YES;
    if (files)
        cli_error(
            c, "%" PRIu64 " number%s not reachable in %s; nothing was written",
            X->R->missed, X->R->missed == 1 ? " is" : "s are",
            wr_dtype_format(X->how->dtype));
    return EXIT_NO;
}

int cli_export_raw(cli_t *c) {
    const char *path = tensors_path(c), *model = model_path(c);
    const char *cert = cli_get(c, "cert");
    char full[64];
    int format = 0;
    wr_arch_t arch;
    wr_export_t how;
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_raw_t R;
    wr_buffer_struct *text = cli_buffer(c);
    wr_export_init(how);
    if (path == NULL && model != NULL && cli_has(c, "output") &&
        cli_has(c, "lrnn"))
        cli_refuse(c, "-o %s and --lrnn both name the model's file",
                   cli_get(c, "output"));
    if (path == NULL)
        cli_only(c, "output dtype arch lrnn cert",
                 "where no tensors are written (-o FILE)");
    cli_export_options(how, c, WR_DTYPE_F32);
    cli_find_arch(&arch, full, c, cli_get(c, "arch"));
    if (path != NULL)
        format = cli_bundle_format(c, path);
    if (wr_is_stdout(path) || wr_is_stdout(model) || wr_is_stdout(cert))
        cli_refuse(c,
                   "expected a file's name, the table is on standard output");
    wr_raw_init(R);
    load(c, M, text, &arch);
    wr_raw_export_t X = {c->operand[0], &arch, how, R, M, text};
    const int status = raw(c, &X, format);
    wr_raw_clear(R);
    return status;
}
