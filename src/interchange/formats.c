/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The table of formats, from which help and documents are generated, and the
 * functions that read and write a file in any format. */

#include "interchange/impl.h"

static void write_dfa(wr_buffer_t out, wr_buffer_struct *remarks,
                      const wr_dfa_t A) {
    (void) remarks;
    wr_dfa_print(out, A);
}

/* Letters that have a meaning in a format; NULL after the last. */
static const char *const fado_marks[] = {"@epsilon", NULL};
static const char *const grail_marks[] = {"lambda", "@epsilon", "|-", "-|",
                                          NULL};

/* In the order of the constants, as far as there are any.  `openings` are the
 * possible beginnings of a text (detect.c), separated by '|'; `endings`, by
 * blanks. */
static const struct {
    const char *name, *about, *endings, *openings;
    interchange_reader_t *read;
    interchange_writer_t *write;
    int many; /* a text can contain several automata */
    const char *const *marks;
} format[] = {
    {"att", "AT&T text of OpenFst, foma, HFST", ".att .fsm .fst.txt", "",
     interchange_read_att, interchange_write_att, 1, interchange_att_epsilon},
    {"att4", "AT&T text with input and output columns", ".att4", "",
     interchange_read_att, interchange_write_att4, 1, interchange_att_epsilon},
    {"ba", "BA of RABIT", ".ba", "", interchange_read_ba, interchange_write_ba,
     0, NULL},
    {"dfa", ".dfa of wreath", ".dfa", "name |kind |states |alphabet|source ",
     NULL, write_dfa, 0, NULL},
    {"dot", "DOT of Graphviz, OpenFst, foma or MONA", ".dot .gv",
     "digraph|strict|graph ", interchange_read_dot, interchange_write_dot, 1,
     NULL},
    {"fado", "FAdo", ".fado .fa", "@DFA|@NFA", interchange_read_fado,
     interchange_write_fado, 1, fado_marks},
    {"gap", "GAP's Automaton and Transformation", ".g .gap",
     "Automaton(|Transformation", interchange_read_gap, interchange_write_gap,
     1, NULL},
    {"grail", "Grail+", ".grail", "(START)", interchange_read_grail,
     interchange_write_grail, 0, grail_marks},
    {"hoa", "HOA v1, on finite words", ".hoa", "HOA:", interchange_read_hoa,
     interchange_write_hoa, 1, NULL},
    {"jff", "JFLAP", ".jff", "<?xml|<structure", interchange_read_jff,
     interchange_write_jff, 0, NULL},
    {"mata", "Mata's @NFA-explicit or @NFA-bits", ".mata", "@NFA-|@AFA-",
     interchange_read_mata, interchange_write_mata, 1, NULL},
    {"regex", "regular expressions, one per line", ".re .regex", "",
     interchange_read_regex, NULL, 1, NULL},
    {"mermaid", "Mermaid diagram for Markdown", ".mmd .mermaid", "flowchart ",
     NULL, interchange_write_mermaid, 1, NULL},
    {"tikz", "TikZ picture for LaTeX", ".tikz .tex", "\\begin{tikz|% \\usetikz",
     NULL, interchange_write_tikz, 1, NULL},
    {"walnut", "Walnut's automata, with outputs", ".walnut", "msd|lsd|{0|{-",
     interchange_read_walnut, NULL, 0, NULL},
};
enum { FORMATS = sizeof format / sizeof *format };

const char *wr_syntax_name(wr_syntax_t f) {
    wr_assert(f >= 0);
    return f < FORMATS ? format[f].name : NULL;
}

const char *wr_syntax_about(wr_syntax_t f) {
    wr_assert(0 <= f && f < FORMATS);
    return format[f].about;
}

int wr_syntax_reads(wr_syntax_t f) {
    wr_assert(0 <= f && f < FORMATS);
#ifndef HAVE_EXPAT
    if (f == WR_SYNTAX_JFF)
        return 0;
#endif
    return f == WR_SYNTAX_DFA || format[f].read != NULL;
}

int wr_syntax_writes(wr_syntax_t f) {
    wr_assert(0 <= f && f < FORMATS);
    return format[f].write != NULL;
}

int wr_syntax_streams(wr_syntax_t f) {
    wr_assert(0 <= f && f < FORMATS);
    return format[f].many;
}

void wr_syntax_print(wr_buffer_t out, wr_syntax_t f) {
    const char *ways = !wr_syntax_writes(f)  ? "in"
                       : !wr_syntax_reads(f) ? "out"
                                             : "in, out";
    char kinds[16];
    snprintf(kinds, sizeof kinds, "%s%s", ways, format[f].many ? ", many" : "");
    wr_buffer_printf(out, "%-8s %-14s %s (%s)", format[f].name, kinds,
                     format[f].about, format[f].endings);
}

int wr_syntax_find(wr_syntax_t *out, const char *name) {
    for (int f = 0; f < FORMATS; f++)
        if (strcmp(format[f].name, name) == 0) {
            *out = f;
            return 1;
        }
    return 0;
}

/* Return the length of the longest word of the list, divided by separators,
 * that the n bytes of s begin with or, if at_end, end with. */
static size_t longest(const char *list, const char *separator, const char *s,
                      size_t n, int at_end) {
    size_t most = 0;
    while (*list != '\0') {
        const size_t m = strcspn(list, separator);
        if (m > most && m <= n && memcmp(at_end ? s + n - m : s, list, m) == 0)
            most = m;
        list += m + (list[m] != '\0');
    }
    return most;
}

int wr_syntax_of_path(wr_syntax_t *out, const char *path) {
    const size_t n = strlen(path);
    for (int f = 0; f < FORMATS; f++)
        if (n > 0 && longest(format[f].endings, " ", path + 1, n - 1, 1) > 0) {
            *out = f;
            return 1;
        }
    return 0;
}

size_t interchange_opening(wr_syntax_t f, const char *s, size_t n) {
    return longest(format[f].openings, "|", s, n, 0);
}

/* ---- reading ----------------------------------------------------------- */

/* Read .dfa text: one automaton per text, already complete. */
static wr_status_t read_dfa(wr_dfa_t A, wr_account_t D, wr_reader_struct *R,
                            wr_limits_struct *L) {
    wr_dfa_t B;
    if (strspn(R->text + R->pos, " \t\r\n") >= R->length - R->pos && R->pos > 0)
        return WR_OK;
    wr_dfa_init(B);
    wr_status_t s = wr_dfa_read(B, R, L);
    if (s == WR_OK) {
        D->found = D->deterministic = 1;
        D->states = B->states;
        D->edges = (uint64_t) B->states * B->letters;
        D->starts = 1;
        D->unreachable = B->states - wr_dfa_reach(NULL, B);
        wr_dfa_swap(A, B);
    }
    wr_dfa_clear(B);
    return s;
}

/* Refuse a carriage return between lines that is not followed by a line feed,
 * as in old Mac files, because most formats would read one long line.  XML
 * allows such line ends. */
static wr_status_t check_lines(wr_reader_struct *R) {
    const char *end = R->text + R->length, *s = R->text;
    while ((s = memchr(s, '\r', (size_t) (end - s))) != NULL) {
        const char *next = s;
        while (next < end && *next == '\r')
            next++;
        if (next < end && *next != '\n')
            return wr_reader_fail_at(R, (size_t) (s - R->text),
                                     "found a carriage return without a line "
                                     "feed, expected lines that end with LF or "
                                     "CR LF");
        s = next;
    }
    return WR_OK;
}

/* Read one automaton by the given reader, NULL for .dfa, into a draft that has
 * only its inputs set. */
static wr_status_t read_by(wr_dfa_t A, wr_account_t D,
                           interchange_reader_t *read, interchange_draft_t X) {
    wr_account_t now;
    X.D = now;
    X.later = D->found;
    X.R->message[0] = '\0';
    wr_account_init(now);
    wr_status_t s = WR_OK;
    if (X.R->pos == 0 && read != interchange_read_jff)
        s = check_lines(X.R);
    if (s == WR_OK && read == NULL) {
        s = read_dfa(A, now, X.R, X.L);
    } else if (s == WR_OK) {
        read(&X);
        s = X.status == WR_OK && now->found ? interchange_finish(A, &X)
                                            : X.status;
    }
    wr_account_clear(s == WR_OK ? D : now);
    if (s == WR_OK)
        *D = *now;
    wr_free(X.name);
    interchange_nfa_clear(&X.N);
    WR_EACH(wr_names_clear, &X.state, &X.letter);
    return s;
}

wr_status_t wr_read_automaton(wr_dfa_t A, wr_account_t D, wr_reader_t R,
                              const wr_import_t *how, wr_limits_t L) {
    wr_assert(0 <= how->syntax && how->syntax < FORMATS);
    wr_assert(R->text != NULL && R->pos <= R->length);
    interchange_reader_t *read = format[how->syntax].read;
    if (read == NULL && how->syntax != WR_SYNTAX_DFA)
        return wr_limits_fail(L, WR_DOMAIN, "the format %s cannot be read",
                              format[how->syntax].name);
    return read_by(A, D, read,
                   (interchange_draft_t){.R = R, .how = how, .L = L});
}

wr_status_t wr_read_one_automaton(wr_dfa_t A, wr_account_t D, wr_reader_t R,
                                  const wr_import_t *how, wr_limits_t L) {
    wr_dfa_t B, another;
    wr_account_t rest;
    WR_EACH(wr_dfa_init, B, another);
    wr_account_init(rest);
    wr_status_t s = wr_read_automaton(B, D, R, how, L);
    if (s == WR_OK && !D->found)
        s = wr_reader_fail_at(R, 0, "found no automaton");
    size_t end = R->pos;
    while (end < R->length && wr_is_blank(R->text[end]))
        end++;
    if (s == WR_OK && end < R->length)
        s = wr_read_automaton(another, rest, R, how, L);
    if (s == WR_OK && rest->found)
        s = wr_reader_fail_at(R, end,
                              "found several automata, expected one; wreath "
                              "convert --which extracts one");
    if (s == WR_OK)
        wr_dfa_swap(A, B);
    wr_account_clear(rest);
    WR_EACH(wr_dfa_clear, another, B);
    return s;
}

wr_status_t wr_dfa_set_regex(wr_dfa_t A, const char *text, const char *alphabet,
                             wr_limits_t L) {
    wr_reader_t R;
    wr_account_t D;
    const wr_import_t how = {.alphabet = alphabet};
    wr_reader_init(R);
    wr_account_init(D);
    wr_status_t s =
        wr_reader_open_text(R, "regular expression", text, strlen(text));
    if (s == WR_OK)
        s = read_by(A, D, interchange_read_expression,
                    (interchange_draft_t){.R = R, .how = &how, .L = L});
    wr_account_clear(D);
    return wr_reader_close(R, s, L);
}

/* ---- writing ----------------------------------------------------------- */

/* Return a letter that the format reads as epsilon or a mark, or NULL. */
static const char *taken_letter(const wr_dfa_t A, wr_syntax_t f) {
    const char *const *names = format[f].marks;
    for (; names != NULL && *names != NULL; names++)
        for (uint32_t a = 0; a < A->letters; a++)
            if (strcmp(A->letter_name[a], *names) == 0)
                return *names;
    return NULL;
}

/* Return 1 if s has no control character, U+FFFE or U+FFFF: valid in XML. */
static int is_xml(const char *s) {
    for (; *s != '\0'; s++)
        if ((unsigned char) *s < ' ' || strncmp(s, "\xef\xbf\xbe", 3) == 0 ||
            strncmp(s, "\xef\xbf\xbf", 3) == 0)
            return 0;
    return 1;
}

static int names_are_xml(const wr_dfa_t A) {
    for (uint32_t a = 0; a < A->letters; a++)
        if (!is_xml(A->letter_name[a]))
            return 0;
    for (uint32_t q = 0; A->state_name != NULL && q < A->states; q++)
        if (!is_xml(A->state_name[q]))
            return 0;
    return 1;
}

wr_status_t wr_write_automaton(wr_buffer_t out, wr_buffer_struct *remarks,
                               const wr_dfa_t A, wr_syntax_t f, wr_limits_t L) {
    wr_assert(0 <= f && f < FORMATS);
    wr_assert(A->start < A->states);
    if (format[f].write == NULL)
        return wr_limits_fail(L, WR_DOMAIN, "the format %s cannot be written",
                              format[f].name);
    const char *taken = taken_letter(A, f);
    if (taken != NULL)
        return wr_limits_fail(
            L, WR_DOMAIN, "the letter '%s' would be %s in the format %s", taken,
            strchr(taken, '|') != NULL ? "a mark" : "epsilon", format[f].name);
    if (f == WR_SYNTAX_JFF && !names_are_xml(A))
        return wr_limits_fail(L, WR_DOMAIN,
                              "a name has a character that XML cannot hold");
    const size_t from = out->length;
    out->limits = L;
    format[f].write(out, remarks, A);
    return wr_buffer_end(out, from);
}
