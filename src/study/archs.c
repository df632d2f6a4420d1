/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Architectures, and whether a model obeys one, as text and as JSON. */

#include "study/cards.h"

#include <inttypes.h>

const wr_field_t wr_arch_fields[] = {
    {"name", "s", "name for --arch"},
    {"title", "s", "full name of the architecture"},
    {"shape", "s", "shape of A"},
    {"eigenvalues", "=s", "range of the eigenvalues of A"},
    {"factors", "u", "Householder factors per step"},
    {"gated", "b", "whether a gate multiplies A"},
    {"depends_on_input", "b", "whether A depends on the input"},
    {"linear", "b", "whether the layer is linear in its state"},
    {"shift", "b", "whether there is a short convolution or token shift"},
    {"input", "s", "permitted form of B"},
    {"starts", "s", "H_0 of the published layers"},
    {"reads_old", "b", "whether the readout sees the state before the step"},
    {"equation", "s", "equation of the recurrence"},
    {"parameters", "s", "how A and B are computed from raw parameters"},
    {"constraint", "s", "constraint on A, in words"},
    {"source", "s", "key of the bibliography"},
    {NULL}};

const wr_field_t wr_arch_name_fields[] = {
    {"name", "s", "the name"},
    {"title", "s", "in words"},
    {"row", "s?", "the architecture that it is, or null"},
    {"why", "s", "why it is, or why it is out of scope"},
    {"source", "s", "key of the bibliography"},
    {NULL}};

/* ---- a record ------------------------------------------------------------ */

static void range(wr_buffer_t out, const wr_arch_t *a) {
    const wr_arch_range_t *r = &a->range;
    if (!a->linear)
        wr_buffer_put(out, "not linear");
    else if (a->shape == WR_SHAPE_FULL)
        wr_buffer_put(out, "any");
    else if (a->unit)
        wr_buffer_put(out, "|x| = 1");
    else if (r->low == NULL)
        wr_buffer_printf(out, "|x| %s 1", r->open_high ? "<" : "<=");
    else
        wr_buffer_printf(out, "%c%s, %s%c", r->open_low ? '(' : '[', r->low,
                         r->high, r->open_high ? ')' : ']');
}

static const char *starts(const wr_arch_t *a) {
    return a->starts != NULL ? a->starts : "0";
}

json_t *wr_arch_json(const wr_arch_t *a) {
    wr_buffer_t r;
    wr_buffer_init(r);
    range(r, a);
    return wr_answer_make(
        wr_arch_fields, NULL, a->name, a->title, wr_shape_name(a->shape),
        wr_json_buffer(r), (uint32_t) a->factors, a->gated, a->varies,
        a->linear, a->shift, wr_input_name(a->input), starts(a), a->reads_old,
        a->equation, a->parameters, a->constraint, a->source);
}

void wr_arch_text(wr_buffer_t out, const wr_arch_t *a) {
    if (a->parts > 0) {
        wr_buffer_printf(out, "%s: %s, %s\n", a->name, a->title, a->constraint);
        for (uint32_t i = 0; i < a->parts; i++)
            wr_buffer_printf(out, "  %-23s %s\n", a->part[i]->name,
                             a->part[i]->constraint);
        return;
    }
    wr_buffer_printf(
        out, "%s: %s [%s]\n\n  %s\n\n  A            %s%s\n  eigenvalues  ",
        a->name, a->title, a->source, a->equation,
        a->gated ? "a scalar times a " : "", wr_shape_name(a->shape));
    range(out, a);
    wr_buffer_printf(
        out,
        "%s\n  constraint   %s\n  B            %s\n  parameters   %s\n"
        "  time         A is %s\n  shift        %s\n  H_0          %s%s\n",
        a->factors ? " for each factor" : "", a->constraint,
        wr_input_name(a->input), a->parameters,
        a->varies ? "a function of the input" : "the same for every input",
        a->shift ? "a delay layer stands for the convolution or token shift"
                 : "none",
        starts(a),
        a->reads_old ? "; the readout sees the state before the step" : "");
    if (a->range.open_low || a->range.open_high)
        wr_buffer_put(
            out,
            "\nAn excluded boundary of the range is not reached by parameters "
            "in exact\narithmetic, but may be reached after rounding.\n");
}

/* ---- whether a model obeys ---------------------------------------------- */

static const wr_field_t breaks_fields[] = {
    {"layer", "u", "layer"},
    {"action", "u", "action"},
    {"row", "u", "row"},
    {"column", "u", "column"},
    {"value", "s", "value of the entry"},
    {"why", "s", "constraint that the entry violates"},
    {NULL}};

const wr_field_t wr_arch_verdict_fields[] = {
    {"arch", "s", "name of the architecture"},
    {"obeys", "s", "yes, no or unknown"},
    {"open_ends", "n", "parameters on an excluded boundary of the range"},
    {"outside", "=n*",
     "parameters outside the range of their gates; null: not compared"},
    {"shifts", "n", "layers counted as token shifts"},
    {"starts", "n", "layers whose H_0 is not that of published ones"},
    {"parts", "s?", "hybrids: the number of layers of each architecture"},
    {"evaluation", "s", "E0"},
    {"breaks", "o?", "the first entry that violates a constraint",
     breaks_fields},
    {NULL}};

json_t *wr_arch_verdict_outside(const wr_arch_verdict_t *V) {
    return V->gates == WR_TRUE ? wr_json_count(V->outside) : NULL;
}

json_t *wr_arch_verdict_json(const wr_arch_t *a, const wr_arch_verdict_t *V) {
    json_t *breaks =
        V->holds == WR_TRUE
            ? NULL
            : wr_answer_make(breaks_fields, NULL, V->layer, V->action, V->row,
                             V->column, V->value != NULL ? V->value : "",
                             V->why);
    return wr_answer_make(wr_arch_verdict_fields, NULL, a->name,
                          wr_truth_name(V->holds), V->ends,
                          wr_arch_verdict_outside(V), V->shifts, V->starts,
                          V->parts, "E0", breaks);
}

void wr_arch_verdict_notes(wr_buffer_t out, const wr_arch_t *a,
                           const wr_arch_verdict_t *V, int shifts) {
    if (V->parts != NULL)
        wr_buffer_printf(out, "layers: %s\n", V->parts);
    if (V->ends > 0)
        wr_buffer_printf(out,
                         "%" PRIu64
                         " parameter%s on an excluded boundary of the range: "
                         "attainable at most after rounding\n",
                         V->ends, V->ends == 1 ? " lies" : "s lie");
    if (V->outside > 0)
        wr_buffer_printf(out,
                         "%" PRIu64 " parameter%s outside the range of %s: "
                         "wreath export lists the nearest values\n",
                         V->outside, V->outside == 1 ? " lies" : "s lie",
                         V->outside == 1 ? "its gate" : "their gates");
    if (V->holds == WR_TRUE && V->gates == WR_UNKNOWN)
        wr_buffer_put(out, "a limit was reached before the parameters were "
                           "compared with the ranges of their gates\n");
    if (shifts && V->shifts > 0)
        wr_buffer_printf(
            out, "%" PRIu64 " delay layer%s: the architecture's own shift\n",
            V->shifts, WR_S(V->shifts));
    if (V->starts > 0)
        wr_buffer_printf(
            out,
            "%" PRIu64 " layer%s not start at H_0 = %s, as published layers "
            "do: a beginning-of-sequence letter has to set it\n",
            V->starts, V->starts == 1 ? " does" : "s do", starts(a));
}

void wr_arch_verdict_text(wr_buffer_t out, const char *model,
                          const wr_arch_t *a, const wr_arch_verdict_t *V) {
    if (V->holds == WR_TRUE) {
        wr_buffer_printf(out, "obeys: %s is a model of %s\n", model, a->name);
        wr_arch_verdict_notes(out, a, V, 1);
        return;
    }
    wr_buffer_printf(out, "%s: %s is not%s a model of %s\nlayer %u, action %u",
                     V->holds == WR_FALSE ? "breaks" : "unknown", model,
                     V->holds == WR_FALSE ? "" : " known to be", a->name,
                     V->layer, V->action);
    if (V->value != NULL)
        wr_buffer_printf(out, ", entry (%u, %u) = %s", V->row, V->column,
                         V->value);
    wr_buffer_printf(out, ": %s\n", V->why);
}
