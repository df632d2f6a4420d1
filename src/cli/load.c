/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Reading models; matrices from models, files or the command line;
 * architectures by name; and building the cascade that --method and --layout
 * select. */

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/process.h"
#include "cli/build.h"
#include "interchange/interchange.h"

size_t cli_max_bytes(const cli_t *c) {
    uint64_t bound = c->limits->max_memory / 4;
    return bound > SIZE_MAX ? SIZE_MAX : (size_t) bound;
}

void cli_must_read(const cli_t *c, const wr_reader_struct *R, wr_status_t s) {
    if (s != WR_OK && *R->message != '\0') {
        cli_error(c, "%s", R->message);
        cli_end(c, s == WR_UNABLE ? EXIT_UNKNOWN : EXIT_BAD);
    }
    cli_must(c, s);
}

/* Refuse a file that is not a model: an empty file, or no JSON object. */
static void must_be_model(const cli_t *c, const wr_reader_t R) {
    size_t i = 0;
    wr_syntax_t f;
    while (i < R->length && strchr(" \t\r\n", R->text[i]) != NULL)
        i++;
    if (i < R->length && R->text[i] == '{')
        return;
    const int automaton =
        i < R->length && (wr_syntax_of_path(&f, R->name) ||
                          wr_syntax_of_text(&f, R->text, R->length));
    cli_refuse(c, "%s:1:1: found %s, expected a model (.lrnn)%s", R->name,
               i == R->length ? "an empty file"
               : automaton    ? "an automaton"
                              : "no JSON object",
               automaton ? "; wreath compile creates one" : "");
}

int cli_ends_with(const char *s, const char *end) {
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

void cli_load_lrnn(wr_lrnn_t M, wr_buffer_t text, cli_t *c, const char *path) {
    wr_reader_t R;
    wr_reader_init(R);
    R->limits = c->limits;
    if (access(path, F_OK) != 0 && cli_is_example(c, path, strlen(path)))
        cli_refuse(c,
                   "%s is the name of an automaton, expected the file of a "
                   "model; wreath compile creates one",
                   path);
    cli_must_read(c, R, wr_reader_load(R, path, cli_max_bytes(c)));
    must_be_model(c, R);
    if (text != NULL)
        wr_buffer_write(text, R->text, R->length);
    cli_must_read(c, R, wr_lrnn_read(M, R, c->limits));
    cli_phase(c, "reading %s: %u layer%s, %u letter%s", path, M->layers,
              WR_S(M->layers), M->letters, WR_S(M->letters));
    wr_reader_clear(R);
}

/* ---- kinds of files ------------------------------------------------------ */

/* Make standard input seekable: copy a pipe into a temporary file.  Return 0 if
 * that fails; the bytes read so far are lost then. */
static int rewindable(cli_t *c) {
    const size_t max = cli_max_bytes(c);
    char piece[4096];
    ssize_t n;
    if (lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0)
        return 1;
    FILE *f = tmpfile();
    int sound = f != NULL;
    for (size_t all = 0; sound && all <= max; all += (size_t) n) {
        cli_must(c, wr_file_await(STDIN_FILENO, "stdin", c->limits));
        do
            n = read(STDIN_FILENO, piece, sizeof piece);
        while (n < 0 && errno == EINTR);
        if (n == 0)
            break;
        sound = n > 0 && fwrite(piece, 1, (size_t) n, f) == (size_t) n;
    }
    sound = sound && fflush(f) == 0 && lseek(fileno(f), 0, SEEK_SET) == 0 &&
            dup2(fileno(f), STDIN_FILENO) >= 0;
    if (f != NULL)
        fclose(f);
    return sound;
}

/* Return whether standard input, after comments, begins with `with`. */
static int begins(cli_t *c, const char *with) {
    char head[4096], *s = head;
    if (!rewindable(c)) /* some bytes are lost */
        cli_refuse(c, "standard input: cannot keep it in a file: %s",
                   strerror(errno));
    ssize_t n = pread(STDIN_FILENO, head, sizeof head - 1,
                      lseek(STDIN_FILENO, 0, SEEK_CUR));
    head[n > 0 ? n : 0] = '\0';
    if (strncmp(s, "\xef\xbb\xbf", 3) == 0)
        s += 3;
    for (s += strspn(s, " \t\r\n\f"); *s == '#'; s += strspn(s, " \t\r\n\f"))
        s += strcspn(s, "\n");
    return strncmp(s, with, strlen(with)) == 0;
}

int cli_is_file(cli_t *c, const char *what, const char *suffix) {
    static const char *const first[][2] = {
        {".lrnn", "{"}, {".trace", "wreath-trace"}, {".cell", "cell"}};
    if (strcmp(what, "-") != 0)
        return *what != '[' && cli_ends_with(what, suffix);
    for (size_t i = 0; i < sizeof first / sizeof *first; i++)
        if (strcmp(first[i][0], suffix) == 0)
            return begins(c, first[i][1]);
    return 0;
}

/* ---- matrices ------------------------------------------------------------ */

void cli_load_matrices(wr_matrices_t A, cli_t *c, const char *what) {
    wr_lrnn_struct *M = cli_lrnn(c);
    if (cli_is_file(c, what, ".lrnn")) {
        cli_load_lrnn(M, NULL, c, what);
        cli_must(c, wr_matrices_set_lrnn(A, M, c->limits));
    } else {
        cli_must(c, wr_matrices_read(A, what, c->limits));
    }
}

/* ---- architectures ------------------------------------------------------- */

void cli_find_arch(wr_arch_t *out, char full[64], const cli_t *c,
                   const char *name) {
    wr_limits_t L;
    wr_limits_init(L);
    if (wr_arch_find(out, full, name, L) == WR_OK)
        return;
    const char *near = NULL;
    for (size_t i = 0; i < wr_arch_count(); i++)
        cli_nearer(&near, name, wr_arch_get(i)->name);
    for (size_t i = 0; i < wr_arch_names(); i++)
        if (strcmp(wr_arch_name_get(i)->name, name) == 0)
            near = NULL;
    if (near == NULL)
        cli_refuse(c, "%s", L->reason);
    cli_refuse(c, "unknown architecture \"%.60s\"; did you mean %s?", name,
               near);
}

/* ---- cascades ------------------------------------------------------------ */

void cli_build_cascade(wr_cascade_t C, cli_t *c, const wr_dfa_t A,
                       const char *method) {
    cli_must(c,
             wr_cascade_build(C, A, method, cli_get(c, "layout"), c->limits));
    cli_more(c, "method: %s cascade%s",
             wr_cascade_kind_name(wr_cascade_kind(C)),
             strcmp(method, "auto") == 0
                 ? ", chosen by whether all letters are permutations"
                 : "");
    cli_phase(c, "building the cascade");
}
