//! Expressions. Operators of one level group to the left; relations do not chain.

use super::*;

/// The operators of two operands with their levels, the weakest first; `or else` and `and then` have two words.
fn binary(token: &Token, next: &Token) -> Option<(Binary, u8)> {
    Some(match token {
        Token::Word("or") if next.is_word("else") => (Binary::OrElse, 1),
        Token::Word("and") if next.is_word("then") => (Binary::AndThen, 2),
        Token::Word("eqv") => (Binary::Eqv, 3),
        Token::Word("imp") => (Binary::Imp, 4),
        Token::Word("or") => (Binary::Or, 5),
        Token::Word("and") => (Binary::And, 6),
        Token::Mark("<") => (Binary::Less, RELATION),
        Token::Mark("<=") => (Binary::LessEqual, RELATION),
        Token::Mark("=") => (Binary::Equal, RELATION),
        Token::Mark(">=") => (Binary::GreaterEqual, RELATION),
        Token::Mark(">") => (Binary::Greater, RELATION),
        Token::Mark("<>") => (Binary::NotEqual, RELATION),
        Token::Mark("==") => (Binary::Same, RELATION),
        Token::Mark("=/=") => (Binary::NotSame, RELATION),
        Token::Mark("+") => (Binary::Add, SUM),
        Token::Mark("-") => (Binary::Subtract, SUM),
        Token::Mark("&") => (Binary::Join, SUM),
        Token::Mark("*") => (Binary::Multiply, 10),
        Token::Mark("/") => (Binary::Divide, 10),
        Token::Mark("//") => (Binary::DivideWhole, 10),
        Token::Mark("**") => (Binary::Power, 11),
        _ => return None,
    })
}

const NOT: u8 = 7;
const RELATION: u8 = 8;
const SUM: u8 = 9;

impl Parser<'_, '_> {
    pub(super) fn expression(&mut self) -> Read<Expression> {
        if !self.is_word("if") {
            return self.level(1);
        }
        let start = self.span();
        let mut arms = Vec::new();
        let otherwise = loop {
            let begin = self.span();
            self.expect_word("if")?;
            let condition = self.deeper(Self::expression)?;
            self.expect_word("then")?;
            let then = self.deeper(Self::expression)?;
            self.expect_word("else")?;
            arms.push((begin, condition, then));
            if !self.is_word("if") {
                break self.level(1)?;
            }
        };
        let mut whole = otherwise;
        while let Some((begin, condition, then)) = arms.pop() {
            let kind = ExpressionKind::If(Box::new((condition, then, whole)));
            whole = Expression { kind, span: self.since(begin) };
        }
        Ok(Expression { span: self.since(start), ..whole })
    }

    /// An expression whose operators are of a level or stronger.
    fn level(&mut self, weakest: u8) -> Read<Expression> {
        let start = self.span();
        let mut left = self.signed(weakest)?;
        let mut related = false;
        loop {
            if weakest <= RELATION && (self.is_word("is") || self.is_word("in")) {
                let exact = self.is_word("is");
                if std::mem::replace(&mut related, true) {
                    return Err(self.chained());
                }
                self.advance();
                let class = self.name()?;
                let kind = ExpressionKind::Is { object: Box::new(left), class, exact };
                left = Expression { kind, span: self.since(start) };
                continue;
            }
            let Some((operator, level)) = binary(self.token(), self.ahead(1)) else { return Ok(left) };
            if level < weakest {
                return Ok(left);
            }
            if level == RELATION && std::mem::replace(&mut related, true) {
                return Err(self.chained());
            }
            if level < RELATION {
                related = false;
            }
            self.advance();
            if matches!(operator, Binary::OrElse | Binary::AndThen) {
                self.advance();
            }
            let right = self.level(level + 1)?;
            let kind = ExpressionKind::Binary(operator, Box::new(left), Box::new(right));
            left = Expression { kind, span: self.since(start) };
        }
    }

    fn chained(&mut self) -> Stop {
        let (at, sign) = (self.span(), shown(&self.token().to_string()));
        self.report(ChainedRelation { at, sign })
    }

    /// An operand, with `not` or a sign where one may be.
    fn signed(&mut self, weakest: u8) -> Read<Expression> {
        let start = self.span();
        let (operator, level) = match self.token() {
            Token::Word("not") if weakest <= NOT => (Unary::Not, RELATION),
            Token::Mark("+") if weakest <= SUM => (Unary::Plus, SUM + 1),
            Token::Mark("-") if weakest <= SUM => (Unary::Minus, SUM + 1),
            _ => return self.operand(),
        };
        self.advance();
        let inner = if operator == Unary::Not && self.is_word("not") {
            self.deeper(|parser| parser.signed(NOT))?
        } else {
            self.level(level)?
        };
        let kind = ExpressionKind::Unary(operator, Box::new(inner));
        Ok(Expression { kind, span: self.since(start) })
    }

    /// A constant, a variable, a call, `new`, `this`, with what follows it: `.a`, `qua C`, parameters.
    pub(super) fn operand(&mut self) -> Read<Expression> {
        let start = self.span();
        let mut left = self.primary()?;
        loop {
            let kind = match self.token() {
                Token::Mark(".") => {
                    if matches!(left.kind, ExpressionKind::Integer(_)) {
                        let at = self.span();
                        return Err(self.report(DottedRange { at }));
                    }
                    self.advance();
                    ExpressionKind::Dot(Box::new(left), self.name()?)
                }
                Token::Word("qua") => {
                    self.advance();
                    ExpressionKind::Qua(Box::new(left), self.name()?)
                }
                Token::Mark("(" | "[") if matches!(left.kind, ExpressionKind::Name(_) | ExpressionKind::Dot(..)) => {
                    let actuals = self.actuals()?;
                    ExpressionKind::Apply(Box::new(left), actuals)
                }
                _ => return Ok(left),
            };
            left = Expression { kind, span: self.since(start) };
        }
    }

    /// Actual parameters or subscripts, if there are any.
    pub(super) fn actuals(&mut self) -> Read<Vec<Expression>> {
        let mut actuals = Vec::new();
        if !self.is("(") && !self.is("[") {
            return Ok(actuals);
        }
        let close = self.open(Expected::Symbol("("))?;
        loop {
            actuals.push(self.deeper(Self::expression)?);
            if !self.take(",") {
                break;
            }
        }
        self.expect(close)?;
        Ok(actuals)
    }

    fn primary(&mut self) -> Read<Expression> {
        let start = self.span();
        let kind = match self.token() {
            Token::Integer(value) => ExpressionKind::Integer(*value),
            Token::Real(value) => ExpressionKind::Real(*value),
            Token::Text(bytes) => ExpressionKind::Text(bytes.clone()),
            Token::Character(byte) => ExpressionKind::Character(*byte),
            Token::Name(name) => ExpressionKind::Name(name.clone()),
            Token::Word("true") => ExpressionKind::Boolean(true),
            Token::Word("false") => ExpressionKind::Boolean(false),
            Token::Word("none") => ExpressionKind::None,
            Token::Word("notext") => ExpressionKind::Notext,
            Token::Word("new") => {
                self.advance();
                let class = self.name()?;
                let actuals = self.actuals()?;
                return Ok(Expression { kind: ExpressionKind::New(class, actuals), span: self.since(start) });
            }
            Token::Word("this") => {
                self.advance();
                let class = self.name()?;
                return Ok(Expression { kind: ExpressionKind::This(class), span: self.since(start) });
            }
            Token::Mark("(") => {
                self.advance();
                let inner = self.deeper(Self::expression)?;
                self.expect(")")?;
                return Ok(Expression { span: self.since(start), ..inner });
            }
            _ => return Err(self.unexpected(Expected::Expression)),
        };
        self.advance();
        Ok(Expression { kind, span: self.since(start) })
    }
}
