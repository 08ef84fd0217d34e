//! The functions of the run time that programs with records call: one table.

use super::types::{Item, Type};

/// What calling one may do besides giving its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    None,
    /// Notes a failure; otherwise none.
    Notes,
    /// Changes what its arguments refer to, or makes records.
    Changes,
    Prints,
    /// Reads standard input.
    Inputs,
    /// Asks for the time of the machine.
    Asks,
    Draws,
}

/// A function of the run time.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name in C.
    pub name: &'static str,
    /// It has the world as its first argument.
    pub world: bool,
    /// Its last argument is the number of the site.
    pub site: bool,
    pub result: Type,
    pub parameters: &'static [Want],
    pub effect: Effect,
}

/// What an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    Real,
    Integer,
    Logical,
    Character,
    Text,
    /// A constant text, given as its frame.
    Literal,
    /// The address of a text or an integer.
    Address,
    /// Any reference, given as one to the struct of the run time with this tag.
    Reference(&'static str),
    /// A descriptor.
    Class,
    /// An array of any items.
    Array,
    /// A constant function of the C library, by name.
    Function(&'static str),
    /// A constant.
    Number(i32),
    /// A constant of the run time.
    Word(&'static str),
    /// A constant integer, the index of its name in the run time.
    OneOf(&'static [&'static str]),
    /// A constant text, given as a string of C.
    Quoted,
    /// The name that an author knows the function by.
    Name(&'static str),
    /// The number of a site.
    Site,
}

macro_rules! functions {
    ($($(#[$about:meta])* $variant:ident $name:literal $world:ident $site:ident [$($want:expr),*] -> $result:ident, $effect:ident;)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Runtime { $($(#[$about])* $variant,)+ }

        impl Runtime {
            pub const ALL: &[Runtime] = &[$(Runtime::$variant),+];

            pub fn row(self) -> Row {
                match self {
                    $(Runtime::$variant => Row {
                        name: $name,
                        world: flag::$world,
                        site: flag::$site,
                        result: flag::$result,
                        parameters: const { &[$($want),*] },
                        effect: Effect::$effect,
                    },)+
                }
            }
        }
    };
}

#[allow(non_upper_case_globals)]
mod flag {
    use super::{Item, Type};
    pub const world: bool = true;
    pub const alone: bool = false;
    pub const site: bool = true;
    pub const nowhere: bool = false;
    pub const real: Type = Type::REAL;
    pub const integer: Type = Type::LONG;
    pub const logical: Type = Type::Logical;
    pub const character: Type = Type::Character;
    pub const text: Type = Type::Text;
    pub const nothing: Type = Type::Nothing;
    pub const reference: Type = Type::Reference(None);
    pub const reals: Type = Type::Array(Item::Real);
}

use Want::{Address, Array, Character, Class, Integer, Literal, Logical, Real, Text};

const LINK: Want = Want::Reference("zd_linkage");
const FRAME: Want = Want::Reference("zd_frame");
const PROCESS: Want = Want::Reference("zd_process");
// How a process is activated.
const FORM: Want = Want::OneOf(&["ZD_DIRECT", "ZD_AT_TIME", "ZD_DELAY"]);
const PRIOR: Want = Want::OneOf(&["ZD_BEHIND", "ZD_PRIOR"]);
const AGAIN: Want = Want::OneOf(&["ZD_ACTIVATE", "ZD_REACTIVATE"]);
const SIDE: Want = Want::OneOf(&["ZD_AHEAD_OF", "ZD_NEXT_TO"]);
// Procedures that the run time knows.
const CALLED: Want = Want::OneOf(&["ZN_EQUATIONS", "ZN_FORM", "ZN_ACTION", "ZN_POST_STEP", "ZN_LOCATE"]);
/// Of any kind.
const OBJECT: Want = Want::Reference("");

functions! {
    // Integers and numbers.
    Add "zo_add" world site [Integer, Integer] -> integer, Notes;
    Subtract "zo_subtract" world site [Integer, Integer] -> integer, Notes;
    Multiply "zo_multiply" world site [Integer, Integer] -> integer, Notes;
    Divide "zo_divide" world site [Integer, Integer] -> integer, Notes;
    Modulo "zo_modulo" world site [Integer, Integer] -> integer, Notes;
    Remainder "zo_remainder" world site [Integer, Integer] -> integer, Notes;
    Power "zo_power" world site [Integer, Integer] -> integer, Notes;
    Whole "zo_whole" world site [Real] -> integer, Notes;
    Entier "zo_entier" world site [Real] -> integer, Notes;
    Raise "zo_raise" world site [Real, Real] -> real, Notes;
    Absolute "fabs" alone nowhere [Real] -> real, None;
    Sqrt "zo_function" world site [Want::Function("sqrt"), Real, Want::Name("sqrt")] -> real, Notes;
    Sin "sin" alone nowhere [Real] -> real, None;
    Cos "cos" alone nowhere [Real] -> real, None;
    Tan "zo_function" world site [Want::Function("tan"), Real, Want::Name("tan")] -> real, Notes;
    Arcsin "zo_function" world site [Want::Function("asin"), Real, Want::Name("arcsin")] -> real, Notes;
    Arccos "zo_function" world site [Want::Function("acos"), Real, Want::Name("arccos")] -> real, Notes;
    Arctan "atan" alone nowhere [Real] -> real, None;
    Arctan2 "atan2" alone nowhere [Real, Real] -> real, None;
    Sinh "sinh" alone nowhere [Real] -> real, None;
    Cosh "cosh" alone nowhere [Real] -> real, None;
    Tanh "tanh" alone nowhere [Real] -> real, None;
    Ln "zo_function" world site [Want::Function("log"), Real, Want::Name("ln")] -> real, Notes;
    Log10 "zo_function" world site [Want::Function("log10"), Real, Want::Name("log10")] -> real, Notes;
    Cotan "zo_function" world site [Want::Function("zo_cotan"), Real, Want::Name("cotan")] -> real, Notes;
    Exp "exp" alone nowhere [Real] -> real, None;
    Beside "zo_next" alone nowhere [Real, Integer] -> real, None;
    MaxInt "=LONG_MAX" alone nowhere [] -> integer, None;
    MinInt "=LONG_MIN" alone nowhere [] -> integer, None;

    // Arrays. The bounds are pairs; there may be any number of subscripts.
    ArrayOf "zo_array" world site [] -> reals, Changes;
    CopyArray "zo_copy" world site [Array] -> reals, Changes;
    Lower "zo_lower" world site [Array, Integer] -> integer, Notes;
    Upper "zo_upper" world site [Array, Integer] -> integer, Notes;

    // Characters and texts.
    Ranked "zt_ranked" world site [Integer] -> character, Notes;
    Letter "zt_is_letter" alone nowhere [Character] -> logical, None;
    Digit "zt_digit" alone nowhere [Character] -> logical, None;
    Blanks "zt_blanks" world site [Integer] -> text, Changes;
    Copy "zt_copy" world site [Text] -> text, Changes;
    Join "zt_join" world site [Text, Text] -> text, Changes;
    Assign "zt_assign" world site [Text, Text] -> nothing, Changes;
    Order "zt_order" alone nowhere [Text, Text] -> integer, None;
    Equal "zt_equal" alone nowhere [Text, Text] -> logical, None;
    Constant "zt_first_use" alone nowhere [Text] -> logical, None;
    Sub "zt_sub" world site [Text, Integer, Integer] -> text, Notes;
    Strip "zt_peel" alone nowhere [Text] -> text, None;
    Main "zt_main" alone nowhere [Text] -> text, None;
    Upcase "zt_upcase" world site [Text] -> nothing, Changes;
    Lowcase "zt_lowcase" world site [Text] -> nothing, Changes;
    // Members of a text.
    Length ".length" alone nowhere [Text] -> integer, None;
    Pos "ZD_POS" alone nowhere [Text] -> integer, None;
    Start "ZD_START" alone nowhere [Text] -> integer, None;
    More "ZD_MORE" alone nowhere [Text] -> logical, None;
    SetPos "zt_pos" alone nowhere [Address, Integer] -> nothing, Changes;
    GetChar "zt_cget" world site [Address] -> character, Changes;
    PutChar "zt_cput" world site [Address, Character] -> nothing, Changes;
    GetInt "zt_iget" world site [Address] -> integer, Changes;
    GetReal "zt_rget" world site [Address] -> real, Changes;
    GetFrac "zt_fget" world site [Address] -> integer, Changes;
    PutInt "zt_iput" world site [Address, Integer] -> nothing, Changes;
    PutFix "zt_xput" world site [Address, Real, Integer] -> nothing, Changes;
    PutReal "zt_rput" world site [Address, Real, Integer] -> nothing, Changes;
    PutFrac "zt_gput" world site [Address, Integer, Integer] -> nothing, Changes;

    // Output.
    OutInt "zt_outint" world nowhere [Integer, Integer] -> nothing, Prints;
    OutFix "zt_xout" world nowhere [Real, Integer, Integer] -> nothing, Prints;
    OutReal "zt_rout" world nowhere [Real, Integer, Integer] -> nothing, Prints;
    OutFrac "zt_gout" world nowhere [Integer, Integer, Integer] -> nothing, Prints;
    OutChar "zt_cout" world nowhere [Character] -> nothing, Prints;
    OutText "zt_text" world nowhere [Text] -> nothing, Prints;
    OutLiteral "zt_put" world nowhere [Literal] -> nothing, Prints;
    OutImage "zt_line" world nowhere [] -> nothing, Prints;
    BreakOutImage "zt_break" world nowhere [] -> nothing, Prints;
    Shown "zt_shown" world nowhere [] -> text, Prints;
    LinePos "zt_at" world nowhere [] -> integer, None;
    LineLength "=ZD_LINE" alone nowhere [] -> integer, None;
    Tab "zt_tab" world nowhere [Integer] -> nothing, Prints;
    DecimalMark "zt_mark" world site [Character, Want::Number(0)] -> character, Changes;
    LowTen "zt_mark" world site [Character, Want::Number(1)] -> character, Changes;

    // Input.
    InInt "zt_inint" world site [] -> integer, Inputs;
    InReal "zt_rin" world site [] -> real, Inputs;
    InFrac "zt_fin" world site [] -> integer, Inputs;
    InChar "zt_cin" world site [] -> character, Inputs;
    InText "zt_tin" world site [Integer] -> text, Inputs;
    InImage "zt_image" world site [] -> nothing, Inputs;
    LastItem "zt_last" world nowhere [] -> logical, Inputs;
    EndFile "zt_over" world nowhere [] -> logical, Inputs;
    ReadImage "zt_record" world nowhere [] -> text, Inputs;
    InPos "zt_where" world nowhere [] -> integer, None;
    InLength "->images.length" alone nowhere [] -> integer, None;
    InTab "zt_seek" world nowhere [Integer] -> nothing, Inputs;
    InMore "zt_more" world nowhere [] -> logical, None;

    // Drawing.
    Draw "zu_draw" world nowhere [Real, Address] -> logical, Draws;
    RandInt "zu_integer" world site [Integer, Integer, Address] -> integer, Draws;
    Uniform "zu_uniform" world site [Real, Real, Address] -> real, Draws;
    Normal "zu_normal" world site [Real, Real, Address] -> real, Draws;
    NegExp "zu_exponential" world site [Real, Address] -> real, Draws;
    Poisson "zu_poisson" world site [Real, Address] -> integer, Draws;
    Erlang "zu_lang" world site [Real, Real, Address] -> real, Draws;
    Discrete "zu_table" world site [Array, Address] -> integer, Draws;
    Linear "zu_slope" world site [Array, Array, Address] -> real, Draws;
    Histd "zu_histd" world site [Array, Address] -> integer, Draws;
    Histo "zu_count" world site [Array, Array, Real, Real] -> nothing, Changes;

    // Clocks.
    ClockTime "zt_seconds" alone nowhere [] -> real, Asks;
    CpuTime "zt_processor" alone nowhere [] -> real, Asks;
    DateTime "zt_date" world site [] -> text, Asks;

    // SIMSET.
    Head "zo_head" alone nowhere [LINK] -> nothing, Changes;
    Out "zo_out" alone nowhere [LINK] -> nothing, Changes;
    Into "zo_into" alone nowhere [LINK, LINK] -> nothing, Changes;
    Follow "zo_follow" alone nowhere [LINK, LINK] -> nothing, Changes;
    Precede "zo_precede" alone nowhere [LINK, LINK] -> nothing, Changes;
    Clear "zo_clear" alone nowhere [LINK] -> nothing, Changes;
    Cardinal "zo_cardinal" alone nowhere [LINK] -> integer, None;
    Empty "ZD_EMPTY" alone nowhere [LINK] -> logical, None;
    Suc "ZD_SUC" alone nowhere [LINK] -> reference, None;
    Pred "ZD_PRED" alone nowhere [LINK] -> reference, None;
    Prev "->pred" alone nowhere [LINK] -> reference, None;
    First "ZD_FIRST" alone nowhere [LINK] -> reference, None;
    Last "ZD_LAST" alone nowhere [LINK] -> reference, None;

    // SIMULATION. Forms of activation are 0: direct, 1: at, 2: delay.
    Simulate "ze_simulate" world site [Class] -> logical, Changes;
    Current "->current" alone nowhere [] -> reference, None;
    MainProcess "->main" alone nowhere [] -> reference, None;
    Idle "ZD_IDLE" alone nowhere [PROCESS] -> logical, None;
    Terminated "ZD_TERMINATED" alone nowhere [PROCESS] -> logical, None;
    Evtime "ze_evtime" world site [OBJECT] -> real, Notes;
    Nextev "ze_nextev" world nowhere [PROCESS] -> reference, None;
    Activate "ze_activate" world site [OBJECT, FORM, Real, PRIOR, AGAIN] -> logical, Changes;
    ActivateBeside "ze_order" world site [OBJECT, OBJECT, SIDE, AGAIN] -> logical, Changes;

    // What may give up control: only in a pause.
    Enter "ze_enter" world nowhere [OBJECT] -> nothing, Changes;
    Hold "ze_hold" world nowhere [Real] -> logical, Changes;
    Passivate "ze_passivate" world site [] -> logical, Changes;
    WaitIn "ze_wait" world site [LINK] -> logical, Changes;
    Cancel "ze_cancel" world site [OBJECT] -> logical, Changes;
    Detach "ze_detach" world site [OBJECT] -> logical, Changes;
    CallObject "ze_call" world site [OBJECT] -> logical, Changes;
    Resume "ze_resume" world site [OBJECT] -> logical, Changes;
    /// The stack is used up, or something has failed.
    TooDeep "zo_deep" world site [] -> logical, Changes;
    /// A collection is due.
    Full "ZD_FULL" world nowhere [] -> logical, None;
    // The ends of frames and bodies.
    Leave "ze_leave" world nowhere [FRAME] -> nothing, Changes;
    Finish "ze_finish" world nowhere [FRAME] -> nothing, Changes;
    // Of an object declared in a block with a prefix, which owns its components.
    JoinSystem "ze_join" alone nowhere [OBJECT, Class] -> nothing, Changes;

    // Networks.
    BeginNetwork "zn_begin" world nowhere [Class] -> logical, Changes;
    MakeBlock "zn_block" world nowhere [OBJECT] -> nothing, Changes;
    CallEntry "zn_call" world site [OBJECT, CALLED] -> nothing, Changes;
    NewBlock "zn_new" world nowhere [Class, Want::Site] -> reference, Changes;
    MakeDynamic "zn_dynamic" world nowhere [OBJECT] -> nothing, Changes;
    MakeMethod "zn_method" world nowhere [Want::Reference("zd_integration")] -> nothing, Changes;
    /// The block, its inputs and the site; a statement.
    Connect "zn_connect" world nowhere [] -> nothing, Changes;
    /// The same after a `set to` of the program.
    Member "zn_member" world nowhere [] -> nothing, Changes;
    InputIs "zn_input_is" world nowhere [OBJECT, Integer, OBJECT] -> nothing, Changes;
    Yields "zn_yields" world nowhere [OBJECT, OBJECT] -> nothing, Changes;
    OutputOf "zn_output" world site [OBJECT] -> reference, Notes;
    Include "zn_include" world site [OBJECT, OBJECT] -> nothing, Changes;
    Exclude "zn_exclude" world site [OBJECT, OBJECT] -> nothing, Changes;
    Sort "zn_sort" world nowhere [OBJECT] -> nothing, Changes;
    Backbone "zn_backbone" world site [OBJECT, Want::Number(0)] -> reference, Changes;
    Stomach "zn_backbone" world site [OBJECT, Want::Number(1)] -> reference, Changes;
    Remove "zn_remove" world nowhere [OBJECT] -> nothing, Changes;
    PlaceIn "zn_place" world site [OBJECT, OBJECT] -> nothing, Changes;
    Signal "zn_signal" world site [OBJECT] -> real, Notes;
    AssignSignal "zn_assign" world site [OBJECT, Real] -> nothing, Changes;
    /// Both can be set.
    State "*zn_state" world site [OBJECT, Integer] -> real, Notes;
    Rate "*zn_rate" world site [OBJECT, Integer] -> real, Notes;
    /// As arrays.
    WholeState "zn_whole" world site [OBJECT, Want::Number(0)] -> reals, Changes;
    WholeRate "zn_whole" world site [OBJECT, Want::Number(1)] -> reals, Changes;
    /// The value of `function` of a flag, or of a dynamic block.
    FlagValue "zn_value" world nowhere [OBJECT] -> real, Changes;
    FunctionValue "zn_function" world nowhere [OBJECT] -> real, Changes;
    Trace "zn_trace" world nowhere [Text, OBJECT] -> nothing, Changes;
    /// Can be set.
    TraceInterval "*zn_every" world nowhere [] -> real, None;
    Watch "zn_watch" world nowhere [OBJECT, Integer] -> nothing, Changes;
    Unwatch "zn_unwatch" world nowhere [OBJECT] -> nothing, Changes;
    Redo "zn_redo" world site [OBJECT, Real] -> nothing, Changes;
    StepLength "zn_length" world nowhere [OBJECT] -> real, Notes;
    LastBlock "->network->last" alone nowhere [] -> reference, None;
    T "->t" alone nowhere [] -> real, None;
    /// Counts an assignment.
    Changed "++changes" alone nowhere [] -> nothing, Changes;

    // The program.
    Stop "ze_stop" world nowhere [] -> nothing, Changes;
    Error "zt_error" world site [Text] -> nothing, Changes;
    /// The site is negative where an assignment that does nothing is no failure.
    ReadOnly "zo_unset" world nowhere [Want::Site] -> nothing, Changes;
    /// An object, the name of a procedure, the numbers of its parameters and of those given.
    WrongParameters "zo_parameters" world nowhere [OBJECT, Want::Quoted, Integer, Integer, Want::Site] -> nothing, Changes;
    Failed "->failed" alone nowhere [] -> logical, None;
}

impl Want {
    /// Whether it is an operand; others are constants that the call itself has.
    pub fn is_operand(self) -> bool {
        !matches!(self, Want::Function(_) | Want::Number(_) | Want::Word(_) | Want::Name(_))
    }

    /// Whether a value of the type fits.
    pub fn takes(self, kind: Type) -> bool {
        match self {
            Want::Real => kind == Type::REAL,
            Want::Integer | Want::OneOf(_) => kind == Type::LONG,
            Logical => kind == Type::Logical,
            Character => kind == Type::Character,
            Text | Literal | Want::Quoted => kind == Type::Text,
            Address => kind == Type::Text || kind == Type::LONG,
            Want::Reference(_) | Class => matches!(kind, Type::Reference(_)),
            Array => matches!(kind, Type::Array(_)),
            Want::Site => kind == Type::COUNTER,
            Want::Function(_) | Want::Number(_) | Want::Word(_) | Want::Name(_) => false,
        }
    }
}
