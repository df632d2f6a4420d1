/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --least: how few layers of an architecture suffice. */

#include <string.h>

#include "cli/express.h"

static uint32_t number(const json_t *o, const char *key) {
    return (uint32_t) json_integer_value(json_object_get(o, key));
}

static void say(const json_t *o) {
    const uint32_t found = number(o, "found"), least = number(o, "at_least");
    const char *only = wr_express_get(o, "only");
    size_t i;
    json_t *row;
    printf("%s by %s; evaluation %s\n", wr_express_get(o, "automaton"),
           wr_express_get(o, "arch"), wr_express_get(o, "evaluation"));
    json_array_foreach(json_object_get(o, "tried"), i, row) {
        const uint32_t n = number(row, "layers");
        const char *is = wr_express_get(row, "expresses");
        if (n == 0)
            printf("  any number  ");
        else
            printf("  %2u layer%s   ", n, n == 1 ? " " : "s");
        printf("%s%s: %s\n",
               strcmp(is, "yes") == 0       ? "EXPRESSED"
               : strcmp(is, "unknown") == 0 ? "UNKNOWN"
                                            : "EXCLUDED by claim ",
               wr_express_get(row, "claim"), wr_express_get(row, "how"));
    }
    if (found == 0)
        printf("no stack was found\n");
    else if (found == least)
        printf("least: %u layer%s, proved%s%s\n", found, CLI_S(found),
               *only ? " of " : "", only);
    else
        printf("found: %u layers; proved necessary: %u%s%s; the numbers in "
               "between are undecided\n",
               found, least, *only ? ", of " : "", only);
}

int express_least(cli_t *c, const wr_dfa_t A, const wr_arch_t *arch,
                  const wr_express_job_t *job) {
    json_t *o;
    wr_status_t s = wr_express_least(&o, A, arch, job, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    const json_t *tried = json_object_get(o, "tried");
    const json_t *last = json_array_get(tried, json_array_size(tried) - 1);
    const char *is = wr_express_get(last, "expresses");
    const int status = number(o, "found") > 0  ? EXIT_YES
                       : strcmp(is, "no") == 0 ? EXIT_NO
                                               : EXIT_UNKNOWN;
    if (!c->json)
        say(o);
    if (c->json)
        cli_print_json(o);
    else
        json_decref(o);
    return status;
}
