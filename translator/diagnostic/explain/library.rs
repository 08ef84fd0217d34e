//! Why a model, or a command, gives no library.

use super::Explanation;
use super::courses::told;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    told(
        "library-data-file",
        "A library (`zudyn emit --form library`) runs where there may be no files, so a model with a `DATA` line cannot become \
         one. Numbers that come while the model runs are best taken with `READ`: the caller of a library gives them as an \
         array in its settings. A program (`--form program`) reads data files.",
        "库（`zudyn emit --form library`）可能运行在没有文件的地方，因此带有 `DATA` 行的模型不能成为库。运行中到来的数宜用 \
         `READ` 读入：库的调用者在设置中以数组给出它们。程序（`--form program`）可以读数据文件。",
    ),
    told(
        "library-function",
        "A library has no memory of its own beyond its struct, no files and nobody who reads what it prints. Functions of SCoP \
         that need one of these cannot be called there: the queue, LAG, integrals and splines of FUNCTIONs and arrays, partial differential \
         equations, `prterr`, and C code (VERBATIM). Write what is needed of them as statements of the model, or \
         emit a program.",
        "库除其结构体外没有自己的内存，没有文件，也没有人读它的输出。SCoP 中需要这些的函数不能在库中调用：队列、LAG、\
         FUNCTION 和数组的积分与样条、偏微分方程、`prterr` 以及作者的 C 文本（VERBATIM）。请用模型的语句写出所需的部分，或生成程序。",
    ),
    told(
        "library-processes",
        "A library makes steps for its caller, in memory of a fixed size. A BOSCOS program makes objects while it runs, and \
         advances time itself, from event to event. Emit it as a program; `zudyn targets` lists the machines that run one.",
        "库为调用者走步，所用内存大小固定。BOSCOS 程序在运行中创建对象，并自己从一个事件推进到下一个事件。请把它生成为程序；\
         `zudyn targets` 列出能运行程序的机器。",
    ),
    told(
        "library-script",
        "The library of a FACS program makes the steps of its first RUN or CONTINUE; its caller decides how many. A program \
         without one (`0 RUN`, INITIALIZE alone) has no step that a library could make.",
        "FACS 程序的库走其第一个 RUN 或 CONTINUE 的步，走多少由调用者决定。没有它们的程序（`0 RUN`，或只有 INITIALIZE）\
         没有库可走的步。",
    ),
    told(
        "library-first-run",
        "The library of a FACS program is the model of the first RUN, with the values in force there. What the program does \
         afterwards is for the caller of the library to do: change settings, set nodes, reset, initialize, make steps. Another \
         model, selected later with SIMULATE, SET-Y or SET-IC, or the same one with other constants that are no settings, is \
         not part of it. To get its library, write a program that runs only that model.",
        "FACS 程序的库是第一个 RUN 的模型，取那时有效的值。程序此后所做的由库的调用者来做：改变设置、给节点赋值、复位、初始化、走步。\
         后来用 SIMULATE、SET-Y 或 SET-IC 选择的另一个模型，或常数（不是设置）不同的同一模型，不在库中。要得到它的库，请写一个只运行该\
         模型的程序。",
    ),
    told(
        "library-float",
        "With `--real float` every number of the model must be a float: 0, or between about 1.4e-45 and 3.4e38 in magnitude. \
         This one would become infinite or 0. A bound that is never reached may be smaller (`C LIMIT=1E30`), a \
         quantity may have another unit; `--real double` holds up to 1.8e308. For a table, the slopes between its values are meant too. \
         A steady state (`STEADYSTATE`) and MATCH need more digits than a float has, and random numbers of SCoP more bits.",
        "使用 `--real float` 时，模型的每个数都必须是单精度数：0，或绝对值约在 1.4e-45 与 3.4e38 之间。这个数会变成无穷大或 0。\
         永远达不到的界限可以小一些（`C LIMIT=1E30`），量可以换用别的单位；`--real double` 可到 1.8e308。对于表，\
         各值之间的斜率也算在内。稳态（`STEADYSTATE`）和 MATCH 需要的位数多于单精度数所有，SCoP 的随机数也是。",
    ),
    told(
        "library-fixed",
        "With `--real fixed` every quantity becomes a whole number of 32 bits with a binary point of its own. Where the points \
         stand is taken from a run of the model, so this run must succeed and end, and every quantity must be told from 0 with the \
         digits that its greatest value leaves: about nine. A model cannot be scaled if DT is less than about a hundred-millionth of TIME, if the greatest value of something is above 1e36 or below 1e-27, if \
         a divisor is so small beside its greatest value that it becomes 0, or if a program that runs as written (COSMO) has other rows since \
         its time is added up. What such a program reads is given with `--input FILE`. Other \
         units, a smaller bound in place of 1E30, or TIME that begins at 0 often help; else take `--real float`.",
        "使用 `--real fixed` 时，每个量都成为 32 位整数，各有自己的二进制小数点。小数点的位置取自模型的一次运行，因此这次运行必须\
         成功并结束，而且每个量要能用其最大值留下的约九位数字与 0 区分。以下模型无法定标：DT \
         小于 TIME 的约一亿分之一；某个量的最大值超过 1e36 或不到 1e-27；除数与其最大值相比小到成为 0；按写出的顺序运行的程序（COSMO）因时间累加而行数不同。这种程序读入的数用 `--input FILE` 给出。换用别的单位、\
         用较小的界限代替 1E30、让 TIME 从 0 开始，往往有帮助；否则请用 `--real float`。",
    ),
    Explanation {
        code: "library-folder",
        wrong: "zudyn emit world2.dyn --form library",
        right: "zudyn emit world2.dyn --form library -o world2",
        english: "A library is several files (a header, the model, an example and what builds it), so `-o` must name \
                  a folder for them. zudyn creates it if necessary.",
        chinese: "库由几个文件组成（头文件、模型、示例和构建文件），因此 `-o` 要指明存放它们的目录；目录不存在时会建立。",
    },
    Explanation {
        code: "library-prefix",
        wrong: "zudyn emit world2.dyn --form library -o out --prefix 2nd-world",
        right: "zudyn emit world2.dyn --form library -o out --prefix second_world",
        english: "All names of a library begin with its prefix, so that several libraries can be linked together. It \
                  is an identifier of C in lower case, of at most 16 characters, not a word that C or its library \
                  uses, and not `example` or `probe`, which are files of the library. Without `--prefix` zudyn \
                  derives it from the file name.",
        chinese: "库的所有名字都以前缀开头，以便几个库连接在一起。前缀是小写的 C 标识符，至多 16 个字符，不是 C 或其标准库\
                  所用的词，也不是 `example` 或 `probe`（旁边文件的名字）。不给 `--prefix` 时由文件名得出。",
    },
    Explanation {
        code: "library-quantity",
        wrong: "zudyn emit world2.dyn --form library -o out --outputs POPULATION",
        right: "zudyn emit world2.dyn --form library -o out --outputs P",
        english: "`--settings` accepts names of constants, `--tables` of tables, `--outputs` of computed quantities, \
                  as the author wrote them and separated by commas.",
        chinese: "`--settings` 接受常数名，`--tables` 接受表名，`--outputs` 接受要计算的量的名字；都按作者的写法，用逗号分隔。",
    },
    Explanation {
        code: "library-option",
        wrong: "zudyn emit world2.dyn --real float",
        right: "zudyn emit world2.dyn --form library --real float -o out",
        english: "The option applies only to libraries, or only to programs. A library is always C89. A program \
                  always computes with doubles, accepts all constants as arguments and stores all quantities. \
                  `--target` belongs to `--report`; use `zudyn build` for a program for another machine.",
        chinese: "这个选项只用于库形式，或是库没有的选项（库总是 C89）。程序总用双精度数计算，所有常数都可由参数给出，所有量都会存储。`--target` 与 `--report` 同用；为另一机器生成程序请用 `zudyn build`。",
    },
    told(
        "library-report",
        "The memory report needs a compiler of the gcc family, or clang, with `-fstack-usage`, and next to it the tools `size`, \
         `nm` and `objdump` of the same machine (for `arm-none-eabi-gcc` they are `arm-none-eabi-size` and so on). The message \
         names the command that failed, or what the compiler does not report. A compiler whose double is a float, such as avr-gcc, stops with `#error`: add \
         `--real float`.",
        "内存报告需要支持 `-fstack-usage` 的 gcc 类编译器或 clang，以及同一机器的 `size`、`nm` 和 `objdump`（对 \
         `arm-none-eabi-gcc` 是 `arm-none-eabi-size` 等）。消息指出哪个命令失败以及原因，或编译器没有给出什么。double 只有 float 精度的编译器\
         （如 avr-gcc）会因 `#error` 停下：请加 `--real float`。",
    ),
];
