# SPDX-License-Identifier: LGPL-3.0-or-later
#
# What GAP can do with the record that `wreath decompose NAME --gap` prints:
#
#   gap> Read("t4.g"); Read("sgpdec.g");
#   gap> WreathCheck();               in GAP alone
#   gap> LoadPackage("sgpdec");
#   gap> WreathCheckCascades();       the lifts as SgpDec's cascades
#   gap> WreathCompare();             SgpDec's own holonomy decomposition

# What letter a makes of coordinates x, by the dependency functions; each of
# them reads old coordinates.
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

# Whether act(x, a) stands for the state that letter a takes the state of x to,
# for all coordinates and letters.
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

# For each level the tiles and the order of the group of each component, sorted:
# ours, and those of SgpDec's skeleton of the same generators.
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

# SgpDec's skeleton ends with the smallest image sets, so that it may lack the
# levels below these.
WreathCompare := function()
  local ours, theirs;
  ours := WreathLevels();
  theirs := SgpDecLevels();
  Print(wreath.name, "\n  SgpDec ", theirs, "\n  wreath ", ours, "\n");
  return ours{[1..Length(theirs)]} = theirs;
end;
