# SPDX-License-Identifier: LGPL-3.0-or-later
#
# Functions for GAP on the record that `wreath decompose NAME --gap` prints:
#
#   gap> Read("t4.g"); Read("sgpdec.g");
#   gap> WreathCheck();               in GAP alone
#   gap> LoadPackage("sgpdec");
#   gap> WreathCheckCascades();       the lifts as SgpDec's cascades
#   gap> WreathCompare();             SgpDec's own holonomy decomposition

# The image of the coordinates x under letter a, by the dependency functions, which
# read the old coordinates.
WreathAct := function(x, a)
  local d, y, l;
  y := ShallowCopy(x);
  for d in wreath.lifts[a] do
    l := Length(d[1]) + 1;
    if x{[1..l-1]} = d[1] then
      y[l] := x[l]^d[2];
    fi;
  od;
  return y;
end;

# True if act(x, a) represents the image under letter a of the state of x, for all
# coordinates x and letters a.
WreathAgrees := function(act)
  local i, j, a;
  for i in [1..Length(wreath.coordinates)] do
    for a in [1..Length(wreath.generators)] do
      j := Position(wreath.coordinates, act(wreath.coordinates[i], a));
      if j = fail or
         wreath.points[j] <> wreath.points[i]^wreath.generators[a] then
        return false;
      fi;
    od;
  od;
  return true;
end;

WreathCheck := function()
  return WreathAgrees(WreathAct);
end;

# ---- with SgpDec -------------------------------------------------------------

# The lift of every letter as a cascade of SgpDec.
WreathCascades := function()
  return List(wreath.lifts, d -> ValueGlobal("Cascade")(wreath.widths, d));
end;

WreathCheckCascades := function()
  local cascades;
  cascades := WreathCascades();
  return WreathAgrees({x, a} ->
                      ValueGlobal("OnCoordinates")(x, cascades[a]));
end;

# The number of tiles and the group order of each component of each level,
# sorted: those of wreath, and those of SgpDec's skeleton of the same generators.
WreathLevels := function()
  return List(wreath.components,
              l -> SortedList(List(l, c -> [c.size, Size(c.group)])));
end;

SgpDecLevels := function()
  local sk, group;
  sk := ValueGlobal("Skeleton")(Semigroup(wreath.generators));
  group := ValueGlobal("HolonomyGroup@SgpDec");
  return List([1..ValueGlobal("DepthOfSkeleton")(sk) - 1],
              d -> SortedList(List(
                ValueGlobal("RepresentativeSetsOnDepth")(sk, d),
                r -> [Size(ValueGlobal("TilesOf")(sk, r)),
                      Size(group(sk, r))])));
end;

# SgpDec's skeleton ends with the smallest image sets; levels below these may be
# missing.
WreathCompare := function()
  local ours, theirs;
  ours := WreathLevels();
  theirs := SgpDecLevels();
  Print(wreath.name, "\n  SgpDec ", theirs, "\n  wreath ", ours, "\n");
  return ours{[1..Length(theirs)]} = theirs;
end;
