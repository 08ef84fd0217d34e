//! The tables of a program whose values are on pages, and its runtime.

use std::borrow::Cow;
use std::fmt::Write;

use super::pages::{Home, Pages};
use crate::emit::lines::short;
use crate::emit::text::LINE;
use crate::emit::token::{Kind, Token, tokens};

/// Tables that the runtime reads row by row, of which it takes pieces.
const CUT: [&str; 5] = ["settings", "columns", "sites", "watches", "variables"];

/// A line that has become too long is broken.
fn fitting(line: &str) -> String {
    if line.len() <= LINE { line.to_string() } else { short(line.trim_end_matches('\n')) + "\n" }
}

/// The runtime: what it does without pages is left out of a program that has them, and the other way round.
pub fn runtime(text: String, pages: Option<&Pages>) -> String {
    if !text.contains("ZD_PAGES") && !text.contains("ZD_PIECES") {
        return text;
    }
    let mut made = String::with_capacity(text.len());
    // Whether lines are taken, where a choice is open, and how many others are open within it.
    let mut open: Option<(bool, usize)> = None;
    for line in text.split_inclusive('\n') {
        open = match open {
            None if line.starts_with("#ifdef ZD_PAGES") => Some((pages.is_some(), 0)),
            None => {
                made.push_str(&sized(line, pages));
                None
            }
            Some((_, 0)) if line.starts_with("#endif") => None,
            Some((taken, 0)) if line.starts_with("#else") => Some((!taken, 0)),
            Some((taken, inner)) => {
                if taken {
                    made.push_str(&sized(line, pages));
                }
                let deeper = usize::from(line.starts_with("#if"));
                Some((taken, inner + deeper - usize::from(line.starts_with("#endif"))))
            }
        };
    }
    made
}

/// A line of the runtime with the sizes of this program, and without the words for what may be pieces.
fn sized<'l>(line: &'l str, pages: Option<&Pages>) -> Cow<'l, str> {
    match pages {
        _ if line.starts_with("#define ZD_PIECES") => "".into(),
        Some(pages) if line.starts_with("#define ZD_PAGE ") => format!("#define ZD_PAGE {}L\n", pages.bytes).into(),
        Some(pages) if line.starts_with("#define ZD_ROWS ") => format!("#define ZD_ROWS {}\n", pages.rows).into(),
        Some(_) if line.contains("ZD_PIECES ") => line.replace("ZD_PIECES ", "const *").into(),
        None if line.contains("ZD_PIECES ") => line.replace("ZD_PIECES ", "").into(),
        _ => line.into(),
    }
}

/// The tables of a program: places of values count through the pages, and long tables are cut.
pub fn tables(text: &str, pages: &Pages) -> String {
    let tokens = tokens(text);
    let mut made = String::with_capacity(text.len() + text.len() / 4);
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        if token.kind == Kind::Directive && token.text.starts_with("#define AT(") {
            made.push_str(&definitions(pages));
        } else if token.is("AT") {
            at = place(&tokens, at, pages, &mut made);
            continue;
        } else if size_of_model(&tokens, at) {
            let _ = write!(made, ",\n    {}, page_sizes, set_pages,", pages.count());
        } else if let Some((name, begin)) = long_table(&tokens, at) {
            at = pieces(&tokens, at, begin, name, pages, &mut made);
            continue;
        } else {
            made.push_str(&token.text);
        }
        at += 1;
    }
    made.split_inclusive('\n').map(fitting).collect()
}

/// The comma behind the size of the struct, in the table of the whole program.
fn size_of_model(tokens: &[Token], at: usize) -> bool {
    let before = tokens[..at].iter().rev().filter(|token| token.counts());
    tokens[at].is(",") && before.take(5).map(|token| token.text.as_str()).eq([")", "model", "struct", "(", "sizeof"])
}

/// How places on the pages are written.
fn definitions(pages: &Pages) -> String {
    let mut text = String::from("#define AT(member) ((long)offsetof(struct model, member))\n");
    for page in pages.structs() {
        let _ =
            writeln!(text, "#define AT_{page}(member) ({page} * ZD_PAGE + (long)offsetof(struct page_{page}, member))");
    }
    text.push_str("#define ELEMENT(page, i) ((page) * ZD_PAGE + (i) * (long)sizeof(double))\n\n");
    text.push_str(&pages.setting_out());
    text.push_str("\n\n");
    text.push_str(&pages.sizes());
    text
}

/// `AT(name)` or `AT(name[3])`; gives what follows.
fn place(tokens: &[Token], at: usize, pages: &Pages, made: &mut String) -> usize {
    let name = tokens.get(at + 2).map_or("", |token| token.text.as_str());
    match pages.home(name) {
        Home::Page(0) => made.push_str("AT"),
        Home::Page(page) => {
            let _ = write!(made, "AT_{page}");
        }
        Home::Across { first, .. } => {
            let element =
                tokens.get(at + 4).filter(|token| token.kind == Kind::Number).map_or("0", |token| &token.text);
            let _ = write!(made, "ELEMENT({first}, {element})");
            let end = tokens[at..].iter().position(|token| token.is(")")).unwrap_or(0);
            return at + end + 1;
        }
    }
    at + 1
}

/// A table of `CUT` that begins here: its name, and where its rows begin.
fn long_table(tokens: &[Token], at: usize) -> Option<(&str, usize)> {
    tokens.get(at).filter(|token| token.is("static"))?;
    let mut words = tokens.iter().enumerate().skip(at).filter(|(_, token)| token.counts());
    let mut next = |wanted: &str| words.next().filter(|(_, token)| wanted.is_empty() || token.is(wanted));
    next("static")?;
    next("const")?;
    next("struct")?;
    next("")?;
    let (_, name) = next("")?;
    next("[")?;
    next("]")?;
    next("=")?;
    let (begin, _) = next("{")?;
    CUT.contains(&name.text.as_str()).then_some((name.text.as_str(), begin))
}

/// Writes a table in pieces, and the list of them; gives what follows.
fn pieces(tokens: &[Token], at: usize, begin: usize, name: &str, pages: &Pages, made: &mut String) -> usize {
    let kind = tokens[at..begin].iter().filter(|token| token.kind == Kind::Word).nth(3).map_or("", |word| &word.text);
    let head = |piece: usize| format!("static const struct {kind} {name}_part_{piece}[] = {{");
    made.push_str(&head(0));
    let (mut depth, mut rows, mut piece) = (1, 0, 0);
    let mut place_at = begin + 1;
    while place_at < tokens.len() && depth > 0 {
        let token = &tokens[place_at];
        if token.is("AT") {
            place_at = place(tokens, place_at, pages, made);
            continue;
        }
        if token.is("{") {
            if depth == 1 {
                if rows > 0 && rows % pages.rows == 0 {
                    piece += 1;
                    made.truncate(made.trim_end().len());
                    let _ = write!(made, "\n}};\n\n{}\n    ", head(piece));
                }
                rows += 1;
            }
            depth += 1;
        }
        depth -= i32::from(token.is("}"));
        made.push_str(&token.text);
        place_at += 1;
    }
    let list: Vec<String> = (0..=piece).map(|piece| format!("    {name}_part_{piece}")).collect();
    let _ = write!(made, ";\n\nstatic const struct {kind} *const {name}[] = {{\n{}\n}}", list.join(",\n"));
    place_at
}
