/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath-check on a certificate, in a process of its own: whether a statement
 * of the kind that was asked for is verified; rejected, which is a fault of
 * wreath; or not checked to the end, which says nothing against it. */

#include "study/program.h"

enum { YES = 0, NO = 1, UNKNOWN = 3 }; /* exit statuses of wreath-check */

int wr_program_check(char **why, const char *path, const char *kind,
                     wr_limits_t L) {
    char *argv[] = {(char *) "wreath-check", (char *) path,
                    kind == NULL ? NULL : (char *) "--expect", (char *) kind,
                    NULL};
    wr_place_t place = {.folder = "."};
    wr_claim_said_t ended = {.status = 2};
    wr_status_t s = wr_program_run(&place, &ended, argv, L);
    const int status = ended.status;
    const char *said = s != WR_OK           ? L->reason
                       : ended.last != NULL ? ended.last
                                            : "";
    int good = s == WR_OK && status == YES;
    if (!good)
        wr_say(why, "%s: %s",
               s == WR_UNABLE || (s == WR_OK && status == UNKNOWN)
                   ? "the certificate was not checked to the end (limit)"
               : s == WR_OK && status == NO
                   ? "wreath-check rejected the certificate"
                   : "wreath-check could not be run on the certificate",
               said);
    wr_claim_said_clear(&ended);
    return good;
}
