//! Which value of a model stands on which page.

use rustc_hash::FxHashMap as HashMap;
use std::fmt::Write;

use crate::c::{Name, Names};
use crate::emit::program::{Group, PageView};

/// Bytes for zd_head, on any machine.
pub const HEAD: usize = 200;
const DOUBLE: usize = 8;
const POINTER: usize = 8;
/// Bytes that a row of a table takes with its texts, more or less: so many rows and texts fit into a segment.
const ROW_WITH_TEXT: usize = 64;

/// Where a member is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    /// On a page, the struct itself being page 0.
    Page(usize),
    /// An array on several pages of its own.
    Across { first: usize, pages: usize },
}

pub struct Pages {
    /// Bytes of a page; a power of two.
    pub bytes: usize,
    /// Rows of a piece of a table.
    pub rows: usize,
    homes: HashMap<String, Home>,
    /// By page: its size, and whether it is a struct.
    sizes: Vec<Size>,
    /// The members of the struct that lead to the other pages, by page; only for structs.
    names: HashMap<usize, String>,
    /// Arrays on pages of their own, in their order.
    across: Vec<(String, usize, usize)>,
    /// The page that is not full yet, and its bytes in use.
    current: usize,
    used: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    Struct,
    Doubles(usize),
}

impl Pages {
    /// Cuts the members of the struct, in their order: names and numbers of values. `segment` is what nothing may be
    /// larger than.
    pub fn of(members: &[(String, usize)], segment: usize, names: &mut Names) -> Pages {
        let bytes = 1 << segment.ilog2();
        // Half of each page may stay empty.
        let total: usize = members.iter().map(|(_, size)| size.max(&1) * DOUBLE).sum();
        let mut pages = Pages {
            bytes,
            rows: (bytes / ROW_WITH_TEXT).max(16),
            homes: HashMap::default(),
            sizes: vec![Size::Struct],
            names: HashMap::default(),
            across: Vec::new(),
            current: 0,
            used: HEAD + POINTER * (2 * total / bytes + 2),
        };
        members.iter().for_each(|(name, size)| pages.add(name, *size));
        for page in pages.structs() {
            let name = names.member(&format!("page_{page}"));
            pages.names.insert(page, names.text(name).to_string());
        }
        pages
    }

    /// Adds a member with so many values.
    fn add(&mut self, name: &str, size: usize) {
        let needed = size.max(1) * DOUBLE;
        if needed > self.bytes {
            let (first, count) = (self.sizes.len(), needed.div_ceil(self.bytes));
            for page in 0..count {
                self.sizes.push(Size::Doubles((needed - page * self.bytes).min(self.bytes)));
            }
            self.homes.insert(name.into(), Home::Across { first, pages: count });
            self.across.push((name.into(), first, count));
            return;
        }
        if self.used + needed > self.bytes {
            self.current = self.sizes.len();
            self.sizes.push(Size::Struct);
            self.used = 0;
        }
        self.used += needed;
        self.homes.insert(name.into(), Home::Page(self.current));
    }

    /// The members of the struct that lead to the other pages, in the names of a file.
    pub fn named_in(&self, names: &mut Names) -> HashMap<usize, Name> {
        self.names.iter().map(|(page, name)| (*page, names.given_member(name))).collect()
    }

    /// A name that is not of the struct of values is on the first page: the head is there.
    pub fn home(&self, member: &str) -> Home {
        self.homes.get(member).cloned().unwrap_or(Home::Page(0))
    }

    /// Values of a page.
    pub fn doubles(&self) -> usize {
        self.bytes / DOUBLE
    }

    fn name_text(&self, page: usize) -> &str {
        self.names.get(&page).map_or("", String::as_str)
    }

    /// Pages that are structs, behind the first, in their order.
    fn structs(&self) -> Vec<usize> {
        let is_struct = |page: &usize| self.sizes[*page] == Size::Struct;
        (1..self.sizes.len()).filter(is_struct).collect()
    }

    /// The members of the first page, then the other pages with theirs.
    pub fn share<'a>(&self, groups: Vec<Group<'a>>) -> (Vec<Group<'a>>, Vec<PageView<'a>>) {
        let mut first = Vec::new();
        let mut others: Vec<PageView> =
            self.structs().into_iter().map(|page| PageView { number: page, groups: Vec::new() }).collect();
        for group in groups {
            for member in group.members {
                let Home::Page(page) = self.home(member.declaration.name) else { continue };
                let to = match others.iter_mut().find(|other| other.number == page) {
                    Some(other) => &mut other.groups,
                    None => &mut first,
                };
                match to.last_mut().filter(|last: &&mut Group| last.what == group.what) {
                    Some(last) => last.members.push(member),
                    None => to.push(Group { what: group.what, members: vec![member] }),
                }
            }
        }
        (first, others)
    }

    /// What leads from the struct to the other pages.
    pub fn pointers(&self) -> Vec<String> {
        let structs = self.structs().into_iter().map(|page| format!("struct page_{page} *{}", self.name_text(page)));
        let arrays = self.across.iter().map(|(name, _, count)| format!("double *{name}[{count}]"));
        structs.chain(arrays).collect()
    }

    /// The function that sets them.
    pub fn setting_out(&self) -> String {
        let mut text = String::from(
            "/* Sets the addresses of the other pages. */\nstatic void set_pages(void *memory)\n{\n    struct model *m = (struct model *)memory;\n",
        );
        if !self.across.is_empty() {
            text.push_str("    int i;\n");
        }
        text.push('\n');
        // Writing to a string cannot fail.
        for page in self.structs() {
            let name = self.name_text(page);
            let _ = writeln!(text, "    m->{name} = (struct page_{page} *)(void *)m->head.pages[{page}];");
        }
        for (name, first, count) in &self.across {
            let _ = writeln!(text, "    for (i = 0; i < {count}; i++)");
            let _ = writeln!(text, "        m->{name}[i] = (double *)(void *)m->head.pages[{first} + i];");
        }
        if self.sizes.len() == 1 {
            text.push_str("    (void)m;\n");
        }
        text.push('}');
        text
    }

    /// How places on the pages are written, and what the runtime must know of the pages.
    pub fn places(&self) -> String {
        let mut text = String::from("#define AT(member) ((long)offsetof(struct model, member))\n");
        for page in self.structs() {
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "#define AT_{page}(member) ({page} * ZD_PAGE + (long)offsetof(struct page_{page}, member))"
            );
        }
        text.push_str("#define ELEMENT(page, i) ((page) * ZD_PAGE + (i) * (long)sizeof(double))");
        text
    }

    /// How large each page is.
    pub fn sizes(&self) -> String {
        let mut text = String::from("static const size_t page_sizes[] = {");
        for (page, size) in self.sizes.iter().enumerate() {
            let separator = if page == 0 { "\n    " } else { ",\n    " };
            let _ = match size {
                Size::Struct if page == 0 => write!(text, "{separator}sizeof(struct model)"),
                Size::Struct => write!(text, "{separator}sizeof(struct page_{page})"),
                Size::Doubles(bytes) => write!(text, "{separator}{} * sizeof(double)", bytes / DOUBLE),
            };
        }
        text.push_str("\n};");
        text
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.sizes.len()
    }
}
