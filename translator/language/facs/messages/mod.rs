//! What FACS reports. A file for each stage: reading, executing, the model and its run, warnings.

pub mod machine;
pub mod reading;
pub mod run;
pub mod warnings;
