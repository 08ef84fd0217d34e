//! What keeps a model from being a library: it has no files and no time for methods that choose their own steps.

use crate::Simulation;
use crate::code::{Clock, Id, Site, Solve};
use crate::diagnostic::Diagnostics;
use crate::emit::library::{passes, rows};
use crate::message;
use crate::model::{BlockMethod, Library, Method, Together};
use crate::source::{Source, Span};

message! {
    "library-data-file" DataFile { name: String }
    en: "the model reads the data file `{name}`, and a library cannot read files",
    zh: "库不读文件，而模型读数据文件 `{name}`",
    help_en: "use READ, whose numbers the caller of a library supplies as an array, or write the numbers into the model",
    help_zh: "请用 READ 读输入（由库的调用者以数组给出），或把数写入模型",
}

message! {
    "library-data-file" Forcing {}
    en: "the model reads a data file, and a library cannot read files",
    zh: "库不读文件，而模型读数据文件",
    help_en: "write the numbers into a TABLE or an array of the model",
    help_zh: "请把数写入模型的 TABLE 或数组",
}

message! {
    "library-equations" Equations {}
    en: "this method varies its steps, and a library has only methods of fixed steps",
    zh: "这个方法自选步长，而库只有定步长的方法",
    help_en: "use `--method RK4`, or the step of 1969 (`--method CLASSIC`) with a small step",
    help_zh: "请用 `--method RK4`，或 1969 年的步进法（`--method CLASSIC`）和小的步长",
}

message! {
    "library-equations" Adaptive {}
    en: "this SOLVE varies its steps, and a library has only methods of fixed steps",
    zh: "这个 SOLVE 自选步长，而库只有定步长的方法",
    help_en: "write `METHOD runge` (or euler, heun, adams, derivimplicit; sparse for KINETIC) and choose `delta_t`",
    help_zh: "请写 `METHOD runge`（或 euler、heun、adams、derivimplicit；KINETIC 可用 sparse），并选定 `delta_t`",
}

message! {
    "library-equations" Searching {}
    en: "a library does not have the method of this SOLVE",
    zh: "库没有这个 SOLVE 的方法",
    help_en: "use `METHOD newton` for equations; compute a steady state beforehand and write it as START",
    help_zh: "方程组请用 `METHOD newton`；稳态请事先算出，写作 START",
}

message! {
    "library-function" Calls { name: String }
    en: "a library cannot call {name}",
    zh: "库不能调用 {name}",
    help_en: "write what it computes in the model, or emit a program (omit `--form library`)",
    help_zh: "请在模型中写出它的计算，或生成程序（不带 `--form library`）",
}

message! {
    "library-script" NoSteps {}
    en: "the program makes no steps, so its library would have no `step`",
    zh: "程序不走任何一步，其库便没有 `step`",
    help_en: "write a RUN or CONTINUE with at least one row",
    help_zh: "请写至少有一行的 RUN 或 CONTINUE",
}

message! {
    "library-first-run" FirstRun {}
    en: "the library is the model of the first RUN; here the program runs another",
    zh: "库是第一个 RUN 的模型；程序在此运行另一个模型",
}

message! {
    "library-processes" Processes {}
    en: "a program of processes and objects cannot be a library",
    zh: "含进程与对象的程序不能成为库",
    help_en: "emit a program (omit `--form library`), for a machine that has room for one",
    help_zh: "请生成程序（不带 `--form library`），用于装得下它的机器",
}

/// Reports everything that prevents the model from being a library.
pub fn embeddable(simulation: &Simulation, source: &Source, diagnostics: &mut Diagnostics) {
    let system = &simulation.system;
    let place = |site: Id<Site>| system.sites.get(site).map_or(Span::default(), |site| source.line_span(site.line));
    for file in system.files.values() {
        diagnostics.error(DataFile { at: place(file.source), name: file.name.clone() });
    }
    match system.clock {
        Clock::Steps { .. } => {}
        Clock::Own { program, .. } if system.has_records() => {
            let source = system.code.functions[program].source;
            diagnostics.error(Processes { at: source.map_or(Span::default(), place) });
        }
        Clock::Passes { .. } => by_script(simulation, diagnostics, &place),
        Clock::Rows { .. } => by_rows(simulation, diagnostics, &place),
        Clock::Own { .. } => {
            let varying =
                |solve: &&Solve| !matches!(simulation.experiment.method_of(solve.method), Method::RungeKutta { .. });
            if let Some(solve) = system.solves.values().find(varying) {
                diagnostics.error(Equations { at: place(solve.source) });
            }
        }
    }
}

/// A program of FACS.
fn by_script(simulation: &Simulation, diagnostics: &mut Diagnostics, place: &dyn Fn(Id<Site>) -> Span) {
    let Some(script) = &simulation.experiment.script else { return };
    if !passes::has_steps(script) {
        let last = script.actions.last();
        diagnostics.error(NoSteps { at: last.map_or(Span::default(), |acted| place(acted.source)) });
    } else if let Some(other) = passes::beyond(script) {
        diagnostics.warning(FirstRun { at: place(other) });
    }
}

/// A model of SCoP.
fn by_rows(simulation: &Simulation, diagnostics: &mut Diagnostics, place: &dyn Fn(Id<Site>) -> Span) {
    let system = &simulation.system;
    for solve in system.solves.values().filter(|solve| !rows::is_carried(solve.method)) {
        refuse_method(solve, diagnostics, place(solve.source));
    }
    for call in system.invocations.values() {
        match function(call.function) {
            Needed::Nothing => {}
            Needed::File => diagnostics.error(Forcing { at: place(call.source) }),
            Needed::Function(name) => diagnostics.error(Calls { at: place(call.source), name: name.into() }),
        }
    }
    if let Some((_, site)) = system.definitions.first()
        && system.invocations.values().all(|call| call.function != Library::Verbatim)
    {
        diagnostics.error(Calls { at: place(*site), name: VERBATIM.into() });
    }
}

fn refuse_method(solve: &Solve, diagnostics: &mut Diagnostics, at: Span) {
    match solve.method {
        Method::Block(BlockMethod::Dopri | BlockMethod::Stiff | BlockMethod::Adeuler | BlockMethod::Adrunge)
        | Method::Adaptive { .. }
        | Method::Stiff { .. } => diagnostics.error(Adaptive { at }),
        Method::Together(
            Together::Newton | Together::Simplex | Together::Linear | Together::Settle | Together::Hit,
        )
        | Method::Block(
            BlockMethod::Euler
            | BlockMethod::Heun
            | BlockMethod::Runge
            | BlockMethod::Adams
            | BlockMethod::Derivimplicit
            | BlockMethod::Sparse,
        )
        | Method::RungeKutta { .. } => diagnostics.error(Searching { at }),
    }
}

const VERBATIM: &str = "VERBATIM";

/// What a function of the runtime is to a library.
enum Needed {
    /// It only says something, which a library leaves out.
    Nothing,
    File,
    Function(&'static str),
}

fn function(function: Library) -> Needed {
    match function {
        Library::Printf | Library::Tell | Library::Limits | Library::Mismatch => Needed::Nothing,
        Library::Force | Library::Hold | Library::Next | Library::Schedule => Needed::File,
        Library::Put | Library::Get => Needed::Function("PUTQ, GETQ"),
        Library::Lag | Library::LagOfSteps => Needed::Function("LAG"),
        Library::Legendre => Needed::Function("`legendre`"),
        Library::Romberg => Needed::Function("`romberg`"),
        Library::Quadrature => Needed::Function("`quadrature`"),
        Library::Derivs => Needed::Function("`derivs`"),
        Library::Spline => Needed::Function("`spline`"),
        Library::Tridiag => Needed::Function("`tridiag`"),
        Library::Invert => Needed::Function("`invert`"),
        Library::Deflate => Needed::Function("`deflate`"),
        Library::Boundary => Needed::Function("`boundary`"),
        Library::Expfit => Needed::Function("`expfit`"),
        Library::Nicolson => Needed::Function("`crank` (PARTIAL)"),
        Library::Prterr => Needed::Function("`prterr`"),
        Library::Verbatim => Needed::Function(VERBATIM),
    }
}
