//! Calls of functions and procedures.

use super::super::functions::{Function, Kind as Wanted};
use super::super::messages::calls::*;
use super::super::syntax::{self, BlockWord, ExprKind, Name};
use super::super::text::*;
use super::Resolver;
use super::names::{Found, Global};
use crate::language::cosmo::nearest;
use crate::language::suggestions;
use crate::source::Span;

impl Resolver<'_> {
    /// A call; `statement`: its value is not wanted.
    pub fn call(&mut self, name: &Name, arguments: &[syntax::Expr], span: Span, statement: bool) -> Option<Call> {
        // A call of a FUNCTION inside itself finds the block, not the local of its name.
        if let Some(Global::Block(id)) = self.globals.get(&name.text).copied() {
            return self.call_of_block(name, id, arguments, span, statement);
        }
        let Some(function) = Function::named(&name.text) else {
            arguments.iter().for_each(|argument| {
                if !matches!(argument.kind, ExprKind::Text(_)) {
                    self.expression(argument);
                }
            });
            self.unknown_function(name);
            return None;
        };
        if function == Function::Schedule && super::equations::repeated(self.body.word) {
            let block = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(ScheduleInEquations { at: name.span, block });
        }
        let arguments = self.library_arguments(function, arguments, span)?;
        Some(Call { callee: Callee::Library(function), arguments, span })
    }

    fn unknown_function(&mut self, name: &Name) {
        if self.is_neuron_word(&name.text) || self.silent.contains(&name.text) || !self.first_time_called(&name.text) {
            return;
        }
        let variable = matches!(self.look_up(name), Some(Found::Base(_) | Found::Number(_)));
        let routines = self
            .blocks
            .iter()
            .zip(&self.words)
            .filter(|(_, block)| matches!(block.word, BlockWord::Function | BlockWord::Procedure));
        let known = super::super::functions::FUNCTIONS.iter().map(|shown| shown.name);
        let near = if suggestions::are_affordable(self.diagnostics.error_count(), self.blocks.len()) {
            nearest(&name.text, known.chain(routines.map(|(block, _)| block.name.as_str())))
        } else {
            Vec::new()
        };
        self.diagnostics.error(UnknownFunction { at: name.span, name: name.text.clone(), variable, near });
    }

    /// Whether a function was not said to be unknown before.
    fn first_time_called(&mut self, name: &str) -> bool {
        self.silent.insert(format!("{name}()"))
    }

    fn call_of_block(
        &mut self,
        name: &Name,
        id: BlockId,
        arguments: &[syntax::Expr],
        span: Span,
        statement: bool,
    ) -> Option<Call> {
        let block = self.words[id.0 as usize];
        let values: Vec<Option<Expression>> = arguments.iter().map(|argument| self.expression(argument)).collect();
        match block.word {
            BlockWord::Function => {}
            BlockWord::Procedure if statement => {}
            BlockWord::Procedure => {
                self.diagnostics.error(ProcedureHasNoValue { at: name.span, name: name.text.clone() });
                return None;
            }
            other => {
                let kind = other.word();
                self.diagnostics.error(BlockCalled { at: name.span, name: name.text.clone(), kind });
                return None;
            }
        }
        if block.arguments.len() != arguments.len() {
            let (wanted, given) = (block.arguments.len().to_string(), arguments.len());
            self.diagnostics.error(ArgumentCount { at: span, name: name.text.clone(), wanted, given });
            return None;
        }
        let arguments = values.into_iter().map(|value| value.map(Argument::Value)).collect::<Option<Vec<_>>>()?;
        Some(Call { callee: Callee::Block(id), arguments, span })
    }

    fn library_arguments(&mut self, function: Function, given: &[syntax::Expr], span: Span) -> Option<Vec<Argument>> {
        let wanted = function.shown().arguments;
        let name = function.name();
        if wanted.first() == Some(&Wanted::Format) {
            return self.formatted(name, given, span);
        }
        let least = wanted.iter().filter(|kind| **kind != Wanted::Optional).count();
        if !(least..=wanted.len()).contains(&given.len()) {
            let text = if least < wanted.len() { format!("{least}–{}", wanted.len()) } else { least.to_string() };
            let (name, given) = (name.to_string(), given.len());
            self.diagnostics.error(ArgumentCount { at: span, name, wanted: text, given });
            return None;
        }
        let arguments: Vec<Option<Argument>> =
            given.iter().zip(wanted).map(|(given, wanted)| self.argument(name, given, *wanted)).collect();
        let mut arguments = arguments.into_iter().collect::<Option<Vec<_>>>()?;
        if arguments.len() < wanted.len() {
            arguments.push(Argument::Value(Expression { kind: ExpressionKind::Number(1.0), span }));
        }
        self.check_sizes(function, &arguments, given)?;
        Some(arguments)
    }

    fn argument(&mut self, function: &'static str, given: &syntax::Expr, wanted: Wanted) -> Option<Argument> {
        let at = given.span;
        match wanted {
            Wanted::Value | Wanted::Optional => Some(Argument::Value(self.expression(given)?)),
            Wanted::Text | Wanted::Format => match &given.kind {
                ExprKind::Text(text) => Some(Argument::Text(text.clone())),
                _ => self.wrong_argument(function, at, Needed::Text),
            },
            Wanted::Mode => match &given.kind {
                ExprKind::Text(text) if ["min", "max"].contains(&text.to_ascii_lowercase().as_str()) => {
                    Some(Argument::Text(text.to_ascii_lowercase()))
                }
                _ => {
                    let mode = self.text_of(at);
                    self.diagnostics.error(BadMode { at, function, mode });
                    None
                }
            },
            Wanted::Array => {
                let ExprKind::Variable(variable) = &given.kind else {
                    return self.wrong_argument(function, at, Needed::Array);
                };
                match self.find(&variable.name) {
                    Found::Nothing => None,
                    Found::Base(base)
                        if self.size_of(base).is_some() && variable.index.is_none() && variable.back.is_none() =>
                    {
                        Some(Argument::Array(base))
                    }
                    _ => self.wrong_argument(function, at, Needed::Array),
                }
            }
            Wanted::Function => {
                let ExprKind::Variable(variable) = &given.kind else {
                    return self.wrong_argument(function, at, Needed::Function);
                };
                let found = self.globals.get(&variable.name.text).copied();
                match found {
                    Some(Global::Block(id))
                        if self.words[id.0 as usize].word == BlockWord::Function
                            && self.words[id.0 as usize].arguments.len() == 1 =>
                    {
                        Some(Argument::Function(id))
                    }
                    None if self.silent.contains(&variable.name.text) => None,
                    None => {
                        self.unknown_function(&variable.name);
                        None
                    }
                    _ => self.wrong_argument(function, at, Needed::Function),
                }
            }
        }
    }

    fn wrong_argument(&mut self, function: &'static str, at: Span, needed: Needed) -> Option<Argument> {
        let text = self.text_of(at);
        match needed {
            Needed::Array => self.diagnostics.error(ArrayArgument { at, function, text }),
            _ => self.diagnostics.error(OtherArgument { at, function, text, needed }),
        }
        None
    }

    /// Arrays that are too small for a number of points that is written.
    fn check_sizes(&mut self, function: Function, arguments: &[Argument], given: &[syntax::Expr]) -> Option<()> {
        let Some(Argument::Value(Expression { kind: ExpressionKind::Number(n), .. })) = arguments.first() else {
            return Some(());
        };
        let n = *n;
        let mut good = Some(());
        for (at, argument) in arguments.iter().enumerate() {
            let Argument::Array(base) = argument else { continue };
            let needed = match (function, at) {
                (Function::Invert, _) => n * n,
                (Function::Deflate, 1) => n + 1.0,
                (Function::Expfit, 4) => 1.0,
                _ => n,
            };
            let size = self.size_of(*base).unwrap_or(1);
            if f64::from(size) < needed {
                let (name, needed) = (self.name_of(*base), needed as u64);
                self.diagnostics.error(ArrayTooSmall {
                    at: given[at].span,
                    name,
                    size,
                    needed,
                    function: function.name(),
                });
                good = None;
            }
        }
        good
    }

    /// `printf("format", …)`
    fn formatted(&mut self, name: &'static str, given: &[syntax::Expr], span: Span) -> Option<Vec<Argument>> {
        let Some((first, values)) = given.split_first() else {
            self.diagnostics.error(ArgumentCount { at: span, name: name.into(), wanted: "1".into(), given: 0 });
            return None;
        };
        let ExprKind::Text(format) = &first.kind else {
            self.wrong_argument(name, first.span, Needed::Text);
            return None;
        };
        let resolved: Vec<Option<Expression>> = values.iter().map(|value| self.expression(value)).collect();
        match conversions(format) {
            Err(bad) => {
                self.diagnostics.error(FormatUnknown { at: first.span, bad });
                return None;
            }
            Ok(wanted) if wanted != values.len() => {
                let given = values.len();
                self.diagnostics.error(FormatMismatch { at: first.span, wanted, given });
                return None;
            }
            Ok(_) => {}
        }
        let mut arguments = vec![Argument::Text(format.clone())];
        for value in resolved {
            arguments.push(Argument::Value(value?));
        }
        Some(arguments)
    }
}

/// How many values a format writes; what in it is no conversion.
fn conversions(format: &str) -> Result<usize, String> {
    let mut count = 0;
    let mut rest = format;
    while let Some(at) = rest.find('%') {
        let behind = &rest[at + 1..];
        let flags = behind.trim_start_matches(['-', '+', ' ', '#', '0']);
        let width = flags.trim_start_matches(|c: char| c.is_ascii_digit());
        let precision = width.strip_prefix('.').map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        let letter = precision.unwrap_or(width);
        let length = behind.len() - letter.len();
        match letter.chars().next() {
            Some('%') if length == 0 => {}
            Some('d' | 'i' | 'f' | 'e' | 'g') if length <= 8 => count += 1,
            other => return Err(format!("%{}{}", &behind[..length], other.map_or(String::new(), String::from))),
        }
        rest = &letter[1..];
    }
    Ok(count)
}
