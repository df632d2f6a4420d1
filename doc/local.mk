# doc/: the manual, the file formats, notation, algorithms, man pages.
# To add a file, add a line:
#   dist_doc_DATA += %D%/name.md     a document, installed
#   dist_man_MANS += %D%/name.1      a man page, installed
#   EXTRA_DIST += %D%/name           in releases only
dist_doc_DATA += %D%/formats.md
dist_doc_DATA += %D%/references.bib
