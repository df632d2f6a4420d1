# Room interchange: other people's formats, one file a format.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

interchangeincludedir = $(pkgincludedir)/interchange
interchangeinclude_HEADERS =
