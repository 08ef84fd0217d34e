//! Variables: declared names first, then as 1969 reads them.

use super::Resolver;
use super::names::Meaning;
use crate::language::cosmo::messages::names::*;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::{Expr, ExprKind, Name, Variable, VariableKind};
use crate::language::cosmo::text::{
    Base, DataId, Expression, ExpressionKind, Index, ParameterId, Reference, Tracer, Type, VariableId,
};
use crate::language::cosmo::words;
use crate::source::Span;

/// Something that has an index or none.
struct Array<'n> {
    base: Base,
    /// As messages call it.
    name: &'n str,
    size: u32,
}

/// What a name without its index is.
enum Named {
    Scalar(Base),
    Array(Base, u32),
    /// In a modern list.
    ModernArray(Base, u32),
}

impl Resolver<'_> {
    /// A variable in an expression.
    pub fn read(&mut self, variable: &Variable) -> Option<Expression> {
        if let VariableKind::Dotted(of, column, argument) = &variable.kind
            && let Some(Meaning::Data(data)) = self.names.find(&of.key())
        {
            return self.interpolated(data, of, column, argument.as_deref(), variable.span);
        }
        let (reference, of) = self.reference(variable)?;
        if let Some((known, parameter)) = &self.in_parameter
            && !matches!(reference.base, Base::Parameter(ParameterId(id)) if (id as usize) < *known)
        {
            let (name, parameter) = (shown(self.text_of(variable.span)), parameter.clone());
            self.diagnostics.error(NotYetDeclared { at: variable.span, name, parameter });
            return None;
        }
        Some(Expression { kind: ExpressionKind::Read(reference), of, span: variable.span })
    }

    /// A variable with its type.
    pub fn reference(&mut self, variable: &Variable) -> Option<(Reference, Type)> {
        let span = variable.span;
        match &variable.kind {
            VariableKind::Run(name) => self.run(name),
            VariableKind::Apart(base, index) => self.element_apart(base, index, span),
            VariableKind::Element(name, index) => {
                let key = name.key();
                match self.named(&key) {
                    Some(Named::Array(base, size) | Named::ModernArray(base, size)) => {
                        self.element(Array { base, name: &name.text, size }, index, span)
                    }
                    None if !self.is_element(&key) => self.not_declared_as(name, true),
                    _ => {
                        self.diagnostics.error(IndexNotAllowed { at: span, name: shown(&name.text) });
                        None
                    }
                }
            }
            VariableKind::Dotted(of, name, argument) => self.of_tracer(of, name, argument.as_deref(), span),
        }
    }

    /// Whether 1969 reads it as an element of something declared: `A3`.
    fn is_element(&self, key: &str) -> bool {
        matches!(words::read_as_1969(key), Some((base, Some(_))) if self.named(base).is_some())
    }

    fn type_of(&self, base: Base) -> Type {
        match base {
            Base::User(id) => self.names.variable(id).kind,
            _ => Type::Real,
        }
    }

    fn whole(&self, base: Base, span: Span) -> Option<(Reference, Type)> {
        Some((Reference { base, index: None, span }, self.type_of(base)))
    }

    /// What a name in capital letters is, declared or a priori.
    fn named(&self, key: &str) -> Option<Named> {
        let places = self.places.count;
        Some(match self.names.find(key) {
            Some(Meaning::Variable(id)) => self.user(id),
            Some(Meaning::Parameter(id)) => Named::Scalar(Base::Parameter(id)),
            Some(Meaning::Tracer(_) | Meaning::Data(_)) => return None,
            None => match key {
                "T" => Named::Scalar(Base::Time),
                "D" => Named::Scalar(Base::Step),
                "X" => Named::Scalar(Base::X),
                "V" => Named::Array(Base::V, places),
                "G" => Named::Array(Base::G, places),
                "K" => Named::Array(Base::K, places),
                _ => Named::Array(activity(key, 0)?, places),
            },
        })
    }

    fn user(&self, id: VariableId) -> Named {
        let variable = self.names.variable(id);
        match variable.size {
            None => Named::Scalar(Base::User(id)),
            Some(size) if variable.modern => Named::ModernArray(Base::User(id), size),
            Some(size) => Named::Array(Base::User(id), size),
        }
    }

    /// A run of letters and digits.
    fn run(&mut self, name: &Name) -> Option<(Reference, Type)> {
        let (key, at) = (name.key(), name.span);
        if matches!(self.names.find(&key), Some(Meaning::Tracer(_) | Meaning::Data(_))) {
            self.diagnostics.error(NoValue { at, name: shown(&name.text) });
            return None;
        }
        match self.named(&key) {
            Some(Named::Scalar(base)) => return self.whole(base, at),
            Some(Named::Array(_, size)) => return self.without_index(&name.text, "1", size, at),
            Some(Named::ModernArray(_, size)) => return self.without_index(&name.text, "(1)", size, at),
            None => {}
        }
        // `ka` is `K` with the index `a`, unless the line that was to declare it is the error.
        if self.on_unread_line(&key) {
            return None;
        }
        match words::read_as_1969(&key) {
            Some((base, Some(index))) => {
                let split = base.len();
                let part = |from: usize, to: usize| Name {
                    text: name.text[from..to].to_string(),
                    span: Span { start: at.start + from as u32, end: at.start + to as u32 },
                };
                if self.named(base).is_none() {
                    return self.not_declared(name);
                }
                self.element_of(&part(0, split), &part(split, split + index.len()), at)
            }
            _ => self.not_declared(name),
        }
    }

    /// An array as a whole; `index` as it is written after it.
    fn without_index<T>(&mut self, name: &str, index: &str, size: u32, at: Span) -> Option<T> {
        if self.names.refused.contains(&name.to_ascii_uppercase()) {
            return None;
        }
        let (name, element) = (shown(name), shown(&format!("{name}{index}")));
        self.diagnostics.error(IndexMissing { at, name, size, element });
        None
    }

    /// A name that nothing has.
    fn not_declared<T>(&mut self, name: &Name) -> Option<T> {
        self.not_declared_as(name, false)
    }

    /// `called` if something in parentheses follows.
    fn not_declared_as<T>(&mut self, name: &Name, called: bool) -> Option<T> {
        match no_identifier(&name.key()) {
            Some(letter) => {
                self.diagnostics.error(LetterIsNoIdentifier { at: name.span, letter: letter.to_string() });
            }
            None => self.no_variable(name, called),
        }
        None
    }

    /// `HV 3`
    fn element_apart(&mut self, base: &Name, index: &Name, span: Span) -> Option<(Reference, Type)> {
        if self.named(&base.key()).is_none() {
            return self.not_declared(base);
        }
        self.element_of(base, index, span)
    }

    /// An identifier of 1969 with its index; the identifier is declared.
    pub fn element_of(&mut self, base: &Name, index: &Name, span: Span) -> Option<(Reference, Type)> {
        let array = match self.named(&base.key())? {
            Named::Array(array, size) => Array { base: array, name: &base.text, size },
            Named::Scalar(_) => {
                self.diagnostics.error(IndexNotAllowed { at: span, name: shown(&base.text) });
                return None;
            }
            Named::ModernArray(..) => {
                let (name, array) = (shown(self.text_of(span)), shown(&base.text));
                self.diagnostics.error(IndexInParentheses { at: span, name, array, index: shown(&index.text) });
                return None;
            }
        };
        if index.text.bytes().all(|b| b.is_ascii_digit()) {
            let number = index.text.parse().unwrap_or(u32::MAX);
            return self.fixed(&array, number, &index.text, index.span, span);
        }
        let (key, at) = (index.key(), index.span);
        if self.integer_scalar(&key) {
            let (reference, of) = self.run(index)?;
            let value = Expression { kind: ExpressionKind::Read(reference), of, span: at };
            return self.computed(&array, value, span);
        }
        if self.named(&key).is_none() {
            return self.not_declared(index);
        }
        self.diagnostics.error(IndexNotInteger { at, index: shown(&index.text) });
        None
    }

    fn fixed(&mut self, array: &Array, number: u32, text: &str, at: Span, span: Span) -> Option<(Reference, Type)> {
        if !(1..=array.size).contains(&number) {
            let (name, index) = (shown(array.name), shown(text));
            self.diagnostics.error(IndexOutOfRange { at, name, index, size: array.size });
            return None;
        }
        let reference = Reference { base: array.base, index: Some(Index::Fixed(number)), span };
        Some((reference, self.type_of(array.base)))
    }

    fn computed(&mut self, array: &Array, index: Expression, span: Span) -> Option<(Reference, Type)> {
        let reference = Reference { base: array.base, index: Some(Index::Computed(Box::new(index))), span };
        Some((reference, self.type_of(array.base)))
    }

    /// An element with its index in parentheses: a compartment, or an integer expression.
    fn element(&mut self, array: Array, index: &Expr, span: Span) -> Option<(Reference, Type)> {
        let text = self.text_of(index.span);
        match &index.kind {
            ExprKind::Variable(Variable { kind: VariableKind::Run(name), .. }) => {
                let key = name.key();
                let elsewhere = self.named(&key).is_some() || words::read_as_1969(&key).is_some();
                if self.places.has_name(&key) || (!elsewhere && !matches!(array.base, Base::User(_))) {
                    let number = self.place_named(name)?;
                    return self.fixed(&array, number, text, index.span, span);
                }
            }
            ExprKind::Number(number) if number.integer => {
                let number = number.text.parse().unwrap_or(u32::MAX);
                return self.fixed(&array, number, text, index.span, span);
            }
            ExprKind::Negate(inner) if matches!(&inner.kind, ExprKind::Number(number) if number.integer) => {
                return self.fixed(&array, 0, text, index.span, span);
            }
            _ => {}
        }
        let value = self.expression(index)?;
        if value.of == Type::Real {
            self.diagnostics.error(IndexNotInteger { at: index.span, index: shown(text) });
            return None;
        }
        self.computed(&array, value, span)
    }

    /// `mo99.HV2`, `mo99.HV(column)`
    fn of_tracer(&mut self, of: &Name, name: &Name, argument: Option<&Expr>, span: Span) -> Option<(Reference, Type)> {
        let key = name.key();
        let read = words::read_as_1969(&key).filter(|(base, _)| activity(base, 0).is_some());
        let tracer = match self.names.find(&of.key()) {
            Some(Meaning::Tracer(tracer)) => tracer,
            Some(Meaning::Data(_)) => {
                self.diagnostics.error(CannotBeAssigned { at: span, name: shown(self.text_of(span)) });
                return None;
            }
            _ => {
                let what = if read.is_some() { What::Tracer } else { What::Data };
                self.unknown(of, what);
                return None;
            }
        };
        let Some((base, index)) = read.and_then(|(base, index)| Some((activity(base, tracer)?, index))) else {
            let (name, tracer) = (shown(self.text_of(span)), shown(&of.text));
            self.diagnostics.error(TracerNeedsActivity { at: span, name, tracer });
            return None;
        };
        let whole = shown(&format!("{}.{}", of.text, name.text));
        let size = self.places.count;
        match (index, argument) {
            (None, Some(argument)) => self.element(Array { base, name: &whole, size }, argument, span),
            (None, None) => self.without_index(&whole, "1", size, span),
            (Some(_), Some(_)) => {
                self.diagnostics.error(IndexNotAllowed { at: span, name: whole });
                None
            }
            (Some(index), None) => {
                let from = name.span.end - index.len() as u32;
                let index = Name { text: index.to_string(), span: Span { start: from, end: name.span.end } };
                let name = Name { text: name.text[..name.text.len() - index.text.len()].to_string(), span: name.span };
                let (mut reference, of) = self.element_of(&name, &index, span)?;
                reference.base = base;
                Some((reference, of))
            }
        }
    }

    /// The number of a column of data, which is used from now on.
    pub fn column(&mut self, data: DataId, column: &Name) -> u32 {
        let columns = &mut self.names.data[data.0 as usize].columns;
        let known = columns.iter().position(|known| known.eq_ignore_ascii_case(&column.text));
        let index = known.unwrap_or(columns.len());
        if known.is_none() {
            columns.push(column.text.clone());
        }
        index as u32
    }

    fn interpolated(
        &mut self,
        data: DataId,
        of: &Name,
        column: &Name,
        argument: Option<&Expr>,
        span: Span,
    ) -> Option<Expression> {
        let Some(argument) = argument else {
            self.diagnostics.error(NoValue { at: span, name: shown(&of.text) });
            return None;
        };
        let argument = self.expression(argument);
        let argument = argument.and_then(|argument| self.real(argument))?;
        let column = self.column(data, column);
        self.names.data[data.0 as usize].interpolated = true;
        let kind = ExpressionKind::Column { data, column, argument: Box::new(argument) };
        Some(Expression { kind, of: Type::Real, span })
    }
}

/// HV, HG or HK of a tracer.
fn activity(key: &str, tracer: Tracer) -> Option<Base> {
    match key {
        "HV" => Some(Base::HV(tracer)),
        "HG" => Some(Base::HG(tracer)),
        "HK" => Some(Base::HK(tracer)),
        _ => None,
    }
}

/// The letter for which a run is no variable of 1969: alone, in front of an index, or as an index.
fn no_identifier(key: &str) -> Option<char> {
    let other = |letter: char| "BCFHILOR".contains(letter);
    let mut letters = key.chars();
    let first = letters.next()?;
    let rest = letters.as_str();
    if other(first) && (rest.bytes().all(|b| b.is_ascii_digit()) || words::is_identifier(rest)) {
        return Some(first);
    }
    let index = words::leading_identifier(key).map(|base| &key[base.len()..])?;
    let mut index = index.chars();
    index.next().filter(|letter| index.as_str().is_empty() && other(*letter))
}
