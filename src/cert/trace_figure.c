/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* A trace as a picture.  Labels of layers are categories and become a grid,
 * layers by steps.  Numbers become one panel per entry, with exact states as
 * rings on a dashed line and rounded ones as dots on a solid line; lines are
 * interrupted where steps are elided. */

#include "cert/trace_export.h"
#include "picture/draw.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_STEPS = 1000000 };

/* ---- labels ------------------------------------------------------------ */

/* The distinct texts in a row of the grid, in order. */
typedef struct {
    const char **text;
    uint32_t count, *value; /* value[t] is the number of the text at step t */
} row_t;

static const char *label_of(const wr_trace_row_t *r, size_t row) {
    const char *s = row == 1       ? r->expected
                    : r->undefined ? NULL
                    : row == 0     ? r->state
                                   : r->label[row - 2];
    return s != NULL ? s : "?";
}

static int in_order(const void *x, const void *y) {
    const char *const *a = x, *const *b = y;
    const long m = strtol(*a, NULL, 10), n = strtol(*b, NULL, 10);
    return m != n ? (m > n) - (m < n) : strcmp(*a, *b);
}

static void find_values(row_t *R, const wr_trace_row_t *const *line, size_t n,
                        size_t row) {
    R->text = wr_calloc(n + 1, sizeof *R->text);
    R->value = wr_calloc(n + 1, sizeof *R->value);
    for (size_t i = 0; i < n; i++)
        R->text[i] = label_of(line[i], row);
    qsort(R->text, n, sizeof *R->text, in_order);
    for (size_t i = 0; i < n; i++)
        if (i == 0 || strcmp(R->text[i], R->text[R->count - 1]) != 0)
            R->text[R->count++] = R->text[i];
    for (size_t i = 0; i < n; i++)
        while (strcmp(R->text[R->value[i]], label_of(line[i], row)) != 0)
            R->value[i]++;
}

/* Return 1 if the automaton's state ever differs from the model's. */
static int is_expected_shown(const wr_trace_struct *T) {
    for (size_t i = 0; i < T->rows; i++)
        if (T->row[i].expected != NULL &&
            strcmp(T->row[i].expected, label_of(T->row + i, 0)) != 0)
            return 1;
    return 0;
}

static wr_status_t draw_labels(wr_picture_t P, const trace_table_t *X,
                               const wr_draw_t *how, wr_limits_t L) {
    const wr_trace_struct *T = X->T;
    const size_t rows = 2 + T->layers;
    row_t *row = wr_calloc(rows, sizeof *row);
    wr_panel_t *panel = wr_calloc(rows, sizeof *panel);
    char(*name)[32] = wr_calloc(rows, sizeof *name);
    const wr_trace_row_t **line = wr_calloc(T->rows + 1, sizeof *line);
    uint64_t *number = wr_calloc(T->rows + 1, sizeof *number);
    const char **letter = wr_calloc(T->rows + 1, sizeof *letter);
    size_t panels = 0, n = 0;
    int gap;
    for (size_t k = 0; k < T->rows; k++)
        if (trace_row_shown(X, k, &gap)) {
            number[n] = T->row[k].t;
            letter[n] = number[n] > 0 ? T->letter[number[n] - 1] : NULL;
            line[n++] = T->row + k;
        }
    for (size_t i = 0; i < rows; i++) {
        if (i == 1 && !is_expected_shown(T))
            continue;
        find_values(row + i, line, n, i);
        if (i < 2)
            snprintf(name[i], sizeof name[i], i == 0 ? "state" : "expected");
        else
            snprintf(name[i], sizeof name[i], "layer %zu", i - 2);
        panel[panels++] = (wr_panel_t){name[i], row[i].count, row[i].text, NULL,
                                       row[i].value};
    }
    const wr_timeline_t strip = {.title = T->arithmetic,
                                 .panel = panel,
                                 .panels = panels,
                                 .letter = letter + 1,
                                 .number = number,
                                 .steps = n - 1};
    wr_status_t s = n == 0 ? wr_limits_fail(L, WR_DOMAIN, "no step is shown")
                           : wr_draw_timeline(P, &strip, how, L);
    for (size_t i = 0; i < rows; i++)
        WR_FREE(row[i].text, row[i].value);
    WR_FREE(row, panel, name, line, number, letter);
    return s;
}

/* ---- numbers ----------------------------------------------------------- */

/* Set value[entry (steps + 1) + t]; return 1 if there is any number. */
static int find_numbers(double *value, const trace_table_t *X, int rounded) {
    const wr_trace_struct *T = X->T;
    const size_t steps = (size_t) (T->steps - X->E->from);
    int any = 0, gap;
    for (size_t i = 0; i < T->entries * (steps + 1); i++)
        value[i] = NAN;
    for (size_t k = 0; k < T->rows; k++) {
        const size_t t = (size_t) (T->row[k].t - X->E->from);
        for (size_t i = 0; trace_row_shown(X, k, &gap) && i < T->entries; i++) {
            double y;
            if (!trace_place(&y, trace_entry(T, k, rounded, i)))
                continue;
            value[i * (steps + 1) + t] = y;
            any = 1;
        }
    }
    return any;
}

static wr_status_t draw_numbers(wr_picture_t P, const trace_table_t *X,
                                const wr_draw_t *how, wr_limits_t L) {
    const wr_trace_struct *T = X->T;
    const size_t from = (size_t) X->E->from, n = (size_t) T->steps - from + 1;
    if (n > MOST_STEPS)
        return wr_limits_fail(L, WR_UNABLE,
                              "%zu steps are more than a picture shows", n);
    double *value = wr_malloc((2 * n * T->entries + 1) * sizeof *value);
    const char **letter = wr_calloc(n, sizeof *letter);
    const char **state = wr_calloc(n, sizeof *state);
    wr_curve_t curve[2];
    size_t curves = 0;
    for (int rounded = 0; rounded < 2; rounded++) {
        double *part = value + curves * n * T->entries;
        if (find_numbers(part, X, rounded))
            curve[curves++] = (wr_curve_t){rounded ? "rounded" : "exact", part,
                                           rounded ? 0 : n, !rounded};
    }
    if (curves == 1) /* a single curve is solid */
        curve[0] = (wr_curve_t){curve[0].name, curve[0].value, 0, 0};
    for (size_t t = 0; t < n; t++)
        letter[t] = from + t > 0 ? T->letter[from + t - 1] : NULL;
    for (size_t i = 0; i < T->rows; i++)
        if (T->row[i].t >= from)
            state[T->row[i].t - from] = T->row[i].state;
    const wr_series_t S = {curve, curves, T->entries, n - 1,
                           from,  letter, state};
    const int any = wr_picture_series(P, &S);
    if (any)
        wr_picture_finish(
            P, how, T->arithmetic,
            curves > 1
                ? "There is one panel per entry of the state. Rings on a "
                  "dashed line are exact values, and dots are rounded ones."
                : "One panel per entry of the state.");
    WR_FREE(value, letter, state);
    return any ? WR_OK
               : wr_limits_fail(L, WR_DOMAIN,
                                "the trace has no numbers that can be drawn");
}

wr_status_t wr_trace_draw(wr_picture_t P, const wr_trace_t T,
                          const wr_trace_export_t *E, wr_limits_t L) {
    const wr_draw_t how = {.title = E->title, .caption = E->caption};
    const trace_table_t X = {.T = T, .E = E, .shown = UINT64_MAX};
    int rounded = 0;
    wr_status_t s = trace_check(T, E, L);
    if (s != WR_OK)
        return s;
    for (size_t i = 0; i < T->rows; i++)
        rounded |= T->row[i].rounded != NULL;
    return T->layers > 0 && !rounded ? draw_labels(P, &X, &how, L)
                                     : draw_numbers(P, &X, &how, L);
}
