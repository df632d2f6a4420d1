/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "harness.h"
#include "mutate.h"

#include "check/spec.h"

#include <string.h>

/* Certificates of matrices, over Q and over fields: those of spectrum/ are
 * accepted, and rejected if a token, a byte or a line is changed. */

static const char *const words[] = {"0,1", "1,1", "yes", "no", NULL};
static unsigned long tried;

/* A claim may be omitted or doubled: the others remain true. */
static const char *const claims[] = {"psd", "rank", "spec", NULL};

static void judge(mutate_t *m) {
    static const char *const what[] = {"row", "field", "root", NULL};
    int line = strncmp(m->how, "a line", 6) == 0;
    if ((line || strcmp(m->how, "another token") == 0) &&
        mutate_line_is(m, claims))
        return;
    if (m->rehashed && mutate_line_is(m, what))
        return; /* another matrix or another box around the root */
    REQUIRE(m->status == CK_REJECTED || m->status == CK_LIMIT,
            "%s, %s: status %d for\n%s", m->path, m->how, m->status, m->mutant);
}

static void one(const char *folder, const char *name) {
    mutate_t *m = mutate_open(folder, name, ck_spec_check);
    REQUIRE(m->status == CK_ACCEPTED, "%s: %s", m->path, m->job.report);
    m->judge = judge;
    m->words = words;
    m->rehash = 4;
    mutate_tokens(m);
    mutate_lines(m);
    m->rehash = 0;
    mutate_bytes(m);
    tried += m->tried;
    mutate_close(m);
}

TEST(no_mutated_certificate_is_accepted) {
    tried = 0;
    unsigned files = mutate_each("tests/check/spectrum", ".cert", one);
    REQUIRE(files >= 9, "%u certificates", files);
    REQUIRE(tried > 10000, "only %lu mutations", tried);
}
