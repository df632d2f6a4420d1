/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_SURVEY_H
#define WREATH_SURVEY_SURVEY_H

/* survey: questions about all automata of a size.  A run is cut into shards,
 * which may be computed on any machine and in any order; each is one file whose
 * bytes depend only on the question.
 */

#include <jansson.h>

#include "automaton/automaton.h"
#include "base/base.h"

WR_BEGIN_DECLS

/* ---- enumerating (enumerate.c) ------------------------------------------ */

/* Semiautomata with `states` states and `letters` letters whose start reaches
 * all states, one per isomorphism class: states are numbered in the order of a
 * breadth-first search that follows the letters in order, and automata are
 * sorted lexicographically by their tables, read by rows.  With `accepting`,
 * each has all sets of accepting states, given as the bits of a number.
 * source  [almeida2007] for the tables as strings and their ranks */
typedef struct {
    uint32_t states, letters;
    int accepting;
} wr_survey_space_t;

/* Count these automata.
 * status  OK; DOMAIN (no states or letters, more than 62 states or more than 6
 *         letters); UNABLE if there are 2^63 or more */
WR_MUST_CHECK wr_status_t wr_survey_count(uint64_t *count,
                                          const wr_survey_space_t *S,
                                          wr_limits_t L);
/* Set A to automaton number `index`.
 * shape   A initialised, overwritten; index < the count
 * cost    O(states letters) */
void wr_survey_automaton(wr_dfa_t A, const wr_survey_space_t *S,
                         uint64_t index);
/* Return nonzero if A represents its class: no renaming of its letters gives a
 * smaller table and, with acceptance, it is minimal.
 * shape   A from wr_survey_automaton
 * cost    O(letters! states letters) */
int wr_survey_stands(const wr_dfa_t A, const wr_survey_space_t *S);

/* ---- one shard (shard.c) ------------------------------------------------ */

/* The automata from .. to - 1 that represent their classes.
 * archs        names of architectures, separated by commas; "" for none, "all"
 * formats      number formats, separated by commas, in which weights that hold
 *              exactly are decided; "" for none */
typedef struct {
    wr_survey_space_t space;
    uint64_t from, to;
    const char *archs, *formats;
} wr_survey_shard_t;

/* Compute the shard and write it to the file at path: a head, one row per line,
 * and an end with the number of rows and their hash.  An interrupted run leaves
 * path.part; the next run resumes after its last complete line.
 * status  OK, also if the file already exists, is complete and answers this
 *         question; DOMAIN (it answers another one); UNABLE (interrupted or
 *         past limits: the rows so far are kept); IO, also if another process
 *         is writing it
 * errors  limits of a single row are recorded in the row */
WR_MUST_CHECK wr_status_t wr_survey_run(const wr_survey_shard_t *J,
                                        const char *path, wr_limits_t L);

/* Write answers of other commands as a shard at path: objects with "index",
 * counted from `from`, and "answer".
 * asked   the question; shards with different questions do not merge
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_survey_write(const char *path, const char *asked,
                                          uint64_t from, const json_t *rows,
                                          wr_limits_t L);

/* ---- many shards (merge.c) ---------------------------------------------- */

/* Merge the shards of these files into an SQLite database at `path`, which is
 * replaced as a whole (doc/survey.md describes its tables); its bytes do not
 * depend on how the survey was cut.
 * ended    number of answers that a deadline ended: another run may find more
 * missing  number of tables of the survey that no shard covers; 0 for answers
 *          of another command
 * status  OK; PARSE (an incomplete file); DOMAIN (shards of different surveys,
 *         or overlapping ranges); UNABLE (no SQLite); IO */
typedef struct {
    uint64_t ended, missing;
} wr_survey_merged_t;
WR_MUST_CHECK wr_status_t wr_survey_merge(wr_survey_merged_t *out,
                                          const char *path, char *const *files,
                                          size_t count, wr_limits_t L);

/* ---- a page (page.c) ---------------------------------------------------- */

/* Write the database at base as folder/index.html, with the certificates that
 * it names; the folder is created if needed.
 * status  OK; PARSE (no database of a survey, or answers of another command);
 *         UNABLE (no SQLite); IO */
WR_MUST_CHECK wr_status_t wr_survey_page(const char *folder, const char *base,
                                         wr_limits_t L);

WR_END_DECLS
#endif
