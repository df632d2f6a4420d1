/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Options: the table of the command, appended to the table of common options,
 * feeds getopt_long, the help text and the range checks.  Options may stand
 * before, between or after the operands. */

#include <getopt.h>

#include "base/process.h"
#include "cli/import.h"

static const cli_option_t common[] = {
    {"json", 0, NULL, "print JSON instead of text"},
    {"quiet", 'q', NULL, "suppress diagnostics"},
    {"verbose", 0, NULL, "report method, time per phase and use of limits"},
    {"progress", 0, NULL, "print a line of progress every ten seconds"},
    {"automata", 0, "DIR", "directory of the example automata"},
    {"max-memory", 0, "BYTES", "memory limit, with K, M or G (default 4G)"},
    {"max-states", 0, "N", "limit of states, sets or tuples stored"},
    {"max-steps", 0, "N", "limit of elementary steps"},
    {"deadline", 0, "SECONDS", "stop cleanly after this much wall-clock time"},
    {"help", 'h', NULL, "print this help"},
    {NULL}};

static void help_options(FILE *out, const cli_option_t *o) {
    for (; o != NULL && o->name != NULL; o++) {
        char left[64];
        snprintf(left, sizeof left, "%c%c --%s%s%s", o->letter ? '-' : ' ',
                 o->letter ? o->letter : ' ', o->name,
                 o->arg && *o->arg != '[' ? " " : "", o->arg ? o->arg : "");
        fprintf(out, "  %-26s %s\n", left, o->help);
    }
}

static void help_formats(FILE *out, const cli_option_t *o) {
    wr_buffer_t text;
    while (o != NULL && o->name != NULL &&
           (o->arg == NULL || strcmp(o->arg, "SYNTAX") != 0))
        o++;
    if (o == NULL || o->name == NULL)
        return;
    wr_buffer_init(text);
    for (wr_syntax_t f = 0; wr_syntax_name(f) != NULL; f++) {
        wr_buffer_put(text, "\n  ");
        wr_syntax_print(text, f);
    }
    fprintf(out, "\nformats:%s\n", text->text);
    wr_buffer_clear(text);
}

/* Print a paragraph in lines of at most 78 bytes. */
static void help_paragraph(FILE *out, const char *s) {
    size_t column = 0;
    int sentence = 0; /* a new sentence begins: two blanks */
    while (*s != '\0') {
        size_t n = strcspn(s, " ");
        if (column > 0 && column + 1 + (size_t) sentence + n > 78)
            column = 0, fputc('\n', out);
        fprintf(out, "%s%.*s",
                !column    ? ""
                : sentence ? "  "
                           : " ",
                (int) n, s);
        column += n + (column > 0) * (1 + (size_t) sentence);
        s += n;
        int blanks = (int) strspn(s, " ");
        s += blanks;
        sentence = blanks > 1;
    }
    fputc('\n', out);
}

void cli_usage(FILE *out, const cli_command_t *command) {
    fprintf(out, "usage: wreath %s [options] %s\nexample:\n%s\n", command->name,
            command->operands, command->example);
}

void cli_help(FILE *out, const cli_command_t *command) {
    fprintf(out, "usage: wreath %s [options] %s\n\n%s\n", command->name,
            command->operands, command->summary);
    if (command->details != NULL) {
        fputc('\n', out);
        help_paragraph(out, command->details);
    }
    help_formats(out, command->options);
    if (command->options != NULL)
        fputs("\noptions:\n", out);
    help_options(out, command->options);
    fputs("\noptions of every command:\n", out);
    help_options(out, common);
    fprintf(out, "\nexample:\n%s\n", command->example);
    fputs("\nexit status: 0 yes, holds, done; 1 no, differs; 2 usage or bad "
          "input;\n3 unknown: a limit was reached.\n",
          out);
}

static void print_schema(const cli_command_t *command) {
    char title[40];
    snprintf(title, sizeof title, "wreath %s", command->name);
    cli_print_json(wr_answer_schema(title, command->summary, command->answers));
}

const char *cli_get(const cli_t *c, const char *name) {
    for (int i = 0; i < c->options; i++)
        if (strcmp(c->option[i]->name, name) == 0)
            return c->value[i];
    return NULL;
}

int cli_has(const cli_t *c, const char *name) {
    return cli_get(c, name) != NULL;
}

static int is_common(const cli_option_t *o) {
    return o >= common && o < common + sizeof common / sizeof *common;
}

void cli_only(const cli_t *c, const char *names, const char *where) {
    for (int i = 0; i < c->options; i++)
        if (c->value[i] != NULL && !is_common(c->option[i]) &&
            !wr_is_among(c->option[i]->name, names))
            cli_refuse(c, "--%s does not apply %s", c->option[i]->name, where);
}

const char *cli_get_or(const cli_t *c, const char *name, const char *standard) {
    const char *value = cli_get(c, name);
    return value != NULL ? value : standard;
}

const char *cli_evaluation(const cli_t *c) {
    const char *text = cli_get(c, "evaluation");
    return text != NULL && strcmp(text, "E0") == 0 ? NULL : text;
}

/* Read decimal digits with an optional factor K, M or G (powers of 1024). */
static int read_number(uint64_t *out, const char *s, uint64_t max) {
    static const char units[] = "KkMmGg";
    uint64_t n, factor = 1;
    if (!wr_take_count(&n, &s, max))
        return 0;
    for (int i = 0; factor == 1 && units[i] != '\0'; i++)
        if (*s == units[i])
            factor = UINT64_C(1) << 10 * (i / 2 + 1), s++;
    if (*s != '\0' || n > max / factor)
        return 0;
    *out = n * factor;
    return 1;
}

int cli_jobs(const cli_t *c) {
    uint64_t n = 0;
    cli_number(&n, c, "jobs", 1024);
    return n > 0 ? (int) n : wr_processors();
}

void cli_number(uint64_t *out, const cli_t *c, const char *name, uint64_t max) {
    const char *s = cli_get(c, name);
    if (s != NULL && !read_number(out, s, max))
        cli_refuse(c,
                   "--%s: found \"%s\", expected an integer up to %llu "
                   "(optionally with K, M or G)",
                   name, s, (unsigned long long) max);
}

void cli_positive(uint64_t *out, const cli_t *c, const char *name,
                  uint64_t max) {
    uint64_t n = 1;
    cli_number(&n, c, name, max);
    if (n == 0)
        cli_refuse(c, "--%s: found 0, expected 1 or more", name);
    if (cli_has(c, name))
        *out = n;
}

void cli_list(const cli_t *c, const char *name) {
    const char *s = cli_get(c, name);
    for (size_t n; s != NULL; s = s[n] == ',' ? s + n + 1 : NULL) {
        n = strcspn(s, ",");
        if (strspn(s, " ") >= n || n > 255)
            cli_refuse(c,
                       "--%s: found \"%s\", expected items separated by "
                       "commas, each of 1 to 255 bytes",
                       name, cli_get(c, name));
    }
}

int cli_take_item(char item[256], const char **list) {
    const char *part;
    size_t n;
    if (!wr_take_part(&part, &n, list, ','))
        return 0;
    snprintf(item, 256, "%.*s", (int) n, part);
    return 1;
}

void cli_list_words(wr_buffer_t out, const char *const *words, size_t n,
                    const char *last) {
    for (size_t i = 0; i < n; i++)
        wr_buffer_printf(out, "%s%s",
                         i == 0      ? ""
                         : i + 1 < n ? ", "
                                     : last,
                         words[i]);
}

int cli_choice(const cli_t *c, const char *name, const char *const *words,
               int fallback) {
    int i = 0;
    const char *s = cli_get(c, name), *near = NULL;
    if (s == NULL)
        return fallback;
    for (; words[i] != NULL; cli_nearer(&near, s, words[i++]))
        if (strcmp(words[i], s) == 0)
            return i;
    wr_buffer_struct *all = cli_buffer(c);
    cli_list_words(all, words, (size_t) i, " or ");
    cli_refuse(c, "--%s: found \"%s\", expected %s%s%s", name, s, all->text,
               near != NULL ? "; did you mean " : "", near != NULL ? near : "");
}

static void add_options(cli_t *c, const cli_option_t *o) {
    for (; o != NULL && o->name != NULL && c->options < CLI_MAX_OPTIONS; o++)
        c->option[c->options++] = o;
}

/* Return the index of the option with this letter, which must exist. */
static int option_of_letter(const cli_t *c, int letter) {
    int i = 0;
    while (c->option[i]->letter != letter)
        i++;
    return i;
}

/* Fill getopt's two tables; value 256 + i denotes option i. */
static void build_tables(struct option *lng, char *shrt, const cli_t *c) {
    char *s = shrt;
    *s++ = ':'; /* getopt returns ':' for a missing value and prints nothing */
    for (int i = 0; i < c->options; i++) {
        const cli_option_t *o = c->option[i];
        lng[i] = (struct option){o->name,
                                 o->arg == NULL   ? no_argument
                                 : *o->arg == '[' ? optional_argument
                                                  : required_argument,
                                 NULL, 256 + i};
        if (o->letter) {
            *s++ = o->letter;
            if (o->arg)
                *s++ = ':';
        }
    }
    lng[c->options] = (struct option){NULL, 0, NULL, 0};
    *s = '\0';
}

/* Return the argument in which getopt stopped.  If an unknown letter stands
 * within an argument, getopt has not consumed that argument yet. */
static const char *stopped_in(int argc, char **argv) {
    const char *last = argv[optind - 1];
    const int whole =
        optopt == 0 || optopt > 255 ||
        (last[0] == '-' && last[1] != '-' && last[strlen(last) - 1] == optopt);
    return whole || optind >= argc ? last : argv[optind];
}

static _Noreturn void unknown_option(const cli_t *c, const char *text) {
    if (text[0] == '-' && text[1] == ' ')
        cli_refuse(c,
                   "found \"%s\", expected an option; write words that begin "
                   "with - after --",
                   text);
    const char *word = text + strspn(text, "-"), *near = NULL;
    for (int i = 0; i < c->options; i++)
        cli_nearer(&near, word, c->option[i]->name);
    if (near != NULL)
        cli_refuse(c, "unknown option %s; did you mean --%s?", text, near);
    cli_refuse(c, "unknown option %s; see wreath %s --help", text,
               c->command->name);
}

static void set_limits(cli_t *c) {
    uint64_t seconds = 0;
    wr_limits_init(c->limits);
    c->limits->max_memory = UINT64_C(4) << 30;
    cli_number(&c->limits->max_memory, c, "max-memory", UINT64_MAX);
    cli_number(&c->limits->max_states, c, "max-states", UINT64_MAX);
    cli_number(&c->limits->max_steps, c, "max-steps", UINT64_MAX);
    cli_number(&seconds, c, "deadline", 1000000000);
    c->limits->deadline = (double) seconds;
}

static void check_operands(const cli_t *c) {
    const cli_command_t *m = c->command;
    int input = 0;
    for (int i = 0; i < c->operands; i++)
        input += strcmp(c->operand[i], "-") == 0;
    if (input > 1 && strcmp(m->name, "convert") != 0)
        cli_refuse(c, "found - twice, but standard input can be read only "
                      "once");
    if (c->operands < m->min_operands || c->operands > m->max_operands)
        cli_refuse(c, "found %d operand%s, expected %s; see wreath %s --help",
                   c->operands, WR_S(c->operands),
                   *m->operands ? m->operands : "none", m->name);
}

/* Store the option that getopt found by its name or its letter.  Two different
 * values of one option are refused, because one of them would be ignored; for
 * the common options the last value counts. */
static void set_option(cli_t *c, int code, const char *value) {
    const int i = code < 256 ? option_of_letter(c, code) : code - 256;
    if (c->value[i] != NULL && value != NULL && !is_common(c->option[i]) &&
        strcmp(c->value[i], value) != 0)
        cli_refuse(c, "--%s: found \"%s\" and \"%s\", expected one value",
                   c->option[i]->name, c->value[i], value);
    c->value[i] = value != NULL ? value : "";
}

static void check_lists(const cli_t *c) {
    for (int i = 0; i < c->options; i++) {
        const cli_option_t *o = c->option[i];
        if (o->arg != NULL && strcmp(o->arg, "LIST") == 0)
            cli_list(c, o->name);
    }
}

void cli_parse(cli_t *c, const cli_command_t *command, int argc, char **argv) {
    struct option lng[CLI_MAX_OPTIONS + 1];
    char shrt[2 * CLI_MAX_OPTIONS + 2];
    int code;
    c->command = command;
    add_options(c, common);
    add_options(c, command->options);
    build_tables(lng, shrt, c);
    opterr = 0;
    optind = 0; /* restart getopt: a child process may parse a second line */
    while ((code = getopt_long(argc, argv, shrt, lng, NULL)) != -1) {
        if (code == ':')
            cli_refuse(c, "option %s needs a value", argv[optind - 1]);
        if (code == '?')
            unknown_option(c, stopped_in(argc, argv));
        set_option(c, code, optarg);
    }
    c->json = cli_has(c, "json");
    if (cli_has(c, "help")) {
        if (c->json)
            print_schema(command);
        else
            cli_help(stdout, command);
        cli_end(c, EXIT_YES);
    }
    c->quiet = cli_has(c, "quiet");
    if (c->quiet && cli_has(c, "verbose"))
        cli_refuse(c, "--quiet and --verbose exclude each other");
    c->operand = argv + optind;
    c->operands = argc - optind;
    set_limits(c);
    check_operands(c);
    check_lists(c);
    cli_files_clash(c);
    c->verbose = cli_has(c, "verbose");
    cli_arm(c);
    cli_verbose_begin(c);
}
