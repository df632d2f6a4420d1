# Tests of the independent checker, proofs/check.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file
#
# golden/ holds certificates that are accepted; refuse/ some that are not,
# with the list of reasons; true/ those that state what is true where one of
# the same name in refuse/ states what is false.

dist_check_SCRIPTS += %D%/t-accept.sh %D%/t-refuse.sh %D%/t-limits.sh
dist_check_SCRIPTS += %D%/t-hostile.sh %D%/t-readers.sh
dist_check_SCRIPTS += %D%/t-complex.sh %D%/t-reflections.sh
EXTRA_DIST += %D%/complex.py %D%/reflections.py

# Certificates changed a token at a time, for the tests below.
mutate_sources = %D%/mutate.h %D%/mutate.c %D%/mutate_ways.c

check_PROGRAMS += %D%/t-mutate %D%/t-parts
tests_check_t_mutate_SOURCES = %D%/t-mutate.c $(mutate_sources) \
    $(check_sources)
tests_check_t_mutate_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_mutate_LDADD = $(LDADD) $(GMP_LIBS)
tests_check_t_parts_SOURCES = %D%/t-parts.c $(check_sources)
tests_check_t_parts_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_parts_LDADD = $(LDADD) $(GMP_LIBS)

# What verdicts say, and that names in them cannot.
check_PROGRAMS += %D%/t-verdict
tests_check_t_verdict_SOURCES = %D%/t-verdict.c $(check_any_sources)
tests_check_t_verdict_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_verdict_LDADD = $(LDADD) $(GMP_LIBS)
dist_check_SCRIPTS += %D%/t-verdict-options.sh

check_PROGRAMS += %D%/t-walk
tests_check_t_walk_SOURCES = %D%/t-walk.c $(check_sources)
tests_check_t_walk_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_walk_LDADD = $(LDADD) $(GMP_LIBS)

check_PROGRAMS += %D%/t-rounding
tests_check_t_rounding_SOURCES = %D%/t-rounding.c $(mutate_sources) \
    $(check_sources) $(check_rounding_sources)
tests_check_t_rounding_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_rounding_LDADD = $(LDADD) $(GMP_LIBS)

check_PROGRAMS += %D%/t-spectrum
tests_check_t_spectrum_SOURCES = %D%/t-spectrum.c $(mutate_sources) \
    $(check_sources) $(check_spectrum_sources)
tests_check_t_spectrum_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_spectrum_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/spectrum

EXTRA_DIST += %D%/golden %D%/refuse %D%/true %D%/rounding

check_PROGRAMS += %D%/t-horizon
tests_check_t_horizon_SOURCES = %D%/t-horizon.c $(mutate_sources) \
    $(check_sources) $(check_rounding_sources)
tests_check_t_horizon_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_horizon_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/horizon

# Certificates without a model, in golden-texts/.
check_PROGRAMS += %D%/t-mutate-texts
tests_check_t_mutate_texts_SOURCES = %D%/t-mutate-texts.c $(mutate_sources) \
    $(check_any_sources)
tests_check_t_mutate_texts_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_mutate_texts_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/golden-texts

check_PROGRAMS += %D%/t-stack
tests_check_t_stack_SOURCES = %D%/t-stack.c $(mutate_sources) \
    $(check_sources) $(check_rounding_sources)
tests_check_t_stack_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_stack_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/stack
check_PROGRAMS += %D%/t-interval
tests_check_t_interval_SOURCES = %D%/t-interval.c $(check_sources) \
    $(check_spectrum_sources) proofs/check/rational.c \
    $(check_cell_sources)
tests_check_t_interval_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_interval_LDADD = $(LDADD) $(GMP_LIBS)

# Traces, in trace/.
check_PROGRAMS += %D%/t-trace
tests_check_t_trace_SOURCES = %D%/t-trace.c $(mutate_sources) \
    $(check_sources) $(check_rounding_sources)
tests_check_t_trace_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_trace_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/trace

# What lies beside the claims, and its mutants.
check_PROGRAMS += %D%/t-proofs
tests_check_t_proofs_SOURCES = %D%/t-proofs.c %D%/honest.h \
    $(mutate_sources) $(check_any_sources)
tests_check_t_proofs_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_proofs_LDADD = $(LDADD) $(GMP_LIBS)

# Refutations, with the hash made right.
check_PROGRAMS += %D%/t-refute
tests_check_t_refute_SOURCES = %D%/t-refute.c $(check_sources) \
    proofs/check/cell.c proofs/check/interval.c proofs/check/expression.c \
    $(check_language_sources)
tests_check_t_refute_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_refute_LDADD = $(LDADD) $(GMP_LIBS)

# Counters beside languages, in count/.
check_PROGRAMS += %D%/t-count
tests_check_t_count_SOURCES = %D%/t-count.c $(mutate_sources) \
    $(check_sources) $(check_count_sources)
tests_check_t_count_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_count_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/count

# Raw parameters, in raw/; and the enclosures they rest on.
check_PROGRAMS += %D%/t-raw %D%/t-bounds
tests_check_t_raw_SOURCES = %D%/t-raw.c $(mutate_sources) \
    $(check_sources) $(check_rounding_sources) $(check_raw_sources)
tests_check_t_raw_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_raw_LDADD = $(LDADD) $(GMP_LIBS)
tests_check_t_bounds_SOURCES = %D%/t-bounds.c \
    $(check_sources) $(check_rounding_sources) $(check_raw_sources)
tests_check_t_bounds_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_bounds_LDADD = $(LDADD) $(GMP_LIBS)
EXTRA_DIST += %D%/raw

# General lemmas against all small instances.
lemma_sources = %D%/lemma.h %D%/lemma.c $(check_sources) \
    $(check_rounding_sources)
check_PROGRAMS += %D%/t-lemma-mono
tests_check_t_lemma_mono_SOURCES = %D%/t-lemma-mono.c $(lemma_sources)
tests_check_t_lemma_mono_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_mono_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-hull
tests_check_t_lemma_hull_SOURCES = %D%/t-lemma-hull.c %D%/lemma_stack.h \
    %D%/lemma_stack.c $(lemma_sources)
tests_check_t_lemma_hull_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_hull_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-bound
tests_check_t_lemma_bound_SOURCES = %D%/t-lemma-bound.c %D%/bound.h \
    %D%/bound.c %D%/lemma_stack.h %D%/lemma_stack.c $(lemma_sources)
tests_check_t_lemma_bound_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_bound_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-horizon
tests_check_t_lemma_horizon_SOURCES = %D%/t-lemma-horizon.c $(lemma_sources)
tests_check_t_lemma_horizon_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_horizon_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-weight
tests_check_t_lemma_weight_SOURCES = %D%/t-lemma-weight.c $(lemma_sources)
tests_check_t_lemma_weight_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_weight_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-refute
tests_check_t_lemma_refute_SOURCES = %D%/t-lemma-refute.c $(check_sources) \
    proofs/check/cell.c proofs/check/interval.c proofs/check/expression.c \
    $(check_language_sources)
tests_check_t_lemma_refute_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_refute_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-normal
tests_check_t_lemma_normal_SOURCES = %D%/t-lemma-normal.c $(check_sources) \
    proofs/check/cell.c proofs/check/interval.c proofs/check/expression.c \
    $(check_language_sources)
tests_check_t_lemma_normal_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_normal_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-coll
tests_check_t_lemma_coll_SOURCES = %D%/t-lemma-coll.c $(check_sources) \
    $(check_rounding_sources)
tests_check_t_lemma_coll_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_coll_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-raw
tests_check_t_lemma_raw_SOURCES = %D%/t-lemma-raw.c %D%/interval.h $(check_sources) \
    $(check_rounding_sources) $(check_raw_sources)
tests_check_t_lemma_raw_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_raw_LDADD = $(LDADD) $(GMP_LIBS)
check_PROGRAMS += %D%/t-lemma-cell
tests_check_t_lemma_cell_SOURCES = %D%/t-lemma-cell.c $(check_sources) \
    $(check_spectrum_sources) proofs/check/rational.c \
    $(check_cell_sources)
tests_check_t_lemma_cell_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_cell_LDADD = $(LDADD) $(GMP_LIBS)
# Of the library's objects, for what it does not export.
check_PROGRAMS += %D%/t-lemma-poly
tests_check_t_lemma_poly_SOURCES = %D%/t-lemma-poly.c $(check_sources)
tests_check_t_lemma_poly_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_check_t_lemma_poly_LDADD = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS) $(src_libwreath_la_LIBADD) $(GMP_LIBS)
tests_check_t_lemma_poly_DEPENDENCIES = tests/harness/libharness.la \
    $(src_libwreath_la_OBJECTS)
