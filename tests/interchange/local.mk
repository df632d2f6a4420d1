# Tests of src/interchange.  To add one, add a line:
#   check_PROGRAMS += %D%/t-VERB          from t-VERB.c
#   dist_check_SCRIPTS += %D%/t-VERB.sh
# Data they read:  EXTRA_DIST += %D%/file

check_PROGRAMS += %D%/t-roundtrip
check_PROGRAMS += %D%/t-regex
check_PROGRAMS += %D%/t-nfa
check_PROGRAMS += %D%/t-refuse
dist_check_SCRIPTS += %D%/t-malformed.sh
dist_check_SCRIPTS += %D%/t-samples.sh
dist_check_SCRIPTS += %D%/t-tools.sh
dist_check_SCRIPTS += %D%/t-all-kinds.sh
EXTRA_DIST += \
    %D%/data/README.md \
    %D%/data/ba.ba \
    %D%/data/fado.fado \
    %D%/data/fado-written.fado \
    %D%/data/foma-space.att \
    %D%/data/foma.att \
    %D%/data/foma.dot \
    %D%/data/gap-det.g \
    %D%/data/gap-long.g \
    %D%/data/gap-nondet.g \
    %D%/data/gap-transformations.g \
    %D%/data/grail.grail \
    %D%/data/grail-written.grail \
    %D%/data/graphviz.dot \
    %D%/data/hoa.hoa \
    %D%/data/jflap.jff \
    %D%/data/jflap-re.jff \
    %D%/data/jflap-written.jff \
    %D%/data/jhoafparser.hoa \
    %D%/data/mata-bits.mata \
    %D%/data/mata-many-bits.mata \
    %D%/data/mata-written.mata \
    %D%/data/mata.mata \
    %D%/data/mona.dot \
    %D%/data/openfst-both.att \
    %D%/data/openfst-numbers.att \
    %D%/data/openfst.att \
    %D%/data/openfst.dot \
    %D%/data/openfst.syms \
    %D%/data/rabit.ba \
    %D%/data/regex.re
