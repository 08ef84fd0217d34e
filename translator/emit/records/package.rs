//! The files of a program with records: its C, the tables that the runtime needs, `main`, and the runtime.

use super::{Writer, table};
use crate::Simulation;
use crate::c::{CFunction, Dialect, Names, text};
use crate::code::records::Record;
use crate::code::{Id, System};
use crate::emit::functions::{FUNCTIONS, Section};
use crate::emit::program::{List, ModelHeader, Written};
use crate::emit::runtime::Runtime;
use crate::emit::segments::{self, Whole};
use crate::emit::{EmitOptions, Emitted, Files, RuntimeRequest, end_line, joined, one_line, packed, render};

/// The headers of a program whose runtime is in files of its own.
const INCLUDES: &str = "#include \"zdevent.h\"\n#include \"zdtext.h\"\n#include \"zdstream.h\"\n";

/// What follows the descriptors: the program as the runtime sees it, and `main`.
const ENDING: &str = "
static int course_model(void *model)
{
    struct zd_world *z = (struct zd_world *)model;

NAMES    return zo_open(z, &scheme) == 0 ? ze_run(z) : z->failed;
}

static const struct zd_program described = {
    TITLE,
    0, 0.0, /* no pages, no random numbers of the runtime */
    sizeof(struct model),
    SETTINGS,
    0, 0, NULL,
    COUNT_OF_SITES, sites,
    0, NULL,
    0, NULL,
    { -1, 0 }, { -1, 0 }, { -1, 0 }, { -1, 0 },
    0, NULL,
    course_model, 0, NULL, 0, NULL, 0, NULL, NULL, 0, NULL,
    NULL, NULL, NULL, NULL, NULL
};

static struct model model;

int main(int argc, char **argv)
{
    return zd_main(&described, &zdy_events, &model, argc, argv);
}
";

/// Bytes of the world of a program, and of a variable, rather more.
const WORLD: usize = 2500;
const VARIABLE: usize = 16;

/// The lines that include them.
pub(super) fn headers(system: &System) -> String {
    match system.has_networks() {
        true => format!("{INCLUDES}#include \"zdnetwork.h\"\n"),
        false => INCLUDES.into(),
    }
}

/// Writes the C of a program with records.
pub fn emitted(simulation: &Simulation, options: &EmitOptions) -> Emitted {
    let system = &simulation.system;
    let runtime = Runtime::of(simulation, 0, false);
    let mut names = Names::of_characters(options.significant);
    if options.files == Files::Single {
        names.avoid(runtime.names_of_sources());
    }
    let mut writer = Writer::new(system, names);
    writer.write_functions();
    let sites = writer.sites();
    let mut tables = String::new();
    writer.descriptors(&mut tables, "static ");
    let whole = options.segment.and_then(|segment| writer.obstacle(&sites, segment));
    let fits = options
        .segment
        .is_none_or(|segment| segments::fits(&writer.unit, &[], segment) && tables.len() + sites.bytes() <= segment);
    let form = match options.files {
        Files::Joined if !fits => Files::Split,
        form => form,
    };
    let own = RuntimeRequest { runtime, needs: Vec::new(), pages: None };
    let includes = match form {
        Files::Single => own.runtime_text(&joined::before(runtime, &[]), options),
        Files::Joined => "#include \"zudyn.h\"\n".into(),
        Files::Split => headers(system),
    };
    let mut about = text::comment_lines(
        &format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION")),
        100,
        options.ascii,
    );
    about.extend(whole.iter().flat_map(Whole::remark));
    let mut model = Model { simulation, options, writer, sites, about };
    let written = match options.segment.filter(|_| form == Files::Split && !fits) {
        Some(segment) => model.divided(&includes, segment),
        None => model.undivided(&includes, &tables),
    };
    Emitted { files: packed(simulation, options, form, (written, model.writer.unit), &own), whole }
}

/// The files of a program, without the runtime.
struct Model<'a> {
    simulation: &'a Simulation,
    options: &'a EmitOptions,
    writer: Writer<'a>,
    sites: List,
    about: Vec<String>,
}

impl Model<'_> {
    /// `model.c`, with these descriptors.
    fn undivided(&mut self, includes: &str, descriptors: &str) -> Written {
        let mut text = self.heading();
        text.push_str(&self.writer.beginning(includes));
        let mut written = Written::default();
        text.push_str(&format!("\n{FUNCTIONS}\n"));
        written.functions.push(self.writer.section());
        text.push_str(descriptors);
        text.push_str(&table(&self.sites, "static "));
        self.finish(&mut text);
        written.files.push(("model.c".into(), text));
        written
    }

    /// Several files that each fit into a segment: the functions are in others than the descriptors.
    fn divided(&mut self, includes: &str, segment: usize) -> Written {
        let ascii = self.options.ascii;
        let (mut structs, mut classes) = (String::new(), String::new());
        self.writer.structs(&mut structs);
        self.writer.declare_classes(&mut classes, "extern ");
        let writer = &self.writer;
        let lists = std::slice::from_ref(&self.sites);
        let division = segments::divide(&writer.unit, lists, segment);
        let all = || division.functions(&writer.unit);
        let prototype = |function: &CFunction| writer.printer(Dialect::C89, ascii).external().prototype(function);
        let constants = writer.used_texts().map(|(name, _)| format!("extern struct zd_chars {name};"));
        let notext = writer.uses_notext.then(|| "extern const struct zd_string notext;".to_string());
        let prototypes = all().map(|function| prototype(function).trim_end().to_string());
        let names = all().map(|function| function.name).chain(writer.descriptors.iter().copied());
        let names = names.map(|name| writer.text(name)).chain(writer.used_texts().map(|(name, _)| name));
        let header = ModelHeader {
            includes: &format!("#include <math.h>\n{includes}"),
            structs: structs.trim_end(),
            places: String::new(),
            names: names.chain(["notext", "sites"]).collect(),
            prototypes: [classes.trim_end().to_string()]
                .into_iter()
                .chain(notext)
                .chain(constants)
                .chain(prototypes)
                .collect(),
            tables: division.tables.iter().flatten().copied().collect(),
        };
        let mut files = vec![(String::new(), String::new()), ("model.h".to_string(), render(&header) + "\n")];
        let mut functions = Vec::new();
        for part in &division.functions {
            let name = format!("model{}.c", files.len() - 1);
            let (file, defined) = (name.clone(), part.clone());
            functions.push(Section { file, declared: Vec::new(), defined, external: true });
            files.push((name, part_of_model(FUNCTIONS)));
        }
        for list in division.tables.iter().flatten() {
            let name = format!("model{}.c", files.len() - 1);
            files.push((name, part_of_model(&table(list, ""))));
        }
        let mut text = self.heading() + "#include \"model.h\"\n\n";
        self.writer.constants(&mut text, "");
        self.writer.descriptors(&mut text, "");
        self.finish(&mut text);
        files[0] = ("model.c".to_string(), text);
        Written { files, functions }
    }

    fn heading(&self) -> String {
        let title = one_line(&self.simulation.system.title, self.options.ascii);
        let about = self.about.join("\n   ");
        format!("/* {title}\n\n   {about}\n   Compile with -ffp-contract=off and link with -lm. */\n\n")
    }

    /// What follows descriptors and sites.
    fn finish(&self, text: &mut String) {
        let system = &self.simulation.system;
        self.writer.plan(text, &system.title);
        self.writer.around_main(text);
        let settings = match system.settings().count() {
            0 => "0, NULL".to_string(),
            count => format!("{count}, settings"),
        };
        let ending = ENDING.replace("TITLE", &text::string(&system.title)).replace("SETTINGS", &settings);
        // The names of variables are those of what they refer to, where states are recorded.
        let ending =
            ending.replace("NAMES", if system.names_references() { "    z->names = model_names;\n" } else { "" });
        text.push_str(&ending.replace("COUNT_OF_SITES", &system.sites.len().to_string()));
        end_line(text);
    }
}

fn part_of_model(text: &str) -> String {
    format!("/* A part of the program: see model.h. */\n\n#include \"model.h\"\n\n{}\n", text.trim())
}

impl Writer<'_> {
    /// What takes more than a segment and cannot be divided.
    fn obstacle(&self, sites: &List, segment: usize) -> Option<Whole> {
        let records = &self.system.code.records;
        let bytes = |fields: usize| VARIABLE * fields;
        let fields = |id: Id<Record>| records.chain(id).map(|prefix| records.records[prefix].fields.len()).sum();
        if let Some((_, record)) = records.records.iter().find(|(id, _)| bytes(fields(*id)) > segment) {
            return Some(Whole::Class(record.name.to_string()));
        }
        let variables = self.system.quantities.len();
        if WORLD + bytes(variables) > segment {
            return Some(Whole::Variables(variables));
        }
        (sites.bytes() > segment).then(|| Whole::Statements(self.system.sites.len()))
    }
}
