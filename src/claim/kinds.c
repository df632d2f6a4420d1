/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The kinds of certificates that match an answer.  wreath-check reports
 * VERIFIED for any true file, be it about "they differ" or "they agree"; so the
 * kind that it reports is compared with the answer. */

#include "claim/impl.h"

/* option  if a command has several rows, those with the first option, or word,
 *         that occurs in the command are used, or else those without one
 * answer  the exit status
 * kinds   each between blanks
 * path .. a test of the JSON if it determines the kind; for a command that
 *         prints no JSON, all rows of its answer are used */
static const struct {
    const char *command, *option;
    int answer, trace;
    const char *kinds, *path, *relation, *value;
} rows[] = {
    {"verify", NULL, 0, 0,
     " agree predict agree-rounded predict-rounded agree-language"
     " agree-language-next recognise "},
    {"verify", NULL, 1, 0, " differ differ-rounded collide "},
    {"verify", NULL, 1, 1, " differ differ-rounded "},
    {"equiv", NULL, 0, 0, " same-language "},
    {"equiv", NULL, 1, 0, " other-language "},
    {"classify", NULL, 0, 0, " aperiodic ", ".aperiodic", "=", "true"},
    {"classify", NULL, 0, 0, " not-aperiodic ", ".aperiodic", "=", "false"},
    {"express", NULL, 0, 0,
     " agree predict agree-rounded predict-rounded boxes-recognise "},
    {"express", NULL, 1, 0, " impossible "},
    {"factor", NULL, 0, 0, " factors nearly-factors "},
    {"factor", NULL, 1, 0, " no-factors mixed-factors "},
    {"collapse", NULL, 0, 0, " collapses dips boxes boxes-recognise "},
    {"collapse", NULL, 1, 0, " never-collapses not-boxes boxes-some "},
    {"horizon", NULL, 0, 0, " casts-constant "},
    {"horizon", NULL, 1, 0, " casts-periodic "},
    {"period", "--all", 0, 0, " recognise agree-rounded predict-rounded "},
    {"period", "--all", 1, 0, " collide differ-rounded "},
    {"period", "--mono", 0, 0, " always-constant ", ".period_divides", "=",
     "1"},
    {"period", "--mono", 0, 0, " always-alternating ", ".period_divides", "=",
     "2"},
    {"period", "--against", 0, 0, " agree-on-word ", ".agrees", "=", "true"},
    {"period", "--against", 0, 0, " differ-rounded ", ".agrees", "=", "false"},
    {"period", NULL, 0, 0, " constant ", ".period", "=", "1"},
    {"period", NULL, 0, 0, " periodic ", ".period", "!=", "1"},
    {"period", NULL, 0, 1, " repeats "},
    {"search", "product", 0, 0, " spectrum "},
    {"search", "product", 1, 0, " spectrum "},
    {"search", NULL, 0, 0, " periodic collide recognise "},
    {"search", NULL, 1, 0, " none "},
    {"spectrum", NULL, 0, 0, " spectrum "},
    {"spectrum", NULL, 1, 0, " spectrum "},
    {"table", NULL, 0, 0, " differ-rounded ", ".rows[0].how", "=", "run"},
    {"table", NULL, 0, 0, " constant ", ".rows[0].how", "!=", "run"},
    {"trace", NULL, 0, 1, " run repeats differ differ-rounded "},
};

enum { ROWS = sizeof rows / sizeof *rows };

static int has(char *const *argv, const char *option) {
    size_t n = strlen(option);
    for (; *argv != NULL; argv++)
        if (strncmp(*argv, option, n) == 0 &&
            ((*argv)[n] == '\0' || (*argv)[n] == '='))
            return 1;
    return 0;
}

static const char *option_of(char *const *argv) {
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].command, argv[1]) == 0 && rows[i].option != NULL &&
            has(argv, rows[i].option))
            return rows[i].option;
    return NULL;
}

/* Return nonzero if row i applies to the command and its answer. */
static int is_about(size_t i, char *const *argv, const char *option,
                    const wr_claim_ran_t *r, int trace) {
    char why[256];
    if (strcmp(rows[i].command, argv[1]) != 0 || rows[i].answer != r->status ||
        rows[i].trace != trace)
        return 0;
    if (rows[i].option != option && (rows[i].option == NULL || option == NULL ||
                                     strcmp(rows[i].option, option) != 0))
        return 0;
    return rows[i].path == NULL || r->out == NULL ||
           wr_claim_test(why, r->out, rows[i].path, rows[i].relation,
                         rows[i].value) == WR_TRUE;
}

int wr_claim_kind_fits(char **why, char *const *argv, const wr_claim_ran_t *r,
                       int trace, const char *verdict) {
    wr_buffer_t wanted;
    char kind[64], key[66];
    int fits = 0;
    if (sscanf(verdict, "VERIFIED %63[a-z0-9-]:", kind) != 1) {
        wr_say(why, "wreath-check reported no kind of statement");
        return 0;
    }
    snprintf(key, sizeof key, " %s ", kind);
    wr_buffer_init(wanted);
    const char *option = argv[1] != NULL ? option_of(argv) : NULL;
    for (size_t i = 0; i < ROWS && argv[1] != NULL; i++)
        if (is_about(i, argv, option, r, trace)) {
            fits |= strstr(rows[i].kinds, key) != NULL;
            wr_buffer_put(wanted, rows[i].kinds);
        }
    if (!fits)
        wr_say(why,
               "the %s verifies \"%s\", but the answer of %s %s requires"
               " one of:%s",
               trace ? "trace" : "certificate", kind, argv[0],
               argv[1] != NULL ? argv[1] : "",
               wanted->length > 0 ? wanted->text : " none");
    wr_buffer_clear(wanted);
    return fits;
}
