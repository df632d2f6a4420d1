# Module cert: certificates and traces as text.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

certincludedir = $(pkgincludedir)/cert
certinclude_HEADERS = %D%/cert.h %D%/evidence.h %D%/trace.h \
	%D%/matrix.h %D%/horizon.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/evidence.c
src_libwreath_la_SOURCES += %D%/spectrum.c
src_libwreath_la_SOURCES += %D%/cell.c
src_libwreath_la_SOURCES += %D%/horizon.c
src_libwreath_la_SOURCES += %D%/header.c
src_libwreath_la_SOURCES += %D%/model.c
src_libwreath_la_SOURCES += %D%/proof.c
src_libwreath_la_SOURCES += %D%/cones.c
src_libwreath_la_SOURCES += %D%/trace.c
src_libwreath_la_SOURCES += %D%/trace_model.c
src_libwreath_la_SOURCES += %D%/trace_recurrence.c %D%/trace_read.c
src_libwreath_la_SOURCES += %D%/trace_replay.c
src_libwreath_la_SOURCES += %D%/stack.c
src_libwreath_la_SOURCES += %D%/trace_export.h %D%/trace_columns.c
src_libwreath_la_SOURCES += %D%/trace_csv.c %D%/trace_latex.c
src_libwreath_la_SOURCES += %D%/trace_figure.c
src_libwreath_la_SOURCES += %D%/language.c
