/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The catalogue: a folder a claim, DIR/ID/claim. */

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/claims.h"

const char *cli_claims_folder(const cli_t *c) {
    char path[4096];
    const char *dir = cli_get(c, "proofs");
    if (dir == NULL)
        dir = getenv("WREATH_PROOFS");
    if (dir == NULL && access(WREATH_PROOFS_DIR, R_OK) != 0 &&
        cli_beside(path, "proofs", "G1/claim")) {
        setenv("WREATH_PROOFS", path, 0); /* for those that are run, too */
        dir = getenv("WREATH_PROOFS");
    }
    return dir != NULL && *dir != '\0' ? dir : WREATH_PROOFS_DIR;
}

/* G2 before G10: letters first, then numbers as numbers, then the rest. */
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

int cli_claims_list(char ***id, const cli_t *c) {
    const char *dir = cli_claims_folder(c);
    DIR *folder = opendir(dir);
    struct dirent *e;
    char **list = NULL, path[4096];
    int n = 0;
    if (folder == NULL) {
        cli_error(c, "no catalogue of claims in %s", dir);
        return -1;
    }
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
    return n;
}

void cli_claims_free(char **id, int n) {
    while (n-- > 0)
        wr_free(id[n]);
    wr_free(id);
}

static int no_claim(cli_t *c, const char *id) {
    char **all;
    int n = cli_claims_list(&all, c);
    if (n < 0)
        return EXIT_BAD;
    const char *near = cli_nearest(id, (const char *const *) all, (size_t) n);
    if (near != NULL)
        cli_error(c, "no claim \"%s\"; did you mean %s?", id, near);
    else
        cli_error(c, "no claim \"%s\"; wreath claim list names %d", id, n);
    cli_claims_free(all, n);
    return EXIT_BAD;
}

int cli_claims_load(wr_claim_t C, char **folder, cli_t *c, const char *id) {
    char path[4096];
    wr_reader_t R;
    int status = 0;
    snprintf(path, sizeof path, "%s/%s/claim", cli_claims_folder(c), id);
    if (strchr(id, '/') != NULL || access(path, R_OK) != 0)
        return no_claim(c, id);
    wr_reader_init(R);
    wr_status_t s = wr_reader_load(R, path, 1 << 20);
    if (s == WR_OK)
        s = wr_claim_read(C, R);
    if (s != WR_OK) {
        cli_error(c, "%s", R->message);
        status = s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_BAD;
    } else if (strcmp(C->id, id) != 0) {
        cli_error(c, "%s: found claim %s, expected the name of its folder",
                  path, C->id);
        status = EXIT_BAD;
    } else {
        path[strlen(path) - strlen("/claim")] = '\0';
        *folder = wr_path_absolute(path);
    }
    wr_reader_clear(R);
    return status;
}
