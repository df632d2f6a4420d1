/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The messages of --verbose on standard error: the method behind the answer,
 * the time per phase, and the use of the limits.  None of them affects a
 * verdict. */

#include <stdarg.h>
#include <sys/resource.h>

#include "cli/cli.h"

/* The method of each command; a command with several prints the one it
 * chose. */
static const struct {
    const char *command, *method;
} methods[] = {
    {"classify", "monoid by its elements or its R-classes, or a stabiliser "
                 "chain if it is a group; aperiodicity by image sets"},
    {"equiv",
     "merging of pairs, breadth first, so that a word found is the shortest"},
    {"minimise", "splitting by the smaller half"},
    {"run", "the matrices of the actions multiply H, step by step, unless --at "
            "or --engine says otherwise"},
    {"spectrum", "irreducible factors of characteristic polynomials, Sturm "
                 "sequences, ranks"},
    {"factor", "reflections peeled off one by one; lower bounds by ranks"},
    {"collapse", "powers on the box, by doubling and bisection where the "
                 "diameter cannot grow"},
    {"period", "Brent's method on encoded states; --all: breadth first over "
               "rounded states"},
    {"horizon", "bounds from the roots of the characteristic polynomial; "
                "earlier steps are tried one by one"},
    {"search",
     "candidates in order of their numbers, each decided by its orbit"},
    {"claim",
     "the commands of the claims' files, certificates checked by wreath-check"},
    {"arch", "every entry of every action against the table, exactly"},
    {"express", "refutations first, then constructions from the smallest on, "
                "each proved for all words"},
    {"convert", "subset construction and minimisation if the automaton is not "
                "deterministic"},
};

void cli_phase(cli_t *c, const char *fmt, ...) {
    char what[300];
    double now = wr_seconds();
    va_list ap;
    if (!c->verbose)
        return;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    cli_more(c, "~%.3f s %s", now - c->mark, what);
    c->mark = now;
}

void cli_verbose_begin(cli_t *c) {
    c->mark = wr_seconds();
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].command, c->command->name) == 0)
            cli_more(c, "method: %s", methods[i].method);
}

static void limit(const cli_t *c, const char *unit, uint64_t bound,
                  uint64_t most) {
    if (bound > 0)
        cli_more(c, "limit of %llu %s: %llu used", (unsigned long long) bound,
                 unit, (unsigned long long) most);
    else
        cli_more(c, "no limit of %s: %llu used", unit,
                 (unsigned long long) most);
}

void cli_verbose_end(const cli_t *c) {
    struct rusage used;
    const wr_limits_struct *L = c->limits;
    double now = wr_seconds();
    if (!c->verbose)
        return;
    cli_more(c, "~%.3f s deciding and writing", now - c->mark);
    limit(c, "bytes", L->max_memory, L->most_memory);
    limit(c, "states", L->max_states, L->most_states);
    limit(c, "steps", L->max_steps, L->most_steps);
    if (L->deadline > 0)
        cli_more(c, "deadline of %g s: ~%.3f s used", L->deadline,
                 now - L->started);
    else
        cli_more(c, "no deadline: ~%.3f s used", now - L->started);
    if (getrusage(RUSAGE_SELF, &used) == 0)
        cli_more(c, "~%ld KiB of memory at most", (long) used.ru_maxrss);
}
