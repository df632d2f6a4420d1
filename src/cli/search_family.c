/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading the options of wreath search: the family of recurrences, and what is
 * sought in it. */

#include "cli/search.h"

static wr_status_t grid(wr_grid_t G, cli_t *c, const char *name,
                        const char *standard, const wr_format_t F) {
    return wr_grid_read(G, cli_get_or(c, name, standard), F, c->limits);
}

static wr_status_t such(unsigned *out, cli_t *c, const char *name) {
    const char *text = cli_get(c, name);
    return text != NULL ? wr_such_read(out, text, c->limits) : WR_OK;
}

static int numbers(wr_family_t F, cli_t *c) {
    uint64_t n = 2, k = 1;
    if (cli_number(&n, c, "size", WR_RECURRENCE_MAX_SIZE) ||
        cli_number(&k, c, "factors", 26) ||
        cli_positive(&F->period, c, "period", UINT32_MAX) ||
        cli_number(&F->divides, c, "not-dividing", UINT32_MAX) ||
        cli_number(&F->tries, c, "tries", UINT64_C(1) << 62) ||
        cli_number(&F->seed, c, "seed", UINT64_MAX) ||
        cli_number(&F->length, c, "length", UINT64_C(1) << 40) ||
        cli_number(&F->orbit, c, "orbit", UINT64_C(1) << 40))
        return EXIT_BAD;
    F->n = (size_t) n;
    F->letters = (size_t) k;
    if (F->divides == 0 || n == 0 || k == 0 || F->orbit == 0 || F->tries == 0)
        return cli_error(c, "--not-dividing, --size, --factors, --tries and "
                            "--orbit are at least 1");
    return 0;
}

static int refuse_unused(const wr_family_t F, cli_t *c) {
    static const char *const pairs[][2] = {{"exhaustive", "tries"},
                                           {"exhaustive", "seed"},
                                           {"period", "not-dividing"},
                                           {"apart", "length"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (cli_has(c, pairs[i][0]) && cli_has(c, pairs[i][1]))
            return cli_error(c, "found --%s and --%s, expected one of them",
                             pairs[i][0], pairs[i][1]);
    return cli_has(c, "beta") && F->shape != WR_FAMILY_DELTA
               ? cli_error(c, "--beta is for --shape delta")
               : 0;
}

int cli_search_family(wr_family_t F, cli_t *c) {
    const char *evaluation = cli_get(c, "evaluation"),
               *start = cli_get(c, "start");
    if (evaluation == NULL)
        return cli_error(c, "--evaluation is needed, such as E2:bf16");
    int shape = cli_choice(c, "shape", wr_family_shapes, 0);
    if (shape < 0 || numbers(F, c) != 0)
        return EXIT_BAD;
    F->shape = (wr_family_shape_t) shape;
    if (refuse_unused(F, c) != 0)
        return EXIT_BAD;
    F->exhaustive = cli_has(c, "exhaustive");
    F->apart = cli_has(c, "apart");
    F->start_all = start != NULL && strcmp(start, "all") == 0;
    wr_status_t s = wr_evaluation_read(F->evaluation, evaluation, c->limits);
    const wr_format_struct *G = F->evaluation->format;
    if (s == WR_OK)
        s = such(&F->such, c, "such");
    if (s == WR_OK)
        s = such(&F->such_word, c, "such-word");
    if (s == WR_OK)
        s = grid(F->entries, c, "entries", "-8..8/8", G);
    if (s == WR_OK)
        s = grid(F->add, c, "add",
                 wr_format_is_fixed(G) ? "codes" : "codes:-2:2", G);
    if (s == WR_OK)
        s = grid(F->beta, c, "beta", "1", G);
    if (s == WR_OK && !F->start_all)
        s = grid(F->start, c, "start", "0", G);
    return cli_failed(c, s);
}

int cli_search_what(wr_family_t F, wr_dfa_t A, cli_t *c) {
    int collision = strcmp(c->operand[0], "collision") == 0;
    if (!collision && strcmp(c->operand[0], "period") != 0)
        return cli_error(c,
                         "found \"%s\", expected period, collision or product",
                         c->operand[0]);
    if (collision != (c->operands == 2))
        return cli_error(c, collision
                                ? "collision needs an AUTOMATON"
                                : "search period does not accept an AUTOMATON");
    if (collision ? F->period > 0 || cli_has(c, "not-dividing") ||
                        cli_has(c, "factors")
                  : F->apart || F->length > 0)
        return cli_error(c, "--apart and --length are for collision; --period, "
                            "--not-dividing and --factors are for period");
    if (!collision)
        return 0;
    int status = cli_load_dfa(A, c, c->operand[1]);
    F->automaton = A;
    F->letters = A->letters;
    return status;
}
