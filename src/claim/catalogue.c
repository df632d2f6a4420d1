/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The catalogue: one directory per claim, DIR/ID/claim. */

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "claim/catalogue.h"

/* Compare names by letters, then numbers, then the rest; G2 < G10. */
static int by_number(const void *x, const void *y) {
    const char *a = *(char *const *) x, *b = *(char *const *) y;
    size_t m = strcspn(a, "0123456789"), n = strcspn(b, "0123456789");
    int d = m != n ? (m < n ? -1 : 1) : strncmp(a, b, m);
    if (d != 0 || m != n)
        return strncmp(a, b, m < n ? m : n) ? strcmp(a, b) : d;
    char *p, *q;
    unsigned long i = strtoul(a + m, &p, 10), j = strtoul(b + n, &q, 10);
    return i != j ? (i < j ? -1 : 1) : strcmp(p, q);
}

wr_status_t wr_claim_list(char ***id, int *count, const char *dir,
                          wr_limits_t L) {
    DIR *folder = opendir(dir);
    struct dirent *e;
    char **list = NULL, path[4096];
    int n = 0;
    if (folder == NULL)
        wr_memory_failed();
    if (folder == NULL)
        return wr_limits_fail(L, WR_IO, "no catalogue of claims in %.400s",
                              dir);
    while ((e = readdir(folder)) != NULL) {
        snprintf(path, sizeof path, "%s/%s/claim", dir, e->d_name);
        if (e->d_name[0] == '.' || access(path, R_OK) != 0)
            continue;
        list = wr_realloc(list, (size_t) (n + 1) * sizeof *list);
        list[n++] = wr_strdup(e->d_name);
    }
    closedir(folder);
    if (n > 0)
        qsort(list, (size_t) n, sizeof *list, by_number);
    *id = list;
    *count = n;
    return WR_OK;
}

/* Check that the proofs named by statements, which are evidence, exist in the
 * claim's directory. */
static wr_status_t find_proofs(const wr_claim_t C, const char *path,
                               wr_limits_t L) {
    const int folder = (int) (strlen(path) - strlen("/claim"));
    for (size_t i = 0; i < C->statements; i++) {
        const wr_claim_statement_t *s = &C->statement[i];
        char *proof = NULL;
        if (s->proof != NULL)
            wr_say(&proof, "%.*s/%s", folder, path, s->proof);
        const int there = proof == NULL || access(proof, R_OK) == 0;
        wr_free(proof);
        if (!there)
            return wr_limits_fail(L, WR_PARSE,
                                  "%.300s:%lu: found proof %.100s, expected a "
                                  "file beside it",
                                  path, s->line, s->proof);
    }
    return WR_OK;
}

wr_status_t wr_claim_load(wr_claim_t C, const char *dir, const char *id,
                          wr_limits_t L) {
    char path[4096];
    wr_reader_t R;
    snprintf(path, sizeof path, "%s/%s/claim", dir, id);
    if (strchr(id, '/') != NULL || access(path, R_OK) != 0)
        return wr_limits_fail(L, WR_DOMAIN, "no claim \"%.100s\"", id);
    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, path, 1 << 20);
    if (s == WR_OK)
        s = wr_claim_read(C, R);
    if (wr_reader_close(R, s, L) != WR_OK)
        return s;
    if (strcmp(C->id, id) != 0)
        return wr_limits_fail(L, WR_PARSE,
                              "%.300s: found claim %.100s, expected the name of"
                              " its folder",
                              path, C->id);
    return find_proofs(C, path, L);
}
