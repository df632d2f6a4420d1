/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Libraries that are loaded on demand and are missing: this program has its own
 * dlopen, which finds nothing while `gone` is set. */

#include "harness.h"

#include "base/library.h"
#include "interchange/interchange.h"

#include <dlfcn.h>
#include <string.h>

static int gone;

void *dlopen(const char *file, int mode) {
    void *(*real)(const char *, int);
    void *at = dlsym(RTLD_NEXT, "dlopen");
    memcpy(&real, &at, sizeof at);
    return real(gone ? "libwreath-of-nobody.so.0" : file, mode);
}

#define CALLS(X) X(strlen) X(strcmp)
WR_LIBRARY(calls_t, CALLS);

TEST(a_library_is_loaded_or_named) {
    /* NULL: libraries that are loaded already, such as libc */
    static const char *const names[] = {WR_LIBRARY_NAMES(CALLS)};
    static const char *const none[] = {"strlen", "wr_function_of_nobody"};
    calls_t by;
    wr_limits_t L;
    wr_limits_init(L);
    REQUIRE_STATUS(wr_library_load(&by, NULL, names, 2, L), WR_OK);
    REQUIRE(by.strlen("four") == 4 && by.strcmp("a", "b") < 0);
    REQUIRE_STATUS(wr_library_load(&by, NULL, none, 2, L), WR_UNABLE);
    REQUIRE(strstr(L->reason, "wr_function_of_nobody") != NULL, "%s",
            L->reason);
    REQUIRE_STATUS(wr_library_load(&by, "lib-of-nobody.so", names, 2, L),
                   WR_UNABLE);
    REQUIRE(strstr(L->reason, "cannot be loaded: lib-of-nobody.so") != NULL,
            "%s", L->reason);
    dlerror(); /* gives the words back */
}

TEST(a_file_whose_reader_is_not_there_is_refused) {
    static const char text[] = "<structure><type>fa</type></structure>";
    wr_reader_t R;
    wr_account_t D;
    wr_dfa_t A;
    wr_limits_t L;
    wr_limits_init(L);
    wr_dfa_init(A);
    wr_account_init(D);
    wr_reader_init(R);
    REQUIRE_STATUS(wr_reader_open_text(R, "x.jff", text, sizeof text - 1),
                   WR_OK);
    gone = 1;
    const wr_import_t how = {.syntax = WR_SYNTAX_JFF};
    REQUIRE_STATUS(wr_read_automaton(A, D, R, &how, L), WR_UNABLE);
    gone = 0;
    REQUIRE(A->states == 0 && strstr(L->reason, "cannot be loaded") != NULL,
            "%s", L->reason);
    wr_reader_clear(R);
    wr_account_clear(D);
    wr_dfa_clear(A);
    dlerror();
}
