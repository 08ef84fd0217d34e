//! The languages zudyn reads, a folder each.
mod assembly;
pub mod boscos;
mod cards;
pub mod cosmo;
pub mod dynamo;
pub mod facs;
mod frontend;
pub mod scop;
mod sites;
mod suggestions;

pub use frontend::{Frontend, Language};

#[cfg(test)]
mod tests {
    use super::*;

    /// `ZUDYN_BLESS=1 cargo test` writes the page again.
    #[test]
    fn the_page_of_functions_is_up_to_date() {
        let made = Language::ALL.map(|language| language.frontend().function_page()).join("\n");
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/functions.md");
        if std::env::var_os("ZUDYN_BLESS").is_some_and(|bless| bless == "1") {
            std::fs::write(&path, &made).unwrap();
        }
        let page = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(page, made, "run the tests with ZUDYN_BLESS=1 to write docs/functions.md again");
    }
}
