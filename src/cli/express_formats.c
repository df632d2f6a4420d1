/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath express --formats: rounding weights that are correct in exact
 * arithmetic to number formats.  This file names the files and prints the rows;
 * each row is found in a child process. */

#include "cli/express.h"

#define DEADLINE 20 /* seconds per row */
/* The formats of every answer, and the seconds per row. */
#define USUAL "fp32,bf16"
#define USUAL_DEADLINE 1.0

static void print_row(const json_t *o) {
    const char *holds = wr_express_get(o, "holds");
    int boxes = wr_express_is(o, "evidence", "HULL");
    printf("  %-13s ", wr_express_get(o, "format"));
    if (wr_express_is(o, "evidence", "CASC"))
        printf("for all words: every number of every layer is represented "
               "(CASC)\n");
    else if (strcmp(holds, "yes") == 0)
        printf("for all words: a closed set of %lld %s%s (%s)\n",
               wr_express_number(o, "states"), boxes ? "box" : "joint state",
               wr_express_number(o, "states") == 1 ? ""
               : boxes                             ? "es"
                                                   : "s",
               wr_express_get(o, "evidence"));
    else if (strcmp(holds, "no") == 0)
        printf("fails: after %s (length %lld, %s) the readout is %s, expected "
               "%s (MISMATCH)\n",
               wr_express_get(o, "word"), wr_express_number(o, "length"),
               json_is_true(json_object_get(o, "shortest"))
                   ? "a shortest"
                   : "perhaps not a shortest",
               wr_express_get(o, "stack"), wr_express_get(o, "automaton_says"));
    else
        printf("UNKNOWN: %s\n", wr_express_get(o, "why"));
    fflush(stdout);
}

/* The state of the rows; rows: JSON, or NULL for text. */
typedef struct {
    wr_express_formats_t T; /* first member: wr_express_format casts it */
    int unknown, failed;
    json_t *rows;
} formats_t;

static void said(void *arg, int i, const json_t *found) {
    formats_t *F = arg;
    json_t *o = json_deep_copy(found);
    const char *stopped = json_string_value(json_object_get(o, "stopped"));
    if (stopped != NULL) {
        wr_answer_add(o, wr_express_format_fields,
                      "format evaluation holds why", F->T.format[i],
                      F->T.evaluation[i], "unknown", stopped);
        json_object_del(o, "stopped");
        json_object_del(o, "failed");
    }
    F->unknown += wr_express_is(o, "holds", "unknown");
    F->failed += wr_express_is(o, "holds", "no");
    if (F->rows == NULL)
        print_row(o);
    else
        json_array_append(F->rows, o);
    json_decref(o);
}

void express_formats_known(cli_t *c) {
    wr_express_formats_t T;
    (void) cli_jobs(c);
    wr_express_formats_init(&T, c->limits);
    cli_must(c, wr_express_formats_read(&T, cli_get(c, "formats")));
    wr_express_formats_clear(&T);
}

void express_formats_files(wr_express_files_t *F, wr_express_job_t *job,
                           cli_t *c, const wr_dfa_t A, const wr_arch_t *arch) {
    const char *out = cli_get(c, "output"), *keep = cli_get(c, "keep");
    wr_express_files_init(F);
    express_formats_known(c);
    if ((out != NULL && keep != NULL) || wr_is_stdout(out))
        cli_refuse(c, "--formats: certificates name the file of the weights: "
                      "-o FILE or --keep DIR, one of them");
    if (out != NULL) {
        size_t n = strlen(out);
        if (n > 5 && strcmp(out + n - 5, ".lrnn") == 0)
            n -= 5;
        wr_buffer_put(F->weights, out);
        wr_buffer_printf(F->base, "%.*s", (int) n, out);
        return;
    }
    char *folder = cli_keep_folder(NULL, c);
    char *name = wr_express_name(express_called(c, A));
    wr_express_path(F->base, folder, name, arch->name, "E0");
    wr_buffer_printf(F->weights, "%s.lrnn", F->base->text);
    wr_buffer_printf(F->cert, "%s.cert", F->base->text);
    wr_free(name);
    job->weights = F->weights->text;
    if (job->cert == NULL)
        job->cert = F->cert->text;
    job->check = 1;
    if (keep == NULL)
        F->folder = folder;
    else
        wr_free(folder);
}

static int rows_of(formats_t *F, cli_t *c, const express_about_t *about,
                   const char *list, double deadline) {
    wr_express_formats_t *T = &F->T;
    wr_express_jobs_t J = {.L = c->limits,
                           .what = "formats",
                           .most = (uint64_t) cli_jobs(c),
                           .deadline = deadline,
                           .do_one = wr_express_format,
                           .said = said,
                           .arg = F};
    wr_express_formats_init(T, c->limits);
    T->X = about->X;
    T->files = about->files;
    wr_status_t s = wr_express_formats_read(T, list);
    T->A = about->A;
    wr_lrnn_print(T->text, T->X->answer->M);
    if (s == WR_OK && F->rows == NULL)
        printf("formats: the same weights, rounded; every step in E2, to "
               "nearest (rne), in order (seq)%s\n",
               strstr(list, "E2:") != NULL ? ", or as stated in the row" : "");
    if (s == WR_OK) {
        J.n = T->n;
        s = wr_express_jobs(&J);
    }
    if (s == WR_OK && F->rows == NULL && F->unknown + F->failed > 0 &&
        strcmp(list, USUAL) == 0)
        printf("to search for weights that remain correct after rounding: "
               "--evaluation E2:FORMAT\n");
    wr_express_formats_clear(T);
    return cli_failed(c, s);
}

static int usual(formats_t *F, cli_t *c, express_about_t about) {
    wr_express_files_t files;
    wr_buffer_struct *text = cli_buffer(c);
    about.files = &files;
    wr_express_files_init(&files);
    wr_status_t s = wr_scratch_new(&files.folder, c->limits);
    if (s != WR_OK)
        return cli_failed(c, s);
    wr_buffer_printf(files.base, "%s/w", files.folder);
    wr_buffer_printf(files.weights, "%s/w.lrnn", files.folder);
    wr_lrnn_print(text, about.X->answer->M);
    int status = cli_failed(c, cli_store(c, text, files.weights->text));
    if (status == 0)
        status = rows_of(F, c, &about, USUAL, USUAL_DEADLINE);
    wr_express_files_clear(&files);
    return status;
}

int express_formats(json_t *rows, int *unknown, cli_t *c,
                    const express_about_t *about) {
    formats_t F = {.rows = rows};
    double deadline = c->limits->deadline;
    if (about->files == NULL)
        return usual(&F, c, *about);
    int status = rows_of(&F, c, about, cli_get(c, "formats"),
                         deadline > 0 ? deadline : DEADLINE);
    *unknown = F.unknown;
    return status;
}
