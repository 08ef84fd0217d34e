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
        };
        let linkage = StandardRow {
            tag: "zd_linkage",
            member: "link",
            head: &["frame", "head"],
            references: "ZD_LINKAGE_REFERENCES",
            ..frame
        };
        match self {
            Standard::Frame => frame,
            Standard::Linkage => linkage,
            Standard::Link => StandardRow { kinds: "ZD_LINK", ..linkage },
            Standard::Head => StandardRow { kinds: "ZD_HEAD", ..linkage },
            Standard::Process => StandardRow {
                tag: "zd_process",
                member: "process",
                head: &["link", "frame", "head"],
                kinds: "ZD_LINK | ZD_PROCESS | ZD_STARTED",
                references: "ZD_PROCESS_REFERENCES",
                component: "ZD_PROCESS_COMPONENT",
                run: "ze_body",
            },
        }
    }

    /// The struct of a class that the run time declares.
    pub fn of_class(name: &str) -> Option<Standard> {
        Some(match name {
            // It has no attributes of its own.
            "simset" => Standard::Frame,
            "linkage" => Standard::Linkage,
            "link" => Standard::Link,
            "head" => Standard::Head,
            "process" | "cycle" => Standard::Process,
            _ => return None,
        })
    }
}

/// A function of a record that the run time calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// Goes on with a body that may wait.
    Run,
    /// The statements of a body that cannot wait.
    Begin,
}

impl Entry {
    pub const ALL: [Entry; 2] = [Entry::Run, Entry::Begin];
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
