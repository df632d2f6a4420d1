/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Checks that a layer of a known architecture has only the tensors that its
 * pipelines read.  Any other tensor may change the gates, and a verdict that
 * ignores it does not apply to the layer. */

#include "audit/impl.h"

/* Return nonzero if a text inside j contains the word. */
static int mentions(json_t *j, const char *word) {
    const char *key;
    size_t i;
    json_t *x;
    if (json_is_string(j))
        return wr_is_among(word, json_string_value(j));
    json_array_foreach(j, i, x)
        if (mentions(x, word))
            return 1;
    json_object_foreach(j, key, x)
        if (mentions(x, word))
            return 1;
    return 0;
}

/* Return nonzero if the tensor (name after the prefix) affects outputs only. */
static int is_output(const char *name, const char *kind) {
    char first[80];
    snprintf(first, sizeof first, "%.*s", (int) strcspn(name, "."), name);
    return wr_is_among(first, audit_preset_outputs(kind));
}

/* Return nonzero if the prefix names a layer above the first. */
static int is_above(json_t *o) {
    return strstr(audit_prefix(o), "layers.") != NULL &&
           strstr(audit_prefix(o), "layers.0.") == NULL;
}

/* Return why a tensor of the layer that no pipeline reads is refused. */
static const char *unread(const char *name) {
    if (strstr(name, "v_lora") != NULL)
        return "values of another layer: its gates do not depend on the letter "
               "alone";
    return "which no pipeline reads and which is not known to act on outputs "
           "alone (the layer's list `unread` names tensors to ignore)";
}

/* Return nonzero if T, lower bounds for all layers, affects this one. */
static int affects_layer(const wr_tensor_struct *T, const char *kind,
                         json_t *o) {
    static const char bounds[] = "lower_bounds";
    size_t n = strlen(T->name), m = sizeof bounds - 1;
    return strcmp(kind, "hgrn2") == 0 && n >= m &&
           strcmp(T->name + n - m, bounds) == 0 &&
           (T->rank > 0 ? T->shape[0] > 1 : T->unread != NULL) &&
           strstr(audit_prefix(o), "layers.0.") == NULL &&
           (json_object_get(o, "decay") == NULL ||
            json_object_get(o, "write") == NULL);
}

/* Return why T makes gates depend on more than the letter, or changes them; or
 * NULL.  roles[0]: the pipelines of the preset; roles[1]: the whole layout. */
static const char *why_refused(const wr_tensor_struct *T, const char *kind,
                               json_t *o, json_t *const roles[2]) {
    const char *prefix = audit_prefix(o);
    const int shared =
        strcmp(kind, "gdn2") == 0 && json_object_get(o, "key_heads") != NULL;
    const json_int_t heads =
        json_integer_value(json_object_get(o, shared ? "key_heads" : "heads"));
    const int own = strncmp(T->name, prefix, strlen(prefix)) == 0;
    const char *name = T->name + (own ? strlen(prefix) : 0);
    if (affects_layer(T, kind, o))
        return "the least gates of layers above the first: expected decay and "
               "write, pipelines that have them";
    if (own && !is_output(name, kind) && !mentions(roles[0], T->name) &&
        !mentions(roles[1], T->name))
        return unread(name);
    if (own && strcmp(name, "A_log") == 0 && strcmp(kind, "mamba") != 0 &&
        T->bytes / wr_dtype_bytes(T->dtype) != (size_t) (heads > 0 ? heads : 1))
        return "which is not one number per head of the layout";
    return NULL;
}

wr_status_t audit_preset_fits(json_t *o, json_t *roles, json_t *whole,
                              const wr_bundle_struct *B, wr_limits_t L) {
    const char *kind = json_string_value(json_object_get(o, "architecture"));
    json_t *const read[] = {roles, whole};
    char later[200];
    for (size_t i = 0; i < B->tensors; i++) {
        const wr_tensor_struct *T = &B->tensor[i];
        const char *why = why_refused(T, kind, o, read);
        if (why != NULL)
            return wr_limits_fail(L, WR_PARSE, "%.100sfound tensor %.100s, %s",
                                  wr_bundle_where(B), T->name, why);
    }
    snprintf(later, sizeof later, "%sv_lora.lora.0.weight", audit_prefix(o));
    if (strcmp(kind, "rwkv-7") == 0 && is_above(o) &&
        json_object_get(o, "values") == NULL &&
        wr_bundle_find(B, later) == NULL)
        return wr_limits_fail(
            L, WR_PARSE,
            "%.100sfound no tensor %.100s, which layers above "
            "the first have",
            wr_bundle_where(B), later);
    return WR_OK;
}
