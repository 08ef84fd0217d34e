//! `zudyn emit --form library`: what the command asks for, and the files.

mod areas;
mod ranges;
mod report;
mod scaling;

use crate::io::library_trouble::Wrong;
use zudyn_translator::Simulation;

use crate::arguments::nearest::nearest;
use crate::arguments::{CStandard, Emit, EncodingName, Library, RealName};
use crate::build::compiler::{self, Compiler};
use crate::build::room::write_files;
use crate::build::target::{self, Number};
use crate::build::translate::{self, Good};
use crate::experiment::sensitivities;
use crate::io::files;
use crate::io::input;
use crate::io::output_file;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use std::path::Path;
use zudyn_translator::check::embeddable;
use zudyn_translator::code::{Quantity, Role};
use zudyn_translator::diagnostic::{Diagnostics, Locale};
use zudyn_translator::emit::LONGEST;
use zudyn_translator::emit::library::{
    self as emit, Firmware, LibraryOptions, Real, Unfit, emit_library, is_prefix, prefix_of,
};

/// Options of a library that are given to a program.
pub fn refuse_options(options: &Library) -> Result<()> {
    let given = [
        ("--real", options.real.is_some()),
        ("--input", options.input.is_some()),
        ("--prefix", options.prefix.is_some()),
        ("--settings", options.settings.is_some()),
        ("--tables", options.tables.is_some()),
        ("--outputs", options.outputs.is_some()),
        ("--report", options.report),
        ("--target", options.target.target.is_some()),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Trouble::Library(Wrong::Option(option))),
        None => Ok(()),
    }
}

pub fn emit_command(options: &Emit, talk: &Talk) -> Result<Exit> {
    if options.c_std == CStandard::Knr && matches!(options.library.real, Some(RealName::Float | RealName::Fixed)) {
        return Err(Trouble::Library(Wrong::Dialect));
    }
    let of_programs = [
        ("--balance", options.balance),
        ("--single-file", options.single_file),
        ("--split", options.split),
        ("--segment", options.segment.is_some()),
        ("--encoding gb18030", options.encoding == Some(EncodingName::Gb18030)),
    ];
    if let Some((option, _)) = of_programs.into_iter().find(|(_, given)| *given) {
        return Err(Trouble::Library(Wrong::OfPrograms(option)));
    }
    let folder = match &options.output {
        Some(folder) if !output_file::is_stdout(folder) && folder.extension().is_none_or(|end| end != "c") => folder,
        _ => return Err(Trouble::Library(Wrong::Folder)),
    };
    if options.library.target.target.is_some() && !options.library.report {
        return Err(Trouble::Library(Wrong::Target));
    }
    let prefix = prefix(&options.library, &options.model.model)?;
    let mut input = input::read(&options.model)?;
    input.sens.clone_from(&options.sens);
    files::writes("-o", folder)?;
    let good = sensitivities::good(input, talk)?;
    refuse_what_cannot_be(&good, talk)?;
    let is_real = matches!(options.library.real, Some(RealName::Double | RealName::Float));
    if good.simulation.system.clock.is_passes() && is_real {
        return Err(Trouble::Library(Wrong::Integers));
    }
    let wanted = wanted(options, &good, prefix, talk)?;
    let mut emitted = emit_library(&good.simulation, &wanted).map_err(refused)?;
    tell_poor(&emitted, talk);
    let scaled = wanted.real == Real::Fixed && !good.simulation.system.clock.is_passes();
    let scaling = scaled.then(|| scaling::table(&emitted, &wanted.source_name));
    emitted.files.extend(scaling.iter().map(|table| (scaling::FILE.to_string(), table.clone())));
    write_files(folder, &emitted.files)?;
    if options.library.report {
        let mut output = output_file::stdout();
        output.put(scaling.map_or(String::new(), |table| table + "\n").as_bytes())?;
        let compiler = compiler(&options.library)?;
        output.put(report::report(&wanted.prefix, &emitted.files, &compiler)?.as_bytes())?;
        output.finish()?;
    }
    Ok(Exit::Good)
}

/// Tells why a model can be no library, and what of it one leaves out.
pub fn refuse_what_cannot_be(good: &Good, talk: &Talk) -> Result<()> {
    let mut diagnostics = Diagnostics::new();
    embeddable(&good.simulation, &good.source, &mut diagnostics);
    translate::tell(&diagnostics, &good.source, talk);
    if diagnostics.has_errors() { Err(Trouble::Told(Exit::Model)) } else { Ok(()) }
}

fn refused(unfit: Unfit) -> Trouble {
    Trouble::Library(match unfit {
        Unfit::Beyond(beyond) => Wrong::Beyond(beyond),
        Unfit::Chance => Wrong::Chance,
        Unfit::Digits => Wrong::Digits,
        Unfit::NoFixed => Wrong::NoFixed,
        Unfit::Passes => Wrong::Passes,
        Unfit::Fixed { why, line, quantity } => Wrong::Unscaled { why, line, quantity },
    })
}

/// Fixed point that has lost much of a quantity is no secret.
pub fn tell_poor(library: &emit::Library, talk: &Talk) {
    if let Some((name, error)) = scaling::poor(library) {
        talk.note(&match talk.locale {
            Locale::English => format!(
                "in fixed point `{name}` is {error:.0e} of its greatest value from its double: 32 bits hold too little of what \
                 it is made of; `--real float` may be nearer"
            ),
            Locale::Chinese => format!(
                "定点的 `{name}` 与双精度相差其最大值的 {error:.0e}：32 位对于构成它的量不够；`--real float` 可能更接近"
            ),
        });
    }
}

/// A simulation as a library without settings, with a main() that tells all quantities, in the order of their columns.
pub fn firmware(
    simulation: &Simulation,
    good: &Good,
    real: Number,
    image: Firmware,
    input: Vec<f64>,
) -> Result<emit::Library> {
    let source_name = file_name(good.source.name());
    let wanted = LibraryOptions {
        prefix: prefix_of(Path::new(&source_name).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()),
        real: match real {
            Number::Float => Real::Float,
            Number::Double => Real::Double,
            Number::Fixed => Real::Fixed,
        },
        settings: (!image.module).then(Vec::new),
        outputs: Some(readable(simulation)),
        source_name,
        ascii: true,
        input,
        firmware: Some(image),
        ..LibraryOptions::default()
    };
    emit_library(simulation, &wanted).map_err(refused)
}

/// That of the report.
fn compiler(options: &Library) -> Result<Compiler> {
    let cc = options.cc.as_deref();
    match &options.target.target {
        None => compiler::find(cc),
        Some(name) => target::compiler(name, &options.target, cc),
    }
}

fn prefix(options: &Library, model: &Path) -> Result<String> {
    match &options.prefix {
        Some(prefix) if is_prefix(prefix) => Ok(prefix.clone()),
        Some(prefix) => Err(Trouble::Library(Wrong::Prefix(prefix.clone()))),
        None => Ok(prefix_of(&model.file_stem().unwrap_or_default().to_string_lossy())),
    }
}

fn wanted(asked: &Emit, good: &Good, prefix: String, talk: &Talk) -> Result<LibraryOptions> {
    let options = &asked.library;
    let simulation = &good.simulation;
    let constants = |array: bool| {
        // What sizes of arrays depend on is fixed when the C is written.
        let given = |quantity: &&Quantity| quantity.is_setting() || quantity.role == Role::Range;
        let settings = simulation.system.quantities.values().filter(given);
        let settings = settings.filter(|quantity| !quantity.hidden && !quantity.sizes);
        let wanted = settings.filter(move |quantity| quantity.extents.is_empty() != array);
        wanted.map(|quantity| quantity.name.to_string()).collect::<Vec<_>>()
    };
    let input = options.input.as_deref().map_or(Ok(Vec::new()), numbers)?;
    Ok(LibraryOptions {
        knr: asked.c_std == CStandard::Knr,
        significant: asked.names.map(usize::from).filter(|characters| *characters < LONGEST),
        prefix,
        real: match options.real {
            Some(RealName::Float) => Real::Float,
            Some(RealName::Fixed) => Real::Fixed,
            Some(RealName::Double) | None => Real::Double,
        },
        settings: known("--settings", &options.settings, || {
            [constants(false), emit::initial_names(simulation)].concat()
        })?,
        tables: known("--tables", &options.tables, || constants(true))?.unwrap_or_default(),
        outputs: known("--outputs", &options.outputs, || readable(simulation))?,
        source_name: file_name(good.source.name()),
        ascii: asked.encoding == Some(EncodingName::Ascii),
        ranges: ranges::ranges(simulation, &input, talk)?,
        firmware: None,
        input,
    })
}

/// The numbers of an input: anything else between them, but for comments, is reported.
pub fn numbers(file: &Path) -> Result<Vec<f64>> {
    let wrong = |why: String| Trouble::Library(Wrong::Input { file: file.display().to_string(), why });
    let bytes = input::read_file(file)?;
    let text = input::text_of(&bytes);
    let words =
        text.lines().flat_map(|line| line.split('#').next().unwrap_or_default().split([' ', '\t', ',', ';', '\r']));
    let number = |word: &str| {
        word.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(|| wrong(format!("`{word}`")))
    };
    words.filter(|word| !word.is_empty()).map(number).collect()
}

/// Where the model was when it was translated says nothing to whoever has the library.
fn file_name(source: &str) -> String {
    Path::new(source).file_name().map_or(source.into(), |name| name.to_string_lossy().into_owned())
}

/// Columns and the arrays they belong to.
fn readable(simulation: &Simulation) -> Vec<String> {
    let columns = simulation.experiment.output.columns.iter();
    columns
        .flat_map(|column| {
            let array = column.place.map(|(quantity, _)| simulation.system.quantities[quantity].name.to_string());
            std::iter::once(column.name.to_string()).chain(array)
        })
        .collect()
}

/// Names that are among those there are, as the author wrote them; capitals do not matter.
fn known(
    option: &'static str,
    given: &Option<Vec<String>>,
    there: impl Fn() -> Vec<String>,
) -> Result<Option<Vec<String>>> {
    let Some(given) = given else { return Ok(None) };
    let there = there();
    let one = |name: &String| {
        let name = name.trim();
        let same = there.iter().find(|known| *known == name);
        same.or_else(|| there.iter().find(|known| known.eq_ignore_ascii_case(name))).cloned().ok_or_else(|| {
            let near = nearest(name, there.iter().map(String::as_str));
            Trouble::Library(Wrong::Quantity { option, name: name.to_string(), near })
        })
    };
    given.iter().filter(|name| !name.trim().is_empty()).map(one).collect::<Result<_>>().map(Some)
}
