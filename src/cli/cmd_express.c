/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express: weights of an architecture for an automaton, or the claim
 * that forbids them. */

#include "cli/arch.h"
#include "cli/express.h"

#include <string.h>

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "the architecture (default: all, weakest first)"},
    {"model", 'm', "MODEL", "E0 (the default) or E2:FORMAT; tables: a list"},
    {"contracting", 0, NULL, "only gates strictly between 0 and 1"},
    {"finite", 0, NULL, "only models with finitely many reachable states"},
    {"formats", 0, "LIST", "check weights in these formats: a list, or all"},
    {"layers", 0, "L", "at most L layers"},
    {"output", 'o', "FILE", "write the weights to FILE"},
    {"cert", 0, "FILE", "write the certificate to FILE; of weights, needs -o"},
    {"verify", 0, "N", "also compare on N symbols (tables: 1000000)"},
    {"matrix", 0, NULL, "a table of automata by architectures"},
    {"smallest", 0, NULL, "weakest architecture class that realises it"},
    {"keep", 0, "DIR", "tables, formats: keep all files in DIR"},
    {"jobs", 'j', "N", "worker processes for tables (default: CPUs)"},
    {"to", 't', "FORM", "tables: text, csv, latex or html"},
    {NULL, 0, NULL, NULL}};

/* ---- one answer --------------------------------------------------------- */

static void witness_text(wr_buffer_t out, const express_cell_t *X,
                         const wr_dfa_t A) {
    for (uint32_t i = 0; i < X->answer->witnesses; i++) {
        wr_buffer_put(out, i ? " and " : "");
        wr_word_print(out, X->answer->witness[i], A);
    }
}

/* Where the claim fails, on numbers of its own. */
static void say_escapes(const char *claim) {
    int some = 0;
    for (size_t i = 0; i < wr_arch_escape_count(); i++) {
        const wr_arch_escape_t *e = wr_arch_escape_get(i);
        if (strcmp(e->claim, claim) == 0 && some++ == 0)
            printf("where it fails, on numbers of their own, not tested on"
                   " this automaton:\n");
        if (strcmp(e->claim, claim) == 0)
            printf("  %s: %s\n    %s\n    shows: %s\n", e->model, e->says,
                   e->command, e->shows);
    }
}

static void say_text(const express_cell_t *X, const wr_dfa_t A,
                     const char *file, const wr_arch_t *arch,
                     const express_job_t *job, const json_t *beyond) {
    const wr_arch_answer_struct *a = X->answer;
    const char *name = *A->name ? A->name : file;
    wr_buffer_t w;
    wr_buffer_init(w);
    witness_text(w, X, A);
    if (a->holds == WR_TRUE) {
        printf("EXPRESSED: %s by %s, %u layer%s (%u of them the shift),"
               " widest %u\n%s\nproved for every word; evaluation %s; %s\n",
               name, arch->name, a->layers, CLI_S(a->layers), a->shifts,
               a->width, a->how, job->model,
               arch->linear ? "obeys the architecture, entry by entry"
                            : "the stack is that of the cells' boxes");
        if (a->check.ends > 0)
            printf("%llu parameter%s on an excluded boundary of the range:"
                   " attainable only after rounding\n",
                   (unsigned long long) a->check.ends,
                   a->check.ends == 1 ? " lies" : "s lie");
        if (X->verified > 0)
            printf("run beside the automaton for %llu symbols%s: agrees\n",
                   (unsigned long long) X->verified,
                   X->words > 1 ? ", in words of 100" : "");
    } else if (*a->claim != '\0') {
        int partial = wr_arch_answer_is_partial(a);
        char bound[40] = "";
        if (a->bound > 0)
            snprintf(bound, sizeof bound, " with at most %u layer%s", a->bound,
                     CLI_S(a->bound));
        printf("%s: %s by %s%s; claim %s\n%s\nhere: %s%s%s\nevaluation"
               " %s%s%s\n",
               partial ? "NO STACK WITH FINITELY MANY STATES" : "REFUTED", name,
               arch->name, bound, a->claim, a->statement, a->hypothesis,
               *w->text ? ": " : "", w->text, job->model,
               *a->only ? "; only of " : "", a->only);
        if (partial)
            printf("of others it is unknown: %s\n",
                   *a->how ? a->how : "no construction is known here");
        express_beyond_say(beyond);
        printf("the claim says nothing of: %s\n", a->escape);
        say_escapes(a->claim);
    } else {
        printf("UNKNOWN: %s by %s; evaluation %s\n%s\n", name, arch->name,
               job->model, a->how);
    }
    wr_buffer_clear(w);
}

/* What is said of an answer.
 * returns 0, or an exit status after saying what was wrong */
static int say(const express_cell_t *X, cli_t *c, const wr_dfa_t A,
               const wr_arch_t *arch, const express_job_t *job,
               json_t *formats) {
    json_t *beyond =
        *X->answer->claim != '\0' ? express_beyond(c, A, arch, job) : NULL;
    if (c->json) {
        json_t *o = express_json(X, A, arch, job);
        if (beyond != NULL)
            json_object_set_new(o, "beyond", beyond);
        if (formats != NULL)
            json_object_set_new(o, "formats", formats);
        cli_print_json(o);
        return 0;
    }
    say_text(X, A, c->operand[0], arch, job, beyond);
    json_decref(beyond);
    if (X->answer->holds == WR_TRUE)
        express_robust_say(X);
    return 0;
}

/* The answer with one row per format, all of whose files are there. */
static int say_formats(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                       const wr_arch_t *arch, express_job_t *job,
                       const express_files_t *F) {
    json_t *rows = c->json ? json_array() : NULL;
    int unknown = 0, status = 0;
    if (F->folder != NULL)
        job->weights = job->cert = NULL; /* they go away */
    if (!c->json)
        status = say(X, c, A, arch, job, NULL);
    if (status == 0)
        status = express_formats(rows, &unknown, c, X, A, F);
    if (status == 0 && c->json)
        status = say(X, c, A, arch, job, rows);
    else
        json_decref(rows);
    return status == 0 && unknown > 0 ? EXIT_UNKNOWN : status;
}

/* The answer, and how long weights hold in the usual formats. */
static int say_usual(express_cell_t *X, cli_t *c, const wr_dfa_t A,
                     const wr_arch_t *arch, const express_job_t *job) {
    json_t *rows = c->json ? json_array() : NULL;
    int rounds = X->answer->holds == WR_TRUE && arch->linear &&
                 strcmp(job->model, "E0") == 0;
    int status = c->json ? 0 : say(X, c, A, arch, job, NULL);
    if (status == 0 && rounds)
        status = express_formats_usual(rows, c, X, A);
    if (status == 0 && c->json)
        return say(X, c, A, arch, job, rows);
    json_decref(rows);
    return status;
}

/* Finds and says it; formats as --formats has it, or NULL. */
static int answer(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  express_job_t *job, const char *formats) {
    express_cell_t X;
    express_files_t F;
    if (formats != NULL && !arch->linear) {
        cli_error(c,
                  "--formats: %s is not linear in its state: rounded"
                  " functions are not modelled",
                  arch->name);
        return EXIT_UNKNOWN;
    }
    express_cell_init(&X);
    int status = 0;
    if (formats != NULL)
        status = express_formats_files(&F, job, c, A, arch);
    if (status == 0)
        status = express_cell(&X, c, A, arch, job);
    if (status == 0)
        express_run(&X, c, A, job);
    int holds = X.answer->holds;
    if (status == 0 && formats != NULL && holds == WR_TRUE)
        status = say_formats(&X, c, A, arch, job, &F);
    else if (status == 0)
        status = say_usual(&X, c, A, arch, job);
    if (status == 0)
        status = holds == WR_TRUE    ? EXIT_YES
                 : holds == WR_FALSE ? EXIT_NO
                                     : EXIT_UNKNOWN;
    if (formats != NULL)
        express_files_clear(&F);
    express_cell_clear(&X);
    return status;
}

static int one(cli_t *c) {
    wr_arch_t arch;
    char full[64];
    wr_dfa_t A;
    express_job_t job;
    const char *formats = cli_get(c, "formats");
    if (c->operands != 1) {
        cli_error(c,
                  "found %d operand%s, expected wreath express AUTOMATON"
                  " [--arch NAME]",
                  c->operands, CLI_S(c->operands));
        return EXIT_BAD;
    }
    if (express_job(&job, c) != 0)
        return EXIT_BAD;
    if (formats != NULL && strcmp(job.model, "E0") != 0) {
        cli_error(c, "--formats takes weights that hold in E0, and rounds"
                     " them: leave --model out");
        return EXIT_BAD;
    }
    job.weights = cli_get(c, "output");
    job.cert = cli_get(c, "cert");
    if (cli_two_on_stdout(c, job.weights) || cli_two_on_stdout(c, job.cert))
        return EXIT_BAD;
    if (cli_find_arch(&arch, full, c, cli_get(c, "arch")))
        return EXIT_BAD;
    wr_dfa_init(A);
    int status = cli_load_dfa(A, c, c->operand[0]);
    if (status == 0)
        status = answer(c, A, &arch, &job, formats);
    wr_dfa_clear(A);
    return status;
}

/* Options that say nothing about what is asked: 1 after saying so. */
static int out_of_place(const cli_t *c, int table) {
    static const char *const name[2][4] = {{"to", "keep", "jobs", NULL},
                                           {"output", "cert", "formats", NULL}};
    static const char *const why[2] = {"is for tables: --matrix, --smallest",
                                       "is for one architecture; --keep DIR"
                                       " leaves the files of tables"};
    int rows = !table && cli_get(c, "formats") != NULL;
    for (int i = 0; name[table][i] != NULL && (i < 1 || !rows); i++)
        if (cli_get(c, name[table][i]) != NULL) {
            cli_error(c, "--%s %s", name[table][i], why[table]);
            return 1;
        }
    return 0;
}

static int run(cli_t *c) {
    int table = cli_get(c, "smallest") != NULL || cli_get(c, "matrix") != NULL;
    int overview = !table && cli_get(c, "arch") == NULL && c->operands == 1;
    if (out_of_place(c, table || overview))
        return EXIT_BAD;
    if (overview && cli_get(c, "to") != NULL) {
        cli_error(c, "--to is for tables: --matrix, --smallest");
        return EXIT_BAD;
    }
    return cli_get(c, "smallest") != NULL ? express_smallest(c)
           : table || overview            ? express_matrix(c, overview)
                                          : one(c);
}

const cli_command_t cmd_express = {
    "express",
    "AUTOMATON [--arch NAME] | --matrix|--smallest ..",
    0,
    10000,
    "find weights realising an automaton, or prove none exist",
    "Weights are proved correct for every word and checked against the"
    " architecture before they are printed.  A refutation names its"
    " theorem, checks the hypotheses on the automaton, and gives a witness."
    "  Otherwise the answer is UNKNOWN, with what was tried; impossibility"
    " for models with finitely many reachable states only is reported as"
    " such.  Without --arch all architectures are tried, and the weakest"
    " that realises the automaton is printed first.  --matrix prints a"
    " table and --smallest the weakest architecture, by default for all"
    " example automata and architectures; wreath-check judges every"
    " certificate, and --deadline and --max-memory apply to each answer.",
    "  wreath express parity\n"
    "  wreath express s3 --arch complex-diagonal -o s3.lrnn --cert s3.cert\n"
    "  wreath express parity --arch mamba\n"
    "  wreath express flip-flop --arch mamba --contracting --formats all\n"
    "  wreath express --matrix parity s3 a5 --arch all\n"
    "  wreath express --smallest s3",
    options,
    run};
