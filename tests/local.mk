# tests/ mirrors src/.  A test in C is one file tests/MODULE/t-VERB.c, one in
# shell tests/MODULE/t-VERB.sh (files.sh).
# Exit status: 0 passed, 77 skipped, anything else failed.

# Tests may include the checker, as "check/FILE.h": its archive comes first.
AM_CPPFLAGS += -I$(top_srcdir)/tests -I$(top_srcdir)/proofs
LDADD = tests/check/libshared.a tests/harness/libharness.la proofs/check/libcheck.a src/libwreath.la \
        $(JANSSON_LIBS) $(CALCIUM_LIBS) $(GMP_LIBS)

TESTS = $(check_PROGRAMS) $(dist_check_SCRIPTS)
TEST_EXTENSIONS = .sh
SH_LOG_COMPILER = $(SHELL)

# What a test finds in its environment; all paths are absolute.
AM_TESTS_ENVIRONMENT = \
    srcdir='$(abs_top_srcdir)'; export srcdir; \
    builddir='$(abs_top_builddir)'; export builddir; \
    WREATH='$(abs_top_builddir)/wreath'; export WREATH; \
    WREATH_CHECK='$(abs_top_builddir)/wreath-check'; export WREATH_CHECK; \
    WREATH_AUTOMATA='$(abs_top_srcdir)/automata'; export WREATH_AUTOMATA; \
    WREATH_PROOFS='$(abs_top_srcdir)/proofs'; export WREATH_PROOFS; \
    CC='$(CC)'; export CC; \
    LSAN_OPTIONS='suppressions=$(abs_top_srcdir)/tests/harness/leaks:print_suppressions=0'; \
    export LSAN_OPTIONS; \
    count_allocations='$(WR_COUNT_ALLOCATIONS)'; export count_allocations;

include %D%/harness/local.mk
include %D%/rounding/local.mk
include %D%/model/local.mk
include %D%/prove/local.mk
include %D%/run/local.mk
include %D%/horizon/local.mk
include %D%/interchange/local.mk
include %D%/check/local.mk
include %D%/golden/local.mk
include %D%/refuse/local.mk
include %D%/regress/local.mk
include %D%/install/local.mk
include %D%/distros/local.mk
include %D%/faults/local.mk
include %D%/bench/local.mk
include %D%/corpus/local.mk
include %D%/fuzz/local.mk
