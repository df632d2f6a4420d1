/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* corpus [--verbose] [--jobs N] [--length N] [--deadline S] DIR
 *
 * Every .dfa file below DIR is compiled, run, proved and checked, and its facts
 * are compared with DIR/labels.csv.  Files are distributed over processes;
 * results are printed in order.  Exit status 0: no failure, apart from limits;
 * 1: a failure or a disagreement; 2: usage, or DIR contains no automaton. */

#include <dirent.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "corpus.h"

typedef struct {
    char **path; /* relative to the corpus */
    size_t count;
} files_t;

static void collect(files_t *f, const char *root, const char *below) {
    char path[8192];
    struct dirent **entry;
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", root, below);
    int n = scandir(path, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        size_t length = strlen(name);
        snprintf(path, sizeof path, "%s/%s%s", root, below, name);
        if (*name != '.' && stat(path, &st) == 0) {
            snprintf(path, sizeof path, "%s%s%s", below, name,
                     S_ISDIR(st.st_mode) ? "/" : "");
            if (S_ISDIR(st.st_mode)) {
                collect(f, root, path);
            } else if (length > 4 && strcmp(name + length - 4, ".dfa") == 0) {
                f->path = wr_realloc(f->path, (f->count + 1) * sizeof(char *));
                f->path[f->count++] = wr_strdup(path);
            }
        }
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

/* ---- the work ------------------------------------------------------------ */

static void one_file(result_t *r, const char *root, const char *file,
                     const labels_t *labels, const settings_t *set) {
    char path[8192];
    wr_dfa_t A;
    wr_reader_t R;
    wr_limits_t L;
    double t = wr_seconds();
    limits_for(L, set);
    wr_dfa_init(A);
    wr_reader_init(R);
    snprintf(path, sizeof path, "%s/%s", root, file);
    wr_status_t s = wr_reader_open(R, path, 0);
    if (s == WR_OK)
        s = wr_dfa_read(A, R, L);
    if (s == WR_OK) {
        road(r, A, set);
        facts(r, A, labels, labels_find(labels, file), set);
    } else {
        r->compiled = BAD;
        remark(r, "%s", *R->message ? R->message : L->reason);
    }
    wr_reader_clear(R);
    wr_dfa_clear(A);
    r->seconds = wr_seconds() - t;
}

/* What the processes share. */
typedef struct {
    atomic_size_t next;
    result_t result[];
} shared_t;

static void work(shared_t *all, const files_t *f, const char *root,
                 const labels_t *labels, settings_t set) {
    char scratch[] = "/tmp/corpus-XXXXXX", path[64];
    size_t i;
    if (mkdtemp(scratch) == NULL) {
        perror(scratch);
        _exit(2);
    }
    set.scratch = scratch;
    while ((i = atomic_fetch_add(&all->next, 1)) < f->count) {
        one_file(&all->result[i], root, f->path[i], labels, &set);
        atomic_thread_fence(memory_order_release);
        *(volatile int *) &all->result[i].done = 1;
    }
    const char *const left[] = {"m.lrnn", "m.cert", "check.log"};
    for (size_t k = 0; k < sizeof left / sizeof *left; k++) {
        snprintf(path, sizeof path, "%s/%s", scratch, left[k]);
        unlink(path);
    }
    rmdir(scratch);
    _exit(0);
}

/* ---- what people see ----------------------------------------------------- */

static const char *word(outcome_t o) {
    static const char *const words[] = {"-", "yes", "limit", "NO"};
    return words[o];
}

static int failed(const result_t *r) {
    int bad = !r->done || r->compiled == BAD || r->agrees == BAD ||
              r->proved == BAD || r->checked == BAD;
    for (int i = 0; i < FACTS; i++)
        bad |= r->fact[i] == BAD;
    return bad;
}

static void print_line(const char *file, const result_t *r, int verbose) {
    int bad = failed(r), right = 0, stated = 0;
    for (int i = 0; i < FACTS; i++) {
        right += r->fact[i] == GOOD;
        stated += r->fact[i] != NOT_ASKED;
    }
    if (verbose)
        printf("%-52s layers %4" PRIu32 " %s, compiled %s, words %s, proved"
               " %s%s, checked %s, facts %d/%d, %.2f s%s\n",
               file, r->layers, r->rule ? "rule " : "table", word(r->compiled),
               word(r->agrees), word(r->proved),
               r->proved == GOOD ? r->hom ? " HOM" : " CASC" : "",
               word(r->checked), right, stated, r->seconds, r->text);
    else if (bad || *r->text != '\0')
        printf("%s:%s%s\n", file, r->done ? "" : " ended abnormally", r->text);
    fflush(stdout);
}

static void tell(const char *what, size_t good, size_t limit, size_t bad) {
    printf("%-34s %6zu", what, good);
    if (limit > 0)
        printf(", %zu stopped at a limit", limit);
    if (bad > 0)
        printf(", %zu FAILED", bad);
    putchar('\n');
}

#define TELL(what, field)                       \
    do {                                        \
        size_t good_ = 0, limit_ = 0, bad_ = 0; \
        for (size_t i_ = 0; i_ < n; i_++) {     \
            good_ += r[i_].field == GOOD;       \
            limit_ += r[i_].field == LIMIT;     \
            bad_ += r[i_].field == BAD;         \
        }                                       \
        tell(what, good_, limit_, bad_);        \
    } while (0)

static int totals(const result_t *r, size_t n, double seconds, int jobs) {
    size_t bad = 0, rules = 0, hom = 0;
    uint64_t symbols = 0, bytes = 0;
    uint32_t most = 0;
    struct rusage use;
    char what[64];
    for (size_t i = 0; i < n; i++) {
        bad += (size_t) failed(&r[i]);
        rules += r[i].compiled == GOOD && r[i].rule;
        hom += r[i].proved == GOOD && r[i].hom;
        symbols += r[i].symbols;
        bytes += r[i].bytes;
        most = r[i].layers > most ? r[i].layers : most;
    }
    printf("%-34s %6zu\n", "automata", n);
    TELL("compiled by exclusion", compiled);
    printf("%-34s %6zu, at most %" PRIu32 " layers, %" PRIu64 " bytes in all\n",
           "  with gates by rule", rules, most, bytes);
    TELL("agree on words, matrix engine", agrees);
    printf("%-34s %6" PRIu64 "\n", "  symbols compared", symbols);
    TELL("proved for every word", proved);
    printf("%-34s %6zu, the others CASC\n", "  with evidence HOM", hom);
    TELL("accepted by wreath-check", checked);
    for (int k = 0; k < FACTS; k++) {
        snprintf(what, sizeof what, "label %s reproduced", fact_name[k]);
        TELL(what, fact[k]);
    }
    getrusage(RUSAGE_CHILDREN, &use);
    printf("%-34s %6.1f s in %d processes, at most %ld MB each\n", "time",
           seconds, jobs, use.ru_maxrss / 1024);
    printf("%s: %zu failures\n", bad ? "FAILED" : "passed", bad);
    return bad > 0;
}

static int run(const files_t *f, const char *root, const labels_t *labels,
               settings_t set, int jobs, int verbose) {
    size_t bytes = sizeof(shared_t) + f->count * sizeof(result_t);
    const struct timespec nap = {0, 20000000};
    double t = wr_seconds();
    int alive = jobs, ended;
    shared_t *all = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                         MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) {
        perror("mmap");
        return 2;
    }
    fflush(stdout);
    for (int i = 0; i < jobs; i++) {
        pid_t child = fork();
        if (child == 0)
            work(all, f, root, labels, set);
        alive -= child < 0;
    }
    for (size_t i = 0; i < f->count; i++) {
        while (!*(volatile int *) &all->result[i].done && alive > 0) {
            while (waitpid(-1, &ended, WNOHANG) > 0)
                alive--;
            nanosleep(&nap, NULL);
        }
        print_line(f->path[i], &all->result[i], verbose);
    }
    while (wait(&ended) > 0)
        ;
    int status = totals(all->result, f->count, wr_seconds() - t, jobs);
    munmap(all, bytes);
    return status;
}

int main(int argc, char **argv) {
    settings_t set = {60, UINT64_C(2) << 30, 10000, getenv("WREATH_CHECK"),
                      NULL};
    int jobs = (int) sysconf(_SC_NPROCESSORS_ONLN), verbose = 0, status = 2;
    const char *root = NULL;
    char path[8192];
    files_t f = {NULL, 0};
    labels_t labels;

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--verbose") == 0)
            verbose = 1;
        else if (strcmp(argv[i], "--jobs") == 0 && i + 1 < argc)
            jobs = atoi(argv[++i]);
        else if (strcmp(argv[i], "--length") == 0 && i + 1 < argc)
            set.length = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--deadline") == 0 && i + 1 < argc)
            set.deadline = atof(argv[++i]);
        else
            root = argv[i];
    }
    if (root == NULL || *root == '-' || jobs < 1 || set.checker == NULL) {
        fputs("usage: WREATH_CHECK=PROGRAM corpus [--verbose] [--jobs N]"
              " [--length N] [--deadline S] DIR\n",
              stderr);
        return 2;
    }
    snprintf(path, sizeof path, "%s/labels.csv", root);
    collect(&f, root, "");
    if (f.count == 0)
        fprintf(stderr, "corpus: no .dfa file below %s\n", root);
    else if (labels_read(&labels, path) == 0)
        status = run(&f, root, &labels, set, jobs, verbose);
    if (f.count > 0)
        labels_clear(&labels);
    for (size_t i = 0; i < f.count; i++)
        wr_free(f.path[i]);
    wr_free(f.path);
    return status;
}
