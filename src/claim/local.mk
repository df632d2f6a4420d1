# Module claim: the theorem registry and its decision procedures.

claimincludedir = $(pkgincludedir)/claim
claiminclude_HEADERS = %D%/claim.h %D%/catalogue.h
