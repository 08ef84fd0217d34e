//! C cut into tokens, with the white space and the comments between them.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A name or a keyword.
    Word,
    Number,
    /// A string or a character constant.
    Text,
    Symbol,
    /// Blanks and line ends.
    Space,
    Comment,
    /// A line for the preprocessor, with the lines it goes on in.
    Directive,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: Kind,
    pub text: String,
}

impl Token {
    pub fn is(&self, text: &str) -> bool {
        self.text == text
    }

    /// Whether the compiler proper sees it.
    pub fn counts(&self) -> bool {
        !matches!(self.kind, Kind::Space | Kind::Comment | Kind::Directive)
    }
}

/// Symbols of more than one character; longer ones first.
const SYMBOLS: [&str; 22] = [
    "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "*=", "/=", "%=", "+=",
    "-=", "&=", "^=", "|=",
];

pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    let mut line_begins = true;
    while !rest.is_empty() {
        let (kind, length) = first(rest, line_begins);
        line_begins = match kind {
            Kind::Space => line_begins || rest[..length].contains('\n'),
            Kind::Directive => true,
            Kind::Comment => line_begins,
            _ => false,
        };
        tokens.push(Token { kind, text: rest[..length].into() });
        rest = &rest[length..];
    }
    tokens
}

fn first(text: &str, line_begins: bool) -> (Kind, usize) {
    let length = |take: &dyn Fn(char) -> bool| text.find(|character| !take(character)).unwrap_or(text.len());
    let begin = text.chars().next().unwrap_or(' ');
    match begin {
        _ if begin.is_whitespace() => (Kind::Space, length(&char::is_whitespace)),
        '#' if line_begins => (Kind::Directive, directive(text)),
        '"' | '\'' => (Kind::Text, quoted(text, begin)),
        '0'..='9' => (Kind::Number, number(text)),
        '.' if text[1..].starts_with(|next: char| next.is_ascii_digit()) => (Kind::Number, number(text)),
        _ if text.starts_with("/*") => (Kind::Comment, text.find("*/").map_or(text.len(), |end| end + 2)),
        _ if begin.is_ascii_alphabetic() || begin == '_' => {
            (Kind::Word, length(&|character| character.is_ascii_alphanumeric() || character == '_'))
        }
        _ => {
            let known = SYMBOLS.iter().find(|symbol| text.starts_with(**symbol));
            (Kind::Symbol, known.map_or(begin.len_utf8(), |symbol| symbol.len()))
        }
    }
}

/// To the end of the line, behind comments that go over it and lines that are joined.
fn directive(text: &str) -> usize {
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => return at,
            b'\\' => at += 2,
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = text[at..].find("*/").map_or(bytes.len(), |end| at + end + 2);
            }
            b'"' | b'\'' => at += quoted(&text[at..], char::from(bytes[at])),
            _ => at += 1,
        }
    }
    bytes.len()
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (place, character) in text.char_indices().skip(1) {
        if character == quote && !escaped {
            return place + 1;
        }
        escaped = character == '\\' && !escaped;
    }
    text.len()
}

fn number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let sign = matches!(bytes[at], b'+' | b'-') && matches!(bytes[at - 1], b'e' | b'E');
        if !(bytes[at].is_ascii_alphanumeric() || bytes[at] == b'.' || sign) {
            break;
        }
        at += 1;
    }
    at
}

/// The tokens as text again.
#[cfg(test)]
pub fn text(tokens: &[Token]) -> String {
    tokens.iter().map(|token| token.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost() {
        let source = "#define A(x) \\\n    ((x) + 1) /* two\n lines */\nint a = 'x' + 1e-5*b->c; /* \" */ char *s = \"a\\\"b\";\n";
        assert_eq!(text(&tokens(source)), source);
        let seen: Vec<String> = tokens(source).into_iter().filter(Token::counts).map(|token| token.text).collect();
        assert_eq!(seen[..11], ["int", "a", "=", "'x'", "+", "1e-5", "*", "b", "->", "c", ";"]);
        assert_eq!(seen[11..], ["char", "*", "s", "=", "\"a\\\"b\"", ";"]);
    }
}
