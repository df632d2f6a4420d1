/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath COMMAND --help --json, and doc/schema/wreath-check.json, describe the
 * output of COMMAND --json.  The outputs of the examples of
 * doc/schema/examples.json, or of the command's help if it has none there,
 * match the schema, and every key that it documents, except rare ones, occurs
 * in one of them.  The test implements the used part of JSON Schema: type,
 * properties, required, additionalProperties, items, anyOf, $ref. */

#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "harness.h"

/* ---- a value against a schema ------------------------------------------- */

typedef struct {
    const json_t *root;
    int trying;    /* nothing is marked yet */
    char why[600]; /* the last thing that did not fit */
} check_t;

WR_PRINTF(3, 4)
static int misfit(check_t *k, const char *path, const char *fmt, ...) {
    va_list ap;
    int n = snprintf(k->why, sizeof k->why, "%.300s: ", path);
    va_start(ap, fmt);
    vsnprintf(k->why + n, sizeof k->why - (size_t) n, fmt, ap);
    va_end(ap);
    return 0;
}

static const char *type_of(const json_t *v) {
    switch (json_typeof(v)) {
    case JSON_OBJECT:
        return "object";
    case JSON_ARRAY:
        return "array";
    case JSON_STRING:
        return "string";
    case JSON_INTEGER:
        return "integer";
    case JSON_REAL:
        return "number";
    case JSON_NULL:
        return "null";
    default:
        return "boolean";
    }
}

/* A property of any object: its name and its schema. */
static void field_of(char out[900], const json_t *schema, const char *path) {
    const char *says =
        json_string_value(json_object_get(schema, "description"));
    const char *name = strrchr(path, '.');
    snprintf(out, 900, "%.300s: %.500s", name != NULL ? name : "",
             says != NULL ? says : "");
}

/* Keys that occurred are marked in the schema itself, and in its root: one
 * field may be in several objects. */
static void mark(const check_t *k, json_t *schema, const char *path) {
    char field[900];
    if (k->trying)
        return;
    json_object_set_new(schema, "seen", json_true());
    field_of(field, schema, path);
    json_object_set_new(json_object_get(k->root, "fields"), field, json_true());
}

static int seen(const json_t *root, const json_t *schema, const char *path) {
    char field[900];
    field_of(field, schema, path);
    return json_object_get(schema, "seen") != NULL ||
           json_object_get(json_object_get(root, "fields"), field) != NULL;
}

static json_t *resolve(check_t *k, json_t *schema, const char *path) {
    const char *ref = json_string_value(json_object_get(schema, "$ref"));
    if (ref == NULL)
        return schema;
    REQUIRE(strncmp(ref, "#/$defs/", 8) == 0, "%s", ref);
    json_t *s = json_object_get(json_object_get(k->root, "$defs"), ref + 8);
    REQUIRE(s != NULL, "%s", ref);
    mark(k, schema, path);
    return s;
}

static int has_type(const json_t *schema, const json_t *v) {
    const json_t *t = json_object_get(schema, "type");
    for (size_t i = 0; i < json_array_size(t); i++)
        if (strcmp(json_string_value(json_array_get(t, i)), type_of(v)) == 0)
            return 1;
    return json_is_string(t) && strcmp(json_string_value(t), type_of(v)) == 0;
}

static int fits(check_t *k, json_t *schema, const json_t *v, const char *path);

static int object_fits(check_t *k, json_t *schema, const json_t *v,
                       const char *path) {
    json_t *properties = json_object_get(schema, "properties");
    json_t *more = json_object_get(schema, "additionalProperties");
    const json_t *required = json_object_get(schema, "required");
    const char *key;
    json_t *value;
    char below[400];
    for (size_t i = 0; i < json_array_size(required); i++) {
        key = json_string_value(json_array_get(required, i));
        if (json_object_get(v, key) == NULL)
            return misfit(k, path, "%s is missing", key);
    }
    json_object_foreach((json_t *) v, key, value) {
        json_t *s = json_object_get(properties, key);
        if (s == NULL)
            s = more;
        if (!json_is_object(s))
            return misfit(k, path, "%s is not documented", key);
        snprintf(below, sizeof below, "%.300s.%s", path, key);
        if (!fits(k, s, value, below))
            return 0;
    }
    return 1;
}

static int fits(check_t *k, json_t *schema, const json_t *v, const char *path) {
    char below[400];
    json_t *any = json_object_get(schema, "anyOf"), *one;
    size_t i;
    if (any != NULL) {
        json_array_foreach(any, i, one) {
            k->trying++;
            int good = fits(k, one, v, path);
            k->trying--;
            if (good) {
                mark(k, one, path);
                return fits(k, one, v, path);
            }
        }
        return 0;
    }
    schema = resolve(k, schema, path);
    if (!has_type(schema, v))
        return misfit(k, path, "it is of type %s", type_of(v));
    mark(k, schema, path);
    if (json_is_object(v))
        return object_fits(k, schema, v, path);
    json_array_foreach(v, i, one) {
        json_t *items = json_object_get(schema, "items");
        snprintf(below, sizeof below, "%.300s[%zu]", path, i);
        if (items == NULL)
            return misfit(k, path, "its items are not documented");
        if (!fits(k, items, one, below))
            return 0;
    }
    return 1;
}

/* ---- what nothing printed ----------------------------------------------- */

/* Keys that no example needs to print: "rare" lists their names. */
static int rare(const json_t *root, const char *key) {
    const json_t *list = json_object_get(root, "rare");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (strcmp(json_string_value(json_array_get(list, i)), key) == 0)
            return 1;
    return 0;
}

static void require_seen(const json_t *root, const json_t *schema,
                         const char *path) {
    const char *key;
    const json_t *s, *one;
    char below[400];
    size_t i;
    json_object_foreach((json_t *) json_object_get(schema, "properties"), key,
                        s) {
        snprintf(below, sizeof below, "%.300s.%s", path, key);
        if (rare(root, key))
            continue;
        REQUIRE(seen(root, s, below), "%s: nothing prints %s", path, below);
        require_seen(root, s, below);
    }
    if ((s = json_object_get(schema, "items")) != NULL) {
        snprintf(below, sizeof below, "%.300s[]", path);
        require_seen(root, s, below);
    }
    json_array_foreach(json_object_get(schema, "anyOf"), i, one) {
        REQUIRE(json_object_get(one, "seen") != NULL, "%s: nothing prints %s",
                path, json_string_value(json_object_get(one, "title")));
        require_seen(root, one, path);
    }
    json_object_foreach((json_t *) json_object_get(schema, "$defs"), key, s)
        require_seen(root, s, key);
}

/* ---- the commands ------------------------------------------------------- */

/* Both programs by their names, in an empty folder. */
static void prepare(void) {
    const char *wreath = getenv("WREATH"), *check = getenv("WREATH_CHECK");
    if (wreath == NULL || check == NULL || getenv("srcdir") == NULL)
        test_skip("WREATH, WREATH_CHECK or srcdir is not set");
}

static char folder[] = "/tmp/wreath-schema-XXXXXX";

static FILE *shell(const char *command, const char *more) {
    char line[5000];
    snprintf(line, sizeof line,
             "cd %s && wreath() { \"$WREATH\" \"$@\"; } &&"
             " wreath_check() { \"$WREATH_CHECK\" \"$@\"; } && %s%s"
             " 2>>errors </dev/null",
             folder, command, more);
    FILE *f = popen(line, "r");
    REQUIRE(f != NULL, "%s", line);
    return f;
}

static void run(json_t *root, const char *name, const char *command) {
    json_error_t error;
    check_t k = {root, 0, ""};
    FILE *f = shell(command, " --json");
    json_t *v = json_loadf(f, JSON_REJECT_DUPLICATES, &error);
    int status = pclose(f);
    REQUIRE(v != NULL, "%s --json: %s", command, error.text);
    REQUIRE(WIFEXITED(status) && WEXITSTATUS(status) != 2, "%s", command);
    REQUIRE(fits(&k, root, v, name), "%s --json: %s", command, k.why);
    json_decref(v);
}

static json_t *schema_of(const char *name) {
    char line[4096];
    json_error_t error;
    if (strcmp(name, "wreath-check") == 0)
        snprintf(line, sizeof line, "cat '%s/doc/schema/%s.json'",
                 getenv("srcdir"), name);
    else
        snprintf(line, sizeof line, "wreath %s --help --json", name);
    FILE *f = shell(line, "");
    json_t *root = json_loadf(f, JSON_REJECT_DUPLICATES, &error);
    pclose(f);
    REQUIRE(root != NULL, "%s: %s", line, error.text);
    return root;
}

/* The examples in the help of a command. */
static json_t *of_help(const char *name) {
    char line[4096];
    json_t *commands = json_array();
    snprintf(line, sizeof line, "wreath %s --help", name);
    FILE *f = shell(line, "");
    while (fgets(line, sizeof line, f) != NULL)
        if (strncmp(line, "  wreath ", 9) == 0) {
            line[strcspn(line, "\n")] = '\0';
            json_array_append_new(commands, json_string(line + 2));
        }
    pclose(f);
    return json_pack("{so}", "commands", commands);
}

static void check_schema(json_t *examples, const char *name) {
    if (json_object_get(examples, name) == NULL)
        json_object_set_new(examples, name, of_help(name));
    const json_t *of = json_object_get(examples, name);
    json_t *root = schema_of(name), *one;
    size_t i;
    json_object_set(root, "rare", json_object_get(of, "rare"));
    json_object_set_new(root, "fields", json_object());
    json_array_foreach(json_object_get(of, "prepare"), i, one) {
        int status = pclose(shell(json_string_value(one), " -q"));
        REQUIRE(status == 0, "%s", json_string_value(one));
    }
    json_array_foreach(json_object_get(of, "commands"), i, one)
        run(root, name, json_string_value(one));
    REQUIRE(i > 0, "%s has no examples", name);
    require_seen(root, root, name);
    json_decref(root);
}

TEST(documented_is_what_is_printed) {
    char line[4096], name[64];
    int commands = 0;
    prepare();
    snprintf(line, sizeof line, "%s/doc/schema/examples.json",
             getenv("srcdir"));
    json_t *examples = json_load_file(line, JSON_REJECT_DUPLICATES, NULL);
    REQUIRE(examples != NULL, "%s", line);
    REQUIRE(mkdtemp(folder) != NULL);
    FILE *f = shell("wreath --help", "");
    while (fgets(line, sizeof line, f) != NULL &&
           strcmp(line, "example:\n") != 0)
        if (strncmp(line, "  ", 2) == 0 &&
            sscanf(line, "  %63[a-z-] ", name) == 1) {
            check_schema(examples, name);
            commands++;
        }
    while (fgets(line, sizeof line, f) != NULL)
        ;
    pclose(f);
    check_schema(examples, "wreath-check");
    json_decref(examples);
    REQUIRE(commands > 20, "%d commands", commands);
    snprintf(line, sizeof line, "rm -rf %s", folder);
    REQUIRE(system(line) == 0);
}

/* The check sees each kind of lie. */
TEST(a_lie_is_seen) {
    json_t *schema = json_loads(
        "{\"type\": \"object\", \"required\": [\"a\"],"
        " \"additionalProperties\": false, \"properties\":"
        " {\"a\": {\"type\": \"array\", \"items\": {\"type\":"
        " [\"integer\", \"null\"]}}, \"b\": {\"type\": \"string\"}}}",
        0, NULL);
    static const char *const wrong[] = {"{}",
                                        "[]",
                                        "{\"a\": [\"x\"]}",
                                        "{\"a\": [], \"c\": 1}",
                                        "{\"a\": [], \"b\": null}",
                                        "{\"a\": [1, 1.5]}"};
    check_t k = {schema, 0, ""};
    json_t *v;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        v = json_loads(wrong[i], 0, NULL);
        REQUIRE(v != NULL && !fits(&k, schema, v, ""), "%s", wrong[i]);
        json_decref(v);
    }
    v = json_loads("{\"a\": [1, null], \"b\": \"\"}", 0, NULL);
    REQUIRE(fits(&k, schema, v, ""), "%s", k.why);
    json_decref(v);
    json_decref(schema);
}
