//! The functions of a library whose program advances time itself, and returns at each row.

use super::cut;
use super::fixed::Fixed;
use super::function::{Body, Leaving, drop_labels};
use super::order::order_from;
use super::step_library::Call;
use super::{DOUBLE, Emission, Layout, SolveNames, Spilled};
use crate::c::{CBinary, CBlock, CExpression, CStatement, CType, CUnary, Case, Name, Node, Unit};
use crate::code::{Function, Id, Local, Place, Stated, Statement, System, Wait};
use crate::emit::needs::Needs;

/// The functions, and the data that the file's frame needs.
#[derive(Default)]
pub struct CourseLibrary {
    pub unit: Unit,
    pub needs: Needs,
    /// Something calls `fail_at`.
    pub fails: bool,
    /// Members that are not quantities.
    pub spilled: Vec<Spilled>,
    /// The function that recomputes values that follow from settings.
    pub derived: Vec<Call>,
    pub solves: Vec<SolveNames>,
}

/// Writes the functions of a library. The struct is called `tag`; the locals in `kept` survive between rows.
pub fn course_library(
    system: &System,
    layout: &mut dyn Layout,
    unit: Unit,
    tag: Name,
    derived: Option<Id<Function>>,
    kept: &[Id<Local>],
    fixed: Option<Fixed>,
) -> Option<CourseLibrary> {
    let program = system.clock.program()?;
    let mut emission = Emission::of_library(system, layout, unit, tag, fixed);
    let mut cuts = cut::cut(&mut emission, usize::MAX);
    for local in kept {
        emission.keep_local(program, *local, &mut cuts.spilled);
    }
    let events = system.solves.iter().flat_map(|(_, solve)| solve.events.iter().map(|event| event.holds));
    let roots: Vec<Id<Function>> = derived.into_iter().chain(events).chain([program]).collect();
    for id in order_from(system, &roots).functions.into_iter().filter(|id| *id != program) {
        emission.function(id, &cuts);
    }
    for (id, solve) in system.solves.iter() {
        emission.entries_of_solve(id, solve);
        let name = emission.unit.names.word(&format!("solve_{}", emission.labels[id.index()]));
        emission.solving.insert(id, name);
    }
    emission.resumable(program);
    let solves = emission.names_of_solves();
    let derived = derived.map_or(Vec::new(), |id| emission.calls(id));
    let Emission { unit, needs, fails, members, .. } = emission;
    let spilled = cuts.spilled.into_iter().chain(members).collect();
    Some(CourseLibrary { unit, needs, fails, spilled, derived, solves })
}

impl<'a> Emission<'a> {
    /// Turns a local into a member.
    fn keep_local(&mut self, function: Id<Function>, local: Id<Local>, into: &mut Vec<Spilled>) {
        if self.spilled.contains_key(&(function, local)) {
            return;
        }
        let data = &self.system.code.functions[function].locals[local];
        let name = self.unit.names.member(&data.name);
        let size = if data.extents.is_empty() { 0 } else { data.size() as usize };
        into.push(Spilled { name: self.unit.names.text(name).to_string(), kind: DOUBLE, size });
        self.spilled.insert((function, local), name);
    }

    /// The program as a function that continues where it stopped.
    fn resumable(&mut self, id: Id<Function>) {
        let model = self.model_parameter();
        let mut body = Body::new(self, id, Leaving::Program);
        body.share(&body.function.body);
        let statements = body.inner(|body| body.statements(&body.function.body));
        let mut cases: Vec<Case> = (1..=body.rows).map(|row| body.case_of_row(row)).collect();
        if !cases.is_empty() {
            cases.push(Case { value: None, statements: vec![CStatement::Break] });
            let place = body.of_head("place");
            body.push(CStatement::Switch(place, cases));
            body.push(CStatement::Blank);
        }
        body.out.extend(statements.statements);
        let last = body.function.body.last().map(|stated| &stated.statement);
        if !matches!(last, Some(Statement::Return(_) | Statement::Jump(_) | Statement::Wait(Wait::Stop(..)))) {
            body.end_program();
        }
        let jumps = std::mem::take(&mut body.jumps);
        let mut goals: rustc_hash::FxHashSet<Name> = jumps.into_iter().map(|label| body.label_name(label)).collect();
        goals.extend((1..=body.rows).map(|row| body.row_name(row)));
        let mut block = body.finish_keeping_labels(std::slice::from_ref(&model));
        drop_labels(&mut block.statements, &goals);
        let name = self.unit.names.word("course");
        self.define(name, CType::INT, vec![model], block);
        self.remark("Continues to the next row of results, or to the end.");
    }
}

impl<'a> Body<'_, 'a> {
    fn row_name(&mut self, row: usize) -> Name {
        self.emission.unit.names.word(&format!("row_{row}"))
    }

    fn case_of_row(&mut self, row: usize) -> Case {
        let value = self.emission.unit.int(row as i64);
        let name = self.row_name(row);
        Case { value: Some(value), statements: vec![CStatement::Goto(name)] }
    }

    fn set_place_of_program(&mut self, place: i64) {
        let place = self.emission.unit.int(place);
        let member = self.of_head("place");
        self.set(member, place);
        let good = self.emission.unit.word("ZD_GOOD");
        self.push(CStatement::Return(Some(good)));
    }

    /// A place at which the program continues.
    pub(super) fn resume_here(&mut self) {
        self.rows += 1;
        let place = self.emission.unit.int(self.rows as i64);
        let member = self.of_head("place");
        self.set(member, place);
        let name = self.row_name(self.rows);
        self.push(CStatement::Label(name));
    }

    /// Returns to the caller if its moment has come.
    pub(super) fn pause_if(&mut self, kind: Node) {
        let paused = self.emission.unit.word("PAUSED");
        let test = self.emission.unit.binary(CBinary::Equal, kind, paused);
        let good = self.emission.unit.word("ZD_GOOD");
        let end = CBlock::of(vec![CStatement::Return(Some(good))]);
        self.push(CStatement::If(test, end, CBlock::default()));
    }

    /// The program has ended.
    pub(super) fn end_program(&mut self) {
        self.set_place_of_program(-1);
    }

    /// The caller reads rows, and is asked nothing.
    pub(super) fn wait_for_caller(&mut self, wait: Wait) {
        match wait {
            Wait::Run => {
                let step = self.of_head("step");
                let none = self.emission.unit.add(CExpression::Long(0));
                self.set(step, none);
                for label in self.emission.labels.clone() {
                    let model = self.model();
                    let call = self.emission.unit.call_word(&format!("forget_{label}"), &[model]);
                    self.run(call);
                }
            }
            Wait::Given => {}
            Wait::Row => {
                self.rows += 1;
                self.set_place_of_program(self.rows as i64);
                let name = self.row_name(self.rows);
                self.push(CStatement::Label(name));
                self.site = None;
                let step = self.of_head("step");
                let one = self.emission.unit.add(CExpression::Long(1));
                let next = self.emission.unit.binary(CBinary::Add, step, one);
                self.set(step, next);
            }
            Wait::Stop(..) | Wait::StopAt(_) => self.end_program(),
        }
    }

    /// Reads the next number that the caller has given.
    pub(super) fn take(&mut self, into: Id<Place>, integer: bool, stated: &'a Stated) {
        let taken = self.of_head("taken");
        let [input, count] = ["input", "input_count"].map(|word| self.emission.unit.names.word(word));
        let (input, count) = (self.setting(input), self.setting(count));
        let over = self.emission.unit.binary(CBinary::GreaterEqual, taken, count);
        self.fail_if(over, "ZD_NO_DATA", Some(stated.source), None);
        let number = self.emission.unit.index(input, taken);
        let number = self.fixed_input(into, number);
        let target = self.place(into, false);
        self.set(target, number);
        let one = self.emission.unit.add(CExpression::Long(1));
        let next = self.emission.unit.binary(CBinary::Add, taken, one);
        self.set(taken, next);
        if integer && let Some(broken) = self.is_broken(into) {
            self.fail_if(broken, "ZD_REAL_HERE", Some(stated.source), None);
        }
    }

    /// Whether the number read is not an integer; nothing if it always is.
    fn is_broken(&mut self, into: Id<Place>) -> Option<Node> {
        let value = self.place(into, true);
        if self.emission.fixed.is_some() {
            return self.fixed_is_broken(into, value);
        }
        let whole = self.emission.unit.call_word("floor", &[value]);
        let equal = self.emission.unit.binary(CBinary::Equal, whole, value);
        Some(self.emission.unit.unary(CUnary::Not, equal))
    }
}
