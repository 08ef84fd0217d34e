//! Built programs and objects, kept between commands so that a second run does not compile.
//!
//! One flat directory of files named by what went into them. A file appears under its name whole
//! (written beside it and renamed), so commands that run at the same time share it without locks.
//! No trouble with the cache ever stops a run: what cannot be read or kept is made again.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Oldest files go when all together are larger than this.
const LIMIT: u64 = 500_000_000;

/// What the interrupted may have left behind is older than this.
const ABANDONED: Duration = Duration::from_secs(24 * 3600);

const UNFINISHED: &str = ".new-";

/// The name of a file in the cache: the hash of everything that went into it.
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

    /// Some compilers want to see from its name what a file is.
    pub fn with_extension(self, extension: &str) -> Key {
        Key(format!("{}.{extension}", self.0))
    }
}

/// The cache, or nothing where there is no place for one.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: Option<PathBuf>,
    limit: u64,
}

impl Cache {
    /// ZUDYN_CACHE, else what the XDG base directories say. An empty ZUDYN_CACHE: no cache.
    pub fn open() -> Cache {
        Cache { directory: directory_of(|name| std::env::var_os(name)), limit: LIMIT }
    }

    /// A cache in a given place, for tests.
    #[cfg(test)]
    pub fn at(directory: &Path) -> Cache {
        Cache { directory: Some(directory.to_path_buf()), limit: LIMIT }
    }

    /// The file with this key, if it is there. It counts as used now.
    pub fn get(&self, key: &Key) -> Option<PathBuf> {
        let path = self.directory.as_ref()?.join(&key.0);
        let file = std::fs::File::open(&path).ok()?;
        // An empty file is what a full disk leaves behind.
        if file.metadata().ok()?.len() == 0 {
            return None;
        }
        let _ = file.set_modified(SystemTime::now());
        Some(path)
    }

    /// Keeps a copy of a file; gives its place in the cache, or nothing if it could not be kept.
    pub fn put(&self, key: &Key, file: &Path) -> Option<PathBuf> {
        let directory = self.directory.as_ref()?;
        std::fs::create_dir_all(directory).ok()?;
        let beside = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(directory).ok()?;
        // Copies the permissions too: a program stays executable.
        std::fs::copy(file, beside.path()).ok()?;
        let path = directory.join(&key.0);
        beside.into_temp_path().persist(&path).ok()?;
        self.evict(directory, &path);
        Some(path)
    }

    /// Removes the files that were not used for the longest time until a fifth of the room is free.
    fn evict(&self, directory: &Path, spare: &Path) {
        let Ok(entries) = std::fs::read_dir(directory) else { return };
        let now = SystemTime::now();
        let mut files = Vec::new();
        for entry in entries.flatten() {
            let Ok(about) = entry.metadata() else { continue };
            let used = about.modified().unwrap_or(now);
            if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
                if now.duration_since(used).is_ok_and(|age| age > ABANDONED) {
                    let _ = std::fs::remove_file(entry.path());
                }
            } else if about.is_file() {
                files.push((used, about.len(), entry.path()));
            }
        }
        let mut total: u64 = files.iter().map(|file| file.1).sum();
        if total <= self.limit {
            return;
        }
        files.sort();
        for (_, size, path) in files {
            if total <= self.limit / 5 * 4 {
                break;
            }
            if path != spare && std::fs::remove_file(&path).is_ok() {
                total -= size;
            }
        }
    }
}

fn directory_of(variable: impl Fn(&str) -> Option<std::ffi::OsString>) -> Option<PathBuf> {
    if let Some(own) = variable("ZUDYN_CACHE") {
        // Programs are run from elsewhere, so the place must not depend on where we are.
        return if own.is_empty() { None } else { std::path::absolute(own).ok() };
    }
    // A relative XDG_CACHE_HOME is invalid by its specification.
    let base = variable("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || variable("HOME").or_else(|| variable("LOCALAPPDATA")).filter(|home| !home.is_empty());
    base.or_else(|| Some(PathBuf::from(home()?).join(".cache"))).map(|base| base.join("zudyn"))
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

    #[test]
    fn what_was_put_is_got_and_nothing_else() {
        let place = tempfile::tempdir().unwrap();
        let cache = cache(&place.path().join("deep/cache"), 1000);
        let key = Key::of("program", ["a", "b"]);
        assert_eq!(cache.get(&key), None);
        let kept = cache.put(&key, &file_of(place.path(), 10)).unwrap();
        assert_eq!(cache.get(&key), Some(kept));
        assert_eq!(cache.get(&Key::of("program", ["ab", ""])), None);
        assert_ne!(Key::of("program", ["a", "b"]), Key::of("program", ["ab"]));
    }

    #[test]
    fn the_least_used_goes_first() {
        let place = tempfile::tempdir().unwrap();
        let directory = place.path().join("cache");
        let cache = cache(&directory, 100);
        let keys: Vec<Key> = (0..4).map(|i| Key::of("program", [i.to_string().as_str()])).collect();
        for (age, key) in keys[..3].iter().enumerate() {
            let kept = cache.put(key, &file_of(place.path(), 30)).unwrap();
            let used = SystemTime::now() - Duration::from_secs(100 - age as u64);
            std::fs::File::open(kept).unwrap().set_modified(used).unwrap();
        }
        assert!(cache.get(&keys[0]).is_some(), "used again, it is the youngest now");
        cache.put(&keys[3], &file_of(place.path(), 30));
        let left: Vec<bool> = keys.iter().map(|key| cache.get(key).is_some()).collect();
        assert_eq!(left, [true, false, false, true]);
    }

    #[test]
    fn a_cache_that_cannot_be_used_is_no_trouble() {
        let place = tempfile::tempdir().unwrap();
        let made = file_of(place.path(), 10);
        let key = Key::of("program", []);
        let on_a_file = cache(&made, 100);
        assert_eq!(on_a_file.put(&key, &made), None);
        assert_eq!(on_a_file.get(&key), None);
        assert_eq!(Cache { directory: None, limit: 0 }.put(&key, &made), None);
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
        assert_eq!(with(&[]), None);
    }
}
