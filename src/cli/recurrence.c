/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* The recurrence and the word that a command line names. */

#include <string.h>

#include "cli/cli.h"
#include "cli/period.h"
#include "study/study.h"

static int of_model(wr_recurrence_t R, cli_t *c, const char *path) {
    wr_lrnn_struct *M = cli_lrnn(c);
    int status = cli_load_lrnn(M, NULL, c, path);
    wr_status_t s =
        status == 0 ? wr_recurrence_set_lrnn(R, M, c->limits) : WR_OK;
    if (s == WR_UNABLE)
        return cli_failed(c, s);
    if (s == WR_OK)
        return status;
    return cli_error(c, "%s: %s", path, c->limits->reason);
}

int cli_load_recurrence(wr_recurrence_t R, cli_t *c) {
    const char *text = cli_get(c, "expression");
    wr_reader_t in;
    wr_status_t s;
    int status = 0;
    if ((text == NULL) == (c->operands == 0))
        return cli_error(c, "give either a FILE or --expression TEXT");
    if (text == NULL && cli_is_model(c->operand[0]))
        return of_model(R, c, c->operand[0]);
    wr_reader_init(in);
    if (text != NULL) {
        char *copy = wr_strdup(text);
        for (char *p = copy; *p != '\0'; p++)
            if (*p == ';')
                *p = '\n';
        s = wr_reader_open_text(in, "expression", copy, strlen(copy));
        wr_free(copy);
    } else
        s = wr_reader_open(in, c->operand[0], 1 << 24);
    if (s == WR_OK)
        s = wr_recurrence_read(R, in);
    if (s != WR_OK)
        status = cli_read_failed(c, in, s);
    else
        cli_phase(c, "reading a recurrence");
    wr_reader_clear(in);
    return status;
}

int cli_read_letters(uint32_t **word, size_t *length, const wr_recurrence_t R,
                     cli_t *c) {
    const char *s = cli_get(c, "word");
    int bytes = 1;
    for (size_t a = 0; a < R->letters; a++)
        bytes = bytes && strlen(R->letter[a].name) == 1;
    if (s == NULL)
        s = R->letter[0].name;
    *word = wr_calloc(strlen(s) + 1, sizeof **word);
    *length = 0;
    while (*(s += strspn(s, " ,")) != '\0') {
        char name[256];
        size_t n = bytes ? 1 : strcspn(s, " ,");
        snprintf(name, sizeof name, "%.*s", (int) (n < 255 ? n : 255), s);
        size_t a = wr_recurrence_letter(R, name);
        if (a == R->letters)
            return cli_error(c, "--word: there is no letter \"%s\"", name);
        (*word)[(*length)++] = (uint32_t) a;
        s += n;
    }
    if (*length == 0)
        return cli_error(c, "--word: found the empty word, expected a letter");
    return 0;
}
