\ heat.facs in standard Forth: the same words, and states as cells, which must have 64 bits.
\ Quotients are cut towards zero; sums and products are not tested.

: s*/ ( n1 n2 n3 -- n1*n2/n3 )  >r m* r> sm/rem nip ;

create states 206 cells allot
: y ( node -- address )  cells states + ;

variable dt/2   5 dt/2 !
variable d/dx2   10000 d/dx2 !

\ FIN-DIF with RECT: whether its second pass is next, and the saved values.
variable 'saved
: saved ( i -- address )  1+ cells 'saved @ + ;
: fin-dif ( n "name" -- )  create 0 , 1+ cells allot
  does> ( o a address -- )
    'saved !
    over over - 1 do
      over i + y @ dt/2 @ 10000 s*/
      'saved @ @ 0= if    over i + y @ dup i saved ! +
                    else  2* i saved @ +
                    then  over i + y !
      dup i + y @ 2* negate  over i + 1- y @ +  over i + 1+ y @ +
      d/dx2 @ 10000 s*/  2 pick i + y !
    loop  2drop
    'saved @ @ 0= 'saved @ ! ;

100 fin-dif slab
: heat  105 4 slab ;

: time  dt/2 @ 10000 * 0 y +! ;
: reset  states 206 cells erase  100000000 1 y !  -100000000 3 y !  100000000 4 y ! ;
: initialize  dt/2 @  0 dt/2 !  heat heat  dt/2 ! ;
: row  2000 0 do  heat time heat time  loop ;
: run  reset initialize  10 0 do row loop ;
: runs  5 0 do run loop ;
runs  0 y ? 30 y ? 55 y ? cr
bye
