//! Translation time against deck size, phase by phase: `cargo bench --bench translate [-- SIZE…]`.
//! A size is a number of equations (L, R and A cards). What is timed is what a user meets: the one translation of a
//! new process, with nothing in the caches and all memory still to be asked of the system. Of several processes the
//! one that took least is shown, and the median of their totals; times are the processor's, so that other work on the
//! machine adds little. What a phase has used up is freed in the time of the phase, the deck is made before.
//! The last columns are the most memory such a process has had, and, measured apart, what the best of many
//! translations in one process takes.

use std::fmt::Write;
use std::process::Command;
use std::time::Duration;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::language::dynamo;
use zudyn_translator::source::Source;
use zudyn_translator::{Simulation, check, lower, rewrite};

#[path = "../driver/io/memory.rs"]
mod memory;

/// The phases, in their order.
const PHASES: [&str; 6] = ["parse", "lower", "rewrite", "check", "code", "emit"];

fn main() {
    memory::keep_what_is_freed();
    let arguments: Vec<String> = std::env::args().collect();
    let given: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    if let [size] = given[..] {
        match arguments[1].as_str() {
            "cold" => return one(size),
            "warm" => return warm(size),
            _ => {}
        }
    }
    print!("equations ");
    PHASES.iter().for_each(|phase| print!(" {phase:>7} ms"));
    println!("  total ms   (median) us/equation  peak MB  warm us/equation");
    let sizes = if given.is_empty() { vec![100, 1_000, 10_000, 100_000] } else { given };
    sizes.into_iter().for_each(measure);
}

/// One line of the table.
fn measure(size: usize) {
    let processes = (200_000 / size).clamp(9, 50);
    let mut runs: Vec<Vec<f64>> = (0..processes).map(|_| process("cold", size)).collect();
    runs.sort_by(|a, b| total(a).total_cmp(&total(b)));
    let (least, median) = (&runs[0], &runs[processes / 2]);
    print!("{size:9} ");
    for milliseconds in times(least).iter().chain(&[total(least), total(median)]) {
        print!(" {milliseconds:10.2}");
    }
    let warm = process("warm", size);
    let peak = least[PHASES.len()];
    let each = |line: &[f64]| total(line) * 1e3 / size as f64;
    println!("  {:10.2}  {peak:7.1}  {:16.2}", each(least), each(&warm));
}

/// The times of the phases without what follows them.
fn times(line: &[f64]) -> &[f64] {
    &line[..PHASES.len()]
}

fn total(line: &[f64]) -> f64 {
    times(line).iter().sum()
}

/// What another process of this program says: the times of the phases, and the most memory it has had.
fn process(what: &str, size: usize) -> Vec<f64> {
    let program = std::env::current_exe().expect("the program that runs");
    let ended = Command::new(program).args([what, &size.to_string()]).output().expect("the program runs once more");
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let said = String::from_utf8(ended.stdout).expect("numbers");
    said.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

/// The only translation of this process.
fn one(size: usize) {
    tell(&phases(deck(size)));
}

/// The best of many translations in this process.
fn warm(size: usize) {
    let text = deck(size);
    let repeats = (100_000 / size).clamp(5, 50);
    let best = (0..repeats).map(|_| phases(text.clone())).min_by_key(|times| times.iter().sum::<Duration>());
    tell(&best.expect("there are several"));
}

fn tell(times: &[Duration]) {
    times.iter().for_each(|time| print!("{} ", time.as_secs_f64() * 1e3));
    println!("{}", peak_memory().map_or(f64::NAN, |bytes| bytes as f64 / 1e6));
}

/// The most memory the process has had, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// The processor's time of this process so far.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    use std::ffi::{c_int, c_long};
    unsafe extern "C" {
        fn clock_gettime(clock: c_int, time: *mut [c_long; 2]) -> c_int;
    }
    const OF_THIS_PROCESS: c_int = 2;
    let mut time: [c_long; 2] = [0; 2];
    // SAFETY: a timespec is two longs, seconds and nanoseconds, and lives until the call is over.
    let failed = unsafe { clock_gettime(OF_THIS_PROCESS, &raw mut time) };
    assert_eq!(failed, 0, "the system tells the processor's time");
    Duration::new(time[0] as u64, time[1] as u32)
}

/// Elapsed time, elsewhere.
#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed()
}

/// The times of the six phases.
fn phases(text: String) -> Vec<Duration> {
    let source = Source::new("bench.dyn", text);
    let mut diagnostics = Diagnostics::new();
    let mut times = Vec::new();
    let mut begun = processor_time();
    let mut lap = || {
        let now = processor_time();
        times.push(now - begun);
        begun = now;
    };
    let deck = dynamo::parse(&source, &mut diagnostics);
    lap();
    let lowered = dynamo::lower(&deck, &mut diagnostics).expect("the deck is good");
    drop(deck);
    lap();
    let rewritten = rewrite::rewrite(lowered.model, &mut diagnostics);
    lap();
    let checked = check::check(rewritten, &mut diagnostics);
    lap();
    let (system, experiment) = lower::lower(&checked).expect("a deck goes by steps");
    let simulation = Simulation { system: system.into(), experiment };
    drop(checked);
    lap();
    let emitted = emit(&simulation, &EmitOptions::program("bench.dyn"));
    lap();
    assert!(!diagnostics.has_errors() && !emitted.files.is_empty());
    times
}

/// A deck of levels with two rates and an auxiliary each, joined at random but always in the same way.
fn deck(equations: usize) -> String {
    let sectors = (equations / 4).max(1);
    let mut state = 1u64;
    let mut draw = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    // Room for all of it at once, so that making it leaves no memory behind for the translation to take.
    let mut deck = String::with_capacity(200 + 260 * sectors);
    deck.push_str("*     BENCH\n");
    for i in 0..sectors {
        let (near, far) = (draw(sectors), if i > 0 { draw(i) } else { 0 });
        let more = if i > 0 { format!("+.5*AX{far}.K/(1+AX{far}.K*AX{far}.K)") } else { String::new() };
        let _ = write!(
            deck,
            "L     LV{i}.K=LV{i}.J+DT*(RI{i}.JK-RO{i}.JK)\n\
             N     LV{i}={}\n\
             R     RI{i}.KL=AX{i}.K*.01+LV{near}.K/(C{i}+10)\n\
             R     RO{i}.KL=LV{i}.K/C{i}\n\
             A     AX{i}.K=MAX(LV{i}.K,1)+SQRT(ABS(LV{near}.K)){more}\n\
             C     C{i}={}\n",
            1 + draw(100),
            2 + draw(18),
        );
    }
    deck.push_str("SPEC  DT=.25/LENGTH=10/PRTPER=1/PLTPER=0\nPRINT LV0,AX0\nRUN   BENCH\n");
    deck
}
