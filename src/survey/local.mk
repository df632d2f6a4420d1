# Module survey: all automata of a size, shard by shard, and their database.

surveyincludedir = $(pkgincludedir)/survey
surveyinclude_HEADERS = %D%/survey.h
