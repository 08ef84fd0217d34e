//! C code of the author. What it sees is in the struct: its function keeps the locals of the text there.

use super::{Beyond, Lowering, Made, Storage, Value};
use crate::code::expression::{Base, Index};
use crate::code::statement::Statement;
use crate::code::{Id, Invocation, Local, Passing, Quantity, Type};
use crate::language::scop::text::walk::{each_call, each_statement};
use crate::language::scop::text::{
    Argument, Base as WrittenBase, BlockId, BlockKind, Factor, Kind, LocalId, LocalKind, Program, StatementKind,
};
use crate::model::{CCall, CName, CText, Library};
use crate::verbatim::{in_c89, mentions, name_in_c};
use std::collections::BTreeSet;

/// The locals of a program that C code or a function of the library finds in the struct.
#[derive(Clone, Debug, Default)]
pub struct Exposed {
    all: bool,
    some: BTreeSet<LocalId>,
}

impl Exposed {
    pub fn of(program: &Program) -> Exposed {
        let mut some = BTreeSet::new();
        let mut note = |base: &WrittenBase| {
            if let WrittenBase::Local(id) = base {
                some.insert(*id);
            }
        };
        each_call(&program.statements, &mut |call| {
            for argument in &call.arguments {
                if let Argument::Array(base) = argument {
                    note(base);
                }
            }
        });
        each_statement(&program.statements, &mut |statement| {
            if let StatementKind::PutQueue(base) | StatementKind::GetQueue(base) = &statement.kind {
                note(base);
            }
        });
        Exposed { all: has_verbatim(program), some }
    }

    /// Factors of PARTIAL, which the step of Crank and Nicolson finds in the struct.
    pub fn with_factors(mut self, kind: &BlockKind) -> Exposed {
        if let BlockKind::Partial(partial) = kind {
            let factors = partial.equations.iter().flat_map(|equation| [Some(equation.factor), equation.source]);
            self.some.extend(factors.filter_map(|factor| match factor {
                Some(Factor::Base(WrittenBase::Local(id))) => Some(id),
                _ => None,
            }));
        }
        self
    }

    pub fn has(&self, id: LocalId) -> bool {
        self.all || self.some.contains(&id)
    }
}

/// Whether C code stands in a program.
pub fn has_verbatim(program: &Program) -> bool {
    let mut found = false;
    each_statement(&program.statements, &mut |statement| {
        found |= matches!(statement.kind, StatementKind::Verbatim { .. });
    });
    found
}

impl<'t> Lowering<'t> {
    /// It may do anything to what it names; a local hides a variable of its name.
    pub fn verbatim(&mut self, text: &str, locals: &[(String, LocalId)], calls: &[BlockId], open: bool) -> Made {
        let (mut names, mut arrays) = (Vec::new(), Vec::new());
        for (name, id) in locals {
            let declared = self.body.declared.get(id.0 as usize);
            let index = declared.is_some_and(|local| local.kind == LocalKind::Index);
            if let Storage::Quantity(quantity) = self.storage_of(*id)? {
                names.push(CName { name: name.clone(), index });
                arrays.push(quantity);
            }
        }
        for (variable, number) in self.text.variables.iter().zip(0..) {
            let Some(name) = name_in_c(&variable.name) else { continue };
            // NEURON calls a LOCAL of the file `_zx`; text that does so may have an `x` of its own.
            let of_file = (variable.kind == Kind::FileLocal).then(|| format!("_z{name}"));
            let name = of_file.filter(|called| mentions(text, called)).unwrap_or(name);
            if names.iter().all(|local| local.name != name) && mentions(text, &name) {
                names.push(CName { name, index: false });
                arrays.push(Id::new(number));
            }
        }
        let has_value = self
            .body
            .block
            .is_some_and(|block| matches!(self.block(block).kind, BlockKind::Function(_) | BlockKind::Procedure(_)));
        let calls = calls.iter().map(|id| self.called_by_text(*id)).collect::<Made<Vec<CCall>>>()?;
        let invocation = self.shell.invocation(Library::Verbatim);
        let (text, c) = (Some(in_c89(text, has_value)), Some(CText { names, calls, open }));
        self.invoke(Invocation { text, c, arrays, ..invocation });
        Ok(())
    }

    fn called_by_text(&mut self, id: BlockId) -> Made<CCall> {
        let function = self.routine(id)?;
        let block = self.block(id);
        let (BlockKind::Function(routine) | BlockKind::Procedure(routine)) = &block.kind else {
            return Err(Beyond("a block that is called"));
        };
        Ok(CCall {
            name: block.name.clone(),
            function,
            arguments: routine.arguments.len(),
            counted: self.rings.has(id),
        })
    }

    /// A call that may come back: what the caller has in the struct is afterwards as it was.
    pub fn keeping_exposed<T>(&mut self, called: BlockId, call: impl FnOnce(&mut Self) -> Made<T>) -> Made<T> {
        let comes_back = self.body.block.is_some_and(|caller| self.rings.reaches(called, caller));
        let mut exposed = Vec::new();
        for number in 0..if comes_back { self.body.declared.len() } else { 0 } {
            let id = LocalId(number as u32);
            if self.body.exposed.has(id)
                && let Storage::Quantity(quantity) = self.storage_of(id)?
            {
                exposed.push(quantity);
            }
        }
        let mut kept = Vec::with_capacity(exposed.len());
        for id in exposed {
            let name = format!("kept_{}", self.shell.quantities[id.index()].name);
            let size = self.size_of(id);
            let local = self.fresh_array(&name, Type::REAL, Passing::Own, size.into_iter().collect());
            self.copy_exposed(id, local, size, true)?;
            kept.push((id, local, size));
        }
        let value = call(self)?;
        for (id, local, size) in kept {
            self.copy_exposed(id, local, size, false)?;
        }
        Ok(value)
    }

    fn copy_exposed(&mut self, id: Id<Quantity>, local: Id<Local>, size: Option<u32>, keep: bool) -> Made {
        let copy = |lowering: &mut Self, at: Option<Index>| -> Made {
            let index: Vec<Index> = at.into_iter().collect();
            let held = lowering.builder.place(Base::Quantity(id), index.clone());
            let kept = lowering.builder.place(Base::Local(local), index);
            let (to, from) = if keep { (kept, held) } else { (held, kept) };
            let value: Value = lowering.read(from);
            lowering.push(Statement::Set(to, value));
            Ok(())
        };
        match size {
            None => copy(self, None),
            Some(size) => self.each(size, |lowering, at| copy(lowering, Some(at))),
        }
    }
}
