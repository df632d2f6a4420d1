# Module picture: a picture is a list of shapes, with one writer per medium.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

pictureincludedir = $(pkgincludedir)/picture
pictureinclude_HEADERS = %D%/picture.h %D%/draw.h

src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/picture.c
src_libwreath_la_SOURCES += %D%/text.c
src_libwreath_la_SOURCES += %D%/svg.c
src_libwreath_la_SOURCES += %D%/tikz.c
src_libwreath_la_SOURCES += %D%/cairo.c
src_libwreath_la_SOURCES += %D%/series.c

# graphs
src_libwreath_la_SOURCES += %D%/graph.h
src_libwreath_la_SOURCES += %D%/graph.c
src_libwreath_la_SOURCES += %D%/graph_dot.c
src_libwreath_la_SOURCES += %D%/graph_rows.c

# what is drawn
src_libwreath_la_SOURCES += %D%/draw_automaton.c
src_libwreath_la_SOURCES += %D%/draw_matrices.c
src_libwreath_la_SOURCES += %D%/draw_wiring.h
src_libwreath_la_SOURCES += %D%/draw_wiring.c
src_libwreath_la_SOURCES += %D%/draw_cascade.c
src_libwreath_la_SOURCES += %D%/draw_skeleton.c
src_libwreath_la_SOURCES += %D%/draw_eggbox.h
src_libwreath_la_SOURCES += %D%/draw_eggbox.c
src_libwreath_la_SOURCES += %D%/draw_eggbox_grid.c
src_libwreath_la_SOURCES += %D%/draw_timeline.c
src_libwreath_la_SOURCES += %D%/draw_horizon.c
src_libwreath_la_SOURCES += %D%/draw_order.c
