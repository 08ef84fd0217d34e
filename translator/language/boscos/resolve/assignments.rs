//! Assignments: the sign, the places, and the conversions on the way.

use super::super::messages::assignments::*;
use super::super::messages::types::*;
use super::*;

/// Where a value goes, and its type there.
struct Target {
    place: Place,
    of: Type,
    at: Span,
    name: String,
}

impl<'a> Resolver<'a, '_> {
    pub(super) fn assignment(
        &mut self,
        targets: &'a [syntax::Expression],
        sign: syntax::Sign,
        sign_span: Span,
        written: &'a syntax::Expression,
    ) -> Option<StatementKind> {
        let targets: Vec<Option<Target>> = targets.iter().map(|target| self.target(target, sign)).collect();
        let value = self.value(written);
        let targets: Vec<Target> = targets.into_iter().collect::<Option<_>>()?;
        let mut given = self.type_of(value);
        if given == Type::Unknown || targets.iter().any(|target| target.of == Type::Unknown) {
            return None;
        }
        let mut stores = Vec::new();
        for target in targets.into_iter().rev() {
            let how = self.sign_fits(&target, given, sign, sign_span)?;
            let (convert, narrow) = self.store_conversion(given, &target, written.span)?;
            if matches!((target.of, given), (Type::Integer | Type::Real, _)) || narrow.is_some() {
                given = target.of;
            }
            stores.push(Store { place: target.place, how, convert, narrow, at: target.at });
        }
        Some(StatementKind::Assign(Assign { stores, value }))
    }

    /// How the sign stores; a wrong sign is reported.
    fn sign_fits(&mut self, target: &Target, given: Type, sign: syntax::Sign, at: Span) -> Option<How> {
        let reference = matches!(target.of, Type::Ref(_));
        if reference != matches!(given, Type::Ref(_)) {
            self.wrong_type(at, given, target.of);
            return None;
        }
        let right = match (sign, target.of) {
            (syntax::Sign::Value, Type::Text) => return Some(How::Characters),
            (syntax::Sign::Reference, Type::Text) => return Some(How::Reference),
            (syntax::Sign::Value, _) if !reference => return Some(How::Value),
            (syntax::Sign::Reference, _) if reference => return Some(How::Reference),
            (syntax::Sign::Value, _) => syntax::Sign::Reference,
            (syntax::Sign::Reference, _) => syntax::Sign::Value,
        };
        self.report(ValueOrReference { at, name: target.name.clone(), given: sign.text(), right: right.text() });
        None
    }

    /// What is done to a value before it is stored.
    fn store_conversion(
        &mut self,
        given: Type,
        target: &Target,
        at: Span,
    ) -> Option<(Option<Conversion>, Option<ClassId>)> {
        let fits = match (given, target.of) {
            (Type::Integer, Type::Real) => return Some((Some(Conversion::ToReal), None)),
            (Type::Real, Type::Integer) => return Some((Some(Conversion::ToInteger), None)),
            (Type::Ref(Some(one)), Type::Ref(Some(other))) => {
                if !self.program.is_in(one, other) && self.program.is_in(other, one) {
                    return Some((None, Some(other)));
                }
                self.program.is_in(one, other)
            }
            (Type::Ref(None), Type::Ref(_)) => true,
            (_, Type::Unknown) => true,
            (one, other) => one == other,
        };
        if !fits {
            self.wrong_type(at.to(target.at), given, target.of);
        }
        fits.then_some((None, None))
    }

    /// What is assigned to.
    fn target(&mut self, expression: &'a syntax::Expression, sign: syntax::Sign) -> Option<Target> {
        let at = expression.span;
        if let syntax::ExpressionKind::Name(name) = &expression.kind
            && let Some(id) = self.body_of(&name.key)
        {
            let procedure = &self.program.procedures[id];
            let (Some(variable), Some(of)) = (procedure.result_variable, procedure.result) else {
                self.report(NoResult { at, name: name.shown.to_string() });
                return None;
            };
            let place = Place::Variable { variable, of: Instance::Here(procedure.block) };
            return Some(Target { place, of, at, name: name.shown.to_string() });
        }
        if let syntax::ExpressionKind::Name(_) | syntax::ExpressionKind::Dot(..) = &expression.kind {
            let denoted = self.denoted(expression)?;
            if let Some(message) = self.cannot_be_assigned(denoted.entity, at, sign) {
                self.report(message);
                return None;
            }
            if let Entity::Variable(variable) = denoted.entity {
                return self.variable_target(variable, denoted.of, at);
            }
            let value = self.call(denoted, &[], at);
            return self.value_target(value, at);
        }
        if let syntax::ExpressionKind::Apply(of, _) = &expression.kind
            && let syntax::ExpressionKind::Name(name) = &of.kind
            && let Some((Entity::Procedure(id), _)) = self.find(&name.key)
            && self.program.procedures[id].result != Some(Type::Text)
        {
            self.report(AssignToProcedure { at, name: name.shown.to_string() });
            return None;
        }
        let value = self.value(expression);
        self.value_target(value, at)
    }

    fn variable_target(&mut self, variable: VariableId, of: Instance, at: Span) -> Option<Target> {
        let declared = self.program.variables[variable].clone();
        let name = declared.name.to_string();
        match declared.kind {
            VariableKind::Constant { .. } => {
                let line = self.line(declared.at);
                self.report(AssignToConstant { at, name, line, first: declared.at });
                None
            }
            VariableKind::Array(_) | VariableKind::Parameter(FormalType { shape: Shape::Array(_), .. }) => {
                self.report(ArrayAsValue { at, name });
                None
            }
            VariableKind::Parameter(FormalType { shape: Shape::Procedure(_), .. }) => {
                self.report(AssignToProcedure { at, name });
                None
            }
            VariableKind::Simple | VariableKind::Parameter(_) | VariableKind::Result(_) | VariableKind::Connected => {
                Some(Target { place: Place::Variable { variable, of }, of: declared.of, at, name })
            }
        }
    }

    /// An element of an array, or a text that a call gives.
    fn value_target(&mut self, value: ExpressionId, at: Span) -> Option<Target> {
        let Expression { kind, of, .. } = self.program.expressions[value].clone();
        let name = self.source.text().get(at.start as usize..at.end as usize).unwrap_or("").to_string();
        match (kind, of) {
            (_, Type::Unknown) => None,
            (ExpressionKind::Read(place @ Place::Element { .. }), of) => Some(Target { place, of, at, name }),
            (ExpressionKind::Read(Place::Variable { variable, of }), _) => self.variable_target(variable, of, at),
            (_, Type::Text) => Some(Target { place: Place::Text(value), of, at, name }),
            _ => {
                self.report(NotAssignable { at, name });
                None
            }
        }
    }

    /// The message about a name that is not a variable.
    fn cannot_be_assigned(&self, entity: Entity, at: Span, sign: syntax::Sign) -> Option<CannotAssign> {
        let (name, result, read_only) = match entity {
            Entity::Variable(_) => return None,
            Entity::Procedure(id) => {
                let procedure = &self.program.procedures[id];
                let read_only = procedure.standard && procedure.runtime && procedure.parameters.is_empty();
                (procedure.name.to_string(), procedure.result, read_only)
            }
            Entity::Virtual(id) => {
                (self.program.virtuals[id].name.to_string(), self.program.virtuals[id].result, false)
            }
            Entity::Class(id) => (self.program.class_name(id), None, false),
        };
        // The frame that a text procedure returns may get characters.
        if result == Some(Type::Text) && sign == syntax::Sign::Value {
            return None;
        }
        Some(CannotAssign { at, name, read_only: read_only && result.is_some() })
    }
}
