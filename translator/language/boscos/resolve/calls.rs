//! Calls, creation of objects, and actual parameters.

use super::super::messages::assignments::CannotAssign;
use super::super::messages::calls::*;
use super::super::messages::classes::*;
use super::super::messages::types::*;
use super::denote::Denoted;
use super::*;

impl<'a> Resolver<'a, '_> {
    /// A call; its type is unknown if the procedure has none.
    pub(super) fn call(
        &mut self,
        Denoted { entity, of }: Denoted,
        actuals: &'a [syntax::Expression],
        at: Span,
    ) -> ExpressionId {
        let Some(call) = self.call_without_value(Denoted { entity, of }, actuals, at) else { return self.bad(at) };
        let result = match &call.callee {
            Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].result,
            Callee::Virtual { of, .. } => self.program.virtuals[*of].result,
            Callee::Formal { parameter, .. } => match self.program.formal(*parameter).map(|formal| formal.shape) {
                Some(Shape::Procedure(of)) => of,
                _ => None,
            },
        };
        let Some(of) = result else {
            let name = self.callee_name(&call.callee);
            self.report(NoValue { at, name });
            return self.bad(at);
        };
        let of = if call.of_integers { Type::Integer } else { of };
        self.new_expression(ExpressionKind::Call(call), of, at)
    }

    pub(super) fn callee_name(&self, callee: &Callee) -> String {
        match callee {
            Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].name.to_string(),
            Callee::Virtual { of, .. } => self.program.virtuals[*of].name.to_string(),
            Callee::Formal { parameter, .. } => self.program.variables[*parameter].name.to_string(),
        }
    }

    /// What can be called under a name; nothing else.
    pub(super) fn callee(&self, Denoted { entity, of }: Denoted) -> Option<Callee> {
        match entity {
            Entity::Procedure(procedure) => Some(Callee::Procedure { procedure, of }),
            Entity::Virtual(id) => Some(Callee::Virtual { of: id, object: of }),
            Entity::Variable(parameter) => {
                let formal = self.program.formal(parameter)?;
                matches!(formal.shape, Shape::Procedure(_)).then_some(Callee::Formal { parameter, of })
            }
            Entity::Class(_) => None,
        }
    }

    /// A call whose value is not asked for.
    pub(super) fn call_without_value(
        &mut self,
        denoted: Denoted,
        actuals: &'a [syntax::Expression],
        at: Span,
    ) -> Option<Call> {
        let Some(callee) = self.callee(denoted) else {
            let name = self.entity_name(denoted.entity);
            self.report(NotApplicable { at, name });
            return None;
        };
        let name = self.callee_name(&callee);
        let formals: Option<Vec<FormalType>> = match &callee {
            Callee::Procedure { procedure, .. } => {
                let parameters = self.program.procedures[*procedure].parameters.clone();
                Some(parameters.into_iter().filter_map(|one| self.program.formal(one)).collect())
            }
            Callee::Virtual { of, .. } => self.program.virtuals[*of].parameters.clone(),
            Callee::Formal { .. } => None,
        };
        let Some(formals) = formals else {
            let arguments = actuals.iter().filter_map(|actual| self.open_argument(actual)).collect();
            return Some(Call { callee, arguments, of_integers: false });
        };
        let any = match &callee {
            Callee::Procedure { procedure, .. } => self.generic(*procedure),
            Callee::Virtual { .. } | Callee::Formal { .. } => Generic::None,
        };
        let first = match &callee {
            Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].at,
            Callee::Virtual { of, .. } => self.program.virtuals[*of].at,
            Callee::Formal { .. } => at,
        };
        let (arguments, of_integers) = self.arguments(&formals, actuals, any, &name, first, at)?;
        if let Callee::Procedure { procedure, .. } = &callee
            && self.program.procedures[*procedure].standard
            && !self.are_variables(&formals, &arguments, actuals, self.program.procedures[*procedure].name == "accum")
        {
            return None;
        }
        Some(Call { callee, arguments, of_integers })
    }

    /// What a standard procedure takes by name it also sets: variables of that very type, or, if it converts, also integers.
    fn are_variables(
        &mut self,
        formals: &[FormalType],
        arguments: &[Argument],
        actuals: &'a [syntax::Expression],
        converts: bool,
    ) -> bool {
        let mut good = true;
        for ((formal, argument), actual) in formals.iter().zip(arguments).zip(actuals) {
            let (Argument::Name { value, place }, Shape::Simple(wanted)) = (argument, formal.shape) else { continue };
            let given = self.type_of(*value);
            if place.is_none() {
                let at = actual.span;
                let name = self.source.text()[at.start as usize..at.end as usize].trim().to_string();
                self.report(CannotAssign { at, name, read_only: false });
            } else if given != wanted && given != Type::Unknown && !(converts && given == Type::Integer) {
                self.wrong_type(actual.span, given, wanted);
            } else {
                continue;
            }
            good = false;
        }
        good
    }

    fn entity_name(&self, entity: Entity) -> String {
        match entity {
            Entity::Variable(id) => self.program.variables[id].name.to_string(),
            Entity::Procedure(id) => self.program.procedures[id].name.to_string(),
            Entity::Virtual(id) => self.program.virtuals[id].name.to_string(),
            Entity::Class(id) => self.program.class_name(id),
        }
    }

    /// Standard procedures that take several types.
    fn generic(&self, id: ProcedureId) -> Generic {
        let procedure = &self.program.procedures[id];
        if !procedure.standard {
            return Generic::None;
        }
        match procedure.name.as_str() {
            "abs" | "min" | "max" => Generic::Number,
            "upperbound" | "lowerbound" => Generic::Array,
            "histo" | "histd" | "discrete" | "linear" => Generic::ArrayOfNumbers,
            _ => Generic::None,
        }
    }

    fn arguments(
        &mut self,
        formals: &[FormalType],
        actuals: &'a [syntax::Expression],
        generic: Generic,
        name: &str,
        first: Span,
        at: Span,
    ) -> Option<(Vec<Argument>, bool)> {
        if formals.len() != actuals.len() {
            for actual in actuals {
                self.open_argument(actual);
            }
            let (wanted, given, name) = (formals.len(), actuals.len(), name.to_string());
            let first = (first != Span::default()).then_some(first);
            self.report(WrongNumber { at, name, wanted, given, first });
            return None;
        }
        if generic == Generic::Number {
            let values: Vec<ExpressionId> = actuals.iter().map(|actual| self.value(actual)).collect();
            let whole = values.iter().all(|value| self.type_of(*value) == Type::Integer);
            let convert =
                |value: &ExpressionId| Argument::Value(if whole { *value } else { self.convert(*value, Type::Real) });
            return Some((values.iter().map(convert).collect(), whole));
        }
        let mut arguments = Vec::new();
        let mut bad = false;
        for (formal, actual) in formals.iter().zip(actuals) {
            match self.argument(*formal, actual, generic) {
                Some(argument) => arguments.push(argument),
                None => bad = true,
            }
        }
        (!bad).then_some((arguments, false))
    }

    fn argument(&mut self, formal: FormalType, actual: &'a syntax::Expression, generic: Generic) -> Option<Argument> {
        match formal.shape {
            Shape::Simple(of) if formal.mode == Mode::Named => self.name_argument(of, actual),
            Shape::Simple(of) => {
                let value = self.converted(actual, of);
                Some(Argument::Value(value))
            }
            Shape::Array(of) => self.array_argument(of, actual, generic),
            Shape::Procedure(of) => self.procedure_argument(of, actual),
        }
    }

    /// The expression itself; integer and real may differ.
    fn name_argument(&mut self, of: Type, actual: &'a syntax::Expression) -> Option<Argument> {
        let value = self.value(actual);
        let place = match &self.program.expressions[value].kind {
            ExpressionKind::Read(place) => self.is_assignable(place).then(|| place.clone()),
            _ => None,
        };
        let given = self.type_of(value);
        match (given, of) {
            (Type::Unknown, _) | (_, Type::Unknown) => {}
            (Type::Integer | Type::Real, Type::Integer | Type::Real) => {}
            (Type::Ref(Some(one)), Type::Ref(Some(other)))
                if self.program.is_in(one, other) || self.program.is_in(other, one) => {}
            (Type::Ref(None), Type::Ref(_)) => {}
            (one, other) if one == other => {}
            _ => {
                self.wrong_type(actual.span, given, of);
                return None;
            }
        }
        Some(Argument::Name { value, place })
    }

    fn is_assignable(&self, place: &Place) -> bool {
        match place {
            Place::Variable { variable, .. } => {
                !matches!(self.program.variables[*variable].kind, VariableKind::Constant { .. })
            }
            Place::Element { .. } => true,
            Place::Text(_) => false,
        }
    }

    /// The array that an expression names.
    fn array(&mut self, actual: &'a syntax::Expression) -> Option<(VariableId, Instance)> {
        let denoted = self.denoted(actual)?;
        let Entity::Variable(variable) = denoted.entity else { return None };
        let is_array = match self.program.variables[variable].kind {
            VariableKind::Array(_) => true,
            VariableKind::Parameter(formal) => matches!(formal.shape, Shape::Array(_)),
            VariableKind::Simple
            | VariableKind::Constant { .. }
            | VariableKind::Result(_)
            | VariableKind::Connected => false,
        };
        is_array.then_some((variable, denoted.of))
    }

    fn array_argument(&mut self, of: Type, actual: &'a syntax::Expression, generic: Generic) -> Option<Argument> {
        let errors = self.diagnostics.error_count();
        let Some((variable, instance)) = self.array(actual) else {
            if self.diagnostics.error_count() == errors {
                let wanted = self.program.type_name(of) + " array";
                self.report(ParameterShape { at: actual.span, wanted });
            }
            return None;
        };
        let given = self.program.variables[variable].of;
        let fits = match generic {
            Generic::Array => true,
            Generic::ArrayOfNumbers => matches!(given, Type::Integer | Type::Real),
            Generic::Number | Generic::None => given == of,
        };
        if !fits && given != Type::Unknown && of != Type::Unknown {
            let (given, wanted) = (self.program.type_name(given) + " array", self.program.type_name(of) + " array");
            self.report(WrongType { at: actual.span, given, wanted });
            return None;
        }
        Some(Argument::Array { variable, of: instance })
    }

    fn procedure_argument(&mut self, of: Option<Type>, actual: &'a syntax::Expression) -> Option<Argument> {
        let errors = self.diagnostics.error_count();
        let denoted = self.denoted(actual);
        let callee = denoted.and_then(|denoted| self.callee(denoted));
        let Some(callee) = callee else {
            if self.diagnostics.error_count() == errors {
                self.report(ParameterShape { at: actual.span, wanted: "procedure".into() });
            }
            return None;
        };
        let given = match &callee {
            Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].result,
            Callee::Virtual { of, .. } => self.program.virtuals[*of].result,
            Callee::Formal { parameter, .. } => match self.program.formal(*parameter).map(|formal| formal.shape) {
                Some(Shape::Procedure(of)) => of,
                _ => None,
            },
        };
        if !self.results_agree(given, of) {
            let (given, wanted) = (self.heading(given, None), self.heading(of, None));
            self.report(WrongType { at: actual.span, given, wanted });
            return None;
        }
        self.own_procedure(callee, actual.span)
    }

    /// A procedure as an actual parameter; attributes of standard classes, and procedures that wait, can only be called.
    fn own_procedure(&mut self, callee: Callee, at: Span) -> Option<Argument> {
        if let Callee::Procedure { procedure, .. } = &callee
            && self.program.procedures[*procedure].runtime
            && !self.can_be_passed(*procedure)
        {
            let name = self.program.procedures[*procedure].name.to_string();
            self.report(StandardProcedurePassed { at, name });
            return None;
        }
        Some(Argument::Procedure(callee))
    }

    fn can_be_passed(&self, id: ProcedureId) -> bool {
        let procedure = &self.program.procedures[id];
        match self.program.blocks[procedure.declared_in].kind {
            BlockKind::Class(class) => {
                matches!(self.program.classes[class].name.as_str(), "zd_input" | "zd_output")
            }
            BlockKind::Environment | BlockKind::Plain | BlockKind::Procedure(_) => {
                !matches!(procedure.name.as_str(), "detach" | "call" | "resume")
            }
        }
    }

    /// An actual parameter whose formal one is known only when the call runs.
    fn open_argument(&mut self, actual: &'a syntax::Expression) -> Option<Argument> {
        if matches!(actual.kind, syntax::ExpressionKind::Name(_) | syntax::ExpressionKind::Dot(..)) {
            let denoted = self.denoted(actual)?;
            if let Entity::Variable(variable) = denoted.entity {
                let array = match self.program.variables[variable].kind {
                    VariableKind::Array(_) => true,
                    VariableKind::Parameter(formal) => matches!(formal.shape, Shape::Array(_)),
                    VariableKind::Simple
                    | VariableKind::Constant { .. }
                    | VariableKind::Result(_)
                    | VariableKind::Connected => false,
                };
                if array {
                    return Some(Argument::Array { variable, of: denoted.of });
                }
            }
            // A procedure without parameters may also be called; one with parameters is passed.
            if let Some(callee) = self.callee(denoted)
                && self.has_parameters(&callee)
            {
                return self.own_procedure(callee, actual.span);
            }
        }
        let value = self.value(actual);
        let place = match &self.program.expressions[value].kind {
            ExpressionKind::Read(place) if self.is_assignable(place) => Some(place.clone()),
            _ => None,
        };
        Some(Argument::Open { value, place })
    }

    fn has_parameters(&self, callee: &Callee) -> bool {
        match callee {
            Callee::Procedure { procedure, .. } => {
                let procedure = &self.program.procedures[*procedure];
                !procedure.parameters.is_empty() || procedure.result.is_none()
            }
            Callee::Virtual { of, .. } => {
                let own = &self.program.virtuals[*of];
                own.parameters.as_ref().is_some_and(|list| !list.is_empty()) || own.result.is_none()
            }
            Callee::Formal { .. } => true,
        }
    }

    /// The actual parameters of a class and its prefixes.
    pub(super) fn class_arguments(
        &mut self,
        class: ClassId,
        actuals: &'a [syntax::Expression],
        name: &Name,
    ) -> Vec<Argument> {
        let parameters = self.program.all_parameters(class);
        let formals: Vec<FormalType> = parameters.into_iter().filter_map(|one| self.program.formal(one)).collect();
        let first = self.program.classes[class].at;
        let made = self.arguments(&formals, actuals, Generic::None, &name.shown, first, name.span);
        made.map(|(arguments, _)| arguments).unwrap_or_default()
    }

    pub(super) fn creation(&mut self, name: &Name, actuals: &'a [syntax::Expression], at: Span) -> ExpressionId {
        let Some((class, of)) = self.find_class(name) else {
            for actual in actuals {
                self.open_argument(actual);
            }
            return self.bad(at);
        };
        self.ensure(class);
        if !self.standard && self.program.classes[class].standard && name.is("cycle_1") {
            self.report(CycleOne { at: name.span });
        }
        let arguments = self.class_arguments(class, actuals, name);
        self.new_expression(ExpressionKind::New { class, of, arguments }, Type::Ref(Some(class)), at)
    }
}

/// What a standard procedure takes where its heading in the prelude has one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Generic {
    None,
    /// Integers, if all are, or reals.
    Number,
    Array,
    ArrayOfNumbers,
}
