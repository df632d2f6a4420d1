/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Finding the catalogue and its claims, and checking a claim with the
 * options. */

#include <stdlib.h>
#include <unistd.h>

#include "cli/claims.h"

const char *cli_claims_folder(const cli_t *c) {
    char path[4096];
    const char *dir = cli_get(c, "proofs");
    if (dir == NULL)
        dir = getenv("WREATH_PROOFS");
    if ((dir == NULL || *dir == '\0') &&
        cli_beside(path, "proofs", "G1/claim")) {
        setenv("WREATH_PROOFS", path, 1); /* also for the commands of claims */
        dir = getenv("WREATH_PROOFS");
    }
    return dir != NULL && *dir != '\0' ? dir : WREATH_PROOFS_DIR;
}

static _Noreturn void no_claim(cli_t *c, const char *id) {
    char **all;
    int n;
    cli_must(c, wr_claim_list(&all, &n, cli_claims_folder(c), c->limits));
    const char *near = NULL;
    for (int i = 0; i < n; i++)
        cli_nearer(&near, id, all[i]);
    if (near != NULL)
        cli_refuse(c, "no claim \"%s\"; did you mean %s?", id, near);
    cli_refuse(c, "no claim \"%s\"; wreath claim list names %d", id, n);
}

/* Return the number after the last dot of id, or 0; `claim` receives the text
 * before the dot. */
static size_t statement(char claim[64], const char *id) {
    const char *dot = strrchr(id, '.');
    const size_t n = dot != NULL ? strspn(dot + 1, "0123456789") : 0;
    if (n == 0 || n > 4 || dot[1] == '0' || dot[1 + n] != '\0')
        return 0;
    snprintf(claim, 64, "%.*s", (int) (dot - id), id);
    return strtoul(dot + 1, NULL, 10);
}

void cli_claims_load(wr_claim_checked_t k, cli_t *c, const char *id) {
    const char *dir = cli_claims_folder(c);
    char path[4096], claim[64];
    wr_status_t s = wr_claim_load(k->claim, dir, id, c->limits);
    if (s == WR_DOMAIN && (k->only = statement(claim, id)) > 0)
        s = wr_claim_load(k->claim, dir, claim, c->limits);
    if (s == WR_DOMAIN)
        no_claim(c, id);
    cli_must(c, s);
    if (k->only > k->claim->statements)
        cli_refuse(c, "no statement \"%s\"; claim %s has %zu", id, k->claim->id,
                   k->claim->statements);
    snprintf(path, sizeof path, "%s/%s", dir, k->claim->id);
    k->folder = wr_path_absolute(path);
}

void cli_claims_decide(wr_claim_checked_t k, cli_t *c, const char *folder) {
    char text[CLI_CLAIMS_PARAM]; /* NAME=VALUE; "=" if --param is absent */
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
    cli_must(c, wr_claim_check(k, job, folder, c->limits));
    wr_free(on);
}
