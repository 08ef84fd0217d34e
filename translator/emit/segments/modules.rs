//! A program in several files, none of which takes a compiler more than a segment of code or of data.
//!
//! Compilers for machines with segments give every file one segment for its functions and, in their largest models of
//! memory, one for what it keeps. So a long `model.c` becomes `model.h`, which all parts include, `model.c` with the
//! program itself, and as many `model1.c`, `model2.c` as its functions and tables ask for. What was `static` is known to
//! the linker then, by names that differ in their first six letters.

use std::fmt::Write;

use crate::emit::knr::items::{Item, Sort, items, view};
use crate::emit::token::{Kind, Token, tokens};

/// Bytes of code that a token becomes, rather more: bcc for the 8086 makes two and a half of it, and with far pointers a
/// value of the model takes some more.
const CODE: usize = 4;
/// Bytes of data that a token of a table becomes which is not a text.
const DATA: usize = 2;
/// Bytes of a pointer to a text.
const POINTER: usize = 4;
/// Tables that may be long, and their pieces; the others stay with what refers to them.
const TABLES: [&str; 14] = [
    "settings",
    "columns",
    "sites",
    "watches",
    "variables",
    "base",
    "changed",
    "items",
    "changes",
    "groups",
    "curves",
    "plots",
    "saved",
    "excursion_sites",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Goes {
    /// To all parts: directives, and behind the names structs, whose members have them too.
    Directives,
    Structs,
    /// To a part of functions, of tables.
    Code,
    Data,
    /// With what describes the program.
    Main,
}

struct Piece {
    goes: Goes,
    /// With the comment in front of it.
    text: String,
    /// What other parts must know.
    declaration: String,
    name: String,
    bytes: usize,
}

/// Whether the functions of a model, and its tables, each fit into a segment of so many bytes.
pub fn fits(model: &str, segment: usize) -> bool {
    let pieces = pieces(model);
    let sum = |goes| pieces.iter().filter(|piece| piece.goes == goes).map(|piece| piece.bytes).sum::<usize>();
    sum(Goes::Code).max(sum(Goes::Data)) <= segment
}

/// The files that a finished `model.c` becomes which does not fit into segments of so many bytes.
pub fn divide(model: &str, segment: usize) -> Vec<(String, String)> {
    let pieces = pieces(model);
    let moved: Vec<&Piece> = pieces.iter().filter(|piece| matches!(piece.goes, Goes::Code | Goes::Data)).collect();
    let all = |goes| pieces.iter().filter(move |piece| piece.goes == goes).map(|piece| piece.text.as_str());
    let mut header =
        format!("#ifndef MODEL_H\n#define MODEL_H\n\n{}", all(Goes::Directives).collect::<String>().trim());
    header.push_str("\n\n/* Names that the parts share, each of six letters. */\n");
    // Writing to a string cannot fail.
    for (number, piece) in moved.iter().enumerate() {
        let _ = writeln!(header, "#define {} zm{number:04}", piece.name);
    }
    let _ = write!(header, "\n{}\n\n", all(Goes::Structs).collect::<String>().trim());
    for piece in &moved {
        let _ = writeln!(header, "{}", piece.declaration);
    }
    header.push_str("\n#endif\n");
    let main = all(Goes::Main).collect::<String>();
    let mut files = vec![("model.c".to_string(), file(&main)), ("model.h".to_string(), header)];
    for goes in [Goes::Code, Goes::Data] {
        let mut text = String::new();
        let mut bytes = 0;
        let mut close = |text: &mut String| {
            let number = files.len() - 1;
            files.push((format!("model{number}.c"), file(text)));
            text.clear();
        };
        for piece in moved.iter().filter(|piece| piece.goes == goes) {
            if bytes + piece.bytes > segment && !text.is_empty() {
                close(&mut text);
                bytes = 0;
            }
            text.push_str(&piece.text);
            bytes += piece.bytes;
        }
        if !text.is_empty() {
            close(&mut text);
        }
    }
    files
}

fn file(text: &str) -> String {
    format!("/* A part of the model: see model.h. */\n\n#include \"model.h\"\n\n{}\n", text.trim())
}

fn pieces(model: &str) -> Vec<Piece> {
    let tokens = tokens(model);
    let mut pieces = Vec::new();
    let mut before = String::new();
    let items = items(&tokens);
    for (place, item) in items.iter().enumerate() {
        let part = &tokens[item.tokens.clone()];
        let text: String = part.iter().map(|token| token.text.as_str()).collect();
        if item.sort == Sort::Between {
            before.push_str(&text);
            if part[0].kind == Kind::Directive {
                pieces.push(plain(Goes::Directives, std::mem::take(&mut before)));
            }
            continue;
        }
        // What a function keeps for itself stays with it.
        if item.sort == Sort::Variable && serves_a_function(&items[place..], &tokens) {
            before.push_str(&text);
            continue;
        }
        pieces.push(piece(item, part, std::mem::take(&mut before), &text));
    }
    pieces
}

/// Variables that stand before a function; those before main() describe the program.
fn serves_a_function(rest: &[Item], tokens: &[Token]) -> bool {
    let next = rest.iter().find(|item| !matches!(item.sort, Sort::Between | Sort::Variable));
    next.is_some_and(|item| {
        item.sort == Sort::Function && name_of_function(&view(&tokens[item.tokens.clone()])) != "main"
    })
}

fn name_of_function(seen: &[&Token]) -> String {
    let open = seen.iter().position(|token| token.is("(")).unwrap_or(0);
    seen[open.saturating_sub(1)].text.clone()
}

fn plain(goes: Goes, text: String) -> Piece {
    Piece { goes, text, declaration: String::new(), name: String::new(), bytes: 0 }
}

fn piece(item: &Item, tokens: &[Token], before: String, text: &str) -> Piece {
    let seen = view(tokens);
    let outside = text.strip_prefix("static ").unwrap_or(text);
    let whole = format!("{before}{outside}");
    match item.sort {
        Sort::Function => {
            let name = name_of_function(&seen);
            if name == "main" {
                return plain(Goes::Main, before + text);
            }
            let heading = outside.split("\n{").next().unwrap_or_default();
            let bytes = CODE * seen.len();
            Piece { goes: Goes::Code, text: whole, declaration: format!("{heading};"), name, bytes }
        }
        Sort::Variable => {
            let end = seen.iter().position(|token| token.is("[") || token.is("=")).unwrap_or(seen.len());
            let name = seen[end.saturating_sub(1)].text.clone();
            if !is_long_table(&name) {
                return plain(Goes::Main, before + text);
            }
            let heading = outside.split(" = ").next().unwrap_or_default();
            let size = |token: &&Token| if token.kind == Kind::Text { token.text.len() + POINTER } else { DATA };
            let numbers =
                8 * seen.iter().filter(|token| token.kind == Kind::Number && token.text.contains('.')).count();
            let bytes = seen.iter().map(size).sum::<usize>() + numbers;
            Piece { goes: Goes::Data, text: whole, declaration: format!("extern {heading};"), name, bytes }
        }
        // The header declares all that is in another part.
        Sort::Prototype => plain(Goes::Structs, before),
        _ => plain(Goes::Structs, before + text),
    }
}

/// One of `TABLES`, or a piece of it.
fn is_long_table(name: &str) -> bool {
    let mut rests = TABLES.iter().filter_map(|table| name.strip_prefix(table));
    rests.any(|rest| rest.is_empty() || rest.starts_with('_'))
}
