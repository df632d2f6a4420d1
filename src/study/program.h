/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_PROGRAM_H
#define WREATH_STUDY_PROGRAM_H

/* program: running other programs in child processes, and the folders that
 * they work in.
 */

#include "claim/claim.h"

WR_BEGIN_DECLS

/* The working folder of a program, and the folder of the example automata
 * (NULL: $WREATH_AUTOMATA).  self, unless NULL, is the main function of this
 * program; it is called in the child process, which saves loading FLINT again.
 */
typedef struct {
    const char *folder, *automata;
    int (*self)(int argc, char **argv);
} wr_place_t;

/* A wr_claim_runner_t (claim/claim.h), with a wr_place_t: run this program, the
 * checker installed with it, or the program named argv[0].
 * status  OK; IO: it cannot be run at all; UNABLE: the deadline passed or a
 *         signal ended it */
WR_MUST_CHECK wr_status_t wr_program_run(void *place, wr_claim_said_t *said,
                                         char *const *argv, wr_limits_t L);
/* Return the path of "wreath", "wreath-check" or "wreath-kernel"; the name
 * itself for other programs, or if no path is known. */
const char *wr_program_path(char path[4096], const char *name);
/* Return nonzero if that path is executable, or PATH has the name. */
int wr_program_found(const char *name);
/* Return 1 if wreath-check verified a statement of this kind (NULL: any);
 * otherwise 0, with the reason in *why (wr_say): the file was rejected, a limit
 * was reached, or wreath-check could not be run. */
int wr_program_check(char **why, const char *path, const char *kind,
                     wr_limits_t L);

/* Return nonzero if wreath-check could not be run at least once in this
 * process; what it did not verify then is no answer. */
int wr_program_failed(void);

/* Create a new empty folder; *folder is from wr_malloc.  wr_scratch_remove
 * deletes it and frees the name; NULL is allowed.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_scratch_new(char **folder, wr_limits_t L);
void wr_scratch_remove(char *folder);

/* Create the folder if it does not exist, and lock it against other callers of
 * this function until this process and its children end.
 * status  OK; IO (it cannot be made, or another process has it) */
WR_MUST_CHECK wr_status_t wr_folder_hold(const char *folder, wr_limits_t L);
/* Return the absolute form of a path, or a copy if it has none, for wr_free. */
char *wr_path_absolute(const char *path);

WR_END_DECLS
#endif
