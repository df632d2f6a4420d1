/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Replace variables in texts, and split commands into words. */

#include "claim/impl.h"

const char *wr_claim_lookup(const wr_bindings_t *b, const char *name,
                            size_t length) {
    for (size_t i = b->n; i-- > 0;)
        if (strlen(b->name[i]) == length &&
            strncmp(b->name[i], name, length) == 0)
            return b->value[i];
    return NULL;
}

wr_status_t wr_claim_fill(wr_buffer_t out, const char *text,
                          const wr_bindings_t *b, wr_limits_t L) {
    const char *s = text;
    while (*s != '\0') {
        size_t n = strcspn(s, "{");
        wr_buffer_write(out, s, n);
        s += n;
        if (*s == '\0')
            break;
        n = strcspn(s, "}");
        if (s[n] == '\0')
            return wr_limits_fail(L, WR_DOMAIN, "\"%s\" has a { without }",
                                  text);
        const char *value = wr_claim_lookup(b, s + 1, n - 1);
        if (value == NULL)
            return wr_limits_fail(L, WR_DOMAIN, "\"%s\": no variable %.*s",
                                  text, (int) n + 1, s);
        wr_buffer_put(out, value);
        s += n + 1;
    }
    return WR_OK;
}

/* Return the next word of *s, without its quotes, or NULL at the end. */
static char *next_word(const char **s) {
    *s += strspn(*s, " \t");
    if (**s == '\0')
        return NULL;
    wr_buffer_t w;
    wr_buffer_init(w);
    while (**s != '\0' && **s != ' ' && **s != '\t') {
        int quoted = **s == '\'';
        *s += quoted;
        size_t n = strcspn(*s, quoted ? "'" : " \t'");
        wr_buffer_write(w, *s, n);
        *s += n;
        *s += quoted && **s == '\'';
    }
    return w->text;
}

void wr_claim_free_words(char **words) {
    for (size_t i = 0; words != NULL && words[i] != NULL; i++)
        wr_free(words[i]);
    wr_free(words);
}

wr_status_t wr_claim_words(char ***words, const char *command,
                           const wr_bindings_t *b, wr_limits_t L) {
    size_t n = 0, alloc = strlen(command) + 2;
    char **list = wr_calloc(alloc, sizeof *list), *raw;
    wr_status_t s = WR_OK;
    while (s == WR_OK && (raw = next_word(&command)) != NULL) {
        wr_buffer_t w;
        wr_buffer_init(w);
        s = wr_claim_fill(w, raw, b, L);
        list[n++] = w->text;
        wr_free(raw);
    }
    if (s == WR_OK)
        *words = list;
    else
        wr_claim_free_words(list);
    return s;
}
