//! Translation time against deck size, phase by phase: `cargo bench --bench translate [-- SIZE…]`.
//! A size is a number of equations (L, R and A cards). Each has a process of its own, so that the most
//! memory it has had is that of its size. What a phase has used up is freed in the time of the phase.
//! Times are the processor's, so that other work on the machine adds little. The largest size runs once only:
//! its times hold what the system takes to clear all the memory it hands out.

use std::fmt::Write;
use std::process::Command;
use std::time::Duration;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::language::dynamo;
use zudyn_translator::source::Source;
use zudyn_translator::{check, plan, rewrite};

#[path = "../driver/memory.rs"]
mod memory;

fn main() {
    memory::keep_what_is_freed();
    let given: Vec<usize> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    if let [size] = given[..] {
        return measure(size);
    }
    println!("equations  parse ms  lower ms rewrite ms  check ms   plan ms   emit ms  total ms  us/equation  peak MB");
    let sizes = if given.is_empty() { vec![100, 1_000, 10_000, 100_000] } else { given };
    let program = std::env::current_exe().expect("the program that runs");
    for size in sizes {
        let ended = Command::new(&program).arg(size.to_string()).status().expect("the program runs once more");
        assert!(ended.success());
    }
}

/// One line of the table.
fn measure(size: usize) {
    let text = deck(size);
    let repeats = (20_000 / size).clamp(1, 50);
    let best = (0..repeats).map(|_| phases(&text)).min_by_key(|times| times.iter().sum::<Duration>());
    let Some(times) = best else { return };
    let total: Duration = times.iter().sum();
    print!("{size:9}");
    for time in times.iter().chain([&total]) {
        print!(" {:9.2}", time.as_secs_f64() * 1e3);
    }
    print!("  {:11.2}", total.as_secs_f64() * 1e6 / size as f64);
    println!("  {:>7}", peak_memory().map_or("?".to_string(), |bytes| format!("{:.1}", bytes as f64 / 1e6)));
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
fn phases(text: &str) -> Vec<Duration> {
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
    let plan = plan::plan(&checked);
    drop(checked);
    lap();
    let emitted = emit(&plan, &EmitOptions::program("bench.dyn"));
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
    let mut deck = String::from("*     BENCH\n");
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
