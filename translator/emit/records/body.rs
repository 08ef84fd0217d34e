//! The statements of a function.

use super::*;
use crate::c::{CBinary, CBlock, CExpression, CUnary};
use crate::code::effects::has_effects;
use crate::code::records::{Entry, Object};
use crate::code::runtime::Runtime;
use crate::code::types::Item;
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Base, Binary, Expression, Passing, Place, Range, Site, Stated, Statement};

pub(super) struct Body<'w, 'a> {
    pub writer: &'w mut Writer<'a>,
    pub function: &'a Function,
    names: Vec<Name>,
    used: Vec<bool>,
    /// By local, whether something reads it.
    read: Vec<bool>,
    out: Vec<CStatement>,
    /// Records that are locals.
    automatic: Vec<CVariable>,
    pub entry: Option<Entry>,
    pauses: i64,
    pub uses_frame: bool,
    pub site: Option<Id<Site>>,
    shown: Option<Id<Site>>,
    pub model: Option<Name>,
    pub uses_world: bool,
    /// The function begins by making this object: its declaration has the value.
    made: Option<(Id<Local>, Node)>,
    remark: Option<Excerpt>,
    /// The site of the remark, which needs no other one.
    headed: Option<Id<Site>>,
    /// The longest list of inputs, and of bounds.
    inputs: u32,
    bounds: u32,
}

impl<'w, 'a> Body<'w, 'a> {
    pub fn function(writer: &'w mut Writer<'a>, id: Id<Function>) -> CFunction {
        let function = &writer.system.code.functions[id];
        let name = writer.functions[id.index()];
        writer.unit.names.enter();
        writer.unit.names.own("z");
        writer.unit.names.own("frame");
        if writer.is_entry(id) {
            writer.unit.names.own("object");
        }
        let names: Vec<Name> = function.locals.values().map(|local| writer.unit.names.local(&local.name)).collect();
        let used = vec![false; names.len()];
        let mut found = Read { system: writer.system, read: vec![false; names.len()] };
        walk::block(writer.system, &function.body, &mut found);
        let read = found.read;
        let mut body = Body {
            writer,
            function,
            names,
            used,
            read,
            out: Vec::new(),
            entry: None,
            automatic: Vec::new(),
            pauses: 0,
            uses_frame: false,
            site: None,
            shown: None,
            model: None,
            uses_world: false,
            made: None,
            remark: None,
            headed: None,
            inputs: 0,
            bounds: 0,
        };
        let records = body.writer.system.code.records.records.values();
        body.entry =
            records.flat_map(|record| record.entries.iter()).find(|(_, own)| *own == id).map(|(entry, _)| entry);
        let rest = body.beginning(&function.body);
        body.statements(rest);
        body.finish(name)
    }

    /// What makes an object begins with it; the source line, which is that of the class, is a remark. The rest of the body.
    fn beginning(&mut self, body: &'a [Stated]) -> &'a [Stated] {
        let code = &self.writer.system.code;
        let [first, rest @ ..] = body else { return body };
        // The function of a frame begins more than once.
        if self.entry != Some(Entry::Run)
            && let Statement::Set(place, value) = first.statement
            && let Base::Local(local) = code.places[place].base
            && let Expression::Object(object) = code.expressions[value]
            && let Object::New { .. } = code.records.objects[object]
        {
            (self.site, self.headed) = (Some(first.source), Some(first.source));
            let site = self.writer.system.sites.get(first.source).filter(|site| site.line > 0);
            self.remark = site.map(|site| site.text.clone());
            let new = self.value(value);
            self.made = Some((local, new));
            return rest;
        }
        body
    }

    fn finish(mut self, name: Name) -> CFunction {
        let word = |body: &mut Self, word: &str| body.writer.unit.names.word(word);
        let (z, world) = (word(&mut self, "z"), word(&mut self, "zd_world"));
        let mut parameters = vec![CVariable::new(z, CType::pointer(CKind::Struct(world)))];
        let mut unused = Vec::new();
        let mut locals = Vec::new();
        let mut own = &self.function.parameters[..];
        // The run time calls it with a pointer to a struct of its own.
        if let Some((entry, [first, rest @ ..])) = self.entry.zip(Some(own)) {
            own = rest;
            let (object, tag) = match entry {
                Entry::Run => ("frame", "zd_frame"),
                _ => ("object", "zd_header"),
            };
            let (object, tag) = (word(&mut self, object), word(&mut self, tag));
            parameters.push(CVariable::new(object, CType::pointer(CKind::Struct(tag))));
            if self.used[first.index()] {
                let kind = self.writer.type_in_c(self.function.locals[*first].kind);
                let node = self.writer.unit.name(object);
                let opaque = self.writer.unit.cast(CType::pointer(CKind::Void), node);
                let cast = self.writer.unit.cast(kind, opaque);
                locals.push(CVariable::with(self.names[first.index()], kind, cast));
            } else if !self.uses_frame && self.pauses == 0 {
                unused.push(CStatement::Unused(object));
            }
        }
        if self.pauses > 0 {
            let at = self.place_to_resume();
            let body = CBlock::of(std::mem::take(&mut self.out));
            self.out.push(CStatement::Resumed(at, body));
        }
        for local in own {
            let kind = self.writer.type_in_c(self.function.locals[*local].kind);
            let name = self.names[local.index()];
            parameters.push(CVariable::new(name, kind));
            if !self.used[local.index()] {
                unused.push(CStatement::Unused(name));
            }
        }
        if let Some(model) = self.model {
            let kind = CType::pointer(CKind::Struct(model));
            let world = self.writer.unit.name(z);
            let opaque = self.writer.unit.cast(CType::pointer(CKind::Void), world);
            let cast = self.writer.unit.cast(kind, opaque);
            locals.insert(0, CVariable::with(model, kind, cast));
        } else if !self.uses_world {
            unused.push(CStatement::Unused(z));
        }
        if let Some((made, value)) = self.made {
            let kind = self.writer.type_in_c(self.function.locals[made].kind);
            locals.push(CVariable::with(self.names[made.index()], kind, value));
            self.used[made.index()] = false;
        }
        for (id, local) in self.function.locals.iter() {
            if local.passing == Passing::Own && self.used[id.index()] {
                let kind = self.writer.type_in_c(local.kind);
                locals.push(CVariable::new(self.names[id.index()], kind));
            }
        }
        locals.append(&mut self.automatic);
        if self.inputs > 0 {
            let (name, block) = (word(&mut self, "inputs"), word(&mut self, "zd_block"));
            let kind = CType::pointer(CKind::Struct(block));
            locals.push(CVariable { extent: Some(self.inputs), ..CVariable::new(name, kind) });
        }
        if self.bounds > 0 {
            let name = word(&mut self, "bounds");
            locals.push(CVariable { extent: Some(self.bounds), ..CVariable::new(name, CType::LONG) });
        }
        unused.append(&mut self.out);
        let result = self.writer.type_in_c(self.function.result);
        CFunction {
            name,
            result,
            parameters,
            remark: self.remark,
            hint: Hint::None,
            body: CBlock { locals, statements: unused },
        }
    }

    /// Whether nothing reads a local, so that it is not there.
    fn is_unread(&self, place: Id<Place>) -> bool {
        match self.writer.system.code.places[place].base {
            Base::Local(local) => !self.read[local.index()],
            Base::Quantity(_) => false,
        }
    }

    pub fn local(&mut self, id: Id<Local>) -> Node {
        self.used[id.index()] = true;
        let name = self.names[id.index()];
        self.writer.unit.name(name)
    }

    fn statements(&mut self, statements: &'a [Stated]) {
        statements.iter().for_each(|stated| self.statement(stated));
    }

    fn block(&mut self, statements: &'a [Stated]) -> CBlock {
        let outside = std::mem::take(&mut self.out);
        self.statements(statements);
        CBlock::of(std::mem::replace(&mut self.out, outside))
    }

    fn set(&mut self, target: Node, value: Node) {
        let statement = self.writer.unit.assign(target, value);
        self.out.push(statement);
    }

    fn source(&mut self, site: Id<Site>) {
        self.site = Some(site);
        if self.shown == Some(site) || self.headed == Some(site) {
            return;
        }
        self.shown = Some(site);
        if let Some(site) = self.writer.system.sites.get(site).filter(|site| site.line > 0) {
            self.out.push(CStatement::Source { line: site.line, text: site.text.clone() });
        }
    }

    fn statement(&mut self, stated: &'a Stated) {
        self.source(stated.source);
        let code = &self.writer.system.code;
        match &stated.statement {
            Statement::Set(place, value) if self.is_unread(*place) => {
                if has_effects(self.writer.system, *value) {
                    let node = match self.new_array(*value) {
                        // Its bounds are still checked.
                        Some(list) => {
                            let kind = self.kind_of_place(*place);
                            self.array(list, kind)
                        }
                        None => self.value(*value),
                    };
                    let node = self.writer.unit.cast(CType::VOID, node);
                    self.out.push(CStatement::Expression(node));
                }
            }
            Statement::Set(place, value) => {
                let kind = self.kind_of_place(*place);
                let target = self.place(*place);
                self.assign(target, *value, kind);
            }
            Statement::Store(target, value) => {
                let kind = match code.expressions[*target] {
                    // An element of an array of references is a pointer to anything.
                    Expression::Object(object)
                        if matches!(code.records.objects[object], Object::Element { .. })
                            && matches!(code.type_of(*target), Type::Reference(_)) =>
                    {
                        Type::Reference(None)
                    }
                    _ => code.type_of(*target),
                };
                let target = self.variable(*target);
                self.assign(target, *value, kind);
            }
            Statement::Perform(value) if self.connects(*value) => {}
            Statement::Perform(value) => {
                let node = self.value(*value);
                let node = match code.type_of(*value) {
                    Type::Nothing => node,
                    _ => self.writer.unit.cast(CType::VOID, node),
                };
                self.out.push(CStatement::Expression(node));
            }
            Statement::Pause(value) => self.pause(*value),
            Statement::If(condition, then, otherwise) => {
                let condition = self.value(*condition);
                let before = self.shown;
                let then = self.block(then);
                self.shown = before;
                let otherwise = self.block(otherwise);
                self.shown = None;
                self.out.push(CStatement::If(condition, then, otherwise));
            }
            Statement::While { before, condition, body, .. } if before.is_empty() => {
                let condition = self.value(*condition);
                let body = self.block(body);
                self.out.push(CStatement::While(Some(condition), body));
            }
            Statement::While { before, condition, body, .. } => {
                let mut inside = self.block(before);
                let condition = self.value(*condition);
                let ends = self.writer.unit.not(condition);
                inside.statements.push(CStatement::If(ends, CBlock::of(vec![CStatement::Break]), CBlock::default()));
                inside.statements.extend(self.block(body).statements);
                self.out.push(CStatement::While(None, inside));
            }
            Statement::Iterate { target, from, condition, next, body } => {
                let variable = self.variable(*target);
                let from = self.value(*from);
                let begin = self.writer.unit.add(CExpression::Assign(variable, from));
                let condition = self.value(*condition);
                let next = match code.expressions[*next] {
                    Expression::Binary(Binary::Add, _, one) if code.expressions[one] == Expression::Integer(1) => {
                        self.writer.unit.unary(CUnary::Increment, variable)
                    }
                    _ => {
                        let next = self.value(*next);
                        self.writer.unit.add(CExpression::Assign(variable, next))
                    }
                };
                let body = self.block(body);
                self.out.push(CStatement::For(begin, condition, next, body));
            }
            Statement::Return(value) => {
                let value = value.map(|value| self.coerced(value, self.function.result));
                self.out.push(CStatement::Return(value));
            }
            Statement::Label(label) => {
                let name = self.writer.label(*label);
                self.out.push(CStatement::Label(name));
                self.shown = None;
            }
            Statement::Jump(label) => {
                let name = self.writer.label(*label);
                self.out.push(CStatement::Goto(name));
            }
            // No program with records has these yet.
            Statement::Keep { .. }
            | Statement::Call { .. }
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::Require(..)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Table(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Observe => {}
        }
    }

    /// The run time goes on behind it.
    fn pause(&mut self, value: Id<Expression>) {
        self.pauses += 1;
        let number = self.pauses;
        let at = self.place_to_resume();
        let set = self.writer.unit.int(number);
        self.set(at, set);
        let jumps = self.writer.system.code.type_of(value) == Type::Nothing;
        let value = self.value(value);
        if jumps {
            self.out.push(CStatement::Expression(value));
            self.out.push(CStatement::Return(None));
        } else {
            self.out.push(CStatement::If(value, CBlock::of(vec![CStatement::Return(None)]), CBlock::default()));
        }
        self.out.push(CStatement::Resume { number, jumps });
        self.shown = None;
    }

    /// Where the run time keeps the number of the place.
    fn place_to_resume(&mut self) -> Node {
        let words = ["frame", "head", "at"].map(|word| self.writer.unit.names.word(word));
        let frame = self.writer.unit.name(words[0]);
        let head = self.writer.unit.arrow(frame, words[1]);
        self.writer.unit.dot(head, words[2])
    }

    /// The bounds of a new array; none of any other value.
    fn new_array(&self, value: Id<Expression>) -> Option<Range<Expression>> {
        let code = &self.writer.system.code;
        match code.expressions[value] {
            Expression::Object(object) => match code.records.objects[object] {
                Object::Runtime(Runtime::ArrayOf, list) => Some(list),
                _ => None,
            },
            _ => None,
        }
    }

    fn assign(&mut self, target: Node, value: Id<Expression>, kind: Type) {
        let code = &self.writer.system.code;
        if let Some(list) = self.new_array(value) {
            let array = self.array(list, kind);
            return self.set(target, array);
        }
        if let Expression::Object(object) = code.expressions[value]
            && let Object::Automatic(record) = code.records.objects[object]
        {
            let space = self.automatic(record);
            return self.set(target, space);
        }
        let value = self.coerced(value, kind);
        self.set(target, value);
    }

    /// `set to`: the inputs go to an array of C before. False if the call is another one.
    fn connects(&mut self, value: Id<Expression>) -> bool {
        let code = &self.writer.system.code;
        let Expression::Object(object) = code.expressions[value] else { return false };
        let Object::Runtime(function @ (Runtime::Connect | Runtime::Member), list) = code.records.objects[object]
        else {
            return false;
        };
        let [block, inputs @ .., site] = code.list(list) else { return false };
        self.inputs = self.inputs.max(inputs.len() as u32);
        for (number, input) in inputs.iter().enumerate() {
            let value = self.reference(*input, "zd_block");
            let unit = &mut self.writer.unit;
            let (array, number) = (unit.word("inputs"), unit.int(number as i64));
            let target = unit.index(array, number);
            self.set(target, value);
        }
        let own = code.type_of(*block);
        let (z, block) = (self.world(), self.value(*block));
        let block = self.opaque(block, own);
        let count = self.writer.unit.int(inputs.len() as i64);
        let mut array = self.writer.unit.word("inputs");
        if inputs.is_empty() {
            // In K&R C, nothing says what the function takes: any pointer is like one to a pointer.
            let null = self.writer.unit.word("NULL");
            array = self.writer.unit.converted(CType::pointer(CKind::Void), null);
        }
        let mut arguments = vec![z, block, count, array];
        if function == Runtime::Connect {
            let site = self.value(*site);
            arguments.push(self.passed(site, CType::INT));
        }
        let call = self.writer.unit.call_word(function.row().name, &arguments);
        self.out.push(CStatement::Expression(call));
        true
    }

    /// A record that is a local of C: only its header is set.
    fn automatic(&mut self, record: Id<Record>) -> Node {
        let tag = self.writer.tags[record.index()];
        let name = self.writer.text(tag).to_string();
        let name = self.writer.unit.names.local(&name);
        self.automatic.push(CVariable::new(name, CType::value(CKind::Struct(tag))));
        let mut node = self.writer.unit.name(name);
        let words = ["head", "class"].map(|word| self.writer.unit.names.word(word));
        for member in self.writer.path(record, None).into_iter().chain(words) {
            node = self.writer.unit.dot(node, member);
        }
        let class = self.writer.descriptors[record.index()];
        let class = self.writer.unit.name(class);
        let class = self.writer.unit.unary(CUnary::Address, class);
        self.set(node, class);
        let space = self.writer.unit.name(name);
        self.writer.unit.unary(CUnary::Address, space)
    }

    /// A new array: its bounds go to an array of C before.
    fn array(&mut self, list: Range<Expression>, kind: Type) -> Node {
        let list = self.writer.system.code.list(list);
        self.bounds = self.bounds.max(list.len() as u32);
        for (number, bound) in list.iter().enumerate() {
            let value = self.value(*bound);
            let unit = &mut self.writer.unit;
            let (bounds, number) = (unit.word("bounds"), unit.int(number as i64));
            let target = unit.index(bounds, number);
            self.set(target, value);
        }
        let items = match kind {
            Type::Array(Item::Integer) => "zo_longs",
            Type::Array(Item::Logical | Item::Character) => "zo_shorts",
            Type::Array(Item::Text) => "zo_texts",
            Type::Array(Item::Reference(_)) => "zo_references",
            _ => "zo_reals",
        };
        let (z, site) = (self.world(), self.site_number());
        let unit = &mut self.writer.unit;
        let items = unit.word(items);
        let items = unit.unary(CUnary::Address, items);
        let dimensions = unit.int(list.len() as i64 / 2);
        let bounds = unit.word("bounds");
        unit.call_word("zo_array", &[z, items, dimensions, bounds, site])
    }

    pub fn binary(&mut self, operator: CBinary, a: Node, b: Node) -> Node {
        self.writer.unit.binary(operator, a, b)
    }
}

/// Which locals a function reads.
struct Read<'a> {
    system: &'a System,
    read: Vec<bool>,
}

impl Visitor for Read<'_> {
    fn place(&mut self, place: Id<Place>, access: Access) {
        if access != Access::Write
            && let Base::Local(local) = self.system.code.places[place].base
        {
            self.read[local.index()] = true;
        }
    }
}
