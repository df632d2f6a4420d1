# Tests of src/interchange.

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
