//! The arithmetic of the runtime is that of the language, on random operands and at the edges, for compilers with a type of 64
//! bits and without.

use crate::code::{Exact, exact};
use crate::language::facs::arithmetic::{self, Arithmetic, CellBinary, Failure, cell_binary, interpolate};
use crate::{daily, kept};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const POINTS: [i64; 10] = [-20000, 100, -5, -32000, 0, 767, 12000, 5000, 32767, -20000];
const EVEN: [i64; 8] = [0, 32767, 1, -32766, 5, 5, 17, -12000];

/// In the order of tests/clib/exact.c.
const ALL: [Exact; 32] = [
    Exact::Negate,
    Exact::Absolute,
    Exact::Twice,
    Exact::Half,
    Exact::Add,
    Exact::Subtract,
    Exact::Multiply,
    Exact::Divide,
    Exact::MultiplyDivide,
    Exact::SquareRoot,
    Exact::Sine,
    Exact::Cosine,
    Exact::ArcTangent,
    Exact::Exponential,
    Exact::PowerOfTen,
    Exact::NaturalLogarithm,
    Exact::DecimalLogarithm,
    Exact::Power,
    Exact::Quotient,
    Exact::Modulo,
    Exact::And,
    Exact::Or,
    Exact::ExclusiveOr,
    Exact::Complement,
    Exact::HalfOfCell,
    Exact::UnsignedLess,
    Exact::Interpolate,
    Exact::InterpolateEven,
    Exact::MultiplyFactor,
    Exact::Product,
    Exact::Join,
    Exact::QuotientOfProduct,
];

/// In this arithmetic.
fn is_used(operation: Exact, arithmetic: Arithmetic) -> bool {
    let of_fractions = matches!(operation, Exact::MultiplyFactor | Exact::Product | Exact::Join);
    !of_fractions || arithmetic == Arithmetic::Q
}

/// The flag with which tests/clib/exact.c has it.
fn flag(arithmetic: Arithmetic) -> &'static str {
    match arithmetic {
        Arithmetic::F83 => "-DEXACT",
        Arithmetic::Wrapping => "-DWRAPPING",
        Arithmetic::Wide => "-DWIDE",
        Arithmetic::Real => "-DREAL",
        Arithmetic::Q => "-DBINARY",
    }
}

fn computed(arithmetic: Arithmetic, operation: Exact, a: i64, b: i64, c: i64) -> Result<i64, Failure> {
    match operation {
        Exact::Interpolate => interpolate(arithmetic, false, |n| POINTS[n as usize], POINTS.len() as i64, a),
        Exact::InterpolateEven => interpolate(arithmetic, true, |n| EVEN[n as usize], EVEN.len() as i64, a),
        other => arithmetic::exact(arithmetic, other, [a, b, c], &[]),
    }
}

/// Numbers of all sizes, of both signs.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn of_bits(&mut self, bits: u32) -> i64 {
        let edges = [0, 1, -1, i64::from(i32::MAX), i64::from(i32::MIN), 100_000_000, -100_000_000, 10_000, 50_000_000];
        let edge = edges[self.next() as usize % edges.len()];
        let value = match self.next() % 8 {
            0 => edge,
            1 => edge.wrapping_add((self.next() % 5) as i64 - 2),
            _ => {
                let shift = 1 + self.next() % u64::from(bits - 1);
                let value = (self.next() << 31 ^ self.next()) as i64 & ((1u64 << shift) - 1) as i64;
                if self.next() % 2 == 0 { value } else { -value }
            }
        };
        (value << (64 - bits)) >> (64 - bits)
    }
}

/// A double: of floating numbers, also what is no whole number.
fn double(random: &mut Random, arithmetic: Arithmetic) -> i64 {
    match arithmetic {
        Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q => random.of_bits(32),
        Arithmetic::Wide => {
            let bits = if random.next() % 2 == 0 { 34 } else { 64 };
            random.of_bits(bits)
        }
        Arithmetic::Real => match random.next() % 3 {
            0 => arithmetic.state(random.of_bits(34)),
            1 => (random.of_bits(40) as f64 / 1000.0).to_bits() as i64,
            _ => (random.of_bits(64) as f64 * 2f64.powi(random.of_bits(11) as i32 / 2)).to_bits() as i64,
        },
    }
}

/// The lines that the program reads, and those that it should write.
fn lines(arithmetic: Arithmetic, each: usize) -> (String, String) {
    let (mut asked, mut wanted) = (String::new(), String::new());
    let mut random = Random(20);
    let cell = arithmetic.bits();
    let mut add = |line: String, result: Result<i64, Failure>| {
        let (kind, value) = match result {
            Ok(value) => (0, value),
            Err(Failure::Overload) => (40, 0),
            Err(Failure::DivideByZero) => (41, 0),
            Err(Failure::NegativeRoot) => (42, 0),
            Err(Failure::LogDomain) => (43, 0),
            Err(Failure::PowerDomain) => (44, 0),
            Err(Failure::NotFinite) => (3, 0),
        };
        let _ = writeln!(asked, "{line}");
        let _ = writeln!(wanted, "{kind} {value}");
    };
    for (number, operation) in ALL.into_iter().enumerate().filter(|(_, operation)| is_used(*operation, arithmetic)) {
        let kinds = operation.kinds().0;
        let of_cells = kinds[0] == exact::Kind::Cell;
        for _ in 0..each {
            let a = if of_cells { random.of_bits(cell) } else { double(&mut random, arithmetic) };
            let second_is_cell = of_cells || kinds.len() > 2;
            let b = if second_is_cell { random.of_bits(cell) } else { double(&mut random, arithmetic) };
            let c = random.of_bits(cell);
            add(format!("{number} {a} {b} {c}"), computed(arithmetic, operation, a, b, c));
        }
    }
    for (number, operation) in [(40, CellBinary::Add), (41, CellBinary::Subtract), (42, CellBinary::Multiply)] {
        for _ in 0..each {
            let (a, b) = (random.of_bits(cell), random.of_bits(cell));
            add(format!("{number} {a} {b} 0"), cell_binary(arithmetic, operation, a, b));
        }
    }
    (asked, wanted)
}

fn built(compiler: &str, flags: &[&str], folder: &Path) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let includes = ["core", "model"].map(|part| format!("-I{}", root.join("clib").join(part).display()));
    let sources = ["tests/clib/exact.c", "clib/model/exact.c", "clib/model/wide.c"].map(|source| root.join(source));
    let mut command = Command::new(compiler);
    command.args(["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-DZD_TYPED"]);
    command.args(["-Wno-unused-function"]);
    command.args(includes).args(flags).args(sources).args(["-o", "exact", "-lm"]).current_dir(folder);
    if which::which(compiler).is_err() {
        return false;
    }
    let output = kept::output(&mut command);
    assert!(output.status.success(), "{compiler}: {}", String::from_utf8_lossy(&output.stderr));
    true
}

/// What the program writes.
fn answers(words: &[&str], asked: &str, folder: &Path) -> String {
    let mut child = Command::new(words[0])
        .args(&words[1..])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    let asked = asked.to_string();
    let writer = std::thread::spawn(move || input.write_all(asked.as_bytes()));
    let output = child.wait_with_output().expect("it runs");
    writer.join().expect("it is written").expect("it is read");
    String::from_utf8(output.stdout).expect("it is text")
}

fn compare(compiler: &str, flags: &[&str], words: &[&str], arithmetic: Arithmetic, each: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    if !built(compiler, &[&[flag(arithmetic)], flags].concat(), folder.path()) {
        return;
    }
    let (asked, wanted) = lines(arithmetic, each);
    let found = answers(words, &asked, folder.path());
    for ((asked, found), wanted) in asked.lines().zip(found.lines()).zip(wanted.lines()) {
        assert_eq!(found, wanted, "{compiler} {flags:?} {arithmetic:?}: {asked}");
    }
    assert_eq!(found.lines().count(), wanted.lines().count());
}

#[test]
fn compilers_agree_with_the_language() {
    // Every day at the level that compiles fastest.
    let level = if daily::is_ci() { "-O2" } else { "-O0" };
    for arithmetic in Arithmetic::ALL {
        for (compiler, flags) in [
            ("gcc", &[level, "-fsanitize=undefined", "-fno-sanitize-recover"][..]),
            ("gcc", &[level, "-DZD_NARROW", "-fsanitize=undefined", "-fno-sanitize-recover"]),
            ("clang", &["-O1"]),
            ("clang", &["-O2", "-DZD_NARROW"]),
            ("tcc", &[]),
        ] {
            // States that wrap need the type of 64 bits.
            let narrow = flags.contains(&"-DZD_NARROW");
            let is_possible = !narrow || !matches!(arithmetic, Arithmetic::Wrapping | Arithmetic::Real);
            if is_possible && daily::uses(compiler) {
                compare(compiler, flags, &["./exact"], arithmetic, daily::count(4000, 1000));
            }
        }
    }
}

#[test]
fn machines_of_32_bits_agree_with_the_language() {
    // The functions of floating numbers are those of another C library. Every day one arithmetic.
    let arithmetics = [Arithmetic::F83, Arithmetic::Wrapping, Arithmetic::Wide];
    for arithmetic in arithmetics.into_iter().take(daily::count(3, 1)) {
        if Command::new("qemu-arm").arg("--version").output().is_ok() {
            compare("arm-linux-gnueabi-gcc", &["-O2", "-static"], &["qemu-arm", "exact"], arithmetic, 400);
        }
        if Command::new("qemu-i386").arg("--version").output().is_ok() {
            compare("i686-linux-gnu-gcc", &["-O2", "-static"], &["qemu-i386", "exact"], arithmetic, 400);
        }
    }
    if Command::new("qemu-arm").arg("--version").output().is_ok() {
        let narrow = &["-O2", "-static", "-DZD_NARROW"];
        compare("arm-linux-gnueabi-gcc", narrow, &["qemu-arm", "exact"], Arithmetic::F83, 400);
    }
}

/// What a double would nearly always decide, decided by long numbers.
#[test]
fn machines_with_short_doubles_agree_with_the_language() {
    compare("gcc", &["-O2", "-DFIXED_SHORT=1"], &["./exact"], Arithmetic::F83, 150);
}
