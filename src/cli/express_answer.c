/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Printing the answer for one automaton and one architecture. */

#include "cli/express.h"
#include "study/cards.h"

typedef struct {
    wr_express_cell_t X;
    cli_t *c;
    const wr_dfa_struct *A;
    const wr_arch_t *arch;
    wr_express_job_t *job;
} asked_t;

/* Print the word after which weights that are correct in E0 are wrong, and the
 * files that show it. */
static void say_wrong(const wr_express_cell_t *X, const wr_express_job_t *job) {
    if (X->wrong_word == NULL)
        return;
    printf("the best weights found are wrong after: %s\n", X->wrong_word);
    if (job->weights != NULL && job->cert != NULL)
        printf("weights: %s; certificate of the difference: %s\n", job->weights,
               job->cert);
}

/* Print where the claim does not hold, as other examples demonstrate. */
static void say_escapes(const char *claim) {
    int some = 0;
    for (size_t i = 0; i < wr_arch_escape_count(); i++) {
        const wr_arch_escape_t *e = wr_arch_escape_get(i);
        if (strcmp(e->claim, claim) == 0 && some++ == 0)
            printf("limits of the theorem, demonstrated by other examples and "
                   "not tested on this automaton:\n");
        if (strcmp(e->claim, claim) == 0)
            printf("  %s: %s\n    %s\n    shows: %s\n", e->evaluation, e->says,
                   e->command, e->shows);
    }
}

const char *express_called(const cli_t *c, const wr_dfa_t A) {
    return *A->name ? A->name : c->operand[0];
}

static void say_text(const asked_t *Q, const json_t *beyond) {
    const wr_express_cell_t *X = &Q->X;
    const wr_arch_t *arch = Q->arch;
    const wr_express_job_t *job = Q->job;
    const wr_arch_answer_struct *a = X->answer;
    const char *name = express_called(Q->c, Q->A);
    wr_buffer_struct *w = cli_buffer(Q->c), *notes = cli_buffer(Q->c);
    wr_express_witness(w, X, Q->A);
    if (a->holds == WR_TRUE) {
        printf("EXPRESSED: %s by %s, %u layer%s (%u delay%s), state dimension "
               "%u\n%s\nproved for every word; evaluation %s; %s\n",
               name, arch->name, a->layers, WR_S(a->layers), a->shifts,
               WR_S(a->shifts), a->width, a->how, job->evaluation,
               !arch->linear ? "the stack consists of the boxes of its cells"
               : a->check.gates == WR_UNKNOWN
                   ? "satisfies the constraints of the row"
               : a->check.outside > 0
                   ? "satisfies the constraints of the row, not the ranges of "
                     "its gates"
                   : "satisfies the constraints of the architecture");
        wr_arch_verdict_notes(notes, arch, &a->check, 0);
        cli_print(notes);
        if (X->verified > 0)
            printf("compared with the automaton on %llu symbols%s: agrees\n",
                   (unsigned long long) X->verified,
                   X->words > 1 ? ", in words of 100" : "");
    } else if (*a->claim != '\0') {
        int partial = wr_arch_answer_is_partial(a);
        char bound[40] = "";
        if (a->bound > 0)
            snprintf(bound, sizeof bound, " with at most %u layer%s", a->bound,
                     WR_S(a->bound));
        printf("%s: %s by %s%s; claim %s\n%s\nwitness: %s%s%s\nevaluation "
               "%s%s%s\n",
               partial ? "NO STACK WITH FINITELY MANY STATES" : "REFUTED", name,
               arch->name, bound, a->claim, a->statement, a->hypothesis,
               *w->text ? ": " : "", w->text, job->evaluation,
               *a->only ? "; only of " : "", a->only);
        if (partial)
            printf("unknown for models with infinitely many states: %s\n",
                   *a->how ? a->how : "no construction is known");
        express_beyond_say(beyond);
        printf("not covered by the theorem: %s\n", a->escape);
        say_escapes(a->claim);
    } else {
        printf("UNKNOWN: %s by %s; evaluation %s\n%s\n", name, arch->name,
               job->evaluation, a->how);
        say_wrong(X, job);
    }
}

static void say_cells(const wr_express_cell_t *X, const wr_arch_t *arch) {
    const int memory = arch->neuron != NULL && arch->neuron->memory != NULL;
    for (int i = 0; i < WR_ARCH_CELLS; i++) {
        const wr_arch_cell_t *x = &X->answer->cell[i];
        if (x->text == NULL)
            continue;
        char *margin = wr_rational_text(x->C->margin);
        char *gap = wr_rational_text(x->V->gap);
        printf("cell %s: %u %s%s, %u boxes, %s apart, robust to any "
               "disturbance of up to %s per step (E5)\n",
               x->C->name, x->C->states, memory ? "coordinate" : "neuron",
               WR_S(x->C->states), x->C->boxes, gap, margin);
        WR_FREE(gap, margin);
    }
}

static void say(const asked_t *Q, json_t *formats) {
    json_t *beyond =
        *Q->X.answer->claim != '\0' && !Q->c->quiet
            ? wr_express_beyond(Q->A, Q->arch, Q->job, Q->c->limits)
            : NULL;
    if (Q->c->json) {
        json_t *o = wr_express_json(&Q->X, Q->A, Q->arch, Q->job);
        json_object_set_new(o, "automaton",
                            wr_json_text(express_called(Q->c, Q->A)));
        if (beyond != NULL)
            json_object_set_new(o, "beyond", beyond);
        if (formats != NULL)
            json_object_set_new(o, "formats", formats);
        cli_print_json(o);
        return;
    }
    say_text(Q, beyond);
    json_decref(beyond);
    if (Q->X.answer->holds == WR_TRUE)
        say_cells(&Q->X, Q->arch);
}

/* Print the answer and the rows of --formats, whose files are F, or (F is NULL)
 * those of the usual formats; with --quiet, the answer alone. */
static int say_all(asked_t *Q, const wr_express_files_t *F) {
    cli_t *c = Q->c;
    const wr_limits_struct *L = c->limits;
    const int usual = F == NULL && !c->quiet;
    const int rounds = Q->X.answer->holds == WR_TRUE && Q->arch->linear &&
                       strcmp(Q->job->evaluation, "E0") == 0;
    json_t *rows = c->json && (F != NULL || usual) ? json_array() : NULL;
    int unknown = 0, status = 0;
    if (F != NULL && F->folder != NULL)
        Q->job->weights = Q->job->cert = NULL; /* these files are temporary */
    if (!c->json)
        say(Q, NULL);
    if (F != NULL || (usual && rounds))
        status = express_formats(rows, &unknown, c,
                                 &(express_about_t){&Q->X, Q->A, F});
    if (status == 0 && c->json)
        say(Q, rows);
    else
        json_decref(rows);
    if (status == 0 && *Q->X.answer->claim != '\0' && wr_is_interrupted(L))
        status = cli_failed(
            c, wr_limits_fail(c->limits, WR_UNABLE,
                              "interrupted: not all stronger classes were "
                              "tried"));
    return status == 0 && unknown > 0 ? EXIT_UNKNOWN : status;
}

int express_answer(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                   wr_express_job_t *job, const char *formats) {
    asked_t Q = {.c = c, .A = A, .arch = arch, .job = job};
    wr_express_files_t F;
    if (formats != NULL && !arch->linear) {
        cli_error(c,
                  "--formats: %s is not linear in its state: rounded activation"
                  " functions are not modelled",
                  arch->name);
        return EXIT_UNKNOWN;
    }
    int status;
    wr_express_cell_init(&Q.X);
    if (formats != NULL)
        express_formats_files(&F, job, c, A, arch);
    status = cli_failed(c, wr_express_cell(&Q.X, A, arch, job, c->limits));
    if (status == 0) {
        wr_express_run(&Q.X, A, job, c->limits);
        status = say_all(
            &Q, formats != NULL && Q.X.answer->holds == WR_TRUE ? &F : NULL);
    }
    if (status == 0)
        status = cli_status(Q.X.answer->holds);
    if (formats != NULL)
        wr_express_files_clear(&F);
    wr_express_cell_clear(&Q.X);
    return status;
}
