//! The three programs of docs/embedding.md are built as it says and run: on this machine, in the emulators of their
//! machines, and the page in node.

use crate::command::{Room, installed};
use std::path::{Path, PathBuf};
use std::process::Command;

const ARM: &str = "-mthumb --specs=/usr/lib/picolibc/arm-none-eabi/picolibc.specs --oslib=semihost --crt0=hosted \
                   -Wl,--defsym=__stack_size=0x1000 -Wl,--defsym=__flash=0 -Wl,--defsym=__ram=0x20000000 \
                   -Wl,--defsym=__flash_size=0x100000 -Wl,--defsym=__ram_size=0x10000 -mcpu=cortex-m4 \
                   -mfloat-abi=hard -mfpu=fpv4-sp-d16";
const QEMU: &str = "-M mps2-an386 -display none -monitor none -serial none -chardev stdio,id=c0 \
                    -semihosting-config enable=on,target=native,chardev=c0 -kernel";

/// The files of the document, in a folder.
fn files(room: &Room) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(root.join("docs/embedding.md")).expect("it is part of the package");
    let folder = room.file("tutorial");
    std::fs::create_dir_all(&folder).expect("it can be made");
    for part in document.split("<!-- file: ").skip(1) {
        let (name, rest) = part.split_once(" -->\n```").expect("a block follows");
        let (_, rest) = rest.split_once('\n').expect("a language");
        let (text, _) = rest.split_once("```").expect("an end");
        std::fs::write(folder.join(name), text).expect("it can be written");
    }
    folder
}

fn emit(room: &Room, folder: &Path, model: &str, more: &str) {
    let (from, to) = (folder.join(model).display().to_string(), folder.join("library").display().to_string());
    let words = ["emit", &from, "--form", "library", "-o", &to];
    let words: Vec<&str> = words.into_iter().chain(more.split(' ')).collect();
    let done = room.zudyn(&words);
    assert_eq!(done.status, 0, "{}", done.errors);
}

/// What a command prints.
fn prints(folder: &Path, command: &str, words: &[&str]) -> String {
    let output = Command::new(command).args(words).current_dir(folder).output().expect("it runs");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{command} {words:?}: {text}");
    text
}

fn build(folder: &Path, compiler: &str, flags: &str, program: &str, library: &str) {
    let flags = flags.split(' ').filter(|flag| !flag.is_empty());
    let words: Vec<&str> = flags.chain(["-Ilibrary", program, library, "-o", "program", "-lm"]).collect();
    prints(folder, compiler, &words);
}

#[test]
fn the_pump_of_the_document_runs() {
    let room = Room::new();
    let folder = files(&room);
    emit(&room, &folder, "infusion.dyn", "--real fixed --settings GOAL,RATE,VOLUME --outputs CONC,PUMP");
    build(&folder, "gcc", "-Wall -Wextra -Werror", "pump.c", "library/infusion.c");
    let here = prints(&folder, "./program", &[]);
    let lines: Vec<&str> = here.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[7]), (8, "0 0 200", "."), "{here}");
    // Nearly the goal of 4 mg/l after an hour.
    let numbers: Vec<u32> = lines[6].split(' ').map(|number| number.parse().expect("a number")).collect();
    assert!(numbers[0] == 60 && (200..400).contains(&numbers[1]), "{here}");
    if installed("avr-gcc") && installed("simavr") {
        build(&folder, "avr-gcc", "-Os -std=c99 -mmcu=atmega328p", "pump.c", "library/infusion.c");
        let there = prints(&folder, "simavr", &["-m", "atmega328p", "-f", "16000000", "program"]);
        // simavr shows the end of a line as a dot, in colour.
        for line in &lines[..7] {
            assert!(there.contains(&format!("{line}.")), "{line}: {there}");
        }
    }
}

#[test]
fn the_controller_of_the_document_runs() {
    let room = Room::new();
    let folder = files(&room);
    emit(&room, &folder, "patient.mod", "--real float");
    build(&folder, "gcc", "-Wall -Wextra -Werror", "controller.c", "library/patient.c");
    let here = prints(&folder, "./program", &[]);
    assert_eq!(here.lines().count(), 6, "{here}");
    assert!(here.contains("pump 2000 ug/min") && here.contains("pump 500 ug/min"), "{here}");
    if installed("arm-none-eabi-gcc") && installed("qemu-system-arm") {
        build(&folder, "arm-none-eabi-gcc", &format!("-Os {ARM}"), "controller.c", "library/patient.c");
        let words: Vec<&str> = QEMU.split(' ').filter(|word| !word.is_empty()).chain(["program"]).collect();
        assert_eq!(prints(&folder, "qemu-system-arm", &words), here);
    }
}

/// A page as far as the script needs one: it ends after a few seconds of the model.
const PAGE: &str = "\
const fs = require('fs');
const shown = {};
const part = (name) => (shown[name] ??= {});
globalThis.document = { querySelector: part };
globalThis.fetch = (name) => fs.readFileSync(name);
WebAssembly.instantiateStreaming = async (bytes) => WebAssembly.instantiate(bytes);
let turn;
globalThis.setInterval = (run) => { turn = run; };
const page = fs.readFileSync('index.html', 'utf8');
const script = page.split('<script type=\"module\">')[1].split('</script>')[0];
const run = new (Object.getPrototypeOf(async () => {}).constructor)(script);
run().then(() => {
    turn();
    console.log(part('#show').textContent);
    part('#pump').oninput({ target: { valueAsNumber: 2 } });
    part('#dose').onclick();
    turn();
    console.log(part('#show').textContent);
});
";

#[test]
fn the_page_of_the_document_runs() {
    let room = Room::new();
    if !installed("node") || !room.zudyn(&["targets", "wasm-library"]).output.contains("builds and runs") {
        return;
    }
    let folder = files(&room);
    let (from, to) = (folder.join("patient.mod"), folder.join("patient.wasm"));
    let (from, to) = (from.display().to_string(), to.display().to_string());
    let done = room.zudyn(&["build", &from, "--target", "wasm-library", "-o", &to]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let shown = prints(&folder, "node", &["-e", PAGE]);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 2, "{shown}");
    let amount = |line: &str| -> f64 {
        let number = line.split(": ").nth(1).and_then(|rest| rest.split(" mg,").next()).expect("an amount");
        number.parse().expect("a number")
    };
    assert!(lines[0].starts_with("0.5 min: ") && lines[1].starts_with("1 min: "), "{shown}");
    assert!(amount(lines[1]) > amount(lines[0]) + 9.0, "{shown}");
    // Forty lines are what the document promises.
    let page = std::fs::read_to_string(folder.join("index.html")).expect("it is there");
    assert!(page.lines().count() <= 40);
}
