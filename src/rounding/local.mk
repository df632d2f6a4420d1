# Module rounding: number formats, rounding modes, evaluation orders.

roundingincludedir = $(pkgincludedir)/rounding
roundinginclude_HEADERS = %D%/rounding.h %D%/orbit.h
