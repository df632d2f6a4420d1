# Module tensors: weights as tensors.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

tensorsincludedir = $(pkgincludedir)/tensors
tensorsinclude_HEADERS = %D%/tensors.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/bundle.c
src_libwreath_la_SOURCES += %D%/bundle_set.c
src_libwreath_la_SOURCES += %D%/bundle_complex.c
src_libwreath_la_SOURCES += %D%/bundle_model.c
src_libwreath_la_SOURCES += %D%/manifest.c
src_libwreath_la_SOURCES += %D%/vectors.h
src_libwreath_la_SOURCES += %D%/vectors.c
src_libwreath_la_SOURCES += %D%/bundle_vectors.c
src_libwreath_la_SOURCES += %D%/take.c
src_libwreath_la_SOURCES += %D%/npz.h
src_libwreath_la_SOURCES += %D%/npz.c
src_libwreath_la_SOURCES += %D%/read_npz.c
src_libwreath_la_SOURCES += %D%/safetensors.c
