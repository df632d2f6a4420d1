# Module run: a model letter by letter, in every evaluation model.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

runincludedir = $(pkgincludedir)/run
runinclude_HEADERS = %D%/run.h %D%/long.h %D%/real.h %D%/stack.h \
	%D%/rounded.h

# what gates choose and what the readout names
src_libwreath_la_SOURCES += %D%/control.h
src_libwreath_la_SOURCES += %D%/table.c
src_libwreath_la_SOURCES += %D%/rule.c
src_libwreath_la_SOURCES += %D%/gate.c
src_libwreath_la_SOURCES += %D%/reflect.c
src_libwreath_la_SOURCES += %D%/readout.c

# one layer, in one arithmetic
src_libwreath_la_SOURCES += %D%/step.h
src_libwreath_la_SOURCES += %D%/int.c
src_libwreath_la_SOURCES += %D%/exact.c
src_libwreath_la_SOURCES += %D%/matrix.c
src_libwreath_la_SOURCES += %D%/index.c
src_libwreath_la_SOURCES += %D%/memo.c
src_libwreath_la_SOURCES += %D%/decode.c
src_libwreath_la_SOURCES += %D%/vectors.c

# a whole model
src_libwreath_la_SOURCES += %D%/run.c
src_libwreath_la_SOURCES += %D%/point.c
src_libwreath_la_SOURCES += %D%/tree.c
src_libwreath_la_SOURCES += %D%/word.c
src_libwreath_la_SOURCES += %D%/real.c

# beside an automaton
src_libwreath_la_SOURCES += %D%/beside.h
src_libwreath_la_SOURCES += %D%/beside.c
src_libwreath_la_SOURCES += %D%/compare.c

# in arithmetic that rounds
src_libwreath_la_SOURCES += %D%/round/layer.h
src_libwreath_la_SOURCES += %D%/round/rounded.c
src_libwreath_la_SOURCES += %D%/round/weights.c
src_libwreath_la_SOURCES += %D%/round/decode.c
src_libwreath_la_SOURCES += %D%/round/stack.c
src_libwreath_la_SOURCES += %D%/round/walk.c
