# proofs/coq: the proofs by machine.  They are built where Coq is, by
# `./bootstrap proofs` or `make proofs`; nothing else needs them.
# To add a file, add a line here, and for a .v file one in _CoqProject:
#   EXTRA_DIST += %D%/Theory/Name.v
EXTRA_DIST += %D%/README.md
EXTRA_DIST += %D%/_CoqProject
EXTRA_DIST += %D%/build.sh
EXTRA_DIST += %D%/theorems
EXTRA_DIST += %D%/tests/kernel-kept.sh
EXTRA_DIST += %D%/tests/kernel-mutants.sh
EXTRA_DIST += %D%/tests/lint.sh
EXTRA_DIST += %D%/Extract/driver.ml
EXTRA_DIST += %D%/Extract/sha256.ml
EXTRA_DIST += %D%/Spec/Words.v
EXTRA_DIST += %D%/Spec/Stack.v
EXTRA_DIST += %D%/Spec/Decoder.v
EXTRA_DIST += %D%/Spec/CertFile.v
EXTRA_DIST += %D%/Spec/Json.v
EXTRA_DIST += %D%/Spec/ModelFile.v
EXTRA_DIST += %D%/Spec/LanguageFile.v
EXTRA_DIST += %D%/Spec/Rounding.v
EXTRA_DIST += %D%/Extract/Extract.v
EXTRA_DIST += %D%/Kernel/Hom.v
EXTRA_DIST += %D%/Kernel/HomFile.v
EXTRA_DIST += %D%/Kernel/Closure.v
EXTRA_DIST += %D%/Kernel/Language.v
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
