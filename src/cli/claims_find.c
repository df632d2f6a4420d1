/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Where the catalogue is, and what is asked of a claim of it. */

#include <stdlib.h>
#include <unistd.h>

#include "cli/claims.h"

enum { PARAM = 256 }; /* bytes of NAME=VALUE, with the end */

const char *cli_claims_folder(const cli_t *c) {
    char path[4096];
    const char *dir = cli_get(c, "proofs");
    if (dir == NULL)
        dir = getenv("WREATH_PROOFS");
    if ((dir == NULL || *dir == '\0') &&
        cli_beside(path, "proofs", "G1/claim")) {
        setenv("WREATH_PROOFS", path, 1); /* for those that are run, too */
        dir = getenv("WREATH_PROOFS");
    }
    return dir != NULL && *dir != '\0' ? dir : WREATH_PROOFS_DIR;
}

static int no_claim(cli_t *c, const char *id) {
    char **all;
    int n;
    wr_status_t s = wr_claim_list(&all, &n, cli_claims_folder(c), c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    const char *near = cli_nearest(id, (const char *const *) all, (size_t) n);
    if (near != NULL)
        cli_error(c, "no claim \"%s\"; did you mean %s?", id, near);
    else
        cli_error(c, "no claim \"%s\"; wreath claim list names %d", id, n);
    wr_strings_free(all, (size_t) n);
    return EXIT_BAD;
}

int cli_claims_load(wr_claim_checked_t k, cli_t *c, const char *id) {
    const char *dir = cli_claims_folder(c);
    char path[4096];
    wr_status_t s = wr_claim_load(k->claim, dir, id, c->limits);
    snprintf(path, sizeof path, "%s/%s", dir, id);
    if (s == WR_OK)
        k->folder = wr_path_absolute(path);
    return s == WR_OK ? 0 : s == WR_DOMAIN ? no_claim(c, id) : cli_failed(c, s);
}

int cli_claims_param(cli_t *c) {
    const char *s = cli_get(c, "param");
    if (s != NULL &&
        (strchr(s, '=') == NULL || *s == '=' || strlen(s) >= PARAM))
        return cli_error(
            c, "--param: found \"%s\", expected NAME=VALUE of at most %d bytes",
            s, PARAM - 1);
    return 0;
}

int cli_claims_decide(wr_claim_checked_t k, cli_t *c, const char *folder) {
    char text[PARAM]; /* NAME=VALUE; = if it was not given */
    snprintf(text, sizeof text, "%s", cli_get_or(c, "param", "="));
    char *eq = strchr(text, '=');
    *eq = '\0';
    const wr_claim_binding_t given = {text, eq + 1};
    char *on = cli_get(c, "on") ? wr_path_absolute(cli_get(c, "on")) : NULL;
    wr_place_t place = {folder, cli_get(c, "automata"), cli_main};
    wr_claim_job_t job = {{.run = wr_program_run,
                           .run_arg = &place,
                           .on = on,
                           .given = &given,
                           .givens = *text != '\0',
                           .kernel = cli_has(c, "kernel")}};
    int status = cli_failed(c, wr_claim_check(k, job, folder, c->limits));
    wr_free(on);
    return status;
}
