# The independent checker wreath-check: GMP and libc, nothing of src/.
# To add a file, add its name to a list below.  Everything but main.c is an
# archive, which the tests of the checker link as well.

noinst_LIBRARIES += %D%/libcheck.a
proofs_check_libcheck_a_CPPFLAGS = $(WR_CPPFLAGS)
wreath_check_SOURCES += %D%/main.c
wreath_check_LDADD += %D%/libcheck.a $(GMP_LIBS)

# Numbers, files, automata, models; the kinds, and what verdicts say.
proofs_check_libcheck_a_SOURCES = \
    %D%/check.h %D%/base.h %D%/model.h %D%/cert.h \
    %D%/base.c %D%/map.c %D%/sha256.c %D%/num.c %D%/dfa.c \
    %D%/root.h %D%/disc.c %D%/root.c %D%/sign.c \
    %D%/json.c %D%/value.c %D%/rule.c %D%/reflect.c %D%/walk.c %D%/matrix.c \
    %D%/action.c %D%/form.c %D%/layer.c %D%/lrnn.c %D%/step.c %D%/text.c \
    %D%/lines.c %D%/cert.c %D%/verdict.h %D%/quote.c %D%/kinds.c \
    %D%/verdict.c %D%/any.h %D%/any.c

# Stacks of layers, exactly.
proofs_check_libcheck_a_SOURCES += \
    %D%/hom.c %D%/box.h %D%/box.c %D%/hullread.c %D%/hull.c %D%/poly.c \
    %D%/casc.c %D%/bounds.h %D%/bounds.c %D%/boundsexp.c

# Matrices, and products of Householder matrices.
proofs_check_libcheck_a_SOURCES += %D%/spec.h %D%/spec.c %D%/specmat.c \
    %D%/specpoly.c %D%/factor.c

# Rounded recurrences, casts of exact powers, traces, rounded stacks.
proofs_check_libcheck_a_SOURCES += \
    %D%/round.h %D%/round.c %D%/posit.c %D%/evaluate.c %D%/recur.c \
    %D%/rstep.c %D%/chunk.c %D%/rounding.c %D%/rho.c %D%/closed.c %D%/mono.c \
    %D%/horizon.h %D%/rational.c %D%/positive.c %D%/family.c %D%/horizon.c \
    %D%/none.c %D%/such.c %D%/trace.h %D%/trace.c %D%/tracerun.c \
    %D%/tracerec.c %D%/stack.h %D%/stack.c %D%/stackev.c %D%/stackhull.c \
    %D%/stackcasc.c %D%/stackbound.h %D%/stackbound.c %D%/stackerror.c

# Cells and boxes, collapse, counters, automata alone, raw parameters.
proofs_check_libcheck_a_SOURCES += \
    %D%/cell.h %D%/interval.c %D%/expression.c %D%/cell.c %D%/collapse.c \
    %D%/count.h %D%/countlang.c %D%/countspan.c %D%/count.c \
    %D%/language.h %D%/aper.c %D%/lang.c %D%/refute.c %D%/refuteperm.c \
    %D%/raw.h %D%/order.c %D%/rawstep.c %D%/activation.c %D%/weight.c \
    %D%/raw.c %D%/rawmodel.c %D%/rawturn.c %D%/rawlayer.c
