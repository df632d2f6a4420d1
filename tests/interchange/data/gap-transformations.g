[ Transformation( [ 2, 1 ] ), Transformation( [ 1, 1 ] ), 
  IdentityTransformation, Transformation( [ 1, 2, 1 ] ) ]
