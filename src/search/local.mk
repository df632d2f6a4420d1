# Module search: recurrences that count although a hypothesis holds.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

searchincludedir = $(pkgincludedir)/search
searchinclude_HEADERS = %D%/search.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/grid.c
src_libwreath_la_SOURCES += %D%/family.c
src_libwreath_la_SOURCES += %D%/such.c
src_libwreath_la_SOURCES += %D%/decide.c
src_libwreath_la_SOURCES += %D%/run.c
src_libwreath_la_SOURCES += %D%/shrink.c
src_libwreath_la_SOURCES += %D%/save.c
src_libwreath_la_SOURCES += %D%/none.c
