# Module compile: cascades into layers, rules into tables.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

compileincludedir = $(pkgincludedir)/compile
compileinclude_HEADERS = %D%/compile.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/compile.c
src_libwreath_la_SOURCES += %D%/layers.c
src_libwreath_la_SOURCES += %D%/reflect.c
src_libwreath_la_SOURCES += %D%/tables.c
src_libwreath_la_SOURCES += %D%/vectors.c
src_libwreath_la_SOURCES += %D%/expand.c
src_libwreath_la_SOURCES += %D%/margin.c
