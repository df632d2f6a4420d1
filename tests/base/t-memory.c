/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Memory: never NULL, and exhaustion is one line and status 3. */

#include "harness.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

TEST(empty_blocks_are_blocks) {
    void *p = wr_malloc(0), *q = wr_calloc(0, 8), *r = wr_calloc(8, 0);
    REQUIRE(p != NULL && q != NULL && r != NULL);
    p = wr_realloc(p, 100);
    p = wr_realloc(p, 0);
    REQUIRE(p != NULL);
    wr_free(p);
    wr_free(q);
    wr_free(r);
    wr_free(NULL);
}

TEST(calloc_is_zero_and_strdup_is_equal) {
    unsigned char *p = wr_calloc(100, 3);
    for (int i = 0; i < 300; i++)
        REQUIRE(p[i] == 0, "i = %d", i);
    wr_free(p);
    char *s = wr_strdup("wreath");
    REQUIRE(strcmp(s, "wreath") == 0);
    wr_free(s);
}

/* The behaviour of each of the three functions on failure, seen from
 * outside. */
static void ask_too_much(int which) {
    struct rlimit none = {0, 0};
    int fds[2];
    char text[200] = "";
    REQUIRE(pipe(fds) == 0);
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CORE, &none);
        dup2(fds[1], STDERR_FILENO);
        volatile size_t half = SIZE_MAX / 2;
        if (which == 0)
            wr_malloc(half);
        else if (which == 1)
            wr_calloc(half, 4); /* the product wraps around */
        else
            wr_realloc(NULL, half);
        _exit(0);
    }
    int status;
    REQUIRE(child > 0 && waitpid(child, &status, 0) == child);
    close(fds[1]);
    REQUIRE(read(fds[0], text, sizeof text - 1) > 0);
    close(fds[0]);
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) == 3, "which = %d", which);
    REQUIRE(strstr(text, "out of memory") != NULL, "%s", text);
    REQUIRE(strchr(text, '\n') == text + strlen(text) - 1, "%s", text);
}

TEST(exhaustion_is_status_3) {
    if (test_blocks() < 0)
        return; /* the sanitizers end such a program differently */
    for (int which = 0; which < 3; which++)
        ask_too_much(which);
}
