//! BOSCOS on the command line: recognition, input, settings, failures, forms of C.

use super::{printed, written};
use crate::command::{Room, daily, installed, kept};
use std::path::Path;
use std::process::Command;

const COUNT: &str = "begin integer n = 3; real by = 0.5; real whole = n * by; integer i;\n\
                     for i := 1 step 1 until n do outfix(i * by, 2, 6); outfix(whole, 2, 8); outimage end\n";

#[test]
fn a_program_is_known_by_its_name_or_its_first_words() {
    let room = Room::of_quick_compiler();
    for name in ["m.bos", "m.SIM", "m.txt", "m"] {
        let path = written(&room, name, COUNT);
        assert_eq!(printed(&room, &path, &[]), "  0.50  1.00  1.50    1.50\n", "{name}");
    }
}

/// And what follows from them.
#[test]
fn constants_of_the_outermost_block_are_settings() {
    let room = Room::of_quick_compiler();
    let path = written(&room, "m.bos", COUNT);
    assert_eq!(printed(&room, &path, &["--set", "n=2", "--set", "BY=0.25"]), "  0.25  0.50    0.50\n");
    assert_eq!(printed(&room, &path, &["--set", "n=1", "--set", "by=-2.5&-1"]), " -0.25   -0.25\n");
    assert_eq!(
        printed(&room, &path, &["--sweep", "n=1:2:1"]),
        "--- n=1 ---\n  0.50    0.50\n--- n=2 ---\n  0.50  1.00    1.00\n"
    );
    let path = path.display().to_string();
    for (setting, code) in
        [("n=1.5", "set-decimals"), ("whole=1", "set-computed"), ("m=1", "set-unknown"), ("n=a", "set-number")]
    {
        let done = room.zudyn(&["run", &path, "--set", setting]);
        assert_eq!((done.status, done.output.as_str()), (2, ""), "{setting}");
        assert!(done.errors.contains(&format!("error[{code}]")), "{setting}: {}", done.errors);
    }
}

/// Of a Boolean, 0 is false, and every other integer true.
#[test]
fn booleans_and_large_integers_are_settings() {
    let room = Room::of_quick_compiler();
    let program = "begin boolean loud = true; boolean quiet = not loud; if loud then outtext(\"loud\");\n\
                   if quiet then outtext(\"quiet\"); outimage end\n";
    let path = written(&room, "m.bos", program);
    for engine in ["c", "interpret"] {
        assert_eq!(printed(&room, &path, &["--engine", engine]), "loud\n");
        assert_eq!(printed(&room, &path, &["--engine", engine, "--set", "loud=0"]), "quiet\n");
    }
    let path = written(&room, "large.bos", "begin integer n = 5_000_000_000; outint(n - 1, 11); outimage end\n");
    assert_eq!(printed(&room, &path, &[]), " 4999999999\n");
}

/// Inner constants follow too, in procedures, classes and the steps of loops.
#[test]
fn constants_inside_follow_from_settings() {
    let room = Room::of_quick_compiler();
    let program = "begin integer by = 2; real x = 1.5;\n\
                   class c; begin real twice = 2 * x; real procedure get; get := twice end;\n\
                   procedure p; begin integer next = by + 1; outint(next, 3);\n\
                      if next > 2 then outtext(\" large\") end;\n\
                   integer i; for i := 5 step by until 9 do outint(i, 3); for i := 5 step -by until 1 do outint(i, 3);\n\
                   p; outfix(new c.get, 2, 6); outimage end\n";
    let path = written(&room, "m.bos", program);
    assert_eq!(printed(&room, &path, &[]), "  5  7  9  5  3  1  3 large  3.00\n");
    let set = ["--set", "by=-1", "--set", "x=2"];
    assert_eq!(printed(&room, &path, &set), "  0  4.00\n");
}

/// The image after the last line sets `endfile`; only reading on is an error.
#[test]
fn loops_over_lines_end_as_in_simula() {
    let room = Room::of_quick_compiler();
    for (name, program, input, wanted) in [
        (
            "lines.bos",
            "begin inimage; while not endfile do begin while more do outchar(inchar); outchar('|'); inimage end;\n\
             outtext(\"end\"); outimage end\n",
            "ab\n\nc\n",
            "ab||c|end\n",
        ),
        (
            "numbers.bos",
            "begin while not endfile do begin inimage; if not endfile then outint(inint, 3) end; outimage end\n",
            "1\n2",
            "  1  2\n",
        ),
        (
            "characters.bos",
            "begin character c; c := inchar; while not endfile do begin outchar(c); c := inchar end;\n\
             outint(rank(c), 3); outimage end\n",
            "ab\nc\n",
            "abc 25\n",
        ),
        (
            "items.bos",
            "begin while not lastitem do outint(inint, 3); if endfile then outtext(\" end\"); outimage end\n",
            "1 2\n\n  3 \n\n",
            "  1  2  3 end\n",
        ),
    ] {
        let path = written(&room, name, program).display().to_string();
        let done = room.with_input(&["run", &path], input);
        assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (0, wanted, ""), "{name}");
    }
    let program = "begin inimage; inimage; outtext(\"two\"); inimage; inimage end\n";
    let path = written(&room, "beyond.bos", program).display().to_string();
    let done = room.with_input(&["run", &path], "1\n2\n");
    assert_eq!(done.status, 3, "{}", done.errors);
    assert!(done.errors.contains("error[input-ended]"), "{}", done.errors);
}

#[test]
fn sysin_is_standard_input_or_a_file() {
    let room = Room::of_quick_compiler();
    let sum = "begin integer s; while not lastitem do s := s + inint; outint(s, 4); outimage end\n";
    let path = written(&room, "sum.bos", sum);
    let numbers = written(&room, "numbers", "1 2\n 39\n");
    assert_eq!(printed(&room, &path, &["--input", &numbers.display().to_string()]), "  42\n");
    let done = room.with_input(&["run", &path.display().to_string()], "1 2 3\n");
    assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (0, "   6\n", ""));
    // A program that comes from standard input has none.
    let done = room.with_input(&["run", "--language", "boscos", "-"], sum);
    assert_eq!((done.status, done.output.as_str()), (0, "   0\n"), "{}", done.errors);
    let done = room.with_input(&["run", &path.display().to_string()], "1 two\n");
    assert_eq!(done.status, 3, "{}", done.errors);
    assert!(done.errors.starts_with("error[bad-number-in-input]: `two` in line 1 of the input"), "{}", done.errors);
}

/// The programs of `tests/bad` that fail when they run: code, line and words.
#[test]
fn bad_programs_fail_at_their_lines() {
    let room = Room::of_quick_compiler();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/boscos");
    let mut tried = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("it can be read").path();
        let expected = std::fs::read_to_string(path.with_extension("expect")).unwrap_or_default();
        if path.extension().is_none_or(|end| end != "bos") || !expected.contains("when: run") {
            continue;
        }
        tried += 1;
        let done = room.zudyn(&["run", &path.display().to_string()]);
        assert_eq!(done.status, 3, "{}: {}", path.display(), done.errors);
        for fact in expected.lines() {
            let wanted = match fact.split_once(": ") {
                Some(("code", code)) => format!("error[{code}]"),
                Some(("line", line)) => format!("line {line}: "),
                Some(("says", words)) => words.to_string(),
                _ => continue,
            };
            assert!(done.errors.contains(&wanted), "{}: {wanted} in {}", path.display(), done.errors);
        }
    }
    assert!(tried > 8, "{tried}");
}

#[test]
fn a_failure_ends_the_run_with_its_line_in_both_languages() {
    let room = Room::of_quick_compiler();
    let path =
        written(&room, "m.bos", "begin\n  integer i;\n  outtext(\"a\");\n  outimage;\n  outint(7 // i, 3)\nend\n");
    let path = path.display().to_string();
    let done = room.zudyn(&["run", &path]);
    let english = "error[division-by-zero]: 7 is divided by 0; time 0\n  line 5: outint(7 // i, 3)\n";
    assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (3, "a\n", english));
    let done = room.zudyn(&["--locale", "zh", "run", &path]);
    assert_eq!(done.status, 3);
    assert!(done.errors.starts_with("错误[division-by-zero]：7 除以 0"), "{}", done.errors);
}

/// A statement of an included file has the name of the file, its line and its text.
#[test]
fn failures_in_included_files_have_their_place() {
    let room = Room::of_quick_compiler();
    std::fs::write(
        room.path().join("rest.inc"),
        "procedure p(n); integer n;\nbegin integer array a(1:2);\n  a(n) := 3\nend;\n",
    )
    .expect("it is written");
    let path = written(&room, "m.bos", "begin\n%include \"rest.inc\"\nprocedure q; p(3);\nq\nend\n");
    let path = path.display().to_string();
    for engine in ["c", "interpret"] {
        let done = room.zudyn(&["run", &path, "--engine", engine]);
        let begin = "error[index-out-of-bounds]: the subscript 3 of `a` is outside 1:2; time 0\n  line 3 of ";
        assert!(done.status == 3 && done.errors.starts_with(begin), "{engine}: {}", done.errors);
        assert!(done.errors.ends_with("rest.inc: a(n) := 3\n"), "{engine}: {}", done.errors);
    }
}

const PLANTS: &str = "boscos begin
   continuous class decay; begin procedure equations; rate[1] := -state[1]; end;
   element class plant; begin ref(decay) d; ref(integrator) i;
      procedure form;
      begin d :- new decay(1, 1); d.state[1] := 1; i :- new integrator; i. set to(d); include(d); output :- i end; end;
   ref(plant) p; ref(plant) array many(1:2);
   p :- new plant; p.tstep := 0.25; activate p;
   many(2) :- new plant; many(2).tstep := 0.5; activate many(2);
   TRACE hold(0.6); p.d.state[1] := 5; hold(0.4)
end
";

/// The rows of a CSV file: names, then numbers; nothing where there is no value.
fn recorded(trace: &str) -> (String, Vec<Vec<Option<f64>>>) {
    let room = Room::of_quick_compiler();
    let path = written(&room, "m.bos", &PLANTS.replace("TRACE", trace));
    let csv = printed(&room, &path, &["--csv", "-"]);
    let (names, rows) = csv.split_once('\n').expect("a line of names");
    let row = |line: &str| line.split(',').map(|item| item.parse().ok()).collect();
    (names.to_string(), rows.lines().map(row).collect())
}

/// Each finished step of an element and both sides of every event; an element that is ahead is shown within its step.
#[test]
fn without_trace_all_states_are_columns() {
    let (names, rows) = recorded("");
    assert_eq!(names, "TIME,p.decay.1,p.integrator.1,many(2).decay.1,many(2).integrator.1");
    let times: Vec<f64> = rows.iter().filter_map(|row| row[0]).collect();
    assert_eq!(times, [0.0, 0.25, 0.5, 0.6, 0.6, 0.85, 1.0]);
    for row in &rows {
        let row: Vec<f64> = row.iter().map(|item| item.expect("a number")).collect();
        // The sum of both states is 1; 4.45 more behind the event in p.
        let sum =
            if row[1] > 0.65 && row[0] >= 0.6 { row[1] + row[2] - (5.0 - (-0.6_f64).exp()) } else { row[1] + row[2] };
        assert!((sum - 1.0).abs() < 1e-3 && (row[3] + row[4] - 1.0).abs() < 1e-9, "{row:?}");
        assert!((row[3] - (-row[0]).exp()).abs() < 1e-3, "{row:?}");
    }
    assert_eq!((rows[3][1].map(|value| value < 1.0), rows[4][1]), (Some(true), Some(5.0)));
}

#[test]
fn trace_chooses_columns_and_their_times() {
    let (names, rows) =
        recorded("trace(\"D\", p.d); trace(\"NONE\", none); trace(\"M,2\", many(2).i); trace_interval := 0.2;");
    assert_eq!(names, "TIME,D,NONE,\"M,2\"");
    assert_eq!(rows.len(), 6);
    for (number, row) in rows.iter().enumerate() {
        let t = number as f64 / 5.0;
        let wanted = if t < 0.61 { (-t).exp() } else { 5.0 * (0.6 - t).exp() };
        assert!((row[0].unwrap_or(f64::NAN) - t).abs() < 1e-12, "{row:?}");
        assert!((row[1].unwrap_or(f64::NAN) - wanted).abs() < 2e-3, "{row:?}");
        assert_eq!(row[2], None);
        assert!((row[3].unwrap_or(f64::NAN) - (1.0 - (-t).exp())).abs() < 1e-3, "{row:?}");
    }
    // The program without columns, and files of several runs.
    let room = Room::of_quick_compiler();
    let path = written(&room, "m.bos", COUNT);
    assert_eq!(printed(&room, &path, &["--csv", "-"]), "TIME\n");
    let done = room.zudyn(&["run", &path.display().to_string(), "--no-pages", "--svg", "x.svg"]);
    assert!(done.status == 2 && done.errors.contains("error[nothing-plotted]"), "{}", done.errors);
    let program = PLANTS.replace("boscos begin", "boscos begin real k = 1;").replace("-state[1]", "-k*state[1]");
    let path = written(&room, "k.bos", &program.replace("TRACE", "trace_interval := 0.5;"));
    let csv = printed(&room, &path, &["--csv", "-", "--sweep", "k=1:2:1"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        (lines[0].starts_with("run,k,TIME,p.decay.1") || lines[0].starts_with("k,TIME,p.decay.1"), lines.len()),
        (true, 7),
        "{csv}"
    );
}

#[test]
fn what_other_languages_have_is_refused() {
    let room = Room::new();
    let path = written(&room, "m.bos", COUNT).display().to_string();
    for (words, code) in [
        (&["run", "--save", "x"][..], "option-unfit"),
        (&["run", "--std", "1969"], "option-unfit"),
        (&["emit", "--form", "library", "-o", "l"], "library-processes"),
        (&["fit"], "option-unfit"),
    ] {
        let done = room.zudyn(&[words, &[&path]].concat());
        assert!([1, 2].contains(&done.status) && done.output.is_empty(), "{words:?}: {}", done.errors);
        assert!(done.errors.contains(&format!("error[{code}]")), "{words:?}: {}", done.errors);
    }
    let watch = written(&room, "w.bos", "boscos begin ref(gain) g; g :- new gain(2) end\n").display().to_string();
    assert_eq!(room.zudyn(&["check", &watch]).status, 0);
    let done = room.zudyn(&["check", "--std", "1982", &watch]);
    assert!(done.status == 1 && done.errors.contains("error[not-1982]"), "{}", done.errors);
}

/// One file, five files, all files: each compiles under all warnings, and prints what `zudyn run` prints.
#[test]
fn emitted_programs_are_complete() {
    let room = Room::new();
    let model = concat!(env!("CARGO_MANIFEST_DIR"), "/models/boscos/reactor.bos");
    let wanted = printed(&room, model.as_ref(), &[]);
    let compiler = ["gcc", "clang"].into_iter().find(|compiler| installed(compiler)).expect("a C compiler");
    for (form, options) in [("joined", &[][..]), ("split", &["--split"]), ("single", &["--single-file"])] {
        let folder = room.path().join(form);
        let target = if form == "single" { folder.join("model.c") } else { folder.clone() };
        std::fs::create_dir(&folder).expect("a folder");
        let target = target.display().to_string();
        let words = [&["emit", model, "-o", &target], options].concat();
        let done = room.zudyn(&words);
        assert_eq!((done.status, done.errors.as_str()), (0, ""), "{form}");
        let entries = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        let sources = entries.filter(|path| path.extension().is_some_and(|end| end == "c"));
        let level = if daily::is_ci() { "-O1" } else { "-O0" };
        let strict = ["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Werror", "-ffp-contract=off", level];
        let mut compile = Command::new(compiler);
        compile.args(strict).args(sources).arg("-o").arg(folder.join("model")).arg("-lm");
        let output = kept::output(&mut compile);
        assert!(output.status.success(), "{form}: {}", String::from_utf8_lossy(&output.stderr));
        let run = Command::new(folder.join("model")).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&run.stdout), wanted, "{form}");
        let help = Command::new(folder.join("model")).arg("--help").output().expect("it starts");
        assert!(String::from_utf8_lossy(&help.stdout).contains("a constant of the outermost block"));
        let set = Command::new(folder.join("model")).arg("hot=360").output().expect("it starts");
        assert!(set.status.success() && !String::from_utf8_lossy(&set.stdout).contains("350.00    283.00"), "{form}");
    }
}

#[test]
fn endless_recursion_is_a_failure_with_its_line() {
    let room = Room::of_quick_compiler();
    let failed = |text: &str| {
        let path = written(&room, "m.bos", text).display().to_string();
        let done = room.zudyn(&["run", &path]);
        assert_eq!((done.status, done.output.as_str()), (3, ""), "{}", done.errors);
        assert!(done.errors.starts_with("error[calls-too-deep]: calls within calls"), "{}", done.errors);
        done.errors
    };
    let procedures = "begin\n  integer procedure f(n); integer n;\n    f := 1 + g(n + 1);\n  integer procedure g(n); integer n;\n    g := 2 * f(n);\n  outint(f(1), 10)\nend\n";
    let errors = failed(procedures);
    assert!(errors.contains("line 2:") || errors.contains("line 4:"), "{errors}");
    let objects = "begin\n  class node(n); integer n;\n  begin ref(node) next; next :- new node(n + 1) end;\n  outint(new node(1).n, 10)\nend\n";
    assert!(failed(objects).contains("line 2: class node(n)"));
    // The second call of every level would make it again as deep.
    failed("begin\n  integer procedure f(n); integer n;\n    f := f(n + 1) + f(n + 2);\n  outint(f(1), 10)\nend\n");
    let deep = "begin\n  integer procedure f(n); integer n;\n    f := if n = 0 then 0 else 1 + f(n - 1);\n  outint(f(10000), 8); outimage\nend\n";
    let deep = written(&room, "deep.bos", deep);
    assert_eq!(printed(&room, &deep, &[]), "   10000\n");
    assert_eq!(printed(&room, &deep, &["--engine", "interpret"]), "   10000\n");
}

#[test]
fn labels_inside_a_list_of_elements_belong_to_each_of_them() {
    let room = Room::of_quick_compiler();
    let text = "begin
   integer i, n;
   begin integer k; again: k := k + 1; n := n + k; if k < 3 then goto again end;
   begin integer k; again: k := k + 1; n := n + 10 * k; if k < 2 then goto again end;
   outint(n, 6);
   for i := 3, 1 step 1 until 2, i + 1 while i < 5 do
   begin integer k;
      rep: k := k + 1; outint(i * 10 + k, 4); if k < 2 then goto rep;
      if i = 2 then goto quit
   end;
   outtext(\"not here\");
   quit: outimage
end
";
    let path = written(&room, "m.bos", text);
    assert_eq!(printed(&room, &path, &[]), "    36  31  32  11  12  21  22\n");
}

#[test]
fn a_program_calls_equations_form_and_action_itself() {
    let room = Room::of_quick_compiler();
    let text = "boscos begin
   continuous class decay;
   begin
      procedure equations; rate[1] := -2 * state[1];
      procedure show; begin equations; outfix(rate[1], 3, 8) end;
   end;
   element class plant;
   begin
      ref(decay) d;
      procedure form; begin d :- new decay(1, 1); d.state[1] := 3; output :- d end;
   end;
   regula falsi class alarm;
   begin
      real procedure function; function := 1;
      procedure action; begin outtext(\" acts\"); hold(1); outfix(time, 1, 5) end;
   end;
   ref(plant) p; ref(alarm) a;
   p :- new plant; p.tstep := 0.5; activate p;
   p.d.show;
   a :- new alarm(p, 1&-6, 10);
   a.action;
   p.form;
   p.d.show;
   outimage
end
";
    let path = written(&room, "m.bos", text);
    assert_eq!(printed(&room, &path, &[]), "  -6.000 acts  1.0  -6.000\n");
}

#[test]
fn stats_tell_what_a_run_has_done() {
    let room = Room::of_quick_compiler();
    let text = "boscos begin
   continuous class fall; begin procedure equations; begin rate[1] := state[2]; rate[2] := -10 end; end;
   element class world; begin procedure form; output :- ball; end;
   regula falsi class impact;
   begin real procedure function; function := ball.state[1];
      procedure action; ball.state[2] := -ball.state[2];
   end;
   ref(world) w; ref(fall) ball; ref(impact) floor;
   ball :- new fall(2, 1); ball.state[1] := 5;
   w :- new world; w.tstep := 0.1; activate w;
   floor :- new impact(w, 1&-9, 60); floor.watch(-1);
   hold(4)
end
";
    let path = written(&room, "m.bos", text).display().to_string();
    let done = room.zudyn(&["run", "--stats", &path]);
    assert_eq!((done.status, done.output.as_str()), (0, ""), "{}", done.errors);
    let (steps, events) = done.errors.split_once("; ").expect("steps and events");
    assert!(steps.starts_with("steps 4") && steps.contains(", rejected 0, evaluations "), "{steps}");
    assert!(events.starts_with("events 2, located 2, iterations "), "{events}");
    assert!(done.errors.contains("\ncollections 0\n"), "{}", done.errors);
    let interpreted = room.zudyn(&["run", "--engine", "interpret", "--stats", &path]);
    assert_eq!(interpreted.errors, done.errors);
    let done = room.zudyn(&["--locale", "zh", "run", "--stats", &path]);
    assert!(done.errors.starts_with("步数 4") && done.errors.contains("；事件 2，定位 2，迭代 "), "{}", done.errors);
}

#[test]
fn accum_takes_integers_too() {
    let room = Room::of_quick_compiler();
    let text = "simulation begin
   integer n; real a, b;
   hold(2); accum(a, b, n, 1); hold(3); accum(a, b, n, 1.6); hold(1); accum(a, b, n, 0);
   outfix(a, 3, 8); outint(n, 4); outimage
end
";
    assert_eq!(printed(&room, &written(&room, "m.bos", text), &[]), "   6.000   3\n");
}
