# The independent checker wreath-check: GMP and libc, nothing of src/.
# To add a file, add a line:  wreath_check_SOURCES += %D%/verb.c
# (headers the same way).  Everything but main.c is also linked into the
# checker's own tests; the list is in check_sources.

check_sources = \
    %D%/check.h %D%/base.h %D%/model.h %D%/cert.h \
    %D%/base.c %D%/map.c %D%/sha256.c %D%/num.c %D%/dfa.c \
    %D%/root.h %D%/disc.c %D%/root.c %D%/sign.c \
    %D%/json.c %D%/value.c %D%/rule.c %D%/reflect.c %D%/walk.c %D%/matrix.c %D%/action.c \
    %D%/form.c \
    %D%/layer.c %D%/lrnn.c %D%/step.c %D%/text.c %D%/lines.c %D%/cert.c %D%/hom.c \
    %D%/verdict.h %D%/quote.c %D%/kinds.c %D%/verdict.c \
    %D%/box.h %D%/box.c %D%/hullread.c %D%/hull.c %D%/poly.c \
    %D%/casc.c %D%/bounds.h %D%/bounds.c %D%/boundsexp.c
wreath_check_SOURCES += $(check_sources) %D%/main.c %D%/any.h %D%/any.c

# Certificates of matrices, checked by the same program.
check_spectrum_sources = %D%/spec.h %D%/spec.c %D%/specmat.c \
    %D%/specpoly.c %D%/specfield.c
wreath_check_SOURCES += $(check_spectrum_sources)

# Certificates of rounded recurrences, checked by the same program.
check_rounding_sources = \
    %D%/round.h %D%/round.c %D%/posit.c %D%/evaluate.c %D%/recur.c %D%/rstep.c \
    %D%/chunk.c %D%/rounding.c %D%/rho.c %D%/closed.c %D%/mono.c \
    %D%/horizon.h %D%/rational.c %D%/positive.c %D%/family.c \
    %D%/horizon.c
check_rounding_sources += %D%/none.c %D%/such.c
check_rounding_sources += %D%/trace.h %D%/trace.c %D%/tracerun.c \
    %D%/tracerec.c
check_rounding_sources += %D%/stack.h %D%/stack.c %D%/stackev.c %D%/stackhull.c
check_rounding_sources += %D%/stackcasc.c
check_rounding_sources += %D%/stackbound.h
check_rounding_sources += %D%/stackbound.c
check_rounding_sources += %D%/stackerror.c
wreath_check_SOURCES += $(check_rounding_sources)
# Certificates of products of Householder matrices.
wreath_check_SOURCES += %D%/factor.c

# Certificates of cells and boxes, and of collapse.
check_cell_sources = \
    %D%/cell.h %D%/interval.c %D%/expression.c %D%/cell.c %D%/collapse.c
wreath_check_SOURCES += $(check_cell_sources)
# Certificates of counters, checked by the same program.
check_count_sources = %D%/count.h %D%/countlang.c \
    %D%/countspan.c %D%/count.c
wreath_check_SOURCES += $(check_count_sources)
# Certificates about automata alone, checked by the same program.
check_language_sources = %D%/language.h %D%/aper.c %D%/lang.c \
    %D%/refute.c %D%/refuteperm.c
wreath_check_SOURCES += $(check_language_sources)

# Certificates of raw parameters, which take formats from those above.
check_raw_sources = %D%/raw.h %D%/order.c \
    %D%/rawstep.c %D%/activation.c %D%/weight.c %D%/raw.c \
    %D%/rawmodel.c %D%/rawturn.c %D%/rawlayer.c
wreath_check_SOURCES += $(check_raw_sources)

# All of them, for tests that take certificates of any kind.
check_any_sources = $(check_sources) $(check_spectrum_sources) \
    $(check_rounding_sources) %D%/factor.c \
    $(check_cell_sources) $(check_language_sources) \
    $(check_raw_sources) $(check_count_sources) %D%/any.h %D%/any.c
