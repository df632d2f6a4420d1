# one a line
(ab)*
~(.*aa.*) & .*b
