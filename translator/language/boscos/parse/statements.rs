//! Statements.

use super::*;
use crate::language::cosmo::nearest;

/// The type that a word of another language, or a misspelled one, stands for.
fn meant_type(key: &str) -> Option<String> {
    let right = match key {
        "int" => "integer",
        "bool" | "logical" => "boolean",
        "char" => "character",
        "double" | "float" => "real",
        "string" => "text",
        _ => {
            let types = ["integer", "real", "boolean", "character", "text"];
            return nearest(key, types.into_iter()).into_iter().next();
        }
    };
    Some(right.to_string())
}

/// Reserved words that end a statement.
fn ends_statement(token: &Token) -> bool {
    match token {
        Token::Mark(mark) => *mark == ";",
        Token::Word(word) => matches!(*word, "end" | "else" | "when" | "otherwise"),
        Token::End => true,
        Token::Name(_) | Token::Integer(_) | Token::Real(_) | Token::Text(_) | Token::Character(_) => false,
    }
}

impl Parser<'_, '_> {
    /// The statements up to `end`, with their semicolons.
    pub(super) fn statements(&mut self, body: &mut Body) {
        let mut misplaced = false;
        loop {
            if self.begins_declaration() {
                self.misplaced_declaration(body, std::mem::replace(&mut misplaced, true));
                continue;
            }
            let before = self.at;
            let statement = self.statement_or_bad();
            body.statements.push(statement);
            if self.take(";") {
                continue;
            }
            if self.is_word("end") || matches!(self.token(), Token::End) {
                return;
            }
            let at_operand = self.token().begins_operand() && self.operand_ended();
            let _: Stop = self.unexpected(Expected::Symbol(";"));
            // A statement on a new line, whose `;` was forgotten, is read.
            let new_line = self.source.line_of(self.span().start) != self.source.line_of(self.span_before().start);
            if !(new_line && self.at > before && (at_operand || !ends_statement(self.token()))) {
                // What was read of the statement is not what was meant.
                if let Some(last) = body.statements.last_mut() {
                    last.kind = StatementKind::Bad;
                }
                self.skip_statement();
                self.take(";");
                if self.at == before {
                    self.advance();
                }
            }
            if self.is_word("end") || matches!(self.token(), Token::End) {
                return;
            }
        }
    }

    /// After a name that begins a statement: a declaration with a misspelled type, or a word of another language.
    fn foreign_statement(&mut self, first: &Expression) -> Option<Stop> {
        let ExpressionKind::Name(name) = &first.kind else { return None };
        let same_line = self.source.line_of(first.span.start) == self.source.line_of(self.span().start);
        if !same_line || !self.token().begins_operand() {
            return None;
        }
        let at = first.span;
        let next_ends =
            matches!(self.ahead(1), Token::Mark("," | ";" | "=") | Token::End) || self.ahead(1).is_word("end");
        if name.is("return") {
            return Some(self.report(ReturnStatement { at }));
        }
        if name.is("repeat") {
            return Some(self.report(RepeatStatement { at }));
        }
        let right = meant_type(&name.key).filter(|_| matches!(self.token(), Token::Name(_)) && next_ends)?;
        self.sound = false;
        Some(self.report(UnknownType { at, name: name.shown.to_string(), right }))
    }

    /// Only the first of a block is reported.
    fn misplaced_declaration(&mut self, body: &mut Body, reported: bool) {
        let at = self.span();
        let first = body.statements.first().map_or(at, |statement| statement.span);
        let count = body.declarations.len();
        let line = self.source.line_of(first.start);
        let errors = self.diagnostics.error_count();
        self.declaration(body);
        if reported || self.diagnostics.error_count() > errors {
            return;
        }
        if let Some(name) = body.declarations.get(count).and_then(declared_name) {
            self.report(DeclarationAfterStatement { at, name: name.shown.to_string(), line, first });
        }
    }

    fn statement_or_bad(&mut self) -> Statement {
        let start = self.span();
        match self.statement() {
            Ok(statement) => statement,
            Err(Stop) => {
                self.skip_statement();
                Statement { labels: Vec::new(), kind: StatementKind::Bad, span: self.since(start) }
            }
        }
    }

    /// Goes to the `;`, or the `end`, of the statement in which an error is.
    pub(super) fn skip_statement(&mut self) {
        let mut inside = 0_usize;
        loop {
            match self.token() {
                Token::End => return,
                Token::Mark(";") if inside == 0 => return,
                Token::Word("begin") => inside += 1,
                Token::Word("end") if inside == 0 => return,
                Token::Word("end") => inside -= 1,
                _ => {}
            }
            self.advance();
        }
    }

    pub(super) fn statement(&mut self) -> Read<Statement> {
        let start = self.span();
        let mut labels = Vec::new();
        while let (Token::Name(name), true) = (self.token(), self.ahead(1).is(":")) {
            labels.push(name.clone());
            self.advance();
            self.advance();
        }
        let kind = self.statement_kind()?;
        Ok(Statement { labels, kind, span: self.since(start) })
    }

    fn statement_kind(&mut self) -> Read<StatementKind> {
        if ends_statement(self.token()) {
            return Ok(StatementKind::Empty);
        }
        let Token::Word(word) = self.token() else { return self.assignment_or_call() };
        match *word {
            "begin" => {
                let start = self.span();
                let body = self.body()?;
                if body.declarations.is_empty() {
                    return Ok(StatementKind::Compound(body.statements));
                }
                Ok(StatementKind::Block(Box::new(Block { prefix: None, body, span: self.since(start) })))
            }
            "inner" => {
                self.advance();
                Ok(StatementKind::Inner)
            }
            "if" => self.if_statement(),
            "while" => {
                self.advance();
                let condition = self.expression()?;
                self.expect_word("do")?;
                Ok(StatementKind::While { condition, body: self.part()? })
            }
            "for" => self.for_statement(),
            "goto" => {
                self.advance();
                Ok(StatementKind::Goto(self.name()?))
            }
            "go" => {
                self.advance();
                self.expect_word("to")?;
                Ok(StatementKind::Goto(self.name()?))
            }
            "inspect" => self.inspect(),
            "activate" | "reactivate" => self.activate(),
            "new" | "this" => self.assignment_or_call(),
            "switch" => Err(self.not_supported(Unsupported::Switch)),
            "external" => Err(self.not_supported(Unsupported::External)),
            _ => Err(self.unexpected(Expected::Statement)),
        }
    }

    /// The statement inside another.
    fn part(&mut self) -> Read<Box<Statement>> {
        if self.begins_declaration() {
            return Err(self.unexpected(Expected::Statement));
        }
        self.deeper(Self::statement).map(Box::new)
    }

    fn assignment_or_call(&mut self) -> Read<StatementKind> {
        let start = self.span();
        let first = self.operand()?;
        if self.is_word("begin") {
            return self.prefixed_block(first, start);
        }
        let sign = match self.token() {
            Token::Mark(":=") => Sign::Value,
            Token::Mark(":-") => Sign::Reference,
            Token::Mark("=" | "==") => {
                let at = self.span();
                let found = shown(&self.token().to_string());
                return Err(self.report(EqualsForAssignment { at, found }));
            }
            _ => {
                return match self.foreign_statement(&first) {
                    Some(stop) => Err(stop),
                    None => Ok(StatementKind::Call(first)),
                };
            }
        };
        let mut targets = vec![first];
        let sign_span = self.span();
        loop {
            self.expect(sign.text())?;
            let value = self.expression()?;
            if self.is(sign.text()) {
                targets.push(value);
                continue;
            }
            return Ok(StatementKind::Assign { targets, sign, sign_span, value });
        }
    }

    fn prefixed_block(&mut self, prefix: Expression, start: Span) -> Read<StatementKind> {
        let prefix = match prefix.kind {
            ExpressionKind::Name(class) => Prefix { class, actuals: Vec::new() },
            ExpressionKind::Apply(class, actuals) if matches!(class.kind, ExpressionKind::Name(_)) => {
                let ExpressionKind::Name(class) = class.kind else { return Err(Stop) };
                Prefix { class, actuals }
            }
            _ => return Err(self.unexpected(Expected::Symbol(";"))),
        };
        let body = self.body()?;
        Ok(StatementKind::Block(Box::new(Block { prefix: Some(prefix), body, span: self.since(start) })))
    }

    /// A long chain of `else if` is not nesting.
    fn if_statement(&mut self) -> Read<StatementKind> {
        let mut arms = Vec::new();
        let mut otherwise = None;
        loop {
            let start = self.span();
            self.expect_word("if")?;
            let condition = self.expression()?;
            self.expect_word("then")?;
            let then = self.part()?;
            arms.push((start, condition, then));
            if !self.take_word("else") {
                break;
            }
            if !self.is_word("if") {
                otherwise = Some(self.part()?);
                break;
            }
        }
        while arms.len() > 1 {
            let Some((start, condition, then)) = arms.pop() else { break };
            let kind = StatementKind::If { condition, then, otherwise };
            otherwise = Some(Box::new(Statement { labels: Vec::new(), kind, span: self.since(start) }));
        }
        let Some((_, condition, then)) = arms.pop() else { return Err(Stop) };
        Ok(StatementKind::If { condition, then, otherwise })
    }

    fn for_statement(&mut self) -> Read<StatementKind> {
        self.advance();
        let variable = self.operand()?;
        let sign = match self.token() {
            Token::Mark(":=") => Sign::Value,
            Token::Mark(":-") => Sign::Reference,
            _ => return Err(self.unexpected(Expected::Symbol(":="))),
        };
        self.advance();
        let mut elements = Vec::new();
        loop {
            let from = self.expression()?;
            elements.push(if self.take_word("while") {
                Element::While(from, self.expression()?)
            } else if self.take_word("step") {
                let step = self.expression()?;
                self.expect_word("until")?;
                Element::Step { from, step, until: self.expression()? }
            } else {
                Element::Once(from)
            });
            if !self.take(",") {
                break;
            }
        }
        self.expect_word("do")?;
        Ok(StatementKind::For { variable, sign, elements, body: self.part()? })
    }

    fn inspect(&mut self) -> Read<StatementKind> {
        self.advance();
        let object = self.expression()?;
        let mut arms = Vec::new();
        if self.take_word("do") {
            arms.push(Arm { class: None, body: *self.part()? });
        } else {
            if !self.is_word("when") {
                return Err(self.unexpected(Expected::Symbol("do")));
            }
            while self.take_word("when") {
                let class = Some(self.name()?);
                self.expect_word("do")?;
                arms.push(Arm { class, body: *self.part()? });
            }
        }
        let otherwise = if self.take_word("otherwise") { Some(self.part()?) } else { None };
        Ok(StatementKind::Inspect { object, arms, otherwise })
    }

    fn activate(&mut self) -> Read<StatementKind> {
        let again = self.is_word("reactivate");
        self.advance();
        let process = self.expression()?;
        let word = match self.token() {
            Token::Word(word) => *word,
            _ => "",
        };
        let when = match word {
            "at" | "delay" => {
                self.advance();
                let time = self.expression()?;
                let prior = self.take_word("prior");
                if word == "at" { When::At { time, prior } } else { When::Delay { time, prior } }
            }
            "before" => {
                self.advance();
                When::Before(self.expression()?)
            }
            "after" => {
                self.advance();
                When::After(self.expression()?)
            }
            _ => When::Direct,
        };
        Ok(StatementKind::Activate(Box::new(Activate { again, process, when })))
    }
}

/// The first name of a declaration.
pub(super) fn declared_name(declaration: &Declaration) -> Option<&Name> {
    match declaration {
        Declaration::Variables(_, names) => names.first(),
        Declaration::Constants(_, constants) => constants.first().map(|(name, _)| name),
        Declaration::Arrays(_, segments) => segments.first().and_then(|segment| segment.names.first()),
        Declaration::Procedure(procedure) => Some(&procedure.name),
        Declaration::Class(class) => Some(&class.name),
    }
}
