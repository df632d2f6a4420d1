# Module model: stacks of layers with exact weights, and their file.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

modelincludedir = $(pkgincludedir)/model
modelinclude_HEADERS = %D%/model.h

src_libwreath_la_SOURCES += %D%/parts.h
src_libwreath_la_SOURCES += %D%/model.c
src_libwreath_la_SOURCES += %D%/copy.c
src_libwreath_la_SOURCES += %D%/make.h
src_libwreath_la_SOURCES += %D%/make.c
src_libwreath_la_SOURCES += %D%/check.c
src_libwreath_la_SOURCES += %D%/values.c
src_libwreath_la_SOURCES += %D%/matrix.c
src_libwreath_la_SOURCES += %D%/product.c
src_libwreath_la_SOURCES += %D%/sign.c
src_libwreath_la_SOURCES += %D%/forms.c
src_libwreath_la_SOURCES += %D%/decode_parts.c
src_libwreath_la_SOURCES += %D%/role.c
src_libwreath_la_SOURCES += %D%/reflect.c
src_libwreath_la_SOURCES += %D%/householder.c

# in
src_libwreath_la_SOURCES += %D%/file/read.h
src_libwreath_la_SOURCES += %D%/file/read.c
src_libwreath_la_SOURCES += %D%/file/read_json.c
src_libwreath_la_SOURCES += %D%/file/read_scalar.c
src_libwreath_la_SOURCES += %D%/file/read_matrix.c
src_libwreath_la_SOURCES += %D%/file/read_layer.c
src_libwreath_la_SOURCES += %D%/file/read_decoder.c
src_libwreath_la_SOURCES += %D%/file/read_table.c
src_libwreath_la_SOURCES += %D%/file/read_rule.c
src_libwreath_la_SOURCES += %D%/file/read_carry.c
src_libwreath_la_SOURCES += %D%/file/read_readout.c

# out
src_libwreath_la_SOURCES += %D%/file/print.h
src_libwreath_la_SOURCES += %D%/file/print.c
src_libwreath_la_SOURCES += %D%/file/print_value.c
src_libwreath_la_SOURCES += %D%/file/print_layer.c
