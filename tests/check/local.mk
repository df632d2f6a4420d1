# Tests of the independent checker, proofs/check.
#
# golden/ holds certificates that are accepted; refuse/ some that are not,
# with the list of reasons; true/ those that state what is true where one of
# the same name in refuse/ states what is false.

EXTRA_DIST += %D%/golden %D%/refuse %D%/true %D%/rounding %D%/spectrum
EXTRA_DIST += %D%/horizon %D%/golden-texts %D%/stack %D%/trace %D%/count %D%/raw

# What tests share that change certificates, or hold lemmas against all small
# instances.
check_LIBRARIES += %D%/libshared.a
tests_check_libshared_a_SOURCES = %D%/mutate.c %D%/mutate_ways.c %D%/lemma.c \
    %D%/lemma_stack.c %D%/bound.c

# Of the library's objects, for what it does not export.
tests_check_t_lemma_poly_LDADD = tests/harness/libharness.la \
    proofs/check/libcheck.a $(src_libwreath_la_OBJECTS) \
    $(src_libwreath_la_LIBADD) $(GMP_LIBS)
tests_check_t_lemma_poly_DEPENDENCIES = tests/harness/libharness.la \
    proofs/check/libcheck.a $(src_libwreath_la_OBJECTS)
