/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath audit: comparing trained weights with an automaton in several
 * evaluation models; and their accuracy by length, as a table or a figure. */

#include "cli/audit.h"

static const cli_option_t options[] = {
    {"layout", 0, "LAYOUT", "file that assigns tensors to gates (JSON)"},
    {"evaluation", 'm', "LIST",
     "evaluation models (default E0 and four of E2)"},
    {"from", 0, "N", "1: exclude the empty word (default 0)"},
    {"compare", 0, "WHAT",
     "auto, state, accept, next or predict (default auto)"},
    {"output", 'o', "DIR", "write models, certificates and traces to DIR"},
    {"each", 0, "SECONDS", "time limit per evaluation model (default 30)"},
    {"repair", 0, NULL, "propose nearby correct weights and decide them"},
    {"accuracy", 0, "FILE", "write accuracy by length: .csv .svg .tex .pdf -"},
    {"length", 'n', "N", "--accuracy: greatest length (default 1000000)"},
    {"words", 0, "N", "--accuracy: words of each kind (default 16)"},
    {"seed", 0, "S", "--accuracy: seed of the words (default 1)"},
    {NULL}};

static wr_status_t print(wr_buffer_t out, const wr_audit_accuracy_t *T,
                         const wr_audit_verdict_t *V, const char *path,
                         wr_limits_t L) {
    wr_paint_t paint;
    wr_status_t s = WR_OK;
    if (wr_paint_of_path(&paint, path)) {
        const wr_draw_t how = {.alone = 1};
        wr_picture_t P;
        wr_picture_init(P);
        wr_audit_accuracy_draw(P, T, V);
        wr_picture_finish(P, &how, "accuracy by length",
                          "dotted line: certified for all words");
        s = wr_picture_print(out, P, paint, 1, L);
        wr_picture_clear(P);
    } else {
        wr_sheet_t sheet;
        wr_sheet_init(sheet);
        wr_audit_accuracy_sheet(sheet, T, V);
        wr_sheet_print(out, sheet,
                       cli_ends_with(path, ".csv") ? WR_SHEET_CSV
                                                   : WR_SHEET_TEXT);
        wr_sheet_clear(sheet);
    }
    return s;
}

/* Write the file of --accuracy, for the first evaluation model that rounds. */
static int save_accuracy(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job) {
    const char *path = cli_get(c, "accuracy");
    wr_audit_accuracy_t T = {.words = 16, .seed = 1, .most = 1000000};
    const wr_audit_verdict_t *V = NULL;
    wr_buffer_struct *out = cli_buffer(c);
    if (path == NULL)
        return 0;
    cli_number(&T.most, c, "length", UINT32_MAX);
    cli_number(&T.words, c, "words", 100000);
    cli_number(&T.seed, c, "seed", UINT64_MAX);
    for (size_t i = X->verdicts; i-- > 0;)
        if (strcmp(X->verdict[i].evaluation, "E0") != 0)
            V = &X->verdict[i];
    if (V == NULL || T.words == 0 || T.most == 0 || job->A->letters == 0)
        cli_refuse(c, "--accuracy: expected an evaluation model that rounds, "
                      "and words of some length");
    wr_status_t s = wr_audit_accuracy(&T, job, V, c->limits);
    if (s == WR_OK)
        s = print(out, &T, V, path, c->limits);
    cli_phase(c, "accuracy by length in %s", V->evaluation);
    /* Unlike cli_save, allow the verdicts to follow on standard output. */
    return cli_audit_within(c, s == WR_OK ? wr_buffer_save(out, path, c->limits)
                                          : s);
}

static int audit(cli_audit_t *X, cli_t *c) {
    uint64_t from = 0, each = 30;
    int compare = cli_compare(c);
    const char *folder = cli_get(c, "output");
    if (!cli_has(c, "accuracy"))
        cli_only(c, "layout evaluation from compare output each repair",
                 "without --accuracy");
    cli_number(&from, c, "from", 1);
    cli_number(&each, c, "each", 1000000);
    cli_load_dfa(X->A, c, c->operand[1]);
    cli_audit_load(X, c, from);
    cli_folder(c, folder);
    wr_audit_job_t job = {X->M,
                          X->A,
                          (wr_compare_t) compare,
                          (int) from,
                          folder,
                          (double) each,
                          X->net || X->mute ? X->Y : NULL,
                          X->Y != NULL && !X->net ? X->M->layers - 1 : 0};
    if (job.layout != NULL && (cli_has(c, "repair") || cli_has(c, "accuracy")))
        cli_refuse(c, "--repair and --accuracy: %s",
                   X->net ? "layers with functions between them are not a model"
                          : "the empty word has no class");
    cli_audit_decide(X, c, &job);
    int status = save_accuracy(X, c, &job);
    if (status == 0 && cli_has(c, "repair"))
        status = cli_audit_repair(X, c, &job);
    cli_audit_say(c, X); /* at a limit of the others, too */
    return status != 0 ? status : cli_audit_status(X);
}

static int run(cli_t *c) {
    cli_audit_t X = {.M = cli_lrnn(c), .A = cli_dfa(c), .Y = NULL};
    wr_bundle_init(X.B);
    int status = audit(&X, c);
    cli_audit_forget(&X);
    wr_audit_layout_clear(X.Y);
    wr_bundle_clear(X.B);
    return status;
}

const cli_command_t cmd_audit = {
    {"audit", "MODEL DFA", 2, 2},
    "decide whether trained weights track an automaton, for every length",
    "MODEL is .lrnn, or tensors (.safetensors, .npz) with --layout, which "
    "describes them.  For each evaluation model (exact, fp32, bf16, and both "
    "with subnormal numbers flushed to zero) the answer is a certificate for "
    "every word, or a wrong word with its trace.  Layers with functions "
    "between them are searched for a wrong word, over the real numbers by "
    "enclosures.",
    "  wreath audit flip-flop.npz flip-flop --layout flip-flop.layout\n"
    "  wreath audit flip-flop.lrnn flip-flop --from 1 -o answers",
    {options, run, CLI_ANSWER(cli_audit_fields)}};
