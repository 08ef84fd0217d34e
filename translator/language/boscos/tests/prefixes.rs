//! Blocks with a prefix, lists, and objects that are declared in others.

use super::translated::printed;

#[test]
fn a_program_with_a_prefix_has_its_lists() {
    let program = "simset begin link class item(n); integer n;;  ref(head) h;  ref(item) x;  ref(link) l;
        h :- new head;  new item(1).into(h);  new item(2).into(h);  x :- new item(3);  x.precede(h.first);
        outint(h.cardinal, 3);  l :- h.first;
        while l =/= none do begin outint(l qua item.n, 3);  l :- l.suc end;
        outint(h.last qua item.n, 3);  outint(h.last.pred qua item.n, 3);
        if x.prev is head then outtext(\" head\");  if x.pred == none then outtext(\" none\");
        x.out;  x.follow(h.first);  outint(h.first.suc qua item.n, 3);
        h.clear;  if h.empty then outtext(\" empty\");  if x.suc == none then outtext(\" alone\");  outimage end";
    assert_eq!(printed(program), "  3  3  1  2  2  1 head none  3 empty alone\n");
}

#[test]
fn into_none_takes_out() {
    let program = "simset begin link class item;;  ref(head) h, none_;  ref(item) x;  h :- new head;  x :- new item;
        x.into(h);  outint(h.cardinal, 2);  x.into(none_);  outint(h.cardinal, 2);  outimage end";
    assert_eq!(printed(program), " 1 0\n");
}

#[test]
fn a_block_with_a_prefix_is_an_object_with_its_own_variables() {
    let program = "begin integer k;
        class counter(n); integer n; begin integer sum;
            procedure add(m); integer m; sum := sum + m;
            outtext(\"(\");  inner;  outint(sum, 4);  outtext(\")\") end;
        for k := 1, 2 do
            counter(10 * k) begin integer i; for i := 1 step 1 until 3 do add(i * n) end;
        outimage end";
    assert_eq!(printed(program), "(  60)( 120)\n");
}

/// Objects find the block they are declared in, also from a subclass of another level.
#[test]
fn an_object_refers_to_the_object_it_is_declared_in() {
    let program = "begin
        class house(title); text title; begin
            class room(n); integer n; begin
                procedure show; begin outtext(title);  outint(n, 2);  outchar(' ') end;
                visits := visits + 1 end;
            integer visits;  ref(room) r1, r2;
            r1 :- new room(1);  r2 :- new room(2) end;
        ref(house) a, b;  a :- new house(\"A\");  b :- new house(\"B\");
        a.r2.show;  b.r1.show;  outint(a.visits, 2);
        house(\"C\") begin room class hall; begin procedure look; begin show; outtext(title);  outint(visits, 2) end end;
            new hall(7).look end;
        outimage end";
    assert_eq!(printed(program), "A 2 B 1  2C 7 C 3\n");
}

#[test]
fn a_class_library_is_the_prefix_of_the_program() {
    let program = "begin simset class tools(base); integer base; begin integer made;
            procedure note(n); integer n; outint(base + n, 4);
            outtext(\"<\"); inner; outtext(\">\") end;
        tools(100) begin ref(head) h; h :- new head; note(h.cardinal + made) end; outimage end";
    assert_eq!(printed(program), "< 100>\n");
}
