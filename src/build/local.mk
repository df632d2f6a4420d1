# Module build: the constructions of the papers.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

buildincludedir = $(pkgincludedir)/build
buildinclude_HEADERS = %D%/build.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/constructions.h
src_libwreath_la_SOURCES += %D%/build.c
src_libwreath_la_SOURCES += %D%/parts.c
src_libwreath_la_SOURCES += %D%/automaton.c
src_libwreath_la_SOURCES += %D%/orbit.c
src_libwreath_la_SOURCES += %D%/plane.h %D%/plane.c
src_libwreath_la_SOURCES += %D%/field.c
src_libwreath_la_SOURCES += %D%/count.c
src_libwreath_la_SOURCES += %D%/group.c
src_libwreath_la_SOURCES += %D%/permutations.c
src_libwreath_la_SOURCES += %D%/recall.c
src_libwreath_la_SOURCES += %D%/dihedral.c
src_libwreath_la_SOURCES += %D%/matrix.c
src_libwreath_la_SOURCES += %D%/preimages.c
src_libwreath_la_SOURCES += %D%/reset.c
src_libwreath_la_SOURCES += %D%/counter.c
src_libwreath_la_SOURCES += %D%/blocks.c
src_libwreath_la_SOURCES += %D%/dyck.c
src_libwreath_la_SOURCES += %D%/fault.c
src_libwreath_la_SOURCES += %D%/nilpotent.c
src_libwreath_la_SOURCES += %D%/phases.c
src_libwreath_la_SOURCES += %D%/cells.c
