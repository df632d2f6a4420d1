/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Tokens of HOA v1, which blanks and comments separate, labels and aliases.
 * The formula of an alias may contain propositions that are declared later in
 * the header, so it is read after the header; it may contain earlier aliases.
 */

#include "interchange/hoa.h"

static int is_name(char c) {
    return interchange_is_alnum(c) || c == '_' || c == '-' || c == '.';
}

static void read_number(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    H->kind = HOA_NUMBER;
    const char *s = R->text + R->pos;
    if (!wr_take_count(&H->number, &s, UINT32_MAX)) {
        interchange_fail(H->X, H->at,
                         "found a number above %lu, expected a smaller one",
                         (unsigned long) UINT32_MAX);
        return;
    }
    R->pos = (size_t) (s - R->text);
    wr_buffer_write(H->text, R->text + H->at, R->pos - H->at);
}

static void read_word(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    const int alias = R->text[R->pos] == '@';
    R->pos += (size_t) alias;
    while (R->pos < R->length && is_name(R->text[R->pos]))
        R->pos++;
    wr_buffer_write(H->text, R->text + H->at, R->pos - H->at);
    H->kind = alias                                  ? HOA_ALIAS
              : strncmp(H->text->text, "--", 2) == 0 ? HOA_MARK
                                                     : HOA_WORD;
    if (H->kind == HOA_WORD && R->text[R->pos] == ':') {
        H->kind = HOA_HEADER;
        R->pos++;
    }
}

void hoa_next(hoa_t *H) {
    wr_reader_struct *R = H->X->R;
    interchange_blanks(H->X, LEX_NESTED);
    const char c = R->text[R->pos];
    H->at = R->pos;
    wr_buffer_empty(H->text);
    if (R->pos >= R->length) {
        H->kind = HOA_END;
    } else if (c == '"') {
        interchange_quoted(H->X, H->text, 0);
        H->kind = HOA_STRING;
    } else if (c >= '0' && c <= '9') {
        read_number(H);
    } else if (is_name(c) || c == '@') {
        read_word(H);
    } else {
        wr_buffer_write(H->text, &c, 1);
        H->kind = c;
        R->pos++;
    }
    if (H->kind == HOA_MARK && strcmp(H->text->text, "--ABORT--") == 0) {
        H->aborted = interchange_ok(H->X);
        interchange_fail(H->X, H->at, "found --ABORT--");
    }
    if (!interchange_ok(H->X))
        H->kind = HOA_END;
}

void hoa_unexpected(hoa_t *H, const char *expected) {
    interchange_unexpected(H->X, H->at,
                           H->kind == HOA_END ? NULL : H->text->text, expected);
    H->kind = HOA_END;
}

void hoa_expect(hoa_t *H, int kind, const char *expected) {
    if (H->kind == kind)
        hoa_next(H);
    else
        hoa_unexpected(H, expected);
}

int hoa_inside_item(const hoa_t *H) {
    return H->kind != HOA_HEADER && H->kind != HOA_MARK && H->kind != HOA_END;
}

/* ---- labels and aliases ------------------------------------------------- */

static void atom(interchange_formula_t *F, uint64_t *set) {
    hoa_t *H = F->arg;
    wr_reader_struct *R = F->X->R;
    const size_t end = R->length;
    uint32_t i;
    R->pos = F->pos;
    R->length = F->end; /* tokens end at the end of the formula */
    hoa_next(H);
    F->pos = R->pos;
    R->length = end;
    if (H->kind == HOA_NUMBER && H->number < F->vars)
        interchange_formula_variable(F, set, (unsigned) H->number);
    else if (H->kind == HOA_WORD && strcmp(H->text->text, "t") == 0)
        interchange_formula_constant(F, set, 1);
    else if (H->kind == HOA_WORD && strcmp(H->text->text, "f") == 0)
        interchange_formula_constant(F, set, 0);
    else if (H->kind == HOA_ALIAS &&
             wr_names_find(&i, &H->alias, H->text->text, H->text->length) &&
             i < H->alias_sets)
        memcpy(set, H->alias_set + i * F->words, F->words * sizeof *set);
    else
        hoa_unexpected(H, "t, f, an alias or the number of a proposition");
}

/* Read the text up to byte position `end` as a formula. */
static void read_formula(uint64_t *set, hoa_t *H, size_t end) {
    interchange_formula_t F = {.X = H->X, .atom = atom, .arg = H};
    interchange_formula_start(&F, H->labels.vars);
    F.pos = H->X->R->pos;
    F.end = end;
    interchange_formula_read(&F, set);
    H->X->R->pos = end;
}

void hoa_label(uint64_t *set, hoa_t *H) {
    static const char mark[] = "--ABORT--";
    wr_reader_struct *R = H->X->R;
    const char *begin = R->text + R->pos;
    const char *close = memchr(begin, ']', R->length - R->pos);
    const char *end = close != NULL ? close : R->text + R->length;
    const char *stop =
        memmem(begin, (size_t) (end - begin), mark, sizeof mark - 1);
    if (stop != NULL) { /* the ']' belongs to another automaton */
        H->aborted = interchange_ok(H->X);
        interchange_fail(H->X, (size_t) (stop - R->text), "found %s", mark);
        R->pos = (size_t) (stop - R->text) + sizeof mark - 1;
        return;
    }
    if (close == NULL) {
        interchange_fail(H->X, R->pos, "found no ']'");
        R->pos = R->length;
        return;
    }
    read_formula(set, H, (size_t) (close - R->text));
    R->pos++;
}

void hoa_alias(hoa_t *H) {
    const uint32_t n = H->alias.count;
    if (H->kind != HOA_ALIAS || n >= 10000) {
        hoa_unexpected(H, "@ and a name");
        return;
    }
    if (wr_names_add(&H->alias, H->text->text, H->text->length) != n) {
        hoa_unexpected(H, "each alias once");
        return;
    }
    H->alias_text = wr_grow(H->alias_text, n, sizeof *H->alias_text);
    H->alias_text[n][0] = H->X->R->pos;
    do {
        H->alias_text[n][1] = H->X->R->pos;
        hoa_next(H);
    } while (hoa_inside_item(H));
}

void hoa_aliases(hoa_t *H) {
    const size_t words = H->labels.words, pos = H->X->R->pos;
    interchange_took(H->X,
                     wr_limits_check(H->X->L, "aliases", 0,
                                     8 * (uint64_t) H->alias.count * words));
    if (!interchange_ok(H->X) || H->alias.count == 0)
        return;
    H->alias_set = wr_malloc(H->alias.count * words * sizeof *H->alias_set);
    for (uint32_t i = 0; interchange_ok(H->X) && i < H->alias.count; i++) {
        H->X->R->pos = H->alias_text[i][0];
        read_formula(H->alias_set + i * words, H, H->alias_text[i][1]);
        H->alias_sets++;
    }
    H->X->R->pos = pos;
}
