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
src_libwreath_la_SOURCES += %D%/read.h
src_libwreath_la_SOURCES += %D%/read.c
src_libwreath_la_SOURCES += %D%/read_json.c
src_libwreath_la_SOURCES += %D%/read_scalar.c
src_libwreath_la_SOURCES += %D%/read_matrix.c
src_libwreath_la_SOURCES += %D%/read_factors.c
src_libwreath_la_SOURCES += %D%/read_layer.c
src_libwreath_la_SOURCES += %D%/read_decoder.c
src_libwreath_la_SOURCES += %D%/read_table.c
src_libwreath_la_SOURCES += %D%/read_rule.c
src_libwreath_la_SOURCES += %D%/read_carry.c
src_libwreath_la_SOURCES += %D%/read_readout.c
src_libwreath_la_SOURCES += %D%/print.h
src_libwreath_la_SOURCES += %D%/print.c
src_libwreath_la_SOURCES += %D%/print_value.c
src_libwreath_la_SOURCES += %D%/print_layer.c
src_libwreath_la_SOURCES += %D%/print_rule.c
