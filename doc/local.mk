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

# Completion for shells, where they look for it.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = %D%/completion/wreath
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = %D%/completion/_wreath
dist_doc_DATA += %D%/architectures.md
dist_doc_DATA += %D%/pictures.md
dist_doc_DATA += %D%/raw.md

# Man pages: what --help says of a command, and what %D%/man/wreath-COMMAND.man
# adds.  To add one: its line here, and that file.
pages =
pages += %D%/man/wreath.1
pages += %D%/man/wreath-arch.1
pages += %D%/man/wreath-claim.1
pages += %D%/man/wreath-classify.1
pages += %D%/man/wreath-collapse.1
pages += %D%/man/wreath-compile.1
pages += %D%/man/wreath-convert.1
pages += %D%/man/wreath-decompose.1
pages += %D%/man/wreath-draw.1
pages += %D%/man/wreath-equiv.1
pages += %D%/man/wreath-export.1
pages += %D%/man/wreath-express.1
pages += %D%/man/wreath-factor.1
pages += %D%/man/wreath-horizon.1
pages += %D%/man/wreath-import.1
pages += %D%/man/wreath-list.1
pages += %D%/man/wreath-minimise.1
pages += %D%/man/wreath-period.1
pages += %D%/man/wreath-run.1
pages += %D%/man/wreath-search.1
pages += %D%/man/wreath-show.1
pages += %D%/man/wreath-spectrum.1
pages += %D%/man/wreath-table.1
pages += %D%/man/wreath-trace.1
pages += %D%/man/wreath-verify.1
nodist_man_MANS = $(pages)
CLEANFILES += $(pages)
EXTRA_DIST += %D%/tools/man %D%/man/common.man $(pages:.1=.man)
$(pages): %D%/tools/man %D%/man/common.man $(pages:.1=.man) wreath$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && name=$(@F) && name=$${name%.1} && \
	  $(SHELL) $(srcdir)/doc/tools/man ./wreath$(EXEEXT) $(srcdir)/doc \
	    $${name#wreath-} >$@.new && mv $@.new $@

# What --json prints, a JSON Schema per command: made by the program of the
# tables that its answers are made of, and checked by tests/doc/t-schema.c.
schemadir = $(docdir)/schema
dist_schema_DATA = %D%/schema/wreath-check.json
EXTRA_DIST += %D%/schema/examples.json
schemas =
schemas += %D%/schema/arch.json
schemas += %D%/schema/claim.json
schemas += %D%/schema/classify.json
schemas += %D%/schema/collapse.json
schemas += %D%/schema/compile.json
schemas += %D%/schema/convert.json
schemas += %D%/schema/decompose.json
schemas += %D%/schema/draw.json
schemas += %D%/schema/equiv.json
schemas += %D%/schema/export.json
schemas += %D%/schema/express.json
schemas += %D%/schema/factor.json
schemas += %D%/schema/horizon.json
schemas += %D%/schema/import.json
schemas += %D%/schema/list.json
schemas += %D%/schema/minimise.json
schemas += %D%/schema/period.json
schemas += %D%/schema/run.json
schemas += %D%/schema/search.json
schemas += %D%/schema/show.json
schemas += %D%/schema/spectrum.json
schemas += %D%/schema/table.json
schemas += %D%/schema/trace.json
schemas += %D%/schema/verify.json
nodist_schema_DATA = $(schemas)
CLEANFILES += $(schemas)
$(schemas): wreath$(EXEEXT)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && name=$(@F) && \
	  ./wreath$(EXEEXT) $${name%.json} --help --json >$@

# ---- the manual ------------------------------------------------------------
#
# doc/wreath.texi is its frame; doc/tools/manual makes the chapters from where
# their text stands.  They are made beside the sources and released, so that
# a release needs neither makeinfo nor TeX; "make html", "make pdf" and
# "make info" write it out, "make install-html" and "make install-pdf" install
# it.  A chapter that did not change is left alone.

dist_doc_DATA += %D%/tutorials/parity.md
dist_doc_DATA += %D%/tutorials/bf16.md
dist_doc_DATA += %D%/tutorials/own.md
dist_doc_DATA += %D%/tutorials/figure.md

manual_tools = %D%/tools/manual %D%/tools/md2texi.awk \
    %D%/tools/headers2texi.awk %D%/tools/references2texi.awk \
    %D%/tools/commands2md %D%/tools/claims2md %D%/tools/schemas2md
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
# Named from the sources, where they are: a name that make found there by VPATH
# would be one in the build folder as soon as it is made again, where there is
# none, and the manual would be written out anew.
manual_made = $(srcdir)/%D%/generated
manual_chapters = $(manual_made)/about.texi $(manual_made)/parity.texi \
    $(manual_made)/bf16.texi $(manual_made)/figure.texi \
    $(manual_made)/own.texi $(manual_made)/manual.texi \
    $(manual_made)/pictures.texi $(manual_made)/notation.texi \
    $(manual_made)/rounding.texi $(manual_made)/architectures.texi \
    $(manual_made)/prior.texi \
    $(manual_made)/raw.texi $(manual_made)/cells.texi \
    $(manual_made)/formats.texi $(manual_made)/algorithms.texi \
    $(manual_made)/cascade.texi $(manual_made)/SOUNDNESS.texi \
    $(manual_made)/certificates-languages.texi \
    $(manual_made)/certificates-spectrum.texi \
    $(manual_made)/certificates-factors.texi \
    $(manual_made)/certificates-rounding.texi \
    $(manual_made)/certificates-horizon.texi \
    $(manual_made)/certificates-raw.texi $(manual_made)/claims.texi \
    $(manual_made)/catalogue.texi $(manual_made)/commands.texi \
    $(manual_made)/json.texi $(manual_made)/headers.texi \
    $(manual_made)/references.texi
manual_stamp = $(manual_made)/stamp

info_TEXINFOS = %D%/wreath.texi
doc_wreath_TEXINFOS = $(manual_chapters)
AM_MAKEINFOFLAGS = -c TREE_TRANSFORMATIONS=complete_tree_nodes_menus \
    --no-split
AM_MAKEINFOHTMLFLAGS = --split=chapter \
    --css-include=$(top_srcdir)/%D%/manual.css
EXTRA_DIST += $(manual_tools) $(manual_chapters) $(manual_stamp) \
    %D%/manual.css %D%/tools/no-makeinfo
MAINTAINERCLEANFILES = $(manual_chapters) $(manual_stamp)

# The programs have to be there, to say their --help, but need not be older:
# what they say stands in the sources of the command line.
$(manual_stamp): $(manual_tools) $(manual_headers) $(dist_doc_DATA) \
    $(dist_schema_DATA) %D%/schema/examples.json \
    $(wreath_SOURCES) $(wreath_check_SOURCES) $(nobase_dist_pkgdata_DATA) \
    proofs/cascade.md proofs/SOUNDNESS.md configure.ac \
    | wreath$(EXEEXT) wreath-check$(EXEEXT)
	$(AM_V_GEN)$(SHELL) $(srcdir)/%D%/tools/manual $(srcdir) \
	  $(manual_made) $(VERSION) ./wreath$(EXEEXT) \
	  ./wreath-check$(EXEEXT) $(manual_headers) && \
	  echo made >$(manual_stamp)
# A chapter that was removed is made again.
$(manual_chapters): $(manual_stamp)
	@test -f $(manual_stamp) && \
	for file in $(manual_chapters); do \
	  test -f $$file || rm -f $(manual_stamp); done; \
	test -f $(manual_stamp) || \
	  $(MAKE) $(AM_MAKEFLAGS) $(manual_stamp)

# Beside the manual, where coqdoc is: the definitions and the statements of the
# proofs by machine, with links after "make proofs".
html-local:
	@! command -v coqdoc >/dev/null || \
	  $(SHELL) $(top_srcdir)/proofs/coq/html.sh $(top_srcdir)/proofs/coq \
	    coq %D%/proofs.html
clean-local:
	rm -rf %D%/proofs.html

# The picture of README.md, installed where README.md looks for it, and the
# script that draws it from the program's answers.
readmepicturedir = $(docdir)/doc/pictures
dist_readmepicture_DATA = %D%/pictures/tracking.svg
EXTRA_DIST += %D%/pictures/tracking.sh
