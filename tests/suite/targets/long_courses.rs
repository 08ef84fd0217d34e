//! Programs too long for one C function: divided into parts, they give the interpreter's bits, wherever they jump,
//! stop, read, restart or fail; and no compiler needs minutes.

use crate::command::daily;
use crate::command::{Room, compilers, installed, kept};
use std::fmt::Write;
use std::time::{Duration, Instant};

const COMPILERS: &[(&str, &str)] = &[("gcc", "1"), ("gcc", "2"), ("clang", "1"), ("tcc", "0")];

/// This number of statements in program blocks, every tenth with a label; jumps go forward over parts and out of
/// blocks, and a few times backwards.
fn text(statements: u32, method: &str) -> String {
    let mut text = format!(
        "method is {method}\nreal a, b, c\ninteger n, m, count\nunits of flow are rates\n\ninitial\nm = m+1\ncount = 0\n\
         V(near) = 10; V(far) = 5\na = m\n\nbody\nstep = 0.5\n\nprogram\n"
    );
    let line = |label: u32, text: &mut String, statement: &str| {
        let _ = match label % 10 {
            0 if label > 10 => writeln!(text, "{}: {statement}", 1000 + label),
            _ => writeln!(text, "{statement}"),
        };
    };
    let last = statements / 10 * 10;
    for number in 1..=statements {
        let far = 1000 + (number + 1500).min(last) / 10 * 10;
        let statement = match number {
            // Once per step a long jump, in both directions.
            600 => format!("if count < T then go to {}", far),
            900 => format!("if b > a then\nc = c+1\nif c > 3 then go to {}\nc = c/2\nend", far),
            2710 => "count = count+1".to_string(),
            2720 => format!("go to {} 0 0 if 2.0*T = count", 1000 + 610),
            3000 => "read n".to_string(),
            3100 => "print n, a, b".to_string(),
            3200 => format!("if n = 2 then go to {}", 1000 + statements / 10 * 10),
            3300 => "if n = 3 then stop 4310".to_string(),
            3500 => "if n = 9 then a = 1/0".to_string(),
            _ => match number % 3 {
                0 => format!("a = a*0.75+b*{:.2}", f64::from(number % 7) / 8.0),
                1 => format!("b = b-c*0.25+a/{}", 3 + number % 5),
                _ => "c = sqrt(abs(a+b))*0.5".to_string(),
            },
        };
        line(number, &mut text, &statement);
    }
    text.push_str(
        "\ncompartment near\nits input\nfrom far = 0.5\nits output = 0.25\nits volume is unknown\n\n\
         compartment far\nits input\nfrom near = 0.25\nits output = 0.5\nits volume is unknown\n\n\
         when V(near) > 10.4: b = b+1\n\n\
         repeat while 3 is greater than T\nif m < 2 then go to 4\nprint a, b, c\n",
    );
    text
}

#[test]
fn parts_do_what_the_whole_does() {
    let (room, compilers) = (Room::new(), compilers(COMPILERS));
    let model = room.file("long.cosmo");
    // Numbers for all steps of two runs, for a stop, for a failure, for the end of the input.
    let inputs = ["1 2 1 1 2 1 1 1 2 1 1 1", "1 2 3 1 1 1 1 1 1 1 1 1", "1 1 9", "1 2 1"];
    for method in ["RK4 2", "CLASSIC"].into_iter().take(daily::count(2, 1)) {
        std::fs::write(&model, text(5000, method)).unwrap();
        let mut endings = Vec::new();
        // Every day a run to the end and one that fails.
        for (number, input) in daily::one_in(2, inputs.to_vec()).into_iter().enumerate() {
            let both = ["0", "1"].into_iter().cycle().skip(number % 2);
            for resume in both.take(daily::count(2, 1)) {
                let run = |engine: &[&str]| {
                    let out = room.file("trace.csv");
                    let (model, csv) = (model.to_str().unwrap(), out.to_str().unwrap());
                    let words = [&["run", model, "--csv", csv, "--resume", resume], engine].concat();
                    let done = room.with_input(&words, input);
                    (done.status, done.output, done.errors, std::fs::read_to_string(&out).unwrap())
                };
                let told = run(&["--engine", "interpret"]);
                endings.push(told.0);
                for (compiler, level) in &compilers {
                    let compiled = run(&["--engine", "c", "--cc", compiler, "-O", level]);
                    assert_eq!(compiled, told, "{method} {input} {resume} {compiler}");
                }
            }
        }
        assert!(endings.contains(&0) && endings.contains(&3), "{endings:?}");
    }
}

#[test]
fn the_c_of_a_long_program_is_in_parts_and_without_warnings() {
    let room = Room::new();
    let model = room.file("long.cosmo");
    for (statements, parts) in [(400, false), (5000, true)] {
        std::fs::write(&model, text(statements, "CLASSIC")).unwrap();
        let out = room.file("out");
        let words = ["emit", model.to_str().unwrap(), "-o", out.to_str().unwrap()];
        let done = room.zudyn(&words);
        assert_eq!(done.status, 0, "{}", done.errors);
        let c = std::fs::read_to_string(out.join("model.c")).unwrap();
        assert_eq!(c.contains("course_parts"), parts);
        for compiler in
            ["gcc", "clang", "tcc"].into_iter().filter(|compiler| daily::uses(compiler) && installed(compiler))
        {
            let mut command = std::process::Command::new(compiler);
            command.args(["-std=c89", "-Wall", "-Wextra", "-pedantic", "-Werror", "-c", "model.c", "-o", "model.o"]);
            let built = kept::output(command.current_dir(&out));
            assert!(built.status.success(), "{compiler}: {}", String::from_utf8_lossy(&built.stderr));
        }
    }
}

/// As one function, it took minutes.
#[test]
fn ten_thousand_statements_compile_in_bearable_time() {
    if !installed("gcc") {
        return;
    }
    let room = Room::new();
    let model = room.file("long.cosmo");
    std::fs::write(&model, text(if daily::is_ci() { 10_000 } else { 3_000 }, "CLASSIC")).unwrap();
    let program = room.file("program");
    let begun = Instant::now();
    // Avoid the build of yesterday.
    let mut command = room.command();
    command.env("ZUDYN_CACHE", room.path().join("cache")).arg("build").arg(&model).args(["--cc", "gcc", "-o"]);
    let done = command.arg(&program).output().expect("zudyn can be started");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    // Ten times the time on an idle machine.
    assert!(begun.elapsed() < Duration::from_secs(90), "{:?}", begun.elapsed());
}
