//! Functions of the library: those of numbers are part of expressions, the others are calls of clib.

use super::draft::Named;
use super::forcing::of_model;
use super::{Beyond, Lowering, Made, Value};
use crate::code::expression::Base as CodeBase;
use crate::code::statement::Statement;
use crate::code::{Id, Invocation, Quantity, Site};
use crate::language::scop::shell::{is_tight, sets_error};
use crate::language::scop::text::{
    Argument, Base, BlockKind, Call, Callee, Expression as Written, ExpressionKind, Function, Lag,
};
use crate::model::{self, Draw, Library, Relation};

/// The largest mean of Poisson's distribution whose numbers can be made by products: exp(-mean) is about to vanish.
const HIGHEST_MEAN: f64 = 700.0;
/// The whole number nearest below n + 0.1 is not negative.
const LOWEST_FACTORIAL: f64 = -0.1;

impl<'t> Lowering<'t> {
    pub fn library(&mut self, function: Function, call: &'t Call) -> Made<Option<Value>> {
        match function {
            Function::Threshold => {
                let held = self.threshold_of(call)?;
                return Ok(Some(self.truth(held)));
            }
            Function::Printf => return self.printf(call).map(|()| None),
            Function::Prterr => {
                self.prterr(call);
                return Ok(None);
            }
            Function::Pow => {
                let values = self.values_of(call)?;
                return match values[..] {
                    [base, exponent] => Ok(Some(self.power(base, exponent))),
                    _ => Err(Beyond("pow")),
                };
            }
            _ => {}
        }
        if let Some(draw) = draw_of(function) {
            let mut values = self.values_of(call)?;
            if draw == Draw::Waiting && values.is_empty() {
                values.push(self.real(1.0));
            }
            if draw == Draw::Counted {
                values =
                    values.into_iter().map(|mean| self.within("mean", mean, Relation::Greater, HIGHEST_MEAN)).collect();
            }
            return Ok(Some(self.draw(draw, &values)));
        }
        if let Some(of_numbers) = of_model(function) {
            let mut values = self.values_of(call)?;
            if matches!(of_numbers, model::Function::Factorial | model::Function::Poisson)
                && let Some(first) = values.first_mut()
            {
                *first = self.within("argument", *first, Relation::Less, LOWEST_FACTORIAL);
            }
            return Ok(Some(self.builtin(of_numbers, &values)));
        }
        let library = library_of(function).ok_or(Beyond("a function of the library"))?;
        self.invoked(library, function, call).map(Some)
    }

    /// `threshold(x, limit, "max")` as a condition.
    pub fn threshold(&mut self, function: Function, written: &'t Written) -> Made<Option<Value>> {
        match &written.kind {
            ExpressionKind::Call(call)
                if function == Function::Threshold && call.callee == Callee::Library(function) =>
            {
                self.threshold_of(call).map(Some)
            }
            _ => Ok(None),
        }
    }

    fn threshold_of(&mut self, call: &'t Call) -> Made<Value> {
        let most = call.arguments.iter().any(|argument| matches!(argument, Argument::Text(mode) if mode == "max"));
        let relation = if most { Relation::LessEqual } else { Relation::GreaterEqual };
        match self.values_of(call)?[..] {
            [x, limit] => Ok(self.builder.compare(relation, x, limit)),
            _ => Err(Beyond("threshold")),
        }
    }

    /// Warnings name what they are about.
    pub fn source_of(&mut self, invocation: &Invocation) -> Id<Site> {
        let about = match invocation.function {
            Library::Limits | Library::Mismatch => invocation.text.clone().map(Named::Words),
            _ => None,
        };
        self.sites.site(self.shell.card, None, about)
    }

    pub fn invoke(&mut self, invocation: Invocation) {
        let source = self.source_of(&invocation);
        self.shell.course.invocations.push(Invocation { source, ..invocation });
        let id = Id::new(self.shell.course.invocations.len() - 1);
        self.push(Statement::Invoke(id));
    }

    fn invoked(&mut self, library: Library, function: Function, call: &'t Call) -> Made<Value> {
        let mut invocation = self.shell.invocation(library);
        let mut handed = Vec::new();
        // A FUNCTION that is handed over may come to calls of its own between.
        let shares = !call.arguments.iter().any(|argument| matches!(argument, Argument::Function(_)));
        for (number, value) in self.values_of(call)?.into_iter().enumerate() {
            let id = self.between_calls(library, Some(number), shares);
            self.set_quantity(id, value);
            invocation.values.push(id);
        }
        for argument in &call.arguments {
            match argument {
                Argument::Value(_) => {}
                Argument::Text(file) => invocation.text = Some(file.clone()),
                Argument::Array(base) => invocation.arrays.push(self.quantity_of(*base)?),
                Argument::Function(block) => handed.push(*block),
            }
        }
        invocation.error = sets_error(function).then(|| self.shell.variable(self.text.error));
        let into = self.between_calls(library, None, shares);
        for block in &handed {
            let given = self.handed_over(*block)?;
            invocation.functions.push((given.function, given.argument, given.value));
            self.announce_depth(*block);
        }
        let invocation = Invocation { into: Some(into), ..invocation };
        match handed.first() {
            None => self.invoke(invocation),
            Some(first) => self.keeping_exposed(*first, |lowering| {
                lowering.invoke(invocation);
                Ok(())
            })?,
        }
        let value = self.read_quantity(into);
        Ok(self.put("value", value))
    }

    /// What is handed to a function of the library, or comes from it: the same for all calls unless something could come
    /// between, or sensitivities must tell them apart. `number`: which argument; nothing: the value.
    fn between_calls(&mut self, library: Library, number: Option<usize>, shares: bool) -> Id<Quantity> {
        const ORDINALS: [&str; 5] = ["first", "second", "third", "fourth", "fifth"];
        let shares = shares && self.text.blocks.iter().all(|block| block.sens.is_empty());
        if let Some(known) = self.shared.get(&number).filter(|_| shares) {
            return *known;
        }
        let what = match number {
            None => "value".to_string(),
            Some(number) => format!("{} argument", ORDINALS.get(number).unwrap_or(&"further")),
        };
        let name = if shares { what } else { format!("{} {what}", format!("{library:?}").to_lowercase()) };
        let made = self.shell.hidden(&name, Vec::new());
        if shares {
            self.shared.insert(number, made);
        }
        made
    }

    /// What clib is given by its place.
    pub fn quantity_of(&mut self, base: Base) -> Made<Id<Quantity>> {
        match self.base(base)? {
            CodeBase::Quantity(id) => Ok(id),
            CodeBase::Local(_) => Err(Beyond("a local that is handed over")),
        }
    }

    pub fn queue(&mut self, library: Library, base: Base) -> Made {
        let of = self.quantity_of(base)?;
        let invocation = self.shell.invocation(library);
        self.invoke(Invocation { arrays: vec![of], ..invocation });
        Ok(())
    }

    /// In a block of tight methods the past is that of the integration.
    pub fn lag(&mut self, lag: &Lag) -> Made {
        let kind = self.body.block.map(|block| (block, &self.block(block).kind));
        let mut library = Library::Lag;
        if let Some((block, BlockKind::Derivative(_) | BlockKind::Kinetic(_))) = kind {
            let methods = self.shell.methods_of(block);
            let tight = methods.iter().filter(|method| is_tight(**method)).count();
            if tight == methods.len() {
                library = Library::LagOfSteps;
            } else if tight > 0 {
                return Err(Beyond("LAG in a block of tight and historic methods"));
            }
        }
        let delay = self.shell.variable(lag.delay);
        let arrays = vec![self.shell.variable(lag.of), self.shell.variable(lag.into)];
        let invocation = self.shell.invocation(library);
        let values = vec![delay, self.shell.time()];
        self.invoke(Invocation { values, arrays, ..invocation });
        Ok(())
    }

    /// The first point of a data file after the present time.
    pub fn next_point(&mut self, file: &str) -> Value {
        let into = self.shell.hidden("next point", Vec::new());
        let values = vec![self.shell.time()];
        let invocation = self.shell.invocation(Library::Next);
        self.invoke(Invocation { values, text: Some(file.to_string()), into: Some(into), ..invocation });
        self.read_quantity(into)
    }
}

fn draw_of(function: Function) -> Option<Draw> {
    Some(match function {
        Function::ScopRandom => Draw::Chance,
        Function::SetSeed | Function::Setseed => Draw::Seed,
        Function::Exprand => Draw::Waiting,
        Function::Normrand => Draw::Polar,
        Function::Poisrand => Draw::Counted,
        _ => return None,
    })
}

fn library_of(function: Function) -> Option<Library> {
    Some(match function {
        Function::Force => Library::Force,
        Function::Stepforce => Library::Hold,
        Function::Schedule => Library::Schedule,
        Function::Legendre => Library::Legendre,
        Function::Romberg => Library::Romberg,
        Function::Quadrature => Library::Quadrature,
        Function::Derivs => Library::Derivs,
        Function::Spline => Library::Spline,
        Function::Tridiag => Library::Tridiag,
        Function::Invert => Library::Invert,
        Function::Deflate => Library::Deflate,
        Function::Boundary => Library::Boundary,
        Function::Expfit => Library::Expfit,
        _ => return None,
    })
}
