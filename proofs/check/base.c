/* SPDX-License-Identifier: LGPL-3.0-or-later */
#include "check.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Memory with a bound, one way to fail, files and plain text.
 *
 * Every block, including those of GMP, is counted and linked into one list,
 * so a run can be abandoned anywhere without leaking memory.  GMP must not be
 * left by a jump, so if GMP exceeds the bound, the process ends. */

typedef union block {
    struct {
        union block *before, *after;
        size_t bytes;
    } link;
    max_align_t align;
} block;

static struct {
    block list; /* a ring */
    size_t used, max;
    jmp_buf escape;
    int status;
    const char *file;
    size_t line;
    ck_job *job;
} run;

void ck_in_file(const char *file) {
    run.file = file;
    run.line = 0;
}

void ck_at(size_t line) {
    run.line = line;
}

ck_verdict_t *ck_verdict_now(void) {
    return &run.job->verdict;
}

void ck_fail(int status, const char *format, ...) {
    char message[2048], file[400];
    va_list arguments;
    va_start(arguments, format);
    ck_vformat(message, sizeof message, format, arguments);
    va_end(arguments);
    ck_file_name(file, sizeof file, run.file);
    if (run.line != 0)
        ck_format_text(run.job->report, sizeof run.job->report, "%s:%zu: %s",
                       file, run.line, message);
    else
        ck_format_text(run.job->report, sizeof run.job->report, "%s: %s", file,
                       message);
    run.status = status;
    longjmp(run.escape, 1);
}

/* ---- ending the process ------------------------------------------------ */

/* GMP must not be left by a jump, and a signal may arrive anywhere, so in these
 * cases the process ends.  The message is prepared in advance, because a signal
 * handler may only write. */
static char last_words[2][1024];
enum { MEMORY, TIME };

static void end(int why) {
    const char *text = last_words[why];
    ssize_t unused = write(run.job->json ? STDOUT_FILENO : STDERR_FILENO, text,
                           strlen(text));
    (void) unused;
    _exit(CK_LIMIT);
}

static void on_alarm(int signal) {
    (void) signal;
    end(TIME);
}

static void prepare_words(const ck_job *job) {
    char file[400], message[800];
    ck_file_name(file, sizeof file, job->cert_path);
    ck_format_text(message, sizeof message,
                   "%s: a number needs more memory "
                   "than the bound of %zu bytes (--max-memory)",
                   file, job->max_memory);
    ck_failure_compose(last_words[MEMORY], sizeof *last_words - 1, job->json,
                       CK_LIMIT, message);
    ck_format_text(message, sizeof message,
                   "%s: not checked to the end "
                   "within %u second%s (--deadline)",
                   file, job->deadline, CK_S(job->deadline));
    ck_failure_compose(last_words[TIME], sizeof *last_words - 1, job->json,
                       CK_LIMIT, message);
    strcat(last_words[MEMORY], "\n");
    strcat(last_words[TIME], "\n");
}

static void set_alarm(unsigned seconds) {
    struct sigaction action = {.sa_handler = on_alarm};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm(seconds);
}

/* ---- memory ------------------------------------------------------------ */

/* Return nonzero if a block of this size fits into the bound. */
static int fits(size_t bytes) {
    return bytes <= run.max && run.used <= run.max - bytes &&
           bytes <= SIZE_MAX - sizeof(block);
}

/* Resize a block, or allocate one if p is NULL; return NULL on failure. */
static void *obtain(void *p, size_t bytes) {
    block *b = p == NULL ? NULL : (block *) p - 1;
    size_t had = b == NULL ? 0 : b->link.bytes;
    if (bytes > had && !fits(bytes - had))
        return NULL;
    b = realloc(b, sizeof(block) + bytes);
    if (b == NULL)
        return NULL;
    if (p == NULL) {
        b->link.before = &run.list;
        b->link.after = run.list.link.after;
        run.used += sizeof(block);
    }
    b->link.bytes = bytes;
    b->link.before->link.after = b;
    b->link.after->link.before = b;
    run.used += bytes - had; /* modulo SIZE_MAX + 1, as intended */
    return b + 1;
}

void *ck_resize(void *p, size_t count, size_t size) {
    size_t bytes =
        size != 0 && count > SIZE_MAX / size ? SIZE_MAX : count * size;
    p = obtain(p, bytes);
    if (p == NULL)
        ck_fail(CK_LIMIT,
                "more memory needed than the bound of %zu bytes (--max-memory)",
                run.max);
    return p;
}

void *ck_grow(void *p, size_t count, size_t size) {
    return (count & (count - 1)) == 0
               ? ck_resize(p, count == 0 ? 1 : 2 * count, size)
               : p;
}

void *ck_alloc(size_t count, size_t size) {
    void *p = ck_resize(NULL, count, size);
    return memset(p, 0, count * size);
}

void ck_free(void *p) {
    if (p == NULL)
        return;
    block *b = (block *) p - 1;
    b->link.before->link.after = b->link.after;
    b->link.after->link.before = b->link.before;
    run.used -= b->link.bytes + sizeof(block);
    free(b);
}

static void *gmp_resize(void *p, size_t had, size_t bytes) {
    (void) had;
    p = obtain(p, bytes);
    if (p == NULL)
        end(MEMORY);
    return p;
}

static void *gmp_alloc(size_t bytes) {
    return gmp_resize(NULL, 0, bytes);
}

static void gmp_free(void *p, size_t bytes) {
    (void) bytes;
    ck_free(p);
}

int ck_run(ck_job *job, void (*check)(ck_job *)) {
    void *(*old_alloc)(size_t), *(*old_resize)(void *, size_t, size_t);
    void (*old_free)(void *, size_t);
    run.list.link.before = run.list.link.after = &run.list;
    run.used = 0;
    run.max = job->max_memory;
    run.job = job;
    run.status = CK_ACCEPTED;
    job->report[0] = '\0';
    job->model_used = job->automaton_used = 0;
    memset(&job->verdict, 0, sizeof job->verdict);
    prepare_words(job);
    if (job->deadline > 0)
        set_alarm(job->deadline);
    mp_get_memory_functions(&old_alloc, &old_resize, &old_free);
    mp_set_memory_functions(gmp_alloc, gmp_resize, gmp_free);
    if (setjmp(run.escape) == 0) {
        check(job);
        if (job->verdict.evidence != NULL)
            ck_verdict_compose(job);
    }
    if (job->deadline > 0)
        alarm(0);
    if (job->cert_loaded)
        job->cert_text = NULL;
    job->cert_loaded = 0;
    while (run.list.link.after != &run.list)
        ck_free(run.list.link.after + 1);
    mp_set_memory_functions(old_alloc, old_resize, old_free);
    return run.status;
}

/* ---- files and text ---------------------------------------------------- */

char *ck_load(const char *path, int regular, size_t *length) {
    struct stat st;
    size_t alloc = 0, got;
    char *text = NULL;
    FILE *f = stdin;
    *length = 0;
    if (strcmp(path, "-") != 0) {
        if (stat(path, &st) != 0)
            ck_fail(CK_INPUT, "%s", strerror(errno));
        if (S_ISDIR(st.st_mode) || (regular && !S_ISREG(st.st_mode)))
            ck_fail(CK_INPUT, "this is not a regular file");
        if (S_ISREG(st.st_mode) && (uintmax_t) st.st_size > run.max)
            ck_fail(CK_LIMIT,
                    "the file has %ju bytes, the bound of memory is %zu "
                    "(--max-memory)",
                    (uintmax_t) st.st_size, run.max);
        f = fopen(path, "rb");
        if (f == NULL)
            ck_fail(errno == ENOMEM ? CK_LIMIT : CK_INPUT, "%s",
                    strerror(errno));
    }
    do {
        if (alloc - *length < 2) {
            alloc = alloc == 0 ? 65536 : 2 * alloc;
            text = obtain(text, alloc);
            if (text == NULL)
                break;
        }
        got = fread(text + *length, 1, alloc - *length - 1, f);
        *length += got;
    } while (got > 0);
    got = ferror(f) != 0;
    if (f != stdin)
        fclose(f);
    if (text == NULL)
        ck_fail(
            CK_LIMIT,
            "the file does not fit into the bound of %zu bytes (--max-memory)",
            run.max);
    if (got)
        ck_fail(CK_INPUT, "cannot be read to its end");
    text[*length] = '\0';
    return text;
}

int ck_is_text(const char *text, size_t length, int printable) {
    const unsigned char *s = (const unsigned char *) text;
    uint32_t c = ' ';
    for (size_t i = 0, n; i < length; i += n) {
        n = ck_character(&c, s + i, length - i);
        if (n == 0 || c < 0x20 || (printable && c >= 0x7F && c < 0xA0))
            return 0;
    }
    return 1;
}

uint32_t ck_decimal(const char *text, size_t length, uint32_t below) {
    uint64_t n = 0;
    if (length == 0 || length > 10 || (text[0] == '0' && length > 1))
        return CK_NONE;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return CK_NONE;
        n = 10 * n + (uint64_t) (text[i] - '0');
    }
    return n < below ? (uint32_t) n : CK_NONE;
}
