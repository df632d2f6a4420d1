/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* AT&T text, as OpenFst's fstprint, foma and HFST write it:
 *
 *   source target label [weight]     an acceptor
 *   source target in out [weight]    a transducer; in = out is an acceptor
 *   state [weight]                   an accepting state
 *
 * The state of the first line is the start; a line "--" separates automata.
 * A fourth column may be an output or a weight.  It is an output if some line
 * has five columns (a weight of one is omitted), or if it is equal to the third
 * column in all lines; otherwise it is a weight if all are numbers, and else
 * the output of a transducer.
 */

#include "interchange/impl.h"

typedef struct {
    interchange_draft_t *X;
    interchange_line_t line;
    int same;                    /* every fourth column equals the third */
    interchange_piece_t in, out; /* of the first line where it does not */
    int numbers;                 /* every label is an integer */
    int weights;                 /* weights were ignored */
    int zero;                    /* label 0 occurs, and there is no table */
    int by_number;         /* labels are numbers of the table of symbols */
    wr_names_t symbol, id; /* the table, in its order */
} att_t;

static int is_number(interchange_piece_t p) {
    for (size_t i = 0; i < p.length; i++)
        if (p.s[i] < '0' || p.s[i] > '9')
            return 0;
    return p.length > 0;
}

static int is_weight(interchange_piece_t p) {
    return interchange_is_decimal(p.s, p.length) ||
           interchange_piece_is(p, "Infinity") ||
           interchange_piece_is(p, "-Infinity");
}

static int same_piece(interchange_piece_t p, interchange_piece_t q) {
    return p.length == q.length && memcmp(p.s, q.s, p.length) == 0;
}

/* ---- the table of symbols ---------------------------------------------- */

static void read_table(att_t *T) {
    wr_reader_struct *R = T->X->how->symbols;
    interchange_line_t line = {.R = R, .tabs = 1};
    wr_status_t s = WR_OK; /* status of reading the table */
    R->pos = 0;
    while (s == WR_OK && interchange_line_next(&line)) {
        if (line.count != 2 || !is_number(line.piece[1])) {
            s = wr_reader_fail_at(
                R, line.start, "found '%.*s', expected a symbol and its number",
                INTERCHANGE_SHOW(line.piece[0]));
            break;
        }
        const uint32_t n = T->symbol.count;
        if (wr_names_add(&T->symbol, line.piece[0].s, line.piece[0].length) !=
                n ||
            wr_names_add(&T->id, line.piece[1].s, line.piece[1].length) != n)
            s = wr_reader_fail_at(
                R, line.start,
                "found '%.*s', expected each symbol and each number once",
                INTERCHANGE_SHOW(line.piece[0]));
    }
    interchange_line_clear(&line);
    if (s != WR_OK)
        memcpy(T->X->R->message, R->message, sizeof R->message);
    interchange_took(T->X, s);
}

/* ---- first pass: the meaning of the columns ---------------------------- */

static int ends_automaton(const interchange_line_t *line) {
    return line->count == 1 && interchange_piece_is(line->piece[0], "--");
}

/* Compare the third and the fourth column; return 1 if the latter is no weight.
 * Two unknown symbols differ, as in HFST and foma. */
static int compare_output(att_t *T) {
    const interchange_piece_t *p = T->line.piece;
    if (T->same && (!same_piece(p[2], p[3]) ||
                    interchange_piece_is(p[3], "@_UNKNOWN_SYMBOL_@"))) {
        T->same = 0;
        T->in = p[2];
        T->out = p[3];
    }
    return T->line.count == 5 || !is_weight(p[3]);
}

static void find_columns(att_t *T) {
    interchange_line_t *line = &T->line;
    const size_t start = T->X->R->pos;
    int unknown = 0, outputs = 0, any = 0;
    uint32_t unused;
    T->same = T->numbers = 1;
    while (interchange_line_next(line) && !(any && ends_automaton(line))) {
        any |= !ends_automaton(line);
        if (line->count < 3)
            continue;
        const interchange_piece_t label = line->piece[2];
        T->numbers &= is_number(label);
        unknown |= !wr_names_find(&unused, &T->symbol, label.s, label.length);
        if (line->count == 4 || line->count == 5)
            outputs |= compare_output(T);
    }
    T->by_number = T->numbers && unknown && T->symbol.count > 0;
    if (outputs && !T->same)
        interchange_refuse(T->X, (size_t) (T->out.s - T->X->R->text),
                           "found output '%.*s' for input '%.*s': a "
                           "transducer, expected an acceptor",
                           INTERCHANGE_SHOW(T->out), INTERCHANGE_SHOW(T->in));
    T->X->R->pos = start;
}

/* ---- labels ------------------------------------------------------------ */

const char *const interchange_att_epsilon[] = {
    "<eps>", "<epsilon>", "@0@", "@_EPSILON_SYMBOL_@", "\xce\xb5", NULL};

static int is_epsilon_name(interchange_piece_t p) {
    for (size_t i = 0; interchange_att_epsilon[i] != NULL; i++)
        if (interchange_piece_is(p, interchange_att_epsilon[i]))
            return 1;
    return 0;
}

/* Return the letter of a label, or epsilon. */
static uint32_t read_label(att_t *T, interchange_piece_t p) {
    interchange_draft_t *X = T->X;
    const wr_names_t *table = T->by_number ? &T->id : &T->symbol;
    const int zero = X->how->zero != 0 ? X->how->zero : T->numbers ? 'e' : 'l';
    uint32_t i;
    if (T->symbol.count > 0) {
        if (!wr_names_find(&i, table, p.s, p.length)) {
            interchange_fail(
                X, interchange_piece_at(&T->line, 2),
                "found label '%.*s', expected a symbol%s of the table %s",
                INTERCHANGE_SHOW(p), T->by_number ? " number" : "",
                X->how->symbols->name);
            return INTERCHANGE_EPSILON;
        }
        return strcmp(T->id.name[i], "0") == 0
                   ? INTERCHANGE_EPSILON
                   : interchange_letter(X, T->symbol.name[i],
                                        strlen(T->symbol.name[i]));
    }
    T->zero |= interchange_piece_is(p, "0");
    return is_epsilon_name(p) || (zero == 'e' && interchange_piece_is(p, "0"))
               ? INTERCHANGE_EPSILON
               : interchange_letter(X, p.s, p.length);
}

/* ---- second pass ------------------------------------------------------- */

static void read_arc(att_t *T) {
    const interchange_line_t *line = &T->line;
    const size_t n = line->count;
    const interchange_piece_t *p = line->piece;
    const int weight = (n == 4 && !T->same) || n == 5;
    T->weights |= weight;
    const uint32_t from = interchange_state(T->X, p[0].s, p[0].length);
    const uint32_t to = interchange_state(T->X, p[1].s, p[1].length);
    const uint32_t letter = read_label(T, p[2]);
    /* a weight of infinity means that the edge does not exist */
    if (!weight || !interchange_piece_is(p[n - 1], "Infinity"))
        interchange_edge(T->X, from, letter, to);
}

static void read_line(att_t *T) {
    const interchange_line_t *line = &T->line;
    const interchange_piece_t *p = line->piece;
    const size_t n = line->count;
    if (!T->X->D->found)
        interchange_mark(T->X, p[0].s, p[0].length, INTERCHANGE_START);
    T->X->D->found = 1;
    if (n > 5)
        interchange_fail(T->X, interchange_piece_at(line, 5),
                         "found %zu columns, expected at most 5", n);
    else if (n >= 3)
        read_arc(T);
    else if (n == 2 && !is_weight(p[1]))
        interchange_fail(T->X, interchange_piece_at(line, 1),
                         "found '%.*s', expected a weight, or a label after it",
                         INTERCHANGE_SHOW(p[1]));
    /* a final weight of infinity means that the state does not accept */
    else if (n == 1 || !interchange_piece_is(p[1], "Infinity"))
        interchange_mark(T->X, p[0].s, p[0].length, INTERCHANGE_ACCEPT);
    T->weights |= n == 2;
}

/* "@U.CASE.UP@", which HFST and foma read as a condition. */
static int is_flag(const char *s) {
    return s[0] == '@' && s[1] != '\0' && strchr("PNRDCU", s[1]) != NULL &&
           s[2] == '.' && s[strlen(s) - 1] == '@';
}

static void add_remarks(att_t *T) {
    const wr_names_t *letter = &T->X->letter;
    uint32_t unused, flag = 0;
    if (wr_names_find(&unused, letter, "@_IDENTITY_SYMBOL_@", 19))
        interchange_remark(T->X, "@_IDENTITY_SYMBOL_@, any other symbol, is "
                                 "read as one letter");
    while (flag < letter->count && !is_flag(letter->name[flag]))
        flag++;
    if (flag < letter->count)
        interchange_remark(T->X,
                           "flag diacritics are read as letters, not as "
                           "conditions: '%.40s'",
                           letter->name[flag]);
    if (T->weights && !T->same) {
        const char *text = T->X->R->text;
        size_t number = 1;
        for (const char *s = text; s < T->out.s; s++)
            number += *s == '\n';
        interchange_remark(T->X,
                           "weights are ignored: '%.*s' in the 4th column of "
                           "line %zu is read as a weight",
                           INTERCHANGE_SHOW(T->out), number);
    } else if (T->weights) {
        interchange_remark(T->X, "weights are ignored");
    }
    if (T->zero)
        interchange_remark(T->X, "no table of symbols: label 0 is %s",
                           wr_names_find(&unused, &T->X->letter, "0", 1)
                               ? "a letter"
                               : "epsilon");
}

void interchange_read_att(interchange_draft_t *X) {
    att_t T = {.X = X, .line = {.R = X->R, .tabs = 1}};
    const int blank = X->R->length == 0 && !X->later;
    if (X->how->symbols != NULL)
        read_table(&T);
    if (interchange_ok(X))
        find_columns(&T);
    while (interchange_ok(X) && interchange_line_next(&T.line)) {
        if (!ends_automaton(&T.line))
            read_line(&T);
        else if (X->D->found)
            break;
    }
    if (interchange_ok(X) && !X->D->found && blank) {
        /* the tools print an automaton without states like this */
        X->D->found = 1;
        interchange_mark(X, "0", 1, INTERCHANGE_START);
        interchange_remark(X, "an empty text: the empty language");
    }
    if (interchange_ok(X) && X->D->found)
        add_remarks(&T);
    interchange_line_clear(&T.line);
    WR_EACH(wr_names_clear, &T.symbol, &T.id);
}
