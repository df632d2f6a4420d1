# Module study: what is asked of many models at once, and the answers as tables.

studyincludedir = $(pkgincludedir)/study
studyinclude_HEADERS = %D%/study.h %D%/theorems.h %D%/express.h
studyinclude_HEADERS += %D%/program.h %D%/closed_form.h %D%/answer.h %D%/decomposition.h
