# Room study: what is asked of many models at once, and the answers as tables.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

studyincludedir = $(pkgincludedir)/study
studyinclude_HEADERS = %D%/study.h %D%/theorems.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/sheet.c
src_libwreath_la_SOURCES += %D%/rotation.c
src_libwreath_la_SOURCES += %D%/counter.c %D%/counter_table.c
src_libwreath_la_SOURCES += %D%/flip_flop.c

# What theorems ask of the matrices of a model.
src_libwreath_la_SOURCES += %D%/matrices_impl.h %D%/matrices.c
src_libwreath_la_SOURCES += %D%/matrices_recurrence.c %D%/products.c
src_libwreath_la_SOURCES += %D%/theorems.c
