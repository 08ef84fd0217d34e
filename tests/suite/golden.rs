//! The C that people read: six models of each language in every form, as last reviewed. No line of any ready model is
//! too long.
//!
//! `ZUDYN_BLESS=1 cargo test --test suite golden` rewrites `tests/golden`. Read the difference before you commit it.

use crate::clib::runtime_files;
use crate::command::daily::count;
use crate::command::{Room, parallel};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A model, and what its libraries need besides: a method of fixed steps, numbers to read.
const MODELS: [(&str, &[&str]); 24] = [
    ("models/dynamo/cohorts.dyn", &[]),
    ("models/dynamo/epidemic.dyn", &[]),
    ("models/dynamo/factory.dyn", &[]),
    ("models/dynamo/hatchery.dyn", &[]),
    ("models/dynamo/lotka.dyn", &[]),
    ("models/dynamo/market.dyn", &[]),
    ("models/cosmo/experiment.cosmo", &["--input", "models/cosmo/experiment.dat"]),
    ("models/cosmo/generator.cosmo", &["--method", "RK4"]),
    ("models/cosmo/iodine.cosmo", &["--method", "RK4"]),
    ("models/cosmo/lead.cosmo", &["--method", "RK4"]),
    ("models/cosmo/tablets.cosmo", &["--method", "RK4"]),
    ("models/cosmo/two_pools.cosmo", &["--input", "models/cosmo/two_pools.dat"]),
    ("models/scop/beetles.mod", &[]),
    ("models/scop/enzyme.mod", &[]),
    ("models/scop/hodgkin_huxley.mod", &[]),
    ("tests/models/scop/control_flow/model.mod", &[]),
    ("tests/models/scop/functions_and_procedures/model.mod", &[]),
    ("tests/models/scop/table_interpolates_linearly/model.mod", &[]),
    ("tests/models/facs/delays_and_function_generators/model.facs", &[]),
    ("tests/models/facs/diffusion_in_a_slab/model.facs", &[]),
    ("tests/models/facs/plot_damped_wave/model.facs", &[]),
    ("tests/models/facs/stop_when_drained/model.facs", &[]),
    ("tests/models/facs/user_words_as_blocks/model.facs", &[]),
    ("tests/models/facs/van_der_pol_of_figure_2/model.facs", &[]),
];

/// A form: its name, and the words of `zudyn emit` for it.
const FORMS: [(&str, &[&str]); 6] = [
    ("program", &[]),
    ("knr", &["--c-std", "knr"]),
    ("double", &["--form", "library"]),
    ("float", &["--form", "library", "--real", "float"]),
    ("fixed", &["--form", "library", "--real", "fixed"]),
    ("double_knr", &["--form", "library", "--c-std", "knr"]),
];

/// Further forms of one model of FACS.
const ARITHMETICS: [(&str, &[&str]); 8] = [
    ("wide", &["--arithmetic", "wide"]),
    ("real", &["--arithmetic", "real"]),
    ("q", &["--arithmetic", "q"]),
    ("wrap", &["--wrap"]),
    ("library_wide", &["--form", "library", "--arithmetic", "wide"]),
    ("library_real", &["--form", "library", "--arithmetic", "real"]),
    ("library_q", &["--form", "library", "--arithmetic", "q"]),
    ("library_wrap", &["--form", "library", "--wrap"]),
];

/// The ready models that have no golden texts, and the options that their libraries need.
fn others(root: &Path) -> Vec<(String, &'static [&'static str])> {
    let mut others = Vec::new();
    for (folder, extension, more) in
        [("dynamo", "dyn", &[][..]), ("cosmo", "cosmo", &["--method", "RK4"]), ("scop", "mod", &[])]
    {
        for entry in std::fs::read_dir(root.join("models").join(folder)).expect("a folder") {
            let name = entry.expect("it can be read").file_name().to_string_lossy().into_owned();
            let model = format!("models/{folder}/{name}");
            if name.ends_with(&format!(".{extension}")) && MODELS.iter().all(|(known, _)| *known != model) {
                others.push((model, more));
            }
        }
    }
    assert!(others.len() > 8, "only {others:?}");
    others.sort();
    others.into_iter().step_by(count(1, 4)).collect()
}

/// The maximum length of a line in emitted files: what the oldest compilers and editors accept.
const LINE: usize = 127;

/// What `zudyn emit` writes.
struct Emitted {
    /// Of the model itself, without the runtime: names and texts. A form that the model does not have is the message
    /// that states it.
    texts: Vec<(String, String)>,
    /// The lines of all its C that are too long.
    long: Vec<String>,
}

#[test]
fn emitted_c_reads_as_before() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = root.join("tests/golden");
    let bless = std::env::var_os("ZUDYN_BLESS").is_some_and(|bless| bless == "1");
    let room = Room::new();
    let golden_models = MODELS.map(|(model, more)| (model.to_string(), more));
    let written = parallel([golden_models.to_vec(), others(root)].concat(), |(model, more)| {
        let of_form = |(form, words): (&str, &[&str])| {
            let more = if words.contains(&"library") { more } else { &[] };
            emitted(&room, root, &model, form, &[words, more].concat())
        };
        let arithmetics = if model.contains("van_der_pol") { &ARITHMETICS[..] } else { &[] };
        FORMS.iter().chain(arithmetics).map(|form| of_form(*form)).collect::<Vec<_>>()
    });
    let (mut texts, mut long) = (Vec::new(), Vec::new());
    for ((model, _), forms) in written {
        let is_golden = MODELS.iter().any(|(known, _)| *known == model);
        for emitted in forms {
            long.extend(emitted.long.iter().map(|line| format!("{model}: {line}")));
            let own = emitted.texts.into_iter().filter(|_| is_golden);
            texts.extend(own.map(|(name, text)| (folder_of(&model).join(name), text)));
        }
    }
    assert!(long.is_empty(), "lines with more than {LINE} characters:\n{}", long.join("\n"));
    let texts = without_common_parts(without_twins(texts));
    if bless {
        let _ = std::fs::remove_dir_all(&golden);
        for (path, text) in &texts {
            let path = golden.join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, text).expect("it can be written");
        }
    }
    let different = texts.iter().filter_map(|(path, text)| first_difference(&golden.join(path), text));
    let different: Vec<String> = different.collect();
    let ask = "look at it, then run `ZUDYN_BLESS=1 cargo test --test suite golden`";
    assert!(different.is_empty(), "{} files differ; {ask}\n{}", different.len(), different.join("\n"));
}

/// A fixed form that is the double form is not kept twice: the integers of FACS, or a refusal of both.
fn without_twins(texts: Vec<(PathBuf, String)>) -> Vec<(PathBuf, String)> {
    let all: BTreeMap<PathBuf, String> = texts.iter().cloned().collect();
    let is_twin = |(path, text): &(PathBuf, String)| {
        let name = path.file_name().map_or_else(Default::default, |name| name.to_string_lossy());
        let Some(end) = name.strip_prefix("fixed.") else { return false };
        all.get(&path.with_file_name(format!("double.{end}"))) == Some(text)
    };
    texts.into_iter().filter(|text| !is_twin(text)).collect()
}

/// Libraries carry the runtime. What stands in several texts of a form is kept once, in `common`.
fn without_common_parts(texts: Vec<(PathBuf, String)>) -> Vec<(PathBuf, String)> {
    let form = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let end = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        PathBuf::from("common").join(format!("{}.{end}", name.split('.').next().unwrap_or_default()))
    };
    let mut uses: BTreeMap<(PathBuf, &str), BTreeSet<&Path>> = BTreeMap::new();
    for (path, text) in &texts {
        parts(text).for_each(|part| _ = uses.entry((form(path), part)).or_default().insert(path));
    }
    let (mut kept, mut common) = (Vec::new(), BTreeMap::<PathBuf, Vec<&str>>::new());
    for (path, text) in &texts {
        let shared = form(path);
        let is_c = path.extension().is_none_or(|end| end != "refused");
        let is_common = |part: &&str| is_c && uses[&(shared.clone(), *part)].len() > 1;
        let (once, own): (Vec<&str>, Vec<&str>) = parts(text).partition(is_common);
        let list = common.entry(shared.clone()).or_default();
        once.into_iter().for_each(|part| {
            if !list.contains(&part) {
                list.push(part)
            }
        });
        kept.push((path.clone(), own.join("\n\n")));
    }
    let common = common.into_iter().filter(|(_, parts)| !parts.is_empty());
    kept.extend(common.map(|(path, parts)| (path, parts.join("\n\n"))));
    kept
}

/// A function, struct or table each: they begin at the margin, behind an empty line.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.match_indices("\n\n").map(|(at, _)| at + 2);
    let starts = starts.filter(|at| text[*at..].starts_with(|first: char| !first.is_whitespace()));
    let mut bounds: Vec<usize> = std::iter::once(0).chain(starts).collect();
    bounds.push(text.len());
    (1..bounds.len()).map(move |at| text[bounds[at - 1]..bounds[at]].trim_end_matches('\n'))
}

/// `models/cosmo/lead.cosmo` is `cosmo/lead`.
fn folder_of(model: &str) -> PathBuf {
    let path = Path::new(model).with_extension("");
    let parts: Vec<_> =
        path.iter().filter(|part| !["tests", "models", "model"].iter().any(|word| *part == *word)).collect();
    parts.into_iter().collect()
}

fn emitted(room: &Room, root: &Path, model: &str, form: &str, words: &[&str]) -> Emitted {
    let folder: PathBuf = room.file("emitted");
    let to = folder.display().to_string();
    let mut command = room.command();
    command.current_dir(root).args(["emit", model, "-o", &to]).args(words);
    let done = room.finish(&mut command, "");
    if done.status != 0 {
        // A form may refuse a model, with an error that says why; nothing else may end the command.
        assert!(matches!(done.status, 1 | 2), "{model} {form}: {}", done.errors);
        assert!(done.errors.contains("error["), "{model} {form}: {}", done.errors);
        return Emitted { texts: vec![(format!("{form}.refused"), done.errors)], long: Vec::new() };
    }
    let of_library = words.contains(&"library");
    let (mut texts, mut long) = (Vec::new(), Vec::new());
    for entry in std::fs::read_dir(&folder).expect("a folder") {
        let path = entry.expect("it can be read").path();
        let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !(file.ends_with(".c") || file.ends_with(".h")) {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("UTF-8");
        let too_long = text.lines().filter(|line| line.len() > LINE);
        long.extend(too_long.map(|line| format!("{form}.{file}: {line}")));
        let is_ours =
            !file.starts_with("zudyn") && !file.starts_with("example") && (of_library || !is_of_runtime(&file));
        if is_ours {
            texts.push((format!("{form}.{file}"), text));
        }
    }
    assert!(!texts.is_empty(), "{model} {form}");
    texts.sort();
    Emitted { texts, long }
}

/// A program on pages has the files of the runtime as they are.
fn is_of_runtime(file: &str) -> bool {
    ["c", "h"].into_iter().flat_map(runtime_files).any(|path| path.ends_with(file))
}

fn first_difference(path: &Path, text: &str) -> Option<String> {
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    if kept == text {
        return None;
    }
    let at = kept.lines().zip(text.lines()).position(|(a, b)| a != b);
    let at = at.unwrap_or(kept.lines().count().min(text.lines().count()));
    let line = |of: &str| of.lines().nth(at).unwrap_or("(nothing)").to_string();
    let short = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path);
    Some(format!("{}:{}\n  was: {}\n  is:  {}", short.display(), at + 1, line(&kept), line(text)))
}
