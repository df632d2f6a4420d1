/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Writing a text to a file, completely or not at all.
 *
 * The text is written to a new file in the same directory, forced to disk, and
 * renamed to the target: a reader sees the old contents or the new, never a
 * part.  A symbolic link is followed first, even to a missing file, and stays a
 * link.  A target that is not a regular file (a terminal, a pipe, /dev/null)
 * has no contents to protect and is written directly, because a rename would
 * destroy it.
 */

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static wr_status_t refuse(wr_limits_t L, const char *path, int error) {
    return wr_limits_fail(L, WR_IO, "cannot write %s: %s", path,
                          strerror(error));
}

/* Write all bytes; return -1 with errno set on failure. */
static int write_all(int fd, const char *s, size_t length) {
    while (length > 0) {
        ssize_t n = write(fd, s, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        s += n;
        length -= (size_t) n;
    }
    return 0;
}

static wr_status_t save_stdout(const wr_buffer_t b, wr_limits_t L) {
    if (fwrite(b->text, 1, b->length, stdout) != b->length ||
        fflush(stdout) != 0)
        return refuse(L, "standard output", errno);
    return WR_OK;
}

static wr_status_t save_device(const wr_buffer_t b, const char *path,
                               wr_limits_t L) {
    int fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return refuse(L, path, errno);
    int error = write_all(fd, b->text, b->length) < 0 ? errno : 0;
    if (close(fd) < 0 && error == 0)
        error = errno;
    return error != 0 ? refuse(L, path, error) : WR_OK;
}

/* Create a file in the directory of path; *name is its name, to be freed.  This
 * calls open, not mkstemp, so that the file has the user's usual mode. */
static int open_beside(char **name, const char *path) {
    const char *slash = strrchr(path, '/');
    int folder = slash != NULL ? (int) (slash - path) + 1 : 0;
    wr_buffer_t b;
    int fd = -1;
    wr_buffer_init(b);
    for (int i = 0; i < 1000; i++) {
        b->length = 0;
        wr_buffer_printf(b, "%.*s.wreath-%ld-%d.tmp", folder, path,
                         (long) getpid(), i);
        fd = open(b->text, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            break;
    }
    *name = b->text; /* no copy: an allocation must not fail now */
    return fd;
}

const char *wr_scratch_place(void) {
    const char *dir = getenv("TMPDIR");
    return dir != NULL && *dir != '\0' ? dir : "/tmp";
}

static const char *scratch; /* set by wr_scratch_is */

void wr_scratch_is(const char *begin) {
    scratch = begin;
}

int wr_scratch_has(const char *path) {
    return scratch != NULL && strncmp(path, scratch, strlen(scratch)) == 0;
}

/* Force the file to disk, if required and possible (EINVAL: impossible). */
static int settle(int fd, const char *path) {
    return wr_scratch_has(path) || fsync(fd) == 0 || errno == EINVAL ? 0 : -1;
}

enum { MOST_LINKS = 40 }; /* the limit of open on Linux */

char *wr_link_target(const char *path) {
    char to[4096], *name = wr_strdup(path), *next = NULL;
    for (int i = 0; i < MOST_LINKS; i++) {
        const ssize_t n = readlink(name, to, sizeof to - 1);
        if (n < 0) /* not a link, or missing; open reports other errors */
            return name;
        to[n] = '\0';
        const char *slash = strrchr(name, '/');
        const int beside = *to != '/' && slash != NULL;
        next = NULL;
        wr_say(&next, "%.*s%s", beside ? (int) (slash - name) + 1 : 0, name,
               to);
        wr_free(name);
        name = next;
    }
    wr_free(name);
    errno = ELOOP;
    return NULL;
}

/* old is the stat of the target, or NULL if there is none. */
static wr_status_t save_file(const wr_buffer_t b, const char *path,
                             const struct stat *old, wr_limits_t L) {
    char *name;
    int fd = open_beside(&name, path), error = 0;
    if (fd < 0) {
        error = errno;
        wr_free(name);
        return refuse(L, path, error);
    }
    if ((old != NULL && fchmod(fd, old->st_mode & 0777) < 0) ||
        write_all(fd, b->text, b->length) < 0 || settle(fd, path) < 0)
        error = errno;
    if (close(fd) < 0 && error == 0)
        error = errno;
    /* Now the text is on disk under the temporary name, or error is set. */
    if (error == 0 && rename(name, path) < 0)
        error = errno;
    if (error != 0)
        unlink(name);
    wr_free(name);
    return error != 0 ? refuse(L, path, error) : WR_OK;
}

/* The descriptor of a name such as /dev/fd/3, or -1.  A rename would replace
 * the file behind it. */
static int descriptor(const char *path) {
    static const char *const names[] = {"/dev/fd/", "/proc/self/fd/"};
    uint64_t n;
    if (strcmp(path, "/dev/stdout") == 0)
        return 1;
    if (strcmp(path, "/dev/stderr") == 0)
        return 2;
    for (int i = 0; i < 2; i++)
        if (strncmp(path, names[i], strlen(names[i])) == 0 &&
            wr_is_count(&n, path + strlen(names[i]), 1 << 20))
            return (int) n;
    return -1;
}

int wr_is_stdout(const char *path) {
    return path != NULL && (strcmp(path, "-") == 0 || descriptor(path) == 1);
}

static char *refusal(const char *path, int error) {
    char *why = NULL;
    wr_say(&why, "cannot write %s: %s", path, strerror(error));
    return why;
}

/* Return why no file can be created in the directory of path, or NULL. */
static char *folder_refuses(const char *path) {
    char *target = wr_link_target(path), *folder = NULL, *why = NULL;
    if (target == NULL)
        return refusal(path, errno);
    const char *slash = strrchr(target, '/');
    wr_say(&folder, "%.*s", slash == NULL ? 1 : (int) (slash - target) + 1,
           slash == NULL ? "." : target);
    if (access(folder, W_OK | X_OK) < 0)
        why = refusal(target, errno);
    wr_free(folder);
    wr_free(target);
    return why;
}

char *wr_save_refuses(const char *path) {
    struct stat st;
    if (wr_is_stdout(path) || descriptor(path) >= 0)
        return NULL;
    if (*path == '\0')
        return refusal("a file without a name", ENOENT);
    if (stat(path, &st) < 0)
        return folder_refuses(path);
    if (S_ISDIR(st.st_mode))
        return refusal(path, EISDIR);
    if (access(path, W_OK) < 0) /* although a rename would replace it */
        return refusal(path, errno);
    return S_ISREG(st.st_mode) ? folder_refuses(path) : NULL;
}

wr_status_t wr_buffer_save(const wr_buffer_t b, const char *path,
                           wr_limits_t L) {
    struct stat st;
    const int open_file = descriptor(path);
    char *why = wr_save_refuses(path);
    if (why != NULL) {
        wr_limits_fail(L, WR_IO, "%s", why);
        wr_free(why);
        return WR_IO;
    }
    if (wr_is_stdout(path))
        return save_stdout(b, L);
    if (open_file >= 0)
        return write_all(open_file, b->text, b->length) < 0
                   ? refuse(L, path, errno)
                   : WR_OK;
    const int there = stat(path, &st) == 0;
    if (there && !S_ISREG(st.st_mode))
        return save_device(b, path, L);
    char *target = wr_link_target(path);
    if (target == NULL)
        return refuse(L, path, errno);
    wr_status_t s = save_file(b, target, there ? &st : NULL, L);
    wr_free(target);
    return s;
}

int wr_buffer_load(wr_buffer_t out, const char *path) {
    char piece[65536];
    size_t n;
    const size_t before = out->length;
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        return 0;
    while ((n = fread(piece, 1, sizeof piece, f)) > 0)
        wr_buffer_write(out, piece, n);
    int good = !ferror(f);
    fclose(f);
    if (!good && out->length > before)
        out->text[out->length = before] = '\0';
    return good;
}
