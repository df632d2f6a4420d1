/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath-check on a certificate, in a process of its own: whether a statement
 * of the kind that was asked for is verified; rejected, which is a fault of
 * wreath; or not checked to the end, which says nothing against it. */

#include <stdlib.h>

#include "cli/express.h"

int express_check(char **why, cli_t *c, const char *path, const char *kind) {
    char *argv[] = {(char *) "wreath-check", (char *) path,
                    kind == NULL ? NULL : (char *) "--expect", (char *) kind,
                    NULL};
    char *out = NULL, *last = NULL;
    cli_place_t place = {c, "."};
    int status = EXIT_BAD;
    wr_status_t s =
        cli_claims_run(&place, &status, &out, &last, argv, c->limits);
    const char *said = s != WR_OK     ? c->limits->reason
                       : last != NULL ? last
                                      : "";
    int good = s == WR_OK && status == EXIT_YES;
    if (!good)
        wr_say(why, "%s: %s",
               s == WR_UNABLE || (s == WR_OK && status == EXIT_UNKNOWN)
                   ? "the certificate was not checked to the end (limit)"
               : s == WR_OK && status == EXIT_NO
                   ? "wreath-check rejected the certificate"
                   : "wreath-check could not be run on the certificate",
               said);
    wr_free(last);
    wr_free(out);
    return good;
}
