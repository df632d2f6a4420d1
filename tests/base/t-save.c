/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Saving: the target has the old text or the whole new text; a failure names
 * the file and the reason, and leaves no other file. */

#include "harness.h"

#include <dirent.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* In place of the system's: counts. */
static int synced;

int fsync(int fd) {
    synced++;
    return fd < 0 ? -1 : 0;
}

static wr_status_t save(const char *text, const char *path, wr_limits_t L) {
    wr_buffer_t b;
    wr_limits_init(L);
    wr_buffer_init(b);
    wr_buffer_put(b, text);
    wr_status_t s = wr_buffer_save(b, path, L);
    wr_buffer_clear(b);
    return s;
}

static void require_content(const char *path, const char *want) {
    char got[100] = "";
    FILE *f = fopen(path, "rb");
    REQUIRE(f != NULL, "%s", path);
    got[fread(got, 1, sizeof got - 1, f)] = '\0';
    fclose(f);
    REQUIRE(strcmp(got, want) == 0, "%s: got '%s'", path, got);
}

/* Files in the folder, the two dots not counted. */
static int entries(const char *folder) {
    int n = -2;
    DIR *d = opendir(folder);
    REQUIRE(d != NULL, "%s", folder);
    while (readdir(d) != NULL)
        n++;
    closedir(d);
    return n;
}

/* A new empty folder inside the scratch folder. */
static char *new_folder(const char *name) {
    char *folder = wr_strdup(test_scratch(name));
    REQUIRE(mkdir(folder, 0777) == 0, "%s", folder);
    return folder;
}

static char *join(const char *folder, const char *name) {
    wr_buffer_t b;
    wr_buffer_init(b);
    wr_buffer_printf(b, "%s/%s", folder, name);
    return b->text;
}

TEST(a_new_file_has_the_usual_mode) {
    wr_limits_t L;
    struct stat st;
    char *folder = new_folder("usual"), *path = join(folder, "f");
    mode_t old = umask(027);
    REQUIRE_STATUS(save("one\n", path, L), WR_OK);
    umask(old);
    require_content(path, "one\n");
    REQUIRE(stat(path, &st) == 0 && (st.st_mode & 0777) == 0640, "%o",
            (unsigned) st.st_mode);
    REQUIRE(entries(folder) == 1);
    wr_free(path);
    wr_free(folder);
}

TEST(an_old_file_keeps_its_mode_and_a_link_stays_a_link) {
    wr_limits_t L;
    struct stat st;
    char *folder = new_folder("old"), *path = join(folder, "f"),
         *alias = join(folder, "alias");
    REQUIRE_STATUS(save("one\n", path, L), WR_OK);
    REQUIRE(chmod(path, 0604) == 0 && symlink("f", alias) == 0);
    REQUIRE_STATUS(save("two\n", alias, L), WR_OK);
    require_content(path, "two\n");
    REQUIRE(stat(path, &st) == 0 && (st.st_mode & 0777) == 0604);
    REQUIRE(lstat(alias, &st) == 0 && S_ISLNK(st.st_mode));
    REQUIRE(entries(folder) == 2);
    wr_free(alias);
    wr_free(path);
    wr_free(folder);
}

/* Links that lead to nothing, through one another and into another folder. */
TEST(what_a_link_leads_to_is_made) {
    wr_limits_t L;
    struct stat st;
    char *folder = new_folder("links"), *below = join(folder, "below"),
         *first = join(folder, "first"), *second = join(below, "second"),
         *path = join(below, "f"), *round = join(folder, "round"),
         *lost = join(folder, "lost");
    REQUIRE(mkdir(below, 0777) == 0 && symlink("f", second) == 0 &&
            symlink("below/second", first) == 0 &&
            symlink("round", round) == 0);
    REQUIRE_STATUS(save("one\n", first, L), WR_OK);
    require_content(path, "one\n");
    REQUIRE_STATUS(save("two\n", first, L), WR_OK);
    require_content(path, "two\n");
    REQUIRE(lstat(first, &st) == 0 && S_ISLNK(st.st_mode));
    REQUIRE(lstat(second, &st) == 0 && S_ISLNK(st.st_mode));
    REQUIRE(symlink("no/such", lost) == 0);
    REQUIRE_STATUS(save("one\n", lost, L), WR_IO);
    REQUIRE(strstr(L->reason, "/no/such: No such file") != NULL, "%s",
            L->reason);
    REQUIRE_STATUS(save("one\n", round, L), WR_IO);
    REQUIRE(strstr(L->reason, "round: ") != NULL, "%s", L->reason);
    REQUIRE(lstat(round, &st) == 0 && S_ISLNK(st.st_mode));
    REQUIRE(entries(folder) == 4 && entries(below) == 2);
    wr_free(lost);
    wr_free(round);
    wr_free(path);
    wr_free(second);
    wr_free(first);
    wr_free(below);
    wr_free(folder);
}

static void require_refused(const char *path, const char *why) {
    wr_limits_t L;
    REQUIRE_STATUS(save("text\n", path, L), WR_IO);
    REQUIRE(strstr(L->reason, path) != NULL && strstr(L->reason, why) != NULL,
            "%s", L->reason);
}

TEST(refusals_say_which_and_why) {
    char *folder = new_folder("refusals"), *gone = join(folder, "no/such");
    require_refused(folder, "Is a directory");
    require_refused(gone, "No such file or directory");
    require_refused("", "No such file or directory");
    REQUIRE(entries(folder) == 0);
    if (access("/dev/full", W_OK) == 0)
        require_refused("/dev/full", "No space left on device");
    wr_free(gone);
    wr_free(folder);
}

TEST(what_may_not_be_written_is_not_replaced) {
    wr_limits_t L;
    if (geteuid() == 0)
        return; /* root may write anything */
    char *folder = new_folder("locked"), *path = join(folder, "f");
    REQUIRE_STATUS(save("one\n", path, L), WR_OK);
    REQUIRE(chmod(path, 0444) == 0);
    require_refused(path, "Permission denied");
    REQUIRE(chmod(path, 0644) == 0 && chmod(folder, 0555) == 0);
    require_refused(path, "Permission denied");
    REQUIRE(chmod(folder, 0755) == 0);
    require_content(path, "one\n");
    REQUIRE(entries(folder) == 1);
    wr_free(path);
    wr_free(folder);
}

/* A disk that is full after 4096 bytes, played by a limit on file sizes. */
TEST(a_full_disk_leaves_the_old_file_and_nothing_else) {
    wr_limits_t L;
    wr_buffer_t b;
    struct rlimit old, small;
    char *folder = new_folder("full"), *path = join(folder, "f");
    REQUIRE_STATUS(save("old\n", path, L), WR_OK);
    wr_buffer_init(b);
    for (int i = 0; i < 10000; i++)
        wr_buffer_put(b, "x");
    signal(SIGXFSZ, SIG_IGN);
    REQUIRE(getrlimit(RLIMIT_FSIZE, &old) == 0);
    small = old;
    small.rlim_cur = 4096;
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    wr_status_t s = wr_buffer_save(b, path, L);
    REQUIRE(setrlimit(RLIMIT_FSIZE, &old) == 0);
    signal(SIGXFSZ, SIG_DFL);
    REQUIRE_STATUS(s, WR_IO);
    REQUIRE(strstr(L->reason, "File too large") != NULL, "%s", L->reason);
    require_content(path, "old\n");
    REQUIRE(entries(folder) == 1);
    wr_buffer_clear(b);
    wr_free(path);
    wr_free(folder);
}

TEST(a_device_is_written_not_replaced) {
    wr_limits_t L;
    struct stat st;
    REQUIRE_STATUS(save("gone\n", "/dev/null", L), WR_OK);
    REQUIRE(stat("/dev/null", &st) == 0 && S_ISCHR(st.st_mode));
}

TEST(only_scratch_files_do_not_wait_for_the_disk) {
    wr_limits_t L;
    char *folder = new_folder("scratch"), *in = join(folder, "f");
    char *out = wr_strdup(test_scratch("kept"));
    wr_scratch_is(folder);
    synced = 0;
    REQUIRE(wr_scratch_has(in) && !wr_scratch_has(out));
    REQUIRE_STATUS(save("passing\n", in, L), WR_OK);
    REQUIRE(synced == 0);
    REQUIRE_STATUS(save("kept\n", out, L), WR_OK);
    REQUIRE(synced == 1);
    wr_scratch_is(NULL);
    REQUIRE(!wr_scratch_has(in) && !wr_scratch_has(""));
    REQUIRE_STATUS(save("kept, too\n", in, L), WR_OK);
    REQUIRE(synced == 2);
    require_content(in, "kept, too\n");
    wr_scratch_is("");
    REQUIRE(wr_scratch_has(out));
    wr_scratch_is(NULL);
    wr_free(out);
    wr_free(in);
    wr_free(folder);
}
