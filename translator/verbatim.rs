//! C code of the author, which is copied into the C of a model: what it names, and where it has come to stand.

use std::ops::Range;

/// The name under which C code knows a variable: `y'` is `Dy`, `y''` is `D2y`; what else has a prime has none.
pub fn name_in_c(name: &str) -> Option<String> {
    let bare = name.trim_end_matches('\'');
    let name = match name.len() - bare.len() {
        0 => name.to_string(),
        1 => format!("D{bare}"),
        order => format!("D{order}{bare}"),
    };
    let good = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    good.then_some(name)
}

/// Whether the text has the name as a word.
pub fn mentions(text: &str, name: &str) -> bool {
    words(text).any(|word| word == name)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
}

/// What C code is made of, as far as it matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Word,
    Mark(char),
    /// A number, a string, a character, or a line of the preprocessor.
    Other,
    Comment,
    /// From `//` to the end of the line.
    LineComment,
}

/// The pieces of C code, without what is empty, each with its place.
fn pieces(text: &str) -> Vec<(Range<usize>, Piece)> {
    let mut all = Vec::new();
    let mut at = 0;
    let mut fresh_line = true;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, piece) = match c {
            '\n' => {
                fresh_line = true;
                at += 1;
                continue;
            }
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '/' if rest.starts_with("/*") => (rest[2..].find("*/").map_or(rest.len(), |end| end + 4), Piece::Comment),
            '/' if rest.starts_with("//") => (logical_line(rest), Piece::LineComment),
            '#' if fresh_line => (directive(rest), Piece::Other),
            '"' | '\'' => (quoted(rest, c), Piece::Other),
            _ if is_word(c) => {
                let number = c.is_ascii_digit();
                (rest.find(|c| !is_word(c)).unwrap_or(rest.len()), if number { Piece::Other } else { Piece::Word })
            }
            _ => (c.len_utf8(), Piece::Mark(c)),
        };
        fresh_line &= matches!(piece, Piece::Comment);
        all.push((at..at + length, piece));
        at += length;
    }
    all
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of a line, and of those that a backslash joins to it.
fn logical_line(text: &str) -> usize {
    let ends = text.match_indices('\n').find(|(at, _)| !text[..*at].trim_end_matches('\r').ends_with('\\'));
    ends.map_or(text.len(), |(at, _)| at)
}

/// The same of the preprocessor, up to a comment that may continue in the next line.
fn directive(text: &str) -> usize {
    let line = logical_line(text);
    text[..line].find("/*").unwrap_or(line)
}

fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return at,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether C code seems to set a variable: `x = …`, `x += …`, `x++`, `x[i] = …`, `&x`.
pub fn assigns(text: &str, name: &str) -> bool {
    let all: Vec<(&str, Piece)> = pieces(text)
        .into_iter()
        .filter(|(_, piece)| !is_comment(*piece))
        .map(|(at, piece)| (&text[at], piece))
        .collect();
    (0..all.len()).any(|at| {
        if all[at] != (name, Piece::Word) {
            return false;
        }
        let mark = |at: usize| all.get(at).map_or("", |(text, _)| *text);
        let before = |back: usize| at.checked_sub(back).map_or("", mark);
        let mut next = at + 1;
        if mark(next) == "[" {
            let mut depth = 0;
            while next < all.len() {
                depth += i32::from(mark(next) == "[") - i32::from(mark(next) == "]");
                next += 1;
                if depth == 0 {
                    break;
                }
            }
        }
        let (first, second) = (mark(next), mark(next + 1));
        let set = first == "=" && second != "=";
        let changed = ["+", "-", "*", "/"].contains(&first) && second == "=";
        let counted = ["+", "-"].contains(&first) && first == second;
        set || changed || counted || (before(1) == "&" && before(2) != "&")
    })
}

/// The functions that C code calls, each once: names in front of a parenthesis, and where. What it declares itself is its own.
pub fn called(text: &str) -> Vec<(&str, Range<usize>)> {
    let all: Vec<_> = pieces(text).into_iter().filter(|(_, piece)| !is_comment(*piece)).collect();
    let own = declared(text);
    let mut found: Vec<(&str, Range<usize>)> = Vec::new();
    for (number, (at, piece)) in all.iter().enumerate() {
        let opens = matches!(all.get(number + 1), Some((_, Piece::Mark('('))));
        // A member of something has its name behind a mark.
        let member = number > 0
            && matches!(&all[number - 1].1, Piece::Mark('.' | '>'))
            && (all[number - 1].1 == Piece::Mark('.') || number > 1 && all[number - 2].1 == Piece::Mark('-'));
        let name = &text[at.clone()];
        let known = own.contains(&name) || found.iter().any(|(other, _)| *other == name);
        if *piece == Piece::Word && opens && !member && !known {
            found.push((name, at.clone()));
        }
    }
    found
}

/// Where C code has its first `return`.
pub fn first_return(text: &str) -> Option<Range<usize>> {
    let found = |(at, piece): &(Range<usize>, Piece)| *piece == Piece::Word && &text[at.clone()] == "return";
    pieces(text).into_iter().find(found).map(|(at, _)| at)
}

/// The text as C89 has it: `//` does not begin a comment there. In a function that has a value, `return;` gives 0.
pub fn in_c89(text: &str, has_value: bool) -> String {
    let all = pieces(text);
    let mut written = String::with_capacity(text.len());
    let mut copied = 0;
    for (number, (at, piece)) in all.iter().enumerate() {
        if *piece == Piece::LineComment {
            written.push_str(&text[copied..at.start]);
            let comment = text[at.start + 2..at.end].trim_end_matches('\r').replace("*/", "* /").replace("/*", "/ *");
            written.push_str(&format!("/*{comment} */"));
            copied = at.end;
        } else if has_value && *piece == Piece::Word && &text[at.clone()] == "return" {
            let mut behind = all[number + 1..].iter().filter(|(_, next)| !is_comment(*next));
            if behind.next().is_some_and(|(_, next)| *next == Piece::Mark(';')) {
                written.push_str(&text[copied..at.end]);
                written.push_str(" 0");
                copied = at.end;
            }
        }
    }
    written.push_str(&text[copied..]);
    written
}

fn is_comment(piece: Piece) -> bool {
    matches!(piece, Piece::Comment | Piece::LineComment)
}

/// Whether C code needs the text after it in its own scope: a block of it ends there, or a name that it declares is
/// used there.
pub fn stays_open(text: &str, later: &[&str]) -> bool {
    let mut depth = 0_i32;
    for (_, piece) in pieces(text) {
        depth += i32::from(piece == Piece::Mark('{')) - i32::from(piece == Piece::Mark('}'));
        if depth < 0 {
            return true;
        }
    }
    depth != 0 || declared(text).into_iter().any(|name| later.iter().any(|text| mentions(text, name)))
}

/// The names that the text declares outside of its blocks: a declaration begins with two words.
pub fn declared(text: &str) -> Vec<&str> {
    const STATEMENTS: [&str; 12] =
        ["if", "else", "while", "for", "do", "switch", "return", "goto", "case", "default", "break", "continue"];
    let all: Vec<(&str, Piece)> = pieces(text)
        .into_iter()
        .filter(|(at, piece)| !is_comment(*piece) && !text[at.clone()].starts_with('#'))
        .map(|(at, piece)| (&text[at], piece))
        .collect();
    let mut names = Vec::new();
    let (mut depth, mut words, mut taken, mut beginning) = (0_i32, 0, false, true);
    let mut last = "";
    for (number, (word, piece)) in all.iter().enumerate() {
        match piece {
            Piece::Mark('{') => {
                depth += 1;
                // Values of an array continue with its declaration; a block ends what was before it.
                beginning |= number == 0 || !matches!(all[number - 1].1, Piece::Mark('='));
            }
            Piece::Mark('(' | '[') => {
                if depth == 0 && words > 1 && !taken {
                    names.push(last);
                    taken = true;
                }
                depth += 1;
            }
            Piece::Mark('}' | ')' | ']') => depth -= 1,
            _ if depth > 0 => {}
            Piece::Mark(mark @ (';' | ',' | '=')) => {
                if words > 1 && !taken {
                    names.push(last);
                }
                taken = *mark == '=' || (taken && *mark != ',');
                if *mark == ';' {
                    beginning = true;
                }
            }
            Piece::Word => {
                if beginning {
                    (words, taken, beginning) = (0, STATEMENTS.contains(word), false);
                }
                words += 1;
                last = word;
            }
            Piece::Mark('*') if words > 0 => {}
            _ => {
                // Something else than a declaration.
                if words < 2 {
                    taken = true;
                }
                beginning = false;
            }
        }
    }
    names
}

/// The line of the model in which a text begins, and the text, without what is empty around it. The text of a VERBATIM
/// begins with the rest of that line.
pub fn placed(line: u32, text: &str) -> (u32, &str) {
    let (mut line, mut text) = (line, text.trim_end());
    while let Some((first, rest)) = text.split_once('\n')
        && first.trim().is_empty()
    {
        (line, text) = (line + 1, rest);
    }
    (line, text)
}

/// The line before the text of a VERBATIM in this line of the model.
pub fn marker(line: u32) -> String {
    format!("/* VERBATIM, line {line}: */")
}

/// The line of the model that a line of its C (both from 1) was copied from, if it was; `texts` are the lines of the model in
/// which a VERBATIM begins, and their texts.
pub fn origin(c: &str, line: u32, texts: &[(u32, &str)]) -> Option<u32> {
    let lines: Vec<&str> = c.lines().collect();
    let at = (line as usize).checked_sub(1)?;
    // The last marker above, if the text after it goes so far.
    let (above, begins) = (0..at.min(lines.len())).rev().find_map(|above| {
        let found = texts.iter().find(|(begins, _)| lines[above].trim() == marker(*begins))?;
        Some((above, found))
    })?;
    let behind = at - above - 1;
    (behind < begins.1.split('\n').count()).then_some(begins.0 + behind as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_have_names_of_c() {
        let names = ["y", "y'", "y''", "y'0", "a part"].map(name_in_c);
        assert_eq!(names, [Some("y".into()), Some("Dy".into()), Some("D2y".into()), None, None]);
    }

    #[test]
    fn empty_lines_around_a_text_are_left_out() {
        assert_eq!(placed(3, "\n \n  a;\n\n b;\n"), (5, "  a;\n\n b;"));
        assert_eq!(placed(3, " a;"), (3, " a;"));
        assert_eq!(placed(3, "\n"), (3, ""));
    }

    #[test]
    fn only_whole_words_are_names() {
        assert!(mentions("a = k*2;", "k"));
        assert!(!mentions("a = kk + k_1;", "k"));
    }

    #[test]
    fn only_return_of_the_code_itself_counts() {
        let at = |text| first_return(text).map(|at: Range<usize>| at.start);
        assert_eq!(at(" if (x) return 0;"), Some(8));
        assert_eq!(at("/* return */ \"return\"; 'r'; // return\n returned = 1;"), None);
        assert_eq!(at("#define R return 0\n  x = '\\'';\n{ return(x); }"), Some(33));
    }

    #[test]
    fn calls_are_found() {
        let called = |text| called(text).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(called("x = f(g(1), f (2)); if (x > h /* c */ (3)) y;"), ["f", "g", "if", "h"]);
        assert_eq!(called("x = a.f(1) + p->g(2) + a>h(3); \"s(1)\"; /* c(1) */ q[1] = r;"), ["h"]);
        assert_eq!(called("static double f(double x) { return g(x); }"), ["g"]);
    }

    #[test]
    fn what_is_set_is_found() {
        for text in ["x = 1;", "y = x; x += 2", "x++;", "x[y[1]] = 3;", "f(&x)"] {
            assert!(assigns(text, "x"), "{text}");
        }
        for text in ["x == 1;", "y = x;", "x[1] + 2", "a && x", "/* x = 1 */", "xx = 1;"] {
            assert!(!assigns(text, "x"), "{text}");
        }
    }

    #[test]
    fn text_becomes_c89_line_by_line() {
        assert_eq!(in_c89("x = 1; // a */ b\ny = \"// no\";", true), "x = 1; /* a * / b */\ny = \"// no\";");
        assert_eq!(in_c89("if (x) return ; else return /* c */;", true), "if (x) return 0 ; else return 0 /* c */;");
        assert_eq!(in_c89("return; // x\r\n", false), "return; /* x */\n");
    }

    #[test]
    fn declarations_are_found() {
        assert_eq!(declared("double x = 1, *y, z[3]; int i;"), ["x", "y", "z", "i"]);
        assert_eq!(declared("x = a * b; f(x, y); if (x > 1) { int inner; } return x;"), [""; 0]);
        assert_eq!(declared("struct p *q; extern double drand(); int a[] = {1, 2}, b;"), ["q", "drand", "a", "b"]);
        assert!(stays_open("if (x) {", &[]) && stays_open("}", &[]) && !stays_open("{ } \"{\"", &["x"]));
        assert!(stays_open("int i;", &["", "i = 2;"]) && !stays_open("int i;", &["ii = 2;"]));
    }

    #[test]
    fn a_line_of_c_is_found_in_the_model() {
        let c = "int a;\n/* VERBATIM, line 7: */\n x;\n y;\n  }\n/* VERBATIM, line 12: */\n\nz\n";
        let texts = [(7, " x;\n y;"), (12, "\nz")];
        let found: Vec<Option<u32>> = (1..=8).map(|line| origin(c, line, &texts)).collect();
        assert_eq!(found, [None, None, Some(7), Some(8), None, None, Some(12), Some(13)]);
    }
}
