# Module group: permutation groups.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

groupincludedir = $(pkgincludedir)/group
groupinclude_HEADERS = %D%/group.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/group.c
src_libwreath_la_SOURCES += %D%/perm.c
src_libwreath_la_SOURCES += %D%/random.c
src_libwreath_la_SOURCES += %D%/chain.c
src_libwreath_la_SOURCES += %D%/order.c
src_libwreath_la_SOURCES += %D%/giant.c
src_libwreath_la_SOURCES += %D%/orbit.c
src_libwreath_la_SOURCES += %D%/action.c
src_libwreath_la_SOURCES += %D%/abelian.c
src_libwreath_la_SOURCES += %D%/solvable.c
src_libwreath_la_SOURCES += %D%/simple.c
src_libwreath_la_SOURCES += %D%/list.c
src_libwreath_la_SOURCES += %D%/primitive.c
src_libwreath_la_SOURCES += %D%/factors.c
src_libwreath_la_SOURCES += %D%/product.c
src_libwreath_la_SOURCES += %D%/almost.c
src_libwreath_la_SOURCES += %D%/name.c
