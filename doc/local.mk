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

dist_man_MANS += %D%/man/wreath.1
dist_man_MANS += %D%/man/wreath-list.1
dist_man_MANS += %D%/man/wreath-show.1
dist_man_MANS += %D%/man/wreath-classify.1
dist_man_MANS += %D%/man/wreath-equiv.1
dist_man_MANS += %D%/man/wreath-minimise.1
dist_man_MANS += %D%/man/wreath-decompose.1
dist_man_MANS += %D%/man/wreath-compile.1
dist_man_MANS += %D%/man/wreath-build.1
dist_man_MANS += %D%/man/wreath-run.1
dist_man_MANS += %D%/man/wreath-verify.1
dist_man_MANS += %D%/man/wreath-spectrum.1
dist_man_MANS += %D%/man/wreath-check.1
dist_man_MANS += %D%/man/wreath-formats.1
dist_man_MANS += %D%/man/wreath-convert.1
dist_man_MANS += %D%/man/wreath-info.1
dist_man_MANS += %D%/man/wreath-export.1
dist_man_MANS += %D%/man/wreath-import.1
dist_man_MANS += %D%/man/wreath-period.1
dist_man_MANS += %D%/man/wreath-table.1
dist_man_MANS += %D%/man/wreath-trace.1
dist_man_MANS += %D%/man/wreath-replay.1
dist_man_MANS += %D%/man/wreath-claim.1
dist_doc_DATA += %D%/rounding.md
dist_doc_DATA += %D%/claims.md
dist_doc_DATA += %D%/certificates-factors.md
dist_doc_DATA += %D%/certificates-languages.md
dist_man_MANS += %D%/man/wreath-factor.1
dist_man_MANS += %D%/man/wreath-horizon.1
dist_man_MANS += %D%/man/wreath-search.1
dist_doc_DATA += %D%/certificates-horizon.md
dist_doc_DATA += %D%/cells.md
dist_man_MANS += %D%/man/wreath-collapse.1
dist_man_MANS += %D%/man/wreath-arch.1

# Completion for shells, where they look for it.
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = %D%/completion/wreath
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = %D%/completion/_wreath
dist_man_MANS += %D%/man/wreath-express.1
dist_doc_DATA += %D%/architectures.md
