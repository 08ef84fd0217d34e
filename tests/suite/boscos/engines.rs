//! The interpreter and the compiled program: the same output, messages, exit status and recorded values, to the last bit.

use super::written;
use crate::command::{Done, Room, parallel};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The cases, the ready models, and the programs that fail when they run.
fn programs() -> Vec<PathBuf> {
    let list = |folder: &str| {
        let entries = std::fs::read_dir(root().join(folder)).unwrap_or_else(|why| panic!("{folder}: {why}"));
        entries.map(|entry| entry.expect("it can be read").path()).collect::<Vec<_>>()
    };
    let mut all: Vec<PathBuf> = list("tests/models/boscos").into_iter().map(|case| case.join("model.bos")).collect();
    all.extend(list("models/boscos"));
    let fails = |path: &PathBuf| {
        std::fs::read_to_string(path.with_extension("expect")).is_ok_and(|expected| expected.contains("when: run"))
    };
    all.extend(list("tests/bad/boscos").into_iter().filter(fails));
    all.retain(|path| path.is_file() && path.extension().is_some_and(|end| end == "bos"));
    all.sort();
    assert!(all.len() > 30, "only {} programs", all.len());
    all
}

/// A run with an engine, and the bytes of its CSV file.
fn run(room: &Room, model: &Path, engine: &str, options: &[&str], input: &str) -> (Done, Vec<u8>) {
    let csv = room.file("out.csv");
    let (model, to) = (model.display().to_string(), csv.display().to_string());
    let words = [&["run", &model, "--engine", engine, "--csv", &to][..], options].concat();
    let done = room.with_input(&words, input);
    (done, std::fs::read(&csv).unwrap_or_default())
}

/// What differs between the engines; numbers are compared as text, so one that is not finite is like any other.
fn difference(room: &Room, model: &Path, options: &[&str], input: &str) -> Option<String> {
    let [(compiled, rows), (interpreted, same_rows)] =
        ["c", "interpret"].map(|engine| run(room, model, engine, options, input));
    let facts = |done: &Done| (done.status, done.output.clone(), done.errors.clone());
    if facts(&compiled) != facts(&interpreted) {
        return Some(format!("{:?}\n{:?}", facts(&compiled), facts(&interpreted)));
    }
    if rows != same_rows {
        return Some("other rows".into());
    }
    // A run that never began proves nothing.
    let ran = compiled.status == 0 || (compiled.status == 3 && compiled.errors.contains("; time "));
    (!ran && !compiled.errors.contains("时刻")).then(|| format!("no run: {}", compiled.errors))
}

#[track_caller]
fn the_same(room: &Room, model: &Path, options: &[&str], input: &str) {
    assert_eq!(difference(room, model, options, input), None, "{} {options:?}", model.display());
}

#[test]
fn every_program_does_the_same() {
    let done = parallel(programs(), |model| difference(&Room::of_quick_compiler(), &model, &[], ""));
    let wrong: Vec<_> = done.iter().filter(|(_, difference)| difference.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// What the cases have little of: procedures and texts as parameters by name, virtual procedures with other parameters,
/// environments that outlive their blocks, jumps, arrays of all types, lists, coroutines, actions that wait.
const PROGRAMS: [&str; 9] = [
    "begin
       real procedure integral(f, a, b, n); real procedure f; real a, b; integer n;
       begin real s, h; integer i; h := (b - a) / n;
          for i := 1 step 1 until n do s := s + f(a + (i - 0.5) * h); integral := s * h end;
       class c(m); real m; begin real procedure times(x); real x; times := m * x end;
       procedure each(p); procedure p; begin p(1); p(2) end;
       procedure show(i); integer i; outint(i, 3);
       outfix(integral(sin, 0, 3.141592653589793, 100), 3, 8); outfix(integral(new c(5).times, 0, 1, 3), 9, 14);
       each(show); outimage end",
    "begin
       procedure halve(x); name x; real x; x := x / 2;
       procedure swap(a, b); name a, b; integer a, b; begin integer t; t := a; a := b; b := t end;
       procedure put(t, u); name t, u; text t, u; begin t :- u; t := \"z\" end;
       class c; begin integer n; text w; end;
       integer i; integer array m(1:2); ref(c) x; text v;
       i := 7; halve(i); outint(i, 3); x :- new c; x.n := 9; halve(x.n); outint(x.n, 3);
       i := 1; m(1) := 2; m(2) := 5; swap(i, m(i)); outint(i, 3); outint(m(1), 3); outint(m(2), 3);
       v :- blanks(2); put(x.w, v); outtext(x.w); outtext(v); outchar('.'); outimage end",
    "begin
       class shape; virtual: procedure move; real procedure size; begin end;
       shape class dot; begin procedure move(x, y); real x, y; begin outfix(x, 1, 5); outfix(y, 1, 5) end;
          integer procedure size; size := 3 end;
       shape class word; begin procedure move(t); value t; text t; begin t := \"b\"; outtext(t) end;
          real procedure size; size := 1 end;
       ref(shape) s; text a; a :- copy(\"a\");
       s :- new dot; s.move(1, 2); outfix(s.size, 1, 5);
       s :- new word; s.move(a); outtext(a); outfix(s.size, 1, 5); outimage; s.move(1, 2) end",
    "begin
       class cell; virtual: integer procedure next; begin end;
       ref(cell) procedure counter(from); integer from;
       begin integer now;
          cell class stepping(by); integer by;
          begin integer procedure next; begin now := now + by; next := now + from end end;
          now := 0; counter :- new stepping(2) end;
       ref(cell) a, b; integer i; a :- counter(100); b :- counter(200);
       for i := 1 step 1 until 3 do begin outint(a.next, 5); outint(b.next, 5) end; outimage end",
    "begin
       boolean array b(0:2, 1:3); character array c(1:2); text array t(1:2); real array r(1:2, 1:2, 0:1);
       integer array deep(1:2, 1:2, 1:2, 1:2); integer i, j;
       procedure sum(a, s); name s; integer array a; integer s;
       begin integer i; for i := 1 step 1 until 2 do s := s + a(i, 1, 2, i) end;
       for i := 0 step 1 until 2 do for j := 1, 2, 3 do b(i, j) := i < j and not (i = 1);
       c(1) := 'x'; c(2) := if b(0, 3) then c(1) else 'y'; outchar(c(2));
       t(1) :- copy(\"ab\"); t(2) :- t(1).sub(2, 1); t(2) := \"c\"; outtext(t(1));
       r(1, 2, 0) := 1 / 3; r(2, 1, 1) := r(1, 2, 0) * 3; outreal(r(2, 1, 1) - 1, 5, 14); outreal(r(1, 2, 0), 17, 26);
       deep(1, 1, 2, 1) := 4; deep(2, 1, 2, 2) := 5; i := 0; sum(deep, i); outint(i, 4); outimage;
       outint(deep(1, 3, 1, 1), 4) end",
    "begin
       integer i, rounds;
       again: i := i + 1; rounds := rounds + 1;
       if rounds < 1000000 then begin if i > 4 then i := 0; goto again end;
       outint(i, 3); outint(rounds, 9); outimage;
       while true do begin i := i + 1; if i > 40000 then goto out end;
       out: outint(i, 6); outreal(ln(i) ** 2.5 / 3, 15, 24); outimage; outfix(sqrt(-1), 3, 8) end",
    "simset begin
       link class item(n); integer n;;  ref(head) h;  ref(item) x;  ref(link) l;
       h :- new head;  new item(1).into(h);  new item(2).into(h);  x :- new item(3);  x.precede(h.first);
       l :- h.first; while l =/= none do begin outint(l qua item.n, 3);  l :- l.suc end;
       if x.prev is head then outtext(\" head\");  x.follow(h.first);  outint(h.cardinal, 3); outimage;
       h.first.suc.suc.suc qua item.n := 1 end",
    "simulation begin
       ref(head) line; integer i, made;
       process class maker(k); integer k;
       begin ref(link) rest; integer array waste(1:1000); hold(k / 8); made := made + waste(1) + 1;
          if k < 200 then activate new maker(k + 1) else passivate; into(line) end;
       line :- new head; for i := 1 step 1 until 20 do activate new maker(i) delay i;
       hold(5000); outint(made, 7); outint(line.cardinal, 5); outfix(time, 3, 12); outimage; passivate; passivate end",
    "boscos begin
       integer n;
       continuous class rise; begin procedure equations; rate[1] := 1; end;
       element class plant; begin procedure form; output :- new rise(1, 1); end;
       halving class full(p); ref(plant) p;
       begin real procedure function; function := p.output.signal - 1;
          procedure action; begin outfix(time, 3, 7); p.output qua rise.state[1] := 0; hold(0.25); n := n + 1;
             outfix(p.output.signal, 3, 7) end; end;
       ref(plant) p; ref(full) f;
       p :- new plant; p.tstep := 0.1; f :- new full(p, 1&-9, 60, p); f.watch(1);
       activate p; hold(2.5); outint(n, 2); outimage end",
];

#[test]
fn what_cases_have_little_of_is_the_same() {
    let done = parallel(PROGRAMS.to_vec(), |text| {
        let room = Room::of_quick_compiler();
        let model = written(&room, "m.bos", text);
        difference(&room, &model, &[], "")
    });
    let wrong: Vec<_> = done.iter().filter(|(_, difference)| difference.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn settings_sweeps_and_input_are_the_same() {
    let room = Room::of_quick_compiler();
    let ready = root().join("models/boscos");
    the_same(&room, &ready.join("bank.bos"), &["--set", "days=40", "--set", "clerks=3"], "");
    the_same(&room, &ready.join("predator_prey.bos"), &["--sweep", "hunting=0.02:0.03:0.005"], "");
    the_same(&room, &ready.join("reactor.bos"), &["--no-pages"], "");
    let sum = "begin integer s; while not lastitem do s := s + inint; outint(s, 4); outimage; outint(inint, 3) end\n";
    let sum = written(&room, "sum.bos", sum);
    the_same(&room, &sum, &[], "1 2\n 39\n");
    the_same(&room, &sum, &[], "1 two\n");
    let images = "begin integer n; inimage; while not endfile do begin
        outtext(sysin.image); outint(sysin.length, 3); while sysin.image.more do if sysin.image.getchar = 'q' then n := n + 1;
        sysin.setpos(2); outchar(inchar); outint(sysin.pos, 2); outimage; inimage end; outint(n, 2); outimage end";
    let images = written(&room, "images.bos", images);
    the_same(&room, &images, &[], "a qq\nbcd q\n");
    let (done, _) = run(&room, &images, "interpret", &[], "a qq\nbcd q\n");
    assert_eq!(done.output, "a qq  4  3\nbcd q  5c 3\n 3\n");
    the_same(&room, &sum, &["--input", &written(&room, "numbers", "4 5").display().to_string()], "");
}

#[test]
fn failures_are_reported_in_both_languages() {
    let room = Room::of_quick_compiler();
    let model =
        written(&room, "m.bos", "begin\n  integer i;\n  outtext(\"a\");\n  outimage;\n  outint(7 // i, 3)\nend\n");
    let model = model.display().to_string();
    for locale in ["en", "zh"] {
        let [compiled, interpreted] =
            ["c", "interpret"].map(|engine| room.zudyn(&["--locale", locale, "run", &model, "--engine", engine]));
        assert!(compiled.errors.contains("[division-by-zero]"), "{}", compiled.errors);
        assert_eq!(
            (interpreted.status, interpreted.output, interpreted.errors),
            (compiled.status, compiled.output, compiled.errors)
        );
    }
}

/// Of procedures, and of networks that form each other.
#[test]
fn endless_calls_are_reported() {
    let room = Room::new();
    for (name, program) in [
        // A compiler makes a loop of a procedure whose last statement calls it.
        ("plain.bos", "begin integer i; procedure p(n); integer n; begin p(n + 1); i := n end; p(1) end\n"),
        // The run time forms a macro whose output is read, and that reads the output of another.
        (
            "formed.bos",
            "boscos begin macro class m; begin procedure form; output :- new m.output; end;\n\
             element class e; begin procedure form; output :- new m.output; end;\n\
             ref(e) p; p :- new e; p.tstep := 1; activate p; hold(1) end\n",
        ),
    ] {
        let path = written(&room, name, program).display().to_string();
        for engine in ["interpret", "c"] {
            let done = room.zudyn(&["run", &path, "--engine", engine]);
            assert_eq!((done.status, done.output.as_str()), (3, ""), "{name}: {}", done.errors);
            assert!(done.errors.starts_with("error[calls-too-deep]"), "{name}: {}", done.errors);
        }
    }
    let done = room.zudyn(&["explain", "calls-too-deep"]);
    assert!(done.output.contains("ulimit -s"), "{}", done.output);
}

/// Nothing but this program is needed to run a model.
#[test]
fn no_compiler_is_needed() {
    let room = Room::new();
    let model = root().join("models/boscos/bank.bos").display().to_string();
    let without =
        |words: &[&str]| room.finish(room.command().args(words).env("PATH", room.path()).env_remove("CC"), "");
    let done = without(&["run", &model]);
    let asked = without(&["run", &model, "--engine", "interpret"]);
    assert_eq!((done.status, done.errors.as_str()), (0, ""));
    assert_eq!(done.output, asked.output);
    assert!(done.output.contains("mean waiting time"), "{}", done.output);
}

/// What cannot be printed is an error, though nothing else has failed.
#[test]
fn a_full_disk_is_noticed() {
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let room = Room::of_quick_compiler();
    let model = root().join("models/boscos/bank.bos");
    for engine in ["c", "interpret"] {
        let mut command = room.command();
        command.arg("run").arg(&model).args(["--engine", engine]).stdout(full.try_clone().expect("a file"));
        let done = command.output().expect("it starts");
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.code() == Some(3) && errors.contains("error["), "{engine}: {errors}");
    }
}

/// Nothing refers to what is behind `none`, whatever the program stores there before the run ends.
#[test]
fn what_is_stored_behind_none_is_not_followed() {
    let room = Room::new();
    let program = "begin
   class a; begin real x; end;
   class b; begin ref(c) y; end;
   class c; begin integer z; ref(c) n; end;
   ref(a) p; ref(b) q;
   procedure t;
   begin
      p.x := 1.5;
      q.y.z := 2;
      q.y.n.z := 3
   end;
   t;
   outtext(\"end\"); outimage
end
";
    let path = written(&room, "m.bos", program).display().to_string();
    for engine in ["interpret", "c"] {
        let done = room.zudyn(&["run", &path, "--engine", engine]);
        assert_eq!((done.status, done.output.as_str()), (3, ""), "{engine}: {}", done.errors);
        assert!(done.errors.starts_with("error[none-access]: `p` is none"), "{engine}: {}", done.errors);
        assert!(done.errors.contains("line 8: p.x := 1.5;"), "{engine}: {}", done.errors);
    }
}

/// Compiled code goes on until it notices a failure: it must do no harm, say no more, and end.
#[test]
fn nothing_happens_after_a_failure() {
    let room = Room::new();
    for (name, program, said) in [
        (
            "0.bos",
            r#"begin
 class a; begin integer array t(1:3); text array n(1:2); ref(a) array r(1:2); real array z(1:2,1:2); boolean array b(1:2); ref(a) x; procedure put(i); integer i; begin t(i) := t(i) + 1; n(1) :- copy("q"); r(1) :- this a; r(2).t(1) := 5 end; end;
 ref(a) x; ref(a) array s(1:3); integer i; text q;
 procedure p(v); integer array v; begin v(1) := 2; i := v(2) + upperbound(v, 1) end;
 i := 1;
 s(i).put(1);
 x.t(1) := 1;
 q :- x.n(1);
 x.r(1).t(2) := x.r(2).t(3) + 1;
 i := x.x.t(2);
 x.z(1,2) := x.z(2,1) + 1;
 x.b(1) := true; if x.b(2) then i := 5;
 p(x.t);
 s(i).t(1) := s(i).t(1) + 1;
 outint(i, 4)
end
"#,
            "error[none-access]: `s(i)`",
        ),
        (
            "1.bos",
            r#"begin integer array a(1:3); integer i;
l: i := a(5) + 1;
  if i < 100 then goto l;
end
"#,
            "error[index-out-of-bounds",
        ),
        (
            "2.bos",
            r#"begin integer array a(1:3); integer i; for i := 1 step 1 until 3 do begin a(7) := 3; i := i - 1 end end
"#,
            "error[index-out-of-bounds",
        ),
        (
            "3.bos",
            r#"simulation begin integer array a(1:3); integer i; process class p; begin integer k; for k := 1 step 1 until 2000000000 do a(k) := 3 end; activate new p;
for i := 1 step 1 until 2000000000 do a(i) := 3 end
"#,
            "error[index-out-of-bounds",
        ),
        (
            "4.bos",
            r#"begin integer array a(1:3); integer i; text t; t :- blanks(2);
  i := a(5) + 100000; t.putint(i) end
"#,
            "error[index-out-of-bounds",
        ),
        (
            "5.bos",
            r#"simulation begin ref(head) q; process class p; begin integer out1; end; q :- new head; q.first qua p.out end
"#,
            "error[none-access]: `qua p`",
        ),
    ] {
        let path = written(&room, name, program).display().to_string();
        let [compiled, interpreted] = ["c", "interpret"].map(|engine| room.zudyn(&["run", &path, "--engine", engine]));
        assert_eq!((compiled.status, compiled.output.as_str()), (3, ""), "{name}: {}", compiled.errors);
        assert!(compiled.errors.starts_with(said), "{name}: {}", compiled.errors);
        assert_eq!(compiled.errors, interpreted.errors, "{name}");
    }
}
