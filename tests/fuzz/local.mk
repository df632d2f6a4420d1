# Random and mutated input; tests/fuzz/run is called by 'make fuzz'.
# To add a test, add a line:  dist_check_SCRIPTS += %D%/t-NAME.sh
#   (in C:  check_PROGRAMS += %D%/t-NAME)
# Files it reads:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/run %D%/fuzz-check.c %D%/seed-check
EXTRA_DIST += %D%/fuzz-rounding.c %D%/seed-rounding
EXTRA_DIST += %D%/fuzz-texts.c %D%/seed-texts
EXTRA_DIST += %D%/fuzz-raw.c %D%/seed-raw
EXTRA_DIST += %D%/fuzz-interchange.c %D%/seed-interchange %D%/dict-interchange
EXTRA_DIST += %D%/fuzz-native.c %D%/seed-native
EXTRA_DIST += %D%/fuzz-bundle.c %D%/seed-bundle

# The forger, its judge and the oracle.
check_PROGRAMS += %D%/forge/t-judge
dist_check_SCRIPTS += %D%/forge/t-forge.sh
tests/fuzz/forge/t-forge.log: tests/fuzz/forge/t-judge$(EXEEXT)
EXTRA_DIST += %D%/forge/run %D%/forge/forge.py %D%/forge/judge.py \
    %D%/forge/repair.py %D%/forge/draw.py %D%/forge/kinds.py \
    %D%/forge/seeds.py %D%/forge/models.py %D%/forge/recur.py \
    %D%/forge/stacked.py %D%/forge/exactly.py %D%/forge/texts.py
EXTRA_DIST += tests/oracle/boxes.py tests/oracle/cones.py \
    tests/oracle/counters.py tests/oracle/evaluate.py \
    tests/oracle/exact.py tests/oracle/factors.py tests/oracle/field.py \
    tests/oracle/languages.py tests/oracle/lrnn.py \
    tests/oracle/matrices.py tests/oracle/oracle.py tests/oracle/poly.py \
    tests/oracle/raw.py tests/oracle/real.py tests/oracle/refutations.py \
    tests/oracle/rounded.py tests/oracle/rules.py tests/oracle/spectra.py \
    tests/oracle/stacks.py tests/oracle/text.py tests/oracle/traces.py
