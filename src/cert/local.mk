# Module cert: certificates and traces as text.

certincludedir = $(pkgincludedir)/cert
certinclude_HEADERS = %D%/cert.h %D%/evidence.h %D%/trace.h \
	%D%/matrix.h %D%/horizon.h
