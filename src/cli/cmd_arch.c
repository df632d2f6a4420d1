/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath arch: published architectures, and checking whether a model satisfies
 * the constraints of one. */

#include "cli/cli.h"
#include "study/cards.h"

static const cli_option_t options[] = {
    {"arch", 'A', "NAME", "check: name of the architecture"},
    {"strict", 0, NULL, "check: exclude the boundaries of open ranges"},
    {NULL}};

static const wr_field_t list_fields[] = {
    {"architectures", "[o]", "all architectures, each as show prints it",
     wr_arch_fields},
    {"other_names", "[o]", "names without a row of their own",
     wr_arch_name_fields},
    {NULL}};

static const wr_answer_t answers[] = {{"list", "o", list_fields},
                                      {"show", "o", wr_arch_fields},
                                      {"check", "o", wr_arch_verdict_fields},
                                      {NULL}};

/* List the other names: those with a row (have_row), or those out of scope. */
static void list_names(int have_row) {
    puts(have_row ? "Other names:" : "Out of scope:");
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        if ((x->row != NULL) == have_row)
            printf("- %s%s%s: %s\n", x->name, have_row ? " is " : "",
                   have_row ? x->row : "", x->why);
    }
}

static int list(cli_t *c) {
    cli_only(c, "", "to arch list");
    if (c->operands > 1)
        cli_refuse(c, "found \"%s\", expected wreath arch list, or show %s",
                   c->operand[1], c->operand[1]);
    for (size_t i = 0; !c->json && i < wr_arch_count(); i++)
        printf("  %-23s %s\n", wr_arch_get(i)->name,
               wr_arch_get(i)->constraint);
    if (!c->json) {
        list_names(1);
        list_names(0);
        return EXIT_YES;
    }
    json_t *archs = json_array(), *names = json_array();
    for (size_t i = 0; i < wr_arch_count(); i++)
        json_array_append_new(archs, wr_arch_json(wr_arch_get(i)));
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        wr_answer_append(names, wr_arch_name_fields, NULL, x->name, x->title,
                         x->row, x->why, x->source);
    }
    cli_answer(list_fields, NULL, archs, names);
    return EXIT_YES;
}

static int show(cli_t *c) {
    wr_arch_t a;
    char full[64];
    cli_only(c, "", "to arch show");
    if (c->operands != 2)
        cli_refuse(c, "found no architecture, expected wreath arch show NAME");
    cli_find_arch(&a, full, c, c->operand[1]);
    if (c->json) {
        cli_print_json(wr_arch_json(&a));
        return EXIT_YES;
    }
    for (size_t i = 0; i < wr_arch_names(); i++) {
        const wr_arch_name_t *x = wr_arch_name_get(i);
        if (strcmp(x->name, c->operand[1]) == 0)
            printf("%s: %s [%s] is %s: %s\n\n", x->name, x->title, x->source,
                   x->row, x->why);
    }
    wr_buffer_struct *text = cli_buffer(c);
    wr_arch_text(text, &a);
    cli_print(text);
    return EXIT_YES;
}

static int check(cli_t *c) {
    wr_arch_t a;
    wr_arch_verdict_t V;
    wr_lrnn_struct *M = cli_lrnn(c);
    wr_buffer_struct *text = cli_buffer(c);
    char full[64];
    const char *name = cli_get(c, "arch");
    if (c->operands != 2 || name == NULL)
        cli_refuse(c, "expected wreath arch check MODEL --arch NAME");
    cli_find_arch(&a, full, c, name);
    cli_load_lrnn(M, NULL, c, c->operand[1]);
    cli_must(c, wr_arch_check(&V, M, &a, cli_has(c, "strict"), c->limits));
    if (c->json)
        cli_print_json(wr_arch_verdict_json(&a, &V));
    else
        wr_arch_verdict_text(text, c->operand[1], &a, &V);
    cli_print(text);
    const int status = cli_status(V.holds);
    wr_arch_verdict_clear(&V);
    return status;
}

static int run(cli_t *c) {
    if (strcmp(c->operand[0], "list") == 0)
        return list(c);
    if (strcmp(c->operand[0], "show") == 0)
        return show(c);
    if (strcmp(c->operand[0], "check") == 0)
        return check(c);
    cli_refuse(c, "found \"%s\", expected list, show or check", c->operand[0]);
}

const cli_command_t cmd_arch = {
    {"arch", "list | show NAME | check MODEL --arch NAME", 1, 2},
    "describe published architectures and check a model against one",
    "show prints the shape of A, the range of its eigenvalues, the form of B, "
    "and how both are computed from the raw parameters.  check compares every "
    "entry of every action with the constraints, exactly, and names the first "
    "violation.",
    "  wreath arch list\n"
    "  wreath arch show gated-deltanet\n"
    "  wreath compile parity-sign -o parity.lrnn\n"
    "  wreath arch check parity.lrnn --arch mamba",
    {options, run, answers}};
