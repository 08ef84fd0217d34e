//! How the solves of a library by rows are carried: the method of each, the memory that it works in, and the view of its
//! functions.

use super::super::from_code::{JacobianParts, JumpParts, SolveParts};
use super::super::program::filled;
use super::super::spelling::Real;
use super::LibraryOptions;
use super::rows::{LibraryPlaces, whole_text};
use super::shape::Shape;
use crate::c::Unit;
use crate::code::{BlockMethod, Id, Method, Quantity, Solve, System, Together};
use askama::Template;

#[derive(Template)]
#[template(path = "library_solves.c", escape = "none")]
pub struct Solves {
    p: String,
    /// The type of numbers.
    r: &'static str,
    u: String,
    zero: String,
    infinite: &'static str,
    /// The least tolerance of floats.
    least: Option<String>,
    pub solves: Vec<SolveView>,
    pub work: usize,
    pub pivots: usize,
    pub known: usize,
    /// For the header.
    pub evaluations: Vec<String>,
}

pub struct SolveView {
    pub name: String,
    stem: String,
    about: String,
    number: usize,
    n: usize,
    /// The last of these are sensitivities.
    unwatched: u32,
    time: String,
    end: String,
    pace: String,
    way: Way,
    scheme: &'static str,
    /// Of a method with error control.
    tolerance: String,
    range: String,
    own: String,
    below: i64,
    above: i64,
    jump: Option<JumpParts>,
    /// Its states are put into the struct.
    shows: bool,
    slopes: Option<String>,
    rates: String,
    jacobian: Option<JacobianView>,
    states: Vec<String>,
    members: Vec<String>,
    /// Where its part of the room begins, and that of the pivots.
    work: usize,
    pivots: usize,
    pivoting: bool,
}

impl SolveView {
    /// The method with error control.
    fn tight(&self) -> &'static str {
        self.scheme
    }

    /// Where the memory of a method in equal steps begins.
    fn after(&self) -> usize {
        if self.way.is_varied() { self.n + 2 } else { self.n }
    }

    /// The number of entries of the Jacobian.
    fn entries(&self) -> usize {
        let band = usize::try_from(self.below + 1 + self.above).unwrap_or(self.n);
        self.n * if self.below < 0 { self.n } else { band }
    }
}

struct JacobianView {
    of_states: bool,
    call: String,
    fails: bool,
    matrix: String,
}

/// How a solve is carried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// In equal steps; `varied`: divided by a tolerance.
    Paced {
        varied: bool,
    },
    /// With error control.
    Lasting,
    Newton,
    Simplex,
    Linear,
    Settle,
    Hit,
}

impl Way {
    pub fn of(method: Method) -> Way {
        match method {
            Method::Block(by) if by.controls_error() => Way::Lasting,
            Method::Block(by) => Way::Paced { varied: by.varies() },
            Method::RungeKutta { .. } => Way::Paced { varied: false },
            Method::Adaptive { .. } | Method::Stiff { .. } => Way::Lasting,
            Method::Together(Together::Newton) => Way::Newton,
            Method::Together(Together::Simplex) => Way::Simplex,
            Method::Together(Together::Linear) => Way::Linear,
            Method::Together(Together::Settle) => Way::Settle,
            Method::Together(Together::Hit) => Way::Hit,
        }
    }

    /// Its slopes or residuals are solved at the present time.
    pub fn is_together(self) -> bool {
        match self {
            Way::Newton | Way::Simplex | Way::Linear | Way::Settle | Way::Hit => true,
            Way::Paced { .. } | Way::Lasting => false,
        }
    }

    fn is(&self, name: &str) -> bool {
        name == match self {
            Way::Paced { .. } => "paced",
            Way::Lasting => "lasting",
            Way::Newton => "newton",
            Way::Simplex => "simplex",
            Way::Linear => "linear",
            Way::Settle => "settle",
            Way::Hit => "hit",
        }
    }

    fn is_varied(&self) -> bool {
        *self == Way::Paced { varied: true }
    }

    /// What is in `work` after the states and the previous ones, and in `pivots`: reals and integers for n states.
    fn room(self, scheme: Option<(&'static str, usize, usize)>, n: usize) -> (usize, usize) {
        // See `zde_bytes`.
        let board = n * n + 5 * n;
        // See `zdm_bytes`, with the vectors and matrices of zdradau.h.
        let radau = (4 + 14) * n + 4 * n * n;
        match self {
            Way::Paced { varied } => {
                let (_, vectors, matrices) = scheme.unwrap_or_default();
                let kept = if varied { 2 } else { 0 };
                (kept + (4 + vectors) * n + matrices * n * n, if matrices > 0 { n } else { 0 })
            }
            Way::Lasting => (KEPT + 2 * n + radau, 2 * n),
            Way::Newton => (board, n),
            Way::Simplex => (n * (n + 1) + (n + 1) + 4 * n + board, n),
            Way::Linear => (2 * n * n + 3 * n, n),
            // There, the pivots of the board count as reals.
            Way::Settle => (4 * n + board + n + radau, 3 * n),
            Way::Hit => (n + board, n),
        }
    }
}

/// `ZDV_KEPT`
const KEPT: usize = 5 + 2;

/// A method as clib has it: its scheme, and how many vectors and matrices it takes besides the four of all.
fn scheme(method: Method) -> Option<(&'static str, usize, usize)> {
    match method {
        Method::Block(BlockMethod::Euler) => Some(("zdm_euler", 0, 0)),
        Method::Block(BlockMethod::Heun) => Some(("zdm_heun", 8, 0)),
        Method::Block(BlockMethod::Runge) => Some(("zdm_runge", 8, 0)),
        Method::Block(BlockMethod::Adams) => Some(("zdm_adams", 8, 0)),
        Method::Block(BlockMethod::Derivimplicit) => Some(("zdm_implicit", 5, 1)),
        Method::Block(BlockMethod::Sparse) => Some(("zdm_kinetic", 5, 1)),
        Method::Block(BlockMethod::Adeuler) => Some(("zdm_cut_euler", 0, 0)),
        Method::Block(BlockMethod::Adrunge) => Some(("zdm_part_runge", 5, 0)),
        Method::Block(BlockMethod::Dopri | BlockMethod::Stiff)
        | Method::RungeKutta { .. }
        | Method::Adaptive { .. }
        | Method::Stiff { .. }
        | Method::Together(_) => None,
    }
}

/// What of clib the solves call.
pub fn roots(system: &System, solves: &[SolveParts]) -> Vec<&'static str> {
    let mut roots = Vec::new();
    for parts in solves {
        let method = system.solves[parts.solve].method;
        match Way::of(method) {
            Way::Linear => roots.extend(["zd_equations", "zde_linear"]),
            Way::Newton => roots.extend(["zde_rule", "zde_lay", "zde_newton"]),
            Way::Simplex => roots.push("zde_simplex"),
            Way::Settle => roots.push("zde_settle"),
            Way::Hit => roots.extend(["zde_lay", "zde_hit"]),
            Way::Lasting => roots.extend(["ZDV_DOPRI", "zdv_lasting"]),
            Way::Paced { .. } => {
                roots.push("zdv_paced");
                roots.extend(scheme(method).map(|(name, ..)| name));
            }
        }
    }
    roots
}

pub fn views(
    system: &System,
    places: &LibraryPlaces,
    unit: &Unit,
    solves: &[SolveParts],
    shape: &Shape,
    options: &LibraryOptions,
) -> Solves {
    let (mut work, mut pivots, mut known) = (0, 0, 0);
    let mut all = Vec::new();
    let mut evaluations = Vec::new();
    for parts in solves {
        let solve = &system.solves[parts.solve];
        let n = solve.states.len();
        let way = Way::of(solve.method);
        let together = way.is_together();
        let scheme = scheme(solve.method);
        // The unknowns, as they were, and the room of the method.
        let (room, integers) = way.room(scheme, n);
        let room = room + if together { 2 * n } else { n };
        let line = shape.simulation.system.sites.get(solve.source).map_or(0, |site| site.line);
        let about = match together {
            true => format!("Solves the equations of line {line} at the present time."),
            false => format!("Carries the equations of line {line} from the present time to that of the row."),
        };
        let text = |id: Id<Quantity>| whole_text(unit, places, id);
        let jacobian = parts.jacobian.as_ref().map(|jacobian| match jacobian {
            JacobianParts::OfStates(call) => {
                JacobianView { of_states: true, call: call.clone(), fails: true, matrix: String::new() }
            }
            JacobianParts::Member { name, fails, matrix } => JacobianView {
                of_states: false,
                call: name.clone(),
                fails: *fails,
                matrix: matrix.trim_end_matches("[0]").to_string(),
            },
        });
        let members = jacobian.as_ref().is_some_and(|jacobian| !jacobian.of_states);
        let band = solve.jacobian.and_then(|jacobian| jacobian.band);
        let (below, above) = band.map_or((-1, -1), |(below, above)| (i64::from(below), i64::from(above)));
        let number = |value: f64| options.spelling().number(value);
        let own: Vec<String> = solve.own.iter().map(|own| number(own.unwrap_or(-1.0))).collect();
        all.push(SolveView {
            name: parts.name.clone(),
            stem: parts.stem.clone(),
            about,
            number: parts.solve.index(),
            n,
            unwatched: solve.unwatched,
            time: text(solve.time),
            end: text(solve.end),
            pace: solve.pace.map_or_else(String::new, text),
            way,
            scheme: match solve.method {
                Method::Block(BlockMethod::Stiff) => "ZDV_STIFF",
                Method::Block(BlockMethod::Dopri) => "ZDV_DOPRI",
                _ => scheme.map_or("", |(name, ..)| name),
            },
            tolerance: solve.tolerance.map_or_else(String::new, text),
            range: text(solve.step),
            own: filled(own.into_iter()),
            below,
            above,
            jump: parts.jump.clone(),
            shows: together || parts.slopes.is_none() || members,
            slopes: parts.slopes.clone(),
            rates: parts.rates.clone().unwrap_or_default(),
            jacobian,
            states: parts.states.clone(),
            members: parts.members.clone(),
            work,
            pivots,
            pivoting: integers > 0,
        });
        evaluations.extend(most_evaluations(solve, line));
        work += room;
        pivots += integers;
        if !together {
            known = known.max(parts.solve.index() + 1);
        }
    }
    let zero = if options.real == Real::Float { "(real)0.0" } else { "0.0" };
    let u = options.prefix.to_ascii_uppercase();
    Solves {
        p: options.prefix.clone(),
        r: options.spelling().type_name,
        u,
        zero: zero.into(),
        infinite: if options.real == Real::Float { "(real)HUGE_VAL" } else { "HUGE_VAL" },
        least: (options.real == Real::Float).then(|| options.spelling().number(LEAST_TOLERANCE)),
        // C has no arrays without elements, but a model may have equations without states.
        work: if all.is_empty() { 0 } else { work.max(1) },
        pivots: if all.iter().any(|solve| solve.way == Way::Lasting) { pivots.max(1) } else { pivots },
        solves: all,
        known,
        evaluations,
    }
}

/// The most evaluations of the slopes in one step of a method of fixed steps, in words; nothing if a tolerance decides.
fn most_evaluations(solve: &Solve, line: u32) -> Option<String> {
    /// An iteration halves its step at most so often, and evaluates the residual after each.
    const TRIALS: usize = 11;
    // Without a finite Jacobian, an iteration takes differences, to the other side if one is not finite.
    let iteration = TRIALS + 2 * solve.states.len();
    let (name, most) = match solve.method {
        Method::Block(BlockMethod::Euler) => ("euler", 1),
        Method::Block(BlockMethod::Heun) => ("heun", 2),
        Method::Block(BlockMethod::Runge) => ("runge", 4),
        Method::Block(BlockMethod::Adams) => ("adams", 4),
        Method::Block(BlockMethod::Derivimplicit) => ("derivimplicit", 1 + 100 * iteration),
        Method::Block(BlockMethod::Sparse) => ("sparse", 1 + 20 * iteration),
        Method::Block(BlockMethod::Dopri | BlockMethod::Stiff | BlockMethod::Adeuler | BlockMethod::Adrunge)
        | Method::RungeKutta { .. }
        | Method::Adaptive { .. }
        | Method::Stiff { .. }
        | Method::Together(_) => return None,
    };
    let usual = match solve.method {
        Method::Block(BlockMethod::Derivimplicit | BlockMethod::Sparse) => ", usually below 5",
        _ => "",
    };
    Some(format!("line {line}, {name}: at most {most} in a step{usual}"))
}

/// A step of floats cannot be more accurate.
pub const LEAST_TOLERANCE: f64 = 2e-6;
