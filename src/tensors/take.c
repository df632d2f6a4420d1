/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Elements of a file as the elements of a tensor.  Files of others have
 * tensors that no layout names, of types that are not ours: step counters,
 * positions, texts.  Those become tensors without elements that know the
 * reason, which is an error only where one is used.
 */

#include "tensors/impl.h"

#include <string.h>

/* T without its elements. */
static void mark(wr_tensor_struct *T, const char *why) {
    wr_free(T->data);
    T->data = wr_calloc(1, 1);
    T->bytes = 0;
    T->unread = wr_strdup(why);
}

/* A tensor with a name and a shape alone; past the greatest rank, rank 0. */
static wr_status_t add_unread(wr_bundle_t B, const char *name,
                              const wr_tensor_form_t *form, const char *why,
                              wr_limits_t L) {
    wr_tensor_struct *T;
    wr_status_t s =
        wr_bundle_add(&T, B, name, (wr_tensor_form_t){.rank = 1}, L);
    if (s != WR_OK)
        return s;
    T->rank = form->rank > WR_TENSOR_MAX_RANK ? 0 : form->rank;
    memcpy(T->shape, form->shape, sizeof T->shape);
    mark(T, why);
    return WR_OK;
}

wr_status_t bundle_take(wr_bundle_t B, const char *name, wr_tensor_form_t form,
                        const bundle_source_t *from, wr_limits_t L) {
    char why[80];
    wr_tensor_struct *T;
    if (from->kind == BUNDLE_FOREIGN) {
        snprintf(why, sizeof why, "dtype %.60s", from->dtype);
        return add_unread(B, name, &form, why, L);
    }
    if (form.rank > WR_TENSOR_MAX_RANK) {
        snprintf(why, sizeof why, "%u dimensions", form.rank);
        return add_unread(B, name, &form, why, L);
    }
    wr_status_t s = wr_bundle_add(&T, B, name, form, L);
    if (s != WR_OK)
        return s;
    memcpy(T->data, from->data, T->bytes);
    return WR_OK;
}
