/* SPDX-License-Identifier: LGPL-3.0-or-later */
#ifndef WREATH_BASE_H
#define WREATH_BASE_H

/* base: what every module stands on - outcomes, limits, text in, text out,
 * reproducible randomness, hashes.  Nothing here knows any mathematics.
 *
 * An object is initialised once, by its `init` or by the function whose
 * contract says so, and cleared once, by its `clear`; after `clear` only `init`
 * may follow.  Some objects can be cleared twice or used again: no program may
 * depend on that.
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
    WR_DOMAIN, /* the input is outside the domain, or refuted */
    WR_UNABLE, /* a limit was reached; the limits object names it */
    WR_PARSE,  /* malformed text; the reader has the position */
    WR_IO      /* the operating system refused */
} wr_status_t;

typedef enum { WR_FALSE = 0, WR_TRUE = 1, WR_UNKNOWN = 2 } wr_truth_t;
/* "yes", "no" or "unknown". */
const char *wr_truth_name(wr_truth_t t);

/* ---- limits ----------------------------------------------------------- */

/* Bounds for one job, and the reason it stopped.
 * units   memory in bytes, states in states (or sets, elements, nodes:
 *         whatever the search stores), steps in elementary steps, deadline
 *         in seconds of wall time from wr_limits_init
 * note    0 means "no bound" for every field
 */
typedef struct {
    uint64_t max_memory;
    uint64_t max_states;
    uint64_t max_steps;
    double deadline; /* manners only: never decides a verdict; a negative
                      * number and NaN are no bound either */
    double started;
    int *late; /* set to 1 where the deadline ends something; may be NULL */
    /* Called now and then by long jobs; may be NULL.  done and total are in
     * the unit named by what; total 0 = not known. */
    void (*progress)(void *arg, const char *what, uint64_t done,
                     uint64_t total);
    void *progress_arg;
    volatile int *interrupted; /* set by a signal handler; may be NULL */
    /* Why the last status was not WR_OK; a longer text ends in "...". */
    char reason[512];
    /* The most that jobs have asked for so far, for reports. */
    uint64_t most_memory, most_states, most_steps;
} wr_limits_struct;
typedef wr_limits_struct wr_limits_t[1];

/* No bounds but memory, set to 8 GiB; the clock starts now. */
void wr_limits_init(wr_limits_t L);

/* WR_OK, or WR_UNABLE with the reason set when `states` states or `bytes`
 * bytes are over the bound, the deadline has passed or the job was
 * interrupted.  Cheap enough for every thousandth step. */
WR_MUST_CHECK wr_status_t wr_limits_check(wr_limits_t L, const char *what,
                                          uint64_t states, uint64_t bytes);

/* The same for a count of steps. */
WR_MUST_CHECK wr_status_t wr_limits_steps(wr_limits_t L, const char *what,
                                          uint64_t steps);

static inline int wr_is_interrupted(const wr_limits_struct *L) {
    return L->interrupted != NULL && *L->interrupted;
}

/* Takes the line of progress off the terminal, if there are both, before
 * another line. */
void wr_limits_wipe(const wr_limits_struct *L);

/* Records a reason in words and returns s, so that a caller may write
 * return wr_limits_fail(L, WR_DOMAIN, "state %d has no image", q); */
wr_status_t wr_limits_fail(wr_limits_t L, wr_status_t s, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* ---- what must be true ------------------------------------------------ */

/* States an invariant; checked when built with --enable-assert.  Never for
 * input: bad input is a status. */
#ifdef WR_ASSERT
#include <assert.h>
#define wr_assert(condition) assert(condition)
#else
#define wr_assert(condition) ((void) 0)
#endif

/* ---- memory ----------------------------------------------------------- */

/* The same as malloc, calloc (zeroed n items of size bytes), realloc, strdup,
 * but they never return NULL: exhaustion of memory prints one line and exits
 * with status 3.  Jobs keep that from happening by wr_limits_check. */
void *wr_malloc(size_t bytes);
void *wr_calloc(size_t n, size_t size);
void *wr_realloc(void *p, size_t bytes);
/* Room for item n of an array that gets its items one by one: it is doubled
 * whenever n is 0 or a power of 2, so that nobody keeps how many it holds. */
void *wr_grow(void *p, size_t n, size_t size);
char *wr_strdup(const char *s);
/* A copy of so many bytes; NULL gives NULL. */
void *wr_copy(const void *p, size_t bytes);
/* A list of n texts: a copy, and the end of all.  NULL gives NULL. */
char **wr_strings_copy(char *const *list, size_t n);
void wr_strings_free(char **list, size_t n);
void wr_free(void *p);
/* wr_free of each block of a list; WR_FREE(p, q, ...) names the blocks. */
void wr_free_each(void *const *list, size_t n);
#define WR_FREE(...)                      \
    wr_free_each((void *[]){__VA_ARGS__}, \
                 sizeof((void *[]){__VA_ARGS__}) / sizeof(void *))
/* f(x) of each of at most eight objects: WR_EACH(fmpz_clear, x, y). */
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
/* Exchanges two objects of type T. */
#define WR_SWAP(T, x, y)    \
    do {                    \
        T wr_swapped = (x); \
        (x) = (y);          \
        (y) = wr_swapped;   \
    } while (0)
/* Ends the program in the same way if a call of the C library has just
 * failed for want of memory (errno is ENOMEM). */
void wr_memory_failed(void);

/* ---- text out --------------------------------------------------------- */

typedef struct {
    char *text; /* NUL-terminated; NULL after wr_buffer_clear */
    size_t length, alloc;
} wr_buffer_struct;
typedef wr_buffer_struct wr_buffer_t[1];

void wr_buffer_init(wr_buffer_t b);
void wr_buffer_clear(wr_buffer_t b);
/* The buffer has no text, and keeps its memory. */
static inline void wr_buffer_empty(wr_buffer_t b) {
    b->length = 0;
    b->text[0] = '\0';
}
void wr_buffer_put(wr_buffer_t b, const char *s);
void wr_buffer_write(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_printf(wr_buffer_t b, const char *fmt, ...) WR_PRINTF(2, 3);
void wr_buffer_vprintf(wr_buffer_t b, const char *fmt, va_list ap)
    WR_PRINTF(2, 0);
/* The digits of x, faster than by printf: numbers are most of what is written.
 */
void wr_buffer_put_uint(wr_buffer_t b, uint32_t x);
/* The text, from wr_malloc, is from now on what the format makes, whole; the
 * text before, or NULL, is freed and may be one of the arguments. */
void wr_say(char **text, const char *fmt, ...) WR_PRINTF(2, 3);
void wr_vsay(char **text, const char *fmt, va_list ap) WR_PRINTF(2, 0);

/* Ends a certificate that begins at byte `from`: the line "sha256 HASH" of all
 * that it has, against damage, and the full stop. */
void wr_buffer_seal(wr_buffer_t b, size_t from);

/* Appends a text so that it is read as it is: in XML and HTML, between tags
 * or in quotes ("), and in the text of a TeX document.
 * shape   length bytes of s, or all, any; in XML a control character other than
 *         '\n' and '\t', which no document can hold, becomes '?'
 * cost    O(length)
 */
void wr_buffer_write_xml(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_write_tex(wr_buffer_t b, const char *s, size_t length);
void wr_buffer_put_xml(wr_buffer_t b, const char *s);
void wr_buffer_put_tex(wr_buffer_t b, const char *s);
/* A cell of CSV: in quotes where it has a comma, a quote or a line end
 * (RFC 4180). */
void wr_buffer_put_csv(wr_buffer_t b, const char *s);

/* The file that is written under this name: the name itself or, of a symbolic
 * link, what it leads to, be it there or not.  Folders within the name may be
 * links as well.  For wr_free; NULL with errno set if links lead in a circle.
 */
char *wr_link_target(const char *path);
/* Whether the name is that of standard output: "-", or of its descriptor, as
 * /dev/stdout.  NULL is not. */
int wr_is_stdout(const char *path);
/* Why wr_buffer_save would not write this file, "cannot write PATH: reason", as
 * far as it can be known before; for wr_free.  NULL: nothing is known. */
char *wr_save_refuses(const char *path);
/* The whole buffer to a file, by a temporary file beside it and a rename:
 * the target is either the old one or complete; a symbolic link stays, and what
 * it leads to is the target.  "-" is stdout.
 * status  OK; IO (reason in L) */
WR_MUST_CHECK wr_status_t wr_buffer_save(const wr_buffer_t b, const char *path,
                                         wr_limits_t L);
/* Appends a file; 0 if it cannot be read, and then nothing. */
int wr_buffer_load(wr_buffer_t out, const char *path);
/* The folder for files that go away: $TMPDIR, or /tmp. */
const char *wr_scratch_place(void);
/* From now on a file whose path begins so does not wait for the disk before it
 * takes its name: all of them go away with their folder.  The text is the
 * caller's until the next call; "" is every path, NULL none. */
void wr_scratch_is(const char *begin);
int wr_scratch_has(const char *path);

/* ---- text in ---------------------------------------------------------- */

/* A line reader that knows where it is.  wr_reader_line moves to the next
 * line that holds a token (a '#' that begins a token starts a comment to the
 * end of the line) and splits it at white space.  Bytes that are not UTF-8,
 * control characters and tokens over 64 KiB are errors. */
typedef struct {
    char *name;            /* file name, "stdin" or a description */
    char *text;            /* the whole text, NUL-terminated */
    size_t length;         /* its length in bytes */
    size_t pos;            /* first byte not yet read */
    unsigned long line;    /* number of the current line, from 1 */
    char **token;          /* the tokens of the current line */
    unsigned long *column; /* column of each token, from 1, in bytes */
    size_t ntokens, alloc;
    char *copy; /* where the tokens live */
    /* NAME:LINE:COL: found .., expected ..; a longer one ends in "..." */
    char message[512];
} wr_reader_struct;
typedef wr_reader_struct wr_reader_t[1];

void wr_reader_init(wr_reader_t R);
void wr_reader_clear(wr_reader_t R);
/* wr_reader_clear, where the message, if there is one, becomes the reason of s
 * in L unless s is OK; returns s. */
wr_status_t wr_reader_close(wr_reader_t R, wr_status_t s, wr_limits_t L);

/* Reads a whole file ("-" is stdin) of at most max_bytes bytes (0: no bound).
 * status  OK; IO (missing, a directory, unreadable); UNABLE (too large);
 *         PARSE (NUL bytes, not UTF-8, or a token over 64 KiB).
 *         The message is in R, which is otherwise unchanged. */
WR_MUST_CHECK wr_status_t wr_reader_open(wr_reader_t R, const char *path,
                                         size_t max_bytes);

/* The same as wr_reader_open, for a text that is not made of lines of tokens
 * (JSON, XML): R->text and R->length are what is wanted, tokens may be long. */
WR_MUST_CHECK wr_status_t wr_reader_load(wr_reader_t R, const char *path,
                                         size_t max_bytes);

/* Reads from a text in memory, which is copied; name is for messages. */
WR_MUST_CHECK wr_status_t wr_reader_open_text(wr_reader_t R, const char *name,
                                              const char *text, size_t length);

/* Next line with at least one token: 1, or 0 at the end of the text.
 * The tokens of the line before are gone. */
int wr_reader_line(wr_reader_t R);

/* Sets the message "NAME:LINE:COL: <formatted text>" (column of token i,
 * or of the end of the line if i >= ntokens) and returns WR_PARSE. */
wr_status_t wr_reader_fail(wr_reader_t R, size_t i, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* The same as wr_reader_fail, at byte number `at` of R->text: for readers of
 * texts that are not made of lines of tokens. */
wr_status_t wr_reader_fail_at(wr_reader_t R, size_t at, const char *fmt, ...)
    WR_PRINTF(3, 4);

/* Token i as an integer in [0, max].
 * status  OK; PARSE with the message set (missing, not a number, larger
 *         than max: `what` names the thing in the message) */
WR_MUST_CHECK wr_status_t wr_reader_number(uint64_t *out, wr_reader_t R,
                                           size_t i, uint64_t max,
                                           const char *what);

/* The s of "1 state", "2 states". */
#define WR_S(n) ((n) == 1 ? "" : "s")

/* The n bytes at *s up to the next `between`, or to the end of the text, as
 * *part; *s moves behind them and it.  0 at the end of the text. */
int wr_take_part(const char **part, size_t *n, const char **s, char between);
/* Whether a word, without blanks, is one of those that blanks separate. */
int wr_is_among(const char *word, const char *words);
/* Whether s is UTF-8 without control characters: can stand in a line. */
int wr_is_line(const char *s);
/* Makes s fit for a terminal: '?' for every control character and for every
 * byte that is not part of a UTF-8 character, such as what a precision like
 * %.40s or the end of a fixed buffer has left of one. */
void wr_make_printable(char *s);
/* White space of ASCII. */
static inline int wr_is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}
/* Whether the character that begins at s is a control of ASCII or of U+0080 to
 * U+009F, blanks among them. */
static inline int wr_is_control(const char *s) {
    const unsigned char c = (unsigned char) s[0];
    return c < 0x20 || c == 0x7f || (c == 0xc2 && (unsigned char) s[1] < 0xa0);
}

/* ---- integers in text ------------------------------------------------- */

/* The decimal digits at *s as a number up to most, and *s moves behind them.
 * 1; or 0, with *out and *s as they were, if there is no digit or the number is
 * larger.  Blanks and signs are not passed over. */
int wr_take_count(uint64_t *out, const char **s, uint64_t most);
/* The same, from -most to most >= 0, with at most one sign. */
int wr_take_integer(int64_t *out, const char **s, int64_t most);
/* Two such integers with `between` between them: "-3..5". */
int wr_take_pair(int64_t *x, int64_t *y, const char **s, const char *between,
                 int64_t most);
/* 1 if all of s is such a count; *out is as it was if not. */
int wr_is_count(uint64_t *out, const char *s, uint64_t most);

/* ---- randomness ------------------------------------------------------- */

/* A counter-based generator (SplitMix64): the same seed gives the same
 * sequence on every machine, for ever.  Source: [Steele2014]. */
typedef struct {
    uint64_t state;
} wr_rng_struct;
typedef wr_rng_struct wr_rng_t[1];

void wr_rng_init(wr_rng_t r, uint64_t seed);
uint64_t wr_rng_next(wr_rng_t r);
/* Uniform in {0, ..., n-1}, n >= 1, without bias. */
uint64_t wr_rng_below(wr_rng_t r, uint64_t n);

/* ---- hashes ----------------------------------------------------------- */

/* SHA-256 in lower-case hexadecimal, NUL-terminated.  Source: [FIPS180-4] */
void wr_sha256(char out[65], const void *data, size_t length);

/* A 64-bit mix of n words, the same on every machine; no security. */
uint64_t wr_hash_words(const uint64_t *w, size_t n);

/* ---- time ------------------------------------------------------------- */

/* Wall-clock seconds since some fixed moment; for progress and benchmarks */
double wr_seconds(void);

/* The version of the library, as "0.1.0". */
const char *wr_version(void);

WR_END_DECLS
#endif
