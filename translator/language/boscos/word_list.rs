//! The standard classes and procedures of BOSCOS, for `zudyn functions boscos` and docs/functions.md.

use crate::diagnostic::Locale;

struct Group {
    english: &'static str,
    chinese: &'static str,
    entries: &'static [Entry],
}

/// One name as it is used, or several that belong together.
struct Entry {
    /// The names, separated by `|`.
    #[cfg_attr(not(test), expect(dead_code, reason = "the tests compare them with the prelude"))]
    names: &'static str,
    form: &'static str,
    english: &'static str,
    chinese: &'static str,
}

const fn entry(names: &'static str, form: &'static str, english: &'static str, chinese: &'static str) -> Entry {
    Entry { names, form, english, chinese }
}

const GROUPS: &[Group] = &[
    Group {
        english: "Numbers",
        chinese: "数",
        entries: &[
            entry("abs|sign", "abs(x), sign(x)", "absolute value; 1, 0 or -1", "绝对值；1、0 或 -1"),
            entry("entier", "entier(x)", "greatest integer up to x", "不超过 x 的最大整数"),
            entry("mod|rem", "mod(i, j), rem(i, j)", "remainder with the sign of j, of i", "余数，符号同 j、同 i"),
            entry("min|max", "min(x, y), max(x, y)", "smaller, larger of two", "较小值、较大值"),
            entry(
                "sqrt|exp|ln|log10",
                "sqrt(x), exp(x), ln(x), log10(x)",
                "root, power of e, logarithms",
                "平方根、e 的幂、对数",
            ),
            entry(
                "sin|cos|tan|cotan",
                "sin(x), cos(x), tan(x), cotan(x)",
                "of an angle in radians",
                "弧度角的三角函数",
            ),
            entry(
                "arcsin|arccos|arctan|arctan2",
                "arcsin(x), arccos(x), arctan(x), arctan2(y, x)",
                "angles in radians",
                "以弧度表示的角",
            ),
            entry("sinh|cosh|tanh", "sinh(x), cosh(x), tanh(x)", "hyperbolic functions", "双曲函数"),
            entry(
                "addepsilon|subepsilon",
                "addepsilon(x), subepsilon(x)",
                "next larger, smaller number",
                "下一个更大、更小的数",
            ),
            entry(
                "maxint|minint|maxreal|minreal|maxlongreal|minlongreal",
                "maxint, minint, maxreal, minreal, maxlongreal, minlongreal",
                "limits of numbers",
                "数的界限",
            ),
            entry(
                "lowerbound|upperbound",
                "lowerbound(a, i), upperbound(a, i)",
                "bounds of dimension i",
                "第 i 维的下界、上界",
            ),
        ],
    },
    Group {
        english: "Characters and texts",
        chinese: "字符与文本",
        entries: &[
            entry(
                "char|rank|isochar|isorank",
                "char(i), rank(c), isochar(i), isorank(c)",
                "character and code",
                "字符与编码",
            ),
            entry("digit|letter", "digit(c), letter(c)", "whether c is one", "c 是否为数字、字母"),
            entry("copy|blanks", "copy(t), blanks(n)", "a new text", "新的文本"),
            entry("upcase|lowcase", "upcase(t), lowcase(t)", "changes the letters of t", "把 t 的字母改为大写、小写"),
            entry(
                "constant|start",
                "t.constant, t.start",
                "t is a constant; where it begins in t.main",
                "t 是否为常量；在 t.main 中的起点",
            ),
            entry(
                "sub|strip",
                "t.sub(i, n), t.strip",
                "part of t; t without blanks at its end",
                "t 的一部分；去掉末尾空格的 t",
            ),
            entry(
                "getchar|putchar",
                "t.getchar, t.putchar(c)",
                "the character at t.pos, which moves on",
                "t.pos 处的字符，位置随之前移",
            ),
            entry(
                "getint|getreal|getfrac",
                "t.getint, t.getreal, t.getfrac",
                "the number that t begins with",
                "t 开头的数",
            ),
            entry(
                "putint|putfix|putreal|putfrac",
                "t.putint(i), t.putfix(x, n), t.putreal(x, n), t.putfrac(i, n)",
                "writes a number into t, right-justified",
                "把数右对齐写入 t",
            ),
        ],
    },
    Group {
        english: "Input and output",
        chinese: "输入与输出",
        entries: &[
            entry("sysin|sysout", "sysin, sysout", "standard input and output", "标准输入、标准输出"),
            entry("inint|inreal|infrac", "inint, inreal, infrac", "next number of the input", "输入中的下一个数"),
            entry("inchar|intext", "inchar, intext(n)", "next character, next n of them", "下一个字符、下 n 个字符"),
            entry("inimage|inrecord", "inimage, inrecord", "next line", "下一行"),
            entry("image", "sysin.image, sysout.image", "the line itself, a text", "该行本身，一个文本"),
            entry("lastitem|endfile", "lastitem, endfile", "no further item, no further line", "再无输入项、再无行"),
            entry("outint|outfrac", "outint(i, w), outfrac(i, n, w)", "integer in w characters", "占 w 个字符的整数"),
            entry(
                "outfix|outreal",
                "outfix(x, n, w), outreal(x, n, w)",
                "x with n decimals, n digits",
                "x 取 n 位小数、n 位数字",
            ),
            entry("outtext|outchar", "outtext(t), outchar(c)", "text, character", "文本、字符"),
            entry(
                "outimage|breakoutimage",
                "outimage, breakoutimage",
                "ends the line, prints what it has",
                "结束本行、输出已有内容",
            ),
            entry(
                "setpos|pos|length|more",
                "setpos(i), pos, length, more",
                "position in a line or text",
                "在行或文本中的位置",
            ),
            entry("eject|spacing|linesperpage", "eject(n), spacing(n), linesperpage(n)", "lines of a page", "页的行"),
            entry(
                "decimalmark|lowten",
                "decimalmark(c), lowten(c)",
                "signs in numbers; the old sign",
                "数中的符号；返回旧符号",
            ),
        ],
    },
    Group {
        english: "Random drawing; u is an integer variable",
        chinese: "随机抽取；u 是整数变量",
        entries: &[
            entry("draw", "draw(a, u)", "true with probability a", "以概率 a 为真"),
            entry(
                "randint|uniform",
                "randint(a, b, u), uniform(a, b, u)",
                "integer, real number from a to b",
                "a 到 b 的整数、实数",
            ),
            entry("normal", "normal(a, b, u)", "mean a, standard deviation b", "均值 a，标准差 b"),
            entry("negexp|poisson", "negexp(a, u), poisson(a, u)", "mean 1/a; mean a", "均值 1/a；均值 a"),
            entry(
                "erlang",
                "erlang(a, b, u)",
                "mean 1/a, standard deviation 1/(a sqrt(b))",
                "均值 1/a，标准差 1/(a sqrt(b))",
            ),
            entry(
                "discrete|histd",
                "discrete(a, u), histd(a, u)",
                "subscript, by cumulated or relative frequencies",
                "按累积或相对频率取下标",
            ),
            entry("linear", "linear(a, b, u)", "from the distribution with values b at a", "按 a 处取值 b 的分布"),
            entry("histo", "histo(a, b, c, d)", "adds weight d to the class of c", "给 c 所在的组加权 d"),
        ],
    },
    Group {
        english: "Lists",
        chinese: "表",
        entries: &[
            entry(
                "simset|simulation|boscos",
                "simset, simulation, boscos",
                "prefixes of the program's block",
                "程序分程序的前缀",
            ),
            entry("linkage|link|head", "linkage, link, head", "members of a list, and the list", "表的成员与表"),
            entry(
                "into|follow|precede|out",
                "x.into(h), x.follow(y), x.precede(y), x.out",
                "puts x into a list, takes it out",
                "把 x 放入表、取出",
            ),
            entry("first|last", "h.first, h.last", "ends of a list", "表头、表尾"),
            entry("suc|pred|prev", "x.suc, x.pred, x.prev", "neighbours", "相邻成员"),
            entry(
                "cardinal|empty|clear",
                "h.cardinal, h.empty, h.clear",
                "number of members; none; takes all out",
                "成员数；是否为空；清空",
            ),
        ],
    },
    Group {
        english: "Processes",
        chinese: "进程",
        entries: &[
            entry(
                "process|cycle",
                "process, cycle",
                "prefixes of processes; the body of a cycle repeats",
                "进程的前缀；cycle 的体反复执行",
            ),
            entry(
                "time|current|main",
                "time, current, main",
                "clock, running process, main program",
                "时钟、当前进程、主程序",
            ),
            entry(
                "hold|passivate",
                "hold(d), passivate",
                "waits for a time, for an activation",
                "等待一段时间、等待激活",
            ),
            entry(
                "wait|cancel",
                "wait(h), cancel(x)",
                "waits in a list; takes x off the event list",
                "在表中等待；把 x 移出事件表",
            ),
            entry("idle|terminated", "x.idle, x.terminated", "not scheduled; at its end", "未安排；已结束"),
            entry(
                "evtime|nextev",
                "x.evtime, x.nextev",
                "when x is due; who comes after it",
                "x 的事件时刻；其后的进程",
            ),
            entry("accum", "accum(a, b, c, d)", "a := a + c*(time - b); b := time; c := c + d", "同左"),
            entry("detach|call|resume", "detach, call(x), resume(x)", "coroutines", "协同程序"),
        ],
    },
    Group {
        english: "Networks",
        chinese: "网络",
        entries: &[
            entry(
                "block|signal|t",
                "block, x.signal, t",
                "a block, its value, the time of an evaluation",
                "方块、其值、求值的时刻",
            ),
            entry(
                "simple 1|simple 2",
                "simple 1, simple 2",
                "blocks with input; with input and second input",
                "一个、两个输入的方块",
            ),
            entry(
                "set to|input|second input",
                "x.set to(a, b)",
                "a and b become the inputs of x",
                "以 a、b 为 x 的输入",
            ),
            entry(
                "dynamic|state|rate|function",
                "dynamic: state[i], rate[i], function",
                "what blocks with states have",
                "带状态的方块所具有的",
            ),
            entry(
                "continuous|equations",
                "continuous(order, output): equations",
                "block with differential equations",
                "带微分方程的方块",
            ),
            entry("integrator", "integrator", "integral of its input", "输入的积分"),
            entry("composite|form|output", "composite: form, output", "network that is a block", "作为方块的网络"),
            entry(
                "macro|macro 1|macro 2",
                "macro, macro 1, macro 2",
                "composites with no, one, two inputs",
                "无、一、两个输入的复合块",
            ),
            entry(
                "sort|include|exclude|backbone|stomach",
                "sort, include(b), exclude(b), backbone, stomach",
                "order and members of a composite",
                "复合块的次序与成员",
            ),
            entry("implicit", "implicit(maxerr, maxit)", "closes a loop without states", "闭合没有状态的环"),
            entry(
                "element|method|tstep|post step",
                "element: method, tstep, post step",
                "network that is integrated",
                "被积分的网络",
            ),
        ],
    },
    Group {
        english: "Ready blocks",
        chinese: "现成的方块",
        entries: &[
            entry(
                "adder|subtractor|multiplier|divider",
                "adder, subtractor, multiplier, divider",
                "of two inputs",
                "两个输入的运算",
            ),
            entry("minimum|maximum", "minimum, maximum", "of two inputs", "两个输入中较小、较大者"),
            entry(
                "gain|negator|absolute",
                "gain(k), negator, absolute",
                "k times, minus, size of the input",
                "输入的 k 倍、相反数、绝对值",
            ),
            entry(
                "limiter|dead_band",
                "limiter(lo, hi), dead_band(lo, hi)",
                "input within, beyond two limits",
                "限幅、死区",
            ),
            entry("power|sine|exponential", "power(p), sine, exponential", "functions of the input", "输入的函数"),
            entry("table|point", "table(n): point(x, y)", "line through n points", "通过 n 个点的折线"),
            entry("constant|clock", "constant(c), clock", "c; the time", "c；时间"),
            entry("ramp|step_at", "ramp(start, slope), step_at(start, height)", "0 before start", "start 之前为 0"),
        ],
    },
    Group {
        english: "Integration methods",
        chinese: "积分方法",
        entries: &[
            entry(
                "euler|simpson|newton_cotes|runge_kutta|runge_kutta_38",
                "euler, simpson, newton_cotes, runge_kutta, runge_kutta_38",
                "steps of tstep",
                "步长为 tstep",
            ),
            entry(
                "runge_kutta_simpson|runge_kutta_merson|runge_kutta_england",
                "runge_kutta_simpson(minstep, maxstep), runge_kutta_merson(…), runge_kutta_england(…)",
                "controlled steps",
                "自动控制步长",
            ),
            entry(
                "shampine_euler",
                "shampine_euler(minstep, maxstep)",
                "controlled steps for stiff systems",
                "用于刚性系统，自动控制步长",
            ),
            entry("abserr|relerr", "m.abserr, m.relerr", "tolerated error of a step", "每步容许的误差"),
            entry(
                "integration_method|tableau|controlled_tableau",
                "tableau(stages), controlled_tableau(stages, p, minstep, maxstep)",
                "a method of your own: a, b, c, e",
                "自定义方法：a、b、c、e",
            ),
        ],
    },
    Group {
        english: "State events",
        chinese: "状态事件",
        entries: &[
            entry(
                "flag|halving|regula falsi|hermite",
                "flag, halving, regula falsi, hermite (owner, maxerr, maxit)",
                "finds the zero of its function in a step",
                "在一步之内寻找其函数的零点",
            ),
            entry(
                "action|locate",
                "action, locate",
                "what happens there; a method of your own",
                "零点处的动作；自定义的寻找方法",
            ),
            entry(
                "watch|unwatch",
                "f.watch(d), f.unwatch",
                "compares the ends of each step; d: 1 rising, -1 falling, 0 both",
                "比较每步两端；d：1 上升、-1 下降、0 两者",
            ),
            entry("redo|step_length", "redo(m), step_length", "repeats the step with length m", "以长度 m 重做这一步"),
        ],
    },
    Group {
        english: "The rest",
        chinese: "其他",
        entries: &[
            entry("error", "error(t)", "ends the run with a message", "以一条消息结束运行"),
            entry("trace|trace_interval", "trace(t, b), trace_interval", "records the signal of b", "记录 b 的信号"),
            entry("clocktime|cputime|datetime", "clocktime, cputime, datetime", "of the machine", "机器的时间"),
        ],
    },
];

impl Entry {
    fn description(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

/// What `zudyn functions boscos` prints.
pub fn listing(locale: Locale) -> String {
    const WIDE: usize = 44;
    let mut parts = Vec::new();
    for group in GROUPS {
        let mut part = match locale {
            Locale::English => format!("{}\n", group.english),
            Locale::Chinese => format!("{}\n", group.chinese),
        };
        for entry in group.entries {
            let (form, description) = (entry.form, entry.description(locale));
            part += &match form.len() <= WIDE {
                true => format!("  {form:<WIDE$}  {description}\n"),
                false => format!("  {form}\n  {:<WIDE$}  {description}\n", ""),
            };
        }
        parts.push(part);
    }
    parts.join("\n")
}

/// Its part of the page `docs/functions.md`, both languages side by side.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Names of BOSCOS\n\n\
         This section is generated from `translator/language/boscos/word_list.rs`. `zudyn functions boscos` prints the same \
         list.\n",
    );
    for group in GROUPS {
        out += &format!("\n## {} · {}\n\n| name | meaning | 含义 |\n|---|---|---|\n", group.english, group.chinese);
        for entry in group.entries {
            out += &format!("| `{}` | {} | {} |\n", entry.form, entry.english, entry.chinese);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::boscos::prelude::FILES;
    use std::collections::BTreeSet;

    /// What the declarations of the prelude declare, as far as programs can see it; of attributes only procedures.
    fn declared() -> BTreeSet<String> {
        let mut names = BTreeSet::new();
        for (_, text) in FILES {
            for line in text.lines().filter(|line| !line.trim_start().starts_with('!')) {
                for word in ["procedure ", " class "] {
                    let Some((_, rest)) = line.split_once(word.trim_start()) else { continue };
                    let end = rest.find(['(', ';', ':']).unwrap_or(rest.len());
                    names.insert(rest[..end].trim().to_string());
                }
            }
        }
        names.retain(|name| !name.is_empty() && !name.starts_with("zd_") && name != "cycle 1");
        names
    }

    #[test]
    fn every_standard_name_is_listed_once() {
        let mut listed = BTreeSet::new();
        let entries = GROUPS.iter().flat_map(|group| group.entries);
        for name in entries.flat_map(|entry| entry.names.split('|')) {
            // The signal of a block that is constant, and a text that is one, have one name.
            assert!(listed.insert(name.to_string()) || name == "constant", "{name} is listed twice");
        }
        let missing: Vec<String> = declared().difference(&listed).cloned().collect();
        assert!(missing.is_empty(), "not listed: {missing:?}");
        let all: String = FILES.map(|(_, text)| text).concat();
        let unknown = listed.iter().filter(|name| !all.contains(name.as_str())).collect::<Vec<_>>();
        assert!(unknown.is_empty(), "not declared: {unknown:?}");
    }
}
