/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Labels of other programs that are not letters: outputs of Mealy machines
 * (LearnLib, AALpy) and of transducers (foma, HFST), probabilities (AALpy),
 * and Boolean formulas with acceptance marks (Spot).  Read as letters they
 * would define another language, so such a graph is refused, unless its labels
 * are formulas without marks.  A graph that lists its letters, as those written
 * by wreath do, is not examined.
 */

#include "interchange/dot.h"

#include <strings.h>

static int is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* Return the length of "(a,b)" at s, with balanced parentheses and a comma, and
 * no blank or comma next to the outer ones; or 0: "(, a" is two letters. */
static size_t tuple(const char *s) {
    size_t n = 0, depth = 0;
    int comma = 0;
    if (*s != '(' || s[1] == ',' || is_blank(s[1]))
        return 0;
    do {
        depth += s[n] == '(';
        depth -= s[n] == ')';
        comma |= s[n] == ',';
        if (s[n] == '\n' || s[n] == '\0')
            return 0;
        n++;
    } while (depth > 0);
    return comma && s[n - 2] != ',' && !is_blank(s[n - 2]) ? n : 0;
}

size_t dot_letter(const char *s, const char *separators) {
    size_t n = 0;
    while (s[n] != '\0' && strchr(separators, s[n]) == NULL)
        n += tuple(s + n) > 0 ? tuple(s + n) : 1;
    return n;
}

/* Find the next item of a label, between commas and line ends, without the
 * blanks around it; return 0 at the end. */
static int next_item(interchange_piece_t *item, const char **at) {
    const char *s = *at;
    while (is_blank(*s) || *s == ',' || *s == '\n')
        s++;
    const char *end = s + dot_letter(s, ",\n");
    *at = end;
    while (end > s && is_blank(end[-1]))
        end--;
    *item = (interchange_piece_t){s, (size_t) (end - s)};
    return end > s;
}

/* Return 1 if `is` holds for some item. */
static int any_item(const char *label, int (*is)(interchange_piece_t)) {
    interchange_piece_t item;
    while (next_item(&item, &label))
        if (is(item))
            return 1;
    return 0;
}

/* Return 1 if there are items and `is` holds for each. */
static int all_items(const char *label, int (*is)(interchange_piece_t)) {
    interchange_piece_t item;
    int any = 0;
    for (; next_item(&item, &label); any = 1)
        if (!is(item))
            return 0;
    return any;
}

/* Return the last line that is not blank, without the blanks after it. */
static interchange_piece_t last_line(const char *text) {
    size_t end = strlen(text);
    while (end > 0 && (is_blank(text[end - 1]) || text[end - 1] == '\n'))
        end--;
    size_t begin = end;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    return (interchange_piece_t){text + begin, end - begin};
}

/* ---- outputs and probabilities ----------------------------------------- */

/* "in/out" or "in / out". */
static int has_output(interchange_piece_t p) {
    return p.length > 1 && memchr(p.s + 1, '/', p.length - 1) != NULL;
}

/* "in / out" */
static int has_wide_output(interchange_piece_t p) {
    for (size_t i = 1; i + 2 < p.length; i++)
        if (p.s[i] == '/' && is_blank(p.s[i - 1]) && is_blank(p.s[i + 1]))
            return 1;
    return 0;
}

enum { NO_PROBABILITY, CERTAIN, BETWEEN };

/* Classify the n bytes of s as a number strictly between 0 and 1, or 0 or 1:
 * labels that are no probabilities may have 0 and 1, too, as pairs of bits. */
static int probability(const char *s, size_t n) {
    static const char digits[] = "0123456789";
    if (!interchange_is_decimal(s, n) || *s == '-')
        return NO_PROBABILITY;
    /* the byte after it is no digit and no '.': a separator or '\0' */
    s += *s == '+';
    s += strspn(s, "0");
    const char whole = *s;
    const size_t length = strspn(s, digits);
    s += length;
    s += *s == '.';
    const int part = s[strspn(s, "0")] >= '1' && s[strspn(s, "0")] <= '9';
    s += strspn(s, digits);
    const int small = *s == 'e' && s[1] == '-'; /* 5e-05 */
    if (length > 1 || (*s == 'e' && !small) || *s == 'E' ||
        (length == 1 && !small && (whole != '1' || part)))
        return NO_PROBABILITY;
    return part || (length == 1 && small) ? BETWEEN : CERTAIN;
}

/* "in:0.5" */
static int item_probability(interchange_piece_t p) {
    const char *colon = memrchr(p.s, ':', p.length);
    if (colon == NULL || colon == p.s)
        return NO_PROBABILITY;
    size_t i = (size_t) (colon - p.s) + 1;
    while (i < p.length && is_blank(p.s[i]))
        i++;
    return probability(p.s + i, p.length - i);
}

static int is_between(interchange_piece_t p) {
    return item_probability(p) == BETWEEN;
}

/* "<in:out>" among the letters of an item, as in foma. */
static int has_pair(interchange_piece_t p) {
    for (size_t i = 0, n; i < p.length; i += n + 1) {
        const char *s = p.s + i;
        for (n = 0; i + n < p.length && !is_blank(s[n]);)
            n++;
        if (n > 4 && s[0] == '<' && s[n - 1] == '>' &&
            memchr(s + 2, ':', n - 4) != NULL)
            return 1;
    }
    return 0;
}

/* "in:out", as in HFST. */
static int has_colon(interchange_piece_t p) {
    return p.length > 2 && memchr(p.s + 1, ':', p.length - 2) != NULL;
}

/* ---- formulas ---------------------------------------------------------- */

/* Return the length of an entity such as &amp; or 0. */
static size_t entity(const char *s) {
    size_t n = 1;
    if (*s != '&')
        return 0;
    while (interchange_is_alnum(s[n]) || (n == 1 && s[n] == '#'))
        n++;
    return n > 1 && s[n] == ';' ? n + 1 : 0;
}

/* Return the length of an operator between two operands, or 0. */
static size_t operator(const char *s) {
    static const char *const names[] = {"&amp;", "\xe2\x88\xa7", /* U+2227 */
                                        "\xe2\x88\xa8"};         /* U+2228 */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strncmp(s, names[i], strlen(names[i])) == 0)
            return strlen(names[i]);
    return (*s == '&' && entity(s) == 0) || *s == '|';
}

/* An operand, an operator and an operand: "|| x" is two letters. */
static int has_operator(interchange_piece_t p) {
    int operands = 0, between = 0;
    for (size_t i = 0, n; i < p.length; i += n) {
        n = operator(p.s + i);
        if (n > 0) {
            between = operands;
        } else if (!is_blank(p.s[i])) {
            if (between)
                return 1;
            operands = 1;
        }
        n = n > 0 ? n : entity(p.s + i);
        n = n > 0 ? n : 1;
    }
    return 0;
}

/* U+2776 .. U+277F, U+24EB .. U+24F4 and U+24FF, for 1 .. 10, 11 .. 20, 0. */
static int is_circled(const char *s) {
    const unsigned char c =
        s[0] == '\xe2' && s[1] != '\0' ? (unsigned char) s[2] : 0;
    return (c >= 0xb6 && c <= 0xbf && s[1] == '\x9d') ||
           (c >= 0xab && c <= 0xb4 && s[1] == '\x93') ||
           (c == 0xbf && s[1] == '\x93');
}

/* The last of several lines is "{0,1}", or begins with a circled number. */
static int has_marks(const char *label) {
    const char *s = last_line(label).s;
    const size_t digits = s[0] == '{' ? strspn(s + 1, "0123456789, ") : 0;
    return strchr(label, '\n') != NULL && strchr(label, '\n') < s &&
           ((digits > 0 && s[1 + digits] == '}') || is_circled(s));
}

/* "[a,b]" or "{a,b}": a comma in brackets that are not letters. */
static int has_brackets(const char *label) {
    for (const char *s = label; (s = strpbrk(s, "[{")) != NULL; s++) {
        const size_t n = strcspn(s + 1, *s == '[' ? "[]\n" : "{}\n") + 1;
        if (s[n] == *s + 2 && memchr(s, ',', n) != NULL && s[1] != ',' &&
            !is_blank(s[1]) && s[n - 1] != ',' && !is_blank(s[n - 1]))
            return 1;
    }
    return 0;
}

/* "!a", "~a", "!(" */
static int has_negation(interchange_piece_t p) {
    for (size_t i = 0; i + 1 < p.length; i++) {
        const char c = p.s[i + 1];
        if ((p.s[i] == '!' || p.s[i] == '~') &&
            (c == '_' || c == '(' || (c >= 'a' && c <= 'z') ||
             (c >= 'A' && c <= 'Z')))
            return 1;
    }
    return 0;
}

/* ---- the graph --------------------------------------------------------- */

static void refuse(dot_t *G, const dot_edge_t *e, const char *what,
                   const char *expected) {
    interchange_refuse(G->X, e->at, "found the label '%.40s': %s, expected %s",
                       dot_value(G, &e->a, DOT_LABEL), what, expected);
}

/* Refuse a label whose text b is certainly not a letter. */
static void check_label(dot_t *G, const dot_edge_t *e, const char *b) {
    const int hfst = G->X->name != NULL && strcmp(G->X->name, "H") == 0;
    if (any_item(b, has_wide_output) || any_item(b, has_pair) ||
        (hfst && any_item(b, has_colon)))
        refuse(G, e, "a transducer", "an acceptor");
    else if (any_item(b, has_operator))
        refuse(G, e, "a formula", "letters");
    else if (has_brackets(b))
        refuse(G, e, "a comma in brackets", "letters");
}

/* Return 1 if the edge has a label, and set b to it. */
static int labelled(wr_buffer_t b, const dot_t *G, const dot_edge_t *e,
                    const unsigned char *m) {
    dot_label(b, G, &e->a);
    return !m[e->from] && b->length > 0;
}

void dot_refuse_foreign(dot_t *G, const unsigned char *m, int formulas) {
    const dot_edge_t *first = NULL, *bare = NULL;
    int outputs = 1, probabilities = 1, between = 0;
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = 0; i < G->edges; i++)
        if (labelled(b, G, &G->edge[i], m)) {
            if (G->edge[i].a.html && strchr(b->text, '<') != NULL)
                refuse(G, &G->edge[i], "HTML", "text without tags");
            else if (has_marks(b->text))
                refuse(G, &G->edge[i], "a formula with acceptance marks",
                       "letters");
            first = first != NULL ? first : &G->edge[i];
            outputs = outputs && all_items(b->text, has_output);
            probabilities =
                probabilities && all_items(b->text, item_probability);
            between = between || any_item(b->text, is_between);
        } else if (bare == NULL && !m[G->edge[i].from]) {
            bare = &G->edge[i];
        }
    if (first == NULL && bare != NULL)
        refuse(G, bare, "no edge has a label", "letters");
    if (first != NULL && outputs)
        refuse(G, first, "a transducer", "an acceptor");
    else if (first != NULL && probabilities && between)
        refuse(G, first, "a probability", "an acceptor");
    for (size_t i = 0; !formulas && interchange_ok(G->X) && i < G->edges; i++)
        if (labelled(b, G, &G->edge[i], m))
            check_label(G, &G->edge[i], b->text);
    wr_buffer_clear(b);
}

int dot_has_formulas(const dot_t *G, const unsigned char *m) {
    int operators = 0, negations = 0, found;
    interchange_piece_t item;
    wr_names_t T = {0};
    uint32_t a;
    wr_buffer_t b;
    wr_buffer_init(b);
    for (size_t i = 0; i < G->edges; i++) {
        const char *s = labelled(b, G, &G->edge[i], m) ? b->text : "";
        while (next_item(&item, &s)) {
            wr_names_add(&T, item.s, item.length);
            operators |= has_operator(item);
            negations |= has_negation(item);
        }
    }
    found = operators && negations;
    for (uint32_t i = 0; negations && !found && i < T.count; i++)
        if (*T.name[i] == '!' && T.name[i][1] != '=')
            found = wr_names_find(&a, &T, "1", 1) ||
                    wr_names_find(&a, &T, T.name[i] + 1, strlen(T.name[i] + 1));
    wr_names_clear(&T);
    wr_buffer_clear(b);
    return found;
}

/* ---- Spot -------------------------------------------------------------- */

static int is_kind(interchange_piece_t line, const char *with) {
    const size_t n = strlen(with);
    return line.length >= n && memcmp(line.s, with, n) == 0 &&
           memchr(line.s, ']', line.length) == line.s + line.length - 1;
}

/* Convert an HTML label to text: <br/> ends a line, other tags are dropped. */
static void text_of_html(wr_buffer_t b, const char *s) {
    const size_t n = strlen(s);
    const char *const end = s + n - (n > 0);
    s += n > 0;
    while (s < end) {
        const char *close =
            *s == '<' ? memchr(s, '>', (size_t) (end - s)) : NULL;
        if (close == NULL) {
            wr_buffer_write(b, s++, 1);
            continue;
        }
        if (strncasecmp(s, "<br", 3) == 0)
            wr_buffer_put(b, "\n");
        s = close + 1;
    }
}

/* Spot ends the label of the graph with the name of the acceptance condition,
 * if it has one, below or instead of the formula. */
int dot_say_acceptance(dot_t *G) {
    static const char *const others[] = {"[co-B",    "[gen. ",  "[Rabin",
                                         "[Streett", "[parity", "[Fin-less",
                                         "[none]"};
    wr_buffer_t b;
    wr_buffer_init(b);
    if (G->label != NULL && G->label_html)
        text_of_html(b, G->label);
    else
        dot_unescape(b, G->label != NULL ? G->label : "");
    const interchange_piece_t line = last_line(b->text);
    const int buechi = interchange_piece_is(line, "[B\303\274chi]");
    int other = !buechi && (strstr(b->text, "Inf(") != NULL ||
                            strstr(b->text, "Fin(") != NULL);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        other = other || is_kind(line, others[i]);
    if (other)
        interchange_refuse(G->X, G->X->R->pos,
                           "found the acceptance '%.*s', expected one of "
                           "[B\303\274chi] and [all], read for finite words",
                           (int) (line.length < 60 ? line.length : 60), line.s);
    const int all = interchange_piece_is(line, "[all]"), spot = buechi || all;
    for (uint32_t q = 0; all && q < G->X->N.states; q++)
        G->X->N.flag[q] |= INTERCHANGE_ACCEPT;
    if (!other && spot)
        interchange_remark(G->X, "an automaton on infinite words, read on "
                                 "finite words");
    wr_buffer_clear(b);
    return spot;
}
