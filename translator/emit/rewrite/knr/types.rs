//! The types of a program's functions, members, variables and macros.

use rustc_hash::FxHashMap as HashMap;

use crate::emit::rewrite::token::{Kind, Token};

/// A type of our own C: a base and the number of pointers to it. Arrays are pointers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Type {
    /// `int`, `double`, `struct zd_head`, ...; `char` where C89 has `void *`.
    pub base: String,
    pub pointers: usize,
    /// A pointer to a function: its parameters and its result.
    pub function: Option<Box<Function>>,
}

impl Type {
    pub fn plain(base: &str) -> Type {
        Type { base: base.into(), pointers: 0, function: None }
    }

    pub fn pointer(base: &str) -> Type {
        Type { base: base.into(), pointers: 1, function: None }
    }

    pub fn pointed(mut self) -> Option<Type> {
        self.pointers = self.pointers.checked_sub(1)?;
        Some(self)
    }

    pub fn is_number(&self) -> bool {
        self.pointers == 0 && self.function.is_none() && !self.base.starts_with("struct")
    }

    /// Its spelling in a cast.
    pub fn written(&self) -> String {
        match self.pointers {
            0 => self.base.clone(),
            many => format!("{} {}", self.base, "*".repeat(many)),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub gives: Type,
    pub takes: Vec<Type>,
}

/// A parameter or variable: its type, its name, and its declaration in K&R spelling.
#[derive(Clone, Debug)]
pub struct Declared {
    pub name: String,
    pub kind: Type,
    pub base: String,
    pub declarator: String,
}

/// The types of all files together.
#[derive(Default)]
pub struct Known {
    pub functions: HashMap<String, Function>,
    pub members: HashMap<String, HashMap<String, Type>>,
    pub variables: HashMap<String, Type>,
    /// The replacement text of a macro without arguments.
    pub macros: HashMap<String, Vec<Token>>,
}

/// Words that may begin a declaration.
pub fn begins_declaration(word: &str) -> bool {
    is_qualifier(word) || is_base(word) || matches!(word, "struct" | "enum")
}

pub fn is_qualifier(word: &str) -> bool {
    matches!(word, "const" | "volatile" | "static" | "extern" | "register" | "ZD_INLINE" | "ZD_COLD")
}

fn is_base(word: &str) -> bool {
    matches!(
        word,
        "void"
            | "int"
            | "long"
            | "short"
            | "char"
            | "double"
            | "unsigned"
            | "size_t"
            | "FILE"
            | "zd_int32"
            | "zd_int64"
            | "zd_nat64"
            | "ZD_COUNTER"
            | "ZD_PLACE"
            | "ZD_OFFSET"
            | "ZD_WIDE"
    )
}

/// The base type at the beginning of tokens (all significant), and the number of its tokens.
pub fn base(tokens: &[&Token]) -> Option<(String, usize)> {
    let mut base = String::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token.text.as_str() {
            word if is_qualifier(word) => {}
            "struct" => {
                base = format!("struct {}", tokens.get(at + 1)?.text);
                at += 1;
            }
            "enum" => {
                base = "int".into();
                at += 1;
            }
            word if is_base(word) => {
                if !base.is_empty() {
                    base.push(' ');
                }
                base.push_str(word);
            }
            _ => break,
        }
        at += 1;
    }
    (!base.is_empty()).then_some((base, at))
}

/// A declarator with the text before its name, up to the comma, semicolon or initialiser that ends it. Returns the
/// number of its tokens.
pub fn declarator(base: &str, tokens: &[&Token]) -> Option<(Declared, usize)> {
    let mut pointers = 0;
    let mut at = 0;
    while let Some(token) = tokens.get(at).filter(|token| token.is("*") || is_qualifier(&token.text)) {
        pointers += usize::from(token.is("*"));
        at += 1;
    }
    if tokens.get(at)?.is("(") && tokens.get(at + 1)?.is("*") {
        return function_pointer(base, pointers, tokens, at);
    }
    let name = tokens.get(at).filter(|token| token.kind == Kind::Word)?.text.clone();
    at += 1;
    let mut dimensions = String::new();
    let mut extents = 0;
    while tokens.get(at).is_some_and(|token| token.is("[")) {
        let end = closing(tokens, at)?;
        tokens[at..=end].iter().for_each(|token| dimensions.push_str(&token.text));
        extents += 1;
        at = end + 1;
    }
    let base = if base == "void" { if pointers > 0 { "char" } else { "int" } } else { base };
    let declarator = format!("{}{name}{dimensions}", "*".repeat(pointers));
    let kind = Type { base: base.into(), pointers: pointers + extents, function: None };
    Some((Declared { name, kind, base: base.into(), declarator }, at))
}

/// `(*put)(void *context, const char *text)`.
fn function_pointer(base: &str, pointers: usize, tokens: &[&Token], at: usize) -> Option<(Declared, usize)> {
    let name = tokens.get(at + 2)?.text.clone();
    let open = at + 4;
    if !tokens.get(at + 3)?.is(")") || !tokens.get(open)?.is("(") {
        return None;
    }
    let end = closing(tokens, open)?;
    let takes = parameters(&tokens[open + 1..end])?.into_iter().map(|parameter| parameter.kind).collect();
    let base = if base == "void" { if pointers > 0 { "char" } else { "int" } } else { base };
    let gives = Type { base: base.into(), pointers, function: None };
    let declarator = format!("{}(*{name})()", "*".repeat(pointers));
    let function = Some(Box::new(Function { gives, takes }));
    let kind = Type { base: base.into(), pointers: 1, function };
    Some((Declared { name, kind, base: base.into(), declarator }, end + 1))
}

/// The parameters between parentheses.
pub fn parameters(tokens: &[&Token]) -> Option<Vec<Declared>> {
    if tokens.is_empty() || (tokens.len() == 1 && tokens[0].is("void")) {
        return Some(Vec::new());
    }
    let mut declared = Vec::new();
    for part in commas(tokens) {
        let (base, from) = base(part)?;
        declared.push(declarator(&base, &part[from..])?.0);
    }
    Some(declared)
}

/// The parts separated by commas outside parentheses.
pub fn commas<'a, 'b>(tokens: &'a [&'b Token]) -> Vec<&'a [&'b Token]> {
    let mut parts = Vec::new();
    let mut depth = 0usize;
    let mut from = 0;
    for (place, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 => {
                parts.push(&tokens[from..place]);
                from = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&tokens[from..]);
    parts
}

/// The index of the parenthesis, bracket or brace that closes the one here.
pub fn closing(tokens: &[&Token], open: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (place, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" if token.kind == Kind::Symbol => depth += 1,
            ")" | "]" | "}" if token.kind == Kind::Symbol => {
                depth -= 1;
                if depth == 0 {
                    return Some(place);
                }
            }
            _ => {}
        }
    }
    None
}

/// Parameter types of C library functions, where they matter.
pub fn library() -> HashMap<String, Function> {
    let rows = [
        "double fabs(double x)",
        "double floor(double x)",
        "double ceil(double x)",
        "double sqrt(double x)",
        "double exp(double x)",
        "double log(double x)",
        "double log10(double x)",
        "double sin(double x)",
        "double cos(double x)",
        "double tan(double x)",
        "double asin(double x)",
        "double acos(double x)",
        "double atan(double x)",
        "double sinh(double x)",
        "double cosh(double x)",
        "double tanh(double x)",
        "double pow(double x, double y)",
        "double atan2(double x, double y)",
        "double fmod(double x, double y)",
        "double ldexp(double x, int power)",
        "double frexp(double x, int *power)",
        "void *malloc(size_t size)",
        "void *calloc(size_t n, size_t size)",
        "void *realloc(void *old, size_t size)",
        "void free(void *old)",
        "size_t strlen(char *a)",
        "int strcmp(char *a, char *b)",
        "int strncmp(char *a, char *b, size_t n)",
        "char *strcpy(char *a, char *b)",
        "char *strcat(char *a, char *b)",
        "char *strncat(char *a, char *b, size_t n)",
        "char *strchr(char *a, int c)",
        "size_t strspn(char *a, char *b)",
        "size_t strcspn(char *a, char *b)",
        "char *strpbrk(char *a, char *b)",
        "int memcmp(void *a, void *b, size_t n)",
        "void *memcpy(void *a, void *b, size_t n)",
        "void *memmove(void *a, void *b, size_t n)",
        "void *memset(void *a, int c, size_t n)",
        "size_t fread(void *a, size_t size, size_t n, FILE *f)",
        "size_t fwrite(void *a, size_t size, size_t n, FILE *f)",
        "FILE *fopen(char *name, char *mode)",
        "FILE *tmpfile(void)",
        "int fclose(FILE *f)",
        "int fflush(FILE *f)",
        "int ferror(FILE *f)",
        "int getc(FILE *f)",
        "int ungetc(int c, FILE *f)",
        "int fputs(char *a, FILE *f)",
        "void rewind(FILE *f)",
        "long ftell(FILE *f)",
        "int fseek(FILE *f, long place, int whence)",
    ];
    let mut functions = HashMap::default();
    for row in rows {
        let all = crate::emit::rewrite::token::tokens(row);
        let tokens: Vec<&Token> = all.iter().filter(|token| token.counts()).collect();
        if let Some((name, function)) = heading(&tokens) {
            functions.insert(name, function);
        }
    }
    functions
}

/// `int name(int a)`: the name and the function.
pub fn heading(tokens: &[&Token]) -> Option<(String, Function)> {
    let (base, from) = base(tokens)?;
    let (gives, used) = declarator(&base, &tokens[from..])?;
    let open = from + used;
    if !tokens.get(open)?.is("(") {
        return None;
    }
    let end = closing(tokens, open)?;
    let takes = parameters(&tokens[open + 1..end])?.into_iter().map(|parameter| parameter.kind).collect();
    Some((gives.name, Function { gives: gives.kind, takes }))
}
