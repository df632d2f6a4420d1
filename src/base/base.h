/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_H
#define WREATH_BASE_H

/* base: what every module relies on - status codes, limits, text input and
 * output, reproducible random numbers, hashes.  It contains no mathematics.
 *
 * An object is initialised once, by its `init` or by the function whose
 * contract says so, and cleared once, by its `clear`; after `clear` only `init`
 * may follow.  Some objects can be cleared twice or used again, but no program
 * may rely on that.
 *
 * A function of wreath is one of three kinds:
 *   void          it cannot fail;
 *   wr_truth_t    a mathematical predicate; UNKNOWN is an honest answer;
 *   wr_status_t   anything else.  On any status but WR_OK the outputs are
 *                 unchanged and still valid for `clear`; the reason, in
 *                 words, is in the wr_limits_t or wr_reader_t passed in.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#if defined(__GNUC__)
#define WR_MUST_CHECK __attribute__((warn_unused_result))
#define WR_PRINTF(f, a) __attribute__((format(printf, f, a)))
#else
#define WR_MUST_CHECK
#define WR_PRINTF(f, a)
#endif

#ifdef __cplusplus
#define WR_BEGIN_DECLS extern "C" {
#define WR_END_DECLS }
#else
#define WR_BEGIN_DECLS
#define WR_END_DECLS
#endif

WR_BEGIN_DECLS

typedef enum {
    WR_OK = 0,
    WR_DOMAIN, /* the input is outside the domain, or the claim is refuted */
    WR_UNABLE, /* a limit was reached; the limits object names it */
    WR_PARSE,  /* malformed text; the reader has its position */
    WR_IO      /* the operating system refused */
} wr_status_t;

typedef enum { WR_FALSE = 0, WR_TRUE = 1, WR_UNKNOWN = 2 } wr_truth_t;
static inline wr_truth_t wr_truth_of(int yes) {
    return yes ? WR_TRUE : WR_FALSE;
}
/* Return "yes", "no" or "unknown". */
const char *wr_truth_name(wr_truth_t t);

/* ---- limits ----------------------------------------------------------- */

/* Bounds for one job, and the reason why it stopped.
 * units   memory in bytes, states in states (or sets, elements, nodes:
 *         whatever the search stores), steps in elementary steps, deadline
 *         in seconds of wall time from wr_limits_init
 * note    in every field, 0 means "no bound"
 */
typedef struct {
    uint64_t max_memory;
    uint64_t max_states;
    uint64_t max_steps;
    double deadline; /* only a courtesy: it never decides a verdict; a negative
                      * number or NaN means no bound, too */
    double started;
    int *late; /* set to 1 when the deadline stops a job; may be NULL */
    /* Called occasionally by long jobs; may be NULL.  done and total are in
     * the unit that `what` names; total = 0: unknown. */
    void (*progress)(void *arg, const char *what, uint64_t done,
                     uint64_t total);
    void *progress_arg;
    volatile int *interrupted; /* set by a signal handler; may be NULL */
    /* Why the last status was not WR_OK; a longer text ends in "...". */
    char reason[512];
    /* The largest amounts that jobs have requested so far, for reports. */
    uint64_t most_memory, most_states, most_steps;
} wr_limits_struct;
typedef wr_limits_struct wr_limits_t[1];

/* Set no bounds except 8 GiB of memory, and start the clock. */
void wr_limits_init(wr_limits_t L);

/* Return WR_OK, or WR_UNABLE with the reason set if `states` or `bytes` exceeds
 * its bound, the deadline has passed or the job was interrupted.  `what` names
 * the job in the reason.  Cheap enough to call at every thousandth step. */
WR_MUST_CHECK wr_status_t wr_limits_check(wr_limits_t L, const char *what,
                                          uint64_t states, uint64_t bytes);

/* The same as wr_limits_check, for a number of steps. */
WR_MUST_CHECK wr_status_t wr_limits_steps(wr_limits_t L, const char *what,
                                          uint64_t steps);

static inline int wr_is_interrupted(const wr_limits_struct *L) {
    return L->interrupted != NULL && *L->interrupted;
}

/* Erase the progress line, so that another line can be printed, if progress is
 * reported and standard error is a terminal. */
void wr_limits_wipe(const wr_limits_struct *L);

/* Record a reason in words and return s, so that a caller may write
 * return wr_limits_fail(L, WR_DOMAIN, "state %d has no image", q); */
wr_status_t wr_limits_fail(wr_limits_t L, wr_status_t s, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* ---- assertions ------------------------------------------------------- */

/* State an invariant, which is checked if configured with --enable-assert.  Not
 * for input: bad input yields a status. */
#ifdef WR_ASSERT
#include <assert.h>
#define wr_assert(condition) assert(condition)
#else
#define wr_assert(condition) ((void) 0)
#endif

/* ---- memory ----------------------------------------------------------- */

/* The same as malloc, calloc (n zeroed items of size bytes), realloc, strdup,
 * except that they never return NULL: if memory is exhausted, they print one
 * line and exit with status 3.  Jobs avoid this by calling wr_limits_check. */
void *wr_malloc(size_t bytes);
void *wr_calloc(size_t n, size_t size);
void *wr_realloc(void *p, size_t bytes);
/* Return the array p with space for item n, for an array that receives its
 * items one by one.  It is reallocated whenever n is 0 or a power of 2, so that
 * the caller need not store its capacity. */
void *wr_grow(void *p, size_t n, size_t size);
char *wr_strdup(const char *s);
/* Copy a block of the given size; NULL yields NULL. */
void *wr_copy(const void *p, size_t bytes);
/* Copy, and free, a list of n strings; NULL is allowed. */
char **wr_strings_copy(char *const *list, size_t n);
void wr_strings_free(char **list, size_t n);
void wr_free(void *p);
/* Free each block of a list; WR_FREE(p, q, ...) lists the blocks. */
void wr_free_each(void *const *list, size_t n);
#define WR_FREE(...)                      \
    wr_free_each((void *[]){__VA_ARGS__}, \
                 sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
/* Call f on each of up to eight objects: WR_EACH(fmpz_clear, x, y). */
#define WR_EACH(f, ...)                                                       \
    WR_EACH_OF(__VA_ARGS__, WR_EACH8, WR_EACH7, WR_EACH6, WR_EACH5, WR_EACH4, \
               WR_EACH3, WR_EACH2, WR_EACH1, 0)                               \
    (f, __VA_ARGS__)
#define WR_EACH_OF(a, b, c, d, e, f, g, h, each, ...) each
#define WR_EACH1(f, x) f(x)
#define WR_EACH2(f, x, ...) f(x), WR_EACH1(f, __VA_ARGS__)
#define WR_EACH3(f, x, ...) f(x), WR_EACH2(f, __VA_ARGS__)
#define WR_EACH4(f, x, ...) f(x), WR_EACH3(f, __VA_ARGS__)
#define WR_EACH5(f, x, ...) f(x), WR_EACH4(f, __VA_ARGS__)
#define WR_EACH6(f, x, ...) f(x), WR_EACH5(f, __VA_ARGS__)
#define WR_EACH7(f, x, ...) f(x), WR_EACH6(f, __VA_ARGS__)
#define WR_EACH8(f, x, ...) f(x), WR_EACH7(f, __VA_ARGS__)
/* Exchange two objects of type T. */
#define WR_SWAP(T, x, y)    \
    do {                    \
        T wr_swapped = (x); \
        (x) = (y);          \
        (y) = wr_swapped;   \
    } while (0)
/* End the program as wr_malloc does if a call of the C library has just failed
 * for lack of memory (errno is ENOMEM). */
void wr_memory_failed(void);

/* ---- text output ------------------------------------------------------ */

typedef struct {
    char *text; /* NUL-terminated; NULL after wr_buffer_clear */
    size_t length, alloc;
    /* Limits of a long text, or NULL; once one is reached, `status` is UNABLE,
     * and what is appended may be lost. */
    wr_limits_struct *limits;
    wr_status_t status;
} wr_buffer_struct;
typedef wr_buffer_struct wr_buffer_t[1];

void wr_buffer_init(wr_buffer_t b);
void wr_buffer_clear(wr_buffer_t b);
/* Make the buffer empty, but keep its memory. */
static inline void wr_buffer_empty(wr_buffer_t b) {
    b->length = 0;
    b->text[0] = '\0';
}
/* End a text with limits, which began at byte `from`, and drop the limits; drop
 * the text, too, if one was reached.
 * status  OK; UNABLE */
WR_MUST_CHECK wr_status_t wr_buffer_end(wr_buffer_t b, size_t from);
void wr_buffer_put(wr_buffer_t b, const char *s);
void wr_buffer_write(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_printf(wr_buffer_t b, const char *fmt, ...) WR_PRINTF(2, 3);
void wr_buffer_vprintf(wr_buffer_t b, const char *fmt, va_list ap)
    WR_PRINTF(2, 0);
/* Append the decimal digits of x, faster than wr_buffer_printf does. */
void wr_buffer_put_uint(wr_buffer_t b, uint32_t x);
/* Set *text to the formatted text, from wr_malloc and never cut.  The previous
 * *text, or NULL, is freed afterwards and may be one of the arguments. */
void wr_say(char **text, const char *fmt, ...) WR_PRINTF(2, 3);
void wr_vsay(char **text, const char *fmt, va_list ap) WR_PRINTF(2, 0);

/* End a certificate that begins at byte `from`: append the line "sha256 HASH"
 * with the hash of its text, to detect damage, and a line with a full stop. */
void wr_buffer_seal(wr_buffer_t b, size_t from);

/* Append a text, escaped so that it is displayed unchanged: in XML and HTML,
 * between tags or in double quotes, and in the text of a TeX document.
 * shape   `length` bytes of s, or the whole string, of any content; in XML, a
 *         control character below U+0020 other than '\n' and '\t' becomes '?'
 * cost    O(length)
 */
void wr_buffer_write_xml(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_write_tex(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_put_xml(wr_buffer_t b, const char *s);
void wr_buffer_put_tex(wr_buffer_t b, const char *s);
/* Append a CSV field, in quotes if it contains a comma, a quote or a line end
 * (RFC 4180). */
void wr_buffer_put_csv(wr_buffer_t b, const char *s);

/* Return the path of the file that is written under this name: the name itself
 * or, for a symbolic link, its target, whether or not that exists.  Directories
 * within the name may be links, too.  To be freed by wr_free; NULL with errno
 * set if the links form a cycle. */
char *wr_link_target(const char *path);
/* Return 1 if the name means standard output: "-", or its descriptor, such as
 * /dev/stdout; 0 for other names and for NULL. */
int wr_is_stdout(const char *path);
/* Return why wr_buffer_save would fail for this path, "cannot write PATH:
 * reason", as far as it can be known in advance, to be freed by wr_free; or
 * NULL if no reason is known. */
char *wr_save_refuses(const char *path);
/* Write the whole buffer to a file, by renaming a temporary file in the same
 * directory: the file has either its old or its complete new contents.  A
 * symbolic link is kept, and its target is written.  "-" is standard output.
 * status  OK; IO (reason in L) */
WR_MUST_CHECK wr_status_t wr_buffer_save(const wr_buffer_t b, const char *path,
                                         wr_limits_t L);
/* Append the contents of a file; return 0 and append nothing on failure. */
int wr_buffer_load(wr_buffer_t out, const char *path);
/* Return the directory for temporary files: $TMPDIR, or /tmp. */
const char *wr_scratch_place(void);
/* From now on, do not force a file to disk before it is renamed if its path
 * begins with this prefix: such files are deleted with their directory.  The
 * caller keeps the text until the next call; "" matches all paths, NULL none.
 */
void wr_scratch_is(const char *begin);
int wr_scratch_has(const char *path);

/* ---- text input ------------------------------------------------------- */

/* A line reader that knows its position.  wr_reader_line moves to the next
 * line that has a token (a '#' at the beginning of a token starts a comment, up
 * to the end of the line) and splits it at white space.  Bytes that are not
 * UTF-8, control characters and tokens over 64 KiB are errors. */
typedef struct {
    char *name;            /* file name, "stdin" or a description */
    char *text;            /* the whole text, NUL-terminated */
    size_t length;         /* its length in bytes */
    size_t pos;            /* first byte not yet read */
    unsigned long line;    /* number of the current line, from 1 */
    char **token;          /* the tokens of the current line */
    unsigned long *column; /* column of each token, from 1, in bytes */
    size_t ntokens, alloc;
    char *copy; /* storage of the tokens */
    /* The deadline and interrupts while a pipe is read; NULL: none. */
    wr_limits_struct *limits;
    /* NAME:LINE:COL: found .., expected ..; a longer text ends in "..." */
    char message[512];
} wr_reader_struct;
typedef wr_reader_struct wr_reader_t[1];

void wr_reader_init(wr_reader_t R);
void wr_reader_clear(wr_reader_t R);
/* Call wr_reader_clear and return s; unless s is OK, the message of R, if any,
 * becomes the reason in L. */
wr_status_t wr_reader_close(wr_reader_t R, wr_status_t s, wr_limits_t L);

/* Read a whole file ("-" is stdin) of at most max_bytes bytes (0: no bound).
 * status  OK; IO (missing, a directory, unreadable); UNABLE (too large);
 *         PARSE (not UTF-8, a control character, or a token over 64 KiB).
 *         The message is in R, which is otherwise unchanged. */
WR_MUST_CHECK wr_status_t wr_reader_open(wr_reader_t R, const char *path,
                                         size_t max_bytes);

/* The same as wr_reader_open, for a text that does not consist of lines of
 * tokens (JSON, XML): it sets R->text and R->length, and refuses only NUL
 * and bytes that are not UTF-8. */
WR_MUST_CHECK wr_status_t wr_reader_load(wr_reader_t R, const char *path,
                                         size_t max_bytes);

/* Read from a text in memory, which is copied; `name` appears in messages. */
WR_MUST_CHECK wr_status_t wr_reader_open_text(wr_reader_t R, const char *name,
                                              const char *text, size_t length);

/* Move to the next line that has a token; return 0 at the end of the text.
 * The tokens of the previous line become invalid. */
int wr_reader_line(wr_reader_t R);

/* Set the message "NAME:LINE:COL: <formatted text>" (the column of token i,
 * or of the end of the line if i >= ntokens) and return WR_PARSE. */
wr_status_t wr_reader_fail(wr_reader_t R, size_t i, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* The same as wr_reader_fail, at byte `at` of R->text, for readers of texts
 * that do not consist of lines of tokens. */
wr_status_t wr_reader_fail_at(wr_reader_t R, size_t at, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* Read token i as an integer in [0, max].
 * status  OK; PARSE with the message set (missing, not a number, larger
 *         than max); `what` names the number in the message */
WR_MUST_CHECK wr_status_t wr_reader_number(uint64_t *out, wr_reader_t R,
                                           size_t i, uint64_t max,
                                           const char *what);

/* The plural ending: "1 state", "2 states". */
#define WR_S(n) ((n) == 1 ? "" : "s")

/* Set *part and *n to the bytes from *s up to the next `between` or the end of
 * the text, and move *s after them and it; return 0 at the end of the text. */
int wr_take_part(const char **part, size_t *n, const char **s, char between);
/* Return 1 if a word without blanks is in a list separated by blanks. */
int wr_is_among(const char *word, const char *words);
/* Return 1 if s is UTF-8 without control characters, such as line ends. */
int wr_is_line(const char *s);
/* Make s printable on a terminal: replace by '?' every control character and
 * every byte that is not part of a UTF-8 character, such as the rest of one
 * that a precision like %.40s or the end of a fixed buffer has cut. */
void wr_make_printable(char *s);
/* ASCII white space. */
static inline int wr_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
/* Return 1 if the character at s is an ASCII control character (such as a tab
 * or a line end) or one from U+0080 to U+009F. */
static inline int wr_is_control(const char *s) {
    const unsigned char c = (unsigned char) s[0];
    return c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char) s[1] < 0xa0);
}

/* ---- integers in text ------------------------------------------------- */

/* Read the decimal digits at *s as a number up to `most`, and move *s after
 * them; return 1.  Return 0, with *out and *s unchanged, if there is no digit
 * or the number is larger.  Blanks and signs are not skipped. */
int wr_take_count(uint64_t *out, const char **s, uint64_t most);
/* The same, from -most to most, where most >= 0, with an optional sign. */
int wr_take_integer(int64_t *out, const char **s, int64_t most);
/* Read two such integers separated by `between`: "-3..5". */
int wr_take_pair(int64_t *x, int64_t *y, const char **s, const char *between,
                 int64_t most);
/* Return 1 if all of s is such a count; otherwise *out is unchanged. */
int wr_is_count(uint64_t *out, const char *s, uint64_t most);

/* ---- randomness ------------------------------------------------------- */

/* A counter-based generator (SplitMix64): the same seed gives the same
 * sequence on every machine and in every release.  Source: [Steele2014]. */
typedef struct {
    uint64_t state;
} wr_rng_struct;
typedef wr_rng_struct wr_rng_t[1];

void wr_rng_init(wr_rng_t r, uint64_t seed);
uint64_t wr_rng_next(wr_rng_t r);
/* Return a uniform number in {0, ..., n-1}, n >= 1, without bias. */
uint64_t wr_rng_below(wr_rng_t r, uint64_t n);

/* ---- hashes ----------------------------------------------------------- */

/* SHA-256 in lower-case hexadecimal, NUL-terminated.  Source: [FIPS180-4] */
void wr_sha256(char out[65], const void *data, size_t length);

/* A 64-bit hash of n words, the same on every machine; not cryptographic. */
uint64_t wr_hash_words(const uint64_t *w, size_t n);

/* ---- time ------------------------------------------------------------- */

/* Seconds of a monotonic wall clock; for progress, limits and benchmarks. */
double wr_seconds(void);

/* The version of the library, as "0.1.0". */
const char *wr_version(void);

WR_END_DECLS
#endif
