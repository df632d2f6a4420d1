# examples/: each example runs in `make check`.
# To add one, add a line:
#   check_PROGRAMS += %D%/name          a C program, from name.c
#   dist_check_SCRIPTS += %D%/name.sh   a shell transcript

EXTRA_DIST += %D%/common.sh
dist_check_SCRIPTS += %D%/parity.sh
dist_check_SCRIPTS += %D%/two-readings.sh
dist_check_SCRIPTS += %D%/layouts.sh
dist_check_SCRIPTS += %D%/bincounter.sh
dist_check_SCRIPTS += %D%/two-letters.sh
dist_check_SCRIPTS += %D%/in-c.sh
dist_check_SCRIPTS += %D%/horizon.sh
EXTRA_DIST += %D%/constructions-verify.sh
dist_check_SCRIPTS += %D%/constructions-counting.sh
dist_check_SCRIPTS += %D%/constructions-groups.sh
dist_check_SCRIPTS += %D%/constructions-automata.sh
dist_check_SCRIPTS += %D%/constructions-counters.sh
dist_check_SCRIPTS += %D%/constructions-faults.sh
dist_check_SCRIPTS += %D%/spectrum-reports.sh
dist_check_SCRIPTS += %D%/rounding-faults.sh
dist_check_SCRIPTS += %D%/search.sh
dist_check_SCRIPTS += %D%/factors.sh
dist_check_SCRIPTS += %D%/collapse.sh
dist_check_SCRIPTS += %D%/pictures.sh
dist_check_SCRIPTS += %D%/newcomer.sh
EXTRA_DIST += %D%/cells %D%/trained
EXTRA_DIST += %D%/cluster/slurm.sh %D%/cluster/parallel.sh %D%/cluster/Snakefile
EXTRA_DIST += %D%/sgpdec.g
EXTRA_DIST += %D%/figures/figure.sh
figures = %D%/figures/f2.sh %D%/figures/f3.sh %D%/figures/f8.sh \
    %D%/figures/f9.sh %D%/figures/f15.sh
dist_check_SCRIPTS += $(figures)

# Linked with the library, without the tests' harness.
examples_libs = src/libwreath.la $(JANSSON_LIBS) $(FLINT_LIBS)
check_PROGRAMS += %D%/count3
examples_count3_LDADD = $(examples_libs)
check_PROGRAMS += %D%/prove
examples_prove_LDADD = $(examples_libs)
CLEANFILES += example.lrnn example.cert

# Skipped without NumPy or PyTorch.
EXTRA_DIST += %D%/python/find.sh
# The readers are installed, to be imported or copied next to a script.
pythonreaderdir = $(pkgdatadir)/python
dist_pythonreader_DATA = %D%/python/README %D%/python/wreath_lrnn.py
dist_pythonreader_DATA += %D%/python/wreath_numbers.py
dist_pythonreader_DATA += %D%/python/wreath_complex.py
dist_pythonreader_DATA += %D%/python/wreath_cell.py
dist_pythonreader_DATA += %D%/python/wreath_torch.py
dist_pythonreader_DATA += %D%/python/wreath_raw.py
dist_pythonreader_DATA += %D%/python/wreath_raw_torch.py
dist_pythonreader_DATA += %D%/python/wreath_reference.py
dist_pythonreader_DATA += %D%/python/wreath_bridge.py
dist_pythonreader_DATA += %D%/python/to_fla.py %D%/python/to_mamba.py
dist_check_SCRIPTS += %D%/python/numpy.sh
dist_check_SCRIPTS += %D%/python/raw.sh %D%/python/raw-torch.sh
dist_check_SCRIPTS += %D%/python/bridges.sh
dist_check_SCRIPTS += %D%/python/torch.sh
EXTRA_DIST += %D%/python/tour.py %D%/python/train.py
dist_check_SCRIPTS += %D%/python/tour.sh
