//! Calls of procedures that the run time does.

use super::program::{Argument, Call, Conversion};
use super::*;
use crate::code::Rounding;
use crate::code::runtime::Want;
use crate::model::Relation;

impl Lowering<'_> {
    pub(super) fn runtime_call(&mut self, id: ProcedureId, of: Instance, call: &Call, at: Span) -> Made<Value> {
        let (class, name) = Self::runtime_name(self.program, id);
        if let Some(value) = self.list_call(class, id, of, call, at)? {
            return Ok(value);
        }
        if let Some(value) = self.process_call(class, id, of, call, at)? {
            return Ok(value);
        }
        if let Some(value) = self.network_call(class, id, of, call, at)? {
            return Ok(value);
        }
        let function = runtime_function(class, name);
        let mut wants = function.iter().flat_map(|function| function.row().parameters).filter(|want| want.is_operand());
        let mut made = Vec::new();
        let mut after = None;
        // A text that was passed by name, and an image, has its new position afterwards.
        let mut changed = None;
        let mut image = None;
        if class == "zd_text" {
            let Instance::Object(text) = of else { return self.unsupported("a text around this place", at) };
            let written = &self.program.expressions[text].kind;
            let value = self.value(text)?;
            let text = match (wants.next(), written) {
                (Some(Want::Address), program::ExpressionKind::Read(place)) if self.is_named(place) => {
                    let variable = self.temporary(value, "text");
                    changed = Some((place.clone(), variable));
                    self.address(variable)
                }
                (Some(Want::Address), _) => match self.positioned(text) {
                    Some(move_to) => {
                        let variable = self.temporary(value, "image");
                        image = Some((move_to, variable));
                        self.address(variable)
                    }
                    None => self.address(value),
                },
                _ => value,
            };
            made.push(text);
        }
        for argument in &call.arguments {
            let before = self.current.out.len();
            let value = match (argument, wants.next()) {
                (Argument::Name { place: Some(place), .. }, _) => {
                    let value = self.place(place, at)?;
                    if self.is_named(place) {
                        // It is set through the parameter afterwards.
                        let variable = self.temporary(value, "stream");
                        after = Some((place.clone(), variable));
                        self.address(variable)
                    } else {
                        self.address(value)
                    }
                }
                (Argument::Name { value, place: None }, _) => {
                    let value = self.value(*value)?;
                    self.address(value)
                }
                (Argument::Array { variable, of }, _) => {
                    self.place(&program::Place::Variable { variable: *variable, of: *of }, at)?
                }
                (Argument::Value(value), _) => self.value(*value)?,
                (Argument::Procedure(_) | Argument::Open { .. }, _) => {
                    return self.unsupported("this parameter", at);
                }
            };
            self.settle(&mut made, before);
            made.push(value);
        }
        let made = self.ordered(made);
        let value = self.runtime_values(id, made, call.of_integers, at)?;
        if let Some((place, text)) = changed {
            let value = self.done(value, "taken");
            self.set_text_again(&place, text, at)?;
            return Ok(value);
        }
        if let Some((move_to, text)) = image {
            let value = self.done(value, "taken");
            let pos = self.runtime(Runtime::Pos, &[text]);
            let moved = self.runtime(move_to, &[pos]);
            self.perform(moved);
            return Ok(value);
        }
        let Some((place, variable)) = after else { return Ok(value) };
        let value = self.temporary(value, "drawn");
        self.set_named(&place, variable, at)?;
        Ok(value)
    }

    /// A call that is made now; its value, if it has one, is in a variable.
    fn done(&mut self, call: Value, name: &str) -> Value {
        match self.kind(call) {
            Type::Nothing => {
                self.perform(call);
                self.builder.add(Expression::Logical(false), Type::Logical)
            }
            _ => self.temporary(call, name),
        }
    }

    /// What moves in an image, if a text is `sysout.image` or `sysin.image` itself.
    fn positioned(&self, text: program::ExpressionId) -> Option<Runtime> {
        let program::ExpressionKind::Call(call) = &self.program.expressions[text].kind else { return None };
        let program::Callee::Procedure { procedure, .. } = call.callee else { return None };
        match Self::runtime_name(self.program, procedure) {
            ("zd_output", "image") => Some(Runtime::Tab),
            ("zd_input", "image") => Some(Runtime::InTab),
            _ => None,
        }
    }

    /// The class of a procedure of the run time, and its name.
    fn runtime_name(program: &Program, id: ProcedureId) -> (&str, &str) {
        let procedure = &program.procedures[id];
        let class = match program.blocks[procedure.declared_in].kind {
            program::BlockKind::Class(class) => program.classes[class].name.as_str(),
            program::BlockKind::Environment | program::BlockKind::Plain | program::BlockKind::Procedure(_) => "",
        };
        (class, procedure.name.as_str())
    }

    /// The call, with the operands that it wants.
    pub(super) fn runtime_values(
        &mut self,
        id: ProcedureId,
        mut made: Vec<Value>,
        of_integers: bool,
        at: Span,
    ) -> Made<Value> {
        let (class, name) = Self::runtime_name(self.program, id);
        let Some(function) = runtime_function(class, name) else {
            return self.without_function(class, name, made, of_integers, at);
        };
        if function == Runtime::Beside {
            made.push(self.integer(if name == "addepsilon" { 1 } else { -1 }));
        }
        match (function, &made[..]) {
            // They give the text that they change.
            (Runtime::Upcase | Runtime::Lowcase, [text]) => {
                let text = self.simple(*text, "text");
                let change = self.runtime(function, &[text]);
                self.perform(change);
                Ok(text)
            }
            // It reads all that a line has.
            (Runtime::InImage, _) if name == "inrecord" => {
                let read = self.runtime(function, &made);
                self.perform(read);
                Ok(self.builder.add(Expression::Logical(false), Type::Logical))
            }
            (Runtime::OutText, [text]) => {
                let code = &self.builder.code;
                if let Expression::Object(object) = code.expressions[*text]
                    && let Object::Text(_) = code.records.objects[object]
                {
                    return Ok(self.runtime(Runtime::OutLiteral, &made));
                }
                Ok(self.runtime(function, &made))
            }
            (Runtime::Length | Runtime::Pos | Runtime::Start | Runtime::More, [text]) => {
                made = vec![self.simple(*text, "text")];
                Ok(self.runtime(function, &made))
            }
            _ => Ok(self.runtime(function, &made)),
        }
    }

    /// A variable itself; other values go to one.
    fn address(&mut self, value: Value) -> Value {
        let code = &self.builder.code;
        let variable = match code.expressions[value] {
            Expression::Read(_) => true,
            Expression::Object(object) => {
                matches!(code.records.objects[object], Object::Field { .. } | Object::Element { .. })
            }
            _ => false,
        };
        let place = if variable { value } else { self.temporary(value, "text") };
        let kind = self.kind(place);
        self.object(Object::Address(place), kind)
    }

    /// What no function of the run time does alone.
    fn without_function(
        &mut self,
        class: &str,
        name: &str,
        values: Vec<Value>,
        of_integers: bool,
        at: Span,
    ) -> Made<Value> {
        let choose = |this: &mut Self, relation, a, b, then, otherwise| {
            let condition = this.builder.compare(relation, a, b);
            let kind = this.kind(then);
            this.builder.add(Expression::Choose(condition, then, otherwise), kind)
        };
        match (name, &values[..]) {
            ("rank" | "isorank", [character]) => Ok(match self.builder.code.expressions[*character] {
                Expression::Integer(code) => self.integer(code),
                _ => self.builder.add(Expression::Convert(*character, Rounding::Exact), Type::LONG),
            }),
            ("abs", [x]) if !of_integers => Ok(self.runtime(Runtime::Absolute, &[*x])),
            ("abs", [x]) => {
                let x = self.simple(*x, "number");
                let zero = self.integer(0);
                let negated = self.runtime(Runtime::Subtract, &[zero, x]);
                Ok(choose(self, Relation::Less, x, zero, negated, x))
            }
            ("sign", [x]) => {
                let x = self.simple(*x, "number");
                let zero = self.zero(self.kind(x));
                let [one, none, minus] = [1, 0, -1].map(|number| self.integer(number));
                let negative = choose(self, Relation::Less, x, zero, minus, none);
                Ok(choose(self, Relation::Greater, x, zero, one, negative))
            }
            ("min" | "max", [a, b]) => {
                let (a, b) = (self.simple(*a, "number"), self.simple(*b, "number"));
                let relation = if name == "min" { Relation::Less } else { Relation::Greater };
                Ok(choose(self, relation, b, a, b, a))
            }
            ("maxreal" | "maxlongreal", []) => Ok(self.builder.real(f64::MAX)),
            ("minreal" | "minlongreal", []) => Ok(self.builder.real(f64::MIN)),
            // A page without end.
            ("eject" | "spacing" | "linesperpage", [_]) if class == "zd_output" => {
                let value = values[0];
                if self.use_of(value).changes || self.use_of(value).notes {
                    self.perform(value);
                }
                Ok(self.integer(0))
            }
            _ => self.unsupported("this standard procedure", at),
        }
    }

    /// A value as a real number.
    pub(super) fn real_of(&mut self, value: Value) -> Value {
        match self.kind(value) {
            Type::Integer { .. } => self.converted(Conversion::ToReal, value),
            _ => value,
        }
    }
}

/// The function that does a procedure of a class, or of none, alone.
fn runtime_function(class: &str, name: &str) -> Option<Runtime> {
    Some(match (class, name) {
        ("zd_text", "length") => Runtime::Length,
        ("zd_text", "pos") => Runtime::Pos,
        ("zd_text", "constant") => Runtime::Constant,
        ("zd_text", "main") => Runtime::Main,
        ("zd_text", "setpos") => Runtime::SetPos,
        ("zd_text", "start") => Runtime::Start,
        ("zd_text", "more") => Runtime::More,
        ("zd_text", "getchar") => Runtime::GetChar,
        ("zd_text", "putchar") => Runtime::PutChar,
        ("zd_text", "sub") => Runtime::Sub,
        ("zd_text", "strip") => Runtime::Strip,
        ("zd_text", "getint") => Runtime::GetInt,
        ("zd_text", "getreal") => Runtime::GetReal,
        ("zd_text", "getfrac") => Runtime::GetFrac,
        ("zd_text", "putint") => Runtime::PutInt,
        ("zd_text", "putfix") => Runtime::PutFix,
        ("zd_text", "putreal") => Runtime::PutReal,
        ("zd_text", "putfrac") => Runtime::PutFrac,
        ("zd_output", "outint") => Runtime::OutInt,
        ("zd_output", "outfix") => Runtime::OutFix,
        ("zd_output", "outreal") => Runtime::OutReal,
        ("zd_output", "outfrac") => Runtime::OutFrac,
        ("zd_output", "outchar") => Runtime::OutChar,
        ("zd_output", "outtext") => Runtime::OutText,
        ("zd_output", "outimage") => Runtime::OutImage,
        ("zd_output", "breakoutimage") => Runtime::BreakOutImage,
        ("zd_output", "image") => Runtime::Shown,
        ("zd_output", "setpos") => Runtime::Tab,
        ("zd_output", "pos") => Runtime::LinePos,
        ("zd_output", "length") => Runtime::LineLength,
        ("zd_input", "inint") => Runtime::InInt,
        ("zd_input", "inreal") => Runtime::InReal,
        ("zd_input", "infrac") => Runtime::InFrac,
        ("zd_input", "inchar") => Runtime::InChar,
        ("zd_input", "intext") => Runtime::InText,
        ("zd_input", "inimage" | "inrecord") => Runtime::InImage,
        ("zd_input", "lastitem") => Runtime::LastItem,
        ("zd_input", "endfile") => Runtime::EndFile,
        ("zd_input", "more") => Runtime::InMore,
        ("zd_input", "image") => Runtime::ReadImage,
        ("zd_input", "length") => Runtime::InLength,
        ("zd_input", "pos") => Runtime::InPos,
        ("zd_input", "setpos") => Runtime::InTab,
        ("", "sqrt") => Runtime::Sqrt,
        ("", "sin") => Runtime::Sin,
        ("", "cos") => Runtime::Cos,
        ("", "tan") => Runtime::Tan,
        ("", "arcsin") => Runtime::Arcsin,
        ("", "arccos") => Runtime::Arccos,
        ("", "arctan") => Runtime::Arctan,
        ("", "arctan2") => Runtime::Arctan2,
        ("", "sinh") => Runtime::Sinh,
        ("", "cosh") => Runtime::Cosh,
        ("", "tanh") => Runtime::Tanh,
        ("", "ln") => Runtime::Ln,
        ("", "log10") => Runtime::Log10,
        ("", "exp") => Runtime::Exp,
        ("", "cotan") => Runtime::Cotan,
        ("", "addepsilon" | "subepsilon") => Runtime::Beside,
        ("", "maxint") => Runtime::MaxInt,
        ("", "minint") => Runtime::MinInt,
        ("", "clocktime") => Runtime::ClockTime,
        ("", "cputime") => Runtime::CpuTime,
        ("", "datetime") => Runtime::DateTime,
        ("", "entier") => Runtime::Entier,
        ("", "mod") => Runtime::Modulo,
        ("", "rem") => Runtime::Remainder,
        ("", "upperbound") => Runtime::Upper,
        ("", "lowerbound") => Runtime::Lower,
        ("", "char" | "isochar") => Runtime::Ranked,
        ("", "digit") => Runtime::Digit,
        ("", "letter") => Runtime::Letter,
        ("", "copy") => Runtime::Copy,
        ("", "blanks") => Runtime::Blanks,
        ("", "upcase") => Runtime::Upcase,
        ("", "lowcase") => Runtime::Lowcase,
        ("", "decimalmark") => Runtime::DecimalMark,
        ("", "lowten") => Runtime::LowTen,
        ("", "draw") => Runtime::Draw,
        ("", "randint") => Runtime::RandInt,
        ("", "uniform") => Runtime::Uniform,
        ("", "normal") => Runtime::Normal,
        ("", "negexp") => Runtime::NegExp,
        ("", "poisson") => Runtime::Poisson,
        ("", "erlang") => Runtime::Erlang,
        ("", "discrete") => Runtime::Discrete,
        ("", "linear") => Runtime::Linear,
        ("", "histd") => Runtime::Histd,
        ("", "histo") => Runtime::Histo,
        ("", "error") => Runtime::Error,
        _ => return None,
    })
}
