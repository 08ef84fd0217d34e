//! Files as the C runtime takes them.

use super::{File, fclose, fopen};
use crate::io::trouble::{Result, Trouble};
use std::ffi::CString;
use std::path::Path;

/// A file of the C library, closed in the end.
pub struct CFile(pub *mut File);

impl CFile {
    pub fn create(path: &Path) -> Result<CFile> {
        CFile::open_as(path, c"w+b")
    }

    pub fn open(path: &Path) -> Result<CFile> {
        CFile::open_as(path, c"rb")
    }

    fn open_as(path: &Path, mode: &std::ffi::CStr) -> Result<CFile> {
        let name = CString::new(path.as_os_str().as_encoded_bytes())
            .map_err(|_| Trouble::ResultsBroken(path.display().to_string()))?;
        // SAFETY: both texts end with a zero and live longer than the call.
        let file = unsafe { fopen(name.as_ptr(), mode.as_ptr()) };
        if file.is_null() { Err(Trouble::Temporary(std::io::Error::last_os_error())) } else { Ok(CFile(file)) }
    }
}

impl Drop for CFile {
    fn drop(&mut self) {
        // SAFETY: the file was opened by fopen and is closed only here.
        unsafe {
            fclose(self.0);
        }
    }
}
