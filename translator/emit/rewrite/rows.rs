//! Long tables pass the rewriters of C by: their rows are spelled alike in every dialect and encoding, and as tokens
//! they would take many times the memory of their text.

use std::fmt::Write;
use std::ops::Range;

/// Fewer rows than this are read like everything else.
const FEWEST: usize = 64;

/// What stands in the text for the rows that were taken out, with a number behind it.
const MARK: &str = "zd_rows_taken_";

/// The rows of long tables, in the order of the text.
pub struct Rows {
    blocks: Vec<String>,
}

/// Takes the rows of long tables out of a text. A mark is left in their place, in the form of a last row.
pub fn take(text: &str) -> (String, Rows) {
    let mut kept = String::with_capacity(text.len().min(1 << 20));
    let mut blocks = Vec::new();
    let mut run: Range<usize> = 0..0;
    let mut count = 0;
    let mut close = |run: &Range<usize>, count: usize, kept: &mut String| {
        if count < FEWEST {
            kept.push_str(&text[run.clone()]);
        } else {
            let _ = writeln!(kept, "    {MARK}{},", blocks.len());
            blocks.push(text[run.clone()].to_string());
        }
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        if is_row(line) {
            if count == 0 {
                run = at..at;
            }
            run.end = end;
            count += 1;
        } else {
            close(&run, count, &mut kept);
            (run, count) = (end..end, 0);
            kept.push_str(line);
        }
        at = end;
    }
    close(&run, count, &mut kept);
    (kept, Rows { blocks })
}

impl Rows {
    /// The text with the rows where they were.
    pub fn put_back(&self, text: String) -> String {
        if self.blocks.is_empty() {
            return text;
        }
        let mut whole = String::with_capacity(text.len() + self.blocks.iter().map(String::len).sum::<usize>());
        for line in text.split_inclusive('\n') {
            let number =
                line.trim().strip_prefix(MARK).and_then(|rest| rest.trim_end_matches(',').parse::<usize>().ok());
            match number.and_then(|number| self.blocks.get(number)) {
                Some(block) => whole.push_str(block),
                None => whole.push_str(line),
            }
        }
        whole
    }
}

/// Whether a line is a row of an initializer that is spelled alike everywhere: a group of names, numbers and single
/// strings, or a list of numbers.
fn is_row(line: &str) -> bool {
    let Some(row) = line.strip_prefix("    ") else { return false };
    let Some(row) = row.trim_end().strip_suffix(',') else { return false };
    let mut characters = row.chars().peekable();
    let group = row.starts_with("{ ");
    if !group && !row.starts_with(|first: char| first.is_ascii_digit() || first == '-') {
        return false;
    }
    // Strings that follow one another are joined by the rewriter, words and calls may have to be spelled otherwise.
    let mut after_text = false;
    if row.contains('\\') || !row.is_ascii() {
        return false;
    }
    while let Some(character) = characters.next() {
        match character {
            '"' if after_text => return false,
            '"' => {
                if !characters.any(|inner| inner == '"') {
                    return false;
                }
                after_text = true;
                continue;
            }
            ' ' => continue,
            '/' if characters.peek() == Some(&'*') => return false,
            '\'' | ';' | '=' => return false,
            _ => {}
        }
        after_text = false;
    }
    !["const", "void", "enum", "signed"].iter().any(|word| row.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_long_table_come_back_as_they_were() {
        let row = |n: usize| format!("    {{ \"V{n}\", AT(v[{n}]), 0 }},\n");
        let table: String = (0..FEWEST + 5).map(row).collect();
        let text = format!(
            "static const Column columns[] = {{\n{table}    {{ 0, 0, 0 }}\n}};\n\nint f(void)\n{{\n    return 1;\n}}\n"
        );
        let (kept, rows) = take(&text);
        assert!(kept.len() < 200, "{kept}");
        assert_eq!(rows.put_back(kept), text);
    }

    #[test]
    fn only_what_is_spelled_alike_is_taken() {
        assert!(is_row("    { \"A\", AT(a), 1.5e-3 },\n"));
        assert!(is_row("    1.0, -2.5, 3.0,\n"));
        assert!(!is_row("    { \"A\" \"B\", 1 },\n"));
        assert!(!is_row("    a = f(b),\n"));
        assert!(!is_row("    { (void *)a, 1 },\n"));
        assert!(!is_row("    { \"A\", 1 }, /* last */\n"));
        assert!(!is_row("    { 1, 2 }\n"));
    }
}
