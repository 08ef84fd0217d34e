//! Where values are: in the model, in records, and the descriptors that tell the runtime.

use super::code::TEXT;
use super::execute;
use crate::clib::records::{self as clib, Chars, Class, Header, NumberFunction, Plan, RunFunction};
use crate::clib::{Setting, Site, value_type};
use std::ffi::{CString, c_char, c_int, c_uint};
use zudyn_translator::code::records::{Entry, Record};
use zudyn_translator::code::types::Item;
use zudyn_translator::code::{FunctionKind, Id, Quantity, System, Type};

/// What the interpreter cannot run; a bug, since every program with records can be run.
#[derive(Debug)]
pub struct Unknown(pub String);

pub type Made<T> = Result<T, Unknown>;

/// A size, a constant or a place of the runtime.
pub fn value(name: &str) -> Made<u32> {
    let text = CString::new(name).unwrap_or_default();
    // SAFETY: the text ends with NUL.
    let value = unsafe { clib::zi_value(text.as_ptr()) };
    u32::try_from(value).map_err(|_| Unknown(name.to_string()))
}

/// Bytes of a value in a record or the model.
fn bytes(kind: Type) -> u32 {
    if kind == Type::Text { TEXT * 8 } else { 8 }
}

/// Whether the collector follows it. The pointer of a text is at its beginning.
fn is_followed(kind: Type) -> bool {
    matches!(kind, Type::Text | Type::Reference(_) | Type::Array(_))
}

/// Where a field is, in bytes from the start of its record.
#[derive(Clone, Copy, Debug)]
pub enum FieldPlace {
    Own(u32),
    /// In an array of the runtime that the record points at.
    Through {
        pointer: u32,
        offset: u32,
    },
}

/// Of a record of the runtime: `tstep`, `input[1]` or, of an array that it points at, `state[1]`.
fn place_in_standard(tag: &str, name: &str) -> Made<FieldPlace> {
    if let Ok(offset) = value(&format!("{tag}.{name}")) {
        return Ok(FieldPlace::Own(offset));
    }
    let element = name.strip_suffix(']').and_then(|name| name.split_once('['));
    let element = element.and_then(|(array, number)| Some((array, number.parse::<u32>().ok()?)));
    let (array, number) = element.ok_or_else(|| Unknown(format!("{tag}.{name}")))?;
    Ok(FieldPlace::Through { pointer: value(&format!("{tag}.{array}"))?, offset: number * 8 })
}

/// Sizes and offsets in bytes.
#[derive(Debug, Default)]
pub struct Layout {
    /// By quantity, from the start of the model.
    pub quantities: Vec<u32>,
    /// The size of the model.
    pub model: u32,
    /// By field.
    pub fields: Vec<FieldPlace>,
    /// By record: its size, and what it adds.
    pub sizes: Vec<u32>,
    components: Vec<Option<u32>>,
    pub systems: Vec<Option<u32>>,
}

impl Layout {
    pub fn of(system: &System) -> Made<Layout> {
        let records = &system.code.records;
        let mut layout = Layout { fields: vec![FieldPlace::Own(0); records.fields.len()], ..Layout::default() };
        let mut next = value("zd_world")?.next_multiple_of(16);
        for quantity in system.quantities.values() {
            layout.quantities.push(next);
            next += bytes(quantity.kind);
        }
        layout.model = next;
        for record in records.records.values() {
            let tag = record.base.row().tag;
            let mut next = match record.prefix {
                Some(prefix) => layout.sizes[prefix.index()].max(value(tag)?),
                None => value(tag)?,
            };
            next = next.next_multiple_of(8);
            let (mut component, mut system) = (None, None);
            if record.standard {
                for field in &record.fields {
                    layout.fields[field.index()] = place_in_standard(tag, &records.fields[*field].name)?;
                }
            } else {
                if record.component {
                    component = Some(next);
                    next += value("zd_component")?;
                }
                if record.system {
                    system = Some(next);
                    next += value("zd_system")?;
                }
                for field in &record.fields {
                    layout.fields[field.index()] = FieldPlace::Own(next);
                    next += bytes(records.fields[*field].kind);
                }
            }
            layout.sizes.push(next);
            layout.components.push(component);
            layout.systems.push(system);
        }
        Ok(layout)
    }
}

/// The descriptors of a program, and all that they point at.
pub struct Descriptors {
    pub plan: Plan,
    pub classes: Vec<*const Class>,
    pub literals: Vec<*mut Chars>,
    /// Null: the runtime does not need names.
    pub names: *const *const c_char,
    pub settings: Vec<Setting>,
    _held: Held,
}

/// What C points at; boxed slices do not move.
#[derive(Default)]
struct Held {
    texts: Vec<CString>,
    lists: Vec<Box<[c_uint]>>,
    displays: Vec<Box<[*const Class]>>,
    classes: Box<[Class]>,
    sites: Box<[Site]>,
    literals: Box<[Chars]>,
    characters: Vec<Box<[u8]>>,
    names: Box<[*const c_char]>,
    numbers: Vec<Box<[f64]>>,
}

impl Held {
    fn text(&mut self, text: &str) -> *const c_char {
        let text = CString::new(text.replace('\0', " ")).unwrap_or_default();
        let first = text.as_ptr();
        self.texts.push(text);
        first
    }
}

impl Descriptors {
    pub fn of(system: &System, layout: &Layout) -> Made<Descriptors> {
        let mut held = Held::default();
        let records = &system.code.records;
        let mut classes = Vec::new();
        for (id, record) in records.records.iter() {
            classes.push(class(system, layout, &mut held, id, record)?);
        }
        held.classes = classes.into_boxed_slice();
        let addresses: Vec<*const Class> = held.classes.iter().map(std::ptr::from_ref).collect();
        for number in 0..held.classes.len() {
            let mut chain: Vec<*const Class> =
                records.chain(Id::new(number)).map(|record| addresses[record.index()]).collect();
            chain.reverse();
            held.displays.push(chain.into_boxed_slice());
            held.classes[number].display = held.displays[number].as_ptr();
        }
        let is_program = |record: &Record| {
            let run = record.entries.get(Entry::Run);
            run.is_some_and(|run| system.code.functions[run].kind == FunctionKind::Program)
        };
        let block = records.records.iter().find(|(_, record)| is_program(record));
        let block = block.map(|(id, _)| addresses[id.index()]).ok_or_else(|| Unknown("program".into()))?;
        let shown = || system.quantities.iter().filter(|(_, quantity)| !quantity.hidden);
        let followed = || shown().filter(|(_, quantity)| is_followed(quantity.kind));
        let references: Vec<c_uint> = followed().map(|(id, _)| layout.quantities[id.index()]).collect();
        let mut names = std::ptr::null();
        if system.names_references() {
            let list: Vec<*const c_char> = followed().map(|(_, quantity)| held.text(&quantity.name)).collect();
            held.names = list.into_boxed_slice();
            names = held.names.as_ptr();
        }
        let sites: Vec<Site> = system
            .sites
            .values()
            .map(|site| Site {
                line: site.line as c_int,
                quantity: c"".as_ptr(),
                detail: held.text(&site.detail),
                card: held.text(&site.text),
            })
            .collect();
        held.sites = sites.into_boxed_slice();
        let literals = literals(system, &mut held)?;
        let settings =
            system.settings().map(|(id, setting)| describe(setting, layout.quantities[id.index()], &mut held));
        let settings = settings.collect();
        held.lists.push(references.into_boxed_slice());
        let references = held.lists.last().map_or(&[][..], |list| list);
        let plan = Plan {
            title: c"".as_ptr(),
            n_references: references.len() as c_int,
            references: references.as_ptr(),
            largest: layout.sizes.iter().copied().max().unwrap_or(0).max(value("zd_linkage")?),
            block,
            n_sites: held.sites.len() as c_int,
            sites: held.sites.as_ptr(),
        };
        Ok(Descriptors { plan, classes: addresses, literals, names, settings, _held: held })
    }
}

fn describe(setting: &Quantity, offset: u32, held: &mut Held) -> Setting {
    held.numbers.push(setting.values.clone().into_boxed_slice());
    Setting {
        name: held.text(&setting.name),
        offset: offset as usize,
        count: 1,
        extents: [0; 3],
        base: held.numbers.last().map_or(std::ptr::null(), |numbers| numbers.as_ptr()),
        kind: value_type::REAL,
        scale: 1.0,
    }
}

/// The frames of constant texts, which no collection frees.
fn literals(system: &System, held: &mut Held) -> Made<Vec<*mut Chars>> {
    let forever = value("ZD_FOREVER")? as u8;
    // SAFETY: it only gives the address of a constant.
    let class = unsafe { clib::zi_kind(clib::item::FRAME) };
    let mut all = Vec::new();
    for literal in system.code.records.literals.values() {
        let mut characters = literal.0.clone();
        characters.push(0);
        let mut characters = characters.into_boxed_slice();
        let head = Header { class, site: -1, at: 0, marked: forever, queue: 0 };
        let length = literal.0.len() as std::ffi::c_long;
        all.push(Chars { head, length, is_constant: 1, at: characters.as_mut_ptr().cast() });
        held.characters.push(characters);
    }
    held.literals = all.into_boxed_slice();
    Ok(held.literals.iter_mut().map(std::ptr::from_mut).collect())
}

/// A descriptor without its display, which needs the addresses of others.
fn class(system: &System, layout: &Layout, held: &mut Held, id: Id<Record>, record: &Record) -> Made<Class> {
    let records = &system.code.records;
    let row = record.base.row();
    let mut list = std::ptr::null();
    let word = CString::new(row.references).unwrap_or_default();
    // SAFETY: the text ends with NUL, and the list is a constant.
    let count = unsafe { clib::zi_references(word.as_ptr(), &raw mut list) };
    let count = usize::try_from(count).map_err(|_| Unknown(row.references.into()))?;
    // SAFETY: the list has so many numbers.
    let mut references = unsafe { std::slice::from_raw_parts(list, count) }.to_vec();
    let mut component = if row.component == "0" { 0 } else { value(row.component)? };
    let mut chain: Vec<Id<Record>> = records.chain(id).collect();
    chain.reverse();
    for prefix in chain {
        let data = &records.records[prefix];
        if data.standard {
            continue;
        }
        if let Some(own) = layout.components[prefix.index()] {
            component = own;
            references.push(own + value("zd_component.resume")?);
        }
        if let Some(own) = layout.systems[prefix.index()] {
            references.push(own + value("zd_system.operating")?);
            references.push(own + value("zd_system.rest")?);
        }
        let followed = data.fields.iter().filter(|field| is_followed(records.fields[**field].kind));
        references.extend(followed.filter_map(|field| match layout.fields[field.index()] {
            FieldPlace::Own(offset) => Some(offset),
            FieldPlace::Through { .. } => None,
        }));
    }
    held.lists.push(references.into_boxed_slice());
    let (references, n_references) =
        held.lists.last().map_or((std::ptr::null(), 0), |list| (list.as_ptr(), list.len()));
    let mut kind = 0;
    let kinds = if record.started { "ZD_STARTED" } else { row.kinds };
    for word in kinds.split(" | ").filter(|word| *word != "0") {
        kind |= value(word)? as c_int;
    }
    let variant = match row.variant.parse() {
        Ok(number) => number,
        Err(_) => value(row.variant)? as c_int,
    };
    let has = |entry: Entry| record.entries.get(entry).is_some();
    let entry = |entry: Entry, function: RunFunction| has(entry).then_some(function);
    let standard = |word: &str| CString::new(word).unwrap_or_default();
    // SAFETY: the texts end with NUL.
    let (run, equations) = unsafe {
        (clib::zi_goes_on(standard(row.run).as_ptr()), clib::zi_equations_of(standard(row.equations).as_ptr()))
    };
    let function: NumberFunction = execute::function;
    Ok(Class {
        name: held.text(&record.name),
        number: id.index() as c_int + 1,
        kind,
        level: records.level(id) as c_int,
        display: std::ptr::null(),
        size: layout.sizes[id.index()],
        layout: 0,
        n_references: n_references as c_int,
        references,
        component,
        virtuals: std::ptr::null(),
        variant,
        run: entry(Entry::Run, execute::run).or(run),
        begin: entry(Entry::Begin, execute::begin),
        evaluate: entry(Entry::Evaluate, execute::evaluate),
        equations: entry(Entry::Equations, execute::equations).or(equations),
        function: has(Entry::Function).then_some(function),
        form: entry(Entry::Form, execute::form),
        post_step: entry(Entry::PostStep, execute::post_step),
        locate: entry(Entry::Locate, execute::locate),
        action: entry(Entry::Action, execute::action),
    })
}

/// The numbers of [`clib::zi_kind`].
pub fn kind_of_items(item: Item) -> c_int {
    match item {
        Item::Real => clib::item::REALS,
        Item::Integer => clib::item::INTEGERS,
        Item::Logical | Item::Character => clib::item::BYTES,
        Item::Text => clib::item::TEXTS,
        Item::Reference(_) => clib::item::REFERENCES,
    }
}
