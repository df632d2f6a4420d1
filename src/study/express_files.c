/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* This file handles the files of an answer. It records their names and, if the
 * folder is kept, their hashes and the hash of the program, so that a later run
 * can see that both are unchanged. */

#include <unistd.h>

#include "study/express_impl.h"

/* SHA-256 of a file; 0 if it cannot be read. */
static int hash_file(char out[65], const char *path) {
    wr_buffer_t b;
    wr_buffer_init(b);
    int good = wr_buffer_load(b, path);
    wr_sha256(out, b->text, b->length);
    wr_buffer_clear(b);
    return good;
}

/* ---- what it was made by ------------------------------------------------- */

/* Hashes this program and its library, as they are mapped into memory: both
 * belong to one build. */
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

/* These keys name a file, or are lists of objects with such keys. */
static const char *const keys[] = {"weights", "certificate", "file"};
static const char *const lists[] = {"below", "cells"};

void study_files_hash(json_t *files, const wr_express_store_t *S,
                      const json_t *o) {
    json_t *x;
    size_t i, k;
    for (k = 0; k < sizeof keys / sizeof *keys; k++) {
        const char *path = json_string_value(json_object_get(o, keys[k]));
        if (path != NULL)
            add_file(files, S, last_part(path));
    }
    for (k = 0; k < sizeof lists / sizeof *lists; k++)
        json_array_foreach(json_object_get(o, lists[k]), i, x)
            study_files_hash(files, S, x);
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

void study_files_name(json_t *o, const wr_express_store_t *S) {
    json_t *x;
    size_t i, k;
    for (k = 0; k < sizeof keys / sizeof *keys; k++) {
        const char *was = json_string_value(json_object_get(o, keys[k]));
        if (was != NULL)
            json_object_set_new(
                o, keys[k],
                json_sprintf("%s/%.500s", S->folder, last_part(was)));
    }
    for (k = 0; k < sizeof lists / sizeof *lists; k++)
        json_array_foreach(json_object_get(o, lists[k]), i, x)
            study_files_name(x, S);
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

/* Takes the last part of a path, without .dfa, and replaces characters that are
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

void wr_express_path(wr_buffer_t out, const char *folder, const char *name,
                     const char *arch, const char *evaluation) {
    wr_buffer_printf(out, "%s/", folder);
    const size_t from = out->length;
    wr_buffer_printf(out, "%s.%s", name, arch);
    if (strcmp(evaluation, "E0") != 0)
        wr_buffer_printf(out, ".%s", evaluation);
    for (size_t i = from; i < out->length; i++)
        if (out->text[i] == ':')
            out->text[i] = '-';
}

void study_paths(study_paths_t *P, const wr_express_table_t *T,
                 const wr_express_row_t *r, const char *arch,
                 const char *evaluation) {
    wr_buffer_init(P->weights);
    wr_buffer_init(P->cert);
    wr_express_path(P->weights, T->folder, r->name, arch, evaluation);
    wr_buffer_printf(P->cert, "%s.cert", P->weights->text);
    wr_buffer_put(P->weights, ".lrnn");
}

void study_paths_clear(study_paths_t *P) {
    wr_buffer_clear(P->weights);
    wr_buffer_clear(P->cert);
}

void study_paths_forget(const study_paths_t *P) {
    unlink(P->weights->text);
    unlink(P->cert->text);
}

void wr_express_files_init(wr_express_files_t *F) {
    wr_buffer_init(F->base);
    wr_buffer_init(F->weights);
    wr_buffer_init(F->cert);
    F->folder = NULL;
}

void wr_express_files_clear(wr_express_files_t *F) {
    wr_scratch_remove(F->folder);
    wr_buffer_clear(F->base);
    wr_buffer_clear(F->weights);
    wr_buffer_clear(F->cert);
}
