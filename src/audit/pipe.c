/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading a gate from a layout as a pipeline: steps by name (step.c), each with
 * a tensor or numbers; or a nested pipeline, whose numbers are multiplied with
 * the previous ones.
 */

#include <stdlib.h>

#include "audit/impl.h"

void audit_set_dyadic(arb_t x, const fmpq_t q) {
    wr_assert(fmpz_val2(fmpq_denref(q)) + 1 == fmpz_bits(fmpq_denref(q)));
    arb_set_fmpz(x, fmpq_numref(q));
    arb_mul_2exp_si(x, x, 1 - (slong) fmpz_bits(fmpq_denref(q)));
}

wr_status_t audit_tensor(audit_vector_t *v, const wr_bundle_t B,
                         const wr_tensor_struct *T, wr_limits_t L) {
    wr_format_t F;
    fmpq_t q;
    int negative;
    wr_status_t s = wr_bundle_check(B, T, L);
    if (s == WR_OK && T->dtype == WR_DTYPE_I32)
        s = wr_limits_fail(
            L, WR_PARSE,
            "%.100stensor %.100s: found integers (%s), expected a floating "
            "type",
            wr_bundle_where(B), T->name,
            *T->stored != '\0' ? T->stored : wr_dtype_name(T->dtype));
    if (s == WR_OK)
        s = wr_format_read(F, wr_dtype_format(T->dtype), L);
    if (s != WR_OK)
        return s;
    size_t n = T->bytes / wr_dtype_bytes(T->dtype);
    audit_vector_resize(v, (slong) n);
    fmpq_init(q);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        if (wr_format_decode(q, &negative, wr_tensor_get(T, i), F) !=
            WR_FINITE) {
            s = wr_limits_fail(L, WR_PARSE,
                               "tensor %.100s: found NaN or infinity in "
                               "element %zu, expected finite numbers",
                               T->name, i);
            break;
        }
        audit_set_dyadic(v->x + i, q);
    }
    fmpq_clear(q);
    return s;
}

wr_status_t audit_no_tensor(const wr_bundle_t B, const char *where,
                            const char *name, wr_limits_t L) {
    wr_buffer_t have;
    wr_buffer_init(have);
    for (size_t i = 0; i < B->tensors && have->length < 200; i++) {
        const wr_tensor_struct *T = &B->tensor[i];
        wr_buffer_printf(have, "%s%.60s", i > 0 ? ", " : "", T->name);
        if (T->unread != NULL)
            wr_buffer_printf(have, " (unreadable: %.60s)", T->unread);
    }
    wr_status_t s = wr_limits_fail(
        L, WR_PARSE, "%sfound no tensor %.100s; the file has %.220s%s", where,
        name, have->text, have->length >= 200 ? ", .." : "");
    wr_buffer_clear(have);
    return s;
}

/* ---- arguments ---------------------------------------------------------- */

/* Set t->reach, the offset of the first tap that is not 0 in all channels. */
static wr_status_t read_taps(audit_step_t *t, wr_limits_t L) {
    const slong n = t->T->rank > 1 ? (slong) t->T->shape[0] : 0;
    const slong taps = n > 0 ? t->value.length / n : 0;
    const int shift = t->op->argument == AUDIT_SHIFT;
    if (!shift && (taps == 0 || t->T->rank > 3 ||
                   (t->T->rank == 3 && t->T->shape[1] != 1)))
        return wr_limits_fail(L, WR_PARSE,
                              "tensor %.100s, a convolution: found %u "
                              "dimensions%s, expected numbers, (1,) taps",
                              t->T->name, t->T->rank,
                              t->T->rank == 3 ? ", the second not 1" : "");
    for (slong i = 0; i < t->value.length; i++)
        if (!arb_is_zero(t->value.x + i))
            t->reach = FLINT_MAX(t->reach,
                                 shift ? 1 : (uint32_t) (taps - 1 - i % taps));
    return WR_OK;
}

static wr_status_t read_tensor(audit_step_t *t, const char *word,
                               const audit_layout_t *Y, wr_limits_t L) {
    if ((t->T = wr_bundle_find(Y->B, word)) == NULL)
        return audit_no_tensor(Y->B, "", word, L);
    wr_status_t s = wr_bundle_check(Y->B, t->T, L);
    if (s != WR_OK)
        return s;
    if (t->op->argument == AUDIT_ROWS &&
        (t->T->rank == 0 || t->T->shape[0] != Y->letters))
        return wr_limits_fail(
            L, WR_PARSE,
            "tensor %.100s: found %llu rows, expected a row per letter, %u",
            word, t->T->rank == 0 ? 0ULL : (unsigned long long) t->T->shape[0],
            Y->letters);
    s = audit_tensor(&t->value, Y->B, t->T, L);
    return s == WR_OK && t->op->argument >= AUDIT_TAPS ? read_taps(t, L) : s;
}

static wr_status_t read_below(audit_step_t *t, const char *word,
                              wr_limits_t L) {
    uint64_t i;
    if (!wr_is_count(&i, word, UINT32_MAX) || i >= t->layer)
        return wr_limits_fail(
            L, WR_PARSE,
            "step layer: found %.40s, expected a layer below this one", word);
    t->layer = (uint32_t) i;
    return WR_OK;
}

/* Read a rational number, or a decimal. */
static wr_status_t read_number(arb_t x, const audit_step_t *t, const char *word,
                               wr_limits_t L) {
    unsigned char minus;
    fmpq_t q;
    fmpq_init(q);
    const int good = wr_number_read(q, &minus, word);
    if (good)
        arb_set_fmpq(x, q, AUDIT_BITS);
    fmpq_clear(q);
    return good ? WR_OK
                : wr_limits_fail(L, WR_PARSE,
                                 "step %.60s: found %.60s, expected a number",
                                 t->op->name, word);
}

/* Read the arguments of a step; word[0] is its name. */
static wr_status_t read_words(audit_step_t *t, char *const *word, int words,
                              const audit_layout_t *Y, wr_limits_t L) {
    int at = 1 + (t->op->argument != AUDIT_NOTHING);
    wr_status_t s = WR_OK;
    if (words < at + t->op->least || words > at + t->op->most)
        return wr_limits_fail(L, WR_PARSE, "step %.60s: found %d argument%s",
                              word[0], words - 1, words == 2 ? "" : "s");
    if (t->op->argument == AUDIT_BELOW)
        s = read_below(t, word[1], L);
    else if (at == 2)
        s = read_tensor(t, word[1], Y, L);
    for (; s == WR_OK && at + t->numbers < words; t->numbers++)
        s = read_number(t->number + t->numbers, t, word[at + t->numbers], L);
    return s;
}

/* ---- steps -------------------------------------------------------------- */

static wr_status_t read_text(audit_step_t *t, const char *s,
                             const audit_layout_t *Y, wr_limits_t L) {
    char text[256], *word[AUDIT_NUMBERS + 3], *rest = NULL;
    int words = 0;
    if (s == NULL || strlen(s) >= sizeof text)
        return wr_limits_fail(
            L, WR_PARSE, "a pipeline: expected a text, or a list of texts");
    strcpy(text, s);
    for (char *w = strtok_r(text, " ", &rest);
         w != NULL && words < AUDIT_NUMBERS + 3; w = strtok_r(NULL, " ", &rest))
        word[words++] = w;
    t->op = words == 0 ? NULL : audit_op_find(word[0]);
    if (t->op != NULL)
        return read_words(t, word, words, Y, L);
    if (words != 1)
        return wr_limits_fail(L, WR_PARSE, "a pipeline: found no step %.100s",
                              words == 0 ? "\"\"" : word[0]);
    t->op = audit_op_find("letter"); /* a single name: a row per letter */
    return read_tensor(t, word[0], Y, L);
}

/* Read a nested pipeline: a product, a sum after "add", or more numbers after
 * "+". */
static wr_status_t read_list(audit_step_t *t, json_t *list,
                             const audit_layout_t *Y, wr_limits_t L) {
    const char *first = json_string_value(json_array_get(list, 0));
    const int sum = first != NULL && strcmp(first, "add") == 0;
    const int more = first != NULL && strcmp(first, "+") == 0;
    json_t *own = json_copy(list);
    if (sum || more)
        json_array_remove(own, 0);
    t->op = sum ? &audit_sum : more ? &audit_more : &audit_product;
    t->factor = wr_calloc(1, sizeof *t->factor);
    wr_status_t s = audit_pipe_read(t->factor, own, Y, t->layer, L);
    json_decref(own);
    return s;
}

wr_status_t audit_pipe_read(audit_pipe_t *P, json_t *j, const audit_layout_t *Y,
                            uint32_t layers, wr_limits_t L) {
    size_t n = json_is_array(j) ? json_array_size(j) : 1;
    wr_status_t s = WR_OK;
    P->step = wr_calloc(n, sizeof *P->step);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        audit_step_t *t = &P->step[P->steps++];
        json_t *own = json_is_array(j) ? json_array_get(j, i) : j;
        t->number = _arb_vec_init(AUDIT_NUMBERS);
        t->layer = layers;
        if (json_is_array(own)) /* jansson bounds the depth */
            s = read_list(t, own, Y, L);
        else
            s = read_text(t, json_string_value(own), Y, L);
        P->varies |= t->factor != NULL
                         ? t->factor->varies
                         : t->op != NULL && t->op->argument == AUDIT_BELOW;
        P->reach += t->reach;
        if (t->factor != NULL)
            P->reach = FLINT_MAX(P->reach, t->factor->reach);
    }
    return s;
}

void audit_pipe_clear(audit_pipe_t *P) {
    for (size_t i = 0; i < P->steps; i++) {
        audit_vector_clear(&P->step[i].value);
        _arb_vec_clear(P->step[i].number, AUDIT_NUMBERS);
        if (P->step[i].factor != NULL)
            audit_pipe_clear(P->step[i].factor);
        wr_free(P->step[i].factor);
    }
    wr_free(P->step);
    memset(P, 0, sizeof *P);
}
