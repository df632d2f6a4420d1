# Room exact: rational affine maps, product trees, embedded number fields.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

exactincludedir = $(pkgincludedir)/exact
exactinclude_HEADERS = %D%/exact.h %D%/compat.h

src_libwreath_la_SOURCES += %D%/ring.c
src_libwreath_la_SOURCES += %D%/rational.c
src_libwreath_la_SOURCES += %D%/field.c
