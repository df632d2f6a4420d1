/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The cells of a row.  Each is computed, saved and judged by wreath-check in a
 * temporary folder; its files are stored in the row under the hash of the
 * certificate, so that cells with the same certificate share them. */

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "study/express.h"
#include "study/program.h"
#include "survey/impl.h"

#define ROUNDED 20000 /* maximum number of states of rounded weights */

typedef struct {
    const wr_dfa_struct *A;
    const wr_survey_shard_t *J;
    const char *folder;
    json_t *cells, *files, *rounded;
    wr_arch_t *arch; /* the architecture of each cell */
    wr_express_job_t job;
    wr_limits_struct *L;
} cells_t;

/* ---- the files of a cell ------------------------------------------------- */

static json_t *text_of(const char *path) {
    wr_reader_t R;
    wr_reader_init(R);
    json_t *text = wr_reader_load(R, path, 0) == WR_OK
                       ? json_stringn(R->text, R->length)
                       : NULL;
    wr_reader_clear(R);
    return text;
}

static int is_file(const struct dirent *e) {
    return *e->d_name != '.';
}

/* Move all files of the folder into an object, by name.  Traces are dropped:
 * wreath-check can recompute them from the certificate. */
static json_t *take_files(const char *folder) {
    json_t *files = json_object();
    struct dirent **entry;
    int n = scandir(folder, &entry, is_file, alphasort);
    for (int i = 0; i < n; i++) {
        char *path = NULL;
        wr_say(&path, "%s/%s", folder, entry[i]->d_name);
        if (strstr(entry[i]->d_name, ".trace") == NULL)
            json_object_set_new(files, entry[i]->d_name, text_of(path));
        unlink(path);
        wr_free(path);
        free(entry[i]);
    }
    free(n >= 0 ? entry : NULL);
    return files;
}

/* If a deadline ended a search, set element i of the answer to "deadline". */
static void mark(json_t *answer, size_t i, int late) {
    while (late && json_array_size(answer) < i)
        json_array_append_new(answer, json_null());
    if (late)
        json_array_append_new(answer, json_string("deadline"));
}

/* ---- rounded weights ----------------------------------------------------- */

/* Return for each format [name, verdict on all words, length of a wrong word or
 * null]. */
static json_t *round_weights(const cells_t *C, const wr_express_cell_t *X) {
    wr_express_formats_t T;
    wr_express_files_t files;
    json_t *list = json_array();
    const uint64_t most = C->L->max_states;
    wr_express_formats_init(&T, C->L);
    wr_express_files_init(&files);
    wr_buffer_put(files.weights, C->job.weights);
    wr_buffer_printf(files.base, "%s/weights", C->folder);
    T.X = X;
    T.files = &files;
    T.A = C->A;
    wr_lrnn_print(T.text, X->answer->M);
    C->L->max_states = ROUNDED;
    if (wr_express_formats_read(&T, C->J->formats) == WR_OK)
        for (int i = 0; i < T.n; i++) {
            int late = 0;
            C->L->late = &late;
            json_t *o = wr_express_format(&T, i);
            json_t *x =
                json_pack("[ssO*]", T.format[i],
                          o != NULL ? wr_express_get(o, "holds") : "unknown",
                          json_object_get(o, "length"));
            mark(x, 3, late);
            json_array_append_new(list, x);
            json_decref(o);
        }
    C->L->max_states = most;
    C->L->late = NULL;
    wr_express_files_clear(&files);
    wr_express_formats_clear(&T);
    return list;
}

/* ---- one cell ------------------------------------------------------------ */

/* Store the files of a cell under the hash of its certificate, and return the
 * hash; null if there is no certificate. */
static json_t *keep_files(const cells_t *C, const wr_express_cell_t *X,
                          const wr_arch_t *arch) {
    char hash[65];
    json_t *cert = text_of(C->job.cert);
    if (cert != NULL)
        wr_sha256(hash, json_string_value(cert), json_string_length(cert));
    json_t *name = cert != NULL ? json_string(hash) : json_null();
    int is_new = cert != NULL && json_object_get(C->files, hash) == NULL;
    json_decref(cert);
    if (is_new && *C->J->formats != '\0' && arch->linear &&
        X->answer->holds == WR_TRUE)
        json_object_set_new(C->rounded, hash, round_weights(C, X));
    json_t *files = take_files(C->folder);
    if (is_new)
        json_object_set(C->files, hash, files);
    json_decref(files);
    return name;
}

/* Find [architecture, expresses, cell, certificate], as in express, followed by
 * "deadline" if that ended a search. */
static wr_status_t find(json_t **cell, const cells_t *C,
                        const wr_arch_t *arch) {
    wr_express_cell_t X;
    int late = 0;
    wr_express_cell_init(&X);
    C->L->started = wr_seconds();
    C->L->late = &late;
    wr_status_t s = wr_express_cell(&X, C->A, arch, &C->job, C->L);
    C->L->late = NULL;
    if (s == WR_OK && wr_program_failed())
        s = wr_limits_fail(C->L, WR_IO, "wreath-check could not be run");
    json_t *name = keep_files(C, &X, arch);
    if (s == WR_OK) {
        json_t *o = wr_express_json(&X, C->A, arch, &C->job);
        *cell = json_pack("[sssO]", arch->name, wr_express_get(o, "expresses"),
                          wr_express_get(o, "cell"), name);
        mark(*cell, 4, late);
        json_decref(o);
    }
    json_decref(name);
    wr_express_cell_clear(&X);
    return s;
}

static int is_text(const char *a, const char *b) {
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Return nonzero if two linear records have the same answers: they differ only
 * in names, texts and the activations of diagonal gates. */
static int are_twins(const wr_arch_t *a, const wr_arch_t *b) {
    const wr_arch_range_t *r = &a->range, *q = &b->range;
    int same = a->linear && b->linear && a->varies == b->varies &&
               a->shift == b->shift && a->gated == b->gated &&
               a->shape == b->shape && a->factors == b->factors &&
               a->scale == b->scale && a->added == b->added &&
               a->reads_old == b->reads_old && a->unit == b->unit &&
               a->input == b->input &&
               (a->decay.map == b->decay.map || a->shape <= WR_SHAPE_COMPLEX) &&
               is_text(a->starts, b->starts) && is_text(r->low, q->low) &&
               is_text(r->high, q->high) && r->open_low == q->open_low &&
               r->open_high == q->open_high;
    for (int i = 0; same && i < WR_ARCH_CLAIMS; i++)
        same = is_text(a->claims[i], b->claims[i]);
    return same;
}

/* Add the cell of arch, copied from a twin if one was found before. */
static wr_status_t put_cell(cells_t *C, const wr_arch_t *arch) {
    json_t *cell = NULL;
    wr_status_t s = WR_OK;
    size_t n = json_array_size(C->cells), i = 0;
    while (i < n && !are_twins(&C->arch[i], arch))
        i++;
    if (i < n) {
        cell = json_copy(json_array_get(C->cells, i));
        json_array_set_new(cell, 0, json_string(arch->name));
    } else
        s = find(&cell, C, arch);
    if (s == WR_OK) {
        json_array_append_new(C->cells, cell);
        C->arch = wr_realloc(C->arch, (n + 1) * sizeof *C->arch);
        C->arch[n] = *arch;
    }
    return s;
}

/* Add the cells of all architectures, or of those in the list. */
static wr_status_t put_cells(cells_t *C) {
    const char *archs = C->J->archs, *part;
    wr_status_t s = WR_OK;
    int all = strcmp(archs, "all") == 0;
    for (size_t i = 0; all && s == WR_OK && i < wr_arch_count(); i++)
        s = put_cell(C, wr_arch_get(i));
    for (size_t n;
         !all && s == WR_OK && wr_take_part(&part, &n, &archs, ',');) {
        char name[65], full[64]; /* 64 characters: longer than any name */
        wr_arch_t arch;
        snprintf(name, sizeof name, "%.*s", (int) (n < 64 ? n : 64), part);
        s = wr_arch_find(&arch, full, name, C->L);
        if (s == WR_OK)
            s = put_cell(C, &arch);
    }
    return s;
}

/* ---- reflections --------------------------------------------------------- */

/* Find bounds on the number of factors for one layer: 1 more than the greatest
 * that a claim rules out, and the first that has weights, or null. */
static wr_status_t put_reflections(json_t *row, cells_t *C) {
    wr_status_t s = WR_OK;
    uint32_t low = 1, high = 0;
    json_t *certs = json_array();
    C->job.layers = 1;
    for (uint32_t k = 1; s == WR_OK && high == 0 && k < C->A->states; k++) {
        char name[64], full[64];
        wr_arch_t arch;
        json_t *cell = NULL;
        snprintf(name, sizeof name,
                 k > 1 ? "deltaproduct-%u" : "deltanet-negative", k);
        s = wr_arch_find(&arch, full, name, C->L);
        if (s == WR_OK)
            s = find(&cell, C, &arch);
        const char *says = json_string_value(json_array_get(cell, 1));
        if (s == WR_OK && *says == 'n')
            low = k + 1;
        else if (s == WR_OK && *says == 'y')
            high = k;
        if (s == WR_OK && *says != 'u')
            json_array_append(certs, json_array_get(cell, 3));
        json_decref(cell);
    }
    C->job.layers = 0;
    json_object_set_new(row, "reflections",
                        json_pack("[io]", (int) low,
                                  high > 0 ? json_integer(high) : json_null()));
    json_object_set_new(row, "reflections_certificates", certs);
    return s;
}

wr_status_t survey_cells(json_t *row, const wr_dfa_t A,
                         const wr_survey_shard_t *J, wr_limits_t L) {
    char *folder = NULL, *weights = NULL, *cert = NULL;
    wr_status_t s = wr_scratch_new(&folder, L);
    if (s != WR_OK)
        return s;
    wr_say(&weights, "%s/weights.lrnn", folder);
    wr_say(&cert, "%s/%s", folder, SURVEY_CERT);
    cells_t C = {A,
                 J,
                 folder,
                 json_array(),
                 json_object(),
                 json_object(),
                 NULL,
                 {"E0", .weights = weights, .cert = cert, .check = 1},
                 L};
    s = put_reflections(row, &C);
    if (s == WR_OK)
        s = put_cells(&C);
    json_object_set_new(row, "cells", C.cells);
    json_object_set_new(row, "rounded", C.rounded);
    json_object_set_new(row, "certificates", C.files);
    wr_scratch_remove(folder);
    WR_FREE(C.arch, cert, weights);
    return s;
}
