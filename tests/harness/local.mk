# The harness: every test in C is linked with it and with the library.

check_LTLIBRARIES += %D%/libharness.la
tests_harness_libharness_la_SOURCES = tests/harness.h %D%/harness.c %D%/count.c
tests_harness_libharness_la_CPPFLAGS = $(AM_CPPFLAGS) \
    -DWR_COUNT_ALLOCATIONS=$(WR_COUNT_ALLOCATIONS)

EXTRA_DIST += %D%/leaks
