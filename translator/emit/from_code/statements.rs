//! Statements of Code as C statements.

use super::acts::pieces;
use super::function::{Body, Leaving};
use crate::c::{CBinary, CBlock, CExpression, CStatement, CType, CUnary, Node};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{
    Base, Block, Clock, Demanded, Expression, Failure, FunctionKind, Id, Index, Passing, Place, Print, Quantity, Site,
    Stated, Statement, System, Table, Type,
};
use rustc_hash::FxHashSet as HashSet;

impl<'a> Body<'_, 'a> {
    pub fn block(&mut self, block: &'a [Stated]) -> CBlock {
        self.inner(|body| body.statements(block))
    }

    pub fn statements(&mut self, statements: &'a [Stated]) {
        let mut rest = statements;
        self.tabulated = None;
        while let Some((first, others)) = rest.split_first() {
            if let Some(after) = self.mark(rest) {
                rest = after;
                continue;
            }
            if let Some(after) = self.single_event(rest) {
                rest = after;
                continue;
            }
            // C leaves undefined what `v[1] = v[1] = 0` does.
            let mut set: HashSet<&[Index]> = self.element_set(first).into_iter().collect();
            let joins = |next: &&Stated| {
                self.go_together(first, next) && self.element_set(next).is_some_and(|element| set.insert(element))
            };
            let alike = 1 + others.iter().take_while(joins).count();
            match alike {
                1 => self.statement(first),
                _ => self.chain(&rest[..alike]),
            }
            self.tabulated = match first.statement {
                Statement::Table(table) => self.settled(table),
                _ => None,
            };
            rest = &rest[alike..];
        }
    }

    /// The memory of a table whose points stay valid after the statement: it sets nothing that they depend on.
    fn settled(&self, table: Id<Table>) -> Option<Id<Quantity>> {
        let table = &self.emission.system.tables[table];
        let places = &self.emission.system.code.places;
        let sets =
            |quantity: &Id<Quantity>| table.into.iter().any(|set| places[*set].base == Base::Quantity(*quantity));
        (!table.depends.iter().any(sets)).then_some(table.memory)
    }

    /// The subscripts of the element that a statement sets.
    fn element_set(&self, stated: &Stated) -> Option<&'a [Index]> {
        match stated.statement {
            Statement::Set(place, _) => Some(&self.emission.system.code.places[place].index),
            _ => None,
        }
    }

    /// Whether two statements give the same value to elements of one array.
    fn go_together(&self, one: &Stated, other: &Stated) -> bool {
        let code = &self.emission.system.code;
        let (Statement::Set(place, value), Statement::Set(next, same)) = (&one.statement, &other.statement) else {
            return false;
        };
        let (place, next) = (&code.places[*place], &code.places[*next]);
        let element = |index: &[Index]| !index.is_empty() && index.iter().all(|at| matches!(at, Index::Fixed(_)));
        place.base == next.base
            && element(&place.index)
            && element(&next.index)
            && code.same(*value, *same)
            && (matches!(code.expressions[*value], Expression::Real(_)) || self.may_chain(*value))
            && !code.expressions[*value].stands_alone(code)
            && !reads(self.emission.system, *value, place.base)
    }

    /// Libraries keep MISRA's rule against assignments whose value is used, numbers excepted.
    fn may_chain(&self, value: Id<Expression>) -> bool {
        !self.emission.package.is_library() && !self.is_fixed(value)
    }

    /// A text somewhere in a line is one call; gives what follows it.
    fn mark(&mut self, statements: &'a [Stated]) -> Option<&'a [Stated]> {
        let [first, second, third, rest @ ..] = statements else { return None };
        let (
            Statement::Print(Print::Blanks(blanks)),
            Statement::Print(Print::Text(text)),
            Statement::Print(Print::Back),
        ) = (&first.statement, &second.statement, &third.statement)
        else {
            return None;
        };
        // What a library prints with is its caller's, who knows the three.
        let [text] = pieces(text)[..] else { return None };
        if self.emission.package.is_library() {
            return None;
        }
        self.source(first.source);
        let (head, blanks) = (self.head(), self.value(*blanks));
        let text = self.emission.unit.text(text);
        self.call_runtime("zdp_mark", &[head, blanks, text]);
        Some(rest)
    }

    /// What follows an integration with one event is what the event does: the way on jumps over it.
    fn single_event(&mut self, statements: &'a [Stated]) -> Option<&'a [Stated]> {
        let [first, second, third, rest @ ..] = statements else { return None };
        let (Statement::Solve { events, .. }, Statement::Jump(on), Statement::Label(due)) =
            (&first.statement, &second.statement, &third.statement)
        else {
            return None;
        };
        if events[..] != [*due] {
            return None;
        }
        self.source(first.source);
        self.integrate_to_event(first, *on);
        self.statement(third);
        Some(rest)
    }

    /// `v1 = v2 = v3 = 0.0;`
    fn chain(&mut self, statements: &'a [Stated]) {
        let Some(first @ Stated { statement: Statement::Set(_, value), source }) = statements.first() else { return };
        if !self.is_of_no_line(first) {
            self.source(*source);
        }
        let mut chain = self.value(*value);
        for stated in statements.iter().rev() {
            if let Statement::Set(place, _) = &stated.statement {
                let place = self.place(*place, false);
                chain = self.emission.unit.add(CExpression::Assign(place, chain));
            }
        }
        self.run(chain);
    }

    /// The comment with the source line of the statements.
    fn source(&mut self, id: Id<Site>) {
        if self.quiet || self.site == Some(id) {
            return;
        }
        self.site = Some(id);
        let Some(site) = self.emission.system.sites.get(id) else { return };
        self.push(CStatement::Source { line: site.line, text: site.text.clone() });
    }

    /// Whether a statement is shown without its line.
    fn is_of_no_line(&self, stated: &Stated) -> bool {
        let code = &self.emission.system.code;
        match &stated.statement {
            // What passes share has its lines itself.
            Statement::Call { .. } => self.emission.system.clock.is_passes(),
            // The preparation of a run belongs to no line.
            Statement::Label(_) | Statement::SetTime(_) | Statement::Tabulate(_) => true,
            // Its return belongs to all lines above.
            Statement::EndIfFailed => true,
            // The way round the statements of an event, and other jumps that the author did not write.
            Statement::Jump(label) => code.labels[*label].number.is_none(),
            // The entries of a matrix come from many lines.
            Statement::For { body, .. } if matches!(self.function.kind, FunctionKind::Jacobian(_)) => {
                body.iter().all(|inner| matches!(inner.statement, Statement::For { .. } | Statement::Set(..)))
            }
            Statement::Set(place, _) if matches!(self.function.kind, FunctionKind::Jacobian(_)) => {
                match code.places[*place].base {
                    Base::Local(local) => matches!(self.function.locals[local].passing, Passing::Array { .. }),
                    Base::Quantity(_) => false,
                }
            }
            // Lines that share a loop are shown inside it.
            Statement::For { body, .. } => body.iter().any(|inner| inner.source != stated.source),
            _ => false,
        }
    }

    fn statement(&mut self, stated: &'a Stated) {
        if !self.is_of_no_line(stated) {
            self.source(stated.source);
        }
        match &stated.statement {
            Statement::Set(place, value) => self.set_place(*place, *value),
            Statement::Keep { local, of } => self.keep(*local, *of),
            Statement::Call { function, arguments, kept } => self.call_statement(*function, *arguments, kept),
            Statement::If(condition, then, otherwise) => {
                let condition = self.value(*condition);
                let (then, otherwise) = self.branches(then, otherwise);
                self.push(CStatement::If(condition, then, otherwise));
            }
            Statement::For { counter, first, last, down, body } => {
                let name = self.counter_of(*counter);
                let counter = self.emission.unit.name(name);
                let unit = &mut self.emission.unit;
                let (begin, end) = if *down { (*last, i64::from(*first)) } else { (*first, i64::from(*last) + 1) };
                let (begin, end) = (unit.int(begin), unit.int(end));
                let begin = unit.add(CExpression::Assign(counter, begin));
                let relation = if *down { CBinary::GreaterEqual } else { CBinary::Less };
                let goes_on = unit.binary(relation, counter, end);
                let next = unit.unary(if *down { CUnary::Decrement } else { CUnary::Increment }, counter);
                let body = self.block(body);
                self.close(name);
                self.push(CStatement::For(begin, goes_on, next, body));
            }
            Statement::Count { counter, first, last, by, body } => self.count(*counter, *first, *last, *by, body),
            Statement::While { before, condition, body, limit } => {
                self.repeat(before, *condition, body, limit.is_some(), stated.source);
            }
            Statement::Require(condition, failure) => self.require(*condition, *failure, stated.source),
            Statement::Guard(quantities) => self.guard(quantities),
            Statement::Tabulate(curve) => self.tabulate(*curve),
            Statement::Shift { train, cyclic, interval, memory } => self.shift(*train, *cyclic, *interval, *memory),
            Statement::SetTime(value) => {
                let value = self.value(*value);
                let start = self.of_head("start");
                self.set(start, value);
                let (time, start) = (self.of_head("time"), self.of_head("start"));
                self.set(time, start);
            }
            Statement::Return(value) => self.give(*value),
            Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Table(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_) => self.act(stated),
        }
    }

    /// A line is shown in each of two branches that begin with it.
    fn branches(&mut self, then: &'a Block, otherwise: &'a Block) -> (CBlock, CBlock) {
        let before = self.site;
        let then = self.block(then);
        self.site = before;
        let otherwise = self.block(otherwise);
        self.site = None;
        (then, otherwise)
    }

    fn set_place(&mut self, place: Id<Place>, value: Id<Expression>) {
        let system = self.emission.system;
        if let Expression::Fold(fold) = system.code.expressions[value] {
            return self.fold(place, fold);
        }
        // Compilers warn about x = x.
        if system.code.expressions[value] == Expression::Read(place) {
            return;
        }
        let source = if self.is_fixed(value) { self.fixed_side(place, value) } else { self.value(value) };
        let is_cell = match system.code.expressions[value] {
            Expression::Integer(_) => true,
            Expression::Read(read) => matches!(system.code.places[read].base, Base::Quantity(_)),
            _ => false,
        };
        let source = if is_cell { source } else { self.as_cell(place, source) };
        let target = self.place(place, false);
        if !self.emission.unit.same(target, source) {
            self.set(target, source);
        }
        if let Expression::Call(called, _) = system.code.expressions[value]
            && self.emission.shapes.of(called).fails
        {
            self.leave_if_failed();
        }
        // DT/2 is stored next to DT.
        if let Clock::Steps { dt, .. } = system.clock
            && system.code.places[place].base == Base::Quantity(dt)
        {
            let (half, step) = (self.of_head("half"), self.of_head("dt"));
            let value = match self.fixed_half(step) {
                Some(half) => half,
                None => {
                    let two = self.emission.unit.real(2.0);
                    self.emission.unit.binary(CBinary::Divide, step, two)
                }
            };
            self.set(half, value);
        }
    }

    /// Leaves the function if the called function has failed.
    pub fn leave_if_failed(&mut self) {
        let kind = self.of_failure("kind");
        let good = self.emission.unit.word("ZD_GOOD");
        let test = self.emission.unit.binary(CBinary::NotEqual, kind, good);
        let leave = self.leave_failed();
        self.push(CStatement::If(test, CBlock::of(vec![leave]), CBlock::default()));
    }

    fn call_statement(
        &mut self,
        function: Id<crate::code::Function>,
        arguments: crate::code::Range<Expression>,
        kept: &'a [Id<Place>],
    ) {
        let call = self.call(function, arguments);
        let shape = self.emission.shapes.of(function);
        let (fails, gives) = (shape.fails, shape.result != Type::Nothing);
        if kept.is_empty() && fails && !gives {
            let good = self.emission.unit.word("ZD_GOOD");
            let test = self.emission.unit.binary(CBinary::NotEqual, call, good);
            let leave = self.leave_failed();
            return self.push(CStatement::If(test, CBlock::of(vec![leave]), CBlock::default()));
        }
        let mut locals = Vec::new();
        for (number, place) in kept.iter().enumerate() {
            let value = self.place(*place, true);
            let name = self.emission.unit.names.own(&format!("kept{}", number + 1));
            locals.push(crate::c::CVariable::with(name, CType::DOUBLE, value));
        }
        let names: Vec<_> = locals.iter().map(|local| local.name).collect();
        let mut block = self.inner(|body| {
            body.run(call);
            for (place, name) in kept.iter().zip(names) {
                let place = body.place(*place, false);
                let value = body.emission.unit.name(name);
                body.set(place, value);
            }
            if fails {
                body.leave_if_failed();
            }
        });
        match locals.is_empty() {
            true => self.out.append(&mut block.statements),
            false => self.push(CStatement::Block(CBlock { locals, ..block })),
        }
    }

    fn repeat(
        &mut self,
        before: &'a Block,
        condition: Id<Expression>,
        body: &'a Block,
        limited: bool,
        source: Id<Site>,
    ) {
        let passes = limited.then(|| {
            let passes = self.passes();
            let passes = self.emission.unit.name(passes);
            let zero = self.emission.unit.int(0);
            self.set(passes, zero);
            passes
        });
        let condition_first = before.is_empty().then(|| self.value(condition));
        let block = self.inner(|inner| {
            if !before.is_empty() {
                inner.statements(before);
                let holds = inner.value(condition);
                let ends = inner.emission.unit.not(holds);
                inner.push(CStatement::If(ends, CBlock::of(vec![CStatement::Break]), CBlock::default()));
            }
            if let Some(passes) = passes {
                let next = inner.emission.unit.unary(CUnary::Increment, passes);
                inner.run(next);
                let limit = inner.emission.unit.word("ZD_WHILE_LIMIT");
                let test = inner.emission.unit.binary(CBinary::Greater, passes, limit);
                inner.fail_if(test, "ZD_WHILE", Some(source), None);
            }
            inner.statements(body);
        });
        self.site = None;
        self.push(CStatement::While(condition_first, block));
        self.whiles -= usize::from(limited);
    }

    /// The bounds are computed once. The counter is an `int` or `long`, like its subscripts.
    fn count(
        &mut self,
        counter: Id<crate::code::Local>,
        first: Id<Expression>,
        last: Id<Expression>,
        by: Option<Id<Expression>>,
        body: &'a Block,
    ) {
        let kind = super::function::c_type(self.emission.system, &self.function.locals[counter]);
        let counter = self.local(counter, true);
        let first = self.counted_as(first, kind);
        let last = self.once("until", last, kind);
        let by = by.map(|by| self.once("by", by, kind));
        let unit = &mut self.emission.unit;
        let begin = unit.add(CExpression::Assign(counter, first));
        let goes_on = unit.binary(CBinary::LessEqual, counter, last);
        let next = match by {
            None => unit.unary(CUnary::Increment, counter),
            Some(by) => {
                let sum = unit.binary(CBinary::Add, counter, by);
                unit.add(CExpression::Assign(counter, sum))
            }
        };
        let body = self.block(body);
        self.push(CStatement::For(begin, goes_on, next, body));
    }

    /// An integer as the type of a counter.
    fn counted_as(&mut self, value: Id<Expression>, kind: CType) -> Node {
        let code = &self.emission.system.code;
        let from = super::function::type_in_c(self.emission.system, code.type_of(value));
        let literal = matches!(code.expressions[value], Expression::Integer(_));
        let node = self.value(value);
        if from == kind || literal { node } else { self.emission.unit.cast(kind, node) }
    }

    /// A value that a loop compares repeatedly: itself if it is a constant, else a local.
    fn once(&mut self, word: &str, value: Id<Expression>, kind: CType) -> Node {
        let node = self.counted_as(value, kind);
        if let Expression::Integer(_) = self.emission.system.code.expressions[value] {
            return node;
        }
        let name = self.emission.unit.names.local(word);
        self.declared.push(crate::c::CVariable::new(name, kind));
        self.read.insert(name);
        let local = self.emission.unit.name(name);
        self.set(local, node);
        local
    }

    fn require(&mut self, condition: Id<Expression>, failure: Failure, source: Id<Site>) {
        if self.emission.system.code.expressions[condition] == Expression::Logical(false) {
            return self.fail(kind_of(failure).0, Some(source), None);
        }
        let holds = self.value(condition);
        let test = self.emission.unit.not(holds);
        let (kind, names_the_value) = kind_of(failure);
        let named = if names_the_value && self.emission.tells_values { self.tested(condition) } else { None };
        self.fail_if(test, kind, Some(source), named);
    }

    /// Leaves the function if the test is true; reports the value that the message names.
    pub fn fail_if(&mut self, test: Node, kind: &str, source: Option<Id<Site>>, named: Option<Node>) {
        let leave = self.inner(|body| body.fail(kind, source, named));
        self.push(CStatement::If(test, leave, CBlock::default()));
    }

    /// Records a failure and leaves the function.
    pub fn fail(&mut self, kind: &str, source: Option<Id<Site>>, named: Option<Node>) {
        if let Some(value) = named {
            let place = self.of_failure("value");
            self.set(place, value);
        }
        match self.leaving {
            Leaving::Many => {
                self.emission.fails = true;
                let site = self.site_of(source);
                self.leave_many(kind, site);
            }
            Leaving::Kind | Leaving::Program | Leaving::Negative | Leaving::Result => {
                let kind = self.emission.unit.word(kind);
                self.fail_with(kind, source);
            }
        }
    }

    fn site_of(&mut self, source: Option<Id<Site>>) -> Node {
        match source {
            Some(source) => self.emission.site(source),
            None => self.emission.unit.int(-1),
        }
    }

    pub fn fail_with(&mut self, kind: Node, source: Option<Id<Site>>) {
        self.emission.fails = true;
        let site = self.site_of(source);
        let arguments = [self.head(), kind, site];
        let call = self.emission.unit.call_word("fail_at", &arguments);
        match self.leaving {
            Leaving::Many => {}
            Leaving::Kind | Leaving::Program => self.push(CStatement::Return(Some(call))),
            Leaving::Negative => {
                let negative = self.emission.unit.unary(CUnary::Negate, call);
                self.push(CStatement::Return(Some(negative)));
            }
            Leaving::Result => {
                self.run(call);
                let nothing = self.no_result();
                self.push(CStatement::Return(Some(nothing)));
            }
        }
    }

    fn give(&mut self, value: Option<Id<Expression>>) {
        if self.leaving == Leaving::Program && self.emission.package.is_library() {
            return self.end_program();
        }
        let value = match (value, self.leaving) {
            (Some(value), _) => Some(self.value(value)),
            (None, Leaving::Kind | Leaving::Program | Leaving::Many) if self.gives_kind() => {
                Some(self.emission.unit.word("ZD_GOOD"))
            }
            (None, _) => None,
        };
        self.push(CStatement::Return(value));
    }

    /// Whether the C function returns the kind of a failure.
    pub fn gives_kind(&self) -> bool {
        match self.leaving {
            Leaving::Program | Leaving::Many => true,
            Leaving::Kind => self.emission.shapes.of(self.id).fails || self.is_entry,
            Leaving::Negative | Leaving::Result => false,
        }
    }
}

/// The runtime's code of a failure, and whether the message names the tested value.
fn kind_of(failure: Failure) -> (&'static str, bool) {
    match failure {
        Failure::DivisionByZero => ("ZD_DIVISION", false),
        Failure::Domain => ("ZD_DOMAIN", false),
        Failure::Function => ("ZD_FUNCTION", false),
        Failure::Index => ("ZD_INDEX", true),
        Failure::Overflow => ("ZD_OVERFLOW", false),
        Failure::Aborted => ("ZD_ABORTED", false),
        Failure::Demanded(Demanded::Fission) => ("ZD_FISSION", false),
        Failure::Demanded(Demanded::StepSign) => ("ZD_STEP_SIGN", true),
        Failure::Demanded(Demanded::Solver) => ("ZD_SOLVER", true),
        Failure::Demanded(Demanded::Increment) => ("ZD_INCREMENT", true),
        Failure::Demanded(Demanded::Count { .. }) => ("ZD_COUNT", true),
        Failure::Demanded(Demanded::Depth(_)) => ("ZD_DEPTH", true),
    }
}

/// Whether a value depends on a quantity or local.
fn reads(system: &System, value: Id<Expression>, base: Base) -> bool {
    struct Reads<'s>(&'s System, Base, bool);
    impl Visitor for Reads<'_> {
        fn place(&mut self, id: Id<Place>, _: Access) {
            self.2 |= self.0.code.places[id].base == self.1;
        }
        fn whole(&mut self, base: Base, _: Access) {
            self.2 |= base == self.1;
        }
    }
    let mut reads = Reads(system, base, false);
    walk::expression(system, value, &mut reads);
    reads.2
}
