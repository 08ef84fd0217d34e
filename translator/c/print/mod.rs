//! The printer: a unit as text, in C89 or in the C of Kernighan and Ritchie (1978).
//!
//! K&R C has no prototypes, `const` or `void`: parameters are declared after the heading, and a pointer to anything is
//! a `char *`. The tree uses nothing else that K&R C lacks: it does not assign structs or initialise arrays.

mod expression;
mod line;
mod statement;

use super::names::Name;
use super::text::{INDENT, push_comment};
use super::tree::{CFunction, CKind, CStatement, CType, CVariable, Declaration, Hint, Node, Unit};
use crate::source::Excerpt;
use line::Line;
use rustc_hash::FxHashSet as HashSet;

/// Of C.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    C89,
    /// As described by Kernighan and Ritchie in 1978.
    Knr,
}

/// The type of real numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reals {
    /// They are doubles.
    Double,
    /// They are doubles under this name.
    Called(&'static str),
    /// They have this type, and constants are cast to it, because a suffix would not follow the type.
    CastTo(&'static str),
}

/// Variables declared on one line.
const IN_A_LINE: usize = 8;

#[derive(Clone)]
pub struct Printer<'a> {
    unit: &'a Unit,
    dialect: Dialect,
    /// Comments in ASCII only.
    ascii: bool,
    /// The name of the source if `#line` is requested.
    lines_of: Option<&'a str>,
    reals: Reals,
    /// Functions are known to other files.
    external: bool,
    /// Every statement that depends on a condition is in braces, as rules for embedded code require.
    braced: bool,
    /// A word after the parameters of each function, or nothing.
    qualifier: Option<&'a str>,
    out: String,
    indent: usize,
    /// Whether the current function returns nothing in a dialect without void, so that every return must give a value.
    gives_zero: bool,
    /// Source lines that the current function already shows.
    shown: HashSet<(u32, Excerpt)>,
    /// Their texts: a text that another line has too is shown with its line number.
    texts: HashSet<Excerpt>,
}

impl<'a> Printer<'a> {
    pub fn new(unit: &'a Unit, dialect: Dialect, ascii: bool, lines_of: Option<&'a str>) -> Printer<'a> {
        let (reals, gives_zero) = (Reals::Double, false);
        let (out, shown, texts) = (String::new(), HashSet::default(), HashSet::default());
        let (external, braced, qualifier) = (false, false, None);
        let indent = 0;
        Printer {
            unit,
            dialect,
            ascii,
            lines_of,
            reals,
            external,
            braced,
            qualifier,
            out,
            indent,
            gives_zero,
            shown,
            texts,
        }
    }

    pub fn with_reals(self, reals: Reals) -> Printer<'a> {
        Printer { reals, ..self }
    }

    /// With braces around single statements too.
    pub fn braced(self) -> Printer<'a> {
        Printer { braced: true, ..self }
    }

    /// With a word after the parameters of each function.
    pub fn qualified(self, qualifier: &'a str) -> Printer<'a> {
        Printer { qualifier: Some(qualifier), ..self }
    }

    /// Functions are known to other files.
    pub fn external(self) -> Printer<'a> {
        Printer { external: true, ..self }
    }

    /// Prototypes of some functions, and some declarations, each after an empty line: by their places in the unit.
    pub fn section(mut self, declared: &[usize], defined: &[usize]) -> String {
        let unit = self.unit;
        let of = |places: &[usize]| places.iter().filter_map(|place| unit.declarations.get(*place)).collect::<Vec<_>>();
        if !declared.is_empty() {
            self.out.push('\n');
        }
        for declaration in of(declared) {
            if let Declaration::Function(function) = declaration {
                self.declare(function.name, function.result, &function.parameters);
            }
        }
        of(defined).into_iter().for_each(|declaration| self.declaration(declaration));
        self.out
    }

    /// What other files must know of a function.
    pub fn prototype(mut self, function: &CFunction) -> String {
        self.declare(function.name, function.result, &function.parameters);
        self.out
    }

    /// One expression on a line, in parentheses unless it is a primary expression.
    pub fn expression(&self, node: Node) -> String {
        let mut line = Line::default();
        self.operand(&mut line, node, expression::WHOLE);
        line.text()
    }

    /// The declarations, each after an empty line.
    #[cfg(test)]
    pub fn print(mut self) -> String {
        let unit = self.unit;
        unit.declarations.iter().for_each(|declaration| self.declaration(declaration));
        self.out
    }

    fn declaration(&mut self, declaration: &Declaration) {
        match declaration {
            Declaration::Function(function) => self.function(function),
            Declaration::Prototype { name, result, parameters } => {
                self.out.push('\n');
                self.declare(*name, *result, parameters);
            }
        }
    }

    fn declare(&mut self, name: Name, result: CType, parameters: &[CVariable]) {
        let mut line = self.heading(self.unit.names.text(name), result, parameters, None);
        line.push(";");
        self.end(line);
    }

    fn function(&mut self, function: &CFunction) {
        self.shown.clear();
        self.texts.clear();
        self.out.push('\n');
        if let Some(remark) = &function.remark {
            push_comment(&mut self.out, remark, 0, self.ascii);
        }
        let name = self.unit.names.text(function.name);
        let line = self.heading(name, function.result, &function.parameters, Some(function.hint));
        self.end(line);
        if self.dialect == Dialect::Knr {
            for parameter in &function.parameters {
                let mut line = Line::default();
                self.variables(&mut line, std::slice::from_ref(parameter));
                self.end(line);
            }
        }
        let nothing = function.result.kind == CKind::Void && !function.result.pointer;
        self.gives_zero = nothing && self.dialect == Dialect::Knr;
        self.out.push_str("{\n");
        self.indent = 1;
        self.block(&function.body);
        if self.gives_zero && !matches!(function.body.statements.last(), Some(CStatement::Return(_))) {
            self.indentation();
            self.out.push_str("return 0;\n");
        }
        self.indent = 0;
        self.out.push_str("}\n");
    }

    /// `static int rates(struct model *model, double v)`; of a definition: with a hint for compilers.
    fn heading(&self, name: &str, result: CType, parameters: &[CVariable], defined: Option<Hint>) -> Line {
        let mut line = Line::default();
        line.push(match defined {
            _ if self.external => "",
            // K&R C has no words for it.
            Some(Hint::Inlined) if self.dialect == Dialect::C89 => "ZD_INLINE ",
            Some(Hint::Rare) if self.dialect == Dialect::C89 => "ZD_COLD ",
            _ => "static ",
        });
        line.push(&self.type_name(result));
        line.push(if result.pointer { " *" } else { " " });
        line.push(name);
        line.open("(");
        if self.dialect == Dialect::C89 && parameters.is_empty() {
            // As definition or declaration: it has no arguments.
            line.push("void");
        }
        // In K&R C, a declaration before the definition has no parameters.
        let shown = if defined.is_some() || self.dialect == Dialect::C89 { parameters } else { &[] };
        for (number, parameter) in shown.iter().enumerate() {
            if number > 0 {
                line.push(",");
                line.may_break(0);
            }
            if self.dialect == Dialect::C89 {
                line.push(&self.type_name(parameter.kind));
                line.push(if parameter.kind.pointer { " *" } else { " " });
            }
            line.push(self.unit.names.text(parameter.name));
        }
        line.close(")");
        if let Some(qualifier) = self.qualifier {
            line.push(" ");
            line.push(qualifier);
        }
        line
    }

    /// The word or words for a type, without the star of a pointer.
    pub(super) fn type_name(&self, kind: CType) -> String {
        let old = self.dialect == Dialect::Knr;
        let word = match kind.kind {
            CKind::Void if old && kind.pointer => "char",
            CKind::Void if old => "int",
            CKind::Void => "void",
            CKind::Int => "int",
            CKind::Long => "long",
            CKind::Int32 => "zd_int32",
            CKind::Short => "short",
            CKind::Int64 => "zd_int64",
            CKind::Double => match self.reals {
                Reals::Double => "double",
                Reals::Called(name) | Reals::CastTo(name) => name,
            },
            // It has no name of its own.
            CKind::Function(_) => "void",
            CKind::Struct(name) => {
                let constant = if kind.constant && !old { "const " } else { "" };
                return format!("{constant}struct {}", self.unit.names.text(name));
            }
        };
        if kind.constant && !old { format!("const {word}") } else { word.to_string() }
    }

    /// The words for a type, with the star of a pointer.
    pub fn declared_type(&self, kind: CType) -> String {
        let star = if kind.pointer { " *" } else { "" };
        self.type_name(kind) + star
    }

    /// One declaration of variables of the same type.
    fn variables(&self, line: &mut Line, variables: &[CVariable]) {
        for (number, variable) in variables.iter().enumerate() {
            if number == 0 {
                line.push(&self.type_name(variable.kind));
                line.push(" ");
            } else {
                line.push(",");
                line.may_break(0);
            }
            if variable.kind.pointer {
                line.push("*");
            }
            line.push(self.unit.names.text(variable.name));
            if let Some(extent) = variable.extent {
                line.push(&format!("[{extent}]"));
            }
            if let Some(value) = variable.value {
                line.push(" = ");
                self.operand(line, value, expression::ASSIGNED);
            }
        }
        line.push(";");
    }

    /// Declarations, several per line.
    fn locals(&mut self, locals: &[CVariable]) {
        let mut rest = locals;
        while let Some(first) = rest.first() {
            let alike = |other: &&CVariable| {
                other.kind == first.kind && other.value.is_some() == first.value.is_some() && !is_model(other.kind)
            };
            let count = rest.iter().take(IN_A_LINE).take_while(alike).count().max(1);
            let (some, more) = rest.split_at(count);
            let mut line = Line::default();
            self.variables(&mut line, some);
            self.end(line);
            rest = more;
        }
    }

    /// Writes a line, broken if it is too long.
    fn end(&mut self, line: Line) {
        line.write(&mut self.out, self.indent);
    }

    fn indentation(&mut self) {
        (0..self.indent).for_each(|_| self.out.push_str(INDENT));
    }
}

/// A pointer to a struct is declared on its own line.
fn is_model(kind: CType) -> bool {
    matches!(kind.kind, CKind::Struct(_))
}
