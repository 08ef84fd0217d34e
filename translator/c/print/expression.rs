//! Expressions, with parentheses where C would parse them differently, or where compilers recommend them.
//!
//! The grouping of the tree is kept exactly, so that every operation is rounded as in the model.

use super::line::Line;
use super::{Dialect, Printer, Reals};
use crate::arena::Range;
use crate::c::text::{literal, number};
use crate::c::tree::{CBinary, CExpression, CKind, CType, CUnary, Node};

/// The precedence of a piece of C.
type Tight = u8;

const ASSIGNMENT: Tight = 1;
const CHOICE: Tight = 2;
const OR: Tight = 3;
const AND: Tight = 4;
const EQUALITY: Tight = 5;
const RELATION: Tight = 6;
const SUM: Tight = 7;
const TERM: Tight = 8;
const SIGN: Tight = 9;
pub(super) const WHOLE: Tight = 10;

/// Allowed after `=`.
pub(super) const ASSIGNED: Tight = CHOICE;
/// Allowed on its own.
pub(super) const ANY: Tight = ASSIGNMENT;

impl Printer<'_> {
    /// An expression with at least the precedence `place`.
    pub(super) fn operand(&self, line: &mut Line, node: Node, place: Tight) {
        let expression = self.unit.nodes[node];
        let enclosed = self.tightness(expression) < place;
        if enclosed {
            line.open("(");
        }
        self.bare(line, expression);
        if enclosed {
            line.close(")");
        }
    }

    fn tightness(&self, expression: CExpression) -> Tight {
        match expression {
            CExpression::Assign(..) => ASSIGNMENT,
            CExpression::Conditional(..) => CHOICE,
            CExpression::Binary(operator, ..) => of(operator),
            CExpression::Real(number) if number.is_sign_negative() || self.casts() => SIGN,
            CExpression::Int(number) | CExpression::Long(number) if number < 0 => SIGN,
            CExpression::Converted(_, inner) if self.dialect == Dialect::C89 => self.tightness(self.unit.nodes[inner]),
            CExpression::Cast(kind, inner) if self.is_left_out(kind) => self.tightness(self.unit.nodes[inner]),
            CExpression::Unary(CUnary::Increment | CUnary::Decrement, _) => WHOLE,
            CExpression::Unary(CUnary::Negate | CUnary::Not | CUnary::Address | CUnary::Content, _)
            | CExpression::Cast(..)
            | CExpression::Converted(..) => SIGN,
            CExpression::Name(_)
            | CExpression::Real(_)
            | CExpression::Int(_)
            | CExpression::Long(_)
            | CExpression::Text(_)
            | CExpression::Member { .. }
            | CExpression::Index(..)
            | CExpression::Call(..)
            | CExpression::CallAt(..) => WHOLE,
        }
    }

    /// A cast to void, which K&R C does not have.
    fn is_left_out(&self, kind: u16) -> bool {
        self.dialect == Dialect::Knr && self.type_of_cast(kind) == CType::VOID
    }

    fn type_of_cast(&self, kind: u16) -> CType {
        self.unit.types.get(kind as usize).copied().unwrap_or(CType::DOUBLE)
    }

    fn casts(&self) -> bool {
        matches!(self.reals, Reals::CastTo(_))
    }

    fn bare(&self, line: &mut Line, expression: CExpression) {
        match expression {
            CExpression::Name(name) => line.push(self.unit.names.text(name)),
            CExpression::Real(value) => {
                if let Reals::CastTo(kind) = self.reals {
                    line.push(&format!("({kind})"));
                }
                match value.is_finite() {
                    true => line.push(&number(value)),
                    false => line.push(if value < 0.0 { "-HUGE_VAL" } else { "HUGE_VAL" }),
                }
            }
            CExpression::Int(value) => line.push(&value.to_string()),
            CExpression::Long(value) => line.push(&format!("{value}L")),
            CExpression::Text(at) => {
                let text = literal(self.unit.strings.get(at as usize).map_or(&[], Vec::as_slice));
                // K&R C does not join strings: the line goes on.
                line.push(&match self.dialect {
                    Dialect::C89 => text,
                    Dialect::Knr => text.replace("\"\n        \"", "\\\n"),
                });
            }
            CExpression::Member { of, name, arrow } => {
                self.operand(line, of, WHOLE);
                line.push(if arrow { "->" } else { "." });
                line.push(self.unit.names.text(name));
            }
            CExpression::Index(of, index) => {
                self.operand(line, of, WHOLE);
                line.open("[");
                self.operand(line, index, ANY);
                line.close("]");
            }
            CExpression::Call(name, arguments) => {
                line.push(self.unit.names.text(name));
                self.arguments(line, arguments);
            }
            CExpression::CallAt(pointer, arguments) => {
                line.open("(");
                // In K&R C, only functions are called.
                if self.dialect == Dialect::Knr {
                    line.push("*");
                }
                self.operand(line, pointer, SIGN);
                line.close(")");
                self.arguments(line, arguments);
            }
            CExpression::Unary(operator, a) => self.unary(line, operator, a),
            CExpression::Binary(operator, a, b) => self.binary(line, operator, a, b),
            CExpression::Assign(to, value) => {
                self.operand(line, to, SIGN);
                line.push(" =");
                line.may_break(WHOLE);
                // `a = b = 0.0`
                let chain = matches!(self.unit.nodes[value], CExpression::Assign(..));
                self.operand(line, value, if chain { ASSIGNMENT } else { ASSIGNED });
            }
            CExpression::Conditional(condition, then, otherwise) => {
                self.operand(line, condition, OR);
                line.may_break(CHOICE);
                line.push("? ");
                self.operand(line, then, OR);
                line.may_break(CHOICE);
                line.push(": ");
                self.operand(line, otherwise, OR);
            }
            CExpression::Cast(kind, a) if self.is_left_out(kind) => self.bare(line, self.unit.nodes[a]),
            CExpression::Cast(kind, a) => self.cast(line, self.type_of_cast(kind), a),
            CExpression::Converted(_, a) if self.dialect == Dialect::C89 => self.bare(line, self.unit.nodes[a]),
            CExpression::Converted(kind, a) => match (self.type_of_cast(kind), self.unit.nodes[a]) {
                (CType::LONG, CExpression::Int(value)) => line.push(&format!("{value}L")),
                (kind, _) => self.cast(line, kind, a),
            },
        }
    }

    fn arguments(&self, line: &mut Line, arguments: Range<CExpression>) {
        line.open("(");
        for (number, argument) in arguments.of(&self.unit.lists).unwrap_or_default().iter().enumerate() {
            if number > 0 {
                line.push(",");
                line.may_break(0);
            }
            self.operand(line, *argument, ASSIGNED);
        }
        line.close(")");
    }

    fn cast(&self, line: &mut Line, kind: CType, a: Node) {
        line.push("(");
        match kind.kind {
            CKind::Function(number) => self.pointer_to_function(line, number),
            _ => line.push(&self.declared_type(kind)),
        }
        line.push(")");
        let is_cast = matches!(self.unit.nodes[a], CExpression::Cast(..));
        self.operand(line, a, if is_cast { SIGN } else { WHOLE });
    }

    /// `double (*)(struct model *, double)`
    fn pointer_to_function(&self, line: &mut Line, number: u16) {
        let Some((result, takes)) = self.unit.signatures.get(number as usize) else { return };
        let result = self.declared_type(*result);
        line.push(&result);
        line.push(if result.ends_with('*') { "(*)" } else { " (*)" });
        line.open("(");
        // In K&R C, nothing is said of the parameters.
        let shown = if self.dialect == Dialect::C89 { &takes[..] } else { &[] };
        for (number, kind) in shown.iter().enumerate() {
            if number > 0 {
                line.push(",");
                line.may_break(0);
            }
            line.push(&self.declared_type(*kind));
        }
        line.close(")");
    }

    fn unary(&self, line: &mut Line, operator: CUnary, a: Node) {
        match operator {
            CUnary::Negate => {
                line.push("-");
                // `--` would be a decrement.
                self.operand(line, a, WHOLE);
            }
            CUnary::Not => {
                line.push("!");
                self.operand(line, a, WHOLE);
            }
            CUnary::Address => {
                line.push("&");
                self.operand(line, a, WHOLE);
            }
            CUnary::Content => {
                line.push("*");
                self.operand(line, a, WHOLE);
            }
            CUnary::Increment => {
                self.operand(line, a, WHOLE);
                line.push("++");
            }
            CUnary::Decrement => {
                self.operand(line, a, WHOLE);
                line.push("--");
            }
        }
    }

    /// The left operand may have the same precedence as the operator, because C is left-associative.
    fn binary(&self, line: &mut Line, operator: CBinary, a: Node, b: Node) {
        let (left, right) = match operator {
            // Compilers recommend parentheses where && and || meet, and around compared comparisons.
            CBinary::Or => (OR, RELATION - 1),
            CBinary::And => (AND, RELATION - 1),
            CBinary::Equal | CBinary::NotEqual => (SUM, SUM),
            CBinary::Less | CBinary::LessEqual | CBinary::Greater | CBinary::GreaterEqual => (SUM, SUM),
            CBinary::Add | CBinary::Subtract => (SUM, TERM),
            CBinary::Multiply | CBinary::Divide | CBinary::Remainder => (TERM, SIGN),
        };
        let joined = matches!((operator, self.unit.nodes[a]), (CBinary::Or, CExpression::Binary(CBinary::And, ..)));
        self.operand(line, a, if joined { EQUALITY } else { left });
        line.may_break(of(operator));
        line.push(sign(operator));
        line.push(" ");
        self.operand(line, b, right);
    }
}

fn of(operator: CBinary) -> Tight {
    match operator {
        CBinary::Or => OR,
        CBinary::And => AND,
        CBinary::Equal | CBinary::NotEqual => EQUALITY,
        CBinary::Less | CBinary::LessEqual | CBinary::Greater | CBinary::GreaterEqual => RELATION,
        CBinary::Add | CBinary::Subtract => SUM,
        CBinary::Multiply | CBinary::Divide | CBinary::Remainder => TERM,
    }
}

fn sign(operator: CBinary) -> &'static str {
    match operator {
        CBinary::Add => "+",
        CBinary::Subtract => "-",
        CBinary::Multiply => "*",
        CBinary::Divide => "/",
        CBinary::Remainder => "%",
        CBinary::Less => "<",
        CBinary::LessEqual => "<=",
        CBinary::Greater => ">",
        CBinary::GreaterEqual => ">=",
        CBinary::Equal => "==",
        CBinary::NotEqual => "!=",
        CBinary::And => "&&",
        CBinary::Or => "||",
    }
}
