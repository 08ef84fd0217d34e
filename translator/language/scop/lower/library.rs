//! Functions of the library that need more than numbers: arrays, FUNCTIONs, data files, the queue, the past.

use super::Lowering;
use super::names::read;
use crate::language::scop::text::{
    Argument, Base, BlockId, BlockKind, Body, Call, Function, Lag, Method, Solve, Statement, StatementKind,
};
use crate::model::compose::{binary, compare, number};
use crate::model::{Binary, CardId, Expression, Instruction, Invocation, InvocationId, Library, QuantityId, RoutineId};
use crate::source::Span;

impl<'t> Lowering<'t> {
    pub fn invocation(&self, function: Library) -> Invocation {
        Invocation {
            function,
            values: Vec::new(),
            arrays: Vec::new(),
            functions: Vec::new(),
            text: None,
            c: None,
            into: None,
            error: None,
            card: CardId(0),
        }
    }

    pub fn invoke(&mut self, invocation: Invocation) {
        self.course.invocations.push(Invocation { card: self.card, ..invocation });
        let id = InvocationId(self.course.invocations.len() as u32 - 1);
        self.instruct(Instruction::Invoke(id));
    }

    pub fn put_queue(&mut self, base: Base) {
        let of = self.base(base);
        let invocation = self.invocation(Library::Put);
        self.invoke(Invocation { arrays: vec![of], ..invocation });
    }

    pub fn get_queue(&mut self, base: Base) {
        let into = self.base(base);
        let invocation = self.invocation(Library::Get);
        self.invoke(Invocation { arrays: vec![into], ..invocation });
    }

    /// In a block of tight methods the past is that of the integration.
    pub fn lag(&mut self, lag: &Lag, span: Span) {
        let over_time = self
            .block
            .filter(|block| matches!(self.text.block(*block).kind, BlockKind::Derivative(_) | BlockKind::Kinetic(_)));
        let mut function = Library::Lag;
        if let Some(block) = over_time {
            let methods = self.methods_of(block);
            let tight = methods.iter().filter(|method| is_tight(**method)).count();
            if tight == methods.len() {
                function = Library::LagOfSteps;
            } else if tight > 0 {
                return self.not_yet("LAG in a block of tight and historic methods", span);
            }
        }
        let delay = read(self.variable(lag.delay));
        let time = self.time();
        let delay = self.quantity_of(delay, "delay");
        let arrays = vec![self.variable(lag.of), self.variable(lag.into)];
        let invocation = self.invocation(function);
        self.invoke(Invocation { values: vec![delay, time], arrays, ..invocation });
    }

    /// A single quantity with this value.
    fn quantity_of(&mut self, value: Expression, name: &str) -> QuantityId {
        match value {
            Expression::Read(place) if place.index.is_empty() => place.quantity,
            other => {
                let id = self.hidden(name, Vec::new());
                self.set_single(id, other);
                id
            }
        }
    }

    /// The value of a function that is not only of numbers; nothing if it is none of these.
    pub fn of_more(&mut self, function: Function, call: &'t Call) -> Option<Expression> {
        match function {
            Function::Printf => self.printf(call),
            Function::Prterr => self.prterr(call),
            _ => {}
        }
        let library = match function {
            Function::Printf | Function::Prterr => return Some(number(0.0)),
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
        };
        let mut invocation = self.invocation(library);
        let values = self.values(call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            _ => None,
        }));
        for value in values {
            // Of its own, since calls of FUNCTIONs may come between.
            let id = self.hidden("argument", Vec::new());
            self.set_single(id, value);
            invocation.values.push(id);
        }
        let mut comes_back = false;
        for argument in &call.arguments {
            match argument {
                Argument::Value(_) => {}
                Argument::Text(file) => invocation.text = Some(file.clone()),
                Argument::Array(base) => {
                    let id = self.base(*base);
                    invocation.arrays.push(id);
                }
                Argument::Function(block) => {
                    comes_back |= self.block.is_some_and(|caller| self.routines.reaches(*block, caller));
                    invocation.functions.extend(self.handed_over(*block));
                }
            }
        }
        invocation.error = sets_error(function).then(|| self.variable(self.text.error));
        if comes_back {
            return Some(self.invoke_in_ring(invocation));
        }
        let into = self.hidden("value", Vec::new());
        self.invoke(Invocation { into: Some(into), ..invocation });
        Some(read(into))
    }

    /// A FUNCTION that is handed over comes back to the one that is written now: the call stands in a routine of its own,
    /// around which the caller keeps what it has.
    fn invoke_in_ring(&mut self, invocation: Invocation) -> Expression {
        let handed: Vec<RoutineId> = invocation.functions.iter().map(|(routine, ..)| *routine).collect();
        let mut into = None;
        let routine = self.routine("handed over", |lowering| {
            let value = *into.insert(lowering.hidden("value", Vec::new()));
            lowering.invoke(Invocation { into: Some(value), ..invocation });
        });
        self.in_rings.push(InvocationId(self.course.invocations.len() as u32 - 1));
        self.call_in_ring(routine, &handed);
        into.map_or_else(|| number(0.0), |into| self.put("value", read(into)))
    }

    /// The first point of a data file after the present time.
    pub fn next_point(&mut self, file: &str) -> Expression {
        let into = self.hidden("next point", Vec::new());
        let time = self.time();
        let invocation = self.invocation(Library::Next);
        self.invoke(Invocation { values: vec![time], text: Some(file.to_string()), into: Some(into), ..invocation });
        read(into)
    }

    /// The methods by which a block is integrated.
    pub fn methods_of(&self, block: BlockId) -> Vec<Method> {
        let mut methods = Vec::new();
        let mut note = |solve: &Solve| {
            if solve.block == block && solve.integrating {
                methods.extend(solve.method);
            }
        };
        solves_in(&self.text.breakpoint.statements, &mut note);
        methods.dedup();
        methods
    }

    /// Moments at which an integration is begun anew because of LAGs: t0 + k tau, k = 1 to 5.
    pub fn moments_of_lag(&mut self, lag: &Lag) -> Expression {
        use crate::model::{Function, Relation};
        let start = read(self.variable(self.text.independent.start));
        let delay = read(self.variable(lag.delay));
        let time = self.time();
        let next = Expression::Call(Function::AfterStairs, vec![read(time), start.clone(), delay.clone()]);
        let next = self.put("next of lag", next);
        let five = binary(Binary::Multiply, number(5.5), delay);
        let last = binary(Binary::Add, start, five);
        let among = compare(Relation::LessEqual, next.clone(), last);
        Expression::If(Box::new(among), Box::new(next), Box::new(number(f64::MAX)))
    }
}

pub fn is_tight(method: Method) -> bool {
    matches!(method, Method::Dopri5 | Method::Rosenbrock | Method::Gear | Method::Clsoda)
}

/// Tells every SOLVE in the statements.
pub fn solves_in(statements: &[Statement], tell: &mut dyn FnMut(&Solve)) {
    every(statements, &mut |statement| {
        if let StatementKind::Solve(solve) = &statement.kind {
            tell(solve);
        }
    });
}

/// Tells every statement, those in braces too.
pub fn every<'t>(statements: &'t [Statement], tell: &mut dyn FnMut(&'t Statement)) {
    fn inner<'t>(body: &'t Body, tell: &mut dyn FnMut(&'t Statement)) {
        every(&body.statements, tell);
    }
    for statement in statements {
        tell(statement);
        match &statement.kind {
            StatementKind::Body(body) | StatementKind::While { body, .. } => inner(body, tell),
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| inner(body, tell));
                otherwise.iter().for_each(|body| inner(body, tell));
            }
            StatementKind::From(from) => inner(&from.body, tell),
            StatementKind::Solve(solve) => solve.iferror.iter().for_each(|body| inner(body, tell)),
            _ => {}
        }
    }
}

/// Whether a function of the library leaves its failure code in `error`.
pub fn sets_error(function: Function) -> bool {
    use Function::*;
    matches!(function, Derivs | Tridiag | Invert | Boundary | Expfit)
}
