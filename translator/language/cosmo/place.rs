//! Places in a COSMO text.

use crate::source::{Source, Span};

/// The statement, or line of a declaration, in which a span stands: from one end sign to the next,
/// without the blanks and the comment at its ends.
pub fn statement_around(source: &Source, span: Span) -> Span {
    let text = source.text();
    let start = (span.start as usize).min(text.len());
    let end = (span.end as usize).clamp(start, text.len());
    let ends = |c: char| matches!(c, '\n' | ';');
    let (Some(before), Some(behind)) = (text.get(..start), text.get(end..)) else { return span };
    let from = before.rfind(ends).map_or(0, |at| at + 1);
    let to = end + behind.find(|c: char| ends(c) || c == '#').unwrap_or(behind.len());
    let Some(whole) = text.get(from..to) else { return span };
    let blanks = whole.len() - whole.trim_start().len();
    Span::new(from + blanks, from + whole.trim_end().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn around(text: &str, word: &str) -> String {
        let source = Source::new("m", text);
        let at = text.find(word).unwrap();
        let span = statement_around(&source, Span::new(at, at + word.len()));
        text[span.start as usize..span.end as usize].to_string()
    }

    #[test]
    fn a_statement_ends_at_semicolons_line_ends_and_comments() {
        assert_eq!(around("  ITS FLOW = 20·0  # units\nLABELLED", "20·0"), "ITS FLOW = 20·0");
        assert_eq!(around("V(near) = 300; V(far) = 500", "500"), "V(far) = 500");
        assert_eq!(around("V(near) = 300; V(far) = 500", "near"), "V(near) = 300");
        assert_eq!(around("E=1.0\r\nW=2.0\r\n", "1.0"), "E=1.0");
    }
}
