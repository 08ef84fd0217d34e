//! Rewrites one part of a file in K&R C.

use rustc_hash::FxHashMap as HashMap;

use super::items::{Sort, enumerators, scope, type_of, view};
use super::types::{self, Function, Known, Type};
use crate::emit::rewrite::token::{Kind, Token, tokens};

/// Tokens with text to insert before and after them.
struct Edited {
    tokens: Vec<Token>,
    before: Vec<String>,
    behind: Vec<String>,
}

pub fn rewrite(known: &Known, sort: Sort, part: &[Token]) -> String {
    match sort {
        Sort::Between => between(&part[0]),
        Sort::Enum => defines(part),
        Sort::Struct | Sort::Variable => {
            let mut edited = Edited::new(part);
            edited.forget_parameters();
            edited.words();
            edited.text()
        }
        Sort::Prototype => format!("{}();", beginning(part)),
        Sort::Function => function(known, part),
    }
}

/// Directives keep their form; the replacement text of a macro is rewritten.
fn between(token: &Token) -> String {
    if token.kind != Kind::Directive || !token.text.starts_with("#define ") {
        return token.text.clone();
    }
    let rest = &token.text["#define ".len()..];
    let mut edited = Edited::new(&tokens(rest));
    edited.words();
    format!("#define {}", edited.text())
}

/// A `#define` for each enumerator, after the comment of the enumeration.
fn defines(part: &[Token]) -> String {
    let mut made = String::new();
    for enumerator in enumerators(part) {
        made.push_str(&format!("#define {} {}", enumerator.name, enumerator.value));
        if !enumerator.comment.is_empty() {
            made.push(' ');
            made.push_str(&enumerator.comment);
        }
        made.push('\n');
    }
    made.truncate(made.trim_end().len());
    made
}

/// The text before the parameters: storage class, type and name.
fn beginning(part: &[Token]) -> String {
    let open = part.iter().position(|token| token.counts() && token.is("(")).unwrap_or(part.len());
    let mut edited = Edited::new(&part[..open]);
    edited.words();
    edited.text()
}

fn function(known: &Known, part: &[Token]) -> String {
    let seen = view(part);
    let scope = scope(&seen);
    let open = part.iter().position(|token| token.counts() && token.is("{")).unwrap_or(0);
    let heading = view(&part[..open]);
    let from = heading.iter().position(|token| token.is("(")).unwrap_or(0);
    let parameters = types::parameters(&heading[from + 1..heading.len() - 1]).unwrap_or_default();
    let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    let mut made = format!("{}({})\n", beginning(part), names.join(", "));
    let mut rest = &parameters[..];
    // Neighbours of the same type are declared together.
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|other| other.base == first.base).count();
        let mut line = format!("{} {}", first.base, first.declarator);
        for other in &rest[1..same] {
            if line.len() + other.declarator.len() > 100 {
                made.push_str(&line);
                made.push_str(";\n");
                line = format!("{} {}", other.base, other.declarator);
            } else {
                line.push_str(", ");
                line.push_str(&other.declarator);
            }
        }
        made.push_str(&line);
        made.push_str(";\n");
        rest = &rest[same..];
    }
    let mut body = Edited::new(&part[open..]);
    body.calls(known, &scope);
    let gives = &heading[..from];
    if gives.iter().any(|token| token.is("void")) && !gives.iter().any(|token| token.is("*")) {
        body.give_nothing();
    }
    body.words();
    made + &body.text()
}

impl Edited {
    fn new(tokens: &[Token]) -> Edited {
        let nothing = vec![String::new(); tokens.len()];
        let mut edited = Edited { tokens: tokens.to_vec(), before: nothing.clone(), behind: nothing };
        edited.join_strings();
        edited
    }

    fn text(&self) -> String {
        let mut made = String::new();
        for (place, token) in self.tokens.iter().enumerate() {
            made.push_str(&self.before[place]);
            made.push_str(&token.text);
            made.push_str(&self.behind[place]);
        }
        made
    }

    /// Joins adjacent strings.
    fn join_strings(&mut self) {
        let is_string = |token: &Token| token.kind == Kind::Text && token.text.starts_with('"');
        let mut last: Option<usize> = None;
        for place in 0..self.tokens.len() {
            match last {
                Some(first) if is_string(&self.tokens[place]) => {
                    let more = self.tokens[place].text[1..].to_string();
                    self.tokens[first].text.pop();
                    self.tokens[first].text.push_str(&more);
                    for gone in first + 1..=place {
                        self.tokens[gone].text.clear();
                    }
                }
                _ if is_string(&self.tokens[place]) => last = Some(place),
                _ if self.tokens[place].kind == Kind::Space || self.tokens[place].kind == Kind::Comment => {}
                _ => last = None,
            }
        }
    }

    /// The indices of significant tokens.
    fn seen(&self) -> Vec<usize> {
        (0..self.tokens.len())
            .filter(|place| self.tokens[*place].counts() && !self.tokens[*place].text.is_empty())
            .collect()
    }

    fn drop(&mut self, place: usize) {
        self.tokens[place].text.clear();
        let blank = |token: &Token| token.kind == Kind::Space && !token.text.contains('\n');
        if self.tokens.get(place + 1).is_some_and(blank) {
            self.tokens[place + 1].text.clear();
        }
    }

    /// Replaces words that K&R C does not know, or understands differently.
    fn words(&mut self) {
        let seen = self.seen();
        for (order, &place) in seen.iter().enumerate() {
            if self.tokens[place].kind != Kind::Word {
                continue;
            }
            let near = |by: usize| seen.get(order + by).map_or("", |place| self.tokens[*place].text.as_str());
            match self.tokens[place].text.as_str() {
                "const" | "volatile" => self.drop(place),
                "ZD_INLINE" | "ZD_COLD" => self.tokens[place].text = "static".into(),
                "void" if near(1) == "*" => self.tokens[place].text = "char".into(),
                // A cast to void.
                "void" if near(1) == ")" && order > 0 => {
                    self.tokens[seen[order - 1]].text.clear();
                    self.tokens[seen[order + 1]].text.clear();
                    self.tokens[place].text.clear();
                }
                "void" => self.tokens[place].text = "int".into(),
                "enum" => {
                    self.drop(place);
                    if let Some(next) = seen.get(order + 1) {
                        self.tokens[*next].text = "int".into();
                    }
                }
                _ => {}
            }
        }
    }

    /// Declares members that point to functions without their parameters.
    fn forget_parameters(&mut self) {
        let seen = self.seen();
        let all: Vec<Token> = seen.iter().map(|place| self.tokens[*place].clone()).collect();
        let all: Vec<&Token> = all.iter().collect();
        let opens = |order: usize| all.get(order).is_some_and(|token| token.is("("));
        for order in 0..all.len() {
            if !opens(order) || !all.get(order + 1).is_some_and(|token| token.is("*")) {
                continue;
            }
            let Some(open) = types::closing(&all, order).map(|end| end + 1).filter(|open| opens(*open)) else {
                continue;
            };
            let Some(end) = types::closing(&all, open) else { continue };
            for place in seen[open] + 1..seen[end] {
                self.tokens[place].text.clear();
            }
        }
    }

    /// A function without a result returns 0, because its type is int.
    fn give_nothing(&mut self) {
        let seen = self.seen();
        for pair in seen.windows(2) {
            if self.tokens[pair[0]].is("return") && self.tokens[pair[1]].is(";") {
                self.behind[pair[0]].push_str(" 0");
            }
        }
        if let Some(end) = seen.last() {
            self.before[*end].push_str("    return 0;\n");
        }
    }

    /// Casts arguments to the parameter types of the function; calls through a pointer are written as such.
    fn calls(&mut self, known: &Known, scope: &HashMap<String, Type>) {
        let seen = self.seen();
        let all: Vec<Token> = seen.iter().map(|place| self.tokens[*place].clone()).collect();
        let all: Vec<&Token> = all.iter().collect();
        for open in 1..all.len() {
            if !all[open].is("(") || all[open].kind != Kind::Symbol || all[open - 1].kind != Kind::Word {
                continue;
            }
            let Some((function, from)) = called(known, scope, &all, open) else { continue };
            if let Some(from) = from {
                self.before[seen[from]].insert_str(0, "(*");
                self.behind[seen[open - 1]].push(')');
            }
            let Some(close) = types::closing(&all, open) else { continue };
            let mut at = open + 1;
            for (argument, wanted) in types::commas(&all[open + 1..close]).into_iter().zip(&function.takes) {
                let end = at + argument.len();
                if !argument.is_empty() && !fits(wanted, type_of(known, scope, argument).as_ref()) {
                    let simple = is_simple(argument);
                    let cast = format!("({}){}", wanted.written(), if simple { "" } else { "(" });
                    self.before[seen[at]].insert_str(0, &cast);
                    if !simple {
                        self.behind[seen[end - 1]].push(')');
                    }
                }
                at = end + 1;
            }
        }
    }
}

/// The function called before this parenthesis; for a call through a pointer, the index where the pointer begins.
fn called(
    known: &Known,
    scope: &HashMap<String, Type>,
    all: &[&Token],
    open: usize,
) -> Option<(Function, Option<usize>)> {
    let name = open - 1;
    if name > 0 && (all[name - 1].is("->") || all[name - 1].is(".")) {
        let from = postfix_begins(all, name)?;
        let kind = type_of(known, scope, &all[from..open])?;
        return Some((*kind.function?, Some(from)));
    }
    if let Some(kind) = scope.get(&all[name].text) {
        return Some(((**kind.function.as_ref()?).clone(), Some(name)));
    }
    Some((known.functions.get(&all[name].text)?.clone(), None))
}

/// The index where the `a->b[c].d` that ends here begins.
fn postfix_begins(all: &[&Token], end: usize) -> Option<usize> {
    let mut at = end;
    loop {
        while matches!(all[at].text.as_str(), "]" | ")") {
            let mut depth = 0usize;
            loop {
                match all[at].text.as_str() {
                    "]" | ")" => depth += 1,
                    "[" | "(" => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    break;
                }
                at = at.checked_sub(1)?;
            }
            let before = at.checked_sub(1)?;
            if all[at].is("(") && all[before].kind != Kind::Word {
                break;
            }
            at = before;
        }
        let joined = at > 1 && (all[at - 1].is("->") || all[at - 1].is("."));
        if !joined {
            return Some(at);
        }
        at -= 2;
    }
}

/// Whether an argument of this type is passed in the form that the function expects.
fn fits(wanted: &Type, given: Option<&Type>) -> bool {
    if wanted.function.is_some() {
        return true;
    }
    let Some(given) = given else { return false };
    if wanted.is_number() && given.is_number() {
        let small = |kind: &Type| if kind.base == "char" { "int".to_string() } else { kind.base.clone() };
        return small(wanted) == small(given);
    }
    given.function.is_none() && wanted.base == given.base && wanted.pointers == given.pointers
}

/// Whether a cast before it applies to all of it.
fn is_simple(argument: &[&Token]) -> bool {
    let mut depth = 0usize;
    let mut operators = true;
    for token in argument {
        match token.text.as_str() {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            "." | "->" => {}
            "-" | "&" | "*" | "!" | "~" if operators => {}
            _ if token.kind == Kind::Symbol => return false,
            _ => {}
        }
        operators = operators && token.kind == Kind::Symbol && !matches!(token.text.as_str(), ")" | "]");
    }
    true
}
