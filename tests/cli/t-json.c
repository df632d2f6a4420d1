/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* --json on every command: one object, and nothing else, on standard
 * output, with the keys that the manual promises. */

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "harness.h"

/* The object that $WREATH ARGUMENTS prints; its exit status must be
 * `status`. */
WR_PRINTF(2, 3)
static json_t *wreath(int status, const char *fmt, ...) {
    char arguments[600], command[5000];
    const char *program = getenv("WREATH");
    json_error_t error;
    va_list ap;

    if (program == NULL)
        test_skip("WREATH is not set");
    va_start(ap, fmt);
    vsnprintf(arguments, sizeof arguments, fmt, ap);
    va_end(ap);
    snprintf(command, sizeof command, "%s %s --json 2>/dev/null </dev/null",
             program, arguments);
    FILE *f = popen(command, "r");
    REQUIRE(f != NULL);
    json_t *o = json_loadf(f, JSON_REJECT_DUPLICATES, &error);
    REQUIRE(o != NULL, "wreath %s: %s", arguments, error.text);
    REQUIRE(json_is_object(o), "wreath %s", arguments);
    int ended = pclose(f);
    REQUIRE(WIFEXITED(ended) && WEXITSTATUS(ended) == status,
            "wreath %s: exit status %d", arguments, WEXITSTATUS(ended));
    return o;
}

static json_int_t integer(const json_t *o, const char *key) {
    const json_t *v = json_object_get(o, key);
    REQUIRE(json_is_integer(v), "%s", key);
    return json_integer_value(v);
}

static const char *text(const json_t *o, const char *key) {
    const json_t *v = json_object_get(o, key);
    REQUIRE(json_is_string(v), "%s", key);
    return json_string_value(v);
}

static int truth(const json_t *o, const char *key) {
    const json_t *v = json_object_get(o, key);
    REQUIRE(json_is_boolean(v), "%s", key);
    return json_is_true(v);
}

static int is_null(const json_t *o, const char *key) {
    return json_is_null(json_object_get(o, key));
}

TEST(list_has_every_example) {
    json_t *o = wreath(0, "list"), *one;
    size_t i;
    int parity = 0;
    json_array_foreach(json_object_get(o, "specimens"), i, one) {
        REQUIRE(integer(one, "states") >= 1);
        REQUIRE(strlen(text(one, "folder")) > 0);
        parity += strcmp(text(one, "name"), "parity") == 0;
    }
    REQUIRE(parity == 1);
    json_decref(o);
}

TEST(show_and_minimise_give_the_table) {
    const char *const commands[] = {"show", "minimise"};
    for (int i = 0; i < 2; i++) {
        json_t *o = wreath(0, "%s parity", commands[i]);
        json_t *rows = json_object_get(o, "trans");
        REQUIRE(json_array_size(rows) == 2);
        for (size_t q = 0; q < 2; q++)
            for (size_t a = 0; a < 2; a++)
                REQUIRE(json_integer_value(
                            json_array_get(json_array_get(rows, q), a)) ==
                        (json_int_t) (q ^ a));
        REQUIRE(json_array_size(json_object_get(o, "states")) == 2);
        REQUIRE(json_array_size(json_object_get(o, "alphabet")) == 2);
        REQUIRE(integer(o, "start") == 0);
        json_decref(o);
    }
    json_t *o = wreath(0, "show t3");
    REQUIRE(is_null(o, "accept"));
    json_decref(o);
}

TEST(classify_has_numbers_and_truths) {
    json_t *o = wreath(0, "classify t5");
    REQUIRE(integer(o, "states") == 5 && integer(o, "letters") == 3);
    REQUIRE(integer(o, "monoid") == 3125);
    REQUIRE(!truth(o, "aperiodic") && !truth(o, "group"));
    REQUIRE(strcmp(text(o, "components"), "A5 C2 C3") == 0);
    REQUIRE(strlen(text(o, "witness")) > 0 && integer(o, "orbit") > 1);
    REQUIRE(is_null(o, "minimal") && is_null(o, "limit"));
    REQUIRE(json_array_size(json_object_get(o, "stated")) >= 4);
    json_decref(o);

    o = wreath(0, "classify abstar");
    REQUIRE(truth(o, "aperiodic") && is_null(o, "witness"));
    REQUIRE(integer(o, "minimal") == 3);
    json_decref(o);

    o = wreath(3, "classify cerny7 --max-states 100");
    REQUIRE(is_null(o, "monoid") && integer(o, "monoid_at_least") > 0);
    REQUIRE(strlen(text(o, "limit")) > 0);
    json_decref(o);
}

TEST(equiv_has_the_word) {
    json_t *o = wreath(0, "equiv parity mod2");
    REQUIRE(truth(o, "equal"));
    json_decref(o);
    o = wreath(1, "equiv tomita3 tomita3-variant");
    REQUIRE(!truth(o, "equal") && integer(o, "length") == 6);
    REQUIRE(strcmp(text(o, "word"), "100110") == 0);
    REQUIRE(strcmp(text(o, "accepted_by"), "tomita3-variant") == 0);
    json_decref(o);
}

/* Level l of T_n: one component of n - l tiles with the symmetric group. */
TEST(decompose_has_one_object_a_level) {
    for (int n = 3; n <= 6; n++) {
        json_t *o = wreath(0, "decompose t%d", n), *level;
        json_int_t order = 1;
        size_t l;
        REQUIRE(strcmp(text(o, "method"), "holonomy") == 0);
        REQUIRE(strcmp(text(o, "layout"), "disjoint") == 0);
        REQUIRE(!truth(o, "aperiodic"));
        REQUIRE(integer(o, "images") == (1 << n) - 1);
        json_t *levels = json_object_get(o, "levels");
        REQUIRE(json_array_size(levels) == (size_t) n - 1);
        for (l = 2; l <= (size_t) n; l++)
            order *= (json_int_t) l;
        json_array_foreach(levels, l, level) {
            json_t *c = json_object_get(level, "components");
            REQUIRE(json_array_size(c) == 1);
            c = json_array_get(c, 0);
            REQUIRE(integer(level, "states") == n - (json_int_t) l);
            REQUIRE(integer(c, "tiles") == n - (json_int_t) l);
            REQUIRE(integer(c, "group_order") == order);
            order /= n - (json_int_t) l;
        }
        json_decref(o);
    }
    json_t *o = wreath(0, "decompose parity --method exclusion");
    REQUIRE(is_null(o, "layout") && is_null(o, "images"));
    json_decref(o);
}

TEST(compile_run_and_verify_report) {
    char model[4096], certificate[4096];
    snprintf(model, sizeof model, "%s", test_scratch("t4.lrnn"));
    snprintf(certificate, sizeof certificate, "%s", test_scratch("t4.cert"));

    json_t *o = wreath(0, "compile t4 -o %s", model), *step;
    REQUIRE(strcmp(text(o, "method"), "exclusion") == 0);
    REQUIRE(integer(o, "levels") == 3 && integer(o, "layers") == 5);
    REQUIRE(integer(o, "delays") == 2 && integer(o, "widest") == 4);
    REQUIRE(integer(o, "self_check_symbols") > 0);
    REQUIRE(strcmp(text(o, "output"), model) == 0);
    json_decref(o);

    o = wreath(0, "run %s 'cycle cycle merge'", model);
    json_t *steps = json_object_get(o, "steps");
    REQUIRE(json_array_size(steps) == 4);
    step = json_array_get(steps, 0);
    REQUIRE(is_null(step, "letter"));
    step = json_array_get(steps, 2);
    REQUIRE(strcmp(text(step, "letter"), "cycle") == 0);
    REQUIRE(strcmp(text(step, "state"), "2") == 0);
    REQUIRE(json_array_size(json_object_get(step, "labels")) == 5);
    json_decref(o);

    o = wreath(0, "verify %s t4 --length 100", model);
    REQUIRE(truth(o, "holds") && integer(o, "symbols") >= 300);
    REQUIRE(strcmp(text(o, "evaluation"), "E0") == 0);
    json_decref(o);
    o = wreath(0, "verify --all %s t4 -o %s", model, certificate);
    REQUIRE(truth(o, "holds") && integer(o, "states") > 0);
    REQUIRE(strcmp(text(o, "evidence"), "HOM") == 0);
    REQUIRE(strcmp(text(o, "certificate"), certificate) == 0);
    json_decref(o);

    json_decref(wreath(0, "compile parity -o %s", model));
    o = wreath(1, "verify --all %s tomita5 --compare accept", model);
    REQUIRE(!truth(o, "holds") && integer(o, "step") == 1);
    REQUIRE(strcmp(text(o, "counterexample"), "0") == 0);
    REQUIRE(strlen(text(o, "got")) > 0 && strlen(text(o, "expected")) > 0);
    json_decref(o);
}
