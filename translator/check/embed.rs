//! What keeps a model from being a library: it has no files, and no memory beyond its struct.

use crate::Simulation;
use crate::code::{Clock, Id, Site};
use crate::diagnostic::Diagnostics;
use crate::emit::library::passes;
use crate::message;
use crate::model::Library;
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
        Clock::Own { .. } => {}
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
