//! The words of the language.

/// Words that structure; they must not be names.
#[rustfmt::skip]
pub const KEYWORDS: &[&str] = &[
    "TITLE", "DEFINE", "INCLUDE", "PARAMETER", "CONSTANT", "STEPPED", "INDEPENDENT", "SWEEP", "STATE", "ASSIGNED",
    "DEPENDENT", "UNITS", "UNITSON", "UNITSOFF", "PLOT", "VS", "INITIAL", "BREAKPOINT", "EQUATION", "TERMINAL",
    "LINEAR", "NONLINEAR", "DERIVATIVE", "PARTIAL", "DISCRETE", "KINETIC", "PROCEDURE", "FUNCTION", "COMMENT",
    "ENDCOMMENT", "VERBATIM", "ENDVERBATIM", "LOCAL", "SOLVE", "METHOD", "STEADYSTATE", "IFERROR", "SOLVEFOR",
    "RESET", "SENS", "LAG", "BY", "PUTQ", "GETQ", "MATCH", "TABLE", "DEPEND", "FROM", "TO", "WITH", "START",
    "FORALL", "CONSERVE", "COMPARTMENT", "DEL", "DEL2", "FIRST", "LAST", "STEP", "MODEL_LEVEL", "IF", "ELSE",
    "WHILE",
];

/// The word for what is written, if it is one.
pub fn keyword(written: &str) -> Option<&'static str> {
    let written = match written {
        "if" => "IF",
        "else" => "ELSE",
        "while" => "WHILE",
        other => other,
    };
    // Every name of a text comes here: most are told apart by their beginning.
    if !written.starts_with(|first: char| first.is_ascii_uppercase()) {
        return None;
    }
    let begin = written.as_bytes()[0];
    KEYWORDS.iter().copied().find(|word| word.as_bytes()[0] == begin && *word == written)
}

/// Words after which `{` begins declarations: what is there in parentheses is a unit.
#[rustfmt::skip]
pub const DECLARING: &[&str] =
    &["PARAMETER", "CONSTANT", "STEPPED", "INDEPENDENT", "STATE", "ASSIGNED", "DEPENDENT", "UNITS"];

/// Words that begin something outside of blocks. Those of the first list can stand nowhere else.
#[rustfmt::skip]
pub const OUTSIDE: &[&str] = &[
    "PARAMETER", "CONSTANT", "STEPPED", "INDEPENDENT", "ASSIGNED", "DEPENDENT", "UNITS", "INITIAL", "BREAKPOINT",
    "EQUATION", "TERMINAL", "LINEAR", "NONLINEAR", "DERIVATIVE", "PARTIAL", "DISCRETE", "KINETIC", "PROCEDURE",
    "FUNCTION",
];

#[rustfmt::skip]
pub const BEGINNING: &[&str] = &["STATE", "DEFINE", "LOCAL", "PLOT", "MODEL_LEVEL"];

/// Method names that are reserved everywhere.
#[rustfmt::skip]
pub const METHODS: &[&str] = &[
    "euler", "heun", "runge", "adams", "adeuler", "adrunge", "gear", "clsoda", "derivimplicit", "sparse", "newton",
    "simplex", "simeq", "seidel",
];

/// Method names after METHOD and STEADYSTATE only.
#[rustfmt::skip]
pub const MORE_METHODS: &[&str] = &["advance", "dopri5", "rosenbrock", "crank", "cnexp", "after_cvode"];

/// Reserved names that are neither words, methods nor functions.
#[rustfmt::skip]
pub const RESERVED: &[&str] = &["f_flux", "b_flux", "error", "first_time"];

/// Words of NEURON that SCoP has nothing for.
#[rustfmt::skip]
pub const NEURON_ONLY: &[&str] = &[
    "NET_RECEIVE", "net_send", "net_event", "net_move", "WATCH", "FOR_NETCONS", "POINTER", "BBCOREPOINTER", "RANDOM",
    "FUNCTION_TABLE", "LONGITUDINAL_DIFFUSION", "BEFORE", "AFTER", "CONSTRUCTOR", "DESTRUCTOR", "MUTEXLOCK",
    "MUTEXUNLOCK", "state_discontinuity", "at_time",
];

/// Those of them that have a block in braces.
pub const WITH_BLOCK: &[&str] =
    &["NET_RECEIVE", "FOR_NETCONS", "LONGITUDINAL_DIFFUSION", "BEFORE", "AFTER", "CONSTRUCTOR", "DESTRUCTOR"];

/// What may stand in a NEURON block, and begins a statement there wherever it stands on its line.
#[rustfmt::skip]
pub const NEURON_STATEMENTS: &[&str] = &[
    "SUFFIX", "POINT_PROCESS", "ARTIFICIAL_CELL", "USEION", "NONSPECIFIC_CURRENT", "ELECTRODE_CURRENT", "RANGE", "GLOBAL",
    "SECTION", "EXTERNAL", "REPRESENTS", "THREADSAFE",
];
