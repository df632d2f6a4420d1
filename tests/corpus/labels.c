/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* labels.csv: one row per file; the first row names the columns. */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "corpus.h"

/* Reads one cell from *s, which moves after the comma or to the end. */
static char *take_cell(const char **s) {
    wr_buffer_t b;
    int quoted = **s == '"';
    wr_buffer_init(b);
    if (quoted)
        ++*s;
    for (; **s != '\0'; ++*s) {
        if (quoted && **s == '"') {
            if ((*s)[1] != '"') {
                quoted = 0;
                continue;
            }
            ++*s;
        } else if (!quoted && **s == ',') {
            break;
        }
        wr_buffer_write(b, *s, 1);
    }
    if (**s == ',')
        ++*s;
    char *cell = wr_strdup(b->text);
    wr_buffer_clear(b);
    return cell;
}

static size_t count_cells(const char *line) {
    size_t n = 1;
    int quoted = 0;
    for (; *line != '\0'; line++) {
        quoted ^= *line == '"';
        n += !quoted && *line == ',';
    }
    return n;
}

static int take_row(labels_t *t, const char *path, char *line) {
    size_t n = count_cells(line);
    const char *s = line;
    if (t->rows == 0)
        t->columns = n;
    if (n != t->columns) {
        fprintf(stderr, "%s:%zu: found %zu cells, expected %zu\n", path,
                t->rows + 1, n, t->columns);
        return 1;
    }
    t->cell = wr_realloc(t->cell, (t->rows + 1) * n * sizeof *t->cell);
    for (size_t i = 0; i < n; i++)
        t->cell[t->rows * n + i] = take_cell(&s);
    t->rows++;
    return 0;
}

int labels_read(labels_t *t, const char *path) {
    char line[8192];
    int failed = 0;
    memset(t, 0, sizeof *t);
    if (access(path, F_OK) != 0)
        return 0;
    FILE *f = fopen(path, "r");
    if (f == NULL) {
        perror(path);
        return 1;
    }
    while (!failed && fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (*line != '\0')
            failed = take_row(t, path, line);
    }
    fclose(f);
    return failed;
}

void labels_clear(labels_t *t) {
    for (size_t i = 0; i < t->rows * t->columns; i++)
        wr_free(t->cell[i]);
    wr_free(t->cell);
}

size_t labels_find(const labels_t *t, const char *file) {
    for (size_t i = 1; i < t->rows; i++)
        if (strcmp(t->cell[i * t->columns], file) == 0)
            return i;
    return 0;
}

const char *labels_cell(const labels_t *t, size_t row, const char *column) {
    for (size_t i = 0; i < t->columns; i++)
        if (strcmp(t->cell[i], column) == 0)
            return t->cell[row * t->columns + i];
    return NULL;
}
