# Random and mutated input; tests/fuzz/run is called by 'make fuzz'.

EXTRA_DIST += %D%/run %D%/fuzz-check.c %D%/seed-check
EXTRA_DIST += %D%/fuzz-rounding.c %D%/seed-rounding
EXTRA_DIST += %D%/fuzz-texts.c %D%/seed-texts
EXTRA_DIST += %D%/fuzz-raw.c %D%/seed-raw
EXTRA_DIST += %D%/fuzz-interchange.c %D%/seed-interchange %D%/dict-interchange
EXTRA_DIST += %D%/fuzz-native.c %D%/seed-native
EXTRA_DIST += %D%/fuzz-bundle.c %D%/seed-bundle

# The forger, its judge and the oracle.
tests/fuzz/forge/t-forge.log: tests/fuzz/forge/t-judge$(EXEEXT)
EXTRA_DIST += %D%/forge/run
