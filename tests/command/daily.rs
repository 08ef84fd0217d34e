//! What is done every day, and what under CI alone.

#![allow(dead_code)]

use std::io::Write;

/// Everything that can be run must be, and everything is built anew.
pub fn is_ci() -> bool {
    std::env::var("CI").as_deref() == Ok("true")
}

/// How often something is tried: `all` under CI, `some` every day.
pub fn count(all: usize, some: usize) -> usize {
    if is_ci() { all } else { some }
}

/// Whether a compiler takes part: every day gcc and tcc, which differ most, and under CI all.
pub fn uses(compiler: &str) -> bool {
    is_ci() || compiler != "clang"
}

/// The compiler of programs that a test wants only to run: every day tcc, which is quick, and under CI the usual one, which
/// optimises.
pub fn builder() -> &'static str {
    static BUILDER: std::sync::OnceLock<&str> = std::sync::OnceLock::new();
    BUILDER.get_or_init(|| {
        let is_there = || std::process::Command::new("tcc").arg("-v").output().is_ok_and(|done| done.status.success());
        if !is_ci() && is_there() { "tcc" } else { "cc" }
    })
}

/// Part of a list: under CI all of it, and every day every n-th, beginning with the first.
pub fn one_in<T>(n: usize, list: Vec<T>) -> Vec<T> {
    let all = list.len();
    let chosen: Vec<T> = list.into_iter().step_by(count(1, n)).collect();
    if chosen.len() < all {
        // Past the capture of the test's own output: what is left out must be seen.
        let name = std::thread::current().name().unwrap_or_default().to_string();
        let _ = writeln!(std::io::stderr(), "sampled: {name}: {} of {all}; CI=true runs all", chosen.len());
    }
    chosen
}

/// Of the compilers that a suite compares, with their levels, gcc and tcc are taken every day, with one level each. CI takes
/// all, and so does who sets ZUDYN_COMPILERS=all.
pub fn takes(compiler: &str, level: &str) -> bool {
    let every = is_ci() || std::env::var("ZUDYN_COMPILERS").as_deref() == Ok("all");
    every || uses(compiler) && matches!((compiler, level), ("gcc", "2") | ("tcc", "0"))
}
