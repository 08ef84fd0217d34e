//! What surrounds the functions: structs before them, descriptors behind them.

use super::*;
use crate::c::text::{self, literal};
use crate::code::records::{Entry, Object, Slot};
use rustc_hash::FxHashMap as HashMap;

impl Writer<'_> {
    /// Includes, structs and constant texts.
    pub(super) fn head(&mut self, out: &mut String, includes: &str) {
        if self.uses_limits {
            out.push_str("#include <limits.h>\n");
        }
        out.push_str("#include <math.h>\n");
        out.push_str(includes);
        let records = &self.system.code.records;
        let tags: Vec<String> = self.tags.iter().map(|tag| self.text(*tag).to_string()).collect();
        if !tags.is_empty() {
            out.push('\n');
        }
        for (id, record) in records.records.iter().filter(|(_, record)| !record.standard) {
            let prefix = record.prefix.map_or(record.base.row().tag, |prefix| &tags[prefix.index()]).to_string();
            let name = self.text(self.prefixes[id.index()]).to_string();
            _ = write!(out, "struct {} {{\n    struct {prefix} {name};\n", tags[id.index()]);
            if record.component {
                out.push_str("    struct zd_component component;\n");
            }
            if record.system {
                out.push_str("    struct zd_system system;\n");
            }
            self.members_of(
                out,
                record.fields.iter().map(|field| (records.fields[*field].kind, self.members[field.index()])).collect(),
            );
            out.push_str("};\n\n");
        }
        out.push_str("struct model {\n    struct zd_world world;\n");
        let shown = self.system.quantities.iter().filter(|(_, quantity)| !quantity.hidden);
        let shown = shown.map(|(id, quantity)| (quantity.kind, self.quantities[id.index()])).collect();
        self.members_of(out, shown);
        out.push_str("};\n\n");
        let classes: Vec<&str> = self.descriptors.iter().map(|name| self.text(*name)).collect();
        text::push_statement(out, &format!("static const struct zd_class {};", classes.join(", ")), 0);
        if self.uses_notext {
            out.push_str("static const struct zd_string notext = { NULL, 0, 0, 0 };\n");
        }
        for (id, text) in records.literals.iter().filter(|(id, _)| self.used_literals[id.index()]) {
            let name = self.text(self.literals[id.index()]);
            _ = writeln!(out, "static struct zd_chars {name} = ZD_CHARS({});", literal(&text.0));
        }
    }

    /// Members of one type that follow each other share a line.
    fn members_of(&mut self, out: &mut String, members: Vec<(Type, Name)>) {
        for alike in members.chunk_by(|one, next| one.0 == next.0) {
            let kind = self.declared(alike[0].0);
            let (word, star) = match kind.strip_suffix('*') {
                Some(word) => (word.trim_end(), "*"),
                None => (kind.as_str(), ""),
            };
            let names: Vec<String> = alike.iter().map(|(_, name)| format!("{star}{}", self.text(*name))).collect();
            text::push_statement(out, &format!("{word} {};", names.join(", ")), 1);
        }
    }

    /// A function for each slot, which calls what the class of the object has there.
    pub(super) fn dispatchers(&mut self, out: &mut String) {
        for (id, slot) in self.system.code.records.slots.iter() {
            if !self.used_dispatchers[id.index()] {
                continue;
            }
            let result = self.declared(slot.result);
            let gap = if result.ends_with('*') { "" } else { " " };
            let object = self.declared(Type::Reference(Some(slot.of)));
            let kinds: Vec<String> = slot.parameters.iter().map(|kind| self.declared(*kind)).collect();
            let types: String = kinds.iter().map(|kind| format!(", {kind}")).collect();
            let named = |(number, kind): (usize, &String)| {
                format!(", {kind}{}a{}", if kind.ends_with('*') { "" } else { " " }, number + 1)
            };
            let parameters: String = kinds.iter().enumerate().map(named).collect();
            let arguments: String = (1..=kinds.len()).map(|number| format!(", a{number}")).collect();
            let name = self.text(self.dispatchers[id.index()]);
            let head = self.head_text(slot.of);
            let gives = if slot.result == Type::Nothing { "" } else { "return " };
            _ = write!(
                out,
                "\n/* virtual: {name} */\nstatic {result}{gap}{name}(struct zd_world *z, {object}self{parameters})\n{{\n    \
                 {gives}(({result}{gap}(*)(struct zd_world *, {object}{types}))self->{head}.class->virtuals[{}])(z, \
                 self{arguments});\n}}\n",
                slot.index
            );
            if self.is_unmatched(slot) {
                let unused: String = (1..=kinds.len()).map(|number| format!("    (void)a{number};\n")).collect();
                let gives = match slot.result {
                    Type::Nothing => "",
                    Type::Text => {
                        self.uses_notext = true;
                        "    return notext;\n"
                    }
                    Type::Reference(_) | Type::Array(_) => "    return NULL;\n",
                    Type::Real(_) | Type::Fixed { .. } => "    return 0.0;\n",
                    Type::Integer { .. } | Type::Logical | Type::Character => "    return 0;\n",
                };
                let name = self.text(self.dispatchers[id.index()]);
                let shown = slot.name.to_string();
                _ = write!(
                    out,
                    "\n/* For classes without a match of {name} */\nstatic {result}{gap}no_{name}(struct zd_world *z, \
                     {object}self{parameters})\n{{\n{unused}    zo_named(zo_fault(z, ZF_MISSING_FUNCTION, -1, self, 0.0, 0.0), \
                     \"{shown}\", {}L);\n{gives}}}\n",
                    shown.len()
                );
            }
        }
    }

    /// Whether something makes objects of it.
    fn is_made(&self, id: Id<Record>) -> bool {
        let is_new =
            |object: &Object| matches!(object, Object::New { record, .. } | Object::Automatic(record) if *record == id);
        self.system.code.records.objects.values().any(is_new)
    }

    /// Whether a class of which there may be objects has no match.
    fn is_unmatched(&self, slot: &Slot) -> bool {
        let records = &self.system.code.records;
        let mut all = records.records.iter().filter(|(id, _)| self.is_made(*id) && records.is_in(*id, slot.of));
        all.any(|(_, record)| record.virtuals.get(slot.index as usize).is_none_or(Option::is_none))
    }

    /// Descriptors, the table of sites and the plan.
    pub(super) fn descriptors(&mut self, out: &mut String, title: &str) {
        let records = &self.system.code.records;
        out.push_str("\n/* ---- descriptors ---- */\n\n");
        out.push_str("#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))\n\n");
        let mut written: HashMap<Vec<String>, String> = HashMap::default();
        for (id, record) in records.records.iter() {
            let tag = self.text(self.tags[id.index()]).to_string();
            let class = self.text(self.descriptors[id.index()]).to_string();
            let own = class.strip_suffix("_class").unwrap_or(&class);
            let row = record.base.row();
            let mut references = vec![row.references.to_string()];
            let mut component = row.component.to_string();
            let mut chain: Vec<Id<Record>> = records.chain(id).collect();
            chain.reverse();
            for prefix in chain.iter().filter(|prefix| !records.records[**prefix].standard) {
                let path = self.path_text(id, Some(*prefix));
                let offset = |member: &str| format!("(unsigned)offsetof(struct {tag}, {path}{member})");
                if records.records[*prefix].component {
                    component = offset("component");
                    references.push(offset("component.resume"));
                }
                if records.records[*prefix].system {
                    references.extend(["system.operating", "system.rest"].map(offset));
                }
                for field in &records.records[*prefix].fields {
                    let Some(end) = reference(records.fields[*field].kind) else { continue };
                    let member = self.text(self.members[field.index()]);
                    references.push(offset(&format!("{member}{end}")));
                }
            }
            let display: Vec<String> =
                chain.iter().map(|prefix| format!("&{}", self.text(self.descriptors[prefix.index()]))).collect();
            out.push('\n');
            let list = |name: &str, items: &[String]| format!("{own}_{name}[] = {{ {} }};", items.join(", "));
            // Classes with nothing of their own have the references of another.
            let references = written.entry(references).or_insert_with_key(|references| {
                text::push_statement(out, &format!("static const unsigned {}", list("references", references)), 0);
                format!("{own}_references")
            });
            text::push_statement(out, &format!("static const struct zd_class *const {}", list("display", &display)), 0);
            let mut virtuals = "NULL".to_string();
            if !record.virtuals.is_empty() {
                let entry = |(number, found): (usize, &Option<Id<Function>>)| match found {
                    Some(function) => format!("(void (*)(void)){}", self.text(self.functions[function.index()])),
                    None => {
                        let called = |slot: &Slot| {
                            slot.index as usize == number && self.is_made(id) && records.is_in(id, slot.of)
                        };
                        let used = |id: Id<Slot>| self.used_dispatchers[id.index()];
                        match records.slots.iter().find(|(id, slot)| used(*id) && called(slot)) {
                            Some((slot, _)) => {
                                format!("(void (*)(void))no_{}", self.text(self.dispatchers[slot.index()]))
                            }
                            // Nothing calls it.
                            None => "NULL".to_string(),
                        }
                    }
                };
                let entries: Vec<String> = record.virtuals.iter().enumerate().map(entry).collect();
                text::push_statement(
                    out,
                    &format!("static void (*const {own}_virtuals[])(void) = {{ {} }};", entries.join(", ")),
                    0,
                );
                virtuals = format!("{own}_virtuals");
            }
            let entries: String = Entry::ALL.into_iter().map(|entry| self.entry(record, entry)).collect();
            _ = write!(
                out,
                "static const struct zd_class {class} = {{\n    {}, {}, {}, {}, {own}_display, (unsigned)sizeof(struct {tag}), \
                 ZD_RECORD, COUNT({references}),\n    {references}, {}, {virtuals}, {}{entries}\n}};\n",
                text::string(&record.name),
                id.index() + 1,
                if record.started { "ZD_STARTED" } else { row.kinds },
                records.level(id),
                component,
                row.variant,
            );
        }
        self.plan(out, title);
    }

    /// What `main` tells the runtime besides.
    pub(super) fn around_main(&self, out: &mut String) {
        self.settings(out);
        self.variable_names(out);
    }

    /// The function of a descriptor; what the run time has for the struct, if the record has none.
    fn entry(&self, record: &Record, entry: Entry) -> String {
        let name = match (record.entries.get(entry), entry) {
            (Some(function), _) => self.text(self.functions[function.index()]),
            (None, Entry::Run) => record.base.row().run,
            (None, Entry::Equations) => record.base.row().equations,
            (None, _) => "NULL",
        };
        format!(", {name}")
    }

    /// Names of the variables that may refer to elements, in the order of their references.
    fn variable_names(&self, out: &mut String) {
        if !self.system.names_references() {
            return;
        }
        let shown = self.system.quantities.values().filter(|quantity| !quantity.hidden);
        let named = shown.filter(|quantity| reference(quantity.kind).is_some());
        let names: Vec<String> = named.map(|quantity| text::string(&quantity.name)).collect();
        out.push('\n');
        let all = format!("static const char *const model_names[] = {{ {} }};", names.join(", "));
        text::push_statement(out, &all, 0);
    }

    /// The constants that a run may change, and what they are otherwise.
    fn settings(&self, out: &mut String) {
        let settings: Vec<_> = self.system.settings().collect();
        if settings.is_empty() {
            return;
        }
        let numbers = settings.iter().flat_map(|(_, setting)| &setting.values).map(|value| text::number(*value));
        let list = format!("static const double defaults[] = {{ {} }};", numbers.collect::<Vec<_>>().join(", "));
        out.push('\n');
        text::push_statement(out, &list, 0);
        out.push_str("static const struct zd_setting settings[] = {\n");
        for (number, (id, setting)) in settings.iter().enumerate() {
            let (name, member) = (text::string(&setting.name), self.text(self.quantities[id.index()]));
            let offset = format!("offsetof(struct model, {member})");
            _ = writeln!(out, "    {{ {name}, {offset}, 1, {{ 0, 0, 0 }}, defaults + {number} }},");
        }
        out.truncate(out.trim_end().trim_end_matches(',').len());
        out.push_str("\n};\n");
    }

    fn plan(&mut self, out: &mut String, title: &str) {
        let shown = self.system.quantities.iter().filter(|(_, quantity)| !quantity.hidden);
        let references: Vec<String> = shown
            .filter_map(|(id, quantity)| {
                let end = reference(quantity.kind)?;
                Some(format!("(unsigned)offsetof(struct model, {}{end})", self.text(self.quantities[id.index()])))
            })
            .collect();
        let mut records = self.system.code.records.records.iter();
        let program = records.find(|(_, record)| {
            let run = record.entries.get(Entry::Run);
            run.is_some_and(|run| self.system.code.functions[run].kind == FunctionKind::Program)
        });
        let program = program.map(|(id, _)| self.text(self.descriptors[id.index()]));
        let (count, mut list) = (references.len(), "NULL");
        out.push('\n');
        if count > 0 {
            let all = format!("static const unsigned model_references[] = {{ {} }};", references.join(", "));
            text::push_statement(out, &all, 0);
            list = "model_references";
        }
        out.push_str("static const struct zd_site sites[] = {\n");
        for site in self.system.sites.values() {
            _ = writeln!(out, "    {{ {}, \"\", \"\", {} }},", site.line, text::string(&site.text));
        }
        out.push_str("    { 0, \"\", \"\", \"\" }\n};\n");
        out.push_str("union largest {\n    struct zd_linkage linkage;\n");
        let mut tags: Vec<&str> = Vec::new();
        for tag in self.tags.iter().map(|tag| self.text(*tag)) {
            if tag != "zd_linkage" && !tags.contains(&tag) {
                tags.push(tag);
            }
        }
        for tag in tags {
            _ = writeln!(out, "    struct {tag} {tag};");
        }
        _ = write!(
            out,
            "}};\nstatic const struct zd_plan scheme = {{\n    {}, {count}, {list}, (unsigned)sizeof(union largest), \
             &{}, {}, sites\n}};\n",
            text::string(title),
            program.unwrap_or_default(),
            self.system.sites.len(),
        );
    }
}

/// How the offset of what the collector follows ends; nothing of other types.
fn reference(kind: Type) -> Option<&'static str> {
    match kind {
        Type::Text => Some(".frame"),
        Type::Reference(_) | Type::Array(_) => Some(""),
        Type::Nothing | Type::Real(_) | Type::Integer { .. } | Type::Logical | Type::Fixed { .. } | Type::Character => {
            None
        }
    }
}
