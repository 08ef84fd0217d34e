//! The tables that describe a program that runs as written: variables, data files, equations with their doses.

use super::tables::{filled, in_pieces, member};
use super::views::{CourseTables, List};
use crate::Simulation;
use crate::code::balance::{Balances, PlaceKind};
use crate::code::{
    Base, BlockMethod, Id, Index, Invocation, Library, Method, Place, Quantity, Solve, System, Together,
};
use crate::emit::layout::Layout;
use crate::emit::text::{INDENT, fill_lines, number, string};
use crate::experiment::{Rows, SeriesValues};

/// Of a program.
const HEAD: &str = "head.";

/// Empty for a simulation without a course.
pub fn course_tables(simulation: &Simulation, layout: &Layout) -> (Vec<List>, CourseTables) {
    let system = &simulation.system;
    if system.clock.is_steps() {
        return (Vec::new(), CourseTables::none());
    }
    let mut lists = Vec::new();
    let variables = system.variables.iter().map(|(id, element)| {
        let (place, quantity) = (member(simulation, layout, *id, *element), &system.quantities[*id]);
        let name = string(quantity.element_name(*element as usize));
        format!("{{ {name}, {place}, {} }}", u8::from(quantity.integer))
    });
    let variables = match variables.len() {
        0 => "0, NULL".to_string(),
        count => {
            let head = List::new("struct zd_column", "variables", String::new());
            in_pieces(layout.pages.as_ref(), head, variables, &mut lists);
            format!("{count}, variables")
        }
    };
    let tables = data_tables(simulation, &mut lists);
    let solves = system.solves.iter().map(|(id, solve)| {
        let offsets = Offsets { simulation, layout, place: id.index(), head: HEAD, method: None, real: &number };
        offsets.solve(system, solve, &mut lists)
    });
    let solves: Vec<String> = solves.collect();
    let solves = list(&mut lists, "struct zd_solve", "solves", solves);
    let balances = match &system.balances {
        Some(balances) => balance_tables(simulation, layout, balances, &mut lists),
        None => "NULL".to_string(),
    };
    let calls = system.invocations.iter().map(|(_, invocation)| {
        let offsets = Offsets { simulation, layout, place: 0, head: HEAD, method: None, real: &number };
        offsets.call(system, invocation)
    });
    let calls = calls.collect();
    let calls = list(&mut lists, "struct zd_call", "calls", calls);
    let experiment = experiment(simulation, layout, &mut lists);
    (lists, CourseTables { experiment, variables, tables, solves, balances, calls })
}

/// The balances; returns the runtime's reference to them.
fn balance_tables(simulation: &Simulation, layout: &Layout, balances: &Balances, lists: &mut Vec<List>) -> String {
    let places = balances.places.iter().map(|place| {
        let kind = match place.kind {
            PlaceKind::Absent => "ZD_ABSENT",
            PlaceKind::In => "ZD_IN",
            PlaceKind::Ordinary => "ZD_ORDINARY",
            PlaceKind::Out => "ZD_OUT",
        };
        format!("{{ {}, {kind} }}", string(&place.name))
    });
    let places = list(lists, "struct zd_place", "places", places.collect());
    let mut rows = Vec::new();
    for (index, balance) in balances.list.iter().enumerate() {
        let contents = balance.contents.iter().map(|name| string(name)).collect();
        let contents = name_only(&list(lists, "char *const", &format!("contents_{index}"), contents));
        let offsets = Offsets { simulation, layout, place: 0, head: HEAD, method: None, real: &number };
        let arrays: Vec<String> = balance.arrays().into_iter().map(|array| offsets.perhaps(array)).collect();
        rows.push(format!("{{ {}, {contents},\n{INDENT}  {} }}", string(&balance.name), arrays.join(", ")));
    }
    let rows = list(lists, "struct zd_balance", "balance_list", rows);
    list(
        lists,
        "struct zd_balances",
        "balances",
        vec![format!("{{ {places}, {rows}, {} }}", u8::from(balances.undecayed))],
    );
    "balances".to_string()
}

/// The runs that the source requests; returns the runtime's reference to them.
fn experiment(simulation: &Simulation, layout: &Layout, lists: &mut Vec<List>) -> String {
    let Simulation { system, experiment } = simulation;
    let Some((of_rows, range)) = simulation.rows() else { return "NULL".to_string() };
    let setting = |id| system.setting_number(id).map_or("-1".to_string(), |number| number.to_string());
    let mut rows = Vec::new();
    for (place, series) in experiment.series.iter().enumerate() {
        let (values, low, high) = match &series.values {
            SeriesValues::List(values) => {
                let values = values.iter().map(|value| number(*value)).collect();
                (name_only(&list(lists, "double", &format!("steps_{place}"), values)), 0.0, 0.0)
            }
            SeriesValues::Even { from, to, .. } => ("NULL".to_string(), *from, *to),
        };
        let (setting, first) = (setting(series.setting), series.first);
        let (last, count) = (u8::from(series.last_row), series.count());
        rows.push(format!("{{ {setting}, {first}, {last}, {count}L, {values}, {}, {} }}", number(low), number(high)));
    }
    let series = list(lists, "struct zd_series", "series", rows);
    let Rows { from, to, with, terminal } = of_rows;
    let places = range.all().map(|id| member(simulation, layout, id, 0).to_string()).join(", ");
    let of_rows =
        format!("{{ {}, {}, {}, {} }}", number(from), number(to), number(f64::from(with)), u8::from(terminal));
    let row = format!("{{ {series}, {of_rows}, {{ {places} }} }}");
    list(lists, "struct zd_experiment", "experiment", vec![row]);
    "experiment".to_string()
}

/// The maximum length of a table's name in the names of C.
const LONGEST_LABEL: usize = 20;

/// The table of a solve in a library, whose members have these names, and the lists that it refers to.
/// Its method is this one, with numbers that `real` writes.
pub fn carried(
    simulation: &Simulation,
    system: &System,
    layout: &Layout,
    id: Id<Solve>,
    method: Method,
    real: &dyn Fn(f64) -> String,
) -> (Vec<List>, String) {
    let mut lists = Vec::new();
    let offsets = Offsets { simulation, layout, place: id.index(), head: "", method: Some(method), real };
    let table = offsets.solve(system, &system.solves[id], &mut lists);
    (lists, table)
}

/// Adds a list with its rows; returns `3, name`, or `0, NULL`.
fn list(lists: &mut Vec<List>, kind: &'static str, name: &str, rows: Vec<String>) -> String {
    if rows.is_empty() {
        return "0, NULL".into();
    }
    let count = rows.len();
    let rows = match rows.iter().all(|row| !row.starts_with('{')) {
        true => filled(rows.into_iter()),
        false => rows.iter().map(|row| format!("{INDENT}{row}")).collect::<Vec<_>>().join(",\n"),
    };
    lists.push(List::new(kind, name, rows));
    format!("{count}, {name}")
}

fn data_tables(simulation: &Simulation, lists: &mut Vec<List>) -> String {
    let mut rows = Vec::new();
    for (id, table) in simulation.system.files.iter() {
        let columns = table.columns.iter().map(|column| string(column)).collect();
        let plain = table.name.len() <= LONGEST_LABEL && table.name.chars().all(|c| c.is_ascii_alphanumeric());
        let label = if plain { table.name.to_lowercase() } else { id.index().to_string() };
        let columns = list(lists, "char *const", &format!("columns_of_{label}"), columns);
        let (increasing, observed) = (u8::from(table.increasing), u8::from(simulation.experiment.observes(id)));
        let (name, file) = (string(&table.name), string(&table.file));
        rows.push(format!("{{ {name}, {file}, {columns}, {increasing}, {observed}, {} }}", table.source.index()));
    }
    list(lists, "struct zd_table", "tables", rows)
}

/// The locations of the values of one solve.
struct Offsets<'a> {
    simulation: &'a Simulation,
    layout: &'a Layout,
    place: usize,
    /// The text before members of the head.
    head: &'static str,
    /// The method, if it is known already.
    method: Option<Method>,
    real: &'a dyn Fn(f64) -> String,
}

impl Offsets<'_> {
    fn of(&self, id: Id<Quantity>, element: u32) -> String {
        let place = member(self.simulation, self.layout, id, element);
        match place.name.strip_prefix("head.") {
            Some(member) => format!("(long)AT({}{member})", self.head),
            None => format!("(long){place}"),
        }
    }

    fn single(&self, id: Id<Quantity>) -> String {
        self.of(id, 0)
    }

    fn perhaps(&self, id: Option<Id<Quantity>>) -> String {
        id.map_or("-1L".to_string(), |id| self.single(id))
    }

    /// The offset of a place with fixed subscripts, such as a state or the target of a dose.
    fn element(&self, system: &System, place: Id<Place>) -> String {
        let Place { base: Base::Quantity(id), index } = &system.code.places[place] else { return "-1L".to_string() };
        let offset = index.iter().zip(&system.quantities[*id].extents).fold(0, |offset, (index, extent)| match index {
            Index::Fixed(at) => offset * extent + at,
            Index::Running { .. } | Index::Computed(_) | Index::Counted(_) => offset,
        });
        self.of(*id, offset)
    }

    /// A part of the names of a solve's data.
    fn label(&self) -> String {
        self.layout.solves.get(self.place).map_or_else(|| self.place.to_string(), |names| names.label.clone())
    }

    fn solve(&self, system: &System, solve: &Solve, lists: &mut Vec<List>) -> String {
        let place = self.label();
        let named = |word: &str| format!("{word}_{place}");
        let (method, steps, relative, absolute) =
            match self.method.unwrap_or_else(|| self.simulation.experiment.method_of(solve.method)) {
                Method::RungeKutta { steps } => ("ZDS_RK4", steps, 0.0, 0.0),
                Method::Adaptive { relative, absolute } => ("ZDS_ADAPTIVE", 0, relative, absolute),
                Method::Stiff { relative, absolute } => ("ZDS_STIFF", 0, relative, absolute),
                Method::Block(by) => (of_block(by), 0, 0.0, 0.0),
                Method::Together(Together::Newton) => ("ZDS_NEWTON", 0, 0.0, 0.0),
                Method::Together(Together::Simplex) => ("ZDS_SIMPLEX", 0, 0.0, 0.0),
                Method::Together(Together::Linear) => ("ZDS_LINEAR", 0, 0.0, 0.0),
                Method::Together(Together::Settle) => ("ZDS_SETTLE", 0, 0.0, 0.0),
                Method::Together(Together::Hit) => ("ZDS_HIT", 0, 0.0, 0.0),
            };
        let doses = self.doses(system, solve, lists);
        let doses = list(lists, "struct zd_dose", &named("doses"), doses);
        let values = solve.states.iter().map(|state| self.element(system, state.value)).collect();
        let names = self.layout.solves.get(self.place);
        let in_model = names.is_none_or(|names| names.in_model);
        // A function of the states gives the slopes to the method.
        let has_places = names.is_none_or(|names| names.slopes.is_none());
        let slopes = solve.states.iter().filter(|_| has_places).filter_map(|state| state.slope);
        let slopes = slopes.map(|slope| self.element(system, slope)).collect();
        let sites = solve.named_states().iter().map(|state| state.source.index().to_string()).collect();
        let states = list(lists, "long", &named("states"), values);
        let slopes = name_only(&list(lists, "long", &named("slopes"), slopes));
        let sites = name_only(&list(lists, "int", &named("state_sites"), sites));
        let event_sites = solve.events.iter().map(|event| event.source.index().to_string()).collect();
        let (events, event_sites) = match solve.events.len() {
            0 => ("0, NULL".to_string(), "NULL".to_string()),
            count => {
                let sites = list(lists, "int", &named("event_sites"), event_sites);
                (format!("{count}, {}", named("holds")), name_only(&sites))
            }
        };
        let own: Vec<String> = solve.own.iter().map(|own| number(own.unwrap_or(-1.0))).collect();
        let own = name_only(&list(lists, "double", &named("own"), own));
        let quantity = |id: Id<Quantity>| self.single(id);
        let asked = |name: &str, found: Option<String>| match found {
            Some(found) => (named(name), found),
            None => ("NULL".to_string(), "-1L".to_string()),
        };
        let (jumps, next) = asked("jumps", names.and_then(|names| names.jumps).map(quantity));
        let (jacobian, matrix) = asked("jacobian", names.and_then(|names| names.matrix).map(quantity));
        let band = names.and_then(|names| names.band);
        let (below, above) = band.map_or((-1, -1), |(below, above)| (i64::from(below), i64::from(above)));
        let rates = if in_model { named("rates") } else { "NULL".to_string() };
        let observed = names.is_some_and(|names| names.observed);
        let observed = if observed { named("observed") } else { "NULL".to_string() };
        let or_null = |name: Option<&String>| name.cloned().unwrap_or_else(|| "NULL".to_string());
        let slopes_of_states = or_null(names.and_then(|names| names.slopes.as_ref()));
        let derivatives = or_null(names.and_then(|names| names.derivatives.as_ref()));
        let (time, end, step) = (self.single(solve.time), self.single(solve.end), self.single(solve.step));
        row(vec![
            method.to_string(),
            steps.to_string(),
            (self.real)(relative),
            (self.real)(absolute),
            time,
            end,
            step,
            states,
            slopes,
            rates,
            doses,
            events,
            solve.source.index().to_string(),
            sites,
            event_sites,
            observed,
            solve.sums.to_string(),
            solve.unwatched.to_string(),
            self.perhaps(solve.tolerance),
            self.perhaps(solve.pace),
            own,
            jumps,
            next,
            jacobian,
            matrix,
            below.to_string(),
            above.to_string(),
            slopes_of_states,
            derivatives,
        ])
    }

    fn call(&self, system: &System, invocation: &Invocation) -> String {
        if invocation.function == Library::Verbatim {
            // It is never called, but its entry keeps the numbers of the others.
            let none = |count| group(vec!["-1L".to_string(); count]);
            let no_numbers = |count| group(vec!["0".to_string(); count]);
            let null = || vec!["NULL".to_string()];
            let ends = ["-1L".to_string(), "-1L".to_string(), invocation.source.index().to_string()].to_vec();
            let kind = vec!["ZDX_VERBATIM".to_string()];
            let parts = [kind, none(2), none(5), no_numbers(5), null(), no_numbers(3), none(3), none(3), null(), ends];
            return row(parts.concat());
        }
        let some = |ids: &[Id<Quantity>], count: usize| {
            let all = ids.iter().map(|id| self.single(*id)).chain(std::iter::repeat("-1L".to_string()));
            group(all.take(count).collect())
        };
        let numbers = |some: &mut dyn Iterator<Item = String>, count: usize| {
            group(some.chain(std::iter::repeat("0".to_string())).take(count).collect())
        };
        let sizes = &mut invocation.arrays.iter().map(|id| system.quantities[*id].size().to_string());
        let routines = &mut invocation.functions.iter().map(|(function, _, _)| function.index().to_string());
        let arguments: Vec<Id<Quantity>> = invocation.functions.iter().map(|(_, argument, _)| *argument).collect();
        let results: Vec<Id<Quantity>> = invocation.functions.iter().map(|(_, _, result)| *result).collect();
        let routine = if invocation.functions.is_empty() { "NULL" } else { "run_routine" };
        let text = invocation.text.as_deref().map_or("NULL".to_string(), string);
        let parts = [
            vec![of_library(invocation.function).to_string()],
            some(&invocation.values, 2),
            some(&invocation.arrays, 5),
            numbers(sizes, 5),
            vec![routine.to_string()],
            numbers(routines, 3),
            some(&arguments, 3),
            some(&results, 3),
            vec![text, self.perhaps(invocation.into), self.perhaps(invocation.error)],
            vec![invocation.source.index().to_string()],
        ];
        row(parts.concat())
    }

    /// The doses, with all places in one list and all amounts in another.
    fn doses(&self, system: &System, solve: &Solve, lists: &mut Vec<List>) -> Vec<String> {
        let added = || solve.doses.iter().flat_map(|dose| &dose.added);
        let place = self.label();
        let mut put = |word: &str, rows: Vec<String>| name_only(&list(lists, "long", &format!("{word}_{place}"), rows));
        let places = put("dose_places", added().map(|(place, _)| self.element(system, *place)).collect());
        let amounts = put("dose_amounts", added().map(|(_, amount)| self.single(*amount)).collect());
        let mut first = 0;
        let mut rows = Vec::with_capacity(solve.doses.len());
        for dose in &solve.doses {
            let moments = [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing];
            let moments: Vec<String> = moments.into_iter().map(|id| self.perhaps(id)).collect();
            let many = dose.added.len();
            let added = match many {
                0 => "0, NULL, NULL".to_string(),
                _ => format!("{many}, {places} + {first}, {amounts} + {first}"),
            };
            let mut parts = moments;
            parts.extend([added, dose.source.index().to_string()]);
            rows.push(row(parts));
            first += many;
        }
        rows
    }
}

/// A row in braces, with line breaks where it is long.
fn row(parts: Vec<String>) -> String {
    let mut text = String::new();
    fill_lines(&mut text, in_braces(parts).iter().map(String::as_str), 1);
    text.trim_start().replace(&format!("\n{INDENT}"), &format!("\n{INDENT}  "))
}

/// As many columns may be in braces that are not broken.
const SHORT: usize = 50;

/// Several parts in braces of their own; a short group is one part.
fn group(parts: Vec<String>) -> Vec<String> {
    let columns: usize = parts.iter().map(|part| part.len() + 2).sum();
    if columns <= SHORT { vec![in_braces(parts).join(", ")] } else { in_braces(parts) }
}

fn in_braces(mut parts: Vec<String>) -> Vec<String> {
    if let Some(first) = parts.first_mut() {
        first.insert_str(0, "{ ");
    }
    if let Some(last) = parts.last_mut() {
        last.push_str(" }");
    }
    parts
}

fn of_library(function: Library) -> &'static str {
    match function {
        Library::Put => "ZDX_PUT",
        Library::Get => "ZDX_GET",
        Library::Lag => "ZDX_LAG",
        Library::LagOfSteps => "ZDX_LAG_OF_STEPS",
        Library::Force => "ZDX_FORCE",
        Library::Hold => "ZDX_HOLD",
        Library::Next => "ZDX_NEXT",
        Library::Schedule => "ZDX_SCHEDULE",
        Library::Legendre => "ZDX_LEGENDRE",
        Library::Romberg => "ZDX_ROMBERG",
        Library::Quadrature => "ZDX_QUADRATURE",
        Library::Derivs => "ZDX_DERIVS",
        Library::Spline => "ZDX_SPLINE",
        Library::Tridiag => "ZDX_TRIDIAG",
        Library::Invert => "ZDX_INVERT",
        Library::Deflate => "ZDX_DEFLATE",
        Library::Boundary => "ZDX_BOUNDARY",
        Library::Nicolson => "ZDX_NICOLSON",
        Library::Expfit => "ZDX_EXPFIT",
        Library::Printf => "ZDX_PRINTF",
        Library::Prterr => "ZDX_PRTERR",
        Library::Tell => "ZDX_TELL",
        Library::Limits => "ZDX_LIMITS",
        Library::Mismatch => "ZDX_MISMATCH",
        Library::Verbatim => "ZDX_VERBATIM",
    }
}

/// The first method in the order of ZDS_BLOCK.
fn of_block(by: BlockMethod) -> &'static str {
    match by {
        BlockMethod::Dopri => "ZDS_BLOCK_DOPRI",
        BlockMethod::Stiff => "ZDS_BLOCK_STIFF",
        BlockMethod::Euler => "ZDS_BLOCK_EULER",
        BlockMethod::Heun => "ZDS_BLOCK_HEUN",
        BlockMethod::Runge => "ZDS_BLOCK_RUNGE",
        BlockMethod::Adams => "ZDS_BLOCK_ADAMS",
        BlockMethod::Adeuler => "ZDS_BLOCK_ADEULER",
        BlockMethod::Adrunge => "ZDS_BLOCK_ADRUNGE",
        BlockMethod::Derivimplicit => "ZDS_BLOCK_DERIVIMPLICIT",
        BlockMethod::Sparse => "ZDS_BLOCK_SPARSE",
    }
}

/// The name in `3, name`.
fn name_only(counted: &str) -> String {
    counted.split(", ").nth(1).unwrap_or("NULL").to_string()
}
