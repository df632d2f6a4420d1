/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath arch: the architectures of the papers, and whether a model obeys
 * one. */

#include <inttypes.h>
#include <string.h>

#include "arch/arch.h"
#include "cli/arch.h"
#include "cli/cli.h"

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "check: the architecture"},
    {"strict", 0, NULL, "check: exclude the boundaries of open ranges"},
    {NULL, 0, NULL, NULL}};

static const wr_field_t arch_fields[] = {
    {"name", "s", "name for --arch", NULL},
    {"title", "s", "full name of the architecture", NULL},
    {"shape", "s", "shape of A", NULL},
    {"eigenvalues", "s", "range of the eigenvalues of A", NULL},
    {"factors", "u", "Householder factors per step", NULL},
    {"gated", "b", "whether a gate multiplies A", NULL},
    {"depends_on_input", "b", "whether A depends on the input", NULL},
    {"linear", "b", "whether the layer is linear in its state", NULL},
    {"shift", "b", "whether there is a short convolution or token shift", NULL},
    {"input", "s", "permitted form of B", NULL},
    {"starts", "s", "H_0 of the published layers", NULL},
    {"reads_old", "b", "whether the readout sees the state before the step",
     NULL},
    {"equation", "s", "equation of the recurrence", NULL},
    {"parameters", "s", "how A and B are computed from raw parameters", NULL},
    {"constraint", "s", "constraint on A, in words", NULL},
    {"source", "s", "key of the bibliography", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t name_fields[] = {
    {"name", "s", "the name", NULL},
    {"title", "s", "in words", NULL},
    {"row", "s?", "the architecture that it is, or null", NULL},
    {"why", "s", "why it is, or why it is out of scope", NULL},
    {"source", "s", "key of the bibliography", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t list_fields[] = {
    {"architectures", "[o]", "all of them, each as show prints it",
     arch_fields},
    {"other_names", "[o]", "names without a row of their own", name_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t breaks_fields[] = {
    {"layer", "u", "layer", NULL},
    {"action", "u", "action", NULL},
    {"row", "u", "row", NULL},
    {"column", "u", "column", NULL},
    {"value", "s", "value of the entry", NULL},
    {"why", "s", "constraint that the entry violates", NULL},
    {NULL, NULL, NULL, NULL}};

static const wr_field_t check_fields[] = {
    {"arch", "s", "name of the architecture", NULL},
    {"obeys", "s", "yes, no or unknown", NULL},
    {"open_ends", "n", "parameters on an excluded boundary of the range", NULL},
    {"shifts", "n", "layers counted as token shifts", NULL},
    {"starts", "n", "layers whose H_0 is not that of published ones", NULL},
    {"parts", "s?", "hybrids: the number of layers of each architecture", NULL},
    {"evaluation", "s", "E0", NULL},
    {"breaks", "o?", "the first entry that violates a constraint",
     breaks_fields},
    {NULL, NULL, NULL, NULL}};

static const wr_answer_t answers[] = {{"list", "o", list_fields},
                                      {"show", "o", arch_fields},
                                      {"check", "o", check_fields},
                                      {NULL, NULL, NULL}};

/* ---- list and show ------------------------------------------------------ */

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

static json_t *arch_json(const wr_arch_t *a) {
    wr_buffer_t r;
    wr_buffer_init(r);
    range(r, a);
    json_t *o = wr_answer_make(
        arch_fields, NULL, a->name, a->title, wr_shape_name(a->shape), r->text,
        (uint32_t) a->factors, a->gated, a->varies, a->linear, a->shift,
        wr_input_name(a->input), starts(a), a->reads_old, a->equation,
        a->parameters, a->constraint, a->source);
    wr_buffer_clear(r);
    return o;
}

/* The names with a row that stands for them, or those out of scope. */
static void list_names(int have_row) {
    puts(have_row ? "Other names:" : "Out of scope:");
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        if (x->row != NULL && have_row)
            printf("- %s is %s: %s\n", x->name, x->row, x->why);
        else if (x->row == NULL && !have_row)
            printf("- %s: %s\n", x->name, x->why);
    }
}

static json_t *names_json(void) {
    json_t *all = json_array();
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        json_array_append_new(all, wr_answer_make(name_fields, NULL, x->name,
                                                  x->title, x->row, x->why,
                                                  x->source));
    }
    return all;
}

static int list(cli_t *c) {
    json_t *all = json_array();
    for (size_t i = 0; i < wr_arch_count(); i++) {
        const wr_arch_t *a = wr_arch_get(i);
        json_array_append_new(all, arch_json(a));
        if (!c->json)
            printf("  %-18s %s\n", a->name, a->constraint);
    }
    if (c->json) {
        cli_print_json(wr_answer_make(list_fields, NULL, all, names_json()));
    } else {
        json_decref(all);
        list_names(1);
        list_names(0);
    }
    return EXIT_YES;
}

/* A hybrid: its parts. */
static void show_parts(const wr_arch_t *a) {
    printf("%s: %s, %s\n", a->name, a->title, a->constraint);
    for (uint32_t i = 0; i < a->parts; i++)
        printf("  %-18s %s\n", a->part[i]->name, a->part[i]->constraint);
}

static void show_text(const wr_arch_t *a) {
    wr_buffer_t r;
    if (a->parts > 0) {
        show_parts(a);
        return;
    }
    wr_buffer_init(r);
    range(r, a);
    printf("%s: %s [%s]\n\n  %s\n\n"
           "  A            %s%s\n  eigenvalues  %s%s\n"
           "  constraint   %s\n  B            %s\n  parameters   %s\n"
           "  time         A is %s\n  shift        %s\n"
           "  H_0          %s%s\n",
           a->name, a->title, a->source, a->equation,
           a->gated ? "a scalar times a " : "", wr_shape_name(a->shape),
           r->text, a->factors ? " for each factor" : "", a->constraint,
           wr_input_name(a->input), a->parameters,
           a->varies ? "a function of the input" : "the same for every input",
           a->shift ? "layers also receive the input of the previous step"
                    : "none",
           starts(a),
           a->reads_old ? "; the readout sees the state before the step" : "");
    if (a->range.open_low || a->range.open_high)
        puts("\nAn excluded boundary of the range is not reached by parameters "
             "in exact\narithmetic, but is reached after rounding.");
    wr_buffer_clear(r);
}

static int show(cli_t *c) {
    wr_arch_t a;
    char full[64];
    if (c->operands != 2)
        return cli_error(
            c, "found no architecture, expected wreath arch show NAME");
    if (cli_find_arch(&a, full, c, c->operand[1]))
        return EXIT_BAD;
    if (c->json) {
        cli_print_json(arch_json(&a));
        return EXIT_YES;
    }
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        if (strcmp(x->name, c->operand[1]) == 0)
            printf("%s: %s [%s] is %s: %s\n\n", x->name, x->title, x->source,
                   x->row, x->why);
    }
    show_text(&a);
    return EXIT_YES;
}

/* ---- check -------------------------------------------------------------- */

static void say_json(const wr_arch_t *a, const wr_arch_verdict_t *V) {
    json_t *breaks =
        V->holds == WR_TRUE
            ? NULL
            : wr_answer_make(breaks_fields, NULL, V->layer, V->action, V->row,
                             V->column, V->value != NULL ? V->value : "",
                             V->why);
    cli_print_json(wr_answer_make(check_fields, NULL, a->name,
                                  cli_truth(V->holds), V->ends, V->shifts,
                                  V->starts, V->parts, "E0", breaks));
}

static void say_text(const cli_t *c, const wr_arch_t *a,
                     const wr_arch_verdict_t *V) {
    const char *model = c->operand[1];
    if (V->holds == WR_TRUE) {
        printf("obeys: %s is a model of %s\n", model, a->name);
        if (V->parts != NULL)
            printf("layers: %s\n", V->parts);
        if (V->ends > 0)
            printf("%" PRIu64 " parameter%s on an excluded boundary of the "
                   "range: attainable only after rounding\n",
                   V->ends, V->ends == 1 ? " lies" : "s lie");
        if (V->shifts > 0)
            printf("%" PRIu64 " delay layer%s: the architecture's own shift\n",
                   V->shifts, CLI_S(V->shifts));
        if (V->starts > 0)
            printf("%" PRIu64
                   " layer%s not start at H_0 = %s, as published layers do: a "
                   "beginning-of-sequence letter has to set it\n",
                   V->starts, V->starts == 1 ? " does" : "s do", starts(a));
        return;
    }
    printf("%s: %s is not%s a model of %s\nlayer %u, action %u",
           V->holds == WR_FALSE ? "breaks" : "unknown", model,
           V->holds == WR_FALSE ? "" : " known to be", a->name, V->layer,
           V->action);
    if (V->value != NULL)
        printf(", entry (%u, %u) = %s", V->row, V->column, V->value);
    printf(": %s\n", V->why);
}

static int check(cli_t *c) {
    wr_arch_t a;
    wr_arch_verdict_t V;
    wr_lrnn_t M;
    char full[64];
    const char *name = cli_get(c, "arch");
    if (c->operands != 2 || name == NULL)
        return cli_error(c, "expected wreath arch check MODEL --arch NAME");
    if (cli_find_arch(&a, full, c, name))
        return EXIT_BAD;
    wr_lrnn_init(M);
    int status = cli_load_lrnn(M, NULL, c, c->operand[1]);
    if (status == 0) {
        wr_status_t s =
            wr_arch_check(&V, M, &a, cli_has(c, "strict"), c->limits);
        if (s != WR_OK) {
            status = cli_failed(c, s);
        } else {
            if (c->json)
                say_json(&a, &V);
            else
                say_text(c, &a, &V);
            status = cli_verdict(V.holds);
            wr_arch_verdict_clear(&V);
        }
    }
    wr_lrnn_clear(M);
    return status;
}

static int run(cli_t *c) {
    if (strcmp(c->operand[0], "list") == 0)
        return list(c);
    if (strcmp(c->operand[0], "show") == 0)
        return show(c);
    if (strcmp(c->operand[0], "check") == 0)
        return check(c);
    return cli_error(c, "found \"%s\", expected list, show or check",
                     c->operand[0]);
}

const cli_command_t cmd_arch = {
    "arch",
    "list | show NAME | check MODEL --arch NAME",
    1,
    2,
    "describe published architectures and check a model against one",
    "Architectures as data: the shape of A, the range of its eigenvalues, the "
    "form of B, and how both are computed from the raw parameters.  check "
    "compares every entry of every action with the constraints, exactly, and "
    "names the first violation.",
    "  wreath arch list\n"
    "  wreath arch show gated-deltanet\n"
    "  wreath compile parity-sign -o parity.lrnn\n"
    "  wreath arch check parity.lrnn --arch mamba",
    options,
    run,
    answers};
