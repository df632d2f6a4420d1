# Module exact: rational affine maps, product trees, embedded number fields.

exactincludedir = $(pkgincludedir)/exact
exactinclude_HEADERS = %D%/exact.h %D%/compat.h
exactinclude_HEADERS += %D%/affine.h %D%/embed.h
exactinclude_HEADERS += %D%/ball.h %D%/size.h %D%/cell.h
src_libwreath_la_SOURCES += %D%/parsed.h

# The headers of FLINT, parsed once for the objects of the library and once for
# those of programs, whose flags differ: gcc uses the one that matches.
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
