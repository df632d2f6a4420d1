# Module study: one question for many models, with the answers as a table.

studyincludedir = $(pkgincludedir)/study
studyinclude_HEADERS = %D%/study.h %D%/theorems.h %D%/express.h
studyinclude_HEADERS += %D%/program.h %D%/closed_form.h %D%/answer.h %D%/decomposition.h
