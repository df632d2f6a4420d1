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
dist_check_SCRIPTS += %D%/t-verdict-options.sh
EXTRA_DIST += %D%/refused.sh %D%/complex.py %D%/reflections.py
EXTRA_DIST += %D%/golden %D%/refuse %D%/true %D%/rounding %D%/spectrum
EXTRA_DIST += %D%/horizon %D%/golden-texts %D%/stack %D%/trace %D%/count %D%/raw

check_PROGRAMS += %D%/t-parts %D%/t-verdict %D%/t-walk %D%/t-interval
check_PROGRAMS += %D%/t-bounds %D%/t-refute

# Certificates changed a token at a time.
mutate_sources = %D%/mutate.h %D%/mutate.c %D%/mutate_ways.c
check_PROGRAMS += %D%/t-mutate %D%/t-mutate-texts %D%/t-rounding
check_PROGRAMS += %D%/t-spectrum %D%/t-horizon %D%/t-stack %D%/t-trace
check_PROGRAMS += %D%/t-count %D%/t-raw %D%/t-proofs
tests_check_t_mutate_SOURCES = %D%/t-mutate.c $(mutate_sources)
tests_check_t_mutate_texts_SOURCES = %D%/t-mutate-texts.c $(mutate_sources)
tests_check_t_rounding_SOURCES = %D%/t-rounding.c $(mutate_sources)
tests_check_t_spectrum_SOURCES = %D%/t-spectrum.c $(mutate_sources)
tests_check_t_horizon_SOURCES = %D%/t-horizon.c $(mutate_sources)
tests_check_t_stack_SOURCES = %D%/t-stack.c $(mutate_sources)
tests_check_t_trace_SOURCES = %D%/t-trace.c $(mutate_sources)
tests_check_t_count_SOURCES = %D%/t-count.c $(mutate_sources)
tests_check_t_raw_SOURCES = %D%/t-raw.c $(mutate_sources)
tests_check_t_proofs_SOURCES = %D%/t-proofs.c %D%/honest.h $(mutate_sources)

# General lemmas against all small instances.
lemma_sources = %D%/lemma.h %D%/lemma.c
stack_sources = %D%/lemma_stack.h %D%/lemma_stack.c $(lemma_sources)
check_PROGRAMS += %D%/t-lemma-mono %D%/t-lemma-hull %D%/t-lemma-bound
check_PROGRAMS += %D%/t-lemma-horizon %D%/t-lemma-weight %D%/t-lemma-refute
check_PROGRAMS += %D%/t-lemma-normal %D%/t-lemma-coll %D%/t-lemma-raw
check_PROGRAMS += %D%/t-lemma-cell %D%/t-lemma-poly
tests_check_t_lemma_mono_SOURCES = %D%/t-lemma-mono.c $(lemma_sources)
tests_check_t_lemma_hull_SOURCES = %D%/t-lemma-hull.c $(stack_sources)
tests_check_t_lemma_bound_SOURCES = %D%/t-lemma-bound.c %D%/bound.h \
    %D%/bound.c $(stack_sources)
tests_check_t_lemma_horizon_SOURCES = %D%/t-lemma-horizon.c $(lemma_sources)
tests_check_t_lemma_weight_SOURCES = %D%/t-lemma-weight.c $(lemma_sources)
tests_check_t_lemma_raw_SOURCES = %D%/t-lemma-raw.c %D%/interval.h
# Of the library's objects, for what it does not export.
tests_check_t_lemma_poly_LDADD = tests/harness/libharness.la \
    proofs/check/libcheck.a $(src_libwreath_la_OBJECTS) \
    $(src_libwreath_la_LIBADD) $(GMP_LIBS)
tests_check_t_lemma_poly_DEPENDENCIES = tests/harness/libharness.la \
    proofs/check/libcheck.a $(src_libwreath_la_OBJECTS)
