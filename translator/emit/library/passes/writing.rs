//! Fills the views of a library.

use super::super::super::from_code::{CPlace, Call, Layout as Places};
use super::super::super::layout::Layout;
use super::super::super::names::spell;
use super::super::super::spelling::{Home, Spelling};
use super::super::super::text::{comment_lines, fill_lines, remark, string};
use super::super::super::words::Words;
use super::super::super::{groups_of, one_line};
use super::super::header::{Code, apart};
use super::super::methods::Parts;
use super::super::{Firmware, LibraryOptions};
use super::numbers::Numbers;
use super::plan::{PassPlaces, Plan};
use super::views::{Example, File, Given, Group, Header, Image, Labelled, Member, Readme};
use crate::Simulation;
use crate::code::arithmetic::Arithmetic;
use crate::code::{Id, Quantity, Site, Type};
use crate::experiment::Action;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) struct Writing<'a> {
    pub simulation: &'a Simulation,
    pub plan: &'a Plan<'a>,
    pub places: &'a PassPlaces,
    pub layout: &'a Layout,
    pub options: &'a LibraryOptions,
    /// The calls of the units of the plan.
    pub passes: Vec<[Call; 2]>,
}

/// Codes as in clib/model/zd.h, and one of libraries only.
const CODES: &[Code] = &[
    Code { name: "GOOD", number: 0, meaning: "" },
    Code { name: "NOT_FINITE", number: 3, meaning: "a result that is infinite or not a number" },
    Code { name: "INDEX", number: 12, meaning: "a computed index outside its vector or matrix" },
    Code { name: "STEP_SIGN", number: 20, meaning: "DT/2 is not positive" },
    Code { name: "BAD_SETTING", number: 31, meaning: "a setting outside its range; only from set" },
    Code { name: "OVERLOAD", number: 40, meaning: "a result outside the range of a state" },
    Code { name: "BY_ZERO", number: 41, meaning: "division by zero" },
    Code { name: "ROOT", number: 42, meaning: "the root of a negative value" },
    Code { name: "LOGARITHM", number: 43, meaning: "the logarithm of zero or less" },
    Code { name: "POWER", number: 44, meaning: "a power outside its domain" },
    Code { name: "INTERVAL", number: 45, meaning: "COMINT is 0" },
    Code { name: "ABORTED", number: 46, meaning: "ABORT\" with a true flag" },
];

/// A half, in the units of the part of T that is smaller than a state.
const BEGIN_TIME: &str = "m->rest = 625;";

/// Other names that begin with the prefix in capitals.
const CAPITALS: [&str; 8] = ["model_included", "nodes", "quantities", "rows", "settings", "wide", "unit", "scalar"];

impl<'a> Writing<'a> {
    fn title(&self) -> String {
        one_line(&self.plan.system.title, self.options.ascii)
    }

    fn about(&self) -> Vec<String> {
        let translated =
            format!("Translated from {} by zudyn {}.", self.options.source_name, env!("CARGO_PKG_VERSION"));
        comment_lines(&translated, 100, self.options.ascii)
    }

    fn capitals(&self) -> String {
        self.options.prefix.to_ascii_uppercase()
    }

    fn numbers(&self) -> Numbers<'a> {
        Numbers { arithmetic: self.plan.arithmetic, prefix: &self.options.prefix, knr: self.options.knr }
    }

    /// The type of states.
    fn state(&self) -> String {
        self.numbers().state()
    }

    fn errors(&self) -> Vec<Code> {
        let is_used = |code: &&Code| code.name != "NOT_FINITE" || self.plan.arithmetic == Arithmetic::Real;
        CODES.iter().filter(is_used).map(|code| Code { ..*code }).collect()
    }

    fn name(&self, id: Id<Quantity>) -> &str {
        self.layout.names.quantity(id)
    }

    /// A quantity as functions spell it.
    fn spelled(&self, id: Id<Quantity>) -> String {
        let name = self.name(id);
        match self.places.place(id) {
            CPlace::Setting(_) => format!("m->set->{name}"),
            CPlace::Constant(_) | CPlace::Rom(_) => name.into(),
            CPlace::Element { at, .. } => format!("m->{name}[{at}]"),
            CPlace::Member(_) | CPlace::Paged { .. } | CPlace::Across { .. } | CPlace::Head(_) => format!("m->{name}"),
        }
    }

    fn given(&self, id: Id<Quantity>, quantity: &Quantity, number: usize, taken: &mut HashSet<String>) -> Given {
        let member = self.name(id).to_string();
        let is_array = !quantity.extents.is_empty();
        let declaration = if is_array { format!("{member}[{}]", quantity.size()) } else { member.clone() };
        let kind = self.numbers().kind(quantity.kind);
        let unit = match quantity.per_unit {
            1 => String::new(),
            _ if matches!(quantity.kind, Type::Fixed { .. }) => "; 1 = 2^-26".into(),
            many => format!("; 1 = {}", 1.0 / f64::from(many)),
        };
        let is_interval = id == self.plan.steps_per_row;
        let about = if is_interval { "; without sign" } else { "" };
        let about = format!("{}{unit}{about}", quantity.name);
        let used = "     ;".len() + kind.len() + declaration.len();
        let names: Vec<String> = (0..quantity.size())
            .map(|element| match is_array {
                true => quantity.element_name(element).to_string(),
                false => quantity.name.to_string(),
            })
            .collect();
        let stem = names.first().map_or("", |name| name.split('(').next().unwrap_or_default());
        let room = 30 - self.options.prefix.len() - "SET_".len();
        Given {
            remark: remark(&about, used, self.options.ascii),
            constant: apart(&spell(stem), room, taken).to_ascii_uppercase(),
            values: quantity.values.iter().map(|value| self.numbers().stored(quantity, *value)).collect(),
            scale: self.numbers().scale(quantity),
            is_state: quantity.kind == self.plan.arithmetic.double_type(),
            is_half_step: id == self.plan.half_step,
            copied: self.plan.is_member(id),
            declaration,
            member,
            kind,
            number,
            names,
            is_array,
            is_interval,
        }
    }

    fn settings(&self) -> Vec<Given> {
        let mut taken = HashSet::default();
        let mut number = 0;
        let mut settings = Vec::new();
        for (id, quantity) in self.plan.settings() {
            let given = self.given(id, quantity, number, &mut taken);
            number += given.count();
            settings.push(given);
        }
        settings
    }

    fn constants(&self) -> Vec<Given> {
        let mut taken = HashSet::default();
        let fixed = |id: &Id<Quantity>| self.plan.homes[id.index()] == Home::Fixed && self.plan.present[id.index()];
        let constants = self.plan.system.quantities.iter().filter(|(id, _)| fixed(id));
        constants.map(|(id, quantity)| self.given(id, quantity, 0, &mut taken)).collect()
    }

    fn setting_count(&self) -> usize {
        self.plan.settings().map(|(_, quantity)| quantity.size()).sum()
    }

    /// The labels of the program; the last one of a node counts.
    fn labels(&self) -> Vec<Labelled> {
        let codes = CODES.iter().map(|code| code.name.to_ascii_lowercase());
        let settings = self.settings();
        let settings = settings.iter().map(|setting| format!("set_{}", setting.constant.to_ascii_lowercase()));
        let mut taken: HashSet<String> = codes.chain(settings).chain(CAPITALS.map(String::from)).collect();
        let mut found: Vec<(u32, &str)> = Vec::new();
        for acted in self.simulation.experiment.script.iter().flat_map(|script| &script.actions) {
            if let Action::Label { node, text } = &acted.action
                && *node <= self.plan.begin.last
            {
                found.retain(|(known, _)| known != node);
                found.push((*node, text));
            }
        }
        found.sort_by_key(|(node, _)| *node);
        let room = 30 - self.options.prefix.len();
        let labelled = found.into_iter().map(|(node, text)| {
            let constant = apart(&spell(text), room, &mut taken).to_ascii_uppercase();
            let used = "#define _ 000".len() + self.options.prefix.len() + constant.len();
            Labelled { remark: remark(text, used, self.options.ascii), label: string(text), constant, node }
        });
        labelled.collect()
    }

    /// Whether the program can end a run.
    fn stopped(&self) -> Option<String> {
        let stopped = self.plan.stopped;
        self.plan.present[stopped.index()].then(|| self.spelled(stopped))
    }

    pub fn header(&self, floating: bool) -> Header<'a> {
        let plan = self.plan;
        let member = |place: usize| plan.present[place] && plan.homes[place] == Home::Member;
        Header {
            title: self.title(),
            about: self.about(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            numbers: self.numbers(),
            knr: self.options.knr,
            bare: self.options.firmware.is_some(),
            floating,
            errors: self.errors(),
            settings: self.settings(),
            setting_count: self.setting_count(),
            groups: self.groups(member),
            labels: self.labels(),
            last: plan.begin.last,
            rows: plan.begin.rows,
            stops: self.stopped().is_some(),
        }
    }

    /// Members of the struct, with the types of the header.
    fn groups(&self, member: impl Fn(usize) -> bool) -> Vec<Group> {
        let quantities = &self.plan.system.quantities;
        let kinds: HashMap<&str, Type> = quantities.iter().map(|(id, data)| (self.name(id), data.kind)).collect();
        let numbers = self.numbers();
        let groups = groups_of(self.simulation, self.layout, self.options.ascii, member);
        let of_group = |group: super::super::super::program::Group<'_>| {
            let members = group.members.iter().map(|member| Member {
                kind: match kinds.get(member.declaration.name) {
                    Some(kind) => numbers.kind(*kind),
                    None => numbers.kind_called(member.kind),
                },
                declaration: member.declaration.to_string(),
                remark: member.remark.clone(),
            });
            Group { what: group.what, members: members.collect() }
        };
        groups.into_iter().map(of_group).collect()
    }

    /// With functions of these words.
    pub fn file(&self, words: &Words, functions: String, sites: usize, spelling: &Spelling) -> File<'_> {
        let plan = self.plan;
        let calls = |number: u32| {
            let at = plan.numbers.iter().position(|known| *known == number);
            at.and_then(|at| self.passes.get(at)).cloned()
        };
        let run = plan.begin.source.index();
        let count = sites.max(run + 1);
        let known: Vec<&Site> = plan.system.sites.values().take(count).collect();
        let filled = |of: &dyn Fn(&Site) -> String| {
            let mut filled = String::new();
            let items: Vec<String> = known.iter().map(|site| of(site)).collect();
            fill_lines(&mut filled, items.iter().map(String::as_str), 1);
            filled
        };
        let none = || Call { text: String::new(), fails: false };
        let parts = Parts::Exact(plan.arithmetic);
        let mut roots = parts.among(words);
        roots.extend(match plan.arithmetic {
            Arithmetic::Wrapping => Some("zdw_fit"),
            Arithmetic::Wide => Some("ZDX_MOST"),
            Arithmetic::F83 | Arithmetic::Real | Arithmetic::Q => None,
        });
        let runtime = parts.definitions(&roots, spelling);
        let of_runtime = Words::of_text(&runtime);
        let saved = plan.saved_half_step;
        File {
            title: self.title(),
            about: self.about(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            numbers: self.numbers(),
            knr: self.options.knr,
            bare: self.options.firmware.is_some(),
            copies: self.settings().iter().any(|setting| setting.copied && setting.is_array)
                || of_runtime.has("copy_bytes"),
            wide: of_runtime.has(&spelling.code("ZD_WIDE")),
            floating: plan.arithmetic == Arithmetic::Real || of_runtime.has("double"),
            runtime,
            functions,
            constants: self.constants(),
            settings: self.settings(),
            setting_count: self.setting_count(),
            labels: self.labels(),
            half: self.spelled(plan.half_step),
            half_is_set: plan.homes[plan.half_step.index()] == Home::Setting,
            half_is_member: plan.is_member(plan.half_step),
            saved: plan.present[saved.index()].then(|| self.spelled(saved)),
            interval: self.spelled(plan.steps_per_row),
            stopped: self.stopped(),
            y: self.spelled(plan.begin.present),
            y0: (plan.begin.present != plan.begin.initial).then(|| self.spelled(plan.begin.initial)),
            start: plan.begin.actions.iter().flat_map(|action| self.start(action)).collect(),
            initialize: plan.begin.initialize.and_then(calls),
            step: calls(plan.begin.step).unwrap_or_else(|| [none(), none()]),
            run,
            sites: count,
            lines: filled(&|site| if site.line <= 32767 { site.line.to_string() } else { "0".into() }),
            nodes: filled(&|site| site.detail.parse::<u16>().map_or(-1, i32::from).to_string()),
            words: known.iter().map(|site| string(&site.quantity)).collect(),
        }
    }

    /// An action before INITIALIZE, as statements of `init`.
    fn start(&self, action: &Action) -> Vec<String> {
        let u = self.capitals();
        let fails =
            |call: &str| vec![format!("if ({call} != {u}_GOOD) {{"), "    return m->failure;".into(), "}".into()];
        match action {
            Action::Set { quantity, element, value } if self.plan.present[quantity.index()] => {
                let data = &self.plan.system.quantities[*quantity];
                let place = self.spelled(*quantity);
                let place = if data.is_array() { format!("{place}[{element}]") } else { place };
                vec![format!("{place} = {};", self.numbers().set(data, *value))]
            }
            Action::Reset => vec![format!("{}_reset(m);", self.options.prefix)],
            // Outside a run, T is rounded after each half step.
            Action::Time if self.plan.arithmetic == Arithmetic::Q => {
                let begin = || vec![BEGIN_TIME.to_string()];
                [begin(), fails("advance_time(m)"), begin()].concat()
            }
            Action::Time => fails("advance_time(m)"),
            Action::Pass { unit, pass } => {
                let at = self.plan.numbers.iter().position(|known| known == unit);
                let Some(call) = at.and_then(|at| self.passes[at].get(usize::from(*pass))) else { return Vec::new() };
                let number = format!("m->pass = {};", pass + 1);
                match call.fails {
                    true => [vec![number], fails(&call.text)].concat(),
                    false => vec![number, format!("{};", call.text)],
                }
            }
            _ => Vec::new(),
        }
    }

    /// The nodes of the first list of the program.
    fn listed(&self) -> Vec<u32> {
        let actions = self.simulation.experiment.script.iter().flat_map(|script| &script.actions);
        let lists =
            actions.filter_map(|acted| if let Action::List(nodes) = &acted.action { Some(nodes) } else { None });
        lists.into_iter().next().cloned().unwrap_or_default()
    }

    pub fn example(&self) -> Example<'a> {
        Example {
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            numbers: self.numbers(),
            shown: self.listed(),
        }
    }

    pub fn image(&self, firmware: &'a Firmware) -> Image<'a> {
        Image {
            title: self.title(),
            p: &self.options.prefix,
            u: self.capitals(),
            t: self.state(),
            port: firmware.port.trim(),
        }
    }

    pub fn readme(&self, floating: bool) -> Readme<'a> {
        let (p, numbers) = (self.options.prefix.as_str(), self.numbers());
        Readme { title: self.title(), p, source: &self.options.source_name, numbers, floating }
    }
}
