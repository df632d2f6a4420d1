/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Printing the answer of wreath audit. */

#include <inttypes.h>

#include "cli/audit.h"

static const wr_field_t verdict_fields[] = {
    {"evaluation", "s", "the evaluation model"},
    {"holds", "t", "whether the model is correct for every word"},
    {"evidence", "s", "the evidence, or what was tried"},
    {"word", "s?", "a word after which it is wrong"},
    {"length", "n?", "number of letters of that word"},
    {"shortest", "b?", "whether no wrong word is shorter"},
    {"got", "s?", "output of the model after the word"},
    {"expected", "s?", "output of the automaton after the word"},
    {"reason", "s?", "cause of the failure, by eigenvalues"},
    {"files", "[s]", "certificates and traces"},
    {"seconds", "d", "wall-clock time in seconds"},
    {NULL}};

static const wr_field_t repair_fields[] = {
    {"kind", "s", "gates: within the architecture; centroid: any A and B"},
    {"possible", "b", "whether a proposal of this kind was found"},
    {"why", "s?", "reason why no proposal was found"},
    {"entries", "n?", "numbers in all A and B"},
    {"moved", "n?", "entries that the repair changed"},
    {"far_A", "d?", "the greatest change in A"},
    {"far_B", "d?", "the greatest change in B"},
    {"inexact", "n?",
     "numbers that were rounded when the tensors were written"},
    {"tensors", "s?", "path of the tensors that hold the proposal"},
    {"verdicts", "[o]?", "verdicts on the stored tensors", verdict_fields},
    {NULL}};

const wr_field_t cli_audit_fields[] = {
    {"model", "s", "file of the model"},
    {"automaton", "s", "file or name of the automaton"},
    {"verdicts", "[o]", "one per evaluation model", verdict_fields},
    {"repairs", "[o]?", "--repair: the proposed weights", repair_fields},
    {NULL}};

/* A wrong word, and the outputs of model and automaton after it. */
typedef struct {
    wr_buffer_struct *word, *got, *expected;
} texts_t;

static texts_t texts_of(const cli_t *c, const cli_audit_t *X,
                        const wr_audit_verdict_t *V) {
    const texts_t T = {cli_buffer(c), cli_buffer(c), cli_buffer(c)};
    const wr_differ_t D = {X->M, X->A, V->got, V->expected, 0};
    if (V->holds == WR_FALSE) {
        wr_word_put_runs(T.word, V->word, X->A, 0, SIZE_MAX);
        wr_differ_print(T.got, T.expected, &D);
    }
    return T;
}

static json_t *verdict_json(const cli_t *c, const cli_audit_t *X,
                            const wr_audit_verdict_t *V) {
    const texts_t T = texts_of(c, X, V);
    json_t *o = wr_answer_make(
        verdict_fields, "evaluation holds evidence files seconds",
        V->evaluation, V->holds, V->how,
        wr_json_lines(V->files->text == NULL ? "" : V->files->text),
        V->seconds);
    if (V->holds == WR_FALSE)
        wr_answer_add(o, verdict_fields,
                      "word length shortest got expected reason", T.word->text,
                      (uint64_t) V->word->length, V->shortest, T.got->text,
                      T.expected->text, V->reason[0] ? V->reason : NULL);
    return o;
}

static void say_verdict(const cli_t *c, const cli_audit_t *X,
                        const wr_audit_verdict_t *V) {
    static const char *const verdict[] = {"WRONG", "PROVED", "unknown"};
    const texts_t T = texts_of(c, X, V);
    printf("%-22s  %-7s  ", V->evaluation, verdict[V->holds]);
    if (V->holds == WR_TRUE)
        printf("for every word: %s\n", V->how);
    else if (V->holds == WR_UNKNOWN) {
        printf("%s\n", V->how);
        if (strstr(V->how, "the deadline of") != NULL)
            printf("%33s--each%s raises this limit\n", "",
                   cli_has(c, "deadline") ? " or --deadline" : "");
    } else {
        printf("after %zu letter%s%s: %s\n", V->word->length,
               WR_S(V->word->length),
               V->shortest ? ", a shortest wrong word"
                           : ", not proved to be a shortest wrong word",
               T.word->text);
        printf("%31s  the model outputs %s, expected %s\n", "", T.got->text,
               T.expected->text);
        if (V->reason[0] != '\0')
            printf("%31s  %s\n", "", V->reason);
    }
    const char *files = V->files->length > 0 ? V->files->text : "", *file;
    for (size_t n; wr_take_part(&file, &n, &files, '\n');)
        printf("%31s  wreath-check %.*s\n", "", (int) n, file);
}

static json_t *verdicts_json(const cli_t *c, const cli_audit_t *X) {
    json_t *list = json_array();
    for (size_t i = 0; i < X->verdicts; i++)
        json_array_append_new(list, verdict_json(c, X, &X->verdict[i]));
    return list;
}

static json_t *repair_json(const cli_t *c, const cli_repair_t *P) {
    json_t *o = wr_answer_make(repair_fields, "kind possible why", P->kind,
                               P->R.possible, P->R.possible ? NULL : P->R.why);
    if (P->R.possible)
        wr_answer_add(o, repair_fields,
                      "entries moved far_A far_B inexact tensors verdicts",
                      P->R.entries, P->R.moved, P->R.far_A, P->R.far_B,
                      P->inexact, P->tensors[0] ? P->tensors : NULL,
                      verdicts_json(c, &P->X));
    return o;
}

static void say_verdicts(const cli_t *c, const cli_audit_t *X) {
    for (size_t i = 0; i < X->verdicts; i++) {
        say_verdict(c, X, &X->verdict[i]);
        cli_note(c, "%s: ~%.2f s", X->verdict[i].evaluation,
                 X->verdict[i].seconds);
    }
}

static void say_repair(const cli_t *c, const cli_repair_t *P) {
    if (!P->R.possible) {
        printf("\nrepair by %s: none; %s\n", P->kind, P->R.why);
        return;
    }
    printf("\nrepair by %s%s: %" PRIu64 " of %" PRIu64
           " entries moved, A by at most ~%.3g, B by at most ~%.3g\n",
           P->kind,
           P->kind[0] == 'g' ? ", within the architecture"
                             : ", which may leave the architecture",
           P->R.moved, P->R.entries, P->R.far_A, P->R.far_B);
    if (P->tensors[0] != '\0')
        printf("tensors: %s", P->tensors);
    if (P->tensors[0] != '\0' || P->inexact > 0)
        printf("%s%" PRIu64 " numbers rounded to fp32; the verdicts are about "
               "the rounded numbers\n",
               P->tensors[0] != '\0' ? ", " : "", P->inexact);
    say_verdicts(c, &P->X);
}

void cli_audit_say(cli_t *c, const cli_audit_t *X) {
    json_t *repairs = X->repairs > 0 ? json_array() : NULL;
    for (size_t i = 0; c->json && i < X->repairs; i++)
        json_array_append_new(repairs, repair_json(c, &X->repair[i]));
    if (c->json) {
        cli_answer(cli_audit_fields, NULL, c->operand[0], c->operand[1],
                   verdicts_json(c, X), repairs);
        return;
    }
    json_decref(repairs);
    say_verdicts(c, X);
    for (size_t i = 0; i < X->repairs; i++)
        say_repair(c, &X->repair[i]);
}
