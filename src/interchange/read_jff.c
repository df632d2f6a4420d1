/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* JFLAP: XML, read by expat.
 *
 *   <structure><type>fa</type><automaton>
 *     <state id="0" name="q0"><x>1.0</x><y>2.0</y><initial/><final/></state>
 *     <transition><from>0</from><to>1</to><read>a</read></transition>
 *
 * An empty <read/> is epsilon, several characters are read one after another,
 * and "[a-f]" is any character of the range.  wreath writes <wreath/> to say
 * that every <read> is one letter.  JFLAP files have no DOCTYPE, so one is
 * refused, and no entity is expanded.  Regular expressions, <type>re</type> and
 * one <expression>, are read by read_jff_re.c.
 */

#include "base/library.h"
#include "interchange/impl.h"

#ifdef HAVE_EXPAT

#include <expat.h>
#include <stdarg.h>

/* All functions of expat that are called. */
/* clang-format off */
#define CALLS(X) \
    X(XML_ErrorString) X(XML_GetCurrentByteIndex) X(XML_GetErrorCode) \
    X(XML_Parse) X(XML_ParserCreate) X(XML_ParserFree) \
    X(XML_SetCharacterDataHandler) X(XML_SetElementHandler) \
    X(XML_SetStartDoctypeDeclHandler) X(XML_SetUserData) X(XML_StopParser)
/* clang-format on */
WR_LIBRARY(calls_t, CALLS);

#ifndef EXPAT_FILE
#define EXPAT_FILE libexpat.so /* as its headers are installed */
#endif

enum { DEEPEST = 64 };

/* A transition; UINT32_MAX: not yet known. */
typedef struct {
    uint32_t from, to, read;
    size_t at;
} jff_edge_t;

typedef struct {
    interchange_draft_t *X;
    calls_t by;
    XML_Parser parser;
    unsigned depth;
    int whole; /* <wreath/> was found */
    int in_state, in_edge;
    int starts; /* an <initial/> was found */
    uint32_t state;
    wr_buffer_t text; /* text of the current element */
    wr_names_t id;    /* ids of states */
    wr_names_t end;   /* ids in transitions, which may precede the states */
    wr_names_t label;
    jff_edge_t now, *edge; /* the current transition, and all others */
    size_t edges, words;
    wr_buffer_t expression; /* of type "re" */
    size_t expression_at;
    enum { TYPE_NONE, TYPE_FA, TYPE_RE } type;
    char *eight; /* <structure type="...">, of JFLAP 8, until a <type> comes */
    size_t eight_at;
} jff_t;

static size_t here(const jff_t *J) {
    const XML_Index i = J->by.XML_GetCurrentByteIndex(J->parser);
    return i > 0 ? (size_t) i : 0;
}

/* Refuse a file of JFLAP 8; this takes precedence over other errors. */
static void refuse_eight(jff_t *J) {
    if (J->eight != NULL)
        interchange_stop(
            J->X, WR_DOMAIN, J->eight_at,
            "found <structure type=\"%.40s\"> of JFLAP 8, expected a file of "
            "JFLAP 7: <structure><type>fa</type>",
            J->eight);
}

/* Report PARSE or DOMAIN at the element, and stop expat. */
WR_PRINTF(3, 4)
static void stop(jff_t *J, wr_status_t s, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    refuse_eight(J);
    interchange_stop(J->X, s, here(J), "%s", text);
    J->by.XML_StopParser(J->parser, XML_FALSE);
}
#define fail(J, ...) stop(J, WR_PARSE, __VA_ARGS__)
#define refuse(J, ...) stop(J, WR_DOMAIN, __VA_ARGS__)

static const char *attribute(const char **a, const char *name) {
    for (; a != NULL && *a != NULL; a += 2)
        if (strcmp(a[0], name) == 0)
            return a[1];
    return NULL;
}

static void start_state(jff_t *J, const char **a) {
    const char *id = attribute(a, "id"), *name = attribute(a, "name");
    const uint32_t n = J->id.count;
    interchange_draft_t *X = J->X;
    if (id == NULL || wr_names_add(&J->id, id, strlen(id)) != n) {
        fail(J, "found a state without a unique id");
        return;
    }
    /* two states may have the same name; then the id distinguishes them */
    if (name == NULL || *name == '\0')
        name = id;
    if (interchange_state(X, name, strlen(name)) != n) {
        wr_buffer_t b;
        wr_buffer_init(b);
        for (size_t i = 0; i <= n && X->state.count == n; i++) {
            b->length = 0;
            wr_buffer_printf(b, "%s.%s", name, id);
            for (size_t j = 0; j < i; j++)
                wr_buffer_put(b, "'");
            interchange_state(X, b->text, b->length);
        }
        wr_buffer_clear(b);
    }
    J->state = n;
    J->in_state = 1;
}

/* JFLAP keeps only one of several, the last in the order of ids. */
static void mark_start(jff_t *J) {
    unsigned char *flag = &J->X->N.flag[J->state];
    if (J->starts && !(*flag & INTERCHANGE_START))
        refuse(J, "found a second <initial/>, expected one start state, as "
                  "JFLAP keeps one only");
    J->starts = 1;
    *flag |= INTERCHANGE_START;
}

static void start_structure(jff_t *J, const char *e, const char **a) {
    if (strcmp(e, "structure") != 0)
        fail(J, "found <%.40s>, expected <structure>", e);
    else if (attribute(a, "type") != NULL) {
        J->eight = wr_strdup(attribute(a, "type"));
        J->eight_at = here(J);
    }
}

static void XMLCALL start(void *arg, const char *e, const char **a) {
    jff_t *J = arg;
    if (!interchange_ok(J->X))
        return;
    if (++J->depth > DEEPEST) {
        fail(J, "found more than %d elements inside each other", DEEPEST);
        return;
    }
    wr_buffer_empty(J->text);
    if (J->depth == 1)
        start_structure(J, e, a);
    else if (strcmp(e, "wreath") == 0)
        J->whole = 1;
    else if (strcmp(e, "state") == 0)
        start_state(J, a);
    else if (J->in_state && strcmp(e, "initial") == 0)
        mark_start(J);
    else if (J->in_state && strcmp(e, "final") == 0)
        J->X->N.flag[J->state] |= INTERCHANGE_ACCEPT;
    else if (strcmp(e, "transition") == 0) {
        J->now = (jff_edge_t){UINT32_MAX, UINT32_MAX, UINT32_MAX, 0};
        J->in_edge = 1;
    }
}

/* Return the number, among the ends of transitions, of the id that is the text
 * of the element.  The state itself may not be known yet. */
static uint32_t trimmed_id(jff_t *J) {
    const char *s = J->text->text;
    size_t n = J->text->length, from = interchange_pass(s, 0, n);
    while (n > from && interchange_pass(s, n - 1, n) == n)
        n--;
    return wr_names_add(&J->end, s + from, n - from);
}

static void end_edge(jff_t *J) {
    J->in_edge = 0;
    if (J->now.from == UINT32_MAX || J->now.to == UINT32_MAX) {
        fail(J, "found a transition without from and to");
        return;
    }
    if (J->now.read == UINT32_MAX)
        J->now.read = wr_names_add(&J->label, "", 0);
    J->now.at = here(J);
    J->edge = wr_grow(J->edge, J->edges, sizeof *J->edge);
    J->edge[J->edges++] = J->now;
}

static void end_type(jff_t *J) {
    wr_free(J->eight);
    J->eight = NULL;
    if (strcmp(J->text->text, "fa") == 0)
        J->type = TYPE_FA;
    else if (strcmp(J->text->text, "re") == 0)
        J->type = TYPE_RE;
    else
        refuse(J, "found type '%.40s', expected 'fa' or 're'", J->text->text);
}

static void XMLCALL end(void *arg, const char *e) {
    jff_t *J = arg;
    if (!interchange_ok(J->X))
        return;
    J->depth--;
    if (strcmp(e, "type") == 0) {
        end_type(J);
    } else if (strcmp(e, "expression") == 0) {
        J->expression->length = 0;
        wr_buffer_write(J->expression, J->text->text, J->text->length);
        J->expression_at = here(J);
    } else if (strcmp(e, "state") == 0) {
        J->in_state = 0;
    } else if (J->in_edge && strcmp(e, "from") == 0) {
        J->now.from = trimmed_id(J);
    } else if (J->in_edge && strcmp(e, "to") == 0) {
        J->now.to = trimmed_id(J);
    } else if (J->in_edge && strcmp(e, "read") == 0) {
        J->now.read = wr_names_add(&J->label, J->text->text, J->text->length);
    } else if (strcmp(e, "transition") == 0) {
        end_edge(J);
    }
    wr_buffer_empty(J->text);
}

static void XMLCALL text(void *arg, const char *s, int n) {
    jff_t *J = arg;
    if (interchange_ok(J->X))
        wr_buffer_write(J->text, s, (size_t) n);
}

static void XMLCALL doctype(void *arg, const char *a, const char *b,
                            const char *c, int d) {
    jff_t *J = arg;
    (void) a, (void) b, (void) c, (void) d;
    fail(J, "found a DOCTYPE, expected none: entities are not expanded");
}

/* ---- labels ------------------------------------------------------------ */

/* "[a-f]", single characters of ASCII. */
static int is_range(const char *s) {
    return s[0] == '[' && s[1] > ' ' && s[1] < 127 && s[2] == '-' &&
           s[3] >= s[1] && s[3] < 127 && s[4] == ']' && s[5] == '\0';
}

/* Add a path of new states that reads the characters one by one. */
static void add_word(jff_t *J, uint32_t from, uint32_t to, const char *s) {
    interchange_draft_t *X = J->X;
    char name[40];
    while (interchange_ok(X) && *s != '\0') {
        const size_t n = interchange_character(s);
        const uint32_t a = interchange_letter(X, s, n);
        uint32_t next = to;
        if (s[n] != '\0')
            do {
                snprintf(name, sizeof name, "inside_%zu", ++J->words);
                next = X->state.count;
            } while (interchange_state(X, name, strlen(name)) != next);
        interchange_edge(X, from, a, next);
        from = next;
        s += n;
    }
}

static void add_edge(jff_t *J, uint32_t from, uint32_t to, const char *s) {
    interchange_draft_t *X = J->X;
    if (*s == '\0')
        interchange_edge(X, from, INTERCHANGE_EPSILON, to);
    else if (!J->whole && is_range(s))
        for (char c = s[1]; c <= s[3]; c++)
            interchange_edge(X, from, interchange_letter(X, &c, 1), to);
    else if (J->whole || s[interchange_character(s)] == '\0')
        interchange_edge(X, from, interchange_letter(X, s, strlen(s)), to);
    else
        add_word(J, from, to, s);
}

/* Return the state that an end of the transition names. */
static uint32_t find_state(jff_t *J, const jff_edge_t *e, uint32_t end) {
    const char *id = J->end.name[end];
    uint32_t q = 0;
    if (!wr_names_find(&q, &J->id, id, strlen(id)))
        interchange_fail(
            J->X, e->at,
            "found a transition from or to '%.40s', and no state has this id",
            id);
    return q;
}

static void add_edges(jff_t *J) {
    for (size_t i = 0; interchange_ok(J->X) && i < J->edges; i++) {
        const jff_edge_t *e = J->edge + i;
        const uint32_t from = find_state(J, e, e->from);
        const uint32_t to = find_state(J, e, e->to);
        if (interchange_ok(J->X))
            add_edge(J, from, to, J->label.name[e->read]);
    }
}

static void finish(jff_t *J) {
    refuse_eight(J);
    if (J->type == TYPE_NONE)
        interchange_fail(J->X, J->X->R->length, "found no <type>fa</type>");
    if (J->type == TYPE_RE)
        interchange_jff_expression(J->X, J->expression->text,
                                   J->expression->length, J->expression_at);
    if (J->type != TYPE_FA)
        return;
    add_edges(J);
    if (interchange_ok(J->X) && J->words > 0)
        interchange_remark(J->X,
                           "labels of several characters are words: %zu "
                           "state%s put inside them",
                           J->words, WR_S(J->words));
}

static void parse(jff_t *J) {
    wr_reader_struct *R = J->X->R;
    const int most = 1 << 20;
    enum XML_Status x = XML_STATUS_OK;
    for (int last = 0; !last && x == XML_STATUS_OK;) {
        const size_t left = R->length - R->pos;
        const int n = left < (size_t) most ? (int) left : most;
        last = (size_t) n == left;
        x = J->by.XML_Parse(J->parser, R->text + R->pos, n, last);
        R->pos += (size_t) n;
    }
    if (x != XML_STATUS_OK)
        interchange_fail(
            J->X, here(J), "%s",
            J->by.XML_ErrorString(J->by.XML_GetErrorCode(J->parser)));
    R->pos = R->length;
    if (interchange_ok(J->X))
        finish(J);
}

void interchange_read_jff(interchange_draft_t *X) {
    static const char *const names[] = {WR_LIBRARY_NAMES(CALLS)};
    jff_t J = {.X = X};
    if (interchange_pass(X->R->text, X->R->pos, X->R->length) == X->R->length)
        return;
    X->D->found = 1;
    X->status = wr_library_load(&J.by, WR_LIBRARY_FILE(EXPAT_FILE), names,
                                sizeof names / sizeof *names, X->L);
    if (!interchange_ok(X))
        return;
    /* the text is UTF-8, whatever its declaration says */
    J.parser = J.by.XML_ParserCreate("UTF-8");
    if (J.parser == NULL) {
        X->status = wr_limits_fail(X->L, WR_UNABLE, "no memory for expat");
        return;
    }
    WR_EACH(wr_buffer_init, J.text, J.expression);
    J.by.XML_SetUserData(J.parser, &J);
    J.by.XML_SetElementHandler(J.parser, start, end);
    J.by.XML_SetCharacterDataHandler(J.parser, text);
    J.by.XML_SetStartDoctypeDeclHandler(J.parser, doctype);
    parse(&J);
    J.by.XML_ParserFree(J.parser);
    WR_EACH(wr_buffer_clear, J.text, J.expression);
    WR_EACH(wr_names_clear, &J.id, &J.end, &J.label);
    WR_FREE(J.edge, J.eight);
}

#else

void interchange_read_jff(interchange_draft_t *X) {
    X->D->found = 1;
    X->status = wr_limits_fail(
        X->L, WR_DOMAIN,
        "this wreath was built without expat and reads no JFLAP files (Debian: "
        "apt-get install libexpat1-dev, then build again)");
}

#endif
