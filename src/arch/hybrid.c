/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Hybrids: stacks whose layers belong to different architectures.  A record
 * with parts represents a hybrid.  A claim rules an automaton out for it if
 * the layers of every part satisfy the hypothesis of the claim, because the
 * proofs treat a stack layer by layer and require the same of each layer.  A
 * model obeys a hybrid if every layer obeys a part.
 */

#include "arch/impl.h"

/* ---- by name ------------------------------------------------------------- */

/* Return the record named by the first n characters, or NULL. */
static const wr_arch_t *record_of(const char *name, size_t n) {
    for (size_t i = 0; i < wr_arch_count(); i++)
        if (strlen(wr_arch_get(i)->name) == n &&
            memcmp(wr_arch_get(i)->name, name, n) == 0)
            return wr_arch_get(i);
    return NULL;
}

/* Read the parts in a name, and if they repeat; return 1 for two or more. */
static int read_parts(wr_arch_t *out, const char *name) {
    for (;; name++) {
        const size_t n = strcspn(name, "+");
        const wr_arch_t *a = record_of(name, n);
        out->repeats = out->parts > 1 && strcmp(name, "..") == 0;
        if (out->repeats)
            return 1;
        if (a == NULL || !a->linear || out->parts == WR_ARCH_PARTS)
            return 0;
        out->part[out->parts++] = a;
        name += n;
        if (*name == '\0')
            return out->parts > 1;
    }
}

wr_status_t arch_hybrid(wr_arch_t *out, char full[64], const char *name,
                        wr_limits_t L) {
    wr_arch_t list = {.parts = 0};
    if (strlen(name) >= 64 || !read_parts(&list, name))
        return wr_limits_fail(
            L, WR_DOMAIN,
            "\"%.60s\" is not a hybrid: expected 2 to %d linear architectures "
            "of wreath arch list, joined by +, with +.. at the end for any "
            "order, in fewer than 64 characters",
            name, WR_ARCH_PARTS);
    *out = *list.part[0];
    for (uint32_t i = 1; i < list.parts; i++) {
        const int shift = out->shift || list.part[i]->shift;
        if (wr_arch_rank(list.part[i]) > wr_arch_rank(out))
            *out = *list.part[i];
        out->shift = shift;
    }
    snprintf(full, 64, "%s", name);
    out->name = full;
    out->title = "a hybrid";
    out->equation = out->parameters = out->source = "";
    out->constraint =
        list.repeats ? "each layer is that of one of the parts, in any order"
                     : "each layer is that of one of the parts, in the order "
                       "of the parts";
    out->parts = list.parts;
    memcpy(out->part, list.part, sizeof out->part);
    out->repeats = list.repeats;
    return WR_OK;
}

/* ---- claims -------------------------------------------------------------- */

/* A layer that satisfies the hypothesis of the first claim satisfies that of
 * the second.  For example, a diagonal with entries in [0, 1] is a product of
 * factors, one per coordinate, and S2 also covers such diagonals. */
static const char *const follows[][2] = {
    {"S1", "X3"}, {"S1", "CD"}, {"S1", "G1p"}, {"S1", "G5"},
    {"S1", "X6"}, {"S1", "S2"}, {"S1", "X5"},  {"X3", "CD"},
    {"X3", "G5"}, {"X3", "X5"}, {"S2", "CD"},  {"G1p", "G5"}};

static int lists(const wr_arch_t *a, const char *id) {
    for (int i = 0; i < WR_ARCH_CLAIMS && a->claims[i] != NULL; i++)
        if (strcmp(a->claims[i], id) == 0)
            return 1;
    return 0;
}

static int meets(const wr_arch_t *a, const char *id) {
    int met = lists(a, id);
    for (size_t i = 0; i < sizeof follows / sizeof *follows; i++)
        met |= strcmp(follows[i][1], id) == 0 && lists(a, follows[i][0]);
    return met;
}

int arch_meets(const wr_arch_t *arch, const char *id) {
    for (uint32_t i = 0; i < arch->parts; i++)
        if (!meets(arch->part[i], id))
            return 0;
    return arch->parts > 0 || lists(arch, id);
}

/* ---- layers -------------------------------------------------------------- */

wr_status_t arch_check_parts(uint32_t *part, arch_check_t *C, uint32_t layer) {
    const wr_arch_verdict_t before = C->V;
    int unknown = 0;
    wr_status_t s = WR_OK;
    for (uint32_t i = C->arch->repeats ? 0 : *part;
         i < C->arch->parts && s == WR_OK; i++) {
        wr_arch_verdict_clear(&C->V);
        C->V = before;
        *part = i;
        s = arch_check_layer(C, layer, C->arch->part[i]);
        if (C->V.holds == WR_TRUE)
            return s;
        unknown |= C->V.holds == WR_UNKNOWN;
    }
    if (unknown)
        C->V.holds = WR_UNKNOWN;
    return s;
}

void arch_say_parts(arch_check_t *C, const uint32_t *part) {
    const uint32_t n = C->M->layers;
    wr_buffer_t out;
    wr_buffer_init(out);
    for (uint32_t i = 0, j; i < n; i = j) {
        for (j = i + 1; j < n && part[j] == part[i];)
            j++;
        wr_buffer_printf(out, "%s%s %u", i > 0 ? ", " : "",
                         C->arch->part[part[i]]->name, i);
        if (j > i + 1)
            wr_buffer_printf(out, " to %u", j - 1);
    }
    wr_say(&C->V.parts, "%s", out->text);
    wr_buffer_clear(out);
}
