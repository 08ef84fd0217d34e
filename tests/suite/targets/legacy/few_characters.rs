//! Programs and libraries for compilers that look at the first characters of an identifier only.

use super::{emit, root, run, said, with_extension};
use crate::command::{Room, daily, parallel, sampled};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Of C and its library, with more than five characters: what they are called nobody can choose.
const STANDARD: &str = "double extern return signed sizeof static struct switch typedef unsigned volatile continue default register \
                        include define ifndef defined calloc clearerr fclose ferror fflush fgetpos fprintf fputs fread fsetpos \
                        fwrite isatty malloc memcmp memcpy memmove memset offsetof printf putchar realloc rewind setvbuf signal size_t \
                        sprintf stderr stdout strcat strchr strcmp strcpy strcspn strerror strlen strncat strncmp strpbrk strspn \
                        system tmpfile ungetc remove fpos_t fileno st_mode sig_atomic_t DBL_EPSILON DBL_MANT_DIG DBL_MAX DBL_MIN \
                        FLT_EPSILON HUGE_VAL INT_MAX ULONG_MAX SEEK_SET SIGINT SIGTERM SIGXFSZ SIG_DFL SIG_IGN S_ISREG O_TRUNC \
                        O_WRONLY _IOFBF memcpy_P pgm_read_dword pgm_read_float pgm_read_word sleep_cpu sleep_enable \
                        DBL_MIN_EXP RLIM_INFINITY RLIMIT_STACK getrlimit rlim_cur clock_t CLOCKS_PER_SEC localtime tm_hour \
                        tm_mday tm_year LONG_MAX LONG_MIN time_t rlimit";

/// Where a token of C ends that begins here, and whether it is a word.
fn token(text: &str) -> (usize, bool) {
    let until = |end: &str| text[2..].find(end).map_or(text.len(), |at| 2 + at + end.len());
    let first = text.chars().next().expect("there is one");
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    match first {
        '/' if text.starts_with("/*") => (until("*/"), false),
        '#' if text[1..].trim_start().starts_with("include") => (text.find('\n').unwrap_or(text.len()), false),
        '"' | '\'' => {
            let mut escaped = false;
            let end = text.char_indices().skip(1).find(|(_, c)| {
                let ends = *c == first && !escaped;
                escaped = *c == '\\' && !escaped;
                ends
            });
            (end.map_or(text.len(), |(at, _)| at + 1), false)
        }
        '0'..='9' => (text.find(|c: char| !part(c) && c != '.').unwrap_or(text.len()), false),
        _ if part(first) => (text.find(|c: char| !part(c)).unwrap_or(text.len()), true),
        _ => (first.len_utf8(), false),
    }
}

/// The text as a compiler sees it that looks at so many characters. `seen` gathers the words by what it sees of them.
fn seen_by(text: &str, significant: usize, seen: &mut BTreeMap<String, BTreeSet<String>>) -> String {
    let standard: BTreeSet<&str> = STANDARD.split_whitespace().collect();
    let mut made = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (end, is_word) = token(rest);
        let (token, behind) = rest.split_at(end);
        rest = behind;
        if is_word && !token.starts_with("__") && !standard.contains(token) {
            let short = &token[..token.len().min(significant)];
            seen.entry(short.into()).or_default().insert(token.into());
            made.push_str(short);
        } else {
            made.push_str(token);
        }
    }
    made
}

/// Cuts all words of the C files of a folder; gives those that are no longer apart.
fn cut(directory: &Path, significant: usize) -> Vec<BTreeSet<String>> {
    let mut sources = Vec::new();
    with_extension(directory, &["c", "h"], &mut sources);
    let mut seen = BTreeMap::new();
    for source in sources {
        let text = std::fs::read_to_string(&source).expect("it was written");
        std::fs::write(&source, seen_by(&text, significant, &mut seen)).expect("it can be written");
    }
    assert!(seen.len() > 60, "{} words", seen.len());
    seen.into_values().filter(|words| words.len() > 1).collect()
}

fn compiled(directory: &Path, more: &[&str]) -> String {
    let mut sources = Vec::new();
    with_extension(directory, &["c"], &mut sources);
    let sources: Vec<String> = sources.iter().map(|source| source.display().to_string()).collect();
    let mut options = vec!["-std=gnu89", "-w", "-ffp-contract=off", "-fno-builtin", "-I.", "-o", "program"];
    options.extend(more);
    options.extend(sources.iter().map(String::as_str));
    options.push("-lm");
    said("gcc", &options, directory)
}

/// What is wrong with a program that is emitted with these options.
fn wrong(room: &Room, model: &Path, options: &[&str]) -> String {
    let [whole, short] = ["whole", "short"].map(|name| room.file(name));
    emit(room, model, &whole, options);
    emit(room, model, &short, &[options, &["--names", "8"]].concat());
    let meeting = cut(&short, 8);
    if !meeting.is_empty() {
        return format!("{meeting:?}");
    }
    let complaints = compiled(&whole, &[]) + &compiled(&short, &[]);
    if !complaints.is_empty() {
        return complaints;
    }
    let (whole, short) = (run(&whole.join("program"), model), run(&short.join("program"), model));
    if whole == short {
        String::new()
    } else {
        format!("{:?} and {:?}", (whole.0, whole.1.len()), (short.0, short.1.len()))
    }
}

#[test]
fn eight_characters_tell_all_names_of_a_program_apart() {
    let room = Room::new();
    let models = [
        "models/dynamo/world2.dyn",
        "models/dynamo/factory.dyn",
        "models/dynamo/cohorts.dyn",
        "tests/models/dynamo/sir_by_age/model.dyn",
        "models/cosmo/tablets.cosmo",
        "models/cosmo/experiment.cosmo",
        "models/cosmo/dialysis.cosmo",
        "models/scop/hodgkin_huxley.mod",
        "models/scop/enzyme.mod",
        "models/scop/rod.mod",
        "tests/models/scop/functions_and_procedures/model.mod",
        "tests/models/scop/steady_state_before_the_run/model.mod",
        "models/boscos/tank_and_lorries.bos",
        "tests/models/boscos/class_hierarchy_with_virtuals/model.bos",
    ];
    let models = sampled(models.into_iter().map(|model| root().join(model)).collect(), 14);
    let judged = parallel(models.into_iter().enumerate().collect(), |(number, model): (usize, PathBuf)| {
        let dialect = ["--c-std", if number % 2 == 0 { "knr" } else { "c89" }];
        let is_cut = model.extension().is_some_and(|end| end != "mod" && end != "bos") && number % 3 != 1;
        let form: &[&str] = if is_cut { &["--segment", "1024"] } else { &["--split"] };
        wrong(&room, &model, &[&dialect[..], if number % 3 == 2 { &[] } else { form }].concat())
    });
    let bad: Vec<String> = judged
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|((_, model), wrong)| format!("{}: {:.600}", model.display(), wrong))
        .collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// Its example, which calls it by its names.
#[test]
fn eight_characters_tell_all_names_of_a_library_apart() {
    let room = Room::new();
    for (model, options) in [
        ("models/dynamo/market.dyn", &["--c-std", "knr"][..]),
        ("models/dynamo/lake.dyn", &["--real", "fixed"]),
        ("models/cosmo/tablets.cosmo", &["--method", "RK4"]),
        ("models/scop/beetles.mod", &["--c-std", "knr"]),
        ("tests/models/scop/historic_methods_step_by_step/model.mod", &["--real", "float"]),
    ] {
        let path = root().join(model);
        let mut printed = Vec::new();
        for names in [&[][..], &["--names", "8"]] {
            let directory = room.file("library");
            emit(&room, &path, &directory, &[&["--form", "library", "--prefix", "tested"], options, names].concat());
            if !names.is_empty() {
                assert_eq!(cut(&directory, 8), Vec::<BTreeSet<String>>::new(), "{model}");
            }
            assert_eq!(compiled(&directory, &["-DZD_SIZE=unsigned long"]), "", "{model}");
            let output = std::process::Command::new(directory.join("program")).output().expect("it starts");
            printed.push((output.status.code(), output.stdout));
        }
        assert!(printed[0].1.iter().filter(|byte| **byte == b'\n').count() > 2, "{model} gives no rows");
        assert!(printed[0] == printed[1], "{model} is not the same");
    }
}

/// Linkers that know six letters, and make capitals of them.
#[test]
fn six_characters_are_enough() {
    let room = Room::new();
    let cases = [
        ("models/dynamo/world2.dyn", &[][..]),
        ("models/scop/enzyme.mod", &["--split"]),
        ("models/scop/beetles.mod", &["--form", "library"]),
        ("models/boscos/bank.bos", &[]),
    ];
    // Every day the library and the deck.
    for (model, options) in daily::one_in(2, cases.to_vec()) {
        let directory = room.file("six");
        let all = [&["--c-std", "knr", "--names", "6"], options].concat();
        emit(&room, &root().join(model), &directory, &all);
        assert_eq!(cut(&directory, 6), Vec::<BTreeSet<String>>::new(), "{model}");
        assert_eq!(compiled(&directory, &["-DZD_SIZE=unsigned long"]), "", "{model}");
        let listed = said("nm", &["-g", "--defined-only", "-P", "program"], &directory);
        let names = listed.lines().filter_map(|line| line.split(' ').next()).filter(|name| !name.starts_with('_'));
        let mut capitals = BTreeSet::new();
        for name in names.filter(|name| !["data_start", "main"].contains(name)) {
            assert!(capitals.insert(name.to_ascii_uppercase()), "{name} in {model}");
        }
    }
}
