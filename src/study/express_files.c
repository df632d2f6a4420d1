/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* This file handles the files of an answer.  It records their names and, if the
 * folder is kept, their hashes and the hash of the program, so that a later run
 * can see that both are unchanged. */

#include <unistd.h>

#include "cert/cert.h"
#include "study/express_impl.h"

/* Compute the SHA-256 of a file; return 0 if it cannot be read. */
static int hash_file(char out[65], const char *path) {
    wr_buffer_t b;
    wr_buffer_init(b);
    int good = wr_buffer_load(b, path);
    wr_sha256(out, b->text, b->length);
    wr_buffer_clear(b);
    return good;
}

/* ---- the programs that made an answer ------------------------------------ */

/* Hash this program and its library as they are mapped into memory, together
 * with the version. */
void study_hash_build(char out[65]) {
    char line[4400], last[4200] = "", one[65];
    wr_buffer_t b;
    FILE *f = fopen("/proc/self/maps", "r");
    wr_buffer_init(b);
    wr_buffer_put(b, wr_version());
    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        char *path = strchr(line, '/'), *name = strrchr(line, '/');
        line[strcspn(line, "\n")] = '\0';
        if (path == NULL || strstr(name, "wreath") == NULL ||
            strcmp(path, last) == 0)
            continue;
        snprintf(last, sizeof last, "%.4190s", path);
        if (hash_file(one, path))
            wr_buffer_put(b, one);
    }
    if (f != NULL)
        fclose(f);
    wr_sha256(out, b->text, b->length);
    wr_buffer_clear(b);
}

void study_hash_checker(char out[65]) {
    char path[4096];
    if (!hash_file(out, wr_program_path(path, "wreath-check")))
        snprintf(out, 65, "unknown");
}

/* ---- files --------------------------------------------------------------- */

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static void add_file(json_t *files, const wr_express_store_t *S,
                     const char *name) {
    char path[4700], hash[65];
    snprintf(path, sizeof path, "%s/%.500s", S->folder, name);
    if (hash_file(hash, path))
        json_object_set_new(files, name, json_string(hash));
}

/* These keys name a file; the others name lists of objects with such keys. */
static const char *const keys[] = {"weights", "certificate", "file"};
static const char *const lists[] = {"below", "cells"};

void study_files_visit(json_t *files, const wr_express_store_t *S, json_t *o) {
    json_t *x;
    size_t i, k;
    for (k = 0; k < sizeof keys / sizeof *keys; k++) {
        const char *path = json_string_value(json_object_get(o, keys[k]));
        if (path != NULL && files != NULL)
            add_file(files, S, last_part(path));
        else if (path != NULL)
            json_object_set_new(
                o, keys[k],
                json_sprintf("%s/%.500s", S->folder, last_part(path)));
    }
    for (k = 0; k < sizeof lists / sizeof *lists; k++)
        json_array_foreach(json_object_get(o, lists[k]), i, x)
            study_files_visit(files, S, x);
}

int study_files_same(const wr_express_store_t *S, const json_t *line) {
    const char *name;
    json_t *hash, *now = json_object();
    json_object_foreach(json_object_get(line, "files"), name, hash)
        add_file(now, S, name);
    int same = json_equal(now, json_object_get(line, "files"));
    json_decref(now);
    return same;
}

int study_files_check(char **why, const wr_express_store_t *S,
                      const json_t *line) {
    char path[4700];
    const char *name;
    json_t *hash;
    json_object_foreach(json_object_get(line, "files"), name, hash) {
        size_t n = strlen(name);
        if (n < 5 || strcmp(name + n - 5, ".cert") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%.500s", S->folder, name);
        if (!wr_program_check(why, path, NULL, S->L))
            return 0;
    }
    return 1;
}

/* ---- names --------------------------------------------------------------- */

/* Take the last part of a path, without .dfa, and replace characters that are
 * unsafe in file names by underscores. */
char *wr_express_name(const char *what) {
    char *name = wr_strdup(last_part(what));
    size_t n = strlen(name);
    if (n > 4 && strcmp(name + n - 4, ".dfa") == 0)
        name[n - 4] = '\0';
    for (char *s = name; *s != '\0'; s++)
        if (strchr("/ *|()?\"'\\", *s) != NULL)
            *s = '_';
    return name;
}

void study_no_colons(wr_buffer_t out, size_t from) {
    for (; from < out->length; from++)
        if (out->text[from] == ':')
            out->text[from] = '-';
}

void wr_express_path(wr_buffer_t out, const char *folder, const char *name,
                     const char *arch, const char *evaluation) {
    wr_buffer_printf(out, "%s/", folder);
    const size_t from = out->length;
    wr_buffer_printf(out, "%s.%s", name, arch);
    if (strcmp(evaluation, "E0") != 0)
        wr_buffer_printf(out, ".%s", evaluation);
    study_no_colons(out, from);
}

void study_paths(study_paths_t *P, const wr_express_table_t *T,
                 const wr_express_row_t *r, const char *arch,
                 const char *evaluation) {
    WR_EACH(wr_buffer_init, P->weights, P->cert);
    wr_express_path(P->weights, T->folder, r->name, arch, evaluation);
    wr_buffer_printf(P->cert, "%s.cert", P->weights->text);
    wr_buffer_put(P->weights, ".lrnn");
}

void study_paths_clear(study_paths_t *P) {
    WR_EACH(wr_buffer_clear, P->weights, P->cert);
}

void study_paths_forget(const study_paths_t *P) {
    unlink(P->weights->text);
    unlink(P->cert->text);
}

void wr_express_files_init(wr_express_files_t *F) {
    WR_EACH(wr_buffer_init, F->base, F->weights, F->cert);
    F->folder = NULL;
}

void wr_express_files_clear(wr_express_files_t *F) {
    wr_scratch_remove(F->folder);
    WR_EACH(wr_buffer_clear, F->base, F->weights, F->cert);
}

/* ---- cells that are not linear ------------------------------------------ */

/* The .cell files and their certificates are saved next to the stack. */

static const char *const kind[WR_ARCH_CELLS] = {"bit", "last", "whole"};

/* PATH.bit.cell, PATH.bit.cert, PATH.last.cell ..; for wr_free. */
static char *name_of(const char *path, int i, const char *end) {
    char *name = NULL;
    wr_say(&name, "%s.%s.%s", path, kind[i], end);
    return name;
}

static wr_status_t save_as(const char *path, int i, const char *end,
                           const wr_buffer_t text, wr_limits_t L) {
    char *name = name_of(path, i, end);
    wr_status_t s = wr_buffer_save(text, name, L);
    wr_free(name);
    return s;
}

/* Return nonzero if the letters of the cell are those of A, by name. */
static int same_letters(const wr_cell_t C, const wr_dfa_t A) {
    int same = C->letters == A->letters;
    for (uint32_t a = 0; same && a < C->letters; a++)
        same = strcmp(C->letter[a], A->letter_name[a]) == 0;
    return same;
}

static wr_status_t save(const wr_arch_cell_t *x, int i, const wr_dfa_t A,
                        const wr_express_job_t *job, wr_limits_t L) {
    wr_buffer_t text, cert;
    WR_EACH(wr_buffer_init, text, cert);
    wr_buffer_put(text, x->text);
    wr_status_t s = save_as(job->weights, i, "cell", text, L);
    if (s == WR_OK && job->cert != NULL) {
        if (i == WR_ARCH_CELL_WHOLE && same_letters(x->C, A))
            wr_cert_print_cell(cert, x->C, x->V, A);
        else
            wr_cell_certify(cert, x->C, x->V, NULL);
        s = save_as(job->weights, i, "cert", cert, L);
    }
    WR_EACH(wr_buffer_clear, cert, text);
    return s;
}

char *study_robust_cert(const wr_express_cell_t *X, const wr_express_job_t *job,
                        int i) {
    return X->answer->cell[i].text != NULL && job->weights != NULL
               ? name_of(job->weights, i, "cert")
               : NULL;
}

wr_status_t study_robust_save(const wr_express_cell_t *X, const wr_dfa_t A,
                              const wr_express_job_t *job, wr_limits_t L) {
    wr_status_t s = WR_OK;
    for (int i = 0; i < WR_ARCH_CELLS && s == WR_OK; i++)
        if (X->answer->cell[i].text != NULL)
            s = save(&X->answer->cell[i], i, A, job, L);
    return s;
}

json_t *study_robust_json(const wr_express_cell_t *X,
                          const wr_express_job_t *job) {
    json_t *list = json_array();
    for (int i = 0; i < WR_ARCH_CELLS; i++) {
        const wr_arch_cell_t *x = &X->answer->cell[i];
        if (x->text == NULL)
            continue;
        char *margin = wr_rational_text(x->C->margin);
        char *gap = wr_rational_text(x->V->gap);
        char *file =
            job->weights != NULL ? name_of(job->weights, i, "cell") : NULL;
        char *cert = job->cert != NULL ? study_robust_cert(X, job, i) : NULL;
        wr_answer_append(list, wr_express_robust_fields, NULL, kind[i],
                         x->C->name, x->C->states, x->C->boxes, margin, gap,
                         file, cert);
        WR_FREE(cert, file, gap, margin);
    }
    return list;
}
