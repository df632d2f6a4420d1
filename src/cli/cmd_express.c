/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express: weights of an architecture for an automaton, or the claim
 * that forbids them. */

#include "cli/express.h"

#include <string.h>

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "the architecture; all or a list with --matrix"},
    {"model", 'm', "MODEL", "E0 (the default) or E2:FORMAT"},
    {"layers", 0, "L", "at most so many layers"},
    {"output", 'o', "FILE", "where the weights go; with --matrix a folder"},
    {"cert", 0, "FILE", "where the certificate goes; needs -o"},
    {"matrix", 0, NULL, "a table of automata by architectures"},
    {"verify", 0, "N", "also run beside the automaton for N symbols"},
    {"cell", 0, "SECONDS", "--matrix: time for a cell (default 10)"},
    {"to", 't', "FORM", "--matrix: text, csv, latex or html"},
    {NULL, 0, NULL, NULL}};

/* ---- rounding ----------------------------------------------------------- */

/* Whether the model that was found also holds where it rounds. */
int express_rounded(express_cell_t *X, cli_t *c, const wr_dfa_t A) {
    wr_rounding_struct *how = NULL;
    wr_rounded_t R = NULL;
    wr_rounded_proof_t P;
    int status = cli_roundings(&how, c, X->answer->M);
    if (status != 0)
        return status;
    wr_rounded_proof_init(P);
    wr_status_t s = wr_rounded_init(&R, X->answer->M, how, c->limits);
    if (s == WR_OK)
        s = wr_rounded_prove(P, R, A, A->accept ? WR_COMPARE_ACCEPT
                                                : WR_COMPARE_STATE,
                             0, c->limits);
    if (s != WR_OK || P->kind != WR_ROUNDED_HOM) {
        X->answer->holds = WR_UNKNOWN;
        snprintf(X->answer->how, sizeof X->answer->how, "the weights that"
                 " hold in E0 %s %.200s", s == WR_OK ? "fail where they are"
                 " rounded: a word of" : "were not decided where they are"
                 " rounded:", s == WR_OK ? "" : c->limits->reason);
        if (s == WR_OK)
            snprintf(X->answer->how + strlen(X->answer->how),
                     sizeof X->answer->how - strlen(X->answer->how),
                     "%zu symbols is read wrong", P->word->length);
    } else {
        X->rounded_states = P->states;
    }
    wr_rounded_clear(R);
    wr_rounded_proof_clear(P);
    wr_free(how);
    return 0;
}

int express_verify(express_cell_t *X, cli_t *c, const wr_dfa_t A) {
    wr_verify_t V;
    wr_verdict_t D;
    uint64_t length = 0;
    if (cli_number(&length, c, "verify", UINT32_MAX))
        return EXIT_BAD;
    if (length == 0)
        return 0;
    wr_verify_init(V);
    V->length = length;
    V->adversarial = 0;
    V->compare = A->accept ? WR_COMPARE_ACCEPT : WR_COMPARE_STATE;
    wr_verdict_init(D);
    wr_status_t s = wr_lrnn_verify(D, X->answer->M, A, V, c->limits);
    X->verified = s == WR_OK && D->holds == WR_TRUE ? length : 0;
    int status = 0;
    if (s == WR_OK && D->holds == WR_FALSE) {
        cli_error(c, "the run of %llu symbols differs from the proof (this is"
                  " a fault of wreath)", (unsigned long long) length);
        status = EXIT_NO;
    }
    wr_verdict_clear(D);
    return status;
}

/* ---- files -------------------------------------------------------------- */

int express_save(const express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const char *path, const char *cert) {
    wr_buffer_t text, proof;
    wr_dfa_t B;
    if (path == NULL)
        return 0;
    wr_buffer_init(text);
    wr_buffer_init(proof);
    wr_dfa_init(B);
    wr_dfa_trim(B, A);
    if (A->accept != NULL || B->states == A->states)
        wr_dfa_set(B, A);
    wr_lrnn_print(text, X->answer->M);
    wr_status_t s = wr_buffer_save(text, path, c->limits);
    if (s == WR_OK && cert != NULL)
        s = wr_cert_print_proof(proof, X->answer->proof, X->answer->M, B,
                                path, text->text, text->length, cert,
                                c->limits);
    if (s == WR_OK && cert != NULL)
        s = wr_buffer_save(proof, cert, c->limits);
    wr_dfa_clear(B);
    wr_buffer_clear(proof);
    wr_buffer_clear(text);
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* ---- one answer --------------------------------------------------------- */

static void witness_text(wr_buffer_t out, const express_cell_t *X,
                         const wr_dfa_t A) {
    for (uint32_t i = 0; i < X->answer->witnesses; i++) {
        wr_buffer_put(out, i ? " and " : "");
        wr_word_print(out, X->answer->witness[i], A);
    }
}

static void say_json(cli_t *c, const express_cell_t *X, const wr_dfa_t A,
                     const wr_arch_t *arch) {
    const wr_arch_answer_struct *a = X->answer;
    const char *model = cli_get(c, "model");
    wr_buffer_t w;
    wr_buffer_init(w);
    witness_text(w, X, A);
    json_t *o = json_pack("{s:s, s:s, s:s, s:s}", "automaton", A->name,
                          "arch", arch->name, "evaluation",
                          model ? model : "E0", "expresses",
                          cli_truth(a->holds));
    if (a->holds == WR_TRUE) {
        json_object_set_new(o, "layers", json_integer(a->layers));
        json_object_set_new(o, "width", json_integer(a->width));
        json_object_set_new(o, "factors", json_integer(a->factors));
        json_object_set_new(o, "shifts", json_integer(a->shifts));
        json_object_set_new(o, "open_ends", cli_json_count(a->check.ends));
        json_object_set_new(o, "verified", cli_json_count(X->verified));
    } else if (a->holds == WR_FALSE) {
        json_object_set_new(o, "claim", json_string(a->claim));
        json_object_set_new(o, "statement", json_string(a->statement));
        json_object_set_new(o, "hypothesis", json_string(a->hypothesis));
        json_object_set_new(o, "witness", json_string(w->text));
        json_object_set_new(o, "period", cli_json_count(a->period));
        json_object_set_new(o, "escape", json_string(a->escape));
    }
    json_object_set_new(o, "how", json_string(a->how));
    cli_print_json(o);
    wr_buffer_clear(w);
}

static void say_text(cli_t *c, const express_cell_t *X, const wr_dfa_t A,
                     const wr_arch_t *arch) {
    const wr_arch_answer_struct *a = X->answer;
    const char *model = cli_get(c, "model");
    wr_buffer_t w;
    wr_buffer_init(w);
    witness_text(w, X, A);
    if (a->holds == WR_TRUE) {
        printf("EXPRESSED: %s by %s, %u layer%s (%u of them the shift),"
               " widest %u\n%s\nproved for every word; evaluation %s; obeys"
               " the architecture, entry by entry\n", A->name, arch->name,
               a->layers, CLI_S(a->layers), a->shifts, a->width, a->how,
               model ? model : "E0");
        if (a->check.ends > 0)
            printf("%llu entries at an open end of the range: reached by"
                   " rounding, not by exact parameters\n",
                   (unsigned long long) a->check.ends);
        if (X->verified > 0)
            printf("run beside the automaton for %llu symbols: agrees\n",
                   (unsigned long long) X->verified);
    } else if (a->holds == WR_FALSE) {
        printf("REFUTED: %s by %s; claim %s\n%s\nhere: %s%s%s\nescapes:"
               " %s\nevaluation %s\n", A->name, arch->name, a->claim,
               a->statement, a->hypothesis, *w->text ? ": " : "", w->text,
               a->escape, model ? model : "E0");
    } else {
        printf("UNKNOWN: %s by %s; evaluation %s\n%s\n", A->name, arch->name,
               model ? model : "E0", a->how);
    }
    wr_buffer_clear(w);
}

int express_cell(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                 const wr_arch_t *arch) {
    const char *model = cli_get(c, "model");
    wr_arch_job_t job = {WR_ARCH_E0, 0, 0};
    uint64_t layers = 0;
    int rounds = model != NULL && strncmp(model, "E2", 2) == 0;
    if (model != NULL && !rounds && strcmp(model, "E0") != 0) {
        cli_error(c, "--model: found \"%s\", expected E0 or E2:FORMAT",
                  model);
        return EXIT_BAD;
    }
    if (cli_number(&layers, c, "layers", INT32_MAX))
        return EXIT_BAD;
    job.layers = (uint32_t) layers;
    job.model = rounds ? WR_ARCH_E2 : WR_ARCH_E0;
    wr_status_t s = wr_arch_express(X->answer, A, arch, &job, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    int status = 0;
    if (rounds && X->answer->holds == WR_TRUE)
        status = express_rounded(X, c, A);
    if (status == 0 && X->answer->holds == WR_TRUE)
        status = express_verify(X, c, A);
    return status;
}

static int one(cli_t *c) {
    wr_arch_t arch;
    char full[64];
    wr_dfa_t A;
    express_cell_t X;
    const char *cert = cli_get(c, "cert"), *path = cli_get(c, "output");
    if (c->operands != 1 || cli_get(c, "arch") == NULL) {
        cli_error(c, "found %d operand%s, expected wreath express AUTOMATON"
                     " --arch NAME", c->operands, CLI_S(c->operands));
        return EXIT_BAD;
    }
    if (cert != NULL && path == NULL) {
        cli_error(c, "--cert needs -o FILE, the model that it certifies");
        return EXIT_BAD;
    }
    if (cert != NULL && cli_get(c, "model") != NULL
        && strncmp(cli_get(c, "model"), "E2", 2) == 0) {
        cli_error(c, "--cert certifies E0; wreath verify --all --model %s"
                  " certifies the rounded model", cli_get(c, "model"));
        return EXIT_BAD;
    }
    if (cli_two_on_stdout(c, path) || cli_two_on_stdout(c, cert))
        return EXIT_BAD;
    if (wr_arch_find(&arch, full, cli_get(c, "arch"), c->limits) != WR_OK) {
        cli_error(c, "%s", c->limits->reason);
        return EXIT_BAD;
    }
    memset(&X, 0, sizeof X);
    wr_dfa_init(A);
    wr_arch_answer_init(X.answer);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = express_cell(&X, c, A, &arch);
    if (status == 0 && X.answer->holds == WR_TRUE)
        status = express_save(&X, c, A, path, cert);
    if (status == 0) {
        if (c->json)
            say_json(c, &X, A, &arch);
        else
            say_text(c, &X, A, &arch);
        status = X.answer->holds == WR_TRUE    ? EXIT_YES
                 : X.answer->holds == WR_FALSE ? EXIT_NO
                                               : EXIT_UNKNOWN;
    }
    wr_arch_answer_clear(X.answer);
    wr_dfa_clear(A);
    return status;
}

static int run(cli_t *c) {
    return cli_get(c, "matrix") != NULL ? express_matrix(c) : one(c);
}

const cli_command_t cmd_express = {
    "express", "AUTOMATON --arch NAME | --matrix [AUTOMATON ...]", 0, 10000,
    "weights of an architecture for an automaton, or why there are none",
    "Weights are proved for every word and held against the architecture"
    " before they are shown.  A refutation names its claim, checks what the"
    " claim asks of the automaton, and shows a witness.  Otherwise UNKNOWN,"
    " with what was tried.  --matrix fills a table, by default of all"
    " specimens and architectures.",
    "  wreath express s3 --arch complex-diagonal -o s3.lrnn --cert s3.cert\n"
    "  wreath express parity --arch mamba\n"
    "  wreath express --matrix parity s3 a5 --arch all",
    options, run};
