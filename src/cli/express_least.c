/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --least: how few layers of an architecture, or factors of a
 * family, suffice. */

#include <string.h>

#include "cli/express.h"

/* What was asked in one row: "2 layers", "any number" or "3 factors". */
static void say_asked(const json_t *row, int factors) {
    const uint32_t n =
        (uint32_t) wr_express_number(row, factors ? "factors" : "layers");
    if (n == 0)
        printf("  any number  ");
    else
        printf("  %2u %s%s   ", n, factors ? "factor" : "layer",
               n == 1 ? " " : "s");
}

static void say(const json_t *o) {
    const uint32_t found = (uint32_t) wr_express_number(o, "found");
    const uint32_t least = (uint32_t) wr_express_number(o, "at_least");
    const char *only = wr_express_get(o, "only");
    const int factors = strcmp(wr_express_get(o, "counts"), "factors") == 0;
    const char *what = factors ? "factor" : "layer";
    size_t i;
    json_t *row;
    printf("%s by %s; evaluation %s\n", wr_express_get(o, "automaton"),
           wr_express_get(o, "arch"), wr_express_get(o, "evaluation"));
    json_array_foreach(json_object_get(o, "tried"), i, row) {
        const char *is = wr_express_get(row, "expresses");
        say_asked(row, factors);
        printf("%s%s: %s\n",
               strcmp(is, "yes") == 0       ? "EXPRESSED"
               : strcmp(is, "unknown") == 0 ? "UNKNOWN"
                                            : "EXCLUDED by claim ",
               wr_express_get(row, "claim"), wr_express_get(row, "how"));
    }
    if (found > 0 && found == least) {
        printf("least: %u %s%s, proved%s%s\n", found, what, WR_S(found),
               *only ? " of " : "", only);
        return;
    }
    if (found > 0)
        printf("found: %u %s%s", found, what, WR_S(found));
    else
        printf("no stack was found");
    if (found > 0 || least > 1)
        printf("; proved necessary: %u%s%s", least, *only ? ", of " : "", only);
    puts(found > 0 ? "; the numbers in between are undecided" : "");
}

int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const char *family, const wr_express_job_t *job) {
    json_t *o;
    wr_status_t s =
        family != NULL ? wr_express_least_factors(&o, A, family, job, c->limits)
                       : wr_express_least(&o, A, arch, job, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    const json_t *tried = json_object_get(o, "tried");
    const json_t *last = json_array_get(tried, json_array_size(tried) - 1);
    const char *is = wr_express_get(last, "expresses");
    const int status = wr_express_number(o, "found") > 0 ? EXIT_YES
                       : strcmp(is, "no") == 0           ? EXIT_NO
                                                         : EXIT_UNKNOWN;
    if (!c->json)
        say(o);
    if (c->json)
        cli_print_json(o);
    else
        json_decref(o);
    return status;
}
