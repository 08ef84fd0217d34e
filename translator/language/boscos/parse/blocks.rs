//! The program, its blocks and their declarations.

use super::*;
use crate::language::cosmo::nearest;

impl Parser<'_, '_> {
    /// `block [";"]`, and nothing after it.
    pub(super) fn program(&mut self) -> Block {
        let start = self.span();
        let nothing = Block { prefix: None, body: Body::default(), span: start };
        let block = match self.outermost() {
            Ok(block) => block,
            Err(Stop) => {
                self.sound = false;
                return nothing;
            }
        };
        while self.take(";") {}
        if !matches!(self.token(), Token::End) && !self.uncounted {
            let (at, end) = (self.span(), block.body.end);
            self.sound = false;
            self.report(TextAfterEnd { at, found: shown(&self.token().to_string()), end });
        }
        block
    }

    fn outermost(&mut self) -> Read<Block> {
        let start = self.span();
        let prefix = if self.is_word("begin") {
            None
        } else {
            let class = match self.token() {
                Token::Name(_) => self.name()?,
                _ => return Err(self.unexpected_with(Expected::Program, Some(Hint::ProgramBegin))),
            };
            let actuals = self.actuals()?;
            if !self.is_word("begin") {
                let misspelled = !nearest(&class.key, ["begin"].into_iter()).is_empty();
                let hint = if misspelled { Hint::BeginMisspelled } else { Hint::ProgramBegin };
                return Err(self.unexpected_with(Expected::Program, Some(hint)));
            }
            Some(Prefix { class, actuals })
        };
        let body = self.body()?;
        Ok(Block { prefix, body, span: self.since(start) })
    }

    /// `begin` to `end`.
    pub(super) fn body(&mut self) -> Read<Body> {
        self.deeper(|parser| {
            let begin = parser.span();
            parser.expect_word("begin")?;
            Ok(parser.body_after_begin(begin))
        })
    }

    fn body_after_begin(&mut self, begin: Span) -> Body {
        let mut body = Body { begin, ..Body::default() };
        self.declarations(&mut body);
        self.statements(&mut body);
        body.end = self.span();
        if !self.take_word("end") && !self.ended {
            self.ended = true;
            self.sound = false;
            if !self.uncounted {
                self.report(BeginWithoutEnd { at: begin });
            }
        }
        body
    }

    /// A body whose `begin` is missing.
    pub(super) fn body_without_begin(&mut self) -> Read<Body> {
        let _: Stop = self.unexpected_with(Expected::Statement, Some(Hint::ClassBegin));
        self.sound = false;
        self.uncounted = true;
        self.deeper(|parser| {
            let begin = parser.span();
            Ok(parser.body_after_begin(begin))
        })
    }

    /// Whether a declaration begins here.
    pub(super) fn begins_declaration(&self) -> bool {
        match self.token() {
            Token::Word(word) => matches!(
                *word,
                "integer"
                    | "real"
                    | "short"
                    | "long"
                    | "boolean"
                    | "character"
                    | "text"
                    | "ref"
                    | "array"
                    | "procedure"
                    | "class"
                    | "switch"
                    | "external"
            ),
            Token::Name(_) => self.ahead(1).is_word("class"),
            _ => false,
        }
    }

    pub(super) fn declarations(&mut self, body: &mut Body) {
        loop {
            if self.is(";") {
                // An empty statement before declarations does no harm.
                let mut count = 0;
                while self.ahead(count).is(";") {
                    count += 1;
                }
                let at = self.at;
                self.at += count;
                if self.begins_declaration() {
                    continue;
                }
                self.at = at;
                return;
            }
            let marked = self.prelude && matches!(self.token(), Token::Name(name) if name.is("zudyn"));
            if marked {
                self.advance();
            }
            if !self.begins_declaration() {
                return;
            }
            let count = body.declarations.len();
            self.declaration(body);
            if marked && let Some(name) = body.declarations.get(count).and_then(statements::declared_name) {
                self.marked.push(name.key.clone());
            }
        }
    }

    /// A declaration with its `;`.
    pub(super) fn declaration(&mut self, body: &mut Body) {
        let start = self.at;
        let result = self.declared(body);
        let ended = result.and_then(|()| {
            if self.is_word("end") || self.take(";") || matches!(self.token(), Token::End) {
                return Ok(());
            }
            Err(self.unexpected(Expected::Symbol(";")))
        });
        if ended.is_err() {
            self.sound = false;
            self.skip_statement();
            self.take(";");
            // The body of a class or procedure whose heading could not be read.
            let heading = self.tokens[start..self.at].iter().map(|spanned| &spanned.token);
            if self.is_word("begin")
                && heading.clone().any(|token| token.is_word("class") || token.is_word("procedure"))
            {
                self.skip_statement();
                self.take(";");
            }
        }
    }

    fn declared(&mut self, body: &mut Body) -> Read<()> {
        let start = self.span();
        match self.token() {
            Token::Word("switch") => return Err(self.not_supported(Unsupported::Switch)),
            Token::Word("external") => return Err(self.not_supported(Unsupported::External)),
            Token::Word("class") => {
                let class = self.class(None, start)?;
                body.declarations.push(Declaration::Class(Box::new(class)));
                return Ok(());
            }
            Token::Name(_) => {
                let prefix = self.name()?;
                let class = self.class(Some(prefix), start)?;
                body.declarations.push(Declaration::Class(Box::new(class)));
                return Ok(());
            }
            _ => {}
        }
        let result = self.optional_type()?;
        if self.is_word("procedure") {
            let procedure = self.procedure(result, start)?;
            body.declarations.push(Declaration::Procedure(Box::new(procedure)));
        } else if self.take_word("array") {
            let segments = self.segments()?;
            body.declarations.push(Declaration::Arrays(result.unwrap_or(Type::Real), segments));
        } else {
            let Some(of) = result else { return Err(self.unexpected(Expected::Declaration)) };
            self.simple_names(of, body)?;
        }
        Ok(())
    }

    /// Variables, and constants with their values, in any order: those that follow one another are one declaration.
    fn simple_names(&mut self, of: Type, body: &mut Body) -> Read<()> {
        let begin = body.declarations.len();
        loop {
            let name = self.name()?;
            let value = if self.take("=") { Some(self.expression()?) } else { None };
            let last = body.declarations[begin..].last_mut();
            match (value, last) {
                (Some(value), Some(Declaration::Constants(_, constants))) => constants.push((name, value)),
                (Some(value), _) => body.declarations.push(Declaration::Constants(of.clone(), vec![(name, value)])),
                (None, Some(Declaration::Variables(_, names))) => names.push(name),
                (None, _) => body.declarations.push(Declaration::Variables(of.clone(), vec![name])),
            }
            if !self.take(",") {
                return Ok(());
            }
        }
    }

    fn segments(&mut self) -> Read<Vec<Segment>> {
        let mut segments = Vec::new();
        loop {
            let names = self.names()?;
            let close = self.open(Expected::Symbol("("))?;
            let mut bounds = Vec::new();
            loop {
                let low = self.expression()?;
                self.bound_colon()?;
                let high = self.expression()?;
                bounds.push((low, high));
                if !self.take(",") {
                    break;
                }
            }
            self.expect(close)?;
            segments.push(Segment { names, bounds });
            if !self.take(",") {
                return Ok(segments);
            }
        }
    }

    /// The colon of a bound; of `:-` the minus is left.
    fn bound_colon(&mut self) -> Read<()> {
        if self.is(":-")
            && let Some(spanned) = self.tokens.get_mut(self.at)
        {
            spanned.token = Token::Mark("-");
            return Ok(());
        }
        self.expect(":")
    }

    /// `(` or `[`; the mark that closes it.
    pub(super) fn open(&mut self, expected: Expected) -> Read<&'static str> {
        let close = match self.token() {
            Token::Mark("(") => ")",
            Token::Mark("[") => "]",
            _ => return Err(self.unexpected(expected)),
        };
        self.advance();
        Ok(close)
    }

    pub(super) fn optional_type(&mut self) -> Read<Option<Type>> {
        let Token::Word(word) = self.token() else { return Ok(None) };
        let found = match *word {
            "short" => {
                self.advance();
                self.expect_word("integer")?;
                return Ok(Some(Type::Integer));
            }
            "long" => {
                self.advance();
                self.expect_word("real")?;
                return Ok(Some(Type::Real));
            }
            "integer" => Type::Integer,
            "real" => Type::Real,
            "boolean" => Type::Boolean,
            "character" => Type::Character,
            "text" => Type::Text,
            "ref" => {
                self.advance();
                let close = self.open(Expected::Symbol("("))?;
                if matches!(self.token(), Token::Word(_)) {
                    return Err(self.unexpected_with(Expected::Name, Some(Hint::Reference)));
                }
                let class = self.name()?;
                self.expect(close)?;
                return Ok(Some(Type::Ref(class)));
            }
            _ => return Ok(None),
        };
        self.advance();
        Ok(Some(found))
    }

    pub(super) fn not_supported(&mut self, what: Unsupported) -> Stop {
        let at = self.span();
        self.report(NotSupported { at, what })
    }
}
