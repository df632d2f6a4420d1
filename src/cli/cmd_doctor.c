/* SPDX-License-Identifier: LGPL-3.0-or-later */

/* wreath doctor: the optional programs and libraries, and their uses. */

#include "cli/cli.h"
#include "study/program.h"

typedef struct {
    const char *name;
    const char *program; /* program to look for; NULL: a library */
    const char *module;  /* Python module, or NULL */
    int built;           /* for a library: whether this build has it */
    const char *use, *get;
} part_t;

#ifndef HAVE_CAIRO
#define HAVE_CAIRO 0
#endif
#ifndef HAVE_EXPAT
#define HAVE_EXPAT 0
#endif
#ifndef HAVE_LIBZIP
#define HAVE_LIBZIP 0
#endif

static const part_t parts[] = {
    {"wreath-kernel", "wreath-kernel", NULL, 0,
     "verified checker: verify --kernel", "./bootstrap proofs"},
    {"cairo", NULL, NULL, HAVE_CAIRO, "pictures as PDF and PNG",
     "libcairo2-dev libpango1.0-dev, then rebuild"},
    {"expat", NULL, NULL, HAVE_EXPAT, "JFLAP files",
     "libexpat1-dev, then rebuild"},
    {"libzip", NULL, NULL, HAVE_LIBZIP, ".npz files",
     "libzip-dev, then rebuild"},
    {"Graphviz", "dot", NULL, 0, "layout of graphs in pictures", "graphviz"},
    {"TeX", "pdflatex", NULL, 0, "figures and tables in papers",
     "texlive-latex-extra texlive-pictures"},
    {"Chromium", "chromium", NULL, 0, "pages and pictures as screenshots",
     "chromium"},
    {"Sphinx", "sphinx-build", NULL, 0, "the manual in HTML: make html",
     "python3-sphinx python3-myst-parser"},
    {"NumPy", "python3", "numpy", 0, "exported models (examples/python)",
     "python3-numpy"},
    {"PyTorch", "python3", "torch", 0, "exported models (examples/python)",
     "python3-torch"},
    {"Coq", "coqc", NULL, 0, "checking the proofs: make proofs",
     "coq libcoq-flocq"},
    {"GAP", "gap", NULL, 0, "comparing decompositions with SgpDec", "gap-core"},
    {"Slurm", "sbatch", NULL, 0, "large tables on a cluster (--keep resumes)",
     "slurm-client"},
};

static const wr_field_t part_fields[] = {
    {"name", "s", "name of the program or library"},
    {"found", "b",
     "whether the program is installed or the library is built in"},
    {"use", "s", "purpose"},
    {"get", "s", "Debian packages, or the command that installs it"},
    {NULL}};

static const wr_field_t fields[] = {
    {"version", "s", "version of wreath"},
    {"parts", "[o]", "the optional programs and libraries", part_fields},
    {NULL}};

static int found(cli_t *c, const part_t *p) {
    if (p->program == NULL)
        return p->built;
    if (p->module == NULL || !wr_program_found(p->program))
        return wr_program_found(p->program);
    char text[64];
    snprintf(text, sizeof text, "import %s", p->module);
    char *argv[] = {(char *) p->program, (char *) "-c", text, NULL};
    const wr_place_t here = {.folder = "."};
    wr_claim_said_t said = {.status = 1};
    wr_status_t s = wr_program_run((void *) &here, &said, argv, c->limits);
    wr_claim_said_clear(&said);
    return s == WR_OK && said.status == 0;
}

static int run(cli_t *c) {
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const part_t *p = &parts[i];
        const int there = found(c, p);
        if (c->json)
            wr_answer_append(all, part_fields, NULL, p->name, there, p->use,
                             p->get);
        else
            printf("%-14s %-3s  %s%s%s%s\n", p->name, there ? "yes" : "no",
                   p->use, there ? "" : " (", there ? "" : p->get,
                   there ? "" : ")");
    }
    if (c->json)
        cli_answer(fields, NULL, wr_version(), all);
    else
        json_decref(all);
    return EXIT_YES;
}

const cli_command_t cmd_doctor = {
    {"doctor", "", 0, 0},
    "list the optional programs that are installed, and their uses",
    "For each missing program or library, the Debian packages or the command "
    "that install it are printed.  No verdict depends on any of them.",
    "  wreath doctor",
    {NULL, run, CLI_ANSWER(fields)}};
