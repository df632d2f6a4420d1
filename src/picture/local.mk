# Module picture: a picture is a list of shapes, with one writer per medium.

pictureincludedir = $(pkgincludedir)/picture
pictureinclude_HEADERS = %D%/picture.h %D%/draw.h
