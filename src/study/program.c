/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Programs are run as a reader would run them: as processes,
 * with nothing shared but their files.  "wreath" is this very program and
 * "wreath-check" the one beside it, not whatever the PATH holds. */

#include <errno.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "study/program.h"

/* Where this program is; a build tree keeps it in .libs. */
static void own_path(char path[4096]) {
    ssize_t n = readlink("/proc/self/exe", path, 4095);
    path[n > 0 ? n : 0] = '\0';
}

const char *wr_program_path(char path[4096], const char *name) {
    const char *given = getenv("WREATH_CHECK");
    own_path(path);
    if (strcmp(name, "wreath") == 0)
        return *path ? path : name;
    if (given != NULL)
        return given;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(path, '/');
        if (slash == NULL)
            break;
        snprintf(slash, (size_t) (path + 4096 - slash), "/%s", name);
        if (access(path, X_OK) == 0)
            return path;
        *slash = '\0';
    }
    return name;
}

char *wr_path_absolute(const char *path) {
    char *real = realpath(path, NULL);
    char *copy = wr_strdup(real != NULL ? real : path);
    free(real);
    return copy;
}

/* Goes to the folder; the specimens are where they were. */
static void settle(const wr_place_t *p) {
    const char *automata = p->automata;
    if (automata == NULL)
        automata = getenv("WREATH_AUTOMATA");
    char *real = automata != NULL ? realpath(automata, NULL) : NULL;
    if (real != NULL)
        setenv("WREATH_AUTOMATA", real, 1);
    if (chdir(p->folder) != 0) {
        dprintf(2, "%s: %s\n", p->folder, strerror(errno));
        _exit(2);
    }
}

static void child(const wr_place_t *p, char *const *argv, int out, int err) {
    char path[4096];
    signal(SIGINT, SIG_DFL);
    dup2(out, 1);
    dup2(err, 2);
    close(0);
    settle(p);
    execvp(wr_program_path(path, argv[0]), argv);
    dprintf(2, "%s cannot be run: %s\n", argv[0], strerror(errno));
    _exit(2);
}

enum { MOST = 1 << 26 }; /* bytes of output that are kept */

/* Everything the two pipes give until both are closed, or the deadline. */
static wr_status_t drain(wr_buffer_t *text, const int *fd, wr_limits_t L) {
    struct pollfd p[2] = {{fd[0], POLLIN, 0}, {fd[1], POLLIN, 0}};
    char piece[65536];
    int open = 2;
    while (open > 0) {
        wr_status_t s = wr_limits_check(L, "output", 0, text[0]->length);
        if (s != WR_OK)
            return s;
        if (poll(p, 2, 200) < 0 && errno != EINTR)
            return wr_limits_fail(L, WR_IO, "poll: %s", strerror(errno));
        for (int i = 0; i < 2; i++) {
            if (p[i].fd < 0 || p[i].revents == 0)
                continue;
            ssize_t n = read(p[i].fd, piece, sizeof piece);
            if (n > 0 && text[i]->length < MOST)
                wr_buffer_write(text[i], piece, (size_t) n);
            if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) {
                p[i].fd = -1;
                open--;
            }
            p[i].revents = 0;
        }
    }
    return WR_OK;
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

/* How the process ended, in the terms of exit statuses. */
static wr_status_t ended(int *status, const char *name, int how,
                         wr_limits_t L) {
    if (WIFEXITED(how)) {
        *status = WEXITSTATUS(how);
        return WR_OK;
    }
    return wr_limits_fail(L, WR_UNABLE, "%s was ended by signal %d", name,
                          WTERMSIG(how));
}

wr_status_t wr_program_run(void *arg, int *status, char **out, char **last,
                           char *const *argv, wr_limits_t L) {
    int o[2], e[2], how = 0;
    if (pipe(o) != 0)
        return wr_limits_fail(L, WR_IO, "pipe: %s", strerror(errno));
    if (pipe(e) != 0) {
        close(o[0]);
        close(o[1]);
        return wr_limits_fail(L, WR_IO, "pipe: %s", strerror(errno));
    }
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        close(o[0]);
        close(e[0]);
        child(arg, argv, o[1], e[1]);
    }
    close(o[1]);
    close(e[1]);
    wr_buffer_t text[2];
    wr_buffer_init(text[0]);
    wr_buffer_init(text[1]);
    wr_buffer_put(text[0], "");
    wr_buffer_put(text[1], "");
    int fd[2] = {o[0], e[0]};
    wr_status_t s = pid < 0
                        ? wr_limits_fail(L, WR_IO, "fork: %s", strerror(errno))
                        : drain(text, fd, L);
    if (pid > 0 && s != WR_OK)
        kill(pid, SIGKILL);
    while (pid > 0 && waitpid(pid, &how, 0) < 0 && errno == EINTR)
        continue;
    if (s == WR_OK)
        s = ended(status, argv[0], how, L);
    if (s == WR_OK) {
        *out = wr_strdup(text[0]->text);
        *last = last_line(text[1]->text);
    }
    close(o[0]);
    close(e[0]);
    wr_buffer_clear(text[0]);
    wr_buffer_clear(text[1]);
    return s;
}

/* ---- the scratch folder ---------------------------------------------------
 */

wr_status_t wr_scratch_new(char **folder, wr_limits_t L) {
    const char *dir = getenv("TMPDIR");
    char path[4096];
    snprintf(path, sizeof path, "%s/wreath-claim-XXXXXX",
             dir != NULL && *dir ? dir : "/tmp");
    if (mkdtemp(path) == NULL)
        return wr_limits_fail(L, WR_IO, "%.300s: %s", path, strerror(errno));
    *folder = wr_strdup(path);
    return WR_OK;
}

static int remove_one(const char *path, const struct stat *st, int kind,
                      struct FTW *where) {
    (void) st;
    (void) kind;
    (void) where;
    return remove(path);
}

void wr_scratch_remove(char *folder) {
    if (folder != NULL)
        nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    wr_free(folder);
}
