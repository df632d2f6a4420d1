# Room cascade: exclusion, holonomy and reset cascades.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

cascadeincludedir = $(pkgincludedir)/cascade
cascadeinclude_HEADERS =
