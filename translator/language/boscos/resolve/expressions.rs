//! Expressions with their types; conversions are made explicit.

use super::super::messages::calls::*;
use super::super::messages::types::*;
use super::denote::Denoted;
use super::*;

impl<'a> Resolver<'a, '_> {
    pub(super) fn bad(&mut self, at: Span) -> ExpressionId {
        self.new_expression(ExpressionKind::Bad, Type::Unknown, at)
    }

    pub(super) fn type_of(&self, id: ExpressionId) -> Type {
        self.program.expressions[id].of
    }

    /// An expression as it is.
    pub(super) fn value(&mut self, expression: &'a syntax::Expression) -> ExpressionId {
        use syntax::ExpressionKind as Written;
        let at = expression.span;
        match &expression.kind {
            Written::Integer(value) => self.literal(Constant::Integer(*value), Type::Integer, at),
            Written::Real(value) => self.literal(Constant::Real(*value), Type::Real, at),
            Written::Boolean(value) => self.literal(Constant::Boolean(*value), Type::Boolean, at),
            Written::Character(value) => self.literal(Constant::Character(*value), Type::Character, at),
            Written::Text(value) => self.literal(Constant::Text(value.clone()), Type::Text, at),
            Written::None => self.new_expression(ExpressionKind::None, Type::Ref(None), at),
            Written::Notext => self.new_expression(ExpressionKind::Notext, Type::Text, at),
            Written::Name(_) | Written::Dot(..) => match self.denoted(expression) {
                Some(denoted) => self.denoted_value(denoted, &[], false, at),
                None => self.bad(at),
            },
            Written::Apply(of, actuals) => match self.denoted(of) {
                Some(denoted) => self.denoted_value(denoted, actuals, true, at),
                None => {
                    for actual in actuals {
                        self.value(actual);
                    }
                    self.bad(at)
                }
            },
            Written::Qua(object, class) => self.qua(object, class, at),
            Written::New(class, actuals) => self.creation(class, actuals, at),
            Written::This(class) => self.this(class, at),
            Written::Is { object, class, exact } => self.is(object, class, *exact, at),
            Written::Unary(operator, inner) => self.unary(*operator, inner, at),
            Written::Binary(operator, left, right) => self.binary(*operator, left, right, at),
            Written::If(parts) => self.conditional(&parts.0, &parts.1, &parts.2, at),
            Written::Bad => self.bad(at),
        }
    }

    fn literal(&mut self, value: Constant, of: Type, at: Span) -> ExpressionId {
        self.new_expression(ExpressionKind::Constant(value), of, at)
    }

    /// The value of what a name denotes, called or subscripted where it was applied to something.
    fn denoted_value(
        &mut self,
        Denoted { entity, of }: Denoted,
        actuals: &'a [syntax::Expression],
        applied: bool,
        at: Span,
    ) -> ExpressionId {
        let variable = match entity {
            Entity::Variable(variable) => variable,
            Entity::Procedure(_) | Entity::Virtual(_) => return self.call(Denoted { entity, of }, actuals, at),
            Entity::Class(class) => {
                let name = self.program.class_name(class);
                self.report(ClassAsValue { at, name });
                return self.bad(at);
            }
        };
        let declared = self.program.variables[variable].clone();
        match declared.kind {
            VariableKind::Parameter(FormalType { shape: Shape::Procedure(_), .. }) => {
                self.call(Denoted { entity, of }, actuals, at)
            }
            VariableKind::Array(_) | VariableKind::Parameter(FormalType { shape: Shape::Array(_), .. }) => {
                match self.element(variable, of, actuals, applied, at) {
                    Some(place) => self.new_expression(ExpressionKind::Read(place), declared.of, at),
                    None => self.bad(at),
                }
            }
            VariableKind::Simple
            | VariableKind::Constant { .. }
            | VariableKind::Parameter(_)
            | VariableKind::Result(_)
            | VariableKind::Connected => {
                if applied {
                    self.report(NotApplicable { at, name: declared.name.to_string() });
                    return self.bad(at);
                }
                let place = Place::Variable { variable, of };
                self.new_expression(ExpressionKind::Read(place), declared.of, at)
            }
        }
    }

    /// An element of an array.
    pub(super) fn element(
        &mut self,
        array: VariableId,
        of: Instance,
        actuals: &'a [syntax::Expression],
        applied: bool,
        at: Span,
    ) -> Option<Place> {
        let name = self.program.variables[array].name.to_string();
        if !applied {
            self.report(ArrayAsValue { at, name });
            return None;
        }
        let subscripts: Vec<ExpressionId> =
            actuals.iter().map(|actual| self.converted(actual, Type::Integer)).collect();
        if let Some(wanted) = self.dimensions.get(&array).copied()
            && wanted != subscripts.len()
        {
            self.report(WrongSubscripts { at, name, wanted, given: subscripts.len() });
            return None;
        }
        Some(Place::Element { array, of, subscripts })
    }

    /// An expression converted to a type, as an assignment does it.
    pub(super) fn converted(&mut self, expression: &'a syntax::Expression, to: Type) -> ExpressionId {
        let id = self.value(expression);
        self.convert(id, to)
    }

    /// Converts a value; a wrong type is reported.
    pub(super) fn convert(&mut self, id: ExpressionId, to: Type) -> ExpressionId {
        let Expression { of, at, .. } = self.program.expressions[id];
        match (of, to) {
            (Type::Unknown, _) | (_, Type::Unknown) => id,
            (Type::Integer, Type::Real) => {
                if let ExpressionKind::Constant(Constant::Integer(value)) = self.program.expressions[id].kind {
                    return self.literal(Constant::Real(value as f64), Type::Real, at);
                }
                self.new_expression(ExpressionKind::Convert(Conversion::ToReal, id), Type::Real, at)
            }
            (Type::Real, Type::Integer) => {
                self.new_expression(ExpressionKind::Convert(Conversion::ToInteger, id), Type::Integer, at)
            }
            (Type::Ref(given), Type::Ref(Some(wanted))) => self.reference(id, given, wanted, at),
            _ if of == to => id,
            _ => {
                self.wrong_type(at, of, to);
                self.bad(at)
            }
        }
    }

    fn reference(&mut self, id: ExpressionId, given: Option<ClassId>, wanted: ClassId, at: Span) -> ExpressionId {
        let Some(given) = given else { return id };
        if self.program.classes[wanted].name == "zd_object" || self.program.is_in(given, wanted) {
            return id;
        }
        if !self.program.is_in(wanted, given) {
            self.wrong_type(at, Type::Ref(Some(given)), Type::Ref(Some(wanted)));
            return self.bad(at);
        }
        let kind = ExpressionKind::Narrow { object: id, class: wanted, test: Test::OrNone };
        self.new_expression(kind, Type::Ref(Some(wanted)), at)
    }

    pub(super) fn wrong_type(&mut self, at: Span, given: Type, wanted: Type) {
        let (given, wanted) = (self.program.type_name(given), self.program.type_name(wanted));
        self.report(WrongType { at, given, wanted });
    }

    /// Reports a value that is not of a type; whether it is.
    pub(super) fn expect_type(&mut self, id: ExpressionId, wanted: Type) -> bool {
        let Expression { of, at, .. } = self.program.expressions[id];
        if of != wanted && of != Type::Unknown {
            self.wrong_type(at, of, wanted);
        }
        of == wanted
    }

    pub(super) fn condition(&mut self, expression: &'a syntax::Expression) -> ExpressionId {
        let id = self.value(expression);
        self.expect_type(id, Type::Boolean);
        id
    }

    /// The class of an object that an expression refers to; other types are reported.
    pub(super) fn object_class(&mut self, id: ExpressionId) -> Option<Option<ClassId>> {
        let Expression { of, at, .. } = self.program.expressions[id];
        match of {
            Type::Ref(class) => Some(class),
            Type::Unknown => None,
            other => {
                let given = self.program.type_name(other);
                self.report(NotAReference { at, given });
                None
            }
        }
    }

    fn qua(&mut self, object: &'a syntax::Expression, name: &Name, at: Span) -> ExpressionId {
        let object = self.value(object);
        let given = self.object_class(object);
        let Some((class, _)) = self.find_class(name) else { return self.bad(at) };
        let Some(given) = given else { return self.bad(at) };
        let of = Type::Ref(Some(class));
        let test = match given {
            Some(given) if self.program.is_in(given, class) => Test::Known,
            Some(given) if !self.program.is_in(class, given) => {
                self.wrong_type(at, Type::Ref(Some(given)), of);
                return self.bad(at);
            }
            Some(_) | None => Test::Required,
        };
        self.new_expression(ExpressionKind::Narrow { object, class, test }, of, at)
    }

    fn is(&mut self, object: &'a syntax::Expression, name: &Name, exact: bool, at: Span) -> ExpressionId {
        let object = self.value(object);
        let given = self.object_class(object);
        let (Some((class, _)), Some(_)) = (self.find_class(name), given) else {
            return self.bad(at);
        };
        // A class that is no prefix and no subclass of that of the reference is legal: the answer is false.
        self.new_expression(ExpressionKind::Is { object, class, exact }, Type::Boolean, at)
    }

    /// The object of the innermost class, or arm of `inspect`, that is the named class or a subclass.
    fn this(&mut self, name: &Name, at: Span) -> ExpressionId {
        let Some((class, _)) = self.find_class(name) else { return self.bad(at) };
        for frame in (0..self.frames.len()).rev() {
            match self.frames[frame] {
                Frame::Block(block) => {
                    let BlockKind::Class(own) = self.program.blocks[block].kind else { continue };
                    if self.program.is_in(own, class) {
                        return self.new_expression(ExpressionKind::This(block), Type::Ref(Some(class)), at);
                    }
                }
                Frame::Connection(variable, own) if self.program.is_in(own, class) => {
                    let of = Instance::Here(self.program.variables[variable].block);
                    let kind = ExpressionKind::Read(Place::Variable { variable, of });
                    return self.new_expression(kind, Type::Ref(Some(own)), at);
                }
                Frame::Connection(..) => {}
            }
        }
        self.report(ThisOutside { at, name: name.shown.to_string() });
        self.bad(at)
    }

    fn conditional(
        &mut self,
        condition: &'a syntax::Expression,
        then: &'a syntax::Expression,
        otherwise: &'a syntax::Expression,
        at: Span,
    ) -> ExpressionId {
        let condition = self.condition(condition);
        let (then, otherwise) = (self.value(then), self.value(otherwise));
        let of = match (self.type_of(then), self.type_of(otherwise)) {
            (Type::Integer, Type::Real) | (Type::Real, Type::Integer) => Type::Real,
            (Type::Ref(None), other @ Type::Ref(_)) | (other @ Type::Ref(_), Type::Ref(None)) => other,
            (Type::Ref(Some(one)), Type::Ref(Some(other))) => match self.common_prefix(one, other) {
                Some(class) => Type::Ref(Some(class)),
                None => {
                    self.wrong_type(at, Type::Ref(Some(other)), Type::Ref(Some(one)));
                    return self.bad(at);
                }
            },
            (one, _) => one,
        };
        let (then, otherwise) = (self.convert(then, of), self.convert(otherwise, of));
        self.new_expression(ExpressionKind::If { condition, then, otherwise }, of, at)
    }

    /// The innermost class that is a prefix of both, or one of them.
    fn common_prefix(&self, one: ClassId, other: ClassId) -> Option<ClassId> {
        let chain = self.program.chain(other);
        self.program.chain(one).into_iter().find(|class| chain.contains(class))
    }
}
