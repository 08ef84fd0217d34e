//! Types of expressions, as far as the rewriting of calls needs them.

use rustc_hash::FxHashMap as HashMap;

use super::types::{self, Known, Type};
use crate::emit::rewrite::token::{Kind, Token};

pub struct Typer<'a> {
    pub known: &'a Known,
    pub scope: &'a HashMap<String, Type>,
    pub tokens: &'a [&'a Token],
    pub at: usize,
    /// The depth of nested macros.
    pub depth: usize,
}

const DEEPEST: usize = 8;

impl Typer<'_> {
    /// `None`: unknown.
    pub fn whole(mut self) -> Option<Type> {
        let kind = self.choice();
        if self.at == self.tokens.len() { kind } else { None }
    }

    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.text.as_str())
    }

    fn take(&mut self, text: &str) -> bool {
        let found = self.peek() == text;
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self) -> Option<Type> {
        let first = self.binary(0);
        if self.take("?") {
            let then = self.choice();
            self.take(":");
            let other = self.choice();
            return if then == other { then } else { join(then, other) };
        }
        if self.peek().ends_with('=') && !matches!(self.peek(), "==" | "!=" | "<=" | ">=") {
            self.at += 1;
            self.choice();
        }
        first
    }

    fn binary(&mut self, least: u8) -> Option<Type> {
        let mut left = self.unary();
        while let Some(strength) = strength(self.peek()).filter(|strength| *strength >= least) {
            let operator = self.peek().to_string();
            self.at += 1;
            let right = self.binary(strength + 1);
            left = match operator.as_str() {
                "||" | "&&" | "==" | "!=" | "<" | ">" | "<=" | ">=" => Some(Type::plain("int")),
                "<<" | ">>" => left,
                "+" | "-" => match (left, right) {
                    (Some(left), Some(right)) if !left.is_number() && right.is_number() => Some(left),
                    (Some(left), Some(right)) if !right.is_number() && left.is_number() => Some(right),
                    (left, right) => join(left, right),
                },
                _ => join(left, right),
            };
        }
        left
    }

    fn unary(&mut self) -> Option<Type> {
        let operator = self.peek().to_string();
        match operator.as_str() {
            "-" | "~" | "++" | "--" => {
                self.at += 1;
                self.unary()
            }
            "!" => {
                self.at += 1;
                self.unary();
                Some(Type::plain("int"))
            }
            "*" => {
                self.at += 1;
                self.unary()?.pointed()
            }
            "&" => {
                self.at += 1;
                let mut kind = self.unary()?;
                kind.pointers += 1;
                Some(kind)
            }
            "sizeof" => {
                self.at += 1;
                if let Some(end) = self.cast_ends() {
                    self.at = end + 1;
                } else {
                    self.unary();
                }
                Some(Type::plain("size_t"))
            }
            "(" => match self.cast_ends() {
                Some(end) => {
                    let kind = cast(&self.tokens[self.at + 1..end]);
                    self.at = end + 1;
                    self.unary();
                    kind
                }
                None => self.postfix(),
            },
            _ => self.postfix(),
        }
    }

    /// The index where the cast that begins here ends.
    fn cast_ends(&self) -> Option<usize> {
        let begins = self.peek() == "("
            && self.tokens.get(self.at + 1).is_some_and(|token| types::begins_declaration(&token.text));
        if begins { types::closing(self.tokens, self.at) } else { None }
    }

    fn postfix(&mut self) -> Option<Type> {
        let mut kind = self.primary();
        loop {
            match self.peek() {
                "[" => {
                    self.skip();
                    kind = kind.and_then(Type::pointed);
                }
                "(" => {
                    self.skip();
                    kind = kind.and_then(|kind| kind.function).map(|function| function.gives);
                }
                "." | "->" => {
                    self.at += 1;
                    let name = self.peek().to_string();
                    self.at += 1;
                    kind = kind.and_then(|kind| self.known.member(&kind.base, &name).cloned());
                }
                "++" | "--" => self.at += 1,
                _ => return kind,
            }
        }
    }

    /// The index after the matching bracket.
    fn skip(&mut self) {
        self.at = types::closing(self.tokens, self.at).map_or(self.tokens.len(), |end| end + 1);
    }

    fn primary(&mut self) -> Option<Type> {
        let token = *self.tokens.get(self.at)?;
        self.at += 1;
        match token.kind {
            Kind::Number => Some(Type::plain(number(&token.text))),
            Kind::Text if token.text.starts_with('\'') => Some(Type::plain("int")),
            Kind::Text => Some(Type::pointer("char")),
            Kind::Symbol if token.is("(") => {
                let kind = self.choice();
                self.take(")");
                kind
            }
            Kind::Word => self.name(&token.text),
            _ => None,
        }
    }

    fn name(&mut self, name: &str) -> Option<Type> {
        if let Some(kind) = self.scope.get(name).or_else(|| self.known.variables.get(name)) {
            return Some(kind.clone());
        }
        if let Some(function) = self.known.functions.get(name).filter(|_| self.peek() == "(") {
            self.skip();
            return Some(function.gives.clone());
        }
        let body = self.known.macros.get(name).filter(|_| self.depth < DEEPEST)?;
        if self.peek() == "(" {
            self.skip();
        }
        let tokens: Vec<&Token> = body.iter().collect();
        Typer { known: self.known, scope: self.scope, tokens: &tokens, at: 0, depth: self.depth + 1 }.whole()
    }
}

fn cast(tokens: &[&Token]) -> Option<Type> {
    let (base, from) = types::base(tokens)?;
    let pointers = tokens[from..].iter().filter(|token| token.is("*")).count();
    let base = if base == "void" { "char" } else { &base };
    Some(Type { base: base.into(), pointers, function: None })
}

fn number(text: &str) -> &'static str {
    let hexadecimal = text.starts_with("0x");
    if !hexadecimal && text.contains(['.', 'e', 'E']) {
        "double"
    } else if text.ends_with(['l', 'L']) || text.parse::<i64>().is_ok_and(|value| value > 32767) {
        "long"
    } else {
        "int"
    }
}

/// The common type of two numbers.
fn join(left: Option<Type>, right: Option<Type>) -> Option<Type> {
    let (left, right) = (left?, right?);
    if !left.is_number() || !right.is_number() {
        return None;
    }
    let both = [left.base.as_str(), right.base.as_str()];
    let wider = ["double", "ZD_WIDE", "zd_nat64", "zd_int64", "long", "zd_int32", "size_t", "unsigned"]
        .into_iter()
        .find(|base| both.contains(base));
    Some(Type::plain(wider.unwrap_or("int")))
}

fn strength(operator: &str) -> Option<u8> {
    let levels: [&[&str]; 10] = [
        &["||"],
        &["&&"],
        &["|"],
        &["^"],
        &["&"],
        &["==", "!="],
        &["<", ">", "<=", ">="],
        &["<<", ">>"],
        &["+", "-"],
        &["*", "/", "%"],
    ];
    levels.iter().position(|level| level.contains(&operator)).map(|level| level as u8)
}
