# Module spectrum: exact spectral location and Jordan type.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

spectrumincludedir = $(pkgincludedir)/spectrum
spectruminclude_HEADERS = %D%/spectrum.h %D%/jordan.h %D%/sequence.h %D%/householder.h
spectruminclude_HEADERS += %D%/factor.h

src_libwreath_la_SOURCES += %D%/impl.h %D%/matrix.c %D%/shape.c
src_libwreath_la_SOURCES += %D%/compute.c %D%/charpoly.c
src_libwreath_la_SOURCES += %D%/disc.c %D%/locate.c
src_libwreath_la_SOURCES += %D%/blocks.c %D%/over.c %D%/roots.c
src_libwreath_la_SOURCES += %D%/read.c %D%/print.c
src_libwreath_la_SOURCES += %D%/plot.c
src_libwreath_la_SOURCES += %D%/closed.c %D%/householder.c
src_libwreath_la_SOURCES += %D%/powers.c
src_libwreath_la_SOURCES += %D%/generators.c %D%/jordan.c %D%/discs.c
src_libwreath_la_SOURCES += %D%/jordan_print.c
src_libwreath_la_SOURCES += %D%/sequence.c %D%/behaviour.c
src_libwreath_la_SOURCES += %D%/sequence_print.c
src_libwreath_la_SOURCES += %D%/factor.c
src_libwreath_la_SOURCES += %D%/factor_linear.c %D%/factor_reflect.c
src_libwreath_la_SOURCES += %D%/factor_gram.c %D%/factor_rank.c
src_libwreath_la_SOURCES += %D%/factor_peel.c
src_libwreath_la_SOURCES += %D%/factor_plane.c %D%/factor_small.c
src_libwreath_la_SOURCES += %D%/factor_near.c %D%/factor_print.c
spectruminclude_HEADERS += %D%/collapse.h
src_libwreath_la_SOURCES += %D%/collapse.c %D%/collapse_robust.c
