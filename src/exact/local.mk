# Module exact: rational affine maps, product trees, embedded number fields.
# To add a file, add a line:  src_libwreath_la_SOURCES += %D%/verb.c
# (private headers the same way; the public header in the list below).

exactincludedir = $(pkgincludedir)/exact
exactinclude_HEADERS = %D%/exact.h %D%/compat.h
exactinclude_HEADERS += %D%/affine.h %D%/embed.h
exactinclude_HEADERS += %D%/ball.h %D%/size.h

src_libwreath_la_SOURCES += %D%/ring.c
src_libwreath_la_SOURCES += %D%/rational.c
src_libwreath_la_SOURCES += %D%/text.c
src_libwreath_la_SOURCES += %D%/field.c
src_libwreath_la_SOURCES += %D%/impl.h
src_libwreath_la_SOURCES += %D%/affine.c
src_libwreath_la_SOURCES += %D%/strip.c
src_libwreath_la_SOURCES += %D%/letters.c
src_libwreath_la_SOURCES += %D%/node.c
src_libwreath_la_SOURCES += %D%/product.c
src_libwreath_la_SOURCES += %D%/power.c
src_libwreath_la_SOURCES += %D%/zeta.c
src_libwreath_la_SOURCES += %D%/embed.c
src_libwreath_la_SOURCES += %D%/sign.c
src_libwreath_la_SOURCES += %D%/parts.c
src_libwreath_la_SOURCES += %D%/maps.c
src_libwreath_la_SOURCES += %D%/norm.c
src_libwreath_la_SOURCES += %D%/ball.c
src_libwreath_la_SOURCES += %D%/size.c
src_libwreath_la_SOURCES += %D%/ball_init.c
exactinclude_HEADERS += %D%/cell.h
src_libwreath_la_SOURCES += %D%/cell_parse.c
src_libwreath_la_SOURCES += %D%/cell_read.c %D%/cell_image.c
src_libwreath_la_SOURCES += %D%/cell_check.c

# The headers of FLINT, parsed once for the objects of the library and once for
# those of programs, whose flags differ: gcc takes what fits of the folder.
src_libwreath_la_SOURCES += %D%/parsed.h
if PARSED_HEADERS
%D%/parsed.h.gch/library %D%/parsed.h.gch/program: \
    %D%/parsed.h %D%/compat.h config.status
	$(AM_V_GEN)$(MKDIR_P) $(@D); flags=; \
	test $(@F) = program || flags='$(PIC_FLAGS)'; \
	$(CC) $(DEFS) $(AM_CPPFLAGS) $(CPPFLAGS) $(AM_CFLAGS) $(CFLAGS) $$flags \
	  -x c-header $(top_srcdir)/%D%/parsed.h -o %D%/parsed-$(@F).new && \
	mv %D%/parsed-$(@F).new $@
$(src_libwreath_la_OBJECTS): %D%/parsed.h.gch/library
$(wreath_OBJECTS): %D%/parsed.h.gch/program
endif
clean-parsed:
	rm -rf %D%/parsed.h.gch
clean-local: clean-parsed
.PHONY: clean-parsed
