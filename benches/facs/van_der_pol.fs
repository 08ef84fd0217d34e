\ van_der_pol.facs in standard Forth: the same words, and states as cells, which must have 64 bits.
\ Quotients are cut towards zero; sums and products are not tested.

: s*/ ( n1 n2 n3 -- n1*n2/n3 )  >r m* r> sm/rem nip ;

create states 12 cells allot
: y ( node -- address )  cells states + ;

3 constant -ref
variable dt/2   1 dt/2 !
variable rate   5000 rate !

: sum ( o a b -- )  y @ swap y @ + swap y ! ;
: inv ( o a -- )  y @ negate swap y ! ;
: mult ( o a b -- )  y @ swap y @ 100000000 s*/ swap y ! ;
: sqr ( o a -- )  dup mult ;
: pot ( s o a -- )  y @ rot 10000 s*/ swap y ! ;

\ An integrator: whether its second pass is next, and the saved value.
: rk2 ( "name" -- )  create 0 , 0 ,
  does> ( o a address -- )
    >r y @ dt/2 @ 10000 s*/
    r@ @ 0= if    over y @ dup r@ cell+ ! +  1 r> !
            else  2* r@ cell+ @ +  0 r> !
            then  swap y ! ;

rk2 dz/dt  rk2 z
: vdpol
  4 11 dz/dt
  5 4 z
  6 5 sqr
  7 6 -ref sum
  rate @ 8 7 pot
  9 4 8 mult
  10 9 5 sum
  11 10 inv ;

: time  dt/2 @ 10000 * 0 y +! ;
: reset  states 12 cells erase  100000000 1 y !  -100000000 3 y !  50000000 5 y ! ;
: initialize  dt/2 @  0 dt/2 !  vdpol vdpol  dt/2 ! ;
: row  10000 0 do  vdpol time vdpol time  loop ;
: run  reset initialize  10 0 do row loop ;
: runs  93 0 do run loop ;
runs  0 y ? 5 y ? 4 y ? cr
bye
