# proofs/: statements, evidence, and the independent checker.
# To add a file of the checker, add a line in check/local.mk; any other file
# a release must hold:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/README.md %D%/SOUNDNESS.md %D%/cascade.md

# The catalogue: one folder a claim, installed so that `wreath claim` finds it.
nobase_dist_pkgdata_DATA += %D%/F1/claim
nobase_dist_pkgdata_DATA += %D%/F1/expected
nobase_dist_pkgdata_DATA += %D%/F10/claim
nobase_dist_pkgdata_DATA += %D%/F10/expected
nobase_dist_pkgdata_DATA += %D%/F10/gate.txt
nobase_dist_pkgdata_DATA += %D%/F11/claim
nobase_dist_pkgdata_DATA += %D%/F11/expected
nobase_dist_pkgdata_DATA += %D%/F14/claim
nobase_dist_pkgdata_DATA += %D%/F14/expected
nobase_dist_pkgdata_DATA += %D%/F14/gate.txt
nobase_dist_pkgdata_DATA += %D%/F14/plus.txt
nobase_dist_pkgdata_DATA += %D%/F15/claim
nobase_dist_pkgdata_DATA += %D%/F15/expected
nobase_dist_pkgdata_DATA += %D%/F16/added.txt
nobase_dist_pkgdata_DATA += %D%/F16/claim
nobase_dist_pkgdata_DATA += %D%/F16/expected
nobase_dist_pkgdata_DATA += %D%/F16/flipflop.txt
nobase_dist_pkgdata_DATA += %D%/F2/claim
nobase_dist_pkgdata_DATA += %D%/F2/expected
nobase_dist_pkgdata_DATA += %D%/F3/claim
nobase_dist_pkgdata_DATA += %D%/F3/expected
nobase_dist_pkgdata_DATA += %D%/F3/map.txt
nobase_dist_pkgdata_DATA += %D%/F3/rest.txt
nobase_dist_pkgdata_DATA += %D%/F4/claim
nobase_dist_pkgdata_DATA += %D%/F4/expected
nobase_dist_pkgdata_DATA += %D%/F5/claim
nobase_dist_pkgdata_DATA += %D%/F5/expected
nobase_dist_pkgdata_DATA += %D%/F6/claim
nobase_dist_pkgdata_DATA += %D%/F6/expected
nobase_dist_pkgdata_DATA += %D%/F6/half.txt
nobase_dist_pkgdata_DATA += %D%/F6/plane.txt
nobase_dist_pkgdata_DATA += %D%/F7/claim
nobase_dist_pkgdata_DATA += %D%/F7/expected
nobase_dist_pkgdata_DATA += %D%/F7/gate.txt
nobase_dist_pkgdata_DATA += %D%/F7/soft.txt
nobase_dist_pkgdata_DATA += %D%/F8/a.txt
nobase_dist_pkgdata_DATA += %D%/F8/b.txt
nobase_dist_pkgdata_DATA += %D%/F8/c.txt
nobase_dist_pkgdata_DATA += %D%/F8/claim
nobase_dist_pkgdata_DATA += %D%/F8/expected
nobase_dist_pkgdata_DATA += %D%/F9/affine.txt
nobase_dist_pkgdata_DATA += %D%/F9/claim
nobase_dist_pkgdata_DATA += %D%/F9/delta.txt
nobase_dist_pkgdata_DATA += %D%/F9/expected
nobase_dist_pkgdata_DATA += %D%/G12/claim
nobase_dist_pkgdata_DATA += %D%/G12/expected
nobase_dist_pkgdata_DATA += %D%/G17/claim
nobase_dist_pkgdata_DATA += %D%/G17/expected
nobase_dist_pkgdata_DATA += %D%/G19/claim
nobase_dist_pkgdata_DATA += %D%/G19/expected
nobase_dist_pkgdata_DATA += %D%/G2/claim
nobase_dist_pkgdata_DATA += %D%/G2/expected
nobase_dist_pkgdata_DATA += %D%/G22/claim
nobase_dist_pkgdata_DATA += %D%/G22/expected
nobase_dist_pkgdata_DATA += %D%/G23/claim
nobase_dist_pkgdata_DATA += %D%/G23/expected
nobase_dist_pkgdata_DATA += %D%/G3/claim
nobase_dist_pkgdata_DATA += %D%/G3/expected
nobase_dist_pkgdata_DATA += %D%/G8/claim
nobase_dist_pkgdata_DATA += %D%/G8/expected
nobase_dist_pkgdata_DATA += %D%/P1.2b/claim
nobase_dist_pkgdata_DATA += %D%/P1.2b/expected
nobase_dist_pkgdata_DATA += %D%/S10/claim
nobase_dist_pkgdata_DATA += %D%/S10/expected
nobase_dist_pkgdata_DATA += %D%/S5/claim
nobase_dist_pkgdata_DATA += %D%/S5/expected
nobase_dist_pkgdata_DATA += %D%/S6/claim
nobase_dist_pkgdata_DATA += %D%/S6/expected

include %D%/check/local.mk
