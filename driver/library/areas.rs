//! How much memory a library takes, by the objects of compilers for small machines: those of sdcc, cc65 and bcc tell the
//! areas they are made of, and nothing about stacks.

use super::Wrong;
use super::report::{said, untold, words_of};
use crate::build::compiler::{Compiler, Family};
use crate::build::room::{Room, put_files};
use crate::io::trouble::{Result, Trouble};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Whether this is the report for a compiler.
pub fn tells_areas(compiler: &Compiler) -> bool {
    matches!(compiler.family, Family::Sdcc | Family::Cc65 | Family::Bcc)
}

/// Bytes of one object: in read-only memory, and in RAM.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Areas {
    rom: u64,
    ram: u64,
}

pub fn report(prefix: &str, files: &[(String, String)], compiler: &Compiler) -> Result<String> {
    let room = Room::new()?;
    put_files(room.path(), files)?;
    let library = measured(prefix, compiler, room.path())?;
    let size = |name: &str, of: &str| -> Result<u64> {
        // What begins with a value is in no area that only the linker knows.
        let probe = format!("#include \"{prefix}.h\"\nstruct {of} {name}_of_it = {{ 0 }};\n");
        put_files(room.path(), &[(format!("{name}-of-it.c"), probe)])?;
        let found = measured(&format!("{name}-of-it"), compiler, room.path())?.ram;
        if found == 0 { Err(untold(compiler, &format!("struct {of}"))) } else { Ok(found) }
    };
    let (state, settings) = (size("state", prefix)?, size("settings", &format!("{prefix}_settings"))?);
    if library.rom == 0 {
        return Err(untold(compiler, "the size of the code"));
    }
    let mut text = format!("Memory of {prefix} in bytes, compiled by {}\n", words_of(compiler));
    let mut row = |kind: &str, what: &str, bytes: u64| _ = writeln!(text, "  {kind:<6}{what:<38}{bytes:>8}");
    row("RAM", &format!("struct {prefix}"), state);
    row("", &format!("struct {prefix}_settings"), settings);
    row("", "of the file", library.ram);
    row("ROM", "code and constants, names and lines too", library.rom);
    text.push_str("  Stacks, and what the compiler's own library takes, are not told by this compiler.\n");
    Ok(text)
}

/// Compiles one file and adds up the areas of its object.
fn measured(name: &str, compiler: &Compiler, room: &Path) -> Result<Areas> {
    let object = format!("{name}.{}", if compiler.family == Family::Sdcc { "rel" } else { "o" });
    let mut command = Command::new(&compiler.path);
    command.args(&compiler.words);
    match compiler.family {
        Family::Sdcc => command.arg("--std-c89"),
        Family::Cc65 => command.args(["--standard", "c89", "-O"]),
        _ => &mut command,
    };
    command.arg("-c").arg(format!("{name}.c")).args(["-o", &object]);
    said(&mut command, room)?;
    let told = match compiler.family {
        Family::Sdcc => {
            let text = std::fs::read_to_string(room.join(&object)).map_err(Trouble::Temporary)?;
            of_sdcc(&text)
        }
        Family::Cc65 => of_cc65(&said(Command::new("od65").args(["-S", &object]), room)?),
        _ => of_bcc(&said(Command::new("size86").arg(&object), room)?),
    };
    told.ok_or_else(|| {
        Trouble::Library(Wrong::Untold { compiler: words_of(compiler), what: format!("areas of {object}") })
    })
}

/// Lines `A _CODE size 1F84 flags 0 addr 0`, in hexadecimal digits.
fn of_sdcc(text: &str) -> Option<Areas> {
    let mut areas = Areas::default();
    let mut any = false;
    for line in text.lines() {
        let ["A", name, "size", size, ..] = line.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        any = true;
        let size = u64::from_str_radix(size, 16).ok()?;
        let read_only = ["CODE", "CSEG", "HOME", "GS", "CONST", "INITIALIZER", "XINIT"];
        // The registers of an 8051 are there anyway.
        if read_only.iter().any(|part| name.trim_start_matches('_').starts_with(part)) {
            areas.rom += size;
        } else if !name.starts_with("REG_BANK") {
            areas.ram += size;
        }
    }
    any.then_some(areas)
}

/// Lines `CODE:   5806`.
fn of_cc65(text: &str) -> Option<Areas> {
    let mut areas = Areas::default();
    let mut any = false;
    for line in text.lines() {
        let [name, size] = line.split_whitespace().collect::<Vec<_>>()[..] else { continue };
        let Ok(size) = size.parse::<u64>() else { continue };
        any = true;
        match name {
            "CODE:" | "RODATA:" | "ONCE:" => areas.rom += size,
            "DATA:" | "BSS:" | "ZEROPAGE:" => areas.ram += size,
            _ => {}
        }
    }
    any.then_some(areas)
}

/// Headings, and a line that begins with text, data and bss.
fn of_bcc(text: &str) -> Option<Areas> {
    let numbers: Vec<u64> = text.lines().nth(1)?.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [text, data, bss, ..] = numbers[..] else { return None };
    Some(Areas { rom: text, ram: data + bss })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_told_apart() {
        let sdcc = "H 9 areas\nA _CODE size 1F84 flags 0 addr 0\nA _DATA size 10 flags 0 addr 0\nA XINIT size 2 flags 20 \
                    addr 0\nA REG_BANK_0 size 8 flags 4 addr 0\n";
        assert_eq!(of_sdcc(sdcc), Some(Areas { rom: 0x1f86, ram: 16 }));
        let cc65 = "a.o:\n  Segment sizes:\n    CODE:      5806\n    RODATA:     165\n    BSS:     7\n    NULL:   0\n";
        assert_eq!(of_cc65(cc65), Some(Areas { rom: 5971, ram: 7 }));
        let bcc = "text\tdata\tbss\tdec\thex\tfilename\n5858\t205\t1\t6064\t17b0\ta.o\n";
        assert_eq!(of_bcc(bcc), Some(Areas { rom: 5858, ram: 206 }));
        assert_eq!((of_sdcc(""), of_cc65("nothing"), of_bcc("size: a.o: Cannot open file")), (None, None, None));
    }
}
