//! Exact arithmetic of the runtime is that of the language, on random operands and at the edges, for compilers with a type of
//! 64 bits and without.

use crate::code::Exact;
use crate::language::facs::arithmetic::{
    Arithmetic, CellBinary, CellUnary, DoubleBinary, DoubleUnary, Failure, cell_binary, cell_unary, double_binary,
    double_unary, interpolate,
};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

const F83: Arithmetic = Arithmetic::F83;
const POINTS: [i64; 10] = [-20000, 100, -5, -32000, 0, 767, 12000, 5000, 32767, -20000];
const EVEN: [i64; 8] = [0, 32767, 1, -32766, 5, 5, 17, -12000];

/// In the order of tests/clib/exact.c.
const ALL: [Exact; 28] = [
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
];

fn computed(operation: Exact, a: i64, b: i64, c: i64) -> Result<i64, Failure> {
    let unary = |operation| double_unary(F83, operation, a);
    let binary = |operation| double_binary(F83, operation, a, b);
    let cells = |operation| cell_binary(F83, operation, a, b);
    match operation {
        Exact::Negate => unary(DoubleUnary::Negate),
        Exact::Absolute => unary(DoubleUnary::Absolute),
        Exact::Twice => unary(DoubleUnary::TimesTwo),
        Exact::Half => unary(DoubleUnary::Half),
        Exact::Add => binary(DoubleBinary::Add),
        Exact::Subtract => binary(DoubleBinary::Subtract),
        Exact::Multiply => binary(DoubleBinary::Multiply),
        Exact::Divide => binary(DoubleBinary::Divide),
        Exact::MultiplyDivide => F83.multiply_divide(a, b, c),
        Exact::SquareRoot => unary(DoubleUnary::SquareRoot),
        Exact::Sine => unary(DoubleUnary::Sine),
        Exact::Cosine => unary(DoubleUnary::Cosine),
        Exact::ArcTangent => unary(DoubleUnary::ArcTangent),
        Exact::Exponential => unary(DoubleUnary::Exponential),
        Exact::PowerOfTen => unary(DoubleUnary::PowerOfTen),
        Exact::NaturalLogarithm => unary(DoubleUnary::NaturalLogarithm),
        Exact::DecimalLogarithm => unary(DoubleUnary::DecimalLogarithm),
        Exact::Power => binary(DoubleBinary::Power),
        Exact::Quotient => cells(CellBinary::Divide),
        Exact::Modulo => cells(CellBinary::Modulo),
        Exact::And => cells(CellBinary::And),
        Exact::Or => cells(CellBinary::Or),
        Exact::ExclusiveOr => cells(CellBinary::Xor),
        Exact::Complement => Ok(cell_unary(F83, CellUnary::Not, a)),
        Exact::HalfOfCell => Ok(cell_unary(F83, CellUnary::Half, a)),
        Exact::UnsignedLess => cells(CellBinary::UnsignedLess),
        Exact::Interpolate => interpolate(F83, false, |n| POINTS[n as usize], POINTS.len() as i64, a),
        Exact::InterpolateEven => interpolate(F83, true, |n| EVEN[n as usize], EVEN.len() as i64, a),
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
                let value = (self.next() << 31 ^ self.next()) as i64 & ((1 << shift) - 1);
                if self.next() % 2 == 0 { value } else { -value }
            }
        };
        (value << (64 - bits)) >> (64 - bits)
    }
}

/// The lines that the program reads, and those that it should write.
fn lines(each: usize) -> (String, String) {
    let (mut asked, mut wanted) = (String::new(), String::new());
    let mut random = Random(20);
    for (number, operation) in ALL.into_iter().enumerate() {
        let of_cells = operation.kinds().0[0] == crate::code::exact::Kind::Cell;
        for _ in 0..each {
            let a = random.of_bits(if of_cells { 16 } else { 32 });
            let b = random.of_bits(if of_cells || operation == Exact::MultiplyDivide { 16 } else { 32 });
            let c = random.of_bits(16);
            let (kind, value) = match computed(operation, a, b, c) {
                Ok(value) => (0, value),
                Err(Failure::Overload) => (40, 0),
                Err(Failure::DivideByZero) => (41, 0),
                Err(Failure::NegativeRoot) => (42, 0),
                Err(Failure::LogDomain) => (43, 0),
                Err(Failure::PowerDomain) => (44, 0),
                Err(Failure::NotFinite) => panic!("whole numbers are finite"),
            };
            let _ = writeln!(asked, "{number} {a} {b} {c}");
            let _ = writeln!(wanted, "{kind} {value}");
        }
    }
    for a in [-100_000, -65537, -32769, -32768, -1, 0, 32767, 32768, 65535, 65536, 1_073_709_056] {
        let _ = writeln!(asked, "28 {a} 0 0");
        let _ = writeln!(wanted, "0 {}", F83.cell(a));
    }
    (asked, wanted)
}

fn built(compiler: &str, flags: &[&str], folder: &Path) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let includes = ["core", "model"].map(|part| format!("-I{}", root.join("clib").join(part).display()));
    let sources = ["tests/clib/exact.c", "clib/model/exact.c"].map(|source| root.join(source));
    let mut command = Command::new(compiler);
    command.args(["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-DZD_TYPED"]);
    command.args(["-Wno-unused-function"]);
    command.args(includes).args(flags).args(sources).args(["-o", "exact", "-lm"]).current_dir(folder);
    let Ok(output) = command.output() else { return false };
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

fn compare(compiler: &str, flags: &[&str], words: &[&str], (asked, wanted): &(String, String)) {
    let folder = tempfile::tempdir().expect("a folder");
    if !built(compiler, flags, folder.path()) {
        return;
    }
    let found = answers(words, asked, folder.path());
    for ((asked, found), wanted) in asked.lines().zip(found.lines()).zip(wanted.lines()) {
        assert_eq!(found, wanted, "{compiler} {flags:?}: {asked}");
    }
    assert_eq!(found.lines().count(), wanted.lines().count());
}

#[test]
fn compilers_agree_with_the_language() {
    let lines = lines(4000);
    for (compiler, flags) in [
        ("gcc", &["-O2", "-fsanitize=undefined", "-fno-sanitize-recover"][..]),
        ("gcc", &["-O2", "-DZD_NARROW", "-fsanitize=undefined", "-fno-sanitize-recover"]),
        ("clang", &["-O1"]),
        ("clang", &["-O2", "-DZD_NARROW"]),
        ("tcc", &[]),
    ] {
        compare(compiler, flags, &["./exact"], &lines);
    }
}

#[test]
fn machines_of_32_bits_agree_with_the_language() {
    let lines = lines(400);
    if Command::new("qemu-arm").arg("--version").output().is_ok() {
        compare("arm-linux-gnueabi-gcc", &["-O2", "-static"], &["qemu-arm", "exact"], &lines);
        compare("arm-linux-gnueabi-gcc", &["-O2", "-static", "-DZD_NARROW"], &["qemu-arm", "exact"], &lines);
    }
    if Command::new("qemu-i386").arg("--version").output().is_ok() {
        compare("i686-linux-gnu-gcc", &["-O2", "-static"], &["qemu-i386", "exact"], &lines);
    }
}

/// What a double would nearly always decide, decided by long numbers.
#[test]
fn machines_with_short_doubles_agree_with_the_language() {
    compare("gcc", &["-O2", "-DZD_SHORT_DOUBLES"], &["./exact"], &lines(150));
}
