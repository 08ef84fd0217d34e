//! What is found while a model runs.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "division-by-zero",
        wrong: "A     COVER.K=STOCK.K/(STOCK.K-GOAL)",
        right: "A     COVER.K=STOCK.K/MAX(1,STOCK.K-GOAL)",
        english: "An equation divided by zero at the TIME in the message, and the run ended: an infinite value would \
                  spread through the model and hide its origin. Rows already computed remain. `CLIP` computes both \
                  of its values, so it does not protect a division inside it; keep the divisor away from zero with \
                  `MAX`. In COSMO this applies to your own divisions; those that zudyn generates from flows, of a \
                  tracer by an empty compartment, give 0.",
        chinese: "方程在消息所示的 TIME 除以零，运行到此结束：否则无穷大的值会传遍模型，掩盖它的来源。\
                  已算出的结果照常显示。注意 `CLIP` 的两个值都要计算，不能用来保护其中的除法；请用 `MAX` 使除数不为零。\
                  在 COSMO 中这只涉及程序里写明的除法；由流量推导出的除法（示踪剂除以空的房室）在此情况下得 0。",
    },
    Explanation {
        code: "math-domain",
        wrong: "A     ROOT.K=SQRT(STOCK.K-GOAL-1)",
        right: "A     ROOT.K=SQRT(MAX(0,STOCK.K-GOAL-1))",
        english: "A function was given an argument for which it has no value: the square root or the logarithm of a \
                  negative number, the logarithm of zero, a negative number to a fractional power. The run ends at \
                  that time. Often a level that should stay positive has become negative; try a smaller `DT`.",
        chinese: "函数的参数超出了定义域：负数的平方根或对数、零的对数、负数的非整数次幂。运行在该时刻结束。\
                  常见的原因是本应为正的状态变量变成了负数，减小 `DT` 往往可以解决。",
    },
    Explanation {
        code: "not-finite",
        wrong: "A     HUGE.K=EXP(10*STOCK.K)",
        right: "A     HUGE.K=EXP(STOCK.K/10)",
        english: "A value grew beyond what a number can hold (about 1.8E308). The run ends and the message names the \
                  quantity and the time. When all equations look harmless, `DT` is usually too long for the shortest \
                  delay: the values then oscillate with growing amplitude.",
        chinese: "某个值超出了数的表示范围（约 1.8E308）。运行结束，消息给出量名和时间。如果方程看来都没有问题，\
                  通常是 `DT` 相对最短的延迟太大：数值来回摆动，幅度越来越大。",
    },
    Explanation {
        code: "while-limit",
        wrong: "A     X.K=1\nWHILE X.K>0\nA     X.K=X.K+1\nWHILEEND",
        right: "A     X.K=1\nWHILE X.K<GOAL\nA     X.K=X.K+1\nWHILEEND",
        english: "A `WHILE` block ran a million times in one step, and its condition was still true. The block must \
                  make the condition false.",
        chinese: "`WHILE` 块在一步之内重复了一百万次，条件仍然成立。块中必须有使条件最终不成立的计算。",
    },
    Explanation {
        code: "run-too-long",
        wrong: "SPEC  DT=1E-12/LENGTH=1E6",
        right: "SPEC  DT=.125/LENGTH=1000",
        english: "The run needs more steps than zudyn can count. Either `DT` is far too small or `LENGTH` has too \
                  many digits.",
        chinese: "从开始到 `LENGTH` 的步数超过了一次运行所能计数的范围。不是 `DT` 太小，就是 `LENGTH` 多写了数字。",
    },
    Explanation {
        code: "table-range",
        wrong: "T     CURVE=0/1\nA     Y.K=TABLE(CURVE,STOCK.K,0,10,10)",
        right: "T     CURVE=0/1\nA     Y.K=TABHL(CURVE,STOCK.K,0,10,10)",
        english: "The argument of a `TABLE` left the range the table covers, and the end value was used. The warning \
                  gives the first time and the number of steps. Extend the table, or use `TABHL` if you want the end \
                  value; `TABXT` extends the last segment. In 1963 this ended the run; `--strict-tables` restores \
                  that.",
        chinese: "`TABLE` 的自变量超出了表的范围，于是取了端点值。警告说明第一次发生的时间和共有多少步。也许曲线应当更长，\
                  也许本意就是取端点值：那就改用 `TABHL`。`TABXT` 则按端段外推。1963 年的系统会因此结束运行，\
                  `--strict-tables` 可恢复这种做法。",
    },
];
