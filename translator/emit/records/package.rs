//! The files of a program with records: its C, the tables that the runtime needs, `main`, and the runtime.

use crate::Simulation;
use crate::c::text;
use crate::code::System;
use crate::emit::runtime::Runtime;
use crate::emit::{EmitOptions, Emitted, Files, build_files, end_line, joined, one_line};

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
    let includes = match options.files {
        Files::Single => joined::before(runtime, &[]),
        Files::Joined => "#include \"zudyn.h\"\n".into(),
        Files::Split => headers(system),
    };
    let title = one_line(&system.title, options.ascii);
    let about = text::comment_lines(
        &format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION")),
        100,
        options.ascii,
    );
    let mut model = format!(
        "/* {title}\n\n   {}\n   Compile with -ffp-contract=off and link with -lm. */\n\n",
        about.join("\n   ")
    );
    model.push_str(&super::text(system, &system.title, &includes, true));
    let settings = match system.settings().count() {
        0 => "0, NULL".to_string(),
        count => format!("{count}, settings"),
    };
    let ending = ENDING.replace("TITLE", &text::string(&system.title)).replace("SETTINGS", &settings);
    // The names of variables are those of what they refer to, where states are recorded.
    let ending = ending.replace("NAMES", if system.names_references() { "    z->names = model_names;\n" } else { "" });
    model.push_str(&ending.replace("COUNT_OF_SITES", &system.sites.len().to_string()));
    end_line(&mut model);
    let mut files = vec![("model.c".to_string(), model)];
    match options.files {
        Files::Single => {
            for (_, text) in &mut files {
                text.push_str(&joined::after(runtime));
                end_line(text);
            }
        }
        Files::Joined => {
            files.push(("zudyn.h".to_string(), joined::header(runtime, &[])));
            files.push(("zudyn.c".to_string(), joined::source(runtime, &[])));
        }
        Files::Split => {
            let parts = runtime.source_files().chain(runtime.header_files());
            files.extend(parts.map(|file| (file.name.to_string(), file.text.to_string())));
        }
    }
    if options.files != Files::Single {
        files.extend(build_files(simulation, options, options.files, &files));
    }
    Emitted { files, whole: None }
}
