//! From C files to a program: compile, link, keep in the cache.
//!
//! The files of the runtime are the same for every model: each is compiled once for a compiler and its
//! flags and its object is kept, so that a new model compiles alone.

use crate::cache::{Cache, Key};
use crate::compiler::{Compiler, Wanted, shown};
use crate::interrupt;
use crate::room::{Room, write_files};
use crate::talk::Talk;
use crate::trouble::{Result, Trouble};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// A program that can be run. If it could not be kept in the cache it lives in a room of its own.
#[derive(Debug)]
pub struct Program {
    pub path: PathBuf,
    _room: Option<Room>,
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
}

fn is_source(name: &str) -> bool {
    name.ends_with(".c")
}

fn is_header(name: &str) -> bool {
    name.ends_with(".h")
}

impl Builder<'_> {
    /// The program if it was built before.
    pub fn cached(&self, files: &Files) -> Option<Program> {
        let path = self.cache.get(&self.program_key(files))?;
        self.talk.detail(|| format!("{} {}", self.talk.say("from the cache:", "取自缓存："), path.display()));
        Some(Program { path, _room: None })
    }

    pub fn build(&self, files: &Files) -> Result<Program> {
        if let Some(program) = self.cached(files) {
            return Ok(program);
        }
        let room = Room::new()?;
        write_files(room.path(), files)?;
        match self.compile(room.path(), files) {
            Ok(path) => {
                let kept = self.cache.put(&self.program_key(files), &path);
                Ok(match kept {
                    Some(path) => Program { path, _room: None },
                    None => Program { path, _room: Some(room) },
                })
            }
            Err(Trouble::CompilerFailed { command, output, .. }) => {
                Err(Trouble::CompilerFailed { command, output, kept: Some(room.keep()) })
            }
            Err(other) => Err(other),
        }
    }

    fn compile(&self, room: &Path, files: &Files) -> Result<PathBuf> {
        let Some((model, _)) = files.first() else { return Err(Trouble::Told(crate::trouble::Exit::Compiler)) };
        let mut arguments: Vec<OsString> = vec![model.into()];
        arguments.extend(self.objects(room, files)?.into_iter().map(PathBuf::into_os_string));
        arguments.extend(["-lm".into(), "-o".into(), "program".into()]);
        self.call(room, &arguments, "program")?;
        Ok(room.join("program"))
    }

    /// The objects of the runtime; those not in the cache are compiled, several at a time.
    fn objects(&self, room: &Path, files: &Files) -> Result<Vec<PathBuf>> {
        let sources: Vec<&(String, String)> = files.iter().skip(1).filter(|(name, _)| is_source(name)).collect();
        let found: Vec<Option<PathBuf>> =
            sources.iter().map(|(_, text)| self.cache.get(&self.object_key(files, text))).collect();
        let missing: Vec<usize> = (0..sources.len()).filter(|at| found[*at].is_none()).collect();
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
                        let arguments = ["-c".into(), name.into(), "-o".into(), object_name(name).into()];
                        if let Err(trouble) = self.call(room, &arguments, name)
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
        Ok(sources
            .iter()
            .zip(found)
            .map(|((name, text), found)| {
                found.unwrap_or_else(|| {
                    let object = room.join(object_name(name));
                    self.cache.put(&self.object_key(files, text), &object);
                    object
                })
            })
            .collect())
    }

    /// Runs the compiler; what it prints goes to a file, so that it can never block on a full pipe.
    fn call(&self, room: &Path, arguments: &[OsString], what: &str) -> Result<()> {
        let mut command = self.compiler.command(self.wanted, arguments, room);
        let line = shown(&command);
        self.talk.detail(|| line.clone());
        let failed = |output: String| Trouble::CompilerFailed { command: line.clone(), output, kept: None };
        let log = room.join(format!("{what}.log"));
        let mut child = logged(&mut command, &log)?.spawn().map_err(|error| failed(error.to_string()))?;
        let status = interrupt::wait(&mut child, |_| {})?;
        let output = read_log(&log);
        if status.success() { Ok(()) } else { Err(failed(output)) }
    }

    fn program_key(&self, files: &Files) -> Key {
        let texts = files.iter().filter(|(name, _)| is_source(name) || is_header(name));
        let identity = self.compiler.identity();
        let flags = self.compiler.flags(self.wanted);
        let parts = [identity.as_str()].into_iter().chain(flags.iter().map(String::as_str));
        Key::of("program", parts.chain(texts.flat_map(|(name, text)| [name.as_str(), text.as_str()])))
    }

    fn object_key(&self, files: &Files, text: &str) -> Key {
        let headers = files.iter().filter(|(name, _)| is_header(name)).map(|(_, text)| text.as_str());
        let identity = self.compiler.identity();
        let flags = self.compiler.flags(self.wanted);
        let parts = [identity.as_str()].into_iter().chain(flags.iter().map(String::as_str));
        Key::of("object", parts.chain(headers).chain([text])).with_extension("o")
    }
}

fn object_name(source: &str) -> String {
    format!("{}.o", source.trim_end_matches(".c"))
}

/// Sends both outputs of a command to a file.
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
    use crate::compiler;

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
        let cache = Cache::at(place.path());
        let wanted = Wanted { optimise: "0".into(), flags: Vec::new() };
        let talk = Talk::silent();
        let builder = Builder { compiler: &compiler, wanted: &wanted, cache: &cache, talk: &talk };
        let good = files("#include \"part.h\"\nint main(void) { return part(); }\n");
        assert!(builder.cached(&good).is_none());
        let program = builder.build(&good).unwrap();
        assert_eq!(Command::new(&program.path).status().unwrap().code(), Some(7));
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
