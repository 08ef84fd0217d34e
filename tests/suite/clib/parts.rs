//! What SCoP asks of the runtime, built by every compiler: the same bits, nothing undefined, no room overrun.

use super::built::build;
use super::run;

const PROGRAM: &str = "parts_of_scop";

fn printed(compiler: &str, flags: &[&str]) -> Option<String> {
    let directory = tempfile::tempdir().unwrap();
    let data = "h\nh\nh\nh\nh\nh\n10 0.5\n0 1.5\n1 3.25\n2.5 2\n4.5 0.75\n7.5 1.25\n";
    std::fs::write(directory.path().join("data"), data).unwrap();
    let program = build(compiler, flags, &[PROGRAM], directory.path()).pop()?;
    let output = run(&program, &[directory.path().to_str().unwrap()]);
    assert!(output.status.success(), "{compiler}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn all_compilers_make_the_same_of_the_parts_of_scop() {
    let all =
        [printed("gcc", &["-O2", "-Wconversion"]), printed("clang", &["-O1", "-Wconversion"]), printed("tcc", &[])];
    let there: Vec<&String> = all.iter().flatten().collect();
    assert!(there.windows(2).all(|pair| pair[0] == pair[1]), "{there:#?}");
    let codes: Vec<&str> = there[0].lines().map(|line| line.split(' ').nth(1).unwrap()).collect();
    // All but the roots, which are three, and the file that is not there.
    let failed: Vec<&&str> = codes.iter().filter(|code| **code != "0").collect();
    assert_eq!(failed, [&"3", &"11"], "{}", there[0]);
}

#[test]
fn nothing_undefined_happens_in_the_parts_of_scop() {
    let checks = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    printed("gcc", &checks);
    printed("clang", &checks);
}
