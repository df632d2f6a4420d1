# Room lrnn: the model, its exact and rounded steps, the compiler.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

lrnnincludedir = $(pkgincludedir)/lrnn
lrnninclude_HEADERS =
