# Module report: checked claims as a page and as tables.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

reportincludedir = $(pkgincludedir)/report
reportinclude_HEADERS = %D%/report.h

src_libwreath_la_SOURCES += %D%/impl.h %D%/style.h
src_libwreath_la_SOURCES += %D%/html.c %D%/head.c %D%/source.c %D%/prose.c
src_libwreath_la_SOURCES += %D%/evidence.c %D%/figure.c %D%/orbit.c
src_libwreath_la_SOURCES += %D%/table.c %D%/say.c
