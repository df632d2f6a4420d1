/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading the options of wreath search: the family of recurrences, and what is
 * sought in it. */

#include "cli/search.h"

static void grid(wr_grid_t G, cli_t *c, const char *name, const char *standard,
                 const wr_format_t F) {
    cli_must(c, wr_grid_read(G, cli_get_or(c, name, standard), F, c->limits));
}

static void such(unsigned *out, cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    if (text != NULL)
        cli_must(c, wr_such_read(out, text, c->limits));
}

static void numbers(wr_family_t F, cli_t *c) {
    uint64_t n = 2, k = 1;
    cli_number(&n, c, "size", WR_RECURRENCE_MAX_SIZE);
    cli_number(&k, c, "factors", 26);
    cli_positive(&F->period, c, "period", UINT32_MAX);
    cli_number(&F->divides, c, "not-dividing", UINT32_MAX);
    cli_number(&F->tries, c, "tries", UINT64_C(1) << 62);
    cli_number(&F->seed, c, "seed", UINT64_MAX);
    cli_number(&F->length, c, "length", UINT64_C(1) << 40);
    cli_number(&F->orbit, c, "orbit", UINT64_C(1) << 40);
    F->n = (size_t) n;
    F->letters = (size_t) k;
    if (F->divides == 0 || n == 0 || k == 0 || F->orbit == 0 || F->tries == 0)
        cli_refuse(c, "--not-dividing, --size, --factors, --tries and --orbit "
                      "are at least 1");
}

static void refuse_unused(const wr_family_t F, cli_t *c) {
    static const char *const pairs[][2] = {{"exhaustive", "tries"},
                                           {"exhaustive", "seed"},
                                           {"period", "not-dividing"},
                                           {"apart", "length"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (cli_has(c, pairs[i][0]) && cli_has(c, pairs[i][1]))
            cli_refuse(c, "found --%s and --%s, expected one of them",
                       pairs[i][0], pairs[i][1]);
    if (cli_has(c, "beta") && F->shape != WR_FAMILY_DELTA)
        cli_refuse(c, "--beta is for --shape delta");
}

void cli_search_family(wr_family_t F, cli_t *c) {
    const char *evaluation = cli_get(c, "evaluation"),
               *start = cli_get(c, "start");
    if (evaluation == NULL)
        cli_refuse(c, "--evaluation is needed, such as E2:bf16");
    F->shape = (wr_family_shape_t) cli_choice(c, "shape", wr_family_shapes, 0);
    numbers(F, c);
    refuse_unused(F, c);
    F->exhaustive = cli_has(c, "exhaustive");
    F->apart = cli_has(c, "apart");
    F->start_all = start != NULL && strcmp(start, "all") == 0;
    cli_must(c, wr_evaluation_read(F->evaluation, evaluation, c->limits));
    const wr_format_struct *G = F->evaluation->format;
    such(&F->such, c, "such");
    such(&F->such_word, c, "such-word");
    grid(F->entries, c, "entries", "-8..8/8", G);
    grid(F->add, c, "add", wr_format_is_fixed(G) ? "codes" : "codes:-2:2", G);
    grid(F->beta, c, "beta", "1", G);
    if (!F->start_all)
        grid(F->start, c, "start", "0", G);
}

void cli_search_what(wr_family_t F, wr_dfa_t A, cli_t *c) {
    int collision = strcmp(c->operand[0], "collision") == 0;
    if (!collision && strcmp(c->operand[0], "period") != 0)
        cli_refuse(c, "found \"%s\", expected period, collision or product",
                   c->operand[0]);
    if (collision != (c->operands == 2))
        cli_refuse(c, collision ? "collision needs an AUTOMATON"
                                : "search period does not accept an AUTOMATON");
    if (collision ? F->period > 0 || cli_has(c, "not-dividing") ||
                        cli_has(c, "factors")
                  : F->apart || F->length > 0)
        cli_refuse(c, "--apart and --length are for collision; --period, "
                      "--not-dividing and --factors are for period");
    if (!collision)
        return;
    cli_load_dfa(A, c, c->operand[1]);
    F->automaton = A;
    F->letters = A->letters;
}
