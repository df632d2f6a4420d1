/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Every file of tests/refuse/lrnn is listed in `messages` and refused with the
 * message there, and the model to be read is unchanged. */

#include "harness.h"
#include "model/model.h"

#include <dirent.h>
#include <string.h>

static const char *folder = "tests/refuse/lrnn/";

/* Reads one file; the message is the part after the name of the file. */
static void refuse(const char *name, const char *expected) {
    char path[256], before[16];
    wr_limits_t L;
    wr_reader_t R;
    wr_lrnn_t M;
    wr_limits_init(L);
    wr_reader_init(R);
    wr_lrnn_init(M);
    wr_free(M->name);
    M->name = wr_strdup("untouched");
    snprintf(before, sizeof before, "%s", M->name);
    snprintf(path, sizeof path, "%s%s.lrnn", folder, name);
    wr_status_t s = wr_reader_load(R, test_source(path), 0);
    REQUIRE(s == WR_OK, "%s: %s", name, R->message);
    s = wr_lrnn_read(M, R, L);
    REQUIRE(s == WR_PARSE, "%s: status %s", name, test_status_name(s));
    size_t skip = strlen(R->name), n = strlen(expected);
    REQUIRE(strncmp(R->message, R->name, skip) == 0, "%s", R->message);
    const char *got = R->message + skip;
    int more = n > 3 && strcmp(expected + n - 3, "...") == 0;
    REQUIRE(more ? strncmp(got, expected, n - 3) == 0
                 : strcmp(got, expected) == 0,
            "%s\n  got      %s\n  expected %s", name, got, expected);
    REQUIRE(strcmp(M->name, before) == 0 && M->layers == 0);
    wr_lrnn_clear(M);
    wr_reader_clear(R);
}

/* Calls refuse for each line of `messages`; returns their number. */
static int each_message(void) {
    char line[1024];
    int count = 0;
    FILE *f = fopen(test_source("tests/refuse/lrnn/messages"), "r");
    REQUIRE(f != NULL);
    while (fgets(line, sizeof line, f) != NULL) {
        char *colon = strchr(line, ':');
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || line[0] == '\0')
            continue;
        REQUIRE(colon != NULL, "%s", line);
        char name[100];
        snprintf(name, sizeof name, "%.*s", (int) (colon - line), line);
        refuse(name, colon);
        count++;
    }
    fclose(f);
    return count;
}

TEST(every_file_is_refused_in_its_words) {
    int files = 0, messages = each_message();
    DIR *d = opendir(test_source(folder));
    REQUIRE(d != NULL);
    for (const struct dirent *e; (e = readdir(d)) != NULL;) {
        size_t n = strlen(e->d_name);
        files += n > 5 && strcmp(e->d_name + n - 5, ".lrnn") == 0;
    }
    closedir(d);
    REQUIRE(files == messages && files > 100, "%d files, %d messages", files,
            messages);
}
