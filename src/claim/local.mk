# Room claim: the theorem registry and its decision procedures.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

claimincludedir = $(pkgincludedir)/claim
claiminclude_HEADERS =
