//! The parts of a file: definitions of functions, declarations, and the text between them.

use std::ops::Range;

use rustc_hash::FxHashMap as HashMap;

use super::expression::Typer;
use super::types::{self, Declared, Known, Type, base, declarator, heading};
use crate::emit::rewrite::token::{Kind, Token, tokens};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Directives, comments and space.
    Between,
    Enum,
    Struct,
    Prototype,
    Function,
    Variable,
}

#[derive(Clone, Debug)]
pub struct Item {
    pub sort: Sort,
    pub tokens: Range<usize>,
}

/// The parts of a file in order.
pub fn items(tokens: &[Token]) -> Vec<Item> {
    let mut items = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let begin = at;
        if !tokens[at].counts() {
            at += 1;
            items.push(Item { sort: Sort::Between, tokens: begin..at });
            continue;
        }
        let mut depth = 0usize;
        let mut last = "";
        let mut sort = None;
        while at < tokens.len() {
            let token = &tokens[at];
            at += 1;
            if !token.counts() {
                continue;
            }
            match token.text.as_str() {
                "{" if depth == 0 && last == ")" => {
                    sort = Some(Sort::Function);
                    depth = 1;
                }
                "{" | "(" | "[" => depth += 1,
                "}" | ")" | "]" => depth = depth.saturating_sub(1),
                ";" if depth == 0 => break,
                _ => {}
            }
            last = &token.text;
            if depth == 0 && last == "}" && sort == Some(Sort::Function) {
                break;
            }
        }
        let sort = sort.unwrap_or_else(|| sort_of(&view(&tokens[begin..at])));
        items.push(Item { sort, tokens: begin..at });
    }
    items
}

/// The significant tokens.
pub fn view(tokens: &[Token]) -> Vec<&Token> {
    tokens.iter().filter(|token| token.counts()).collect()
}

fn sort_of(tokens: &[&Token]) -> Sort {
    let opens = |place: usize| tokens.get(place).is_some_and(|token| token.is("{"));
    match tokens.first().map(|token| token.text.as_str()) {
        Some("enum") if opens(1) || opens(2) => Sort::Enum,
        Some("struct") if opens(2) || tokens.get(2).is_some_and(|token| token.is(";")) => Sort::Struct,
        _ if heading(tokens).is_some() => Sort::Prototype,
        _ => Sort::Variable,
    }
}

impl Known {
    /// Adds the declarations at the outermost level of a file.
    pub fn learn(&mut self, tokens: &[Token]) {
        for item in items(tokens) {
            let part = &tokens[item.tokens];
            let seen = view(part);
            match item.sort {
                Sort::Between => self.learn_directive(&part[0]),
                Sort::Enum => {
                    let names = enumerators(part).into_iter().map(|enumerator| (enumerator.name, Type::plain("int")));
                    self.variables.extend(names);
                }
                Sort::Struct => self.learn_struct(&seen),
                Sort::Prototype | Sort::Function => {
                    if let Some((name, function)) = heading(&seen) {
                        self.functions.insert(name, function);
                    }
                }
                Sort::Variable => {
                    for declared in declared(&seen) {
                        self.variables.insert(declared.name, declared.kind);
                    }
                }
            }
        }
    }

    fn learn_directive(&mut self, token: &Token) {
        let Some(rest) = token.text.strip_prefix("#define ") else { return };
        let all = tokens(rest);
        let seen = view(&all);
        let Some(name) = seen.first() else { return };
        // With arguments, if the parenthesis directly follows the name.
        let mut body = 1;
        if all.get(1).is_some_and(|next| next.is("(")) {
            body = types::closing(&seen, 1).map_or(seen.len(), |end| end + 1);
        }
        self.macros.insert(name.text.clone(), seen[body..].iter().map(|token| (*token).clone()).collect());
    }

    fn learn_struct(&mut self, seen: &[&Token]) {
        if seen.len() < 4 {
            return;
        }
        let mut members = HashMap::default();
        let end = seen.iter().rposition(|token| token.is("}")).unwrap_or(seen.len());
        for member in seen[3..end].split(|token| token.is(";")) {
            for declared in declared(member) {
                members.insert(declared.name, declared.kind);
            }
        }
        self.members.insert(seen[1].text.clone(), members);
    }

    pub fn member(&self, base: &str, name: &str) -> Option<&Type> {
        self.members.get(base.strip_prefix("struct ")?)?.get(name)
    }
}

/// The variables of one declaration: `const double *a = b, c[3];`
pub fn declared(tokens: &[&Token]) -> Vec<Declared> {
    let Some((base, from)) = base(tokens) else { return Vec::new() };
    let parts = types::commas(&tokens[from..]);
    parts.into_iter().filter_map(|part| Some(declarator(&base, part)?.0)).collect()
}

/// The parameters and local variables of a function.
pub fn scope(tokens: &[&Token]) -> HashMap<String, Type> {
    let mut scope = HashMap::default();
    let Some(open) = tokens.iter().position(|token| token.is("(")) else { return scope };
    let Some(close) = types::closing(tokens, open) else { return scope };
    for parameter in types::parameters(&tokens[open + 1..close]).unwrap_or_default() {
        scope.insert(parameter.name, parameter.kind);
    }
    for place in close + 1..tokens.len() {
        let begins = tokens[place].kind == Kind::Word && types::begins_declaration(&tokens[place].text);
        let statement = matches!(tokens[place - 1].text.as_str(), "{" | "}" | ";");
        if begins && statement {
            let end = tokens[place..].iter().position(|token| token.is(";")).map_or(tokens.len(), |end| place + end);
            for declared in declared(&tokens[place..end]) {
                scope.insert(declared.name, declared.kind);
            }
        }
    }
    scope
}

/// `NAME = value` with the comment after it.
pub struct Enumerator {
    pub name: String,
    pub value: String,
    pub comment: String,
}

/// The names of an enumeration with their values; a missing value is one more than the previous.
pub fn enumerators(tokens: &[Token]) -> Vec<Enumerator> {
    let mut made: Vec<Enumerator> = Vec::new();
    let mut next = 0i64;
    let mut inside = false;
    let mut value = false;
    for token in tokens {
        match token.kind {
            Kind::Symbol if token.is("{") => inside = true,
            Kind::Symbol if token.is("=") => value = true,
            Kind::Word if inside => {
                made.push(Enumerator { name: token.text.clone(), value: next.to_string(), comment: String::new() });
                next += 1;
            }
            Kind::Number if value => {
                if let Some(last) = made.last_mut() {
                    last.value.clone_from(&token.text);
                    next = token.text.parse::<i64>().unwrap_or(0) + 1;
                }
                value = false;
            }
            Kind::Comment if inside => {
                if let Some(last) = made.last_mut() {
                    last.comment.clone_from(&token.text);
                }
            }
            _ => {}
        }
    }
    made
}

/// The type of an expression in a function.
pub fn type_of(known: &Known, scope: &HashMap<String, Type>, tokens: &[&Token]) -> Option<Type> {
    Typer { known, scope, tokens, at: 0, depth: 0 }.whole()
}
