//! `zudyn emit` and `zudyn build`.

use crate::arguments::{self, CStandard, EncodingName, Form, LocaleName};
use crate::build::cache::Cache;
use crate::build::compiler;
use crate::build::compiler::wanted;
use crate::build::emitted::program;
use crate::build::program::Builder;
use crate::build::room::write_files;
use crate::build::target::{self, Launch};
use crate::build::translate::Good;
use crate::build::verbatim;
use crate::experiment::sensitivities;
use crate::firmware::Firmware;
use crate::io::files;
use crate::io::input;
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use crate::library;
use std::path::Path;
use zudyn_translator::emit::{self, Dialect, EmitOptions, Encoding, Files};

/// The request of the command line.
fn emit_options(good: &Good, options: &arguments::Emit, locale: Option<LocaleName>) -> EmitOptions {
    let old = options.c_std == CStandard::Knr;
    EmitOptions {
        dialect: if old { Dialect::Knr } else { Dialect::C89 },
        ascii: old || options.encoding.is_some(),
        encoding: match options.encoding {
            None | Some(EncodingName::Utf8) => Encoding::Utf8,
            Some(EncodingName::Ascii) => Encoding::Ascii,
            Some(EncodingName::Gb18030) => Encoding::Gb18030,
        },
        chinese: locale == Some(LocaleName::Zh),
        segment: options.segment.map(|bytes| bytes as usize).or(old.then_some(emit::SEGMENT)),
        significant: options.names.map_or(emit::LONGEST, usize::from),
        ..EmitOptions::program(good.source.name())
    }
}

/// `zudyn emit`. locale: as given on the command line, because the program is for another machine than the one where
/// messages are read.
pub fn emit_command(options: &arguments::Emit, locale: Option<LocaleName>, talk: &Talk) -> Result<Exit> {
    // A library prints nothing, so it has no language.
    if options.form == Form::Library {
        return library::emit_command(options, talk);
    }
    if options.encoding == Some(EncodingName::Ascii) && locale == Some(LocaleName::Zh) {
        return Err(Trouble::NoChineseInAscii);
    }
    library::refuse_options(&options.library)?;
    let mut input = input::read_balanced(&options.model, options.balance)?;
    input.sens.clone_from(&options.sens);
    files::writes_all(&[("-o", &options.output)])?;
    let good = sensitivities::good(input, talk)?;
    let is_file = |path: &Path| {
        let device = std::fs::metadata(path).is_ok_and(|known| !known.is_dir() && !known.is_file());
        device || output_file::is_stdout(path) || path.extension().is_some_and(|end| end == "c")
    };
    let files = if options.single_file || options.output.as_deref().is_none_or(is_file) {
        Files::Single
    } else if options.split || options.segment.is_some() {
        Files::Split
    } else {
        Files::Joined
    };
    let wanted = EmitOptions { files, ..emit_options(&good, options, locale) };
    let emitted = emit::emit(&good.simulation, &wanted);
    // Without the option, a comment at the beginning of the file states it.
    if let (Some(_), Some(whole)) = (options.segment, &emitted.whole) {
        return Err(Trouble::Segment(whole.clone()));
    }
    match &options.output {
        None => {
            let mut output = output_file::stdout();
            output.put(emitted.model().as_bytes())?;
            output.finish()?;
        }
        Some(path) if is_file(path) => output_file::write(path, emitted.model().as_bytes())?,
        Some(directory) => write_files(directory, &emitted.files)?,
    }
    Ok(Exit::Good)
}

/// `zudyn build`.
pub fn build_command(options: &arguments::Build, talk: &Talk) -> Result<Exit> {
    let mut input = input::read_balanced(&options.model, options.balance)?;
    input.sens.clone_from(&options.sens);
    files::writes("-o", &options.output)?;
    files::writes_all(&[("--keep-c", &options.compiling.keep_c)])?;
    let good = sensitivities::good(input, talk)?;
    // Checks that outputs can be written before anything is compiled.
    let create = || output_file::create_program(&options.output);
    if let Some(small) = target::small(&options.target)? {
        let firmware = Firmware::new(small, &options.compiling, &good, talk)?;
        firmware.refuse(&[("--balance", options.balance)])?;
        return firmware.build(Some(0), |built| copy_program(built, create()?)).map(|()| Exit::Good);
    }
    let files = program(&good);
    if let Some(directory) = &options.compiling.keep_c {
        write_files(directory, &files)?;
    }
    let output = create()?;
    let compiler = match &options.target.target {
        None => compiler::find(options.compiling.cc.as_deref())?,
        Some(name) => target::compiler(name, &options.target, options.compiling.cc.as_deref())?,
    };
    let wanted = wanted(&options.compiling);
    let launch = Launch::default();
    let builder = Builder { compiler: &compiler, wanted: &wanted, cache: &Cache::open(), talk, launch };
    let built = builder.build_file(&files, |built| copy_program(built, output));
    let built = built.map_err(|why| verbatim::told(&good, &files, why, talk));
    match &options.target.target {
        Some(name) => built.map_err(|why| target::failed(name, &options.target, why))?,
        None => built?,
    }
    Ok(Exit::Good)
}

/// A new file replaces the old one, which may be running.
fn copy_program(from: &Path, mut to: Output) -> Result<()> {
    to.put(&std::fs::read(from).map_err(Trouble::Temporary)?)?;
    to.finish()
}
