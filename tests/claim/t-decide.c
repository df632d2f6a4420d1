/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tests of src/claim: the file format, tests on JSON, and the logic of verdicts
 * for every combination of answers, with a runner that looks them up. */

#include <string.h>

#include "claim/claim.h"
#include "harness.h"

static int parses(wr_claim_t C, const char *text, const char *message) {
    wr_reader_t R;
    wr_reader_init(R);
    REQUIRE(wr_reader_open_text(R, "text", text, strlen(text)) == WR_OK);
    wr_status_t s = wr_claim_read(C, R);
    if (s != WR_OK && message != NULL)
        REQUIRE(strstr(R->message, message) != NULL, "%s", R->message);
    wr_reader_clear(R);
    return s == WR_OK;
}

#define HEAD "claim X\ntitle t\nstatement ours\nsays a\nmodel E0\n"

#define PRINTED "claim X\ntitle t\nstatement printed\nsays a\nmodel E0\n"
#define THIS "this x\nthen c\nyes wreath a\n"
#define FIVE "for a in 1\nfor b in 1\nfor c in 1\nfor d in 1\nfor e in 1\n"
#define TWENTY FIVE FIVE FIVE FIVE

TEST(refuses) {
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"claim X\n", "text:1: found \"the end\""},
        {"claim X\nclaim Y\n", "text:2: found \"claim\""},
        {"says a\n", "expected statement before it"},
        {HEAD "evry {M} x\n", "text:6: found \"evry\""},
        {HEAD "every {M x\n", "expected {VARIABLE}"},
        {HEAD "this x\nevery y\n", "one of every, exists, this"},
        {HEAD "this x\nyes wreath a\n", "if or then before it"},
        {HEAD "this x\nthen c\nyes rm -rf\n", "a command of wreath"},
        {HEAD "this x\nthen c\nno wreath a\nwhere .a = 1\n", "yes before"},
        {HEAD "this x\nthen c\nyes wreath a\nwhere a = 1\n", "PATH"},
        {HEAD "this x\nthen c\n", "below every if and then"},
        {HEAD "this x\nif c\nyes wreath a\n", "a then in every"},
        {HEAD "this x\nfor m of 1\n", "NAME in VALUES"},
        {HEAD "this x\nfor m in 0..200000\n", "at most"},
        {HEAD TWENTY THIS "instance x\nlet v = 0\n", "at most 20 variables"},
        {HEAD "this x\nlet m = 1\n", "an instance before it"},
        {HEAD "this x\nlimit 0\n", "a number of seconds"},
        {HEAD "this x\nlimit soon\n", "a number of seconds"},
        {"claim X\ntitle t\nstatement maybe\n", "printed, ext"},
        {"claim X\nsource k 1\n", "expected statement before it"},
        {PRINTED "this x\nthen c\nyes wreath a\n", "text:3: found"},
        {PRINTED "source k\n" THIS, "KEY[VERSION] PLACE"},
        {HEAD "quote q\n" THIS, "no quote in a statement of ours"},
        {HEAD "slip s\n" THIS, "in printed statements only"},
        {HEAD "repairs 1\n" THIS, "the number of an earlier statement"},
        {HEAD "exhaustive F\n" THIS, "expected {VARIABLE}"},
        {HEAD "exhaustive {F}\n" THIS, "a `for` of that variable"},
        {"claim X\ntitle t\nstatement repaired\nsays a\nmodel E0\n" THIS,
         "repairs N below it"},
        {HEAD "this x\nthen c\nyes wreath a\nmake wreath b\n",
         "before conditions or in an instance"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wr_claim_t C;
        wr_claim_init(C);
        REQUIRE(!parses(C, bad[i].text, bad[i].message), "%s", bad[i].text);
        wr_claim_clear(C);
    }
}

TEST(json) {
    static const struct {
        const char *path, *relation, *value;
        wr_truth_t truth;
    } t[] = {
        {".a", "=", "3", WR_TRUE},
        {".a", "=", "2^2 - 1", WR_TRUE},
        {".a", "!=", "3", WR_FALSE},
        {".a", "<", "7/2", WR_TRUE},
        {".a", ">=", "4", WR_FALSE},
        {".a", "divides", "12", WR_TRUE},
        {".a", "divides", "13", WR_FALSE},
        {".b", "=", "yes", WR_TRUE},
        {".b", "<", "yes", WR_UNKNOWN},
        {".c", "=", "1", WR_UNKNOWN},
        {".l.length", "=", "3", WR_TRUE},
        {".l[1].x", "=", "-2/3", WR_TRUE},
        {".l[*].x", "<", "2", WR_TRUE},
        {".l[*].x", "<", "1", WR_FALSE},
        {".l[?].x", "=", "1", WR_TRUE},
        {".l[?].x", "=", "5", WR_FALSE},
        {".l[7].x", "=", "5", WR_UNKNOWN},
        {".l", "=", "5", WR_UNKNOWN},
        {".a", "=", "(2+1)*(4-3)^9", WR_TRUE},
        {".l[?].y", "=", "9", WR_TRUE},
        {".l[?].y", "=", "8", WR_UNKNOWN},
        {".t", "=", "true", WR_TRUE},
        {".a", "~", "3", WR_UNKNOWN},
        {".a", "=", "1/0", WR_UNKNOWN},
        {".a", "!=", "three", WR_UNKNOWN},
        {".a", "=", "null", WR_FALSE},
        {".t", "=", "flase", WR_UNKNOWN},
        {".t", "!=", "flase", WR_UNKNOWN},
        {".l[0x1].x", "=", "0", WR_UNKNOWN},
        {".l[-1].x", "=", "0", WR_UNKNOWN},
        {".l[*x].x", "<", "2", WR_UNKNOWN},
        {".l[].x", "=", "0", WR_UNKNOWN},
        {".l[y=9][?].x", "=", "-2/3", WR_TRUE},
        {".u", "=", "yes", WR_UNKNOWN},
        {".u", "=", "unknown", WR_TRUE},
        {".l[y=9].length", "=", "1", WR_TRUE},
        {".l[y=8][*].x", "=", "7", WR_TRUE},
    };
    json_t *o = json_loads(
        "{\"a\":3,\"b\":\"yes\",\"t\":true,\"u\":\"unknown\",\"l\":[{\"x\":0},"
        "{\"x\":\"-2/3\",\"y\":9},{\"x\":1}]}",
        0, NULL);
    char reason[256];
    for (size_t i = 0; i < sizeof t / sizeof *t; i++)
        REQUIRE(wr_claim_test(reason, o, t[i].path, t[i].relation,
                              t[i].value) == t[i].truth,
                "%s %s %s: %s", t[i].path, t[i].relation, t[i].value, reason);
    json_decref(o);
}

/* "wreath [COMMAND] STATUS [forged | slow | loose] [as=KIND] FILES": the
 * certificates of a `forged` command are rejected, and the traces of a `loose`
 * one; a `slow` one uses all its time.  The kind of its certificates is the
 * expected one, or KIND. */
static int forged, loose;
static unsigned checks;
static char kind[2][32]; /* of a certificate, of a trace */

static const char *given(char *const *argv, const char *word) {
    size_t n = strlen(word);
    while (*argv != NULL && strncmp(*argv, word, n) != 0)
        argv++;
    return *argv != NULL ? *argv + n : NULL;
}

static wr_status_t answer(void *arg, wr_claim_said_t *said, char *const *argv,
                          wr_limits_t L) {
    (void) arg;
    char verdict[100];
    said->last = wr_strdup("because");
    if (strcmp(argv[0], "wreath-check") == 0) {
        int trace = strstr(argv[1], ".trace") != NULL;
        checks++;
        said->status = forged || (loose && trace);
        snprintf(verdict, sizeof verdict, "VERIFIED %s: \"agree\" differ: x\n",
                 kind[trace]);
        said->out = wr_strdup(verdict);
        return WR_OK;
    }
    char *const *code = argv + 1;
    while (**code < '0' || **code > '9')
        code++;
    said->status = **code - '0';
    forged = given(argv, "forged") != NULL;
    loose = given(argv, "loose") != NULL;
    const int period = strcmp(argv[1], "period") == 0;
    const char *as = given(argv, "as=");
    snprintf(kind[0], sizeof kind[0], "%s",
             as != NULL     ? as
             : period       ? "periodic"
             : said->status ? "differ"
                            : "agree");
    snprintf(kind[1], sizeof kind[1], "%s",
             as != NULL ? as
             : period   ? "repeats"
                        : "differ");
    while (given(argv, "slow") != NULL)
        if (wr_limits_check(L, "answer", 0, 0) != WR_OK) {
            wr_free(said->last);
            said->last = NULL;
            return WR_UNABLE;
        }
    said->out = wr_strdup("{\"a\": 1, \"period\": 3, \"aperiodic\": true}");
    return WR_OK;
}

static char why[256];
static wr_finding_t decide(const char *text, size_t *cases) {
    wr_claim_t C;
    wr_claim_result_t X;
    wr_limits_t L;
    wr_limits_init(L);
    wr_claim_init(C);
    wr_claim_result_init(X);
    REQUIRE(parses(C, text, NULL), "%s", text);
    wr_claim_job_t job = {{answer, NULL, "/", "c", NULL, NULL, 0, 0}};
    REQUIRE(wr_claim_decide(X, C, 0, job, L) == WR_OK, "%s", L->reason);
    wr_finding_t f = X->finding;
    snprintf(why, sizeof why, "%s", X->why);
    *cases = X->cases;
    REQUIRE(X->holding + X->vacuous + X->against + X->unknown == X->cases);
    wr_claim_result_clear(X);
    wr_claim_clear(C);
    return f;
}

/* Two instances, each with every answer to hypothesis and conclusion. */
TEST(logic) {
    static const char *const quantifier[] = {"every", "exists", "this"};
    static const char status[] = "013";
    for (int code = 0; code < 243; code++) {
        int q = code % 3, h[2] = {code / 3 % 3, code / 9 % 3};
        int c[2] = {code / 27 % 3, code / 81 % 3};
        char text[1024];
        size_t cases;
        snprintf(text, sizeof text,
                 HEAD "%s x\nif h\nyes wreath {h}\n"
                      "then c\nyes wreath {c}\n"
                      "instance 1\nlet h = %c\nlet c = %c\n"
                      "instance 2\nlet h = %c\nlet c = %c\n",
                 quantifier[q], status[h[0]], status[c[0]], status[h[1]],
                 status[c[1]]);
        int good = 0, against = 0, open = 0;
        for (int i = 0; i < 2; i++) {
            good += h[i] == 0 && c[i] == 0;
            against += h[i] == 0 && c[i] == 1;
            open += h[i] == 2 || (h[i] == 0 && c[i] == 2);
        }
        wr_finding_t want =
            q == 1          ? (good ? WR_FINDING_PROVED : WR_FINDING_UNKNOWN)
            : against       ? WR_FINDING_REFUTED
            : open || !good ? WR_FINDING_UNKNOWN
            : q == 0        ? WR_FINDING_CHECKED
                            : WR_FINDING_PROVED;
        wr_finding_t got = decide(text, &cases);
        REQUIRE(got == want && cases == 2, "%s -> %s", text,
                wr_finding_name(got));
    }
}

TEST(certificates_and_loops) {
    size_t cases;
    REQUIRE(decide(HEAD "this x\nthen c\nyes wreath verify 0 {cert}\n",
                   &cases) == WR_FINDING_PROVED);
    REQUIRE(decide(HEAD "this x\nthen c\nyes wreath verify 0 forged {cert}\n",
                   &cases) == WR_FINDING_UNKNOWN);
    REQUIRE(decide(HEAD "this x\nthen c\nno wreath 0\n", &cases) ==
            WR_FINDING_REFUTED);
    REQUIRE(decide(HEAD "every x\nfor a in 0..0\nfor b in 2..5 9\nthen c\n"
                        "yes wreath {a} {b}\n",
                   &cases) == WR_FINDING_CHECKED &&
            cases == 5);
}

/* The files to check, and that each of them must be accepted. */
TEST(traces) {
    static const struct {
        const char *lines;
        unsigned checks;
        wr_finding_t finding;
    } t[] = {
        {"yes wreath verify 0 x {cert} {trace}", 1, WR_FINDING_PROVED},
        {"yes wreath verify 1 x {cert} {trace}", 1, WR_FINDING_REFUTED},
        {"yes wreath verify 0 loose {cert} {trace}", 1, WR_FINDING_PROVED},
        {"yes wreath verify 1 loose {cert} {trace}", 1, WR_FINDING_UNKNOWN},
        {"yes wreath trace 0 x {trace}", 1, WR_FINDING_PROVED},
        {"yes wreath trace 0 loose {trace}", 1, WR_FINDING_UNKNOWN},
        {"yes wreath period 0 x {cert} {trace}\nwhere .a = 1", 2,
         WR_FINDING_PROVED},
        {"yes wreath period 0 x {cert} {trace}\nwhere .a = 2", 2,
         WR_FINDING_REFUTED},
        {"yes wreath period 0 loose {cert} {trace}\nwhere .a = 2", 2,
         WR_FINDING_UNKNOWN},
        {"yes wreath period 0 forged {cert} {trace}\nwhere .a = 2", 1,
         WR_FINDING_UNKNOWN},
        {"yes wreath verify 1 x {cert}", 1, WR_FINDING_REFUTED},
    };
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        char text[512];
        size_t cases;
        snprintf(text, sizeof text, HEAD "this x\nthen c\n%s\n", t[i].lines);
        checks = 0;
        wr_finding_t f = decide(text, &cases);
        REQUIRE(f == t[i].finding && checks == t[i].checks, "%s -> %s, %u",
                t[i].lines, wr_finding_name(f), checks);
    }
}

/* A certificate of another kind than the answer requires does not count, even
 * if it is true; nor does one of a command without a known kind. */
TEST(kinds) {
    static const struct {
        const char *line;
        wr_finding_t finding;
    } t[] = {
        {"yes wreath verify 0 as=agree {cert}", WR_FINDING_PROVED},
        {"yes wreath verify 0 as=differ {cert}", WR_FINDING_UNKNOWN},
        {"yes wreath verify 1 as=agree {cert}", WR_FINDING_UNKNOWN},
        {"no wreath verify 1 as=differ {cert}", WR_FINDING_PROVED},
        {"no wreath verify 1 as=agree {cert}", WR_FINDING_UNKNOWN},
        {"yes wreath verify 0 as=agre {cert}", WR_FINDING_UNKNOWN},
        {"yes wreath equiv 0 as=other-language {cert}", WR_FINDING_UNKNOWN},
        {"no wreath equiv 1 as=other-language {cert}", WR_FINDING_PROVED},
        {"yes wreath classify 0 as=aperiodic {cert}\nwhere .a = 1",
         WR_FINDING_PROVED},
        {"yes wreath classify 0 as=not-aperiodic {cert}\nwhere .a = 1",
         WR_FINDING_UNKNOWN},
        {"yes wreath period 0 as=periodic {cert}", WR_FINDING_PROVED},
        {"yes wreath period 0 as=constant {cert}", WR_FINDING_UNKNOWN},
        {"yes wreath period --all x 0 as=recognise {cert}", WR_FINDING_PROVED},
        {"yes wreath period --all=x 0 as=collide {cert}", WR_FINDING_UNKNOWN},
        {"yes wreath period --all x 0 as=periodic {cert}", WR_FINDING_UNKNOWN},
        {"no wreath horizon 1 as=constant {cert}", WR_FINDING_UNKNOWN},
        {"no wreath express 1 as=agree {cert}", WR_FINDING_UNKNOWN},
        {"no wreath express 1 as=impossible {cert}", WR_FINDING_PROVED},
        {"yes wreath trace 0 as=agree {trace}", WR_FINDING_UNKNOWN},
        {"yes wreath convert 0 as=agree {cert}", WR_FINDING_UNKNOWN},
    };
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        char text[512];
        size_t cases;
        snprintf(text, sizeof text, HEAD "this x\nthen c\n%s\n", t[i].line);
        wr_finding_t f = decide(text, &cases);
        REQUIRE(f == t[i].finding, "%s -> %s: %s", t[i].line,
                wr_finding_name(f), why);
        REQUIRE(f != WR_FINDING_UNKNOWN || strstr(why, "verifies") != NULL,
                "%s: %s", t[i].line, why);
    }
}

/* Every form with every finding; a slip excuses a refutation only. */
TEST(classes) {
    static const char *const want[4][4] = {
        {"holds", "holds", "false as printed", "open"},
        {"holds in this arithmetic", "holds in this arithmetic",
         "fails in this arithmetic", "open"},
        {"repaired", "repaired", "ours, and false", "open"},
        {"ours", "ours", "ours, and false", "open"}};
    wr_claim_statement_t s = {.form = WR_FORM_PRINTED},
                         e = {.form = WR_FORM_EXTENDED},
                         o = {.form = WR_FORM_OURS};
    for (int form = 0; form < 4; form++)
        for (int f = 0; f < 4; f++) {
            s.form = (wr_form_t) form;
            const char *class = wr_claim_class(&s, (wr_finding_t) f);
            REQUIRE(strcmp(class, want[form][f]) == 0, "%s", class);
        }
    s.form = WR_FORM_PRINTED;
    s.slip = (char *) "meant otherwise";
    REQUIRE(strcmp(wr_claim_class(&s, WR_FINDING_REFUTED), "misprint") == 0);
    REQUIRE(strcmp(wr_claim_class(&s, WR_FINDING_CHECKED), "holds") == 0);
    const wr_claim_statement_t p = {.form = WR_FORM_PRINTED};
    const struct {
        const wr_claim_statement_t *s[2];
        wr_finding_t f[2];
        const char *want;
    } all[] = {
        {{&s, &p},
         {WR_FINDING_REFUTED, WR_FINDING_REFUTED},
         "false as printed"},
        {{&s, &p}, {WR_FINDING_REFUTED, WR_FINDING_CHECKED}, "misprint"},
        {{&p, &e},
         {WR_FINDING_CHECKED, WR_FINDING_REFUTED},
         "holds in its own arithmetic only"},
        {{&p, &e}, {WR_FINDING_UNKNOWN, WR_FINDING_REFUTED}, "open"},
        {{&p, &o}, {WR_FINDING_PROVED, WR_FINDING_UNKNOWN}, "holds"},
        {{&e, &o},
         {WR_FINDING_REFUTED, WR_FINDING_PROVED},
         "fails in this arithmetic"},
        {{&e, &o},
         {WR_FINDING_CHECKED, WR_FINDING_PROVED},
         "holds in this arithmetic"},
        {{&o, &o}, {WR_FINDING_CHECKED, WR_FINDING_PROVED}, "ours"},
        {{&o, &o}, {WR_FINDING_CHECKED, WR_FINDING_REFUTED}, "ours, and false"},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const char *class = wr_claim_class_of_all(all[i].s, all[i].f, 2);
        REQUIRE(strcmp(class, all[i].want) == 0, "%zu: %s", i, class);
    }
}

TEST(strength) {
    static const struct {
        const char *lines, *strength;
        wr_finding_t finding;
        size_t n;
    } t[] = {
        {"every x\n", "12 instances", WR_FINDING_CHECKED, 12},
        {"every x\n", "1 counterexample", WR_FINDING_REFUTED, 1},
        {"every x\n", "", WR_FINDING_UNKNOWN, 0},
        {"this x\n", "all 3 instances", WR_FINDING_PROVED, 3},
        {"every x\nproof p.md\n", "by hand + 2 instances", WR_FINDING_CHECKED,
         2},
        {"every x\nproof p.md\n", "3 counterexamples", WR_FINDING_REFUTED, 3},
        {"every x\ntheorem T its negation\n",
         "theorem T of the negation + 1 counterexample", WR_FINDING_REFUTED, 1},
        {"every x\nproof p.md\ntheorem t1\n", "theorem t1 + 2 instances",
         WR_FINDING_CHECKED, 2},
        {"every x\nfor F in a b\nexhaustive {F}\n", "exhaustive in a, b",
         WR_FINDING_CHECKED, 2},
    };
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        char text[512];
        wr_claim_t C;
        wr_buffer_t out;
        wr_claim_init(C);
        wr_buffer_init(out);
        wr_buffer_put(out, "");
        snprintf(text, sizeof text, HEAD "%sthen c\nyes wreath 0\n",
                 t[i].lines);
        REQUIRE(parses(C, text, NULL), "%s", text);
        wr_claim_strength(out, &C->statement[0], t[i].finding, t[i].n);
        REQUIRE(strcmp(out->text, t[i].strength) == 0, "%s", out->text);
        wr_buffer_clear(out);
        wr_claim_clear(C);
    }
}

/* A model given by --on is one case, even if its variable has several values in
 * the file; statements without hypotheses do not apply to it. */
TEST(outside) {
    static const struct {
        const char *lines;
        wr_status_t status;
        size_t cases;
    } t[] = {
        {"every {A} x\nfor A in 0 1 3\nfor F in a b\nif h\nyes wreath 0 {F}\n",
         WR_OK, 2},
        {"every {A} x\nfor A in 0 1 3\nfor F in a b\nif h\nyes wreath 0\n",
         WR_OK, 1},
        {"every {A} x\nfor A in 0 1 3\n", WR_DOMAIN, 0},
        {"every x\nfor A in 0 1 3\nif h\nyes wreath 0\n", WR_DOMAIN, 0},
        {"this {A} x\nfor A in 0 1 3\nif h\nyes wreath 0\n", WR_DOMAIN, 0},
    };
    for (size_t i = 0; i < sizeof t / sizeof *t; i++) {
        char text[512];
        wr_claim_t C;
        wr_claim_result_t X;
        wr_limits_t L;
        wr_limits_init(L);
        wr_claim_init(C);
        wr_claim_result_init(X);
        snprintf(text, sizeof text, HEAD "%sthen c\nyes wreath {A}\n",
                 t[i].lines);
        REQUIRE(parses(C, text, NULL), "%s", text);
        wr_claim_job_t job = {{answer, NULL, "/", "c", "0", NULL, 0, 0}};
        wr_status_t s = wr_claim_decide(X, C, 0, job, L);
        REQUIRE(s == t[i].status && X->cases == t[i].cases &&
                    X->holding == t[i].cases,
                "%zu: %s", i, L->reason);
        wr_claim_result_clear(X);
        wr_claim_clear(C);
    }
}

/* As many variables as a case may have, beside those of files and follows. */
TEST(variables) {
    size_t cases;
    REQUIRE(decide(HEAD TWENTY "this x\nfollows {.a} {.b} {.c} {.d} {.e} {.f} "
                               "{.g} {.h}\nthen c\nyes wreath verify 0 "
                               "{cert} {trace}\n",
                   &cases) == WR_FINDING_PROVED);
    REQUIRE(cases == 1);
}

/* A command that takes too long has no answer; the others have answers. */
TEST(limit) {
    size_t cases;
    REQUIRE(decide(HEAD "exists x\nlimit 1\nfor how in slow fast\nthen c\n"
                        "yes wreath 0 {how}\n",
                   &cases) == WR_FINDING_PROVED);
    REQUIRE(cases == 2);
    REQUIRE(decide(HEAD "this x\nlimit 1\nthen c\nyes wreath 0 slow\n",
                   &cases) == WR_FINDING_UNKNOWN);
    REQUIRE(strcmp(why, "over the limit of 1 second per command") == 0, "%s",
            why);
}
