# doc/: the manual, the file formats, notation, algorithms, man pages.
# To add a file, add a line:
#   dist_doc_DATA += %D%/name.md     a document, installed
#   dist_man_MANS += %D%/name.1      a man page, installed
#   EXTRA_DIST += %D%/name           in releases only
dist_doc_DATA += %D%/algorithms.md
dist_doc_DATA += %D%/formats.md
dist_doc_DATA += %D%/manual.md
dist_doc_DATA += %D%/notation.md
dist_doc_DATA += %D%/certificates-spectrum.md
dist_doc_DATA += %D%/certificates-rounding.md
dist_doc_DATA += %D%/references.bib

dist_man_MANS += %D%/man/wreath-check.1
dist_doc_DATA += %D%/rounding.md
dist_doc_DATA += %D%/claims.md
dist_doc_DATA += %D%/certificates-factors.md
dist_doc_DATA += %D%/certificates-languages.md
dist_doc_DATA += %D%/certificates-raw.md
dist_doc_DATA += %D%/certificates-horizon.md
dist_doc_DATA += %D%/cells.md
dist_doc_DATA += %D%/prior.md
dist_doc_DATA += %D%/decompose.md

# Completion, in the folders that shells search.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = %D%/completion/wreath
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = %D%/completion/_wreath
dist_doc_DATA += %D%/architectures.md
dist_doc_DATA += %D%/pictures.md %D%/survey.md %D%/findings.md %D%/open.md
dist_doc_DATA += %D%/raw.md
dist_doc_DATA += %D%/audit.md

# Every command of src/cli has a man page, generated from --help and from
# %D%/man/wreath-COMMAND.man if it exists, and a JSON Schema of the output of
# --json, generated from the tables of its answers (tests/doc/t-schema.c).
commands = $(patsubst src/cli/cmd_%.c,%,$(filter src/cli/cmd_%.c,$(wreath_SOURCES)))
pages = %D%/man/wreath.1 $(commands:%=%D%/man/wreath-%.1)
schemas = $(commands:%=%D%/schema/%.json)
pagesdir = $(mandir)/man1
nodist_pages_DATA = $(pages)
schemadir = $(docdir)/schema
dist_schema_DATA = %D%/schema/wreath-check.json
nodist_schema_DATA = $(schemas)
CLEANFILES += $(pages) $(schemas)
EXTRA_DIST += %D%/tools/man %D%/schema/examples.json \
    $(wildcard $(srcdir)/%D%/man/*.man)
$(pages): %D%/tools/man $(wildcard $(srcdir)/%D%/man/*.man) wreath$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && name=$(@F) && name=$${name%.1} && \
	  $(SHELL) $(srcdir)/doc/tools/man ./wreath$(EXEEXT) $(srcdir)/doc \
	    $${name#wreath-} >$@.new && mv $@.new $@
$(schemas): wreath$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && name=$(@F) && \
	  ./wreath$(EXEEXT) $${name%.json} --help --json >$@

# ---- the manual ------------------------------------------------------------
#
# %D%/sphinx generates the chapters, and Sphinx the pages: "make html" writes
# %D%/html and "make pdf" %D%/wreath.pdf into the build folder, without a network;
# "make install-html" and "make install-pdf" install them.  Without Sphinx each
# prints a message and does nothing.

dist_doc_DATA += %D%/tutorials/parity.md
dist_doc_DATA += %D%/tutorials/bf16.md
dist_doc_DATA += %D%/tutorials/own.md
dist_doc_DATA += %D%/tutorials/figure.md
dist_doc_DATA += %D%/tutorials/trained.md

manual_headers = $(baseinclude_HEADERS) $(exactinclude_HEADERS) \
    $(roundinginclude_HEADERS) $(groupinclude_HEADERS) \
    $(automatoninclude_HEADERS) $(cascadeinclude_HEADERS) \
    $(spectruminclude_HEADERS) $(modelinclude_HEADERS) $(runinclude_HEADERS) \
    $(compileinclude_HEADERS) $(buildinclude_HEADERS) \
    $(proveinclude_HEADERS) $(archinclude_HEADERS) $(certinclude_HEADERS) \
    $(horizoninclude_HEADERS) $(searchinclude_HEADERS) \
    $(claiminclude_HEADERS) $(interchangeinclude_HEADERS) \
    $(tensorsinclude_HEADERS) $(pictureinclude_HEADERS) \
    $(abiinclude_HEADERS) $(studyinclude_HEADERS) \
    $(reportinclude_HEADERS)
EXTRA_DIST += %D%/sphinx/build %D%/sphinx/conf.py %D%/sphinx/chapters.py \
    %D%/sphinx/claims.py %D%/sphinx/commands.py %D%/sphinx/headers.py \
    %D%/sphinx/mathematics.py %D%/sphinx/pictures.py \
    %D%/sphinx/references.py %D%/sphinx/schemas.py %D%/sphinx/index.md \
    %D%/sphinx/static/manual.css

# Status 77, without Sphinx or TeX, is not a failure.
make_manual = $(SHELL) $(srcdir)/%D%/sphinx/build
manual_arguments = $(abs_srcdir) %D% $(VERSION) ./wreath$(EXEEXT) \
    ./wreath-check$(EXEEXT) $(manual_headers) || test $$? = 77
html-local: wreath$(EXEEXT) wreath-check$(EXEEXT)
	$(AM_V_GEN)$(make_manual) html $(manual_arguments)
pdf-local: wreath$(EXEEXT) wreath-check$(EXEEXT)
	$(AM_V_GEN)$(make_manual) pdf $(manual_arguments)
install-html-local: html
	test ! -d %D%/html || { $(MKDIR_P) "$(DESTDIR)$(htmldir)" && \
	  cp -R %D%/html/. "$(DESTDIR)$(htmldir)"; }
install-pdf-local: pdf
	test ! -f %D%/wreath.pdf || { $(MKDIR_P) "$(DESTDIR)$(pdfdir)" && \
	  $(INSTALL_DATA) %D%/wreath.pdf "$(DESTDIR)$(pdfdir)"; }
clean-local:
	rm -rf %D%/source %D%/doctrees %D%/html %D%/latex %D%/wreath.pdf

# The picture of README.md, installed at the path in README.md, and the script
# that draws it from the program's answers.
readmepicturedir = $(docdir)/doc/pictures
dist_readmepicture_DATA = %D%/pictures/tracking.svg
EXTRA_DIST += %D%/pictures/tracking.sh

# The list of statements, to which README.md refers.
readmeproofsdir = $(docdir)/proofs
dist_readmeproofs_DATA = proofs/README.md
