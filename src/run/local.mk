# Module run: running a model letter by letter, in every evaluation model.

runincludedir = $(pkgincludedir)/run
runinclude_HEADERS = %D%/run.h %D%/long.h %D%/real.h %D%/stack.h \
	%D%/rounded.h
