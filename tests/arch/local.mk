# Tests of src/arch.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file
check_PROGRAMS += %D%/t-blocks
check_PROGRAMS += %D%/t-check
check_PROGRAMS += %D%/t-constant
check_PROGRAMS += %D%/t-cross
check_PROGRAMS += %D%/t-dihedral
check_PROGRAMS += %D%/t-raw
check_PROGRAMS += %D%/t-records
check_PROGRAMS += %D%/t-refute
check_PROGRAMS += %D%/t-whole
tests_arch_t_refute_SOURCES = %D%/t-refute.c $(check_any_sources)
tests_arch_t_refute_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_arch_t_refute_LDADD = $(LDADD) $(GMP_LIBS)

check_PROGRAMS += %D%/t-write
tests_arch_t_write_SOURCES = %D%/t-write.c $(check_any_sources)
tests_arch_t_write_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/proofs
tests_arch_t_write_LDADD = $(LDADD) $(GMP_LIBS)
