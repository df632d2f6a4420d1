# proofs/coq: the proofs by machine.  They are built where Coq is, by
# `./bootstrap proofs` or `make proofs`; nothing else needs them.
# To add a file, add a line here, and for a .v file one in _CoqProject:
#   EXTRA_DIST += %D%/Theory/Name.v
EXTRA_DIST += %D%/README.md
EXTRA_DIST += %D%/_CoqProject
EXTRA_DIST += %D%/build.sh
EXTRA_DIST += %D%/theorems
EXTRA_DIST += %D%/tests/lint.sh
EXTRA_DIST += %D%/Spec/Words.v
EXTRA_DIST += %D%/Spec/Stack.v
EXTRA_DIST += %D%/Spec/Decoder.v
EXTRA_DIST += %D%/Spec/Rounding.v
EXTRA_DIST += %D%/Theory/Cast.v
EXTRA_DIST += %D%/Theory/Chains.v
EXTRA_DIST += %D%/Theory/Exclusion.v
EXTRA_DIST += %D%/Theory/Householder.v
EXTRA_DIST += %D%/Theory/Linear.v
EXTRA_DIST += %D%/Theory/OneSign.v
EXTRA_DIST += %D%/Theory/Ordered.v
EXTRA_DIST += %D%/Theory/Periods.v
EXTRA_DIST += %D%/Theory/Refuted.v
EXTRA_DIST += %D%/Theory/Settle.v
