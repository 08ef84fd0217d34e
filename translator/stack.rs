//! Stack for long sums.
//!
//! The phases walk expressions by recursion. Parentheses, calls and blocks are bounded by the languages, but a sum of a
//! hundred thousand terms is not nesting: its tree leans to the left, as deep as it is long. A text that may hold such a
//! tree is translated on a thread whose stack grows with the longest statement.

use crate::diagnostic::{Diagnostics, Locale, Message};
use crate::source::Span;

/// As many operands fit in the stack that every thread has.
const ORDINARY: usize = 200;

/// What all phases need for one operand, without optimisation. Only what is touched takes memory.
const BYTES_PER_OPERAND: usize = 16 * 1024;

/// For parentheses, calls and blocks, which the languages bound.
const BYTES_FOR_NESTING: usize = 16 * 1024 * 1024;

/// Does work that walks the expressions of a text with so many operands in its longest chain, and takes apart what it
/// made of them.
pub fn with_room<T: Send>(operands: usize, work: impl FnOnce() -> T + Send) -> Result<T, Diagnostics> {
    if operands <= ORDINARY {
        return Ok(work());
    }
    let bytes = operands.saturating_mul(BYTES_PER_OPERAND).saturating_add(BYTES_FOR_NESTING);
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(bytes).spawn_scoped(scope, work);
        let Ok(thread) = thread else {
            let mut diagnostics = Diagnostics::new();
            diagnostics.error(NoStack { operands });
            return Err(diagnostics);
        };
        thread.join().map_err(|panic| std::panic::resume_unwind(panic))
    })
}

/// The greatest number of words of a statement; `continues` looks at a line and the one before.
pub fn longest_statement(text: &str, continues: impl Fn(&str, &str) -> bool) -> usize {
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

/// The machine has no stack for a sum of so many terms.
struct NoStack {
    operands: usize,
}

impl Message for NoStack {
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
    use crate::Language;

    fn chain(text: &str, language: Language) -> usize {
        language.frontend().longest_chain(text)
    }

    #[test]
    fn a_statement_is_measured_over_its_lines() {
        assert_eq!(chain("A X.K=1+2\nX +3+4\nX5 +5^\n+6\nA Y.K=7", Language::Dynamo), 11);
        assert_eq!(chain("A=B+1\nX=2+3+4+5", Language::Cosmo), 5);
        assert_eq!(chain("y = a + b -\n c * d && e == f || g y = 1 / 2", Language::Scop), 7);
    }

    #[test]
    fn work_for_a_long_statement_has_the_stack_for_it() {
        fn down(levels: usize) -> usize {
            if levels == 0 { 0 } else { std::hint::black_box(down(levels - 1)) + 1 }
        }
        let operands = chain(&format!("X=1{}", "+1".repeat(100_000)), Language::Cosmo);
        assert_eq!(with_room(operands, || down(300_000)).ok(), Some(300_000));
    }
}
