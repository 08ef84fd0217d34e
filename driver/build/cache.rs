//! Built programs and objects, kept between commands so that a second run does not compile.
//!
//! One flat directory of files named by what went into them. An entry appears under its name whole
//! (zudyn writes it next to that and renames it), so commands that run at the same time share it without locks.
//! A failure of the cache never stops a run: zudyn makes again whatever it cannot read or keep.
//!
//! Entries are verified. The directory must belong to the user and be closed to all others (mode 0700); otherwise it is
//! not used. An entry must be a file of the user and carry the checksum of its name and content; a damaged entry is
//! removed. An entry is read once: the verified content is copied into the private directory of the command and started
//! from there, so nobody can change it in between, and another command may empty the cache at any time.

use crate::io::interrupt;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The oldest files are removed when the total is larger than this.
pub const LIMIT: u64 = 500_000_000;

/// Remnants of interrupted commands are older than this.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);

/// Unfinished entries, and private directories of commands.
pub const UNFINISHED: &str = ".new-";
const KINDS: [&str; 2] = ["program-", "object-"];

/// The beginning of an entry, before its checksum.
const MAGIC: &[u8; 8] = b"zudyn c1";
const HASH: usize = 64;

/// The name of a file in the cache: the hash of all its inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key(String);

impl Key {
    /// Every part is hashed with its length, so that no two lists of parts give the same text.
    pub fn of<'a>(kind: &'a str, parts: impl IntoIterator<Item = &'a str>) -> Key {
        let mut hasher = blake3::Hasher::new();
        for part in std::iter::once(kind).chain(parts) {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        Key(format!("{kind}-{}", hasher.finalize().to_hex()))
    }

    pub fn name(&self) -> &str {
        &self.0
    }

    /// The checksum of this content under this name: a valid entry under the name of another is invalid.
    fn checksum(&self, content: &[u8]) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes()).update(b"\0").update(content);
        hasher.finalize()
    }
}

/// Whether the cache has created this file.
fn is_entry(name: &str) -> bool {
    let hash = KINDS.iter().find_map(|kind| name.strip_prefix(kind));
    hash.is_some_and(|hash| hash.len() == HASH && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Why a directory is not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// `ZUDYN_CACHE` is empty, or there is no home.
    None,
    NotDirectory,
    OfAnotherUser,
    /// Its mode gives access to others.
    Open(u32),
    Unreadable(String),
}

impl Unfit {
    /// English and Chinese.
    pub fn texts(&self) -> (String, String) {
        match self {
            Unfit::None => ("there is no place for it".into(), "没有可放的地方".into()),
            Unfit::NotDirectory => ("it is not a directory".into(), "它不是目录".into()),
            Unfit::OfAnotherUser => ("it belongs to another user".into(), "它属于另一个用户".into()),
            Unfit::Open(mode) => (
                format!("its mode is {mode:03o}, so other users may have access; `chmod 700` closes it"),
                format!("它的权限是 {mode:03o}，其他用户可能访问；用 `chmod 700` 关闭"),
            ),
            Unfit::Unreadable(why) => (why.clone(), why.clone()),
        }
    }
}

/// The cache, or nothing if there is no place for one.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: Option<PathBuf>,
    limit: u64,
}

/// The contents of a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Content {
    pub programs: usize,
    pub objects: usize,
    pub bytes: u64,
}

impl Cache {
    /// `ZUDYN_CACHE`, else the XDG base directory. If `ZUDYN_CACHE` is empty, there is no cache.
    pub fn open() -> Cache {
        Cache { directory: directory_of(|name| std::env::var_os(name)), limit: LIMIT }
    }

    /// A cache in a given place, for tests.
    #[cfg(test)]
    pub fn at(directory: &Path) -> Cache {
        Cache { directory: Some(directory.to_path_buf()), limit: LIMIT }
    }

    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }

    /// Why the cache is not used. A directory that does not exist yet can be created.
    pub fn unfit(&self) -> Option<Unfit> {
        let Some(directory) = &self.directory else { return Some(Unfit::None) };
        match std::fs::metadata(directory) {
            Ok(known) => unfit(&known),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
            Err(error) => Some(Unfit::Unreadable(error.to_string())),
        }
    }

    fn usable(&self) -> Option<&Path> {
        if self.unfit().is_some() { None } else { self.directory() }
    }

    /// Copies the content of an entry into a new file and marks the entry as used; false if there is no valid entry.
    pub fn fetch(&self, key: &Key, to: &Path) -> bool {
        self.read(key).is_some_and(|content| copy_to(to, &content).is_ok())
    }

    /// The content of an entry. A damaged entry is removed.
    fn read(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.usable()?.join(&key.0);
        let file = open_entry(&path)?;
        let mut bytes = Vec::new();
        (&file).take(LIMIT).read_to_end(&mut bytes).ok()?;
        let head = MAGIC.len() + blake3::OUT_LEN;
        let whole = bytes.len() >= head
            && bytes.starts_with(MAGIC)
            && key.checksum(&bytes[head..]).as_bytes() == &bytes[MAGIC.len()..head];
        if !whole {
            let _ = std::fs::remove_file(&path);
            return None;
        }
        let _ = file.set_modified(SystemTime::now());
        bytes.drain(..head);
        Some(bytes)
    }

    /// Stores the content of a file; whether that was possible.
    pub fn put(&self, key: &Key, file: &Path) -> bool {
        self.keep(key, file).is_some()
    }

    fn keep(&self, key: &Key, file: &Path) -> Option<()> {
        let directory = self.usable()?;
        if !directory.exists() {
            create_private(directory).ok()?;
            // Another command may have been faster.
            self.usable()?;
        }
        let content = std::fs::read(file).ok()?;
        let make = || tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(directory);
        let (mut beside, _registered) = interrupt::temporary(make, |beside| beside.path()).ok()?;
        beside.write_all(MAGIC).ok()?;
        beside.write_all(key.checksum(&content).as_bytes()).ok()?;
        beside.write_all(&content).ok()?;
        let path = directory.join(&key.0);
        beside.persist(&path).ok()?;
        self.evict(directory, &path);
        Some(())
    }

    /// Removes the least recently used entries until a fifth of the space is free.
    fn evict(&self, directory: &Path, spare: &Path) {
        let mut files = entries(directory);
        let mut total: u64 = files.iter().map(|file| file.size).sum();
        if total <= self.limit {
            return;
        }
        files.sort_by_key(|file| file.used);
        for file in files {
            if total <= self.limit / 5 * 4 {
                break;
            }
            if file.path != spare && std::fs::remove_file(&file.path).is_ok() {
                total -= file.size;
            }
        }
    }

    pub fn content(&self) -> Content {
        let mut content = Content::default();
        for file in self.usable().map(entries).unwrap_or_default() {
            content.bytes += file.size;
            match file.is_program {
                true => content.programs += 1,
                false => content.objects += 1,
            }
        }
        content
    }

    /// Removes all entries, and nothing else in the directory.
    pub fn clear(&self) -> std::io::Result<Content> {
        let content = self.content();
        for file in self.usable().map(entries).unwrap_or_default() {
            match std::fs::remove_file(&file.path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(content)
    }
}

struct Entry {
    path: PathBuf,
    is_program: bool,
    used: SystemTime,
    size: u64,
}

/// The entries of a directory. Removes what an interrupted command has left.
fn entries(directory: &Path) -> Vec<Entry> {
    let now = SystemTime::now();
    let mut all = Vec::new();
    for entry in std::fs::read_dir(directory).into_iter().flatten().flatten() {
        let (Ok(about), Ok(name)) = (entry.metadata(), entry.file_name().into_string()) else { continue };
        let used = about.modified().unwrap_or(now);
        if name.starts_with(UNFINISHED) {
            if now.duration_since(used).is_ok_and(|age| age > ABANDONED) {
                interrupt::remove(&entry.path());
            }
        } else if is_entry(&name) && !about.is_dir() {
            all.push(Entry { path: entry.path(), is_program: name.starts_with(KINDS[0]), used, size: about.len() });
        }
    }
    all
}

/// A new executable file, as far as the umask allows.
fn copy_to(path: &Path, content: &[u8]) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o777);
    options.open(path)?.write_all(content)
}

#[cfg(unix)]
fn create_private(directory: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(directory)
}

#[cfg(not(unix))]
fn create_private(directory: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(directory)
}

#[cfg(unix)]
fn unfit(known: &std::fs::Metadata) -> Option<Unfit> {
    use std::os::unix::fs::MetadataExt;
    let mode = known.mode() & 0o777;
    if !known.is_dir() {
        Some(Unfit::NotDirectory)
    } else if known.uid() != nix::unistd::geteuid().as_raw() {
        Some(Unfit::OfAnotherUser)
    } else {
        (mode & 0o077 != 0).then_some(Unfit::Open(mode))
    }
}

/// On Windows, other users have no access to the directories of a user.
#[cfg(not(unix))]
fn unfit(known: &std::fs::Metadata) -> Option<Unfit> {
    (!known.is_dir()).then_some(Unfit::NotDirectory)
}

/// A file of the user, not a link or a pipe.
#[cfg(unix)]
fn open_entry(path: &Path) -> Option<File> {
    use nix::fcntl::OFlag;
    use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
    let flags = OFlag::O_NOFOLLOW | OFlag::O_NONBLOCK;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits()).open(path).ok()?;
    let known = file.metadata().ok()?;
    (known.is_file() && known.uid() == nix::unistd::geteuid().as_raw() && known.mode() & 0o022 == 0).then_some(file)
}

#[cfg(not(unix))]
fn open_entry(path: &Path) -> Option<File> {
    File::open(path).ok().filter(|file| file.metadata().is_ok_and(|known| known.is_file()))
}

fn directory_of(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    if let Some(own) = variable("ZUDYN_CACHE") {
        // Programs start in other directories, so the path must be absolute.
        return if own.is_empty() { None } else { std::path::absolute(own).ok() };
    }
    // A relative XDG_CACHE_HOME is invalid by its specification.
    let base = variable("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home =
        || variable("HOME").or_else(|| variable("LOCALAPPDATA")).map(PathBuf::from).filter(|home| home.is_absolute());
    base.or_else(|| Some(home()?.join(".cache"))).map(|base| base.join("zudyn"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache(directory: &Path, limit: u64) -> Cache {
        Cache { directory: Some(directory.to_path_buf()), limit }
    }

    fn file_of(directory: &Path, size: usize) -> PathBuf {
        let path = directory.join("made");
        std::fs::write(&path, vec![b'x'; size]).unwrap();
        path
    }

    fn content(cache: &Cache, key: &Key) -> Option<Vec<u8>> {
        cache.read(key)
    }

    #[test]
    fn what_was_put_is_got_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let cache = cache(&place.path().join("deep/cache"), 1000);
        let key = Key::of("program", ["a", "b"]);
        assert_eq!(content(&cache, &key), None);
        assert!(cache.put(&key, &file_of(place.path(), 10)));
        assert_eq!(content(&cache, &key), Some(vec![b'x'; 10]));
        let copy = place.path().join("copy");
        assert!(cache.fetch(&key, &copy));
        assert_eq!(std::fs::read(&copy).unwrap(), b"xxxxxxxxxx");
        assert_eq!(content(&cache, &Key::of("program", ["ab", ""])), None);
        assert_ne!(Key::of("program", ["a", "b"]), Key::of("program", ["ab"]));
    }

    #[test]
    fn a_damaged_entry_is_removed() {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("cache");
        let cache = cache(&directory, 1000);
        let (key, other) = (Key::of("program", ["a"]), Key::of("object", ["a"]));
        let made = file_of(place.path(), 10);
        for damage in [0, 5, 20, 45] {
            assert!(cache.put(&key, &made));
            let mut bytes = std::fs::read(directory.join(&key.0)).unwrap();
            bytes[damage] ^= 1;
            std::fs::write(directory.join(&key.0), &bytes).unwrap();
            assert_eq!(content(&cache, &key), None, "byte {damage}");
            assert!(!directory.join(&key.0).exists());
        }
        for length in [0, 7, 20, 40, 49] {
            assert!(cache.put(&key, &made));
            let file = OpenOptions::new().write(true).open(directory.join(&key.0)).unwrap();
            file.set_len(length).unwrap();
            assert_eq!(content(&cache, &key), None, "cut to {length}");
        }
        assert!(cache.put(&key, &made));
        std::fs::copy(directory.join(&key.0), directory.join(&other.0)).unwrap();
        assert_eq!(content(&cache, &other), None, "an entry under another name");
        assert!(content(&cache, &key).is_some());
    }

    #[test]
    #[cfg(unix)]
    fn links_and_open_directories_are_not_trusted() {
        use std::os::unix::fs::PermissionsExt;
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("cache");
        let cache = cache(&directory, 1000);
        let key = Key::of("program", ["a"]);
        assert!(cache.put(&key, &file_of(place.path(), 10)));
        let path = directory.join(&key.0);
        std::fs::rename(&path, place.path().join("good")).unwrap();
        std::os::unix::fs::symlink(place.path().join("good"), &path).unwrap();
        assert_eq!(content(&cache, &key), None);
        assert!(cache.put(&key, &file_of(place.path(), 10)));
        assert!(content(&cache, &key).is_some());
        for mode in [0o701, 0o710, 0o755, 0o777] {
            std::fs::set_permissions(&directory, std::fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(cache.unfit(), Some(Unfit::Open(mode)));
            assert_eq!(content(&cache, &key), None);
            assert!(!cache.put(&key, &file_of(place.path(), 10)));
        }
        std::fs::set_permissions(&directory, std::fs::Permissions::from_mode(0o700)).unwrap();
        assert!(content(&cache, &key).is_some());
    }

    #[test]
    fn the_least_used_goes_first_and_nothing_of_others() {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("cache");
        let cache = cache(&directory, 270);
        let keys: Vec<Key> = (0..4).map(|i| Key::of("program", [i.to_string().as_str()])).collect();
        for (age, key) in keys[..3].iter().enumerate() {
            assert!(cache.put(key, &file_of(place.path(), 30)));
            let used = SystemTime::now() - Duration::from_secs(100 - age as u64);
            File::open(directory.join(&key.0)).unwrap().set_modified(used).unwrap();
        }
        std::fs::write(directory.join("letter"), "of the user").unwrap();
        assert!(content(&cache, &keys[0]).is_some(), "used again, it is the youngest now");
        assert!(cache.put(&keys[3], &file_of(place.path(), 30)));
        let left: Vec<bool> = keys.iter().map(|key| content(&cache, key).is_some()).collect();
        assert_eq!(left, [true, false, true, true]);
        let removed = cache.clear().unwrap();
        assert_eq!((removed.programs, removed.objects, removed.bytes), (3, 0, 3 * 70));
        assert_eq!(cache.content(), Content::default());
        assert!(directory.join("letter").exists());
    }

    #[test]
    fn a_cache_that_cannot_be_used_is_no_trouble() {
        let place = tempfile::tempdir().unwrap();
        let made = file_of(place.path(), 10);
        let key = Key::of("program", []);
        let on_a_file = cache(&made, 100);
        assert!(!on_a_file.put(&key, &made));
        assert_eq!(content(&on_a_file, &key), None);
        assert_eq!(on_a_file.unfit(), Some(Unfit::NotDirectory));
        assert!(!Cache { directory: None, limit: 0 }.put(&key, &made));
    }

    #[test]
    fn the_place_follows_the_environment() {
        let with = |pairs: &[(&str, &str)]| {
            directory_of(|name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.into()))
        };
        assert_eq!(with(&[("ZUDYN_CACHE", "/x"), ("HOME", "/h")]), Some("/x".into()));
        assert_eq!(with(&[("ZUDYN_CACHE", ""), ("HOME", "/h")]), None);
        assert_eq!(with(&[("XDG_CACHE_HOME", "/c"), ("HOME", "/h")]), Some("/c/zudyn".into()));
        assert_eq!(with(&[("XDG_CACHE_HOME", "c"), ("HOME", "/h")]), Some("/h/.cache/zudyn".into()));
        assert_eq!(with(&[("HOME", "h")]), None);
        assert_eq!(with(&[]), None);
    }
}
