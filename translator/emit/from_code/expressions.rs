//! Expressions of Code as C expressions.

use super::function::{Body, type_in_c};
use super::layout::CPlace;
use super::package::Package;
use crate::c::{CBinary, CExpression, CType, CUnary, Node};
use crate::code::arithmetic::Arithmetic;
use crate::code::types::{Bits, Overflow};
use crate::code::{
    Base, Binary, Clock, Draw, Expression, FoldIndex, Id, Index, Lookup, LookupKind, Place, Quantity, Range, Relation,
    Remember, Role, Rounding, ScopDraw, Spacing, System, Type, Unary,
};
use crate::emit::needs::need;

/// The position of an element in its array, counted from 0.
pub(super) struct Offset {
    terms: Vec<Node>,
    fixed: i64,
}

impl<'a> Body<'_, 'a> {
    /// The value of an expression.
    pub fn value(&mut self, id: Id<Expression>) -> Node {
        let code = &self.emission.system.code;
        if self.is_fixed(id) {
            return self.fixed_value(id);
        }
        match &code.expressions[id] {
            Expression::Real(number) => self.emission.unit.real(*number),
            Expression::Integer(number) => match type_in_c(self.emission.system, code.type_of(id)) {
                CType::DOUBLE => self.emission.unit.real(*number as f64),
                CType::INT32 => self.emission.unit.int32(*number),
                CType::INT64 => self.emission.unit.int64(*number),
                _ => self.emission.unit.int(*number),
            },
            Expression::Logical(holds) => self.emission.unit.int(i64::from(*holds)),
            Expression::Read(place) => self.place(*place, true),
            Expression::Whole(Base::Quantity(id)) => self.quantity(*id),
            Expression::Whole(Base::Local(id)) => self.local(*id, true),
            Expression::Time => self.clock_part("time"),
            Expression::Dt => self.clock_part("dt"),
            Expression::HalfStep => self.clock_part("half"),
            Expression::Given(setting) if self.emission.package.is_library() => self.given_flag(*setting),
            Expression::Given(setting) => {
                let number = self.emission.settings[setting.index()].unwrap_or(0);
                let arguments = [self.head(), self.emission.unit.int(number)];
                self.emission.unit.call_word("zdc_has", &arguments)
            }
            Expression::Unary(operator, a) => {
                let a = self.value(*a);
                match operator {
                    Unary::Negate if is_long_cell(self.emission.system, code.type_of(id)) => {
                        let zero = self.emission.unit.int(0);
                        self.emission.unit.call_word("zd_cell_subtract", &[zero, a])
                    }
                    Unary::Negate if is_cell(code.type_of(id)) => {
                        let wide = self.emission.unit.cast(CType::LONG, a);
                        let negated = self.emission.unit.unary(CUnary::Negate, wide);
                        self.wrapped(negated)
                    }
                    Unary::Negate => self.emission.unit.unary(CUnary::Negate, a),
                    Unary::Not => self.emission.unit.not(a),
                }
            }
            Expression::Binary(operator, a, b) if is_cell(code.type_of(id)) => self.binary_of_cells(*operator, *a, *b),
            Expression::Binary(operator, a, b) if is_long_cell(self.emission.system, code.type_of(id)) => {
                self.binary_of_long_cells(*operator, *a, *b)
            }
            Expression::Binary(operator, a, b) => match self.cells_of_library(*operator, *a, *b) {
                Some(cells) => self.product_of_cells(cells),
                None => self.binary(*operator, *a, *b),
            },
            Expression::Compare(relation, a, b) => {
                let (a, relation, b) = match self.is_fixed(*a) {
                    true => self.fixed_sides(*relation, *a, *b),
                    false => (self.value(*a), *relation, self.value(*b)),
                };
                self.emission.unit.binary(sign(relation), a, b)
            }
            Expression::Choose(condition, then, otherwise) => {
                let condition = self.value(*condition);
                let (then, otherwise) = (self.value(*then), self.value(*otherwise));
                self.emission.unit.add(CExpression::Conditional(condition, then, otherwise))
            }
            Expression::Convert(a, rounding) => self.convert(*a, code.type_of(id), *rounding),
            Expression::Builtin(function, list) => {
                let arguments = self.list(*list);
                let (need, name) = super::builtins::function(*function);
                self.emission.needs |= need;
                self.emission.unit.call_word(name, &arguments)
            }
            Expression::Call(function, list) => self.call(*function, *list),
            Expression::Lookup(lookup) => self.lookup(&code.lookups[*lookup]),
            Expression::Column { slope, file, column, argument } => {
                let name = if *slope { "zdi_slope" } else { "zdi_interpolate" };
                let unit = &mut self.emission.unit;
                let (file, column) = (unit.int(file.index() as i64), unit.int(*column));
                let arguments = [self.head(), file, column, self.value(*argument)];
                self.emission.unit.call_word(name, &arguments)
            }
            // These are loops: see arrays.rs.
            Expression::Fold(_) => self.emission.unit.real(0.0),
            // Programs with records are written by emit/records.
            Expression::Object(_) => self.emission.unit.int(0),
            Expression::Draw(draw, list) => self.draw(*draw, *list),
            Expression::Remember(what, memory, list) => self.remember(*what, *memory, *list),
        }
    }

    pub fn list(&mut self, list: Range<Expression>) -> Vec<Node> {
        let code = &self.emission.system.code;
        code.list(list).iter().map(|argument| self.value(*argument)).collect()
    }

    fn binary(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Node {
        let (a, b) = (self.value(a), self.value(b));
        let operator = match operator {
            Binary::Add => CBinary::Add,
            Binary::Subtract => CBinary::Subtract,
            Binary::Multiply => CBinary::Multiply,
            Binary::Divide => CBinary::Divide,
            Binary::Power => return self.emission.unit.call_word("pow", &[a, b]),
            Binary::And => CBinary::And,
            Binary::Or => CBinary::Or,
        };
        self.emission.unit.binary(operator, a, b)
    }

    /// What 16 bits hold of a number that may have more.
    fn wrapped(&mut self, wide: Node) -> Node {
        self.emission.needs |= need::WRAP;
        self.emission.unit.call_word("zd_wrap", &[wide])
    }

    /// It wraps.
    fn binary_of_cells(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Node {
        let operator = match operator {
            Binary::Add => CBinary::Add,
            Binary::Subtract => CBinary::Subtract,
            Binary::Multiply => CBinary::Multiply,
            Binary::Divide | Binary::Power | Binary::And | Binary::Or => return self.binary(operator, a, b),
        };
        let (a, b) = (self.value(a), self.value(b));
        let wide = self.emission.unit.cast(CType::LONG, a);
        let result = self.emission.unit.binary(operator, wide, b);
        self.wrapped(result)
    }

    /// The cells that a product in a library of FACS has, which compilers for the smallest machines must take: see
    /// `templates/library_exact.c`.
    fn cells_of_library(&self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Option<[Id<Expression>; 2]> {
        let code = &self.emission.system.code;
        let cell = |id| match code.expressions[id] {
            Expression::Convert(of, _) => Some(of).filter(|of| is_cell(code.type_of(*of))),
            _ => None,
        };
        let is_library =
            self.emission.package.is_library() && self.emission.system.clock.arithmetic() == Some(Arithmetic::F83);
        match is_library && operator == Binary::Multiply {
            true => Some([cell(a)?, cell(b)?]),
            false => None,
        }
    }

    fn product_of_cells(&mut self, cells: [Id<Expression>; 2]) -> Node {
        let cells = cells.map(|cell| self.value(cell));
        let arguments = cells.map(|cell| self.emission.unit.cast(CType::LONG, cell));
        self.emission.unit.call_word("zd_cell_product", &arguments)
    }

    /// The same with 32 bits: no type may have more.
    fn binary_of_long_cells(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Node {
        let name = match operator {
            Binary::Add => "zd_cell_add",
            Binary::Subtract => "zd_cell_subtract",
            Binary::Multiply => "zd_cell_multiply",
            Binary::Divide | Binary::Power | Binary::And | Binary::Or => return self.binary(operator, a, b),
        };
        let (a, b) = (self.value(a), self.value(b));
        self.emission.unit.call_word(name, &[a, b])
    }

    fn convert(&mut self, of: Id<Expression>, to: Type, rounding: Rounding) -> Node {
        let from = self.emission.system.code.type_of(of);
        let value = self.value(of);
        let system = self.emission.system;
        if type_in_c(system, from) == type_in_c(system, to) {
            return value;
        }
        let unit = &mut self.emission.unit;
        let value = match (from, rounding) {
            (Type::Real(_), Rounding::Down) => unit.call_word("floor", &[value]),
            (Type::Real(_), Rounding::Nearest) => {
                let half = unit.real(0.5);
                let above = unit.binary(CBinary::Add, value, half);
                unit.call_word("floor", &[above])
            }
            _ => value,
        };
        unit.cast(type_in_c(system, to), value)
    }

    /// A call of a function of the author; it may have failed afterwards.
    pub fn call(&mut self, function: Id<crate::code::Function>, list: Range<Expression>) -> Node {
        let shape = self.emission.shapes.of(function).clone();
        let mut arguments = Vec::new();
        if shape.model {
            arguments.push(self.model());
        }
        arguments.extend(self.list(list));
        self.emission.unit.call(shape.name, &arguments)
    }

    fn draw(&mut self, draw: Draw, list: Range<Expression>) -> Node {
        let (need, name) = match draw {
            Draw::Uniform => (need::NOISE, "zd_noise"),
            Draw::Normal => (need::NORMAL, "zd_normal"),
            Draw::Scop(ScopDraw::Chance) => (need::CHANCE, "zd_chance"),
            Draw::Scop(ScopDraw::Seed) => (need::SEED, "zd_seed"),
            Draw::Scop(ScopDraw::Waiting) => (need::WAITING, "zd_waiting"),
            Draw::Scop(ScopDraw::Polar) => (need::POLAR, "zd_polar"),
            Draw::Scop(ScopDraw::Counted) => (need::COUNTED, "zd_counted"),
        };
        self.emission.needs |= need;
        let mut arguments = vec![self.head()];
        arguments.extend(self.list(list));
        self.emission.unit.call_word(name, &arguments)
    }

    fn remember(&mut self, what: Remember, memory: Id<Place>, list: Range<Expression>) -> Node {
        let (need, name) = match what {
            Remember::Pulse => (need::PULSE, "zd_pulse"),
            Remember::Sample => (need::SAMPLE, "zd_sample"),
            Remember::RampSum => (need::RAMP_SUM, "zd_ramp_sum"),
        };
        self.emission.needs |= need;
        let mut arguments = vec![self.head(), self.memory(memory)];
        arguments.extend(self.list(list));
        if what == Remember::RampSum {
            // The first cell contains the starting value until the first use of the function.
            arguments.push(self.place(memory, true));
        }
        self.emission.unit.call_word(name, &arguments)
    }

    fn lookup(&mut self, lookup: &Lookup) -> Node {
        let system = self.emission.system;
        let extents = &system.quantities[lookup.table].extents;
        let offset = self.offset(extents, 1, lookup.index.iter().copied());
        let table = self.quantity(lookup.table);
        let table = self.pointer(table, &offset);
        let site = self.emission.site(lookup.source);
        let (set, sloped) = self.variant(lookup.table);
        self.reports |= !matches!((lookup.kind, lookup.spacing), (LookupKind::Extend, Spacing::Prepared(_)));
        match lookup.spacing {
            Spacing::Prepared(curve) => {
                let curve = &system.curves[curve];
                let (need, name, first) = match (lookup.kind, lookup.excursion) {
                    (LookupKind::Warn, Some(counter)) => {
                        (need::LOOK_RANGE, "zd_look_range", Some(self.excursion(counter)))
                    }
                    (LookupKind::Extend, _) => (need::EXTEND, "zd_extend", None),
                    (LookupKind::Warn | LookupKind::Hold, _) => (need::LOOK, "zd_look", Some(site)),
                };
                self.emission.needs |= need;
                let mut arguments = Vec::new();
                if let Some(first) = first {
                    arguments.extend([self.head(), first]);
                }
                let (stride, count) = along(extents, curve.along as usize);
                arguments.push(table);
                if sloped {
                    let slopes = self.quantity(curve.slopes);
                    arguments.push(self.pointer(slopes, &offset));
                }
                arguments.extend([self.emission.unit.int(stride), self.emission.unit.int(count)]);
                arguments.push(self.value(lookup.argument));
                let high = (lookup.kind != LookupKind::Extend).then_some(curve.high);
                let numbers = [Some(curve.low), high, Some(1.0 / curve.increment), Some(curve.increment)];
                arguments.extend(numbers.into_iter().flatten().map(|number| self.emission.unit.real(number)));
                self.emission.unit.call_word(&format!("{name}{set}"), &arguments)
            }
            Spacing::Computed { low, high, increment } => {
                self.emission.needs |= need::TABLE;
                let (how, counter) = match (lookup.kind, lookup.excursion) {
                    (LookupKind::Warn, Some(counter)) => ("ZD_HOW_TABLE", self.excursion(counter)),
                    (LookupKind::Extend, _) => ("ZD_HOW_TABXT", self.emission.unit.int(-1)),
                    (LookupKind::Warn | LookupKind::Hold, _) => ("ZD_HOW_TABHL", self.emission.unit.int(-1)),
                };
                let running = lookup.index.iter().position(Option::is_none).unwrap_or(0);
                let (stride, count) = along(extents, running);
                let mut arguments = vec![self.head(), site, counter, table];
                arguments.extend([self.emission.unit.int(stride), self.emission.unit.int(count)]);
                arguments.extend([lookup.argument, low, high, increment].map(|part| self.value(part)));
                arguments.push(self.emission.unit.word(how));
                self.emission.unit.call_word(&format!("zd_table{set}"), &arguments)
            }
        }
    }

    /// A quantity as a whole: a scalar, or the array.
    pub fn quantity(&mut self, id: Id<Quantity>) -> Node {
        if let Some(node) = self.handed.get(&(id, 0)).copied().filter(|_| self.is_single(id)) {
            return self.handed_over(node);
        }
        let place = self.emission.layout.place(id);
        self.placed(place)
    }

    /// What is at a place.
    pub fn placed(&mut self, place: CPlace) -> Node {
        match place {
            CPlace::Member(name) => {
                let model = self.model();
                self.emission.unit.arrow(model, name)
            }
            CPlace::Paged { page, name } => {
                let model = self.model();
                let page = self.emission.unit.arrow(model, page);
                self.emission.unit.arrow(page, name)
            }
            CPlace::Across { name, doubles } => {
                let array = self.placed(CPlace::Member(name));
                self.emission.unit.put_in_rows(array, doubles);
                array
            }
            CPlace::Element { name, at } => {
                let array = self.placed(CPlace::Member(name));
                let at = self.emission.unit.int(i64::from(at));
                self.emission.unit.index(array, at)
            }
            CPlace::Head(_) if self.clock.is_some() => self.clock_part("dt"),
            CPlace::Head(part) => {
                let head = self.head_itself();
                self.emission.unit.dot(head, part)
            }
            CPlace::Setting(name) => self.setting(name),
            CPlace::Constant(name) | CPlace::Rom(name) => self.emission.unit.name(name),
        }
    }

    fn handed_over(&mut self, node: Node) -> Node {
        if let CExpression::Name(name) = self.emission.unit.nodes[node] {
            self.read.insert(name);
        }
        node
    }

    pub fn is_single(&self, id: Id<Quantity>) -> bool {
        let quantity = &self.emission.system.quantities[id];
        quantity.extents.is_empty() && cells(&quantity.role) == 1
    }

    /// An element: to read it, or to set it.
    pub fn place(&mut self, id: Id<Place>, read: bool) -> Node {
        let system = self.emission.system;
        let Place { base, index } = &system.code.places[id];
        match base {
            Base::Quantity(quantity) => {
                let handed = match index[..] {
                    [] => self.handed.get(&(*quantity, 0)),
                    [Index::Fixed(at)] => self.handed.get(&(*quantity, at)),
                    _ => None,
                };
                if let Some(node) = handed.copied() {
                    return if read { self.handed_over(node) } else { node };
                }
                let data = &system.quantities[*quantity];
                let cells = cells(&data.role);
                let array = self.quantity(*quantity);
                if index.is_empty() && cells == 1 {
                    return array;
                }
                let offset = self.offset(&data.extents, cells, index.iter().copied().map(Some));
                let element = self.element(array, &offset);
                self.fetched(*quantity, element)
            }
            Base::Local(local) => {
                let array = self.local(*local, read || !index.is_empty());
                if index.is_empty() {
                    return array;
                }
                let extents = &self.function.locals[*local].extents;
                let offset = self.offset(extents, 1, index.iter().copied().map(Some));
                self.element(array, &offset)
            }
        }
    }

    /// A value of an array; constants of a library may need a special instruction to read.
    fn fetched(&mut self, array: Id<Quantity>, element: Node) -> Node {
        match self.emission.layout.place(array) {
            CPlace::Rom(_) => self.emission.unit.call_word("FROM_ROM", &[element]),
            CPlace::Member(_)
            | CPlace::Paged { .. }
            | CPlace::Across { .. }
            | CPlace::Element { .. }
            | CPlace::Head(_)
            | CPlace::Setting(_)
            | CPlace::Constant(_) => element,
        }
    }

    /// The suffix of the functions that look up this table, and whether it has slopes: in a library, only constant
    /// tables have.
    pub(super) fn variant(&self, table: Id<Quantity>) -> (&'static str, bool) {
        let constant = matches!(self.emission.layout.place(table), CPlace::Rom(_));
        match self.emission.package {
            Package::Program => ("", true),
            Package::Library(_) if self.emission.both_tables && !constant => ("_set", false),
            Package::Library(_) => ("", constant),
        }
    }

    /// The counter of excursions of a lookup; a library has one counter for all and passes the line instead.
    /// line.
    fn excursion(&mut self, counter: u32) -> Node {
        let site = self.emission.system.excursions.get(counter as usize).map_or(0, |site| site.index() as i64);
        match self.emission.package {
            Package::Program => self.emission.unit.int(counter),
            Package::Library(_) => self.emission.unit.int(site),
        }
    }

    /// A pointer to the cells of a memory.
    pub fn memory(&mut self, id: Id<Place>) -> Node {
        let system = self.emission.system;
        let Place { base: Base::Quantity(quantity), index } = &system.code.places[id] else {
            return self.place(id, true);
        };
        let data = &system.quantities[*quantity];
        let array = self.quantity(*quantity);
        let offset = self.offset(&data.extents, cells(&data.role), index.iter().copied().map(Some));
        self.pointer(array, &offset)
    }

    /// The last subscript runs fastest; an omitted one counts as 0. Each element has this number of `cells`.
    pub fn offset(&mut self, extents: &[u32], cells: u32, index: impl Iterator<Item = Option<Index>>) -> Offset {
        let mut offset = Offset { terms: Vec::new(), fixed: 0 };
        for (subscript, place) in index.enumerate() {
            let behind = extents.iter().skip(subscript + 1).map(|extent| i64::from(*extent));
            let stride = behind.product::<i64>() * i64::from(cells);
            match place {
                None => {}
                Some(Index::Fixed(at)) => offset.fixed += i64::from(at) * stride,
                Some(Index::Running { counter, offset: shift }) => {
                    let counter = self.local(counter, true);
                    self.term(&mut offset, counter, stride);
                    offset.fixed += i64::from(shift) * stride;
                }
                Some(Index::Computed(value)) => self.computed(&mut offset, value, stride),
                Some(Index::Counted(value)) => self.counted(&mut offset, value, stride),
            }
        }
        offset
    }

    /// A subscript that is counted from 1.
    fn computed(&mut self, offset: &mut Offset, value: Id<Expression>, stride: i64) {
        let code = &self.emission.system.code;
        match &code.expressions[value] {
            Expression::Integer(at) => offset.fixed += (at - 1) * stride,
            Expression::Real(at) if at.fract() == 0.0 && at.abs() < 1e9 => offset.fixed += (*at as i64 - 1) * stride,
            _ => {
                let fixed = self.is_fixed(value);
                let real = fixed || matches!(code.type_of(value), Type::Real(_));
                let mut term = if fixed { self.fixed_part(value) } else { self.value(value) };
                if real {
                    term = self.emission.unit.cast(CType::INT, term);
                }
                self.term(offset, term, stride);
                offset.fixed -= stride;
            }
        }
    }

    /// An integer subscript, counted from 0.
    fn counted(&mut self, offset: &mut Offset, value: Id<Expression>, stride: i64) {
        if let Expression::Integer(at) = self.emission.system.code.expressions[value] {
            offset.fixed += at * stride;
            return;
        }
        let term = self.value(value);
        self.term(offset, term, stride);
    }

    fn term(&mut self, offset: &mut Offset, counter: Node, stride: i64) {
        let unit = &mut self.emission.unit;
        let term = match stride {
            1 => counter,
            stride => {
                let stride = unit.int(stride);
                unit.binary(CBinary::Multiply, counter, stride)
            }
        };
        offset.terms.push(term);
    }

    /// An element of an array.
    pub fn element(&mut self, array: Node, offset: &Offset) -> Node {
        let index = match offset.sum(&mut self.emission.unit) {
            Some(index) => index,
            None => self.emission.unit.int(0),
        };
        self.emission.unit.index(array, index)
    }

    /// A pointer to it.
    pub fn pointer(&mut self, array: Node, offset: &Offset) -> Node {
        match offset.sum(&mut self.emission.unit) {
            None => array,
            Some(index) => self.emission.unit.binary(CBinary::Add, array, index),
        }
    }

    /// A factor of a fold with these counters for its running subscripts.
    pub fn factor(&mut self, factor: &crate::code::Factor, counters: &[Node]) -> Node {
        let system = self.emission.system;
        let (array, extents) = match factor.base {
            Base::Quantity(id) => (self.quantity(id), &system.quantities[id].extents),
            Base::Local(id) => (self.local(id, true), &self.function.locals[id].extents),
        };
        if extents.is_empty() {
            return array;
        }
        let mut offset = Offset { terms: Vec::new(), fixed: 0 };
        for (subscript, index) in factor.index.iter().enumerate() {
            let stride: i64 = extents.iter().skip(subscript + 1).map(|extent| i64::from(*extent)).product();
            match *index {
                FoldIndex::At(Index::Fixed(at)) => offset.fixed += i64::from(at) * stride,
                FoldIndex::At(Index::Running { counter, offset: shift }) => {
                    let counter = self.local(counter, true);
                    self.term(&mut offset, counter, stride);
                    offset.fixed += i64::from(shift) * stride;
                }
                FoldIndex::At(Index::Computed(value)) => self.computed(&mut offset, value, stride),
                FoldIndex::At(Index::Counted(value)) => self.counted(&mut offset, value, stride),
                FoldIndex::Counter { counter, first } => {
                    self.term(&mut offset, counters[counter as usize], stride);
                    offset.fixed += i64::from(first) * stride;
                }
            }
        }
        let element = self.element(array, &offset);
        match factor.base {
            Base::Quantity(id) => self.fetched(id, element),
            Base::Local(_) => element,
        }
    }

    /// The value that a condition tests first, for messages.
    pub fn tested(&mut self, condition: Id<Expression>) -> Option<Node> {
        match self.emission.system.code.expressions[condition] {
            Expression::Compare(_, left, _) => Some(self.value(left)),
            Expression::Binary(_, a, _) | Expression::Unary(_, a) => self.tested(a),
            _ => None,
        }
    }
}

impl Offset {
    /// This number of positions after a term.
    pub fn behind(term: Node, fixed: u32) -> Offset {
        Offset { terms: vec![term], fixed: i64::from(fixed) }
    }

    pub fn terms(terms: Vec<Node>) -> Offset {
        Offset { terms, fixed: 0 }
    }

    /// Nothing if it is 0.
    fn sum(&self, unit: &mut crate::c::Unit) -> Option<Node> {
        let mut sum = None;
        for term in &self.terms {
            sum = Some(match sum {
                None => *term,
                Some(sum) => unit.binary(CBinary::Add, sum, *term),
            });
        }
        let (operator, fixed) =
            if self.fixed < 0 { (CBinary::Subtract, -self.fixed) } else { (CBinary::Add, self.fixed) };
        match (sum, fixed) {
            (sum, 0) => sum,
            (None, fixed) => Some(unit.int(fixed)),
            (Some(sum), fixed) => {
                let fixed = unit.int(fixed);
                Some(unit.binary(operator, sum, fixed))
            }
        }
    }
}

fn is_cell(kind: Type) -> bool {
    matches!(kind, Type::Integer { bits: Bits::Sixteen, overflow: Overflow::Wrap })
}

fn is_long_cell(system: &System, kind: Type) -> bool {
    matches!(&system.clock, Clock::Passes { arithmetic, .. }
        if arithmetic.bits() == 32 && arithmetic.cell_type() == kind)
}

/// The distance between the values along one subscript, and their number.
pub(super) fn along(extents: &[u32], subscript: usize) -> (u32, u32) {
    let stride = extents.iter().skip(subscript + 1).product();
    (stride, extents.get(subscript).copied().unwrap_or(1))
}

pub(super) fn cells(role: &Role) -> u32 {
    match role {
        Role::Memory(kind) => kind.cells(),
        Role::Setting
        | Role::Range
        | Role::Computed
        | Role::Level
        | Role::Variable
        | Role::Auxiliary
        | Role::Rate
        | Role::Supplementary
        | Role::Slopes
        | Role::Table { .. } => 1,
    }
}

fn sign(relation: Relation) -> CBinary {
    match relation {
        Relation::Less => CBinary::Less,
        Relation::LessEqual => CBinary::LessEqual,
        Relation::Greater => CBinary::Greater,
        Relation::GreaterEqual => CBinary::GreaterEqual,
        Relation::Equal => CBinary::Equal,
        Relation::NotEqual => CBinary::NotEqual,
    }
}
