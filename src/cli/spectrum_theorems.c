/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --theorems and --theorem: what named theorems ask, as lines or JSON. */

#include <string.h>

#include "cli/spectrum.h"

static void say(const cli_t *c, json_t *list, const wr_theorem_t *t,
                const wr_theorem_answer_t X) {
    const char *name = wr_theorem_name(t), *asks = wr_theorem_asks(t);
    const char *why = X->why->text;
    if (list != NULL)
        wr_answer_append(list, cli_theorem_fields, NULL, name, asks, X->verdict,
                         why);
    else if (cli_has(c, "report"))
        printf("  %-21s %s%s%.150s%s\n", name, X->verdict,
               *why != '\0' ? "; " : "", why, strlen(why) > 150 ? ".." : "");
    else
        printf("%-22s %-8s %s\n", name, X->verdict, asks);
    if (list == NULL && !cli_has(c, "report") && *why != '\0')
        printf("%-22s %-8s decided by %s\n", "", "", why);
}

int cli_spectrum_theorem(const wr_theorem_t **t, cli_t *c) {
    const char *key = cli_get(c, "theorem"), *keys[64] = {NULL};
    size_t n = 0;
    *t = key != NULL ? wr_theorem_find(key) : NULL;
    if (key == NULL || *t != NULL)
        return 0;
    for (const wr_theorem_t *u; n < 63 && (u = wr_theorem_get(n)) != NULL;)
        keys[n++] = wr_theorem_key(u);
    const char *near = cli_nearest(key, keys, n);
    return cli_error(c, "--theorem: found \"%s\", expected %s%s", key,
                     near != NULL ? near : keys[0],
                     near != NULL ? "" : ", or another of wreath-spectrum(1)");
}

int cli_spectrum_theorems(cli_t *c, json_t *o, const wr_matrices_t A) {
    json_t *list = o == NULL ? NULL : json_array();
    const wr_theorem_t *t, *one;
    wr_status_t s = WR_OK;
    int verdict = EXIT_YES, status = cli_spectrum_theorem(&one, c);
    if (o == NULL)
        printf("hypotheses of theorems, on exact matrices (E0); products of up "
               "to %llu letter%s\n",
               (unsigned long long) A->most, WR_S(A->most));
    for (size_t i = 0; s == WR_OK && (t = wr_theorem_get(i)) != NULL; i++) {
        wr_theorem_answer_t X;
        if (one != NULL && t != one)
            continue;
        wr_theorem_answer_init(X);
        s = wr_theorem_ask(X, t, A, c->limits);
        say(c, list, t, X);
        if (one != NULL)
            verdict = cli_verdict(X->holds);
        wr_theorem_answer_clear(X);
    }
    if (o != NULL)
        json_object_set_new(o, "theorems", list);
    return s != WR_OK ? cli_failed(c, s) : status != 0 ? status : verdict;
}
