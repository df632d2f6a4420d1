/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Programs are run as a user would run them: as processes that share only files
 * with this one (and the loaded code, if it is this very program).  "wreath" is
 * this program; "wreath-check" and "wreath-kernel" are those installed next to
 * it, whatever PATH holds, if they exist there. */

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/process.h"
#include "study/program.h"

const char *wr_program_path(char path[4096], const char *name) {
    int kernel = strcmp(name, "wreath-kernel") == 0;
    const char *given = getenv(kernel ? "WREATH_KERNEL" : "WREATH_CHECK");
    /* The path of this program; in a build tree it is in .libs. */
    ssize_t n = readlink("/proc/self/exe", path, 4095);
    path[n > 0 ? n : 0] = '\0';
    if (strcmp(name, "wreath") == 0)
        return *path ? path : name;
    if (!kernel && strcmp(name, "wreath-check") != 0)
        return name;
    if (given != NULL)
        return given;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');
        if (slash == NULL)
            break;
        snprintf(slash, (size_t) (path + 4096 - slash), "/%s", name);
        if (access(path, X_OK) == 0)
            return path;
        if (kernel) { /* the output of make proofs */
            snprintf(slash, (size_t) (path + 4096 - slash), "/coq/%s", name);
            if (access(path, X_OK) == 0)
                return path;
        }
        *slash = '\0';
    }
    return name;
}

int wr_program_found(const char *name) {
    char path[4096];
    const char *program = wr_program_path(path, name), *folder;
    const char *all = getenv("PATH");
    if (strchr(program, '/') != NULL)
        return access(program, X_OK) == 0;
    for (size_t n; all != NULL && wr_take_part(&folder, &n, &all, ':');) {
        snprintf(path, sizeof path, "%.*s/%s", (int) n, folder, program);
        if (n > 0 && access(path, X_OK) == 0)
            return 1;
    }
    return 0;
}

char *wr_path_absolute(const char *path) {
    char *real = realpath(path, NULL);
    if (real == NULL)
        wr_memory_failed();
    char *copy = wr_strdup(real != NULL ? real : path);
    free(real);
    return copy;
}

/* Keep the folder of example automata valid after a change of directory. */
static void settle(const wr_place_t *p) {
    const char *automata =
        p->automata != NULL ? p->automata : getenv("WREATH_AUTOMATA");
    char *real = automata != NULL ? wr_path_absolute(automata) : NULL;
    if (real != NULL)
        setenv("WREATH_AUTOMATA", real, 1);
    wr_free(real);
}

typedef struct {
    const wr_place_t *place;
    char *const *argv;
    int is_self;
} command_t;

static int become(void *arg) {
    const command_t *x = arg;
    char path[4096];
    if (chdir(x->place->folder) != 0) {
        dprintf(2, "%s: %s\n", x->place->folder, strerror(errno));
        return 2;
    }
    if (x->is_self) {
        if (wr_scratch_has(x->place->folder))
            wr_scratch_is("");
        int argc = 0;
        while (x->argv[argc] != NULL)
            argc++;
        return x->place->self(argc, (char **) x->argv);
    }
    execvp(wr_program_path(path, x->argv[0]), x->argv);
    dprintf(2, "%s cannot be run: %s\n", x->argv[0], strerror(errno));
    return 2;
}

static char *last_line(const char *text) {
    size_t n = strlen(text);
    while (n > 0 && text[n - 1] == '\n')
        n--;
    size_t from = n;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    char *line = wr_strdup(text + from);
    line[n - from] = '\0';
    return line;
}

wr_status_t wr_program_run(void *arg, wr_claim_said_t *said, char *const *argv,
                           wr_limits_t L) {
    wr_assert(argv[0] != NULL);
    const wr_place_t *place = arg;
    int is_self = place->self != NULL && strcmp(argv[0], "wreath") == 0;
    command_t x = {place, argv, is_self};
    wr_process_t P;
    settle(place);
    wr_process_init(&P);
    P.run = become;
    P.arg = &x;
    P.becomes = !is_self;
    wr_status_t s = wr_process_run(&P, L);
    if (s == WR_OK && P.signal != 0)
        s = wr_limits_fail(L, WR_UNABLE, "%s was ended by signal %d", argv[0],
                           P.signal);
    if (s == WR_OK) {
        said->status = P.status;
        said->out = wr_strdup(P.out->text);
        said->last = last_line(P.err->text);
    }
    wr_process_clear(&P);
    return s;
}

/* ---- wreath-check -------------------------------------------------------- */

/* The file is verified for the requested kind; or rejected, which is a bug of
 * wreath; or not checked to the end, which is no evidence against it. */

enum { YES = 0, NO = 1, UNKNOWN = 3 }; /* exit statuses of wreath-check */

static int failed; /* wreath-check could not be run */

int wr_program_failed(void) {
    return failed;
}

int wr_program_check(char **why, const char *path, const char *kind,
                     wr_limits_t L) {
    char *argv[] = {(char *) "wreath-check", (char *) path,
                    kind == NULL ? NULL : (char *) "--expect", (char *) kind,
                    NULL};
    wr_place_t place = {.folder = "."};
    wr_claim_said_t ended = {.status = 2};
    wr_status_t s = wr_program_run(&place, &ended, argv, L);
    const int status = ended.status;
    const char *said = s != WR_OK           ? L->reason
                       : ended.last != NULL ? ended.last
                                            : "";
    int good = s == WR_OK && status == YES;
    failed |= s == WR_IO || (s == WR_OK && status != YES && status != NO &&
                             status != UNKNOWN);
    if (!good)
        wr_say(why, "%s: %s",
               s == WR_UNABLE || (s == WR_OK && status == UNKNOWN)
                   ? "the certificate was not checked to the end (limit)"
               : s == WR_OK && status == NO
                   ? "wreath-check rejected the certificate"
                   : "wreath-check could not be run on the certificate",
               said);
    wr_claim_said_clear(&ended);
    return good;
}

/* ---- the scratch folder -------------------------------------------------- */

wr_status_t wr_scratch_new(char **folder, wr_limits_t L) {
    char path[4096];
    snprintf(path, sizeof path, "%s/wreath-claim-XXXXXX", wr_scratch_place());
    if (mkdtemp(path) == NULL)
        return wr_limits_fail(L, WR_IO, "%.300s: %s", path, strerror(errno));
    *folder = wr_strdup(path);
    wr_scratch_is(*folder);
    return WR_OK;
}

wr_status_t wr_folder_hold(const char *folder, wr_limits_t L) {
    int held = -1;
    if (mkdir(folder, 0777) == 0 || errno == EEXIST)
        held = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (held < 0)
        return wr_limits_fail(L, WR_IO, "%s: %s", folder, strerror(errno));
    wr_status_t s = wr_file_hold(held, folder, L);
    if (s != WR_OK)
        close(held);
    return s; /* the open file keeps the lock until the process ends */
}

static int remove_one(const char *path, const struct stat *st, int kind,
                      struct FTW *where) {
    (void) st;
    (void) kind;
    (void) where;
    return remove(path);
}

void wr_scratch_remove(char *folder) {
    wr_scratch_is(NULL);
    if (folder != NULL)
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    wr_free(folder);
}
