/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath audit: trained weights beside an automaton, in several evaluation
 * models side by side. */

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/audit.h"

#define EVALUATIONS                                             \
    "E0,E2:fp32:rne:seq,E2:bf16:rne:seq,E2:fp32:flush:rne:seq," \
    "E2:bf16:flush:rne:seq"
enum { MOST = 16 };

static const cli_option_t options[] = {
    {"layout", 0, "FILE", "assigns tensors to gates (JSON, see the manual)"},
    {"evaluation", 'm', "LIST",
     "evaluation models (default E0 and four of E2)"},
    {"from", 0, "N", "1: exclude the empty word (default 0)"},
    {"compare", 0, "WHAT",
     "auto, state, accept, next or predict (default auto)"},
    {"output", 'o', "DIR", "write models, certificates and traces to DIR"},
    {"each", 0, "SECONDS", "time per evaluation model (default 30)"},
    {"repair", 0, NULL, "propose right weights nearby, and prove them"},
    {"accuracy", 0, "FILE", "accuracy by length: .csv, .svg, .tex, .pdf or -"},
    {"length", 'n', "N", "greatest length for that (default 1000000)"},
    {"words", 0, "N", "words of each kind (default 16)"},
    {"seed", 0, "S", "seed of these words (default 1)"},
    {NULL, 0, NULL, NULL}};

/* ---- the model ---------------------------------------------------------- */

/* The model, or *net = 1 and the layout of one that is none. */
static int load(cli_audit_t *X, cli_t *c, uint64_t from) {
    const char *path = c->operand[0], *layout = cli_get(c, "layout");
    if (cli_ends_with(path, ".lrnn")) {
        if (layout != NULL)
            return cli_error(c, "--layout is for tensors: %s describes itself",
                             path);
        return cli_load_lrnn(X->M, NULL, c, path);
    }
    wr_status_t s = wr_bundle_load(X->B, path, c->limits);
    if (s == WR_OK && layout == NULL && X->B->manifest == NULL)
        return cli_error(c,
                         "%s: found tensors without a manifest, expected "
                         "--layout FILE, which describes them",
                         path);
    if (s == WR_OK && layout == NULL)
        s = wr_lrnn_set_bundle(X->M, X->B, c->limits);
    else if (s == WR_OK)
        s = wr_audit_layout_read(&X->Y, X->B, layout, c->limits);
    X->net = s == WR_OK && X->Y != NULL && wr_audit_layout_is_net(X->Y);
    if (s == WR_OK && X->Y != NULL && !X->net)
        s = wr_lrnn_set_layout(
            X->M, X->Y, X->A,
            from > 0 && wr_audit_layout_is_mute(X->Y) ? 0 : UINT32_MAX,
            c->limits);
    return cli_failed(c, s);
}

int cli_audit_folder(cli_t *c, const char *path) {
    if (path == NULL || mkdir(path, 0777) == 0 || errno == EEXIST)
        return 0;
    return cli_error(c, "%s: %s", path, strerror(errno));
}

/* ---- the questions ------------------------------------------------------ */

/* The items of a list, separated by commas, each cut off in `list`. */
static size_t split(char *item[MOST], char *list) {
    size_t n = 0;
    char *rest = NULL;
    for (char *s = strtok_r(list, ",", &rest); s != NULL && n < MOST;
         s = strtok_r(NULL, ",", &rest))
        item[n++] = s;
    return n;
}

int cli_audit_decide(cli_audit_t *X, cli_t *c, const wr_audit_job_t *job) {
    char list[1024], *item[MOST];
    const char *asked = cli_get(c, "evaluation");
    const wr_word_struct *hint = NULL;
    wr_status_t s = WR_OK;
    if (asked != NULL && strlen(asked) >= sizeof list)
        return cli_error(c, "--evaluation: the list is too long");
    strcpy(list, asked == NULL ? EVALUATIONS : asked);
    size_t n = split(item, list);
    X->verdict = wr_calloc(n + 1, sizeof *X->verdict);
    for (size_t i = 0; s == WR_OK && i < n; i++) {
        wr_audit_verdict_t *V = &X->verdict[X->verdicts++];
        wr_audit_verdict_init(V);
        cli_arm(c);
        s = wr_audit_decide(V, job, item[i], hint, c->limits);
        if (V->holds == WR_FALSE &&
            (hint == NULL || V->word->length < hint->length))
            hint = V->word;
        cli_phase(c, "deciding %s", item[i]);
    }
    for (size_t k = 0; s == WR_OK && k < n * n; k++) {
        const wr_audit_verdict_t *V = &X->verdict[k % n];
        if (k / n != k % n && V->holds == WR_FALSE)
            s = wr_audit_reread(&X->verdict[k / n], job, V->word, c->limits);
    }
    return cli_failed(c, s);
}

void cli_audit_forget(cli_audit_t *X) {
    for (size_t i = 0; i < X->verdicts; i++)
        wr_audit_verdict_clear(&X->verdict[i]);
    wr_free(X->verdict);
    for (size_t i = 0; i < X->repairs; i++) {
        cli_audit_forget(&X->repair[i].X);
        wr_audit_repair_clear(&X->repair[i].R);
    }
    wr_free(X->repair);
}

int cli_audit_status(const cli_audit_t *X) {
    int status = EXIT_YES;
    for (size_t i = 0; i < X->verdicts; i++)
        if (X->verdict[i].holds == WR_FALSE)
            return EXIT_NO;
        else if (X->verdict[i].holds == WR_UNKNOWN)
            status = EXIT_UNKNOWN;
    return status;
}

static int audit(cli_audit_t *X, cli_t *c) {
    uint64_t from = 0, each = 30;
    int compare = cli_compare(c);
    const char *folder = cli_get(c, "output");
    if (compare < 0 || cli_number(&from, c, "from", 1) ||
        cli_number(&each, c, "each", 1000000))
        return EXIT_BAD;
    int status = cli_load_dfa(X->A, c, c->operand[1]);
    if (status == 0)
        status = load(X, c, from);
    if (status == 0)
        status = cli_audit_folder(c, folder);
    if (status != 0)
        return status;
    wr_audit_job_t job = {
        X->M,
        X->A,
        (wr_compare_t) compare,
        (int) from,
        folder,
        (double) each,
        X->net || (from > 0 && X->Y != NULL && wr_audit_layout_is_mute(X->Y))
            ? X->Y
            : NULL};
    if (job.layout != NULL && (cli_has(c, "repair") || cli_has(c, "accuracy")))
        return cli_error(c, "--repair and --accuracy: %s",
                         X->net
                             ? "layers with functions between them are no model"
                             : "the layout starts at 0, which has no class");
    status = cli_audit_decide(X, c, &job);
    if (status == 0)
        status = cli_audit_accuracy(X, c, &job);
    if (status == 0 && cli_has(c, "repair"))
        status = cli_audit_repair(X, c, &job);
    if (status != 0)
        return status;
    cli_audit_say(c, X);
    return cli_audit_status(X);
}

static int run(cli_t *c) {
    cli_audit_t X = {.Y = NULL};
    wr_lrnn_init(X.M);
    wr_dfa_init(X.A);
    wr_bundle_init(X.B);
    cli_arm(c);
    int status = audit(&X, c);
    cli_audit_forget(&X);
    wr_audit_layout_clear(X.Y);
    wr_bundle_clear(X.B);
    wr_dfa_clear(X.A);
    wr_lrnn_clear(X.M);
    return status;
}

const cli_command_t cmd_audit = {
    "audit",
    "MODEL DFA",
    2,
    2,
    "decide whether trained weights track an automaton, for every length",
    "MODEL is .lrnn, or tensors (.safetensors, .npz) with --layout, which "
    "describes them.  Side by side: in exact arithmetic, in fp32 and bf16, and "
    "with subnormal numbers flushed to zero, a certificate for every word, or "
    "a wrong one with its trace.  Layers with functions between them are "
    "searched for a wrong word, over the real numbers by enclosures.",
    "  wreath audit flip-flop.npz flip-flop --layout flip-flop.layout\n"
    "  wreath audit flip-flop.lrnn flip-flop --from 1 -o answers",
    options,
    run,
    cli_audit_answers};
