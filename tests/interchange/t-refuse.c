/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Malformed files of every format: the message has a reason with its place, the
 * automaton is unchanged, and memory stays within the limits.  Then every
 * truncation and many mutations of the samples, each of which must be read or
 * refused cleanly. */

#include "harness.h"
#include "interchange/interchange.h"

#include <string.h>

/* Reads all automata; the last status. */
static wr_status_t read_all(const char *text, size_t length, wr_syntax_t f,
                            wr_reader_t R, wr_limits_t L) {
    wr_account_t D;
    wr_dfa_t A;
    wr_status_t s = wr_reader_open_text(R, "bad", text, length);
    wr_dfa_init(A);
    wr_account_init(D);
    for (int i = 0; s == WR_OK && i < 20; i++) {
        wr_dfa_clear(A);
        wr_dfa_init(A);
        D->found = 1;
        s = wr_read_automaton(A, D, R, &(wr_import_t){.syntax = f}, L);
        REQUIRE(s == WR_OK || A->states == 0, "half an automaton");
        if (s == WR_OK && !D->found)
            break;
    }
    wr_account_clear(D);
    wr_dfa_clear(A);
    return s;
}

static void small(wr_limits_t L) {
    wr_limits_init(L);
    L->max_memory = 1 << 24;
    L->max_states = 100000;
    L->max_steps = 10000000;
}

static const struct {
    wr_syntax_t f;
    wr_status_t status;
    const char *text, *words;
} bad[] = {
    {WR_SYNTAX_ATT, WR_PARSE, "0 1 a b c d\n", "bad:1:11: found 6 columns"},
    {WR_SYNTAX_ATT, WR_PARSE, "0 1 a\n1 x\n", "bad:2:3: found 'x'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a b\n", "a transducer"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a b 0.5\n", "a transducer"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a e\n1\n", "found output 'e'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a -\n1\n", "found output '-'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a 1.e\n1\n", "found output '1.e'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 5 5 0.5\n1 2 7 9\n2\n",
     "bad:2:7: found output '9' for input '7'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "0 1 a a\n1 2 b 3\n2 3 c d\n",
     "bad:2:7: found output '3' for input 'b'"},
    {WR_SYNTAX_ATT, WR_DOMAIN, "--\n0 1 a b\n1\n", "found output 'b'"},
    {WR_SYNTAX_ATT, WR_PARSE, "0 1 a\n1 e\n", "bad:2:3: found 'e'"},
    {WR_SYNTAX_ATT, WR_PARSE, "0 1 a\r1\r",
     "bad:1:6: found a carriage return without a line feed"},
    {WR_SYNTAX_DFA, WR_PARSE, "states 1\ralphabet a\r",
     "expected lines that end with LF or CR LF"},
    {WR_SYNTAX_BA, WR_PARSE, "a,[0]->\n", "bad:1:8: found the end"},
    {WR_SYNTAX_BA, WR_PARSE, "[0]->[1]\n", "bad:1:1: found no letter"},
    {WR_SYNTAX_BA, WR_PARSE, "[0]\n[1]\na,[0]->[1]\n",
     "bad:3:1: found an edge"},
    {WR_SYNTAX_BA, WR_PARSE, "[0] [1]\n", "one state per line"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "graph { a -- b }", "expected 'digraph'"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { a -> b", "found the end of the file"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { a -> \"b }", "no end of this string"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { a -> ; }", "expected a node"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { /* a }", "no end of this comment"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { a [label=<b] }", "no '>'"},
    {WR_SYNTAX_DOT, WR_PARSE, "digraph { a [label=] }", "expected a value"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { a -> b [label=x]; a -> c [label=x] }",
     "no language"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph MONA_DFA { node [shape=doublecircle]; 2;\n"
     "1 -> 1 [label=\"~p1\"];\n1 -> 2 [label=\"p1 | p+\"]; }",
     "bad:3:3: found the label 'p1 | p+', expected propositions joined by"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph MONA_DFA { 1 -> 1 [label=\"X 0\\nX\"]; }",
     "expected a table of 0, 1 and X with 2 rows"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph {\n0 -> 1 [label=\"a / 1\"]; 0 -> 2 [label=\"a / 2\"]; }",
     "bad:2:3: found the label 'a / 1': a transducer, expected an acceptor"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { s [shape=none]; s -> 0; 0 -> 1 [label=\"x/y\"];\n"
     "1 -> 0 [label=\"f(x,y)/z\"]; 1 -> 1; }",
     "'x/y': a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { 0 -> 1 [label=\"x/y\"]; 1 -> 0 [label=\"y/z, x/x\"]; }",
     "'x/y': a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { 0 -> 1 [label=a]; 1 -> 0 [label=\"b / pop(x)\"]; }",
     "'b / pop(x)': a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph A { 0 -> 1 [label=\"a <b:c> \"]; }",
     "'a <b:c> ': a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph H { q0 -> q1 [label=\"a, b:c \"]; }",
     "'a, b:c ': a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { 0 -> 1 [label=\"a:0.25\"]; 0 -> 0 [label=\"a: 0.75\"]; }",
     "'a:0.25': a probability"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { 0 -> 1 [label=a];\n1 -> 0 [label=\"a & b\"]; }",
     "bad:2:3: found the label 'a & b': a formula, expected letters"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=\"a/b|c\"]; }",
     "a transducer"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=\"{a,b}, c\"]; }",
     "a comma in brackets"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { s [shape=none]; s -> 0; 0 -> 1; }",
     "no edge has a label"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph { vcsn_context = \"lal_char(a), b\"; 0 -> 1 [label=a]; }",
     "a graph of Vcsn"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=\"c, a|b\"]; }",
     "a formula"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=<a &amp; b>]; }",
     "a formula"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=\"a\\n{0,1}\"]; }",
     "acceptance marks"},
    {WR_SYNTAX_DOT, WR_DOMAIN,
     "digraph \"\" { label=\"Fin(0)\\n[co-B\303\274chi]\"; 0 -> 1 [label=a]; }",
     "found the acceptance '[co-B\303\274chi]'"},
    {WR_SYNTAX_DOT, WR_DOMAIN, "digraph { 0 -> 1 [label=<a<br/>b>]; }",
     "HTML, expected text without tags"},
    {WR_SYNTAX_FADO, WR_PARSE, "0 a 1\n", "expected @DFA or @NFA"},
    {WR_SYNTAX_FADO, WR_PARSE, "@DFA 0\n0 a\n", "bad:2:3: found 2 words"},
    {WR_SYNTAX_FADO, WR_DOMAIN, "@Transducer 0\n", "found '@Transducer'"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",4000000000,\"ab\",[[1,2],",
     "expected ','"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",2,4000000000,[[1,2],[1,2]],",
     "expected ','"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"dot\",2", "found \"dot\""},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",2,\"a\",[[1,3]],[1],[1])",
     "found a number above 2"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",2,\"a\",[[1,x]],[1],[1])",
     "bad:1:27: found 'x', expected a number from 0 to 2"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",2,\"a\",[[1]],[1],[1])",
     "found ']', expected ','"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"nondet\",1,\"a\",[[[1,,1]]],",
     "found ',', expected a number"},
    {WR_SYNTAX_GAP, WR_PARSE, "Automaton(\"det\",2,\"aa\",", "of one name"},
    {WR_SYNTAX_GAP, WR_PARSE, "< deterministic automaton on 2 letters >",
     "output of Print or String"},
    {WR_SYNTAX_GAP, WR_DOMAIN, "Transformation([4000000000])", "beyond"},
    {WR_SYNTAX_GRAIL, WR_PARSE, "0 a\n", "found 2 words"},
    {WR_SYNTAX_GRAIL, WR_PARSE, "(START) a 0\n", "expected (START) before"},
    {WR_SYNTAX_HOA, WR_PARSE, "HOA: v2\n", "found 'v2'"},
    {WR_SYNTAX_HOA, WR_PARSE, "HOA: v1\nStart: 0\n--BODY--\n--END--",
     "`Acceptance`"},
    {WR_SYNTAX_HOA, WR_DOMAIN, "HOA: v1\nAcceptance: 1 Fin(0)\n--BODY--",
     "found acceptance '1 Fin(0)'"},
    {WR_SYNTAX_HOA, WR_DOMAIN,
     "HOA: v1\nAcceptance: 2\nInf(0) & Inf(1)\n--BODY--",
     "found acceptance '2 Inf(0)&Inf(1)'"},
    {WR_SYNTAX_HOA, WR_UNABLE, "HOA: v1\nAP: 4000000000 \"a\"",
     "too many letters"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 States: 1 Start: 1 Acceptance: 0 t --BODY-- --END--",
     "below `States`"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: 0 [1] 0 --END--",
     "number of a proposition"},
    {WR_SYNTAX_HOA, WR_DOMAIN,
     "HOA: v1 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0&1 --END--",
     "alternation"},
    {WR_SYNTAX_HOA, WR_DOMAIN,
     "HOA: v1 AP: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 {0} --END--",
     "acceptance on an edge"},
    {WR_SYNTAX_HOA, WR_PARSE, "HOA: v1 /* /* */", "no end of this comment"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --BODY--",
     "expected --END--"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 Alias: @a @b Alias: @b 0 AP: 1 \"a\" Acceptance: 0 t --BODY--",
     "bad:1:19: found '@b', expected t, f, an alias"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 Alias: @a 0 Alias: @a 0 AP: 1 \"a\" Acceptance: 0 t --BODY--",
     "bad:1:28: found '@a', expected each alias once"},
    {WR_SYNTAX_HOA, WR_PARSE,
     "HOA: v1 wreath-letters: \"a\" \"b\" \"c\" AP: 1 \"a\" Acceptance: 0 t "
     "--BODY-- --END--",
     "found 3 names in `wreath-letters`, expected at most 2"},
    {WR_SYNTAX_JFF, WR_PARSE, "<structure><type>fa</type>", "no element"},
    {WR_SYNTAX_JFF, WR_DOMAIN, "<structure><type>pda</type></structure>",
     "found type 'pda'"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<structure><type>re</type><expression>(a+b</expression></structure>",
     "expected ')'"},
    {WR_SYNTAX_JFF, WR_PARSE, "<structure><type>re</type></structure>",
     "empty <expression>"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<!DOCTYPE a [<!ENTITY b \"c\"><!ENTITY d \"&b;&b;&b;&b;\">]>"
     "<structure><type>&d;</type></structure>",
     "found a DOCTYPE"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><structure/>",
     "found a DOCTYPE"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<structure><type>fa</type><state id=\"0\"/><transition><from>0</from>"
     "<to>7</to></transition></structure>",
     "found a transition from or to '7', and no state has this id"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<structure><type>fa</type><transition><from>7</from></transition>"
     "</structure>",
     "without from and to"},
    {WR_SYNTAX_JFF, WR_DOMAIN,
     "<structure><type>fa</type><state id=\"0\"><initial/></state>\n"
     "<state id=\"1\"><initial/></state></structure>",
     "bad:2:15: found a second <initial/>"},
    {WR_SYNTAX_JFF, WR_DOMAIN,
     "<structure type=\"fsa\"><state_set/></structure>",
     "bad:1:1: found <structure type=\"fsa\"> of JFLAP 8"},
    {WR_SYNTAX_JFF, WR_DOMAIN,
     "<structure type=\"fsa\"><state><id>0</id></state></structure>",
     "bad:1:1: found <structure type=\"fsa\"> of JFLAP 8"},
    {WR_SYNTAX_JFF, WR_PARSE,
     "<structure><type>fa</type><state id=\"0\"/><state id=\"0\"/></structure>",
     "a unique id"},
    {WR_SYNTAX_JFF, WR_PARSE, "<html/>", "expected <structure>"},
    {WR_SYNTAX_MATA, WR_DOMAIN, "@AFA-bits\n", "found '@AFA-bits'"},
    {WR_SYNTAX_MATA, WR_PARSE, "@NFA-explicit\nq0 a\n", "source letter target"},
    {WR_SYNTAX_MATA, WR_PARSE, "@NFA-explicit\nq0 a q1 q2\n",
     "more than three"},
    {WR_SYNTAX_MATA, WR_DOMAIN, "@NFA-explicit\n%Initial q0 & q1\n",
     "alternation"},
    {WR_SYNTAX_MATA, WR_DOMAIN, "@NFA-explicit\n%Final q1\n%Final !q0\n",
     "bad:3:7: found negations and states in several lines"},
    {WR_SYNTAX_MATA, WR_DOMAIN, "@NFA-explicit\n%Final !q0\n%Final q1\n",
     "bad:3:7: found negations and states in several lines"},
    {WR_SYNTAX_MATA, WR_PARSE, "@NFA-bits\nq0 (a0 q1\n", "expected ')'"},
    {WR_SYNTAX_MATA, WR_UNABLE,
     "@NFA-bits\nq0 a&b&c&d&e&f&g&h&i&j&k&l&m&n&o&p&r q1\n", "too many"},
    {WR_SYNTAX_REGEX, WR_PARSE, "a\nb)\n", "bad:2:2: found ')'"},
    {WR_SYNTAX_REGEX, WR_PARSE, "(a{2}{3\n", "m at most n"},
    {WR_SYNTAX_REGEX, WR_PARSE, "a|~~\n",
     "bad:1:5: expected an expression after '~'"},
    {WR_SYNTAX_REGEX, WR_PARSE, "~|a\n", "bad:1:2: expected an expression"},
    {WR_SYNTAX_REGEX, WR_PARSE, "a~ &b\n", "bad:1:4: expected an expression"},
    {WR_SYNTAX_REGEX, WR_PARSE, "(~)\n", "bad:1:3: expected an expression"},
    {WR_SYNTAX_REGEX, WR_PARSE, "^ab$",
     "bad:1:1: found '^', expected no anchor"},
    {WR_SYNTAX_REGEX, WR_PARSE, "a\\^b$", "the symbol is written \\$"},
};

TEST(reasons) {
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        wr_reader_t R;
        wr_limits_t L;
        if (bad[i].f == WR_SYNTAX_JFF && !wr_syntax_reads(WR_SYNTAX_JFF))
            continue;
        wr_reader_init(R);
        small(L);
        wr_status_t s =
            read_all(bad[i].text, strlen(bad[i].text), bad[i].f, R, L);
        REQUIRE(s == bad[i].status, "%s: %s: %s %s", bad[i].text,
                test_status_name(s), R->message, L->reason);
        REQUIRE(strstr(s == WR_PARSE ? R->message : L->reason, bad[i].words) !=
                    NULL,
                "%s: \"%s\", not \"%s\"", bad[i].text,
                s == WR_PARSE ? R->message : L->reason, bad[i].words);
        wr_reader_clear(R);
    }
}

/* Deep nesting of everything that can be nested. */
TEST(nesting) {
    static const struct {
        wr_syntax_t f;
        const char *head, *open, *words;
    } deep[] = {
        {WR_SYNTAX_DOT, "digraph ", "{ subgraph ", "more than 100"},
        {WR_SYNTAX_DOT, "digraph { a [label=", "<", "no '>'"},
        {WR_SYNTAX_GAP, "Automaton(\"det\",1,\"a\",", "[", "a number"},
        {WR_SYNTAX_HOA, "HOA: v1 ", "/*", "this comment"},
        {WR_SYNTAX_HOA,
         "HOA: v1 AP: 1 \"a\" Acceptance: 0 t --BODY-- State: 0 [", "!(",
         "more than 200"},
        {WR_SYNTAX_JFF, "<structure><type>fa</type>", "<automaton>",
         "more than 64"},
        {WR_SYNTAX_MATA, "@NFA-bits\nq0 ", "(", "more than 200"},
        {WR_SYNTAX_REGEX, "", "~(", "more than 500"},
        {WR_SYNTAX_REGEX, "", "(a&", "more than 500"},
    };
    for (size_t i = 0; i < sizeof deep / sizeof *deep; i++) {
        wr_buffer_t b;
        wr_reader_t R;
        wr_limits_t L;
        if (deep[i].f == WR_SYNTAX_JFF && !wr_syntax_reads(WR_SYNTAX_JFF))
            continue;
        wr_buffer_init(b);
        wr_reader_init(R);
        small(L);
        wr_buffer_put(b, deep[i].head);
        for (int n = 0; n < 20000; n++)
            wr_buffer_printf(b, "%s ", deep[i].open);
        wr_buffer_put(b, deep[i].f == WR_SYNTAX_HOA ? "a]" : " q1");
        wr_status_t s = read_all(b->text, b->length, deep[i].f, R, L);
        REQUIRE(s == WR_PARSE && strstr(R->message, deep[i].words) != NULL,
                "%s: %s", deep[i].open, R->message);
        wr_reader_clear(R);
        wr_buffer_clear(b);
    }
}

/* Texts that ask for more than there is. */
TEST(limits) {
    static const struct {
        wr_syntax_t f;
        const char *text;
    } big[] = {
        {WR_SYNTAX_REGEX, "((a{999}){999}){999}"},
        {WR_SYNTAX_REGEX, ".*a.{25}|b"},
        {WR_SYNTAX_HOA,
         "HOA: v1 AP: 16 \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" \"g\" \"h\" \"i\" "
         "\"j\" \"k\" \"l\" \"m\" \"n\" \"o\" \"p\" Acceptance: 0 t --BODY-- "
         "State: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
         "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
         " 0 0 0 0 0 0 0 0 --END--"},
    };
    for (size_t i = 0; i < sizeof big / sizeof *big; i++) {
        wr_reader_t R;
        wr_limits_t L;
        wr_reader_init(R);
        small(L);
        L->max_memory = 1 << 19;
        REQUIRE_STATUS(
            read_all(big[i].text, strlen(big[i].text), big[i].f, R, L),
            WR_UNABLE);
        REQUIRE(L->reason[0] != '\0', "no reason");
        wr_reader_clear(R);
    }
}

/* ---- damaged samples ----------------------------------------------------- */

static const char *const sample[] = {
    "ba.ba",
    "fado.fado",
    "foma.att",
    "foma.dot",
    "gap-det.g",
    "gap-nondet.g",
    "gap-transformations.g",
    "grail.grail",
    "graphviz.dot",
    "hoa.hoa",
    "jflap.jff",
    "mata-bits.mata",
    "mata.mata",
    "mona.dot",
    "openfst-both.att",
    "jflap-re.jff",
    "rabit.ba",
    "fado-written.fado",
    "jhoafparser.hoa",
    "openfst.dot",
    "regex.re",
};
enum { SAMPLES = sizeof sample / sizeof *sample };

static wr_syntax_t load(wr_buffer_t b, const char *name) {
    char path[256];
    wr_reader_t R;
    wr_syntax_t f = -1;
    wr_reader_init(R);
    snprintf(path, sizeof path, "tests/interchange/data/%s", name);
    REQUIRE_STATUS(wr_reader_load(R, test_source(path), 0), WR_OK);
    wr_buffer_write(b, R->text, R->length);
    REQUIRE(wr_syntax_of_path(&f, name), "%s", name);
    wr_reader_clear(R);
    return f;
}

/* Read or refused, and if refused, with a reason. */
static void clean(const char *text, size_t length, wr_syntax_t f) {
    wr_reader_t R;
    wr_limits_t L;
    wr_reader_init(R);
    small(L);
    wr_status_t s = read_all(text, length, f, R, L);
    REQUIRE(s == WR_OK || R->message[0] != '\0' || L->reason[0] != '\0',
            "refused without a reason:\n%.*s", (int) length, text);
    wr_reader_clear(R);
}

TEST(truncations) {
    for (int i = 0; i < SAMPLES; i++) {
        wr_buffer_t b;
        wr_buffer_init(b);
        const wr_syntax_t f = load(b, sample[i]);
        for (size_t n = 0; n < b->length; n += 1 + n / 400)
            clean(b->text, n, f);
        wr_buffer_clear(b);
    }
}

TEST(mutations) {
    static const char *const put[] = {
        "\"", "[",  "]",  "{", "}",
        "(",  ")",  "<",  ">", "&",
        "!",  "\\", "\n", "0", "99999999999999999999",
        "#",  "/*", "--"};
    for (unsigned long r = test_rounds(3000); r > 0; r--) {
        wr_buffer_t b, c;
        wr_buffer_init(b);
        wr_buffer_init(c);
        const wr_syntax_t f = load(b, sample[test_below(SAMPLES)]);
        const size_t at = test_below(b->length), gone = test_below(4);
        const size_t end = at + gone < b->length ? at + gone : b->length;
        wr_buffer_write(c, b->text, at);
        wr_buffer_put(c, put[test_below(sizeof put / sizeof *put)]);
        wr_buffer_write(c, b->text + end, b->length - end);
        clean(c->text, c->length, f);
        wr_buffer_clear(b);
        wr_buffer_clear(c);
    }
}
