//! The package of functions: a program, which the runtime drives, or a library, which its caller drives.
//!
//! A program has a head with the runtime's data. The struct of a library has no head: the clock and the failure are
//! plain members, constants are settings of the caller or constants of the file, and functions of the runtime get the
//! whole model.

use super::function::Body;
use crate::c::{CUnary, Name, Node};
use crate::code::{Id, Quantity};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Package {
    Program,
    /// The name of the struct.
    Library(Name),
}

impl Package {
    pub fn is_library(self) -> bool {
        self != Package::Program
    }

    /// The name of the pointer to the model.
    pub fn pointer(self) -> &'static str {
        match self {
            Package::Program => "model",
            Package::Library(_) => "m",
        }
    }

    /// The name of the struct, if it differs from that of the pointer.
    pub fn tag(self) -> Option<Name> {
        match self {
            Package::Program => None,
            Package::Library(tag) => Some(tag),
        }
    }
}

impl Body<'_, '_> {
    /// `model`
    pub fn model(&mut self) -> Node {
        self.model_used = true;
        let pointer = self.emission.package.pointer();
        self.emission.unit.word(pointer)
    }

    /// `model->head`
    pub fn head_itself(&mut self) -> Node {
        self.member_called("head")
    }

    /// `model->part`
    fn member_called(&mut self, part: &str) -> Node {
        let model = self.model();
        let part = self.emission.unit.names.word(part);
        self.emission.unit.arrow(model, part)
    }

    /// The argument of functions of the runtime: `&model->head`, or the model of a library.
    pub fn head(&mut self) -> Node {
        match self.emission.package {
            Package::Program => {
                let head = self.head_itself();
                self.emission.unit.unary(CUnary::Address, head)
            }
            Package::Library(_) => self.model(),
        }
    }

    /// `model->head.time`
    pub fn of_head(&mut self, part: &str) -> Node {
        if self.emission.package.is_library() {
            return self.member_called(part);
        }
        let head = self.head_itself();
        let part = self.emission.unit.names.word(part);
        self.emission.unit.dot(head, part)
    }

    /// `model->head.failure.kind`; for a library `m->failure`, and `m->value` for the value.
    pub fn of_failure(&mut self, part: &str) -> Node {
        match self.emission.package {
            Package::Program => {
                let failure = self.of_head("failure");
                let part = self.emission.unit.names.word(part);
                self.emission.unit.dot(failure, part)
            }
            Package::Library(_) => self.member_called(if part == "kind" { "failure" } else { part }),
        }
    }

    /// `m->set->rate`
    pub fn setting(&mut self, name: Name) -> Node {
        let settings = self.member_called("set");
        self.emission.unit.arrow(settings, name)
    }

    /// Whether the caller of a library has set a setting that otherwise follows from others.
    pub fn given_flag(&mut self, setting: Id<Quantity>) -> Node {
        let name = self.emission.layout.place(setting).name();
        let flag = given_name(self.emission.unit.names.text(name));
        let flag = self.emission.unit.names.word(&flag);
        self.setting(flag)
    }
}

/// The member of the settings that states whether this one is given.
pub fn given_name(setting: &str) -> String {
    let mut name = setting.to_string();
    name.truncate(25);
    format!("{name}_given")
}
