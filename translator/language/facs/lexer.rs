//! Words of a program, one after the other.
//!
//! Forth has no grammar of its own: a word may take the text after it, so the reader is asked for one piece at a time.

use crate::source::Span;

/// A piece of the program between spaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'t> {
    pub text: &'t str,
    pub at: Span,
}

/// Reads a program from its beginning to its end.
#[derive(Clone, Debug)]
pub struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { text, at: 0 }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Where the next piece begins, at the earliest.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The next piece between spaces.
    pub fn token(&mut self) -> Option<Token<'t>> {
        let rest = self.rest();
        let start = self.at + rest.find(|c: char| !is_space(c))?;
        let text = &self.text[start..];
        let text = &text[..text.find(is_space).unwrap_or(text.len())];
        self.at = start + text.len();
        Some(Token { text, at: Span::new(start, self.at) })
    }

    /// Goes back, so that the piece is read again.
    pub fn unread(&mut self, token: Token<'t>) {
        self.at = token.at.start as usize;
    }

    /// The text up to a closing character, which is skipped too; the one space that ends the word before is not part of it.
    /// None if the text ends before that character.
    pub fn up_to(&mut self, end: char) -> Option<&'t str> {
        let rest = self.rest();
        let begin = rest.chars().next().filter(|first| is_space(*first)).map_or(0, char::len_utf8);
        let text = &rest[begin..][..rest[begin..].find(end)?];
        self.at += begin + text.len() + end.len_utf8();
        Some(text)
    }

    /// Skips a comment that began with a token such as `(stores`: it ends at the next `)`, which may be in the token.
    /// None if the text ends before.
    pub fn skip_comment_from(&mut self, token: Token<'t>) -> Option<()> {
        let comment = &self.text[token.at.start as usize..];
        self.at = token.at.start as usize + comment.find(')')? + 1;
        Some(())
    }

    /// Skips what is left of a line.
    pub fn skip_line(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Whether a line ends between the last piece and the next one, or the text does.
    pub fn at_end_of_line(&self) -> bool {
        let rest = self.rest();
        let spaces = &rest[..rest.find(|c: char| !is_space(c)).unwrap_or(rest.len())];
        spaces.contains('\n') || spaces.len() == rest.len()
    }
}

/// Forth separates words by whatever does not print.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}

const COLUMNS: usize = 64;
const LINES: usize = 16;

/// A file of Forth blocks as lines: screens of 16 lines of 64 characters, without line ends. None if the text is no such file.
///
/// A word may run from the last column of a line into the next line of its screen; such lines stay together.
pub fn screens(text: &str) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    let whole = !characters.is_empty() && characters.len() % (COLUMNS * LINES) == 0;
    if !whole || characters.contains(&'\n') {
        return None;
    }
    let mut lines = String::with_capacity(text.len() + text.len() / COLUMNS);
    for (number, line) in characters.chunks(COLUMNS).enumerate() {
        let ends = line.last().copied().is_some_and(|last| !is_space(last));
        let next = characters.get((number + 1) * COLUMNS).copied();
        let within = (number + 1) % LINES != 0;
        let row: String = line.iter().map(|c| if c.is_control() { ' ' } else { *c }).collect();
        if ends && within && next.is_some_and(|next| !is_space(next)) && !has_comment(&row) {
            lines.push_str(&row);
        } else {
            lines.push_str(row.trim_end());
            lines.push('\n');
        }
    }
    Some(lines)
}

/// A comment ends with its line, even if the line is full.
fn has_comment(row: &str) -> bool {
    row.split(is_space).any(|word| word == "\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<&str> {
        let mut lexer = Lexer::new(text);
        std::iter::from_fn(|| lexer.token()).map(|token| token.text).collect()
    }

    #[test]
    fn pieces_stand_between_spaces_and_have_places() {
        assert_eq!(tokens(" DZ/DT\tZ()\r\n 10**  "), ["DZ/DT", "Z()", "10**"]);
        let mut lexer = Lexer::new("11 NODES");
        lexer.token();
        assert_eq!(lexer.token().map(|token| token.at), Some(Span::new(3, 8)));
        assert_eq!(lexer.token(), None);
    }

    #[test]
    fn comments_end_where_they_should() {
        let mut lexer = Lexer::new("( a b ) X (stores pfa)Y (one) Z \\ rest\nW");
        assert_eq!(lexer.token().map(|token| token.text), Some("("));
        assert_eq!(lexer.up_to(')'), Some("a b "));
        assert_eq!(lexer.token().map(|token| token.text), Some("X"));
        let stores = lexer.token().unwrap();
        assert_eq!(lexer.skip_comment_from(stores), Some(()));
        assert_eq!(lexer.token().map(|token| token.text), Some("Y"));
        let one = lexer.token().unwrap();
        assert_eq!(lexer.skip_comment_from(one), Some(()));
        assert_eq!(lexer.token().map(|token| token.text), Some("Z"));
        assert_eq!(lexer.token().map(|token| token.text), Some("\\"));
        lexer.skip_line();
        assert!(lexer.at_end_of_line());
        assert_eq!(lexer.token().map(|token| token.text), Some("W"));
    }

    #[test]
    fn a_text_that_ends_early_is_not_closed() {
        let mut lexer = Lexer::new("( a");
        lexer.token();
        assert_eq!(lexer.up_to(')'), None);
        let mut lexer = Lexer::new("(a b");
        let comment = lexer.token().unwrap();
        assert_eq!(lexer.skip_comment_from(comment), None);
        assert_eq!(Lexer::new("").up_to('"'), None);
    }

    #[test]
    fn screens_have_16_lines_of_64_columns() {
        let mut screen: String = (0..16).map(|n| format!("{:<64}", format!("\\ line {n}"))).collect();
        let lines = screens(&screen).unwrap();
        assert_eq!(lines.lines().count(), 16);
        assert_eq!(lines.lines().nth(3), Some("\\ line 3"));
        // A word across the right margin is one word, but not after a comment.
        screen.replace_range(60..68, "1 INTEGE");
        screen.replace_range(0..1, " ");
        screen.replace_range(68..70, "R ");
        let lines = screens(&screen).unwrap();
        assert_eq!(lines.lines().count(), 15);
        assert!(lines.lines().next().unwrap().contains("1 INTEGER "), "{lines}");
        assert_eq!(screens("11 NODES\n"), None);
        assert_eq!(screens(""), None);
    }
}
