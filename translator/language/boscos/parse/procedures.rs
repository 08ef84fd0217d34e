//! Procedures and formal parameters.

use super::*;

impl Parser<'_, '_> {
    /// From the word `procedure`.
    pub(super) fn procedure(&mut self, result: Option<Type>, start: Span) -> Read<Procedure> {
        self.expect_word("procedure")?;
        let name = self.name()?;
        let parameters = self.heading(false)?;
        let span = self.since(start);
        if self.prelude
            && let Token::Name(word) = self.token()
            && word.is("runtime")
        {
            self.advance();
            return Ok(Procedure { name, result, parameters, body: ProcedureBody::Runtime, span });
        }
        if self.begins_declaration() {
            return Err(self.unexpected_with(Expected::Statement, Some(Hint::ProcedureBegin)));
        }
        let body = self.deeper(Self::statement)?;
        Ok(Procedure { name, result, parameters, body: ProcedureBody::Statement(Box::new(body)), span })
    }

    /// `(a, b); value a; real a, b;` or `;`. In a virtual specification, declarations of other names end it.
    pub(super) fn heading(&mut self, of_virtual: bool) -> Read<Vec<Parameter>> {
        let mut parameters = Vec::new();
        if self.is("(") || self.is("[") {
            let close = self.open(Expected::Symbol("("))?;
            if self.begins_declaration() {
                return Err(self.typed_parameters());
            }
            for name in self.names()? {
                parameters.push(Parameter { name, mode: Mode::Default, specification: None, again: None });
            }
            self.expect(close)?;
        }
        self.expect(";")?;
        if !parameters.is_empty() {
            self.modes(&mut parameters)?;
            self.specifications(&mut parameters, of_virtual)?;
        }
        Ok(parameters)
    }

    /// `(integer n)`: what is in the parentheses is skipped.
    fn typed_parameters(&mut self) -> Stop {
        let stop = self.unexpected_with(Expected::Name, Some(Hint::TypesAfter));
        while !self.is(")") && !self.is("]") && !self.is_word("begin") && !matches!(self.token(), Token::End) {
            self.advance();
        }
        stop
    }

    fn modes(&mut self, parameters: &mut [Parameter]) -> Read<()> {
        loop {
            let mode = match self.token() {
                Token::Word("value") => Mode::Value,
                Token::Word("name") => Mode::Name,
                _ => return Ok(()),
            };
            self.advance();
            for name in self.names()? {
                match parameters.iter_mut().find(|parameter| parameter.name == name) {
                    Some(parameter) => parameter.mode = mode,
                    None => self.not_a_parameter(name),
                }
            }
            self.expect(";")?;
        }
    }

    fn not_a_parameter(&mut self, name: Name) {
        self.sound = false;
        self.report(NotAParameter { at: name.span, name: name.shown.to_string() });
    }

    fn specifications(&mut self, parameters: &mut [Parameter], of_virtual: bool) -> Read<()> {
        loop {
            if self.is_word("value") || self.is_word("name") {
                let (at, word) = (self.span(), shown(&self.token().to_string()));
                self.sound = false;
                self.report(ModeAfterTypes { at, word });
                self.modes(parameters)?;
            }
            match self.token() {
                Token::Word("label") => return Err(self.not_supported(Unsupported::LabelParameter)),
                Token::Word("switch") => return Err(self.not_supported(Unsupported::Switch)),
                _ => {}
            }
            let start = self.at;
            let of = self.optional_type()?;
            let specification = if self.take_word("array") {
                Specification::Array(of.unwrap_or(Type::Real))
            } else if self.take_word("procedure") {
                Specification::Procedure(of)
            } else if let Some(of) = of {
                Specification::Simple(of)
            } else {
                break;
            };
            let names = self.names()?;
            let known = names.iter().any(|name| parameters.iter().any(|parameter| parameter.name == *name));
            if of_virtual && !known {
                self.at = start;
                break;
            }
            for name in names {
                if !parameters.iter().any(|parameter| parameter.name == name) {
                    self.not_a_parameter(name);
                    continue;
                }
                // A name that is there twice is reported where it is declared.
                for parameter in parameters.iter_mut().filter(|parameter| parameter.name == name) {
                    if parameter.specification.is_some() {
                        parameter.again = Some(name.clone());
                    }
                    parameter.specification = Some(specification.clone());
                }
            }
            self.expect(";")?;
        }
        let missing: Vec<&Parameter> = parameters.iter().filter(|one| one.specification.is_none()).collect();
        let missing: Vec<(Span, String)> =
            missing.into_iter().map(|one| (one.name.span, one.name.shown.to_string())).collect();
        for (at, name) in missing {
            self.sound = false;
            self.report(MissingSpecification { at, name });
        }
        Ok(())
    }
}
