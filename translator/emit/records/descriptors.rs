//! What surrounds the functions: structs before them, descriptors behind them.

use super::*;
use crate::c::text::{self, LINE, literal};
use crate::code::records::{Entry, Object, Slot};
use rustc_hash::FxHashMap as HashMap;

impl Writer<'_> {
    /// The structs of classes, and that of the program.
    pub(super) fn structs(&mut self, out: &mut String) {
        let records = &self.system.code.records;
        let tags: Vec<String> = self.tags.iter().map(|tag| self.text(*tag).to_string()).collect();
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
    }

    /// The descriptors, which are defined behind the functions or in another file.
    pub(super) fn declare_classes(&self, out: &mut String, linkage: &str) {
        let classes: Vec<&str> = self.descriptors.iter().map(|name| self.text(*name)).collect();
        text::push_statement(out, &format!("{linkage}const struct zd_class {};", classes.join(", ")), 0);
    }

    /// Constant texts.
    pub(super) fn constants(&self, out: &mut String, linkage: &str) {
        if self.uses_notext {
            _ = writeln!(out, "{linkage}const struct zd_string notext = {{ NULL, 0, 0, 0 }};");
        }
        for (name, text) in self.used_texts() {
            let literal = literal(&text.0);
            let begin = format!("{linkage}struct zd_chars {name} = ZD_CHARS(");
            let first = literal.lines().next().map_or(0, str::len);
            let gap = if begin.len() + first + ");".len() > LINE { "\n        " } else { "" };
            _ = writeln!(out, "{begin}{gap}{literal});");
        }
    }

    /// The names of constant texts that functions use.
    pub(super) fn used_texts(&self) -> impl Iterator<Item = (&str, &Literal)> {
        let literals = self.system.code.records.literals.iter();
        let used = literals.filter(|(id, _)| self.used_literals[id.index()]);
        used.map(|(id, text)| (self.text(self.literals[id.index()]), text))
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

    /// Whether something makes objects of it.
    fn is_made(&self, id: Id<Record>) -> bool {
        let is_new =
            |object: &Object| matches!(object, Object::New { record, .. } | Object::Automatic(record) if *record == id);
        self.system.code.records.objects.values().any(is_new)
    }

    /// Whether a class of which there may be objects has no match.
    pub(super) fn is_unmatched(&self, slot: &Slot) -> bool {
        let records = &self.system.code.records;
        let mut all = records.records.iter().filter(|(id, _)| self.is_made(*id) && records.is_in(*id, slot.of));
        all.any(|(_, record)| record.virtuals.get(slot.index as usize).is_none_or(Option::is_none))
    }

    /// The descriptors, which functions refer to with this linkage.
    pub(super) fn descriptors(&self, out: &mut String, linkage: &str) {
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
                            Some((slot, _)) => format!("(void (*)(void)){}", self.text(self.failing[slot.index()])),
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
            let entries = Entry::ALL.into_iter().map(|entry| self.entry(record, entry).to_string());
            let items = [
                text::string(&record.name),
                (id.index() + 1).to_string(),
                if record.started { "ZD_STARTED" } else { row.kinds }.to_string(),
                records.level(id).to_string(),
                format!("{own}_display"),
                format!("(unsigned)sizeof(struct {tag})"),
                "ZD_RECORD".to_string(),
                format!("COUNT({references})"),
                references.clone(),
                component,
                virtuals,
                row.variant.to_string(),
            ];
            let items: Vec<String> = items.into_iter().chain(entries).collect();
            _ = writeln!(out, "{linkage}const struct zd_class {class} = {{");
            text::fill_lines(out, items.iter().map(String::as_str), 1);
            out.push_str("\n};\n");
        }
    }

    /// What `main` tells the runtime besides.
    pub(super) fn around_main(&self, out: &mut String) {
        self.settings(out);
        self.variable_names(out);
    }

    /// The function of a descriptor; what the run time has for the struct, if the record has none.
    fn entry(&self, record: &Record, entry: Entry) -> &str {
        match (record.entries.get(entry), entry) {
            (Some(function), _) => self.text(self.functions[function.index()]),
            (None, Entry::Run) => record.base.row().run,
            (None, Entry::Equations) => record.base.row().equations,
            (None, _) => "NULL",
        }
    }

    /// Places in the source, with an entry for none.
    pub(super) fn sites(&self) -> List {
        let row = |(line, file, text): (u32, &str, &str)| {
            format!("    {{ {line}, \"\", {}, {} }}", text::string(file), text::string(text))
        };
        let sites = self.system.sites.values().map(|site| (site.line, site.detail.as_str(), site.text.as_str()));
        let rows: Vec<String> = sites.chain([(0, "", "")]).map(row).collect();
        List::new("struct zd_site", "sites", rows.join(",\n"))
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

    /// The program as the run time sees it.
    pub(super) fn plan(&self, out: &mut String, title: &str) {
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
