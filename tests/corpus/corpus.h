/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_TESTS_CORPUS_H
#define WREATH_TESTS_CORPUS_H

/* corpus: the driver of `make check-corpus` for a folder of automata.
 *
 *   labels.c   the facts stated in DIR/labels.csv
 *   road.c     one file: compiled, run, proved, its certificate checked
 *   facts.c    one file: facts computed and compared with the labels
 *   corpus.c   the files, distributed over processes; lines and totals
 */

#include "cascade/cascade.h"
#include "model/model.h"

/* ---- labels.c ----------------------------------------------------------- */

typedef struct {
    char **cell; /* rows * columns cells, row 0 the names of the columns */
    size_t rows, columns;
} labels_t;

/* Reads a file of comma-separated values, quoted if they contain commas.
 * returns 0, or 1 after printing an error; a missing file means no labels */
int labels_read(labels_t *t, const char *path);
void labels_clear(labels_t *t);
/* The row of a file, 0 if it has none. */
size_t labels_find(const labels_t *t, const char *file);
/* The cell of a column, NULL if there is no such column; row > 0. */
const char *labels_cell(const labels_t *t, size_t row, const char *column);

/* ---- results ------------------------------------------------------------ */

/* The result of one step, or of one fact. */
typedef enum {
    NOT_ASKED, /* an earlier step stopped, or there is no label */
    GOOD,
    LIMIT, /* stopped at a limit, or too large for the label */
    BAD
} outcome_t;

enum {
    FACT_STATES,
    FACT_MINIMAL,
    FACT_SINKS,
    FACT_LETTERS,
    FACT_PERMUTATIONS,
    FACT_IDENTITIES,
    FACT_RESETS,
    FACT_MONOID,
    FACT_APERIODIC,
    FACT_GROUP,
    FACT_FACTORS,
    FACTS
};

typedef struct {
    int done;
    outcome_t compiled, agrees, proved, checked, fact[FACTS];
    int rule, hom; /* gates by rule; evidence HOM, otherwise CASC */
    uint32_t layers;
    uint64_t bytes, symbols;
    double seconds;
    char text[1500]; /* limits, failures and disagreements */
} result_t;

/* Adds a remark to r->text. */
void remark(result_t *r, const char *fmt, ...) WR_PRINTF(2, 3);

/* ---- road.c, facts.c ---------------------------------------------------- */

typedef struct {
    double deadline;     /* seconds per step */
    uint64_t memory;     /* bytes per step */
    uint64_t length;     /* symbols per word */
    const char *checker; /* the program wreath-check */
    const char *scratch; /* a folder for one process */
} settings_t;

/* Limits for the next step. */
void limits_for(wr_limits_t L, const settings_t *s);

void road(result_t *r, const wr_dfa_t A, const settings_t *s);
void facts(result_t *r, const wr_dfa_t A, const labels_t *t, size_t row,
           const settings_t *s);
extern const char *const fact_name[FACTS];

#endif
