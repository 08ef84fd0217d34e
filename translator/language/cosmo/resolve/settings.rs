//! Parameters and settings: METHOD, UNITS, KEEP, ADJUST, AGAINST.

use super::Resolver;
use super::names::Meaning;
use crate::language::cosmo::messages::declarations::*;
use crate::language::cosmo::messages::names::*;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::{self, ComponentKind, HeadingKind, Name, Setting};
use crate::language::cosmo::text::{Adjust, Against, Kept, Method, Parameter};
use crate::source::Span;

impl Resolver<'_> {
    /// All parameters, and the settings of the headings and of the body.
    pub fn settings(&mut self) {
        let syntax = self.syntax;
        for heading in &syntax.headings {
            match &heading.kind {
                HeadingKind::Parameters(list) => list.iter().for_each(|parameter| self.parameter(parameter)),
                HeadingKind::Setting(setting) => self.setting(setting, heading.span),
                _ => {}
            }
        }
        for component in &syntax.body {
            if let ComponentKind::Setting(setting) = &component.kind {
                self.setting(setting, component.span);
            }
        }
    }

    fn parameter(&mut self, parameter: &syntax::Parameter) {
        let known = self.parameters.len();
        self.in_parameter = Some((known, parameter.name.text.clone()));
        let value = self.expression(&parameter.value);
        self.in_parameter = None;
        // A value that is wrong stands as zero, so that the parameters below keep their numbers.
        let value = value.unwrap_or_else(|| zero(parameter.value.span));
        let (name, unit) = (parameter.name.text.clone(), parameter.unit.clone());
        self.parameters.push(Parameter { name, value, unit, span: parameter.name.span });
    }

    fn setting(&mut self, setting: &Setting, span: Span) {
        self.extension(span);
        match setting {
            Setting::Method(method) => self.set_method(*method, span),
            Setting::Units { rates } => match self.units {
                Some((other, first)) if other != *rates => {
                    let line = self.line_of(first);
                    self.diagnostics.error(UnitsTwice { at: span, line, first });
                }
                _ => self.units = Some((*rates, span)),
            },
            Setting::Keep(list) => {
                let kept: Vec<Option<Kept>> = list.iter().map(|kept| self.kept(kept)).collect();
                self.keep.get_or_insert_default().extend(kept.into_iter().flatten());
            }
            Setting::Adjust { name, low, high } => self.set_adjust(name, *low, *high, span),
            Setting::Against { data, column, value, weight } => {
                let value = self.expression(value);
                let weight = weight.as_ref().map(|weight| self.expression(weight));
                let Some(Meaning::Data(id)) = self.names.find(&data.key()) else {
                    self.unknown(data, What::Data);
                    return;
                };
                let column = self.column(id, column);
                if let (Some(value), Some(weight)) = (value, weight.map_or(Some(None), |weight| weight.map(Some))) {
                    self.against.push(Against { data: id, column, value, weight, span });
                }
            }
        }
    }

    fn set_method(&mut self, method: Method, span: Span) {
        match self.method {
            Some((_, first)) => {
                let line = self.line_of(first);
                self.diagnostics.error(SecondMethod { at: span, line, first });
            }
            None => self.method = Some((method, span)),
        }
    }

    fn kept(&mut self, kept: &syntax::Kept) -> Option<Kept> {
        let value = self.expression(&kept.value)?;
        let without_blanks = || self.text_of(kept.value.span).chars().filter(|c| !c.is_whitespace()).collect();
        let name = kept.name.as_ref().map_or_else(without_blanks, |name: &Name| name.text.clone());
        Some(Kept { value, name })
    }

    fn set_adjust(&mut self, name: &Name, low: f64, high: f64, span: Span) {
        match self.names.find(&name.key()) {
            Some(Meaning::Parameter(parameter)) => {
                if let Some(first) = self.adjust.iter().find(|adjust| adjust.parameter == parameter) {
                    let (line, first) = (self.line_of(first.span), first.span);
                    let name = shown(&name.text);
                    return self.diagnostics.error(AdjustTwice { at: span, name, line, first });
                }
                if low >= high {
                    let (low, high) = (low.to_string(), high.to_string());
                    return self.diagnostics.error(AdjustBounds { at: span, low, high });
                }
                self.adjust.push(Adjust { parameter, low, high, span });
            }
            Some(_) => self.diagnostics.error(AdjustNeedsParameter { at: name.span, name: shown(&name.text) }),
            None => self.unknown(name, What::Variable),
        }
    }
}

fn zero(span: Span) -> crate::language::cosmo::text::Expression {
    use crate::language::cosmo::text::{Expression, ExpressionKind, Type};
    Expression { kind: ExpressionKind::Number { text: "0.0".into(), value: 0.0 }, of: Type::Real, span }
}
