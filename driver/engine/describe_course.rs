//! Describes a program that runs as written to the runtime, in addition to the description of every simulation.

use crate::clib;
use crate::engine::description::{CourseRoutines, Held, count};
use crate::engine::interpret::{Layout, Machine};
use std::ffi::{c_char, c_int, c_long};
use zudyn_translator::Simulation;
use zudyn_translator::code::balance::{Balances, PlaceKind};
use zudyn_translator::code::system::Dose;
use zudyn_translator::code::{Base, Clock, Id, Index, Invocation, Place, Quantity, Solve, System};
use zudyn_translator::experiment::Rows;
use zudyn_translator::model::Method;

/// The numbers of `enum zd_method`.
const RUNGE_KUTTA: c_int = 1;
const ADAPTIVE: c_int = 2;
const STIFF: c_int = 3;
/// ZDS_BLOCK
const BLOCK: c_int = 16;
/// ZDS_NEWTON
const NEWTON: c_int = 48;

/// Fills in the data of a program that a machine executes.
pub fn describe(
    simulation: &Simulation,
    machine: &Machine,
    routines: &CourseRoutines,
    held: &mut Held,
    program: &mut clib::Program,
) {
    let system = machine.system();
    match &system.clock {
        Clock::Rows { terminal, .. } => {
            program.begin = Some(routines.initialize);
            program.row = Some(routines.row);
            program.terminal = terminal.map(|_| routines.terminal);
        }
        // The runner calls the passes by their numbers.
        Clock::Passes { .. } => {}
        Clock::Steps { .. } | Clock::Own { .. } => program.course = Some(routines.course),
    }
    let places = Places { simulation, layout: machine.layout(), system };
    let solves = system.solves.iter().map(|(id, solve)| clib::Solve {
        matrix: machine.matrix(id).map_or(-1, |offset| offset as c_long),
        ..places.solve(solve, routines, held)
    });
    let solves: Vec<clib::Solve> = solves.collect();
    (program.n_solves, program.solves) = (count(&solves), held.list(solves));
    let calls: Vec<clib::Call> = system.invocations.iter().map(|(_, call)| places.call(call, routines, held)).collect();
    (program.n_calls, program.calls) = (count(&calls), held.list(calls));
    if let Some((rows, range)) = simulation.rows() {
        let experiment = clib::Experiment {
            n_series: 0,
            series: std::ptr::null(),
            rows: rows_for_c(rows),
            range: range.all().map(|id| machine.layout().offset(id, 0)),
        };
        program.experiment = held.list(vec![experiment]);
    }
    let variables = simulation.system.variables.iter().map(|(id, element)| {
        let quantity = &simulation.system.quantities[*id];
        clib::Column {
            name: held.text(quantity.element_name(*element as usize)),
            offset: machine.layout().offset(*id, *element as usize),
            integer: c_int::from(quantity.integer),
            kind: clib::value_type::REAL,
            scale: 1.0,
        }
    });
    let variables: Vec<clib::Column> = variables.collect();
    (program.n_variables, program.variables) = (count(&variables), held.list(variables));
}

/// The rows in the runtime's form.
pub fn rows_for_c(rows: Rows) -> clib::Rows {
    let Rows { from, to, with, terminal } = rows;
    clib::Rows { from, to, with: f64::from(with), terminal: c_int::from(terminal) }
}

/// The balances and the data files; also needed to show stored results.
pub fn shown(simulation: &Simulation, layout: &Layout, held: &mut Held, program: &mut clib::Program) {
    let tables = data_tables(simulation, held);
    (program.n_tables, program.tables) = (count(&tables), held.list(tables));
    if let Some(balances) = &simulation.system.balances {
        let balances = balanced(layout, balances, held);
        program.balances = held.list(vec![balances]);
    }
}

fn data_tables(simulation: &Simulation, held: &mut Held) -> Vec<clib::DataTable> {
    let mut tables = Vec::new();
    for (id, table) in simulation.system.files.iter() {
        let columns: Vec<*const c_char> = table.columns.iter().map(|column| held.text(column)).collect();
        tables.push(clib::DataTable {
            name: held.text(&table.name),
            file: held.text(&table.file),
            n_columns: count(&columns),
            columns: held.list(columns),
            increasing: c_int::from(table.increasing),
            observed: c_int::from(simulation.experiment.observes(id)),
            site: table.source.index() as c_int,
        });
    }
    tables
}

fn balanced(layout: &Layout, balances: &Balances, held: &mut Held) -> clib::Balances {
    let mut places = Vec::new();
    for place in &balances.places {
        let kind = match place.kind {
            PlaceKind::Absent => clib::place::ABSENT,
            PlaceKind::In => clib::place::IN,
            PlaceKind::Ordinary => clib::place::ORDINARY,
            PlaceKind::Out => clib::place::OUT,
        };
        places.push(clib::BalancedPlace { name: held.text(&place.name), kind });
    }
    let offset = |quantity: Option<Id<Quantity>>| quantity.map_or(-1, |quantity| layout.offset(quantity, 0) as c_long);
    let mut list = Vec::new();
    for balance in &balances.list {
        let contents: Vec<*const c_char> = balance.contents.iter().map(|name| held.text(name)).collect();
        let [content, left, arrived, taken, dosed, decayed, formed] = balance.arrays().map(offset);
        list.push(clib::Balance {
            name: held.text(&balance.name),
            contents: held.list(contents),
            content,
            left,
            arrived,
            taken,
            dosed,
            decayed,
            formed,
        });
    }
    clib::Balances {
        n_places: count(&places),
        places: held.list(places),
        n: count(&list),
        list: held.list(list),
        undecayed: c_int::from(balances.undecayed),
    }
}

/// Converts places to offsets into the memory of a machine.
struct Places<'a> {
    simulation: &'a Simulation,
    layout: &'a Layout,
    system: &'a System,
}

impl Places<'_> {
    fn single(&self, id: Id<Quantity>) -> c_long {
        c_long::from(self.layout.quantity(id)) * 8
    }

    fn perhaps(&self, id: Option<Id<Quantity>>) -> c_long {
        id.map_or(-1, |id| self.single(id))
    }

    /// The offset of an element whose subscripts are constant.
    fn element(&self, id: Id<Place>) -> c_long {
        let place = &self.system.code.places[id];
        let Base::Quantity(quantity) = place.base else { return -1 };
        let extents = &self.system.quantities[quantity].extents;
        let at = extents.iter().zip(&place.index).fold(0, |at, (extent, index)| match index {
            Index::Fixed(index) => at * i64::from(*extent) + i64::from(*index),
            Index::Running { .. } | Index::Computed(_) | Index::Counted(_) => at,
        });
        self.single(quantity) + at as c_long * 8
    }

    fn solve(&self, solve: &Solve, routines: &CourseRoutines, held: &mut Held) -> clib::Solve {
        let (method, steps, relative, absolute) = match self.simulation.experiment.method_of(solve.method) {
            Method::RungeKutta { steps } => (RUNGE_KUTTA, steps, 0.0, 0.0),
            Method::Adaptive { relative, absolute } => (ADAPTIVE, 0, relative, absolute),
            Method::Stiff { relative, absolute } => (STIFF, 0, relative, absolute),
            // The numbers of `enum zd_block_method`, in its order.
            Method::Block(by) => (BLOCK + by as c_int, 0, 0.0, 0.0),
            Method::Together(how) => (NEWTON + how as c_int, 0, 0.0, 0.0),
        };
        let doses: Vec<clib::Dose> = solve.doses.iter().map(|dose| self.dose(dose, held)).collect();
        let states: Vec<c_long> = solve.states.iter().map(|state| self.element(state.value)).collect();
        let slopes: Vec<c_long> =
            solve.states.iter().map(|state| state.slope.map_or(-1, |slope| self.element(slope))).collect();
        let sites: Vec<c_int> = solve.named_states().iter().map(|state| state.source.index() as c_int).collect();
        let of_states = self.system.code.functions[solve.rates].is_of_states();
        // The number of entries beside the diagonal; -1 for the whole row.
        let band = solve.jacobian.and_then(|jacobian| jacobian.band);
        let (below, above) = band.map_or((-1, -1), |(below, above)| (below as c_int, above as c_int));
        let event_sites: Vec<c_int> = solve.events.iter().map(|event| event.source.index() as c_int).collect();
        clib::Solve {
            method,
            steps: steps as c_int,
            relative,
            absolute,
            time: self.single(solve.time),
            end: self.single(solve.end),
            step: self.single(solve.step),
            n: count(&states),
            state: held.list(states),
            slope: held.list(slopes),
            rates: Some(routines.rates),
            n_doses: count(&doses),
            doses: held.list(doses),
            n_events: count(&solve.events),
            holds: Some(routines.holds),
            site: solve.source.index() as c_int,
            state_sites: held.list(sites),
            event_sites: held.list(event_sites),
            observed: solve.observed.map(|_| routines.observed),
            n_sums: solve.sums as c_int,
            n_unwatched: solve.unwatched as c_int,
            tolerance: self.perhaps(solve.tolerance),
            pace: self.perhaps(solve.pace),
            own: match solve.own.is_empty() {
                true => std::ptr::null(),
                false => held.list(solve.own.iter().map(|own| own.unwrap_or(-1.0)).collect()),
            },
            jumps: solve.jumps.map(|_| routines.jumps),
            next: self.perhaps(solve.jumps.map(|(_, into)| into)),
            jacobian: solve.jacobian.map(|_| routines.jacobian),
            matrix: -1,
            below,
            above,
            slopes: of_states.then_some(routines.slopes),
            derivatives: None,
        }
    }

    fn call(&self, call: &Invocation, routines: &CourseRoutines, held: &mut Held) -> clib::Call {
        let mut made = clib::Call {
            function: call.function as c_int,
            value: [-1; 2],
            array: [-1; 5],
            size: [0; 5],
            run: Some(routines.routine),
            routine: [0; 3],
            argument: [-1; 3],
            result: [-1; 3],
            text: call.text.as_ref().map_or(std::ptr::null(), |text| held.text(text)),
            into: self.perhaps(call.into),
            error: self.perhaps(call.error),
            site: call.source.index() as c_int,
        };
        for (place, quantity) in made.value.iter_mut().zip(&call.values) {
            *place = self.single(*quantity);
        }
        for (number, quantity) in call.arrays.iter().enumerate().take(5) {
            made.array[number] = self.single(*quantity);
            made.size[number] = self.system.quantities[*quantity].size() as c_int;
        }
        for (number, (routine, argument, result)) in call.functions.iter().enumerate().take(3) {
            made.routine[number] = routine.index() as c_int;
            made.argument[number] = self.single(*argument);
            made.result[number] = self.single(*result);
        }
        made
    }

    fn dose(&self, dose: &Dose, held: &mut Held) -> clib::Dose {
        let places: Vec<c_long> = dose.added.iter().map(|(place, _)| self.element(*place)).collect();
        let amounts: Vec<c_long> = dose.added.iter().map(|(_, amount)| self.single(*amount)).collect();
        clib::Dose {
            at: self.single(dose.at),
            every: self.perhaps(dose.every),
            times: self.perhaps(dose.times),
            over: self.perhaps(dose.over),
            flowing: self.perhaps(dose.flowing),
            n_added: count(&places),
            place: held.list(places),
            amount: held.list(amounts),
            site: dose.source.index() as c_int,
        }
    }
}
