# Module audit: trained weights beside an automaton.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c

src_libwreath_la_SOURCES += %D%/audit.h %D%/impl.h
src_libwreath_la_SOURCES += %D%/step.c %D%/pipe.c %D%/preset.c %D%/fits.c %D%/published.c
src_libwreath_la_SOURCES += %D%/layout.c %D%/gates.c
src_libwreath_la_SOURCES += %D%/model.c %D%/decide.c %D%/from.c
src_libwreath_la_SOURCES += %D%/net.c %D%/net_step.c
src_libwreath_la_SOURCES += %D%/repair.c %D%/accuracy.c
src_libwreath_la_SOURCES += %D%/repair.h %D%/repair_centroid.c
