//! Stack for long sums.
//!
//! The phases walk expressions by recursion. Parentheses, calls and blocks are bounded by the languages, but a sum of a
//! hundred thousand terms is not nesting: its tree leans to the left, as deep as it is long. A text that may hold such a
//! tree is translated on a thread whose stack grows with the longest statement.

use crate::Language;
use crate::diagnostic::{Diagnostics, Locale, Message};
use crate::source::{Source, Span};

/// As many operands fit in the stack that every thread has.
const ORDINARY: usize = 200;

/// What all phases need for one operand, without optimisation. Only what is touched takes memory.
const BYTES_PER_OPERAND: usize = 16 * 1024;

/// For parentheses, calls and blocks, which the languages bound.
const BYTES_FOR_NESTING: usize = 16 * 1024 * 1024;

/// Does work that walks the expressions of a text, and takes apart what it made of them.
pub fn with_room<T: Send>(
    source: &Source,
    language: Language,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Diagnostics> {
    let operands = longest(source.text(), language);
    if operands <= ORDINARY {
        return Ok(work());
    }
    let bytes = operands.saturating_mul(BYTES_PER_OPERAND).saturating_add(BYTES_FOR_NESTING);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        let Ok(thread) = thread else {
            let mut diagnostics = Diagnostics::new();
            diagnostics.error(NoRoom { operands });
            return Err(diagnostics);
        };
        thread.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

/// At least as many as the operands of the longest chain of operators.
fn longest(text: &str, language: Language) -> usize {
    match language {
        Language::Dynamo => longest_statement(text, |before, line| {
            // An X card, perhaps behind an equation number, or a line after a `^`.
            before.trim_end().ends_with('^')
                || line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c.eq_ignore_ascii_case(&'X'))
        }),
        // A line of COSMO ends where it ends.
        Language::Cosmo => longest_statement(text, |_, _| false),
        Language::Scop => longest_between_assignments(text),
    }
}

/// The greatest number of words of a statement; `continues` looks at a line and the one before.
fn longest_statement(text: &str, continues: impl Fn(&str, &str) -> bool) -> usize {
    let (mut longest, mut words, mut before) = (0, 0, "");
    for line in text.lines() {
        if !continues(before, line) {
            words = 0;
        }
        words += line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).count();
        longest = longest.max(words);
        before = line;
    }
    longest
}

/// The greatest number of operators that no assignment or brace interrupts: statements of SCoP have no end mark.
fn longest_between_assignments(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut longest, mut operators) = (0, 0);
    for (at, byte) in bytes.iter().enumerate() {
        let near = |c: Option<&u8>| c.is_some_and(|c| matches!(c, b'=' | b'<' | b'>' | b'!'));
        match byte {
            b'{' | b'}' => operators = 0,
            b'=' if !near(bytes.get(at + 1)) && !near(at.checked_sub(1).and_then(|at| bytes.get(at))) => operators = 0,
            b'+' | b'-' | b'*' | b'/' | b'&' | b'|' => operators += 1,
            _ => {}
        }
        longest = longest.max(operators);
    }
    longest
}

/// The machine has no stack for a sum of so many terms.
struct NoRoom {
    operands: usize,
}

impl Message for NoRoom {
    fn code(&self) -> &'static str {
        "too-deep"
    }
    fn at(&self) -> Span {
        Span::default()
    }
    fn title(&self, locale: Locale) -> String {
        let operands = self.operands;
        match locale {
            Locale::English => format!("not enough memory for a statement of `{operands}` operands"),
            Locale::Chinese => format!("内存不足以处理含 `{operands}` 个运算对象的语句"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "split the statement into several".into(),
            Locale::Chinese => "请把该语句分成几条".into(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_is_measured_over_its_lines() {
        assert_eq!(longest("A X.K=1+2\nX +3+4\nX5 +5^\n+6\nA Y.K=7", Language::Dynamo), 11);
        assert_eq!(longest("A=B+1\nX=2+3+4+5", Language::Cosmo), 5);
        assert_eq!(longest("y = a + b -\n c * d && e == f || g y = 1 / 2", Language::Scop), 7);
    }

    #[test]
    fn work_for_a_long_statement_has_the_stack_for_it() {
        fn down(levels: usize) -> usize {
            if levels == 0 { 0 } else { std::hint::black_box(down(levels - 1)) + 1 }
        }
        let source = Source::new("model", format!("X=1{}", "+1".repeat(100_000)));
        assert_eq!(with_room(&source, Language::Cosmo, || down(300_000)).ok(), Some(300_000));
    }
}
