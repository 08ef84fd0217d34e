//! The structs of the run time that a record may begin with, and the functions that it calls for one: one table.

use super::arena::Id;
use super::function::Function;

/// A struct of the run time, with what the classes that have it are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standard {
    #[default]
    Frame,
    Linkage,
    Link,
    Head,
    Process,
    Block,
    Simple1,
    Simple2,
    Dynamic,
    Integrator,
    Implicit,
    Composite,
    Macro1,
    Macro2,
    Element,
    /// A method, with its formula.
    Method(&'static str),
    /// A flag, with its locator.
    Flag(&'static str),
}

/// What the emitted C needs of one.
#[derive(Clone, Copy, Debug)]
pub struct StandardRow {
    /// The tag of the struct.
    pub tag: &'static str,
    /// The member that it is in a record that begins with it.
    pub member: &'static str,
    /// The members that lead from it to the header.
    pub head: &'static [&'static str],
    /// Its kinds in a descriptor.
    pub kinds: &'static str,
    /// The offsets of its references.
    pub references: &'static str,
    /// The offset of its component, or 0.
    pub component: &'static str,
    /// What goes on with objects whose body cannot wait.
    pub run: &'static str,
    /// What computes the rates of all objects of it.
    pub equations: &'static str,
    /// Which one of the run time it is.
    pub variant: &'static str,
    /// The struct that it begins with itself.
    pub within: Option<Standard>,
}

impl Standard {
    pub fn row(self) -> StandardRow {
        let frame = StandardRow {
            tag: "zd_frame",
            member: "frame",
            head: &["head"],
            kinds: "0",
            references: "ZD_FRAME_REFERENCES",
            component: "0",
            run: "NULL",
            equations: "NULL",
            variant: "0",
            within: None,
        };
        let linkage = StandardRow {
            tag: "zd_linkage",
            member: "link",
            head: &["frame", "head"],
            references: "ZD_LINKAGE_REFERENCES",
            within: Some(Standard::Frame),
            ..frame
        };
        let process = StandardRow {
            tag: "zd_process",
            member: "process",
            head: &["link", "frame", "head"],
            kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED",
            references: "ZD_PROCESS_REFERENCES",
            component: "ZD_PROCESS_COMPONENT",
            run: "ze_body",
            within: Some(Standard::Linkage),
            ..frame
        };
        let block = StandardRow {
            tag: "zd_block",
            member: "block",
            head: &["process", "link", "frame", "head"],
            kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_BLOCK",
            references: "ZD_BLOCK_REFERENCES",
            run: "NULL",
            within: Some(Standard::Process),
            ..process
        };
        let dynamic = StandardRow {
            tag: "zd_dynamic",
            member: "dynamic",
            head: &["block", "process", "link", "frame", "head"],
            kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_BLOCK | ZD_DYNAMIC",
            references: "ZD_DYNAMIC_REFERENCES",
            within: Some(Standard::Block),
            ..block
        };
        let composite = StandardRow {
            tag: "zd_composite",
            member: "composite",
            head: &["block", "process", "link", "frame", "head"],
            kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_BLOCK | ZD_COMPOSITE",
            references: "ZD_COMPOSITE_REFERENCES",
            within: Some(Standard::Block),
            ..block
        };
        match self {
            Standard::Frame => frame,
            Standard::Linkage => linkage,
            Standard::Link => StandardRow { kinds: "ZD_LINK", ..linkage },
            Standard::Head => StandardRow { kinds: "ZD_HEAD", ..linkage },
            Standard::Process => process,
            Standard::Block => block,
            Standard::Simple1 => StandardRow { variant: "1", ..block },
            Standard::Simple2 => StandardRow { variant: "2", ..block },
            Standard::Dynamic => dynamic,
            Standard::Integrator => StandardRow { variant: "1", equations: "zn_integrate", ..dynamic },
            Standard::Implicit => StandardRow {
                tag: "zd_implicit",
                member: "implicit",
                head: &["block", "process", "link", "frame", "head"],
                kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_BLOCK | ZD_IMPLICIT",
                variant: "1",
                within: Some(Standard::Block),
                ..block
            },
            Standard::Composite => composite,
            Standard::Macro1 => StandardRow { variant: "1", ..composite },
            Standard::Macro2 => StandardRow { variant: "2", ..composite },
            Standard::Element => StandardRow {
                tag: "zd_element",
                member: "element",
                head: &["composite", "block", "process", "link", "frame", "head"],
                kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_BLOCK | ZD_COMPOSITE | ZD_ELEMENT",
                references: "ZD_ELEMENT_REFERENCES",
                run: "zn_element",
                within: Some(Standard::Composite),
                ..composite
            },
            Standard::Method(formula) => StandardRow {
                tag: "zd_integration",
                member: "method",
                head: &["frame", "head"],
                kinds: "ZD_METHOD",
                references: "ZD_INTEGRATION_REFERENCES",
                variant: formula,
                within: Some(Standard::Frame),
                ..frame
            },
            Standard::Flag(locator) => StandardRow {
                tag: "zd_watch_flag",
                member: "flag",
                head: &["process", "link", "frame", "head"],
                kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED | ZD_FLAG",
                references: "ZD_FLAG_REFERENCES",
                run: "zn_flag",
                variant: locator,
                within: Some(Standard::Process),
                ..process
            },
        }
    }

    /// The struct of a class that the run time declares.
    pub fn of_class(name: &str) -> Option<Standard> {
        Some(match name.replace(' ', "_").as_str() {
            // It has no attributes of its own.
            "simset" => Standard::Frame,
            "linkage" => Standard::Linkage,
            "link" => Standard::Link,
            "head" => Standard::Head,
            "process" | "cycle" | "cycle_1" => Standard::Process,
            "block" => Standard::Block,
            "simple_1" => Standard::Simple1,
            "simple_2" => Standard::Simple2,
            "dynamic" | "continuous" => Standard::Dynamic,
            "integrator" => Standard::Integrator,
            "implicit" => Standard::Implicit,
            "composite" | "macro" => Standard::Composite,
            "macro_1" => Standard::Macro1,
            "macro_2" => Standard::Macro2,
            "element" => Standard::Element,
            "integration_method" | "runge_kutta" => Standard::Method("ZN_RUNGE_KUTTA"),
            "euler" => Standard::Method("ZN_EULER"),
            "simpson" => Standard::Method("ZN_SIMPSON"),
            "newton_cotes" => Standard::Method("ZN_NEWTON_COTES"),
            "runge_kutta_38" => Standard::Method("ZN_RUNGE_KUTTA_38"),
            "runge_kutta_simpson" => Standard::Method("ZN_RUNGE_KUTTA_SIMPSON"),
            "runge_kutta_merson" => Standard::Method("ZN_MERSON"),
            "runge_kutta_england" => Standard::Method("ZN_ENGLAND"),
            "shampine_euler" => Standard::Method("ZN_SHAMPINE"),
            "tableau" => Standard::Method("ZN_TABLEAU"),
            "controlled_tableau" => Standard::Method("ZN_CONTROLLED_TABLEAU"),
            "flag" => Standard::Flag("ZN_OWN"),
            "halving" => Standard::Flag("ZN_HALVING"),
            "regula_falsi" => Standard::Flag("ZN_REGULA_FALSI"),
            "hermite" => Standard::Flag("ZN_HERMITE"),
            _ => return None,
        })
    }

    /// The members that lead from it to a struct that it begins with.
    pub fn path_to(self, other: Standard) -> Vec<&'static str> {
        let mut path = Vec::new();
        let (mut at, wanted) = (self.row(), other.row().tag);
        while at.tag != wanted {
            let Some(within) = at.within else { break };
            at = within.row();
            path.push(at.member);
        }
        path
    }
}

/// A function of a record that the run time calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// Goes on with a body that may wait.
    Run,
    /// The statements of a body that cannot wait: of an element before `form`, of a flag when it is first raised.
    Begin,
    /// The statements of the body of a block, once in an evaluation.
    Evaluate,
    /// The procedures of these names.
    Equations,
    Function,
    Form,
    PostStep,
    Locate,
    Action,
}

impl Entry {
    /// In the order of a descriptor.
    pub const ALL: [Entry; 9] = [
        Entry::Run,
        Entry::Begin,
        Entry::Evaluate,
        Entry::Equations,
        Entry::Function,
        Entry::Form,
        Entry::PostStep,
        Entry::Locate,
        Entry::Action,
    ];
}

/// The entries of a record.
#[derive(Clone, Debug, Default)]
pub struct Entries([Option<Id<Function>>; Entry::ALL.len()]);

impl Entries {
    pub fn get(&self, entry: Entry) -> Option<Id<Function>> {
        self.0[entry as usize]
    }

    pub fn set(&mut self, entry: Entry, function: Id<Function>) {
        self.0[entry as usize] = Some(function);
    }

    pub fn iter(&self) -> impl Iterator<Item = (Entry, Id<Function>)> + '_ {
        Entry::ALL.into_iter().zip(self.0).filter_map(|(entry, function)| Some((entry, function?)))
    }
}
