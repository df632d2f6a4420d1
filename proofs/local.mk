# proofs/: statements, evidence, and the independent checker.
# To add a file of the checker, add a line in check/local.mk; any other file
# a release must hold:  EXTRA_DIST += %D%/file

EXTRA_DIST += %D%/README.md %D%/SOUNDNESS.md %D%/cascade.md

# The catalogue: one folder a claim, installed so that `wreath claim` finds it.
    %D%/F10/gate.txt
    %D%/F14/gate.txt %D%/F14/plus.txt
    %D%/F7/gate.txt %D%/F7/soft.txt
    %D%/F8/a.txt %D%/F8/b.txt %D%/F8/c.txt
    %D%/F9/affine.txt %D%/F9/delta.txt
    %D%/F10/gate.txt
    %D%/F14/gate.txt %D%/F14/plus.txt
    %D%/F3/map.txt %D%/F3/rest.txt
    %D%/F6/half.txt %D%/F6/plane.txt
    %D%/F7/gate.txt %D%/F7/soft.txt
    %D%/F8/a.txt %D%/F8/b.txt %D%/F8/c.txt
    %D%/F9/affine.txt %D%/F9/delta.txt
    %D%/F10/gate.txt
    %D%/F14/gate.txt %D%/F14/plus.txt
    %D%/F16/flipflop.txt
    %D%/F3/map.txt %D%/F3/rest.txt
    %D%/F6/half.txt %D%/F6/plane.txt
    %D%/F7/gate.txt %D%/F7/soft.txt
    %D%/F8/a.txt %D%/F8/b.txt %D%/F8/c.txt
    %D%/F9/affine.txt %D%/F9/delta.txt
nobase_dist_pkgdata_DATA += %D%/F1/claim %D%/F1/expected
nobase_dist_pkgdata_DATA += %D%/F10/claim %D%/F10/expected \
    %D%/F10/gate.txt
nobase_dist_pkgdata_DATA += %D%/F11/claim %D%/F11/expected
nobase_dist_pkgdata_DATA += %D%/F14/claim %D%/F14/expected \
    %D%/F14/gate.txt %D%/F14/plus.txt
nobase_dist_pkgdata_DATA += %D%/F15/claim %D%/F15/expected
nobase_dist_pkgdata_DATA += %D%/F16/claim %D%/F16/expected \
    %D%/F16/flipflop.txt
nobase_dist_pkgdata_DATA += %D%/F2/claim %D%/F2/expected
nobase_dist_pkgdata_DATA += %D%/F3/claim %D%/F3/expected \
    %D%/F3/map.txt %D%/F3/rest.txt
nobase_dist_pkgdata_DATA += %D%/F4/claim %D%/F4/expected
nobase_dist_pkgdata_DATA += %D%/F5/claim %D%/F5/expected
nobase_dist_pkgdata_DATA += %D%/F6/claim %D%/F6/expected \
    %D%/F6/half.txt %D%/F6/plane.txt
nobase_dist_pkgdata_DATA += %D%/F7/claim %D%/F7/expected \
    %D%/F7/gate.txt %D%/F7/soft.txt
nobase_dist_pkgdata_DATA += %D%/F8/claim %D%/F8/expected \
    %D%/F8/a.txt %D%/F8/b.txt %D%/F8/c.txt
nobase_dist_pkgdata_DATA += %D%/F9/claim %D%/F9/expected \
    %D%/F9/affine.txt %D%/F9/delta.txt
nobase_dist_pkgdata_DATA += %D%/G12/claim %D%/G12/expected
nobase_dist_pkgdata_DATA += %D%/G17/claim %D%/G17/expected
nobase_dist_pkgdata_DATA += %D%/G19/claim %D%/G19/expected
nobase_dist_pkgdata_DATA += %D%/G2/claim %D%/G2/expected
nobase_dist_pkgdata_DATA += %D%/G22/claim %D%/G22/expected
nobase_dist_pkgdata_DATA += %D%/G23/claim %D%/G23/expected
nobase_dist_pkgdata_DATA += %D%/G3/claim %D%/G3/expected
nobase_dist_pkgdata_DATA += %D%/G8/claim %D%/G8/expected
nobase_dist_pkgdata_DATA += %D%/P1.2b/claim %D%/P1.2b/expected
nobase_dist_pkgdata_DATA += %D%/S10/claim %D%/S10/expected
nobase_dist_pkgdata_DATA += %D%/S5/claim %D%/S5/expected
nobase_dist_pkgdata_DATA += %D%/S6/claim %D%/S6/expected

include %D%/check/local.mk
