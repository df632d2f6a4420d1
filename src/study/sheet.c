/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Sheets: cells of text, and the formats in which they are printed. */

#include "study/impl.h"

#include <stdarg.h>

void wr_sheet_init(wr_sheet_t T) {
    memset(T, 0, sizeof *T);
}

void wr_sheet_head(wr_sheet_t T, const char *const *head) {
    wr_assert(T->columns == 0 && T->rows == 0);
    for (; head[T->columns] != NULL; T->columns++)
        T->head[T->columns] = wr_strdup(head[T->columns]);
}

void wr_sheet_clear(wr_sheet_t T) {
    wr_strings_free(T->cell, T->rows * T->columns);
    for (size_t k = 0; k < T->columns; k++)
        wr_free(T->head[k]);
    memset(T, 0, sizeof *T);
}

void wr_sheet_put(wr_sheet_t T, const char *fmt, ...) {
    wr_assert(T->columns > 0);
    va_list args;
    if (T->rows == 0 || T->filled == T->columns) {
        T->cell = wr_grow(T->cell, T->rows, T->columns * sizeof *T->cell);
        for (size_t k = 0; k < T->columns; k++)
            T->cell[T->rows * T->columns + k] = NULL;
        T->rows++;
        T->filled = 0;
    }
    va_start(args, fmt);
    wr_vsay(&T->cell[(T->rows - 1) * T->columns + T->filled++], fmt, args);
    va_end(args);
}

const char *wr_sheet_get(const wr_sheet_t T, size_t row, size_t column) {
    wr_assert(row < T->rows && column < T->columns);
    const char *s = T->cell[row * T->columns + column];
    return s != NULL ? s : "";
}

/* ---- formats ------------------------------------------------------------- */

/* Row 0 is the row of heads. */
static const char *cell(const wr_sheet_t T, size_t row, size_t k) {
    return row == 0 ? T->head[k] : wr_sheet_get(T, row - 1, k);
}

static void put_text(wr_buffer_t out, const wr_sheet_t T) {
    size_t width[WR_SHEET_COLUMNS] = {0};
    for (size_t k = 0; k < T->columns; k++)
        for (size_t i = 0; i <= T->rows; i++)
            if (strlen(cell(T, i, k)) > width[k])
                width[k] = strlen(cell(T, i, k));
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++)
            if (k + 1 < T->columns)
                wr_buffer_printf(out, "%-*s  ", (int) width[k], cell(T, i, k));
            else
                wr_buffer_printf(out, "%s\n", cell(T, i, k));
}

static void put_csv(wr_buffer_t out, const wr_sheet_t T) {
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++) {
            wr_buffer_put_csv(out, cell(T, i, k));
            wr_buffer_put(out, k + 1 < T->columns ? "," : "\n");
        }
}

/* Write 2^x with a superscript. */
static void put_tex(wr_buffer_t out, const char *s) {
    for (size_t n; *s != '\0'; s += n) {
        n = strcspn(s, "^");
        wr_buffer_write_tex(out, s, n);
        if (s[n] == '^') {
            s += n + 1;
            n = strspn(s, "-0123456789");
            wr_buffer_printf(out, "\\textsuperscript{%.*s}", (int) n, s);
        }
    }
}

static void put_latex(wr_buffer_t out, const wr_sheet_t T) {
    wr_buffer_put(out, "\\begin{tabular}{");
    for (size_t k = 0; k < T->columns; k++)
        wr_buffer_put(out, "l");
    wr_buffer_put(out, "}\n\\toprule\n");
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++) {
            put_tex(out, cell(T, i, k));
            wr_buffer_put(out, k + 1 < T->columns ? " & "
                               : i == 0           ? " \\\\\n\\midrule\n"
                                                  : " \\\\\n");
        }
    wr_buffer_put(out, "\\bottomrule\n\\end{tabular}\n");
}

void wr_sheet_print(wr_buffer_t out, const wr_sheet_t T, wr_sheet_form_t form) {
    static void (*const put[])(wr_buffer_t, const wr_sheet_t) = {
        put_text, put_csv, put_latex};
    put[form](out, T);
}

json_t *wr_sheet_json(const wr_sheet_t T) {
    json_t *list = json_array();
    for (size_t i = 0; i < T->rows; i++) {
        json_t *o = json_object();
        for (size_t k = 0; k < T->columns; k++)
            json_object_set_new(o, T->head[k],
                                json_string(wr_sheet_get(T, i, k)));
        json_array_append_new(list, o);
    }
    return list;
}

wr_status_t wr_sheet_one_row(wr_sheet_job_t *job, wr_buffer_t of,
                             const char *text, wr_limits_t L) {
    wr_assert(of->length == 0);
    wr_evaluation_t E;
    size_t end[2]; /* of format and mode, whose names may contain colons */
    wr_status_t s = wr_evaluation_read(E, text, L);
    if (s == WR_OK && E->chunk > 0)
        s = wr_limits_fail(L, WR_PARSE, "found %s, expected E2", text);
    if (s != WR_OK)
        return s;
    wr_format_print(of, E->format);
    end[0] = 3 + of->length;
    wr_mode_print(of, E->mode);
    end[1] = 4 + of->length;
    of->length = 0;
    wr_evaluation_print(of, E); /* "E2:FORMAT:MODE:ORDER" */
    of->text[end[0]] = of->text[end[1]] = '\0';
    job->formats = of->text + 3;
    job->modes = of->text + end[0] + 1;
    job->order = of->text + end[1] + 1;
    return WR_OK;
}

int wr_sheet_moduli(wr_sheet_job_t *job, const char *text) {
    if (!wr_take_count(&job->low, &text, 64))
        return 0;
    job->high = job->low;
    if (strncmp(text, "..", 2) == 0 &&
        (text += 2, !wr_take_count(&job->high, &text, 64)))
        return 0;
    return *text == '\0' && job->low >= 2 && job->high >= job->low;
}

int study_item(char item[256], const char **list) {
    const char *s = *list + strspn(*list, ", ");
    size_t n = strcspn(s, ", ");
    snprintf(item, 256, "%.*s", (int) (n < 255 ? n : 255), s);
    *list = s + n;
    return n > 0;
}
