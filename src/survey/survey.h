/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_SURVEY_SURVEY_H
#define WREATH_SURVEY_SURVEY_H

/* survey: all automata of a size, one after the other, and what is asked of
 * each.  A run is cut into shards, which may be computed anywhere and in any
 * order; each is one file whose bytes depend on nothing but the question.
 */

#include <jansson.h>

#include "automaton/automaton.h"
#include "base/base.h"

WR_BEGIN_DECLS

/* ---- enumerating (enumerate.c) ------------------------------------------ */

/* Semiautomata of `states` states and `letters` letters whose start reaches
 * all states, each once up to names of states: the states are numbered as a
 * breadth-first search that follows the letters in order meets them, and the
 * automata by their tables, read row by row, in lexicographic order.  With
 * `accepting`, each with all sets of accepting states, the set as the bits of
 * a number.
 * source  [almeida2007] for the tables as strings and their ranks */
typedef struct {
    uint32_t states, letters;
    int accepting;
} wr_survey_space_t;

/* How many there are.
 * status  OK; DOMAIN (no states or letters, more than 62 states or more than 6
 *         letters); UNABLE where they are 2^63 or more */
WR_MUST_CHECK wr_status_t wr_survey_count(uint64_t *count,
                                          const wr_survey_space_t *S,
                                          wr_limits_t L);
/* A becomes number `index` of them.
 * shape   A initialised, overwritten; index < the count
 * cost    O(states letters) */
void wr_survey_automaton(wr_dfa_t A, const wr_survey_space_t *S,
                         uint64_t index);
/* Whether A is the first of those that it becomes when its letters change
 * names and, with acceptance, whether it is minimal too: then it stands for
 * its class.
 * shape   A from wr_survey_automaton
 * cost    O(letters! states letters) */
int wr_survey_stands(const wr_dfa_t A, const wr_survey_space_t *S);

/* ---- one shard (shard.c) ------------------------------------------------ */

/* The automata from .. to - 1, those that stand for their classes.
 * archs        names of architectures, parted by commas; "" for none, "all"
 * formats      of numbers, by commas, in which weights that hold exactly are
 *              looked at; "" for none */
typedef struct {
    wr_survey_space_t space;
    uint64_t from, to;
    const char *archs, *formats;
} wr_survey_shard_t;

/* Computes the shard into the file at path, a row per line between a head and
 * an end with the count of rows and their hash.  What an interrupted run left
 * in path.part is gone on from, after its last whole line.
 * status  OK, also where the file is there already, whole and of this
 *         question; DOMAIN (it is of another question); UNABLE (interrupted
 *         or past limits: the rows so far are kept); IO, also where another
 *         process is at it
 * errors  a row's own limits are noted in the row and end nothing */
WR_MUST_CHECK wr_status_t wr_survey_run(const wr_survey_shard_t *J,
                                        const char *path, wr_limits_t L);

/* Answers of other commands as a shard at path: objects with their "index",
 * from `from` on, and the "answer".
 * asked   what they answer: shards with another are of another question
 * status  OK; IO */
WR_MUST_CHECK wr_status_t wr_survey_write(const char *path, const char *asked,
                                          uint64_t from, const json_t *rows,
                                          wr_limits_t L);

/* ---- many shards (merge.c) ---------------------------------------------- */

/* The shards of these files as one database of SQLite at `path`, replaced as
 * a whole (doc/survey.md has its tables); its bytes do not depend on how the
 * survey was cut.
 * ended    answers that a deadline ended: another run may find more
 * missing  tables of the survey that are in none of the shards; 0 of answers of
 *          another command
 * status  OK; PARSE (a file that is not whole); DOMAIN (shards of different
 *         surveys, or one range twice); UNABLE (no SQLite); IO */
typedef struct {
    uint64_t ended, missing;
} wr_survey_merged_t;
WR_MUST_CHECK wr_status_t wr_survey_merge(wr_survey_merged_t *out,
                                          const char *path, char *const *files,
                                          size_t count, wr_limits_t L);

/* ---- a page (page.c) ---------------------------------------------------- */

/* The database at base as folder/index.html, made if it is not there, with
 * the certificates that it names.
 * status  OK; PARSE (no database of a survey, or answers of another command);
 *         UNABLE (no SQLite); IO */
WR_MUST_CHECK wr_status_t wr_survey_page(const char *folder, const char *base,
                                         wr_limits_t L);

WR_END_DECLS
#endif
