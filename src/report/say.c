/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* Access to the JSON of claims, and its verdicts in words. */

#include "report/impl.h"

const char *report_text(const json_t *o, const char *key) {
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

long long report_count(const json_t *o, const char *key) {
    return (long long) json_integer_value(json_object_get(o, key));
}

void report_name(char out[80], const json_t *claim) {
    const long long only = report_count(claim, "only");
    int n = snprintf(out, 80, "%.60s", report_text(claim, "claim"));
    if (only > 0)
        snprintf(out + n, 80 - (size_t) n, ".%lld", only);
}

void report_verdict(char out[64], const json_t *statement) {
    const char *verdict = report_text(statement, "verdict");
    long long n = report_count(statement, "holding");
    if (strcmp(verdict, "checked on") == 0)
        snprintf(out, 64, "checked on %lld case%s", n, WR_S(n));
    else
        snprintf(out, 64, "%.63s", verdict);
}

int report_paraphrase(const json_t *s) {
    return *report_text(s, "quote") == '\0' &&
           (strcmp(report_text(s, "form"), "printed") == 0 ||
            strcmp(report_text(s, "form"), "extended") == 0);
}
