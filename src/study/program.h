/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_STUDY_PROGRAM_H
#define WREATH_STUDY_PROGRAM_H

/* program: other programs, in processes of their own, and the folders that
 * they work in.
 */

#include "claim/claim.h"

WR_BEGIN_DECLS

/* Where a program runs, and where its specimens are: $WREATH_AUTOMATA if that
 * is NULL.  self, unless NULL, is what this very program does with its
 * arguments: it is called in the process made for it, which saves loading
 * FLINT again. */
typedef struct {
    const char *folder, *automata;
    int (*self)(int argc, char **argv);
} wr_place_t;

/* A wr_claim_runner_t (claim/claim.h), with a wr_place_t: runs this very
 * program, or the checker beside it, or what argv[0] names.
 * status  OK; IO when it cannot be run at all; UNABLE when the deadline
 *         passed or a signal ended it */
WR_MUST_CHECK wr_status_t wr_program_run(void *place, wr_claim_said_t *said,
                                         char *const *argv, wr_limits_t L);
/* The file to run for a program's name, "wreath", "wreath-check" or
 * "wreath-kernel"; the name itself if it is not known better. */
const char *wr_program_path(char path[4096], const char *name);
/* Whether that is a file that can be run, or a name that the PATH has. */
int wr_program_found(const char *name);
/* Whether wreath-check verified a statement of this kind (NULL: of any); 0
 * with why, of wr_say: that it rejected the file, or that it did not come to
 * the end. */
int wr_program_check(char **why, const char *path, const char *kind,
                     wr_limits_t L);

/* Whether wreath-check could once not be run in this process, for want of a
 * process, a file or the program: what it did not verify is no answer. */
int wr_program_failed(void);

/* A new empty folder, from wr_malloc; gone after wr_scratch_remove, which
 * takes NULL, too.
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_scratch_new(char **folder, wr_limits_t L);
void wr_scratch_remove(char *folder);

/* Makes the folder if it is not there, and keeps other processes that call
 * this out of it until this one and its children end.
 * status  OK; IO (it cannot be made, or another process has it) */
WR_MUST_CHECK wr_status_t wr_folder_hold(const char *folder, wr_limits_t L);
/* The absolute form of a path, from wr_malloc; a copy if there is none. */
char *wr_path_absolute(const char *path);

WR_END_DECLS
#endif
