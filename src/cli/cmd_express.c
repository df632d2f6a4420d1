/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express: finding weights of an architecture for an automaton, or the
 * claim that rules them out. */

#include "cli/express.h"

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "architecture, hybrid a+b or (the default) all"},
    {"evaluation", 'm', "MODEL",
     "E0 (the default) or E2:FORMAT; tables: a list"},
    {"contracting", 0, NULL, "only gates strictly between 0 and 1"},
    {"finite", 0, NULL, "only models with finitely many reachable states"},
    {"formats", 0, "LIST", "check weights in these formats: a list, or all"},
    {"layers", 0, "L", "at most L layers"},
    {"least", 0, NULL, "--arch: bound the fewest layers, or factors"},
    {"output", 'o', "FILE", "write the weights to FILE"},
    {"cert", 0, "FILE", "write the certificate to FILE (weights: needs -o)"},
    {"verify", 0, "N", "also compare on N symbols (tables: 1000000)"},
    {"matrix", 0, NULL, "print a table of automata by architectures"},
    {"smallest", 0, NULL, "print the weakest class that realises it"},
    {"keep", 0, "DIR", "tables, formats: keep all files in DIR"},
    {"jobs", 'j', "N", "worker processes for tables (default: CPUs)"},
    {"shard", 0, "I/M", "tables: part I of M of the rows; needs --keep"},
    {"to", 't', "FORM", "tables: text, csv, latex or html"},
    {NULL}};

void express_job(wr_express_job_t *job, cli_t *c) {
    job->contracting = cli_has(c, "contracting");
    job->finite = cli_has(c, "finite");
    cli_positive(&job->layers, c, "layers", INT32_MAX);
    cli_number(&job->verify, c, "verify", UINT32_MAX);
}

void express_evaluation(wr_express_job_t *job, cli_t *c) {
    cli_must(c, wr_express_evaluation(job->evaluation,
                                      cli_get_or(c, "evaluation", "E0"),
                                      c->limits));
}

/* Return the family NAME-k whose factors --least counts, or NULL. */
static const char *family_of(const cli_t *c) {
    const char *name = cli_get(c, "arch");
    return cli_has(c, "least") && name != NULL && strlen(name) > 2 &&
                   cli_ends_with(name, "-k")
               ? name
               : NULL;
}

static int one(cli_t *c) {
    wr_arch_t arch;
    char full[64];
    wr_dfa_struct *A = cli_dfa(c);
    wr_express_job_t job = {.verify = 0};
    const char *formats = cli_get(c, "formats");
    if (c->operands != 1)
        cli_refuse(c,
                   "found %d operand%s, expected wreath express AUTOMATON "
                   "[--arch NAME]",
                   c->operands, WR_S(c->operands));
    express_evaluation(&job, c);
    express_job(&job, c);
    if (formats != NULL && strcmp(job.evaluation, "E0") != 0)
        cli_refuse(c, "--formats rounds weights that are correct in E0 and "
                      "cannot be combined with --evaluation");
    job.weights = cli_get(c, "output");
    job.cert = cli_get(c, "cert");
    if (wr_is_stdout(job.weights) || wr_is_stdout(job.cert))
        cli_refuse(c,
                   "expected a file's name, the answer is on standard output");
    if (family_of(c) == NULL)
        cli_find_arch(&arch, full, c, cli_get(c, "arch"));
    cli_load_dfa(A, c, c->operand[0]);
    return cli_has(c, "least") ? express_least(c, A, &arch, family_of(c), &job)
                               : express_answer(c, A, &arch, &job, formats);
}

static void check_options(const cli_t *c, int table, int overview) {
#define CELLS "evaluation contracting finite layers verify "
    if (overview)
        cli_only(c, CELLS "arch keep jobs", "to all architectures");
    else if (cli_has(c, "matrix"))
        cli_only(c, CELLS "arch matrix keep jobs shard to",
                 "to tables (--matrix)");
    else if (table)
        cli_only(c, CELLS "arch smallest keep jobs shard to",
                 "to tables (--smallest)");
    else if (cli_has(c, "least"))
        cli_only(c, "evaluation contracting finite layers arch least",
                 "to the fewest layers (--least)");
    else if (cli_has(c, "formats"))
        cli_only(c, CELLS "arch formats output cert keep jobs",
                 "to weights in formats (--formats)");
    else
        cli_only(c, CELLS "arch output cert", "to one architecture");
}

static int run(cli_t *c) {
    int table = cli_has(c, "smallest") || cli_has(c, "matrix");
    int overview = !table && c->operands == 1 &&
                   strcmp(cli_get_or(c, "arch", "all"), "all") == 0;
    check_options(c, table, overview);
    if (cli_has(c, "least") && cli_has(c, "layers") && family_of(c) == NULL)
        cli_refuse(c, "--least with --layers is for families such as "
                      "deltaproduct-k");
    return cli_has(c, "smallest") ? express_smallest(c)
           : table || overview    ? express_matrix(c, overview)
                                  : one(c);
}

const cli_command_t cmd_express = {
    {"express", "AUTOMATON [--arch NAME] | --matrix|--smallest ..", 0, 10000},
    "find weights realising an automaton, or prove none exist",
    "Weights are proved correct for every word and checked against the "
    "architecture before they are printed.  A refutation names its theorem, "
    "checks the hypotheses on the automaton, and gives a witness.  Otherwise "
    "the answer is UNKNOWN, with what was tried; a refutation only of models "
    "with finitely many reachable states is reported as such.  A hybrid a+b "
    "has layers of its parts in this order or, with +.. at the end, in any.  "
    "By default all architectures are tried, and the weakest that realises "
    "the automaton is printed first.  --matrix prints a table and --smallest "
    "the weakest architecture, by default for all example automata and "
    "architectures; wreath-check judges every certificate, and --deadline and "
    "--max-memory apply to each answer.",
    "  wreath express parity\n"
    "  wreath express s3 --arch complex-diagonal -o s3.lrnn --cert s3.cert\n"
    "  wreath express parity --arch mamba\n"
    "  wreath express flip-flop --arch mamba --contracting --formats all\n"
    "  wreath express t3 --arch aussm+mamba+..\n"
    "  wreath express --matrix parity s3 a5 --arch all\n"
    "  wreath express --smallest s3",
    {options, run, wr_express_answers}};
