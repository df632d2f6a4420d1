/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tables: cells of text, and the forms in which they are printed. */

#include "cli/table.h"

#include <stdarg.h>
#include <string.h>

void table_init(table_t *T, const char *const *head) {
    memset(T, 0, sizeof *T);
    for (; head[T->columns] != NULL; T->columns++)
        T->head[T->columns] = wr_strdup(head[T->columns]);
}

void table_clear(table_t *T) {
    for (size_t i = 0; i < T->rows * T->columns; i++)
        wr_free(T->cell[i]);
    for (size_t k = 0; k < T->columns; k++)
        wr_free(T->head[k]);
    wr_free(T->cell);
    memset(T, 0, sizeof *T);
}

void table_put(table_t *T, const char *fmt, ...) {
    char text[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(text, sizeof text, fmt, args);
    va_end(args);
    if (T->rows == 0 || T->filled == T->columns) {
        if (T->rows == T->alloc) {
            T->alloc = 2 * T->alloc + 8;
            T->cell =
                wr_realloc(T->cell, T->alloc * T->columns * sizeof *T->cell);
        }
        for (size_t k = 0; k < T->columns; k++)
            T->cell[T->rows * T->columns + k] = NULL;
        T->rows++;
        T->filled = 0;
    }
    T->cell[(T->rows - 1) * T->columns + T->filled++] = wr_strdup(text);
}

static const char *cell(const table_t *T, size_t row, size_t column) {
    const char *s = T->cell[row * T->columns + column];
    return s != NULL ? s : "";
}

/* ---- forms --------------------------------------------------------------- */

static void print_text(const table_t *T) {
    size_t width[TABLE_COLUMNS];
    for (size_t k = 0; k < T->columns; k++) {
        width[k] = strlen(T->head[k]);
        for (size_t i = 0; i < T->rows; i++)
            if (strlen(cell(T, i, k)) > width[k])
                width[k] = strlen(cell(T, i, k));
    }
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++) {
            const char *s = i == 0 ? T->head[k] : cell(T, i - 1, k);
            if (k + 1 < T->columns)
                printf("%-*s  ", (int) width[k], s);
            else
                puts(s);
        }
}

/* A cell with a comma, a quote or a line end stands in quotes (RFC 4180). */
static void print_csv(const table_t *T) {
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++) {
            const char *s = i == 0 ? T->head[k] : cell(T, i - 1, k);
            int quote = strpbrk(s, ",\"\n") != NULL;
            if (quote)
                putchar('"');
            for (; *s != '\0'; s++) {
                if (*s == '"')
                    putchar('"');
                putchar(*s);
            }
            if (quote)
                putchar('"');
            putchar(k + 1 < T->columns ? ',' : '\n');
        }
}

/* 2^x is set as a power. */
static void put_tex(wr_buffer_t out, const char *s) {
    for (size_t n; *s != '\0'; s += n) {
        n = strcspn(s, "^");
        wr_buffer_put_tex(out, s, n);
        if (s[n] == '^') {
            s += n + 1;
            n = strspn(s, "-0123456789");
            wr_buffer_printf(out, "\\textsuperscript{%.*s}", (int) n, s);
        }
    }
}

static void print_tex(const table_t *T) {
    wr_buffer_t out;
    wr_buffer_init(out);
    wr_buffer_put(out, "\\begin{tabular}{");
    for (size_t k = 0; k < T->columns; k++)
        wr_buffer_put(out, "l");
    wr_buffer_put(out, "}\n\\toprule\n");
    for (size_t i = 0; i <= T->rows; i++)
        for (size_t k = 0; k < T->columns; k++) {
            put_tex(out, i == 0 ? T->head[k] : cell(T, i - 1, k));
            wr_buffer_put(out, k + 1 < T->columns ? " & "
                               : i == 0           ? " \\\\\n\\midrule\n"
                                                  : " \\\\\n");
        }
    wr_buffer_put(out, "\\bottomrule\n\\end{tabular}\n");
    fputs(out->text, stdout);
    wr_buffer_clear(out);
}

void table_print(const table_t *T, int to) {
    static void (*const print[])(const table_t *) = {print_text, print_csv,
                                                     print_tex};
    print[to](T);
}

json_t *table_json(const table_t *T) {
    json_t *list = json_array();
    for (size_t i = 0; i < T->rows; i++) {
        json_t *o = json_object();
        for (size_t k = 0; k < T->columns; k++)
            json_object_set_new(o, T->head[k], json_string(cell(T, i, k)));
        json_array_append_new(list, o);
    }
    return list;
}

/* ---- lists --------------------------------------------------------------- */

int table_item(char item[256], const char **list) {
    const char *s = *list + strspn(*list, ", ");
    size_t n = strcspn(s, ", ");
    snprintf(item, 256, "%.*s", (int) (n < 255 ? n : 255), s);
    *list = s + n;
    return n > 0;
}
