/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The example automata DIR/FOLDER/NAME.dfa.  DIR is --automata, else
 * $WREATH_AUTOMATA, else the folder found relative to the program, in its
 * installation (which may have been moved) or in the source tree of its build,
 * else the folder of make install. */

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

/* Relative to the folder of the program: in an installation, in a build folder
 * below the sources, and in the .libs folder of a program wrapped by
 * libtool. */
static const char *const relative[] = {"../share/wreath", "..", "../..", NULL};

int cli_beside(char path[4096], const char *folder, const char *file) {
    char program[2048];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0 || (size_t) n >= sizeof program - 1)
        return 0;
    program[n] = '\0';
    char *slash = strrchr(program, '/');
    if (slash == NULL)
        return 0;
    *slash = '\0';
    for (int i = 0; relative[i] != NULL; i++) {
        snprintf(path, 4096, "%s/%s/%s/%s", program, relative[i], folder, file);
        if (access(path, R_OK) == 0) {
            path[strlen(path) - strlen(file) - 1] = '\0';
            return 1;
        }
    }
    return 0;
}

/* Return DIR; path[4096] holds it if it is found relative to the program. */
static const char *examples_folder(char path[4096], const cli_t *c) {
    const char *dir = cli_get(c, "automata");
    if (dir == NULL)
        dir = getenv("WREATH_AUTOMATA");
    if (dir != NULL && *dir != '\0')
        return dir;
    return cli_beside(path, "automata", "cyclic/parity.dfa")
               ? path
               : WREATH_AUTOMATA_DIR;
}

static int is_visible(const struct dirent *e) {
    return e->d_name[0] != '.';
}

char **cli_entries(size_t *n, const char *folder) {
    struct dirent **entry;
    const int found = scandir(folder, &entry, is_visible, alphasort);
    if (found < 0)
        wr_memory_failed();
    *n = found > 0 ? (size_t) found : 0;
    char **name = wr_calloc(*n + 1, sizeof *name);
    for (size_t i = 0; i < *n; i++) {
        name[i] = wr_strdup(entry[i]->d_name);
        free(entry[i]);
    }
    if (found >= 0)
        free(entry);
    return name;
}

static int visit_folder(const char *dir, const char *folder, cli_visit_t *visit,
                        void *arg) {
    char path[4096], name[256];
    int result = 0;
    size_t n;
    snprintf(path, sizeof path, "%s/%s", dir, folder);
    char **file = cli_entries(&n, path);
    for (size_t i = 0; i < n && result == 0; i++) {
        if (!cli_ends_with(file[i], ".dfa"))
            continue;
        snprintf(path, sizeof path, "%s/%s/%s", dir, folder, file[i]);
        snprintf(name, sizeof name, "%.*s", (int) strlen(file[i]) - 4, file[i]);
        result = visit(arg, &(cli_example_t){folder, name, path});
    }
    wr_strings_free(file, n);
    return result;
}

int cli_examples(const cli_t *c, cli_visit_t *visit, void *arg) {
    char path[4096];
    const char *dir = examples_folder(path, c);
    int result = 0;
    size_t n;
    char **folder = cli_entries(&n, dir);
    for (size_t i = 0; i < n && result == 0; i++)
        result = visit_folder(dir, folder[i], visit, arg);
    wr_strings_free(folder, n);
    return result;
}

typedef struct {
    const char *name;
    size_t length;
    char path[4096], nearest[256];
    size_t seen;
} wanted_t;

static int is_wanted(void *arg, const cli_example_t *x) {
    wanted_t *w = arg;
    w->seen++;
    if (strlen(x->name) == w->length &&
        memcmp(x->name, w->name, w->length) == 0) {
        snprintf(w->path, sizeof w->path, "%s", x->path);
        return 1;
    }
    const char *near = *w->nearest ? w->nearest : NULL;
    cli_nearer(&near, w->name, x->name);
    if (near == x->name)
        snprintf(w->nearest, sizeof w->nearest, "%s", x->name);
    return 0;
}

int cli_is_example(const cli_t *c, const char *name, size_t length) {
    wanted_t w = {.name = name, .length = length};
    return cli_examples(c, is_wanted, &w);
}

void cli_example_path(char *path, const cli_t *c, const char *name) {
    wanted_t w = {.name = name, .length = strlen(name)};
    char dir[4096];
    const int found = cli_examples(c, is_wanted, &w);
    if (!found && *w.nearest)
        cli_refuse(c, "no file or example \"%s\"; did you mean %s?", name,
                   w.nearest);
    if (!found && w.seen > 0)
        cli_refuse(c,
                   "no file or example \"%s\"; wreath list names %zu examples",
                   name, w.seen);
    if (!found)
        cli_refuse(c, "no file \"%s\", and no examples in %s", name,
                   examples_folder(dir, c));
    memcpy(path, w.path, sizeof w.path);
}
