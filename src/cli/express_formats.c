/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --formats: weights that hold exactly, in number formats.
 * Which formats, where the files go, and what is said; a row is found in
 * express_format.c, in a process of its own. */

#include <stdlib.h>
#include <string.h>

#include "cli/express.h"

#define DEADLINE 20 /* seconds, of a row */
/* What is said of every answer, and how long it may take. */
#define USUAL "fp32,bf16"
#define USUAL_DEADLINE 1.0

/* ---- which ----------------------------------------------------------------
 */

static int add(express_formats_t *T, cli_t *c, const char *text, size_t n) {
    char item[EXPRESS_MODEL];
    int is_model = strncmp(text, "E2:", 3) == 0;
    if (n + (is_model ? 0 : strlen("E2::rne:seq")) >= EXPRESS_MODEL) {
        cli_error(c,
                  "--formats: found \"%.*s\", which is longer than any"
                  " format or model",
                  (int) n, text);
        return EXIT_BAD;
    }
    snprintf(item, sizeof item, "%.*s", (int) n, text);
    size_t more = ((size_t) T->n + 1) * sizeof *T->format;
    T->format = wr_realloc(T->format, more);
    T->model = wr_realloc(T->model, more);
    snprintf(T->format[T->n], EXPRESS_MODEL, "%s", item);
    snprintf(T->model[T->n], EXPRESS_MODEL, is_model ? "%s" : "E2:%s:rne:seq",
             item);
    wr_rounding_t how;
    wr_status_t s = wr_rounding_read(how, T->model[T->n], c->limits);
    if (s == WR_OK && how->model->chunk > 0)
        s = wr_limits_fail(c->limits, WR_PARSE,
                           "--formats: found %s, "
                           "expected formats, or models E2",
                           item);
    T->n++;
    return s == WR_OK ? 0 : cli_failed(c, s);
}

/* All: those with a name, each also with subnormal numbers as zeros. */
static int read_formats(express_formats_t *T, cli_t *c, const char *list) {
    int status = 0;
    if (strcmp(list, "all") != 0) {
        for (const char *s = list; status == 0; s++) {
            size_t n = strcspn(s, ",");
            status = add(T, c, s, n);
            s += n;
            if (*s == '\0')
                break;
        }
        return status;
    }
    for (size_t i = 0; status == 0 && wr_format_name(i) != NULL; i++) {
        char flush[40];
        snprintf(flush, sizeof flush, "%.30s:flush", wr_format_name(i));
        status = add(T, c, wr_format_name(i), strlen(wr_format_name(i)));
        if (status == 0)
            status = add(T, c, flush, strlen(flush));
    }
    return status;
}

/* ---- what is said ----------------------------------------------------------
 */

static const char *text_of(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

static long long count_of(const json_t *o, const char *key) {
    return (long long) json_integer_value(json_object_get(o, key));
}

static void print_row(const json_t *o) {
    const char *holds = text_of(o, "holds");
    int boxes = strcmp(text_of(o, "evidence"), "HULL") == 0;
    printf("  %-13s ", text_of(o, "format"));
    if (strcmp(holds, "yes") == 0)
        printf("for all words: a closed set of %lld %s%s (%s)\n",
               count_of(o, "states"), boxes ? "box" : "joint state",
               count_of(o, "states") == 1 ? ""
               : boxes                    ? "es"
                                          : "s",
               text_of(o, "evidence"));
    else if (strcmp(holds, "no") == 0)
        printf("fails: after %s (length %lld, %s) the readout is %s,"
               " expected %s (MISMATCH)\n",
               text_of(o, "word"), count_of(o, "length"),
               json_is_true(json_object_get(o, "shortest"))
                   ? "a shortest"
                   : "perhaps not a shortest",
               text_of(o, "stack"), text_of(o, "automaton_says"));
    else
        printf("UNKNOWN: %s\n", text_of(o, "why"));
    fflush(stdout);
}

static void said(void *arg, int i, const json_t *found) {
    express_formats_t *T = arg;
    json_t *o = json_deep_copy(found);
    const char *stopped = json_string_value(json_object_get(o, "stopped"));
    if (stopped != NULL) {
        json_object_set_new(o, "format", json_string(T->format[i]));
        json_object_set_new(o, "evaluation", json_string(T->model[i]));
        json_object_set_new(o, "holds", json_string("unknown"));
        json_object_set_new(o, "why", json_string(stopped));
        json_object_del(o, "stopped");
    }
    T->unknown += strcmp(text_of(o, "holds"), "unknown") == 0;
    T->failed += strcmp(text_of(o, "holds"), "no") == 0;
    if (T->rows == NULL)
        print_row(o);
    else
        json_array_append(T->rows, o);
    json_decref(o);
}

/* ---- files ----------------------------------------------------------------
 */

/* Whether there are such formats, before anything is found or said. */
static int readable(cli_t *c) {
    express_formats_t T = {.c = c};
    int status = read_formats(&T, c, cli_get(c, "formats"));
    wr_free(T.format);
    wr_free(T.model);
    return status;
}

int express_formats_files(express_files_t *F, express_job_t *job, cli_t *c,
                          const wr_dfa_t A, const wr_arch_t *arch) {
    const char *out = cli_get(c, "output"), *keep = cli_get(c, "keep");
    wr_buffer_init(F->base);
    wr_buffer_init(F->weights);
    wr_buffer_init(F->cert);
    F->folder = NULL;
    int status = readable(c);
    if (status != 0)
        return status;
    if ((out != NULL && keep != NULL) ||
        (out != NULL && strcmp(out, "-") == 0)) {
        cli_error(c, "--formats: certificates name the file of the weights:"
                     " -o FILE or --keep DIR, one of them");
        return EXIT_BAD;
    }
    if (out != NULL) {
        size_t n = strlen(out);
        if (n > 5 && strcmp(out + n - 5, ".lrnn") == 0)
            n -= 5;
        wr_buffer_put(F->weights, out);
        wr_buffer_printf(F->base, "%.*s", (int) n, out);
        return 0;
    }
    char *folder = express_folder(c);
    if (folder == NULL)
        return EXIT_BAD;
    char *name = express_name(A->name);
    express_paths(F->weights, F->cert, folder, name, arch->name, "E0");
    wr_free(name);
    wr_buffer_printf(F->base, "%.*s", (int) F->weights->length - 5,
                     F->weights->text);
    job->weights = F->weights->text;
    if (job->cert == NULL)
        job->cert = F->cert->text;
    job->check = 1;
    if (keep == NULL)
        F->folder = folder;
    else
        wr_free(folder);
    return 0;
}

void express_files_clear(express_files_t *F) {
    cli_claims_remove(F->folder);
    wr_buffer_clear(F->base);
    wr_buffer_clear(F->weights);
    wr_buffer_clear(F->cert);
}

/* ---- all of them -----------------------------------------------------------
 */

static int rows_of(json_t *rows, int *unknown, cli_t *c,
                   const express_cell_t *X, const wr_dfa_t A,
                   const express_files_t *F, const char *list,
                   double deadline) {
    express_formats_t T = {.c = c, .X = X, .files = F, .rows = rows};
    int status = read_formats(&T, c, list);
    wr_dfa_init(T.B);
    wr_buffer_init(T.text);
    express_subject(T.B, A);
    wr_lrnn_print(T.text, X->answer->M);
    if (status == 0 && rows == NULL)
        printf("formats: the same weights, rounded; every step in E2, to"
               " nearest (rne), in order (seq)%s\n",
               strstr(list, "E2:") != NULL ? ", or as the row says" : "");
    if (status == 0) {
        express_jobs_t J = {c,    T.n, "formats", 0,   express_format,
                            said, &T,  NULL,      NULL};
        J.deadline = deadline;
        status = express_jobs(&J);
    }
    if (status == 0 && rows == NULL && T.unknown + T.failed > 0 &&
        strcmp(list, USUAL) == 0)
        printf("other weights, that hold where they are rounded: --model"
               " E2:FORMAT\n");
    *unknown = T.unknown;
    wr_buffer_clear(T.text);
    wr_dfa_clear(T.B);
    wr_free(T.format);
    wr_free(T.model);
    return status;
}

int express_formats(json_t *rows, int *unknown, cli_t *c,
                    const express_cell_t *X, const wr_dfa_t A,
                    const express_files_t *F) {
    double deadline = c->limits->deadline;
    return rows_of(rows, unknown, c, X, A, F, cli_get(c, "formats"),
                   deadline > 0 ? deadline : DEADLINE);
}

int express_formats_usual(json_t *rows, cli_t *c, const express_cell_t *X,
                          const wr_dfa_t A) {
    express_files_t F;
    wr_buffer_t text;
    int unknown = 0, status = 0;
    F.folder = cli_claims_scratch(c);
    if (F.folder == NULL)
        return EXIT_BAD;
    wr_buffer_init(text);
    wr_buffer_init(F.base);
    wr_buffer_init(F.weights);
    wr_buffer_init(F.cert);
    wr_buffer_printf(F.base, "%s/w", F.folder);
    wr_buffer_printf(F.weights, "%s/w.lrnn", F.folder);
    wr_lrnn_print(text, X->answer->M);
    wr_status_t s = wr_buffer_save(text, F.weights->text, c->limits);
    if (s != WR_OK)
        status = cli_failed(c, s);
    if (status == 0)
        status = rows_of(rows, &unknown, c, X, A, &F, USUAL, USUAL_DEADLINE);
    wr_buffer_clear(text);
    express_files_clear(&F);
    return status;
}
