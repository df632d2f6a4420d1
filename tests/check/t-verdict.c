/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Names cannot forge a verdict: any name is restored from its quotes, and the
 * output of --json is one object.  Every kind has its place in the table, and
 * its verdicts name it. */

#include "harness.h"

#include "check/check.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static ck_job job;

/* Lines followed by their hash and the full stop. */
static int check(const char *lines, int json, const char *expect) {
    static char text[20000];
    char hash[65];
    ck_sha256(hash, lines, strlen(lines));
    int n = snprintf(text, sizeof text, "%ssha256 %s\n.\n", lines, hash);
    REQUIRE(n > 0 && (size_t) n < sizeof text);
    job = (ck_job){.cert_path = "it.cert",
                   .max_memory = 1 << 26,
                   .cert_text = text,
                   .cert_length = (size_t) n,
                   .json = json,
                   .expect = expect};
    return ck_run(&job, ck_any_check);
}

static void require_ascii(const char *text) {
    for (; *text != '\0'; text++)
        REQUIRE(*text == '\n' || (*text >= ' ' && *text < 0x7F), "%d", *text);
}

/* ---- quotes ------------------------------------------------------------- */

/* A UTF-8 character, often one with a special meaning. */
static size_t character(char *out) {
    static const char *const some[] = {"\"",
                                       "\\",
                                       ",",
                                       "\x1b",
                                       "\r",
                                       "\x7f",
                                       " ",
                                       "\xc2\xa0",
                                       "\xe2\x80\xae",
                                       "\xe2\x80\x8b",
                                       "\xf0\x9f\x98\x80",
                                       "\xef\xbf\xbd",
                                       "\xc3\xa9",
                                       "'",
                                       "(",
                                       "\xc2\x9b"};
    const char *c = some[test_below(sizeof some / sizeof *some)];
    if (test_below(2) == 0) {
        *out = (char) ('!' + test_below(94));
        return 1;
    }
    memcpy(out, c, strlen(c));
    return strlen(c);
}

TEST(quotes_read_back) {
    for (unsigned long r = test_rounds(2000); r > 0; r--) {
        char text[400], out[2500];
        size_t n = 0, most = test_below(200), rest;
        while (n < 300 && test_below(60) != 0)
            n += character(text + n);
        text[n] = '\0';
        rest = ck_quote(out, sizeof out, text, most);
        require_ascii(out);
        json_t *v = json_loads(out, JSON_DECODE_ANY, NULL);
        REQUIRE(v != NULL, "%s", out);
        const char *back = json_string_value(v);
        REQUIRE(strlen(back) == n - rest && (rest == 0 || n - rest <= most) &&
                    strncmp(back, text, n - rest) == 0,
                "%s as %s", text, out);
        REQUIRE(rest == 0 || n - rest + 4 > most, "cut to %zu of %zu", n - rest,
                most);
        json_decref(v);
    }
}

TEST(bytes_that_are_no_text_are_harmless) {
    for (unsigned long r = test_rounds(2000); r > 0; r--) {
        char text[100], out[700];
        size_t n = 1 + test_below(90);
        for (size_t i = 0; i < n; i++)
            text[i] = (char) (1 + test_below(255));
        text[n] = '\0';
        ck_quote(out, sizeof out, text, 1000);
        require_ascii(out);
        json_t *v = json_loads(out, JSON_DECODE_ANY, NULL);
        REQUIRE(v != NULL, "%s", out);
        json_decref(v);
        ck_file_name(out, sizeof out, text);
        require_ascii(out);
    }
}

/* ---- names that speak --------------------------------------------------- */

#define APER(name, letter, state)                                     \
    "wreath-aperiodic 1\n| name " name "\n| states even " state       \
    "\n| alphabet " letter "\n| start even\n| accept even\n| trans\n" \
    "| " state "\n| even\n"
#define PARITY(name, letter) \
    APER(name, letter, "odd") "witness " letter "\norbit even odd\n"

/* The statement, from the object. */
static const char *statement(json_t *v) {
    return json_string_value(json_object_get(v, "statement"));
}

static int same(const json_t *v, const char *key, const char *text) {
    const char *found = json_string_value(json_object_get(v, key));
    return found != NULL && strcmp(found, text) == 0;
}

TEST(a_name_cannot_say_another_verdict) {
    static const struct {
        const char *cert, *kind, *name;
    } forged[] = {
        {PARITY("parity (2 states) is aperiodic: each of the 2 maps", "a"),
         "not-aperiodic", "parity (2 states) is aperiodic: each of the 2 maps"},
        {PARITY("p\" (2 states) is aperiodic; \"p", "a"), "not-aperiodic",
         "p\" (2 states) is aperiodic; \"p"},
        {PARITY("\xe2\x80\xae"
                "cidoirepa",
                "a"),
         "not-aperiodic",
         "\xe2\x80\xae"
         "cidoirepa"},
    };
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        char want[200];
        REQUIRE(check(forged[i].cert, 1, NULL) == CK_ACCEPTED, "%s",
                job.report);
        require_ascii(job.report);
        json_t *v = json_loads(job.report, 0, NULL);
        REQUIRE(v != NULL, "%s", job.report);
        REQUIRE(same(v, "kind", forged[i].kind));
        const json_t *A = json_array_get(json_object_get(v, "objects"), 0);
        REQUIRE(same(A, "name", forged[i].name));
        snprintf(want, sizeof want, "the automaton ");
        ck_quote(want + strlen(want), 150, forged[i].name, 60);
        strcat(want, " (2 states) is not aperiodic: ");
        REQUIRE(strncmp(statement(v), want, strlen(want)) == 0, "%s for %s",
                statement(v), want);
        json_decref(v);
        REQUIRE(check(forged[i].cert, 0, "aperiodic") == CK_REJECTED);
        REQUIRE(strchr(job.report, '\n') == NULL);
    }
}

/* Different letters are distinct in a verdict: by number and by quotes. */
TEST(letters_are_counted) {
    static const char *const letters[][2] = {
        {"0,1", "1 letter \"0,1\""},
        {"0\",\"1", "1 letter \"0\\\",\\\"1\""},
        {"0 1", "2 letters \"0\" \"1\""},
        {"0\xc2\xa0"
         "1",
         "1 letter \"0\\u00a01\""}};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        char text[2000];
        int two = strchr(letters[i][0], ' ') != NULL;
        snprintf(text, sizeof text,
                 "wreath-languages 1\nfirst\n"
                 "| states 1\n| alphabet %s\n| start 0\n| accept\n| trans\n"
                 "| 0%s\nsecond\n| states 1\n| alphabet %s\n| start 0\n"
                 "| accept\n| trans\n| 0%s\nequal 1\npair 0 0\n",
                 letters[i][0], two ? " 0" : "", letters[i][0],
                 two ? " 0" : "");
        REQUIRE(check(text, 0, "same-language") == CK_ACCEPTED, "%s",
                job.report);
        REQUIRE(strstr(job.report, letters[i][1]) != NULL, "%s\n%s", job.report,
                letters[i][1]);
    }
}

/* Messages of refusals contain names, too: of letters, states and words. */
TEST(a_refusal_is_one_line) {
    static const char *const bad[] = {
        APER("p", "a",
             "odd") "witness \x1b[2K\x1b[1GVERIFIED\norbit even odd\n",
        APER("p", "a", "odd") "witness a\norbit even \xc2\x9b"
                              "2Jodd\n",
        APER("p", "a", "odd") "VERIFIED\" agree: \"m\" does\n",
        APER("p", "a",
             "\xe2\x80\xae"
             "odd") "witness a\norbit even even\n",
        "wreath-nothing 1\n"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        REQUIRE(check(bad[i], 0, NULL) == CK_REJECTED, "%zu", i);
        require_ascii(job.report);
        REQUIRE(strchr(job.report, '\n') == NULL, "%s", job.report);
        REQUIRE(strlen(job.report) < 2000);
    }
}

/* Verdicts of every kind are truncated if there is no space for more. */
TEST(a_long_name_is_bounded) {
    char text[12000], name[9001];
    memset(name, 'x', 9000);
    name[9000] = '\0';
    snprintf(text, sizeof text, PARITY("%s", "a"), name);
    REQUIRE(check(text, 0, NULL) == CK_ACCEPTED, "%s", job.report);
    REQUIRE(strstr(job.report, "xxx\"..(8940 bytes more) (2 states)"), "%s",
            job.report);
    REQUIRE(strstr(job.report, "xxx\"..(8800 bytes more), sha256 "));
    REQUIRE(check(text, 1, NULL) == CK_ACCEPTED);
    json_t *v = json_loads(job.report, 0, NULL);
    REQUIRE(v != NULL, "%s", job.report);
    json_decref(v);
}

/* ---- the table ---------------------------------------------------------- */

TEST(every_row_has_a_check_and_a_trust) {
    for (size_t i = 0; i < ck_evidence_count; i++) {
        const ck_evidence *E = &ck_evidences[i];
        char text[200], kinds[200], *kind;
        REQUIRE(E->replay != NULL || E->lemma != NULL, "%s %s", E->header,
                E->evidence);
        REQUIRE(E->lemma == NULL || (strstr(E->lemma, ".md, \"") != NULL),
                "%s does not say where it is proved", E->lemma);
        snprintf(text, sizeof text, "%s 1\n", E->header);
        check(text, 0, NULL);
        REQUIRE(strstr(job.report, "does not start") == NULL, "%s", E->header);
        snprintf(kinds, sizeof kinds, "%s", E->kinds);
        for (kind = strtok(kinds, " "); kind; kind = strtok(NULL, " "))
            REQUIRE(ck_kind_is(kind), "%s", kind);
    }
    REQUIRE(!ck_kind_is("") && !ck_kind_is("agre") && !ck_kind_is(" ") &&
            !ck_kind_is("agree predict") && !ck_kind_is("AGREE"));
}

/* Every verdict is in the table, and a run prints one. */
static void unforeseen(ck_job *j) {
    ck_in_file("it");
    j->verdict.header = "wreath-aperiodic";
    ck_verdict("agree", "monoid", "it");
}

static void twice(ck_job *j) {
    ck_in_file("it");
    j->verdict.header = "wreath-aperiodic";
    ck_verdict("aperiodic", "monoid", "it");
    ck_verdict("aperiodic", "monoid", "it");
}

TEST(verdicts_are_foreseen_and_said_once) {
    job = (ck_job){.cert_path = "it", .max_memory = 1 << 20};
    REQUIRE(ck_run(&job, unforeseen) == CK_LIMIT);
    REQUIRE(ck_run(&job, twice) == CK_LIMIT);
}

static void long_note(ck_job *j) {
    j->verdict.header = "wreath-aperiodic";
    ck_verdict("aperiodic", "monoid", "it");
    for (int i = 0; i < 2000; i++)
        ck_say("%s", i == 0 ? "layers 0" : ", \"1000\"");
    ck_say("\n");
}

TEST(a_long_note_is_whole) {
    job = (ck_job){.cert_path = "it", .max_memory = 1 << 20, .json = 1};
    REQUIRE(ck_run(&job, long_note) == CK_ACCEPTED, "%s", job.report);
    json_t *v = json_loads(job.report, 0, NULL);
    REQUIRE(v != NULL, "%s", job.report);
    REQUIRE(json_string_length(json_array_get(json_object_get(v, "notes"),
                                              0)) == 8 + 1999 * 8);
    json_decref(v);
}
