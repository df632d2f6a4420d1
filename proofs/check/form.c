/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "box.h"

/* Decoders by linear forms: argmax, sign and threshold; and rays, on which
 * their labels are constant. */

static void read_form(ck_num *form, const ck_layer *L, const ck_json *v) {
    if (ck_length(v, "a form") != (uint64_t) L->n * L->d + 1)
        ck_bad(v, "a form has %u coefficients and a constant", L->n * L->d);
    for (v = v->child; v != NULL; v = v->next)
        *form++ = ck_scalar(v);
}

void ck_forms_read(ck_layer *L, const ck_json *v) {
    const ck_json *forms = ck_get(v, "forms"), *cuts = ck_get(v, "cuts");
    size_t width = (size_t) L->n * L->d + 1;
    uint32_t i = 0;
    if (L->decoder == CK_ARGMAX) {
        ck_keys(v, " kind forms ");
        L->forms = ck_length(ck_need(v, "forms"), "an array of forms");
        L->form = ck_alloc(L->forms * width, sizeof *L->form);
        for (forms = forms->child; forms != NULL; forms = forms->next)
            read_form(L->form + width * i++, L, forms);
    } else {
        ck_keys(v, L->decoder == CK_SIGN ? " kind form " : " kind form cuts ");
        L->forms = 1;
        L->form = ck_alloc(width, sizeof *L->form);
        read_form(L->form, L, ck_need(v, "form"));
    }
    if (L->decoder == CK_THRESHOLD) {
        L->cuts = ck_length(ck_need(v, "cuts"), "an array of cuts");
        L->cut = ck_alloc(L->cuts, sizeof *L->cut);
        for (cuts = cuts->child; cuts != NULL; cuts = cuts->next) {
            L->cut[i] = ck_scalar(cuts);
            ck_sign(L->cut[i++]); /* must be real */
        }
        for (i = 1; i < L->cuts; i++)
            if (ck_sign(ck_sub(L->cut[i], L->cut[i - 1])) <= 0)
                ck_bad(v, "the cuts do not increase");
    }
    if (L->labels != (L->decoder == CK_ARGMAX ? L->forms
                      : L->decoder == CK_SIGN ? 3
                                              : L->cuts + 1))
        ck_bad(v, "the decoder and the labels do not match");
}

/* A form at h + i g is re + i im, where re and im are its values at h and g;
 * its real part is Re re - Im im. */
typedef struct {
    ck_num re, im;
} value;

static value value_of(const ck_layer *L, uint32_t form, const ck_num *h,
                      const ck_num *g) {
    uint32_t size = L->n * L->d;
    const ck_num *c = L->form + (size_t) form * (size + 1);
    value v = {ck_dot(c[size], c, h, 1, size),
               g == NULL ? CK_ZERO : ck_dot(CK_ZERO, c, g, 1, size)};

    return v;
}

/* Return the sign of the real part of x - y. */
static int compare(value x, value y) {
    return ck_sign_parts(ck_sub(x.re, y.re), ck_sub(x.im, y.im));
}

/* Return the first greatest form if it exceeds all others. */
static uint32_t argmax(const ck_layer *L, const ck_num *h, const ck_num *g) {
    uint32_t best = 0, i;
    value most = value_of(L, 0, h, g), v;
    for (i = 1; i < L->forms; i++) {
        v = value_of(L, i, h, g);
        if (compare(v, most) > 0) {
            best = i;
            most = v;
        }
    }
    for (i = best + 1; i < L->forms; i++)
        if (compare(value_of(L, i, h, g), most) == 0)
            return CK_NONE;
    return best;
}

uint32_t ck_forms_label(const ck_layer *L, const ck_num *h, const ck_num *g) {
    value v, cut = {CK_ZERO, CK_ZERO};
    uint32_t label = 0;
    if (L->decoder == CK_ARGMAX)
        return argmax(L, h, g);
    v = value_of(L, 0, h, g);
    if (L->decoder == CK_SIGN)
        return (uint32_t) (1 + compare(v, cut));
    for (; label < L->cuts; label++) {
        cut.re = L->cut[label];
        if (compare(v, cut) < 0)
            break;
    }
    return label;
}

/* ---- conditions -----------------------------------------------------------
 */

uint32_t ck_conditions(const ck_layer *L) {
    return L->decoder == CK_THRESHOLD ? L->cuts : L->forms;
}

/* argmax: the form of the label exceeds the others, and is at least itself;
 * sign: the form, or its negative; threshold: the form is at least the cuts
 * before the label, and below the others. */
ck_relation_to_0 ck_condition(ck_num *c, const ck_layer *L, uint32_t label,
                              uint32_t i) {
    size_t width = (size_t) L->n * L->d + 1, k;
    int argmax = L->decoder == CK_ARGMAX, sign = L->decoder == CK_SIGN;
    int minus = sign ? label == 0 : !argmax && i >= label;
    for (k = 0; k < width; k++)
        c[k] = argmax
                   ? ck_sub(L->form[label * width + k], L->form[i * width + k])
                   : L->form[k];
    if (L->decoder == CK_THRESHOLD)
        c[width - 1] = ck_sub(c[width - 1], L->cut[i]);
    for (k = 0; minus && k < width; k++)
        c[k] = ck_negative(c[k]);
    if (sign)
        return label == 1 ? CK_EQUAL : CK_ABOVE;
    return (argmax ? i == label : i < label) ? CK_AT_LEAST : CK_ABOVE;
}

/* ---- rays -----------------------------------------------------------------
 */

/* Rays: a vector v represents all its positive multiples; its first entry that
 * is not 0 has modulus 1.
 *
 * A layer may be listed by rays if its numbers are rational and its labels
 * are signs or comparisons of linear forms without constants, because these are
 * constant along a ray.  An action without B maps the ray of v to that of A v.
 * An action with B must occur on rays with A v = 0 only, and maps all of such a
 * ray to the point B.  So the labels of a closed list of rays are the labels of
 * every state that words reach, by induction on their length. */

void ck_ray_layer(ck_layer *L, uint32_t l) {
    size_t size = (size_t) L->n * L->d;
    if (L->gate == CK_LEVEL || !ck_layer_of_q(L) ||
        (L->decoder != CK_ARGMAX && L->decoder != CK_SIGN))
        ck_reject("layer %u has no rays: they need rational numbers, and "
                  "labels by argmax or sign",
                  l);
    for (uint32_t f = 0; f < L->forms; f++)
        if (L->form[f * (size + 1) + size] != CK_ZERO)
            ck_reject("layer %u has no rays: form %u has a constant", l, f);
    L->rays = 1;
}

void ck_ray(ck_num *h, const ck_layer *L) {
    uint32_t size = L->n * L->d, i, k = 0;
    while (k < size && h[k] == CK_ZERO)
        k++;
    if (k == size)
        return;
    ck_num x = ck_inverse(h[k]);
    if (x == CK_NONE)
        ck_reject("a number of a ray has no inverse: the ring is no field");
    if (ck_sign(x) < 0)
        x = ck_negative(x);
    for (i = k; i < size; i++)
        h[i] = ck_mul(h[i], x);
}

void ck_ray_moved(ck_num *h, const ck_layer *L, const ck_action *X) {
    uint32_t size = L->n * L->d, i, some = 0;
    for (i = 0; X->B != NULL && i < size; i++)
        some |= X->B[i] != CK_ZERO;
    for (i = 0; some && i < size; i++)
        if (h[i] != X->B[i])
            ck_reject("B is added to a ray that A does not map to 0");
    ck_ray(h, L);
}
