# Room lrnn: the model, its exact and rounded steps, the compiler.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

lrnnincludedir = $(pkgincludedir)/lrnn
lrnninclude_HEADERS = %D%/lrnn.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/model.c
src_libwreath_la_SOURCES += %D%/copy.c
src_libwreath_la_SOURCES += %D%/matrix.c
src_libwreath_la_SOURCES += %D%/product.c
src_libwreath_la_SOURCES += %D%/role.c
src_libwreath_la_SOURCES += %D%/householder.c
src_libwreath_la_SOURCES += %D%/tuples.c
