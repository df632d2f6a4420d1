# Module survey: all automata of a size, shard by shard, and their database.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

surveyincludedir = $(pkgincludedir)/survey
surveyinclude_HEADERS = %D%/survey.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/enumerate.c %D%/row.c %D%/cells.c
src_libwreath_la_SOURCES += %D%/shard.c %D%/merge.c
src_libwreath_la_SOURCES += %D%/base.c %D%/page.c
