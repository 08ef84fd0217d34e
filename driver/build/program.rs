//! From C files to a program: compile, link, keep the result in the cache.
//!
//! The runtime is the same for every model. zudyn compiles each of its files once for each compiler and its flags and
//! keeps the object, so that a new model compiles alone.

use crate::build::cache::Unfit;
use crate::build::cache::{Cache, Key};
use crate::build::compiler::{Compiler, Family, Wanted, shown};
use crate::build::room::{self, Room, put_files};
use crate::build::target::{self, Launch};
use crate::io::interrupt::{self, Children};
use crate::io::talk::Talk;
use crate::io::trouble::{Result, Trouble};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A program that can be run. It is in a private directory, where nobody else can change or remove it.
#[derive(Debug)]
pub struct Program {
    made: Made,
    launch: Launch,
    _room: Room,
}

#[derive(Debug)]
enum Made {
    Executable(PathBuf),
    /// The arguments are linked into the program when it starts.
    Objects {
        objects: Vec<PathBuf>,
        compiler: Compiler,
        wanted: Wanted,
    },
}

impl Program {
    /// The command that runs it; `room` is for files that must be made first.
    pub fn command(&self, arguments: &[OsString], room: &Path, talk: &Talk) -> Result<Command> {
        match &self.made {
            Made::Executable(path) => Ok(self.launch.command(path, arguments)),
            Made::Objects { objects, compiler, wanted } => {
                let text = target::main_with(arguments);
                put_files(room, &[("start.c".into(), text)])?;
                let mut parts: Vec<OsString> = vec!["start.c".into()];
                parts.extend(objects.iter().map(|object| object.clone().into_os_string()));
                let path = link(compiler, wanted, room, parts, talk)?;
                Ok(self.launch.command(&path, &[]))
            }
        }
    }

    /// Why it could not start: its directory may be missing, or mounted `noexec`.
    pub fn not_started(&self, error: std::io::Error) -> Trouble {
        match &self.made {
            Made::Executable(path) if !path.exists() || error.kind() == std::io::ErrorKind::PermissionDenied => {
                Trouble::Temporary(error)
            }
            _ => Trouble::ProgramFailed { how: error.to_string(), output: String::new() },
        }
    }

    /// Whether an emulator runs it, which may have child processes.
    pub fn children(&self) -> Children {
        if self.launch.is_direct() { Children::None } else { Children::OfItsOwn }
    }

    /// It cannot read standard input.
    pub fn is_deaf(&self) -> bool {
        self.launch.is_deaf()
    }
}

impl std::fmt::Debug for Room {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.path().fmt(f)
    }
}

/// Names and texts of C files; the first is the model, the others are the runtime.
pub type Files = [(String, String)];

pub struct Builder<'a> {
    pub compiler: &'a Compiler,
    pub wanted: &'a Wanted,
    pub cache: &'a Cache,
    pub talk: &'a Talk,
    /// How to start the program.
    pub launch: Launch,
}

fn is_source(name: &str) -> bool {
    name.ends_with(".c")
}

fn is_header(name: &str) -> bool {
    name.ends_with(".h")
}

impl Builder<'_> {
    /// The program, if it was built before.
    pub fn cached(&self, files: &Files) -> Option<Program> {
        if self.launch.builds_in_arguments() {
            return None;
        }
        let room = Room::for_programs(self.cache).ok()?;
        let path = room.path().join(self.program_name());
        let key = self.program_key(files);
        if !self.cache.fetch(&key, &path) {
            return None;
        }
        let place = || self.cache.directory().unwrap_or(Path::new("")).join(key.name());
        self.talk.detail(|| format!("{} {}", self.talk.say("from the cache:", "取自缓存："), place().display()));
        Some(Program { made: Made::Executable(path), launch: self.launch.clone(), _room: room })
    }

    pub fn build(&self, files: &Files) -> Result<Program> {
        if let Some(program) = self.cached(files) {
            return Ok(program);
        }
        let room = Room::for_programs(self.cache)?;
        put_files(room.path(), files)?;
        let made = if self.launch.builds_in_arguments() {
            self.compile_without_arguments(room.path(), files)
        } else {
            self.compile(room.path(), files).map(|path| {
                self.cache.put(&self.program_key(files), &path);
                Made::Executable(path)
            })
        };
        note_unused(self.cache, self.talk);
        match made {
            Ok(made) => Ok(Program { made, launch: self.launch.clone(), _room: room }),
            Err(Trouble::CompilerFailed { command, output, .. }) => match storage(room.path(), &output) {
                Some(trouble) => Err(trouble),
                None => Err(Trouble::CompilerFailed { command, output, kept: Some(room.keep()) }),
            },
            Err(other) => Err(other),
        }
    }

    fn program_name(&self) -> String {
        program_name(self.compiler)
    }

    fn compile(&self, room: &Path, files: &Files) -> Result<PathBuf> {
        let Some((model, _)) = files.first() else { return Err(Trouble::Told(crate::io::trouble::Exit::Compiler)) };
        let mut arguments: Vec<OsString> = vec![model.into()];
        arguments.extend(self.objects(room, files)?.into_iter().map(PathBuf::into_os_string));
        link(self.compiler, self.wanted, room, arguments, self.talk)
    }

    /// All objects; main() of the model has a different name.
    fn compile_without_arguments(&self, room: &Path, files: &Files) -> Result<Made> {
        let Some((model, _)) = files.first() else { return Err(Trouble::Told(crate::io::trouble::Exit::Compiler)) };
        let object = object_name(model, self.compiler);
        let rename = format!("-Dmain={}", target::MODEL_MAIN);
        let arguments = [rename, "-c".into(), model.clone(), "-o".into(), object.clone()].map(OsString::from);
        call(self.compiler, self.wanted, room, &arguments, model, self.talk)?;
        let mut objects = vec![room.join(object)];
        objects.extend(self.objects(room, files)?);
        Ok(Made::Objects { objects, compiler: self.compiler.clone(), wanted: self.wanted.clone() })
    }

    /// The executable itself, for the user.
    pub fn build_file(&self, files: &Files, to: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        match self.build(files)?.made {
            Made::Executable(path) => to(&path),
            Made::Objects { .. } => Err(Trouble::Told(crate::io::trouble::Exit::Compiler)),
        }
    }

    /// The objects of the runtime; those not in the cache are compiled, several at a time.
    fn objects(&self, room: &Path, files: &Files) -> Result<Vec<PathBuf>> {
        let sources: Vec<&(String, String)> = files.iter().skip(1).filter(|(name, _)| is_source(name)).collect();
        let object = |name: &str| room.join(object_name(name, self.compiler));
        let found = |(name, text): &(String, String)| {
            self.cache.fetch(&self.object_key(files, text), &object(name)) && self.complete(&object(name))
        };
        let missing: Vec<usize> = (0..sources.len()).filter(|at| !found(sources[*at])).collect();
        let waiting = Mutex::new(missing.iter());
        let troubles = Mutex::new(Vec::new());
        let workers = std::thread::available_parallelism().map_or(1, |number| number.get()).min(missing.len());
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let next = waiting.lock().ok().and_then(|mut waiting| waiting.next().copied());
                        let Some(at) = next else { break };
                        let name = &sources[at].0;
                        let arguments =
                            ["-c".into(), name.into(), "-o".into(), object_name(name, self.compiler).into()];
                        if let Err(trouble) = call(self.compiler, self.wanted, room, &arguments, name, self.talk)
                            && let Ok(mut troubles) = troubles.lock()
                        {
                            troubles.push(trouble);
                        }
                    }
                });
            }
        });
        if let Some(trouble) = troubles.into_inner().unwrap_or_default().into_iter().next() {
            return Err(trouble);
        }
        for (name, text) in missing.into_iter().map(|at| sources[at]) {
            self.cache.put(&self.object_key(files, text), &object(name));
        }
        Ok(sources.iter().map(|(name, _)| object(name)).collect())
    }

    /// sdcc's linkers complete the listing next to an object, and fail if it is missing; an empty one is enough.
    fn complete(&self, object: &Path) -> bool {
        self.compiler.family != Family::Sdcc || std::fs::write(object.with_extension("lst"), "").is_ok()
    }

    fn program_key(&self, files: &Files) -> Key {
        let texts = files.iter().filter(|(name, _)| is_source(name) || is_header(name));
        let identity = self.compiler.identity();
        let flags = self.compiler.flags(self.wanted);
        let flags = flags.iter().chain(&self.compiler.link);
        let parts = [identity.as_str()].into_iter().chain(flags.map(String::as_str));
        Key::of("program", parts.chain(texts.flat_map(|(name, text)| [name.as_str(), text.as_str()])))
    }

    fn object_key(&self, files: &Files, text: &str) -> Key {
        let headers = files.iter().filter(|(name, _)| is_header(name)).map(|(_, text)| text.as_str());
        let identity = self.compiler.identity();
        let flags = self.compiler.flags(self.wanted);
        let parts = [identity.as_str()].into_iter().chain(flags.iter().map(String::as_str));
        Key::of("object", parts.chain(headers).chain([text]))
    }
}

/// Runs the compiler; its output goes to a file, so that it can never block on a full pipe.
fn call(
    compiler: &Compiler,
    wanted: &Wanted,
    room: &Path,
    arguments: &[OsString],
    what: &str,
    talk: &Talk,
) -> Result<()> {
    let mut command = compiler.command(wanted, arguments, room);
    let line = shown(&command);
    talk.detail(|| line.clone());
    let failed = |output: String| Trouble::CompilerFailed { command: line.clone(), output, kept: None };
    let log = room.join(format!("{what}.log"));
    let mut child = interrupt::start(logged(&mut command, &log)?, Children::OfItsOwn)
        .map_err(|error| if room.is_dir() { failed(error.to_string()) } else { Trouble::Temporary(error) })?;
    let status = interrupt::wait(&mut child, |_| {})?;
    let output = read_log(&log);
    if status.success() { Ok(()) } else { Err(failed(output)) }
}

/// Compiles and links these files into a program.
fn link(compiler: &Compiler, wanted: &Wanted, room: &Path, mut parts: Vec<OsString>, talk: &Talk) -> Result<PathBuf> {
    let name = program_name(compiler);
    parts.extend(compiler.link.iter().map(OsString::from));
    parts.extend(compiler.mathematics().map(OsString::from));
    parts.extend(["-o".into(), OsString::from(&name)]);
    call(compiler, wanted, room, &parts, "program", talk)?;
    if !compiler.places.is_empty() {
        let map = read_log(&room.join("program.map"));
        if let Some(output) = target::misplaced(&map, &compiler.places) {
            return Err(Trouble::CompilerFailed { command: String::new(), output, kept: None });
        }
    }
    Ok(room.join(name))
}

fn program_name(compiler: &Compiler) -> String {
    match compiler.extension.as_str() {
        "" => "program".to_string(),
        extension => format!("program.{extension}"),
    }
}

/// The write-error messages of compilers, assemblers and linkers, in the language that zudyn requests from them.
const STORAGE: [&str; 3] = ["No space left on device", "File too large", "Disk quota exceeded"];

/// The failure of the temporary directory that made a compiler fail, if that was the cause.
fn storage(directory: &Path, output: &str) -> Option<Trouble> {
    if let Some(error) = room::fault(&directory.join("probe")) {
        return Some(Trouble::Temporary(error));
    }
    let said = STORAGE.into_iter().find(|said| output.contains(said))?;
    Some(Trouble::Temporary(std::io::Error::other(said)))
}

/// Reports, once per command, why an existing cache is not used.
fn note_unused(cache: &Cache, talk: &Talk) {
    static ONCE: std::sync::Once = std::sync::Once::new();
    let Some(unfit) = cache.unfit().filter(|unfit| *unfit != Unfit::None) else { return };
    let place = cache.directory().unwrap_or(Path::new("")).display();
    ONCE.call_once(|| {
        let (english, chinese) = unfit.texts();
        let english = format!("the cache `{place}` is not used: {english}");
        talk.note(talk.say(&english, &format!("不使用缓存 `{place}`：{chinese}")));
    });
}

fn object_name(source: &str, compiler: &Compiler) -> String {
    format!("{}.{}", source.trim_end_matches(".c"), compiler.object_extension())
}

/// Redirects both outputs of a command to a file.
pub fn logged<'c>(command: &'c mut Command, log: &Path) -> Result<&'c mut Command> {
    let file = std::fs::File::create(log).map_err(Trouble::Temporary)?;
    let second = file.try_clone().map_err(Trouble::Temporary)?;
    Ok(command.stdin(Stdio::null()).stdout(file).stderr(second))
}

pub fn read_log(log: &Path) -> String {
    std::fs::read(log).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build::compiler;

    fn files(model: &str) -> Vec<(String, String)> {
        [
            ("model.c", model),
            ("part.c", "#include \"part.h\"\nint part(void) { return 7; }\n"),
            ("part.h", "int part(void);\n"),
        ]
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .to_vec()
    }

    #[test]
    fn a_program_is_built_once_and_a_mistake_keeps_the_files() {
        let Ok(compiler) = compiler::find(None) else { return };
        let place = tempfile::tempdir().unwrap();
        let cache = Cache::at(&place.path().join("cache"));
        let wanted = Wanted { optimise: "0".into(), flags: Vec::new() };
        let talk = Talk::silent();
        let launch = Launch::default();
        let builder = Builder { compiler: &compiler, wanted: &wanted, cache: &cache, talk: &talk, launch };
        let good = files("#include \"part.h\"\nint main(void) { return part(); }\n");
        assert!(builder.cached(&good).is_none());
        let program = builder.build(&good).unwrap();
        let mut command = program.command(&[], place.path(), &talk).unwrap();
        assert_eq!(command.status().unwrap().code(), Some(7));
        assert!(builder.cached(&good).is_some());
        let bad = files("int main(void) { return part(; }\n");
        match builder.build(&bad).unwrap_err() {
            Trouble::CompilerFailed { command, output, kept: Some(kept) } => {
                assert!(command.contains("model.c"), "{command}");
                assert!(!output.is_empty());
                assert!(kept.join("model.c").is_file());
                std::fs::remove_dir_all(kept).unwrap();
            }
            other => panic!("{other:?}"),
        }
    }
}
