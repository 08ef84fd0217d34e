//! How much memory a library takes, by the figures of the compiler that will compile it: sizes of structs and
//! sections, and the deepest stack below each function that the header declares.
//!
//! The compiler tells the frame of each function (`-fstack-usage`); who calls whom is read from the relocations of
//! the object file, which every binutils prints and which know what was inlined. Each function has a section of its
//! own for that.

use super::{Wrong, areas};
use crate::build::compiler::Compiler;
use crate::build::room::{Room, put_files};
use crate::io::interrupt;
use crate::io::trouble::{Result, Trouble};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const FLAGS: [&str; 7] =
    ["-std=c99", "-Os", "-ffp-contract=off", "-ffunction-sections", "-fdata-sections", "-fstack-usage", "-fno-common"];

/// The file that shows the sizes of the structs; no prefix has a hyphen.
const PROBE: &str = "sizes-of-it";

/// What is there only if somebody asks for names or lines.
const NAMED: [&str; 7] = ["names", "culprits", "lines", "_index", "_name", "_culprit", "_line"];

/// Frames and calls of the functions of one object file.
#[derive(Default)]
struct Stack {
    frames: BTreeMap<String, u64>,
    calls: BTreeMap<String, BTreeSet<String>>,
    /// Functions of other files: of the C library, and what the compiler needs for arithmetic.
    elsewhere: BTreeSet<String>,
}

#[derive(Default)]
struct Sections {
    rom: u64,
    ram: u64,
    named: u64,
}

/// Compiles the library and tells what it takes.
pub fn report(prefix: &str, files: &[(String, String)], compiler: &Compiler) -> Result<String> {
    if areas::tells_areas(compiler) {
        return areas::report(prefix, files, compiler);
    }
    let room = Room::new()?;
    put_files(room.path(), files)?;
    let probe =
        format!("#include \"{prefix}.h\"\nstruct {prefix} state_of_it;\nstruct {prefix}_settings settings_of_it;\n");
    put_files(room.path(), &[(format!("{PROBE}.c"), probe)])?;
    for name in [prefix, PROBE] {
        let mut command = Command::new(&compiler.path);
        command.args(&compiler.words).args(FLAGS).arg("-c").arg(format!("{name}.c")).arg("-o").arg(format!("{name}.o"));
        said(&mut command, room.path())?;
    }
    let tool = |name: &str, arguments: &[&str]| said(Command::new(tool(compiler, name)).args(arguments), room.path());
    let object = format!("{prefix}.o");
    let sizes = sizes_of(&tool("nm", &["-S", &format!("{PROBE}.o")])?);
    let copied = tool("objdump", &["-f", &object])?.contains("elf32-avr");
    let sections = sections(&tool("size", &["-A", &object])?, prefix, copied);
    let frames = std::fs::read_to_string(room.path().join(format!("{prefix}.su")))
        .map_err(|_| untold(compiler, &format!("{prefix}.su (-fstack-usage)")))?;
    let undefined = tool("nm", &["-u", &object])?;
    let mut stack = Stack::read(&frames, &tool("objdump", &["-r", &object])?);
    stack.elsewhere = undefined.split_whitespace().filter(|name| *name != "U").map(str::to_string).collect();
    written(prefix, compiler, &sizes, &sections, &stack)
}

pub fn words_of(compiler: &Compiler) -> String {
    let words = std::iter::once(compiler.path.display().to_string()).chain(compiler.words.iter().cloned());
    words.collect::<Vec<_>>().join(" ")
}

/// Better no report than one with zeros for what nobody knows.
pub fn untold(compiler: &Compiler, what: &str) -> Trouble {
    Trouble::Library(Wrong::Untold { compiler: words_of(compiler), what: what.to_string() })
}

/// What a command prints; a failure is reported with the command.
pub fn said(command: &mut Command, directory: &Path) -> Result<String> {
    let failed = |output: String| {
        let words: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
        let command = words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ");
        Trouble::Library(Wrong::Report { command, output })
    };
    let output = interrupt::output(Command::new(command.get_program()).args(command.get_args()).current_dir(directory));
    match output {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => Err(failed(String::from_utf8_lossy(&output.stderr).into_owned())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// `avr-size` beside `avr-gcc`.
fn tool(compiler: &Compiler, name: &str) -> std::path::PathBuf {
    let file = compiler.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let before = file.find("gcc").map_or("", |end| &file[..end]);
    let beside = compiler.path.with_file_name(format!("{before}{name}"));
    if beside.is_file() { beside } else { format!("{before}{name}").into() }
}

/// Bytes of each variable, from `nm -S`: `00000004 00000020 B name`.
fn sizes_of(text: &str) -> BTreeMap<String, u64> {
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, size, _, name] = words[..] else { return None };
        Some((name.trim_start_matches('_').to_string(), u64::from_str_radix(size, 16).ok()?))
    };
    text.lines().filter_map(line).collect()
}

/// From `size -A`: what is in read-only memory, and what is in RAM besides the structs of the caller.
/// On machines that cannot read data where their code is, constants not asked into ROM are copied.
fn sections(text: &str, prefix: &str, copied: bool) -> Sections {
    let mut sections = Sections::default();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        let (Some(name), Some(Ok(size))) = (words.next(), words.next().map(str::parse::<u64>)) else { continue };
        let last = name.rsplit('.').find(|part| part.parse::<u32>().is_err()).unwrap_or_default();
        let is_name = |part: &&str| last == *part || last.strip_prefix(prefix) == Some(part);
        let constant = [".text", ".rodata", ".progmem", ".data.rel.ro"].iter().any(|kind| name.starts_with(kind));
        if (constant && NAMED.iter().any(is_name)) || name.starts_with(".rodata.str") || name.contains(".str1") {
            sections.named += size;
        } else if constant {
            sections.rom += size;
            if copied && name.starts_with(".rodata") {
                sections.ram += size;
            }
        } else if name.starts_with(".data") || name.starts_with(".bss") {
            sections.ram += size;
        }
    }
    sections
}

/// Without what compilers put after the names of copies they make.
fn plain(name: &str) -> String {
    name.split(['.', '+', '-']).next().unwrap_or_default().to_string()
}

impl Stack {
    fn read(frames: &str, relocations: &str) -> Stack {
        let mut stack = Stack::default();
        for line in frames.lines() {
            let mut fields = line.split('\t');
            let name = fields.next().and_then(|place| place.rsplit(':').next()).unwrap_or_default();
            let Some(bytes) = fields.next().and_then(|bytes| bytes.parse::<u64>().ok()) else { continue };
            let frame = stack.frames.entry(plain(name)).or_insert(0);
            *frame = bytes.max(*frame);
        }
        let mut function = None;
        for line in relocations.lines() {
            if let Some(section) = line.strip_prefix("RELOCATION RECORDS FOR [") {
                function = section.split(']').next().and_then(|name| name.strip_prefix(".text.")).map(plain);
            } else if let (Some(function), Some(target)) = (&function, line.split_whitespace().nth(2)) {
                let target = plain(target.strip_prefix(".text.").unwrap_or(target));
                // What begins with a point is data.
                if !target.is_empty() && target != *function {
                    stack.calls.entry(function.clone()).or_default().insert(target);
                }
            }
        }
        stack
    }

    /// The deepest stack below a function. There is no recursion, but for what cannot be told apart by its name.
    fn depth(&self, function: &str, above: &mut Vec<String>, unknown: &mut BTreeSet<String>) -> u64 {
        if above.iter().any(|name| name == function) {
            return 0;
        }
        let Some(frame) = self.frames.get(function) else {
            return 0;
        };
        above.push(function.to_string());
        let mut deepest = 0;
        for called in self.calls.get(function).into_iter().flatten() {
            if self.frames.contains_key(called) {
                deepest = deepest.max(self.depth(called, above, unknown));
            } else if self.elsewhere.contains(called) {
                unknown.insert(called.clone());
            }
        }
        above.pop();
        frame + deepest
    }
}

fn written(
    prefix: &str,
    compiler: &Compiler,
    sizes: &BTreeMap<String, u64>,
    sections: &Sections,
    stack: &Stack,
) -> Result<String> {
    let size = |name: &str, what: &str| sizes.get(name).copied().ok_or_else(|| untold(compiler, what));
    let (model, settings) = (format!("struct {prefix}"), format!("struct {prefix}_settings"));
    let (state_size, settings_size) = (size("state_of_it", &model)?, size("settings_of_it", &settings)?);
    if sections.rom == 0 {
        return Err(untold(compiler, ".text"));
    }
    let mut text = format!("Memory of {prefix} in bytes, compiled by {}\n", words_of(compiler));
    let mut row = |kind: &str, what: &str, bytes: u64| _ = writeln!(text, "  {kind:<6}{what:<38}{bytes:>8}");
    row("RAM", &model, state_size);
    row("", &settings, settings_size);
    row("", "of the file", sections.ram);
    row("ROM", "code and constants", sections.rom);
    row("", "names and lines, if they are asked for", sections.named);
    let mut unknown = BTreeSet::new();
    for (place, name) in ["init", "step", "done", "value"].into_iter().enumerate() {
        let name = format!("{prefix}_{name}");
        if !stack.frames.contains_key(&name) {
            return Err(untold(compiler, &format!("the stack of {name}")));
        }
        let depth = stack.depth(&name, &mut Vec::new(), &mut unknown);
        row(if place == 0 { "Stack" } else { "" }, &name, depth);
    }
    if !unknown.is_empty() {
        let names: Vec<String> = unknown.into_iter().collect();
        let _ = writeln!(text, "  The stack of these is not counted: {}", names.join(", "));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deepest_way_counts() {
        let frames = "a.c:1:5:tank_step\t16\tstatic\na.c:2:5:levels\t24\tstatic\na.c:3:5:point.constprop\t40\tstatic\n\
                      a.c:9:5:fail_at\t8\tstatic\n";
        let relocations = "RELOCATION RECORDS FOR [.text.tank_step]:\nOFFSET TYPE VALUE\n00 R_CALL .text.levels\n\
                           04 R_CALL point.constprop.0-0x4\n\nRELOCATION RECORDS FOR [.text.point.constprop.0]:\n\
                           OFFSET TYPE VALUE\n00 R_CALL fail_at\n04 R_CALL expf\n08 R_ABS .rodata.names\n";
        let elsewhere = BTreeSet::from(["expf".to_string()]);
        let stack = Stack { elsewhere, ..Stack::read(frames, relocations) };
        let mut unknown = BTreeSet::new();
        assert_eq!(stack.depth("tank_step", &mut Vec::new(), &mut unknown), 16 + 40 + 8);
        assert_eq!(unknown.into_iter().collect::<Vec<_>>(), ["expf"]);
    }

    #[test]
    fn sections_are_told_apart() {
        let text = "tank.o  :\nsection size addr\n.text.tank_step 100 0\n.text.tank_name 7 0\n.rodata.names 20 0\n\
                    .rodata.str1.1 30 0\n.progmem.data 40 0\n.data 2 0\n.bss 3 0\n.comment 9 0\nTotal 211\n";
        let found = sections(text, "tank", true);
        assert_eq!((found.rom, found.ram, found.named), (140, 5, 57));
    }
}
