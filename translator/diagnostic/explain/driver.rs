//! What is wrong with a command, its files, the compiler or the machine.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "file-missing",
        wrong: "zudyn world.dyn",
        right: "zudyn models/dynamo/world2.dyn",
        english: "No file has this name. Names are relative to the current folder.",
        chinese: "没有这个名字的文件。文件名以当前目录为准。",
    },
    Explanation {
        code: "columns-differ",
        wrong: "",
        right: "",
        english: "A BOSCOS program decides while it runs what it records, by `trace` and by the elements it makes. With `--sweep`, \
                  all runs are written to one file, so they must record the same columns.",
        chinese: "BOSCOS 程序在运行中通过 `trace` 和所建元件决定记录什么。用 `--sweep` 时各次运行写入同一文件，所以必须记录相同的列。",
    },
    Explanation {
        code: "file-is-directory",
        wrong: "zudyn models/dynamo",
        right: "zudyn models/dynamo/world2.dyn",
        english: "The name belongs to a folder, but a model is required. zudyn runs one model at a time.",
        chinese: "需要模型文件的地方给出了目录。zudyn 一次运行一个模型。",
    },
    Explanation {
        code: "no-models",
        wrong: "zudyn check docs",
        right: "zudyn check models",
        english: "zudyn searches a folder and its subfolders for files that end in .dyn, .cosmo, .mod, .facs, .bos, or in the other endings that zudyn knows. \
                  It skips hidden folders. Name other files one by one.",
        chinese: "zudyn 在目录及其子目录中查找以 .dyn、.cosmo、.mod、.facs、.bos 等已知扩展名结尾的文件，不看隐藏目录。其他文件请\
                  逐个指明。",
    },
    Explanation {
        code: "file-empty",
        wrong: "",
        right: "",
        english: "The file contains only spaces and line ends. Perhaps an editor has not saved it yet, or a download failed.",
        chinese: "文件中只有空格和换行。可能编辑器还没有保存，或者下载失败。",
    },
    Explanation {
        code: "file-not-text",
        wrong: "zudyn model.zip",
        right: "zudyn model.dyn",
        english: "The file contains control characters that do not occur in text: it is probably a program, a picture, or a packed file. A word \
                  processor must save a model as plain text.",
        chinese: "文件含有文本中不会有的控制字符，多半是程序、图片或压缩文件。用文字处理软件写的模型须存为纯文本。",
    },
    Explanation {
        code: "command-unknown",
        wrong: "zudyn chekc tank.dyn",
        right: "zudyn check tank.dyn",
        english: "The first word is neither a command nor a file. `zudyn help` lists the commands. A word that is not a command is \
                  treated as a model to run.",
        chinese: "第一个词既不是命令，也不是文件。`zudyn help` 列出全部命令。不是命令的词当作要运行的模型。",
    },
    Explanation {
        code: "option-unknown",
        wrong: "zudyn run tank.dyn --evry-step",
        right: "zudyn run tank.dyn --every-step",
        english: "The command has no option of this name. `zudyn help run` lists the options of `zudyn run`, and likewise for every \
                  command.",
        chinese: "这个命令没有这个选项。`zudyn help run` 列出 `zudyn run` 的选项，其他命令也一样。",
    },
    Explanation {
        code: "option-value",
        wrong: "zudyn run tank.dyn --engine steam",
        right: "zudyn run tank.dyn --engine interpret",
        english: "The option does not accept this value. The help of the command states the values or the form that it accepts.",
        chinese: "选项不接受这个值。命令的帮助写明它接受哪些值或什么形式。",
    },
    Explanation {
        code: "option-conflict",
        wrong: "zudyn run tank.dyn --svg a.svg --svg b.svg",
        right: "zudyn run tank.dyn --svg a.svg",
        english: "Two options contradict each other, or an option that counts once is given twice.",
        chinese: "两个选项互相矛盾，或者只能给一次的选项给了两次。",
    },
    Explanation {
        code: "argument-missing",
        wrong: "zudyn build tank.dyn",
        right: "zudyn build tank.dyn -o tank",
        english: "The command needs a model, an option or a value that is missing. An option with a value uses the next \
                  word, whatever it is: in `zudyn --csv tank.dyn` the CSV file is named `tank.dyn`, and the model is missing.",
        chinese: "命令缺少模型、选项或值。要带值的选项总是把下一个词当作它的值：在 `zudyn --csv tank.dyn` 中，CSV 文件名是 \
                  `tank.dyn`，而没有模型。",
    },
    Explanation {
        code: "argument-surplus",
        wrong: "zudyn run tank.dyn world.dyn",
        right: "zudyn run tank.dyn",
        english: "The command has one word too many. `run` accepts one model, `check` several. A file name with a space must be in \
                  quotes. A switch such as `--no-pages` has no value.",
        chinese: "多了一个词。`run` 只接受一个模型，`check` 可以接受多个。带空格的文件名须加引号。`--no-pages` 这样的开关不带值。",
    },
    Explanation {
        code: "file-unreadable",
        wrong: "",
        right: "",
        english: "The file is there but cannot be read; the message includes the system's reason, often a missing \
                  permission.",
        chinese: "文件存在但无法读取；消息附有系统给出的原因，常见的是没有权限。",
    },
    Explanation {
        code: "file-too-big",
        wrong: "",
        right: "",
        english: "The file is larger than any model, so the name is probably wrong.",
        chinese: "文件比任何模型都大，多半是写错了文件名。",
    },
    Explanation {
        code: "cannot-write",
        wrong: "",
        right: "",
        english: "A result could not be written: the folder does not exist, the disk is full, or a permission is \
                  missing. zudyn leaves no incomplete file under that name.",
        chinese: "结果无法写出：目录不存在、磁盘已满或没有权限。所要求的文件名下不会留下只写了一半的文件。",
    },
    Explanation {
        code: "two-on-stdout",
        wrong: "zudyn world2.dyn --csv - --svg -",
        right: "zudyn world2.dyn --csv - --svg world2.svg",
        english: "`-` sends a result to standard output, and only one result can go there: nothing could read two \
                  mixed together.",
        chinese: "`-` 表示写到标准输出，而那里只能写一种结果：混在一起谁也无法读。",
    },
    Explanation {
        code: "encoding-unfit",
        wrong: "zudyn emit water.dyn --locale zh --encoding ascii",
        right: "zudyn emit water.dyn --locale zh --encoding gb18030",
        english: "An emitted program prints messages in the language of `--locale` and the encoding of `--encoding`. \
                  ASCII has no Chinese characters. Choose `gb18030` for Chinese systems of the 1980s and 1990s, \
                  which use GB 2312, and `utf-8` for those of today.",
        chinese: "所生成的程序用 `--locale` 的语言说话，按 `--encoding` 的编码写出。中文不能用 ASCII 写。\
                  二十世纪八九十年代的中文系统（国标 2312）用 `gb18030`，今天的系统用 `utf-8`。",
    },
    Explanation {
        code: "segment-unfit",
        wrong: "zudyn emit large.dyn --segment 4096",
        right: "zudyn emit large.dyn --segment 65000",
        english: "With `--segment` no struct, array or table of the emitted program is larger than that: \
                  zudyn puts values on pages of a power of two and spreads a long array over several. It cannot \
                  split a table of constants that is larger than a page, nor a SCoP program, and it cannot handle \
                  more than 16,000 quantities, which a runtime with an `int` of 16 bits cannot count. On machines \
                  without segments omit the option.",
        chinese: "给出 `--segment` 时，所生成程序的任何结构、数组和表都不超过这么多字节：值放在大小为二的幂的页上，\
                  长数组分布在几页上。常数表本身超过一页时做不到；数量超过 16,000 个时也做不到，\
                  因为 16 位 `int` 的运行库数不过来；SCoP 程序也不行。没有段的机器请去掉这个选项。",
    },
    Explanation {
        code: "language-unknown",
        wrong: "zudyn model.txt",
        right: "zudyn model.txt --language dynamo",
        english: "zudyn recognises the language neither by the file's extension nor by its content. Name it with \
                  `--language`, or give the file its usual extension: `.dyn` for DYNAMO, `.cosmo` for COSMO.",
        chinese: "从扩展名和内容都看不出文件用的是哪种语言。请用 `--language` 指明，或使用通常的扩展名（DYNAMO 为 `.dyn`，COSMO 为 `.cosmo`）。",
    },
    Explanation {
        code: "set-syntax",
        wrong: "zudyn model.dyn --set GOAL",
        right: "zudyn model.dyn --set GOAL=200",
        english: "`--set` accepts `NAME=VALUE`, `NAME(2)=VALUE` for one value of a table or array constant, or \
                  `NAME=VALUE/VALUE/…` for all of them. You may repeat it.",
        chinese: "`--set` 的形式是 `NAME=数`；`NAME(2)=数` 改变表或数组常数的一个值；`NAME=数/数/…` 改变全部的值。\
                  可以多次使用。",
    },
    Explanation {
        code: "set-unknown",
        wrong: "zudyn model.dyn --set GAOL=200",
        right: "zudyn model.dyn --set GOAL=200",
        english: "The model has no constant or table of this name. The message suggests a similar name if there is \
                  one.",
        chinese: "模型中没有这个名字的常数或表。如果有拼写相近的名字，消息会给出。",
    },
    Explanation {
        code: "set-computed",
        wrong: "zudyn model.dyn --set STOCK=200",
        right: "zudyn model.dyn --set GOAL=200",
        english: "You can set constants and tables only. The model computes this quantity, on the line in the \
                  message; change the constants it depends on. The initial value of a SCoP state `y` is the \
                  parameter `y0`.",
        chinese: "只有模型作为已知的常数和表才能设定。这个量是由消息所示的那一行算出的，请改变它所依赖的常数。\
                  SCoP 模型的状态变量以参数为初值：`y` 的初值是 `y0`。",
    },
    Explanation {
        code: "set-sizes",
        wrong: "",
        right: "",
        english: "A constant that is a bound of a FOR card gives arrays their sizes, which the translation fixes. \
                  Neither `--set` nor a rerun can change it: write the number on its C or I card.",
        chinese: "作为 FOR 卡的界的常数决定数组的大小，而大小在翻译时就定了。`--set` 和重新运行都不能改它：\
                  请在它的 C 卡或 I 卡上改写。",
    },
    Explanation {
        code: "set-constant",
        wrong: "",
        right: "",
        english: "A CONSTANT of a SCoP model, or a constant from UNITS, is the same in every run. To change it for a \
                  run, declare it as PARAMETER.",
        chinese: "SCoP 模型中声明为 CONSTANT 的量，以及 UNITS 中定义的常数，在每次运行中都相同。要在运行时改变它，请声明为 PARAMETER。",
    },
    Explanation {
        code: "verbatim-interpreted",
        wrong: "zudyn model.mod --allow-verbatim --engine interpret",
        right: "zudyn model.mod --allow-verbatim",
        english: "The interpreter runs statements of SCoP. C code in a VERBATIM needs a C compiler; without \
                  `--engine`, zudyn uses one for such a model.",
        chinese: "解释器运行的是 SCoP 语句。VERBATIM 中的 C 代码需要 C 编译器；模型含有这种文字时会自动使用编译器。",
    },
    Explanation {
        code: "name-unknown",
        wrong: "zudyn model.mod --columns t,amuont",
        right: "zudyn model.mod --columns t,amount",
        english: "An option names something that the model does not have. `--columns` accepts declared and automatic \
                  names, with a subscript `w[1]` for one element; `--stepped` and `--sweep` accept single \
                  parameters. Case matters.",
        chinese: "选项中的名字在模型中不存在。`--columns` 接受声明的和自动产生的名字，`w[1]` 表示一个元素；\
                  `--stepped` 和 `--sweep` 接受单个参数。名字区分大小写。",
    },
    Explanation {
        code: "option-syntax",
        wrong: "zudyn model.mod --sweep k=1:2",
        right: "zudyn model.mod --sweep k=1:2:10",
        english: "For a SCoP model a sweep is NAME=FROM:TO:WITH, as in INDEPENDENT: WITH is the number of values \
                  after the first. `--stepped` lists its values: NAME=1,2,5.",
        chinese: "对 SCoP 模型，扫描写作 NAME=FROM:TO:WITH，与 INDEPENDENT 相同：WITH 是除第一个值外的个数。\
                  `--stepped` 列出各值：NAME=1,2,5。",
    },
    Explanation {
        code: "set-number",
        wrong: "zudyn model.dyn --set GOAL=high",
        right: "zudyn model.dyn --set GOAL=2.5E3",
        english: "The value is not a number as on a `C` card: digits, a point, an optional power of ten.",
        chinese: "所给的值不是 `C` 卡可以接受的数：数字、小数点，以及可选的十的幂。",
    },
    Explanation {
        code: "set-count",
        wrong: "zudyn model.dyn --set EFFECT=1/1",
        right: "zudyn model.dyn --set EFFECT=1/1/1",
        english: "A table or array constant keeps its number of values; give as many as it has, or a single one with its \
                  subscript, `EFFECT(2)=1`.",
        chinese: "表或数组常数的值的个数不变；请给出同样多的值，或用下标改变其中一个，如 `EFFECT(2)=1`。",
    },
    Explanation {
        code: "set-element",
        wrong: "zudyn model.dyn --set 'EFFECT(4)=1'",
        right: "zudyn model.dyn --set 'EFFECT(3)=1'",
        english: "The setting has no value with this subscript. Subscripts count from 1. In the shell, quote \
                  parentheses.",
        chinese: "没有这个下标的值。下标从 1 开始。注意在命令行上括号要用引号括起来。",
    },
    Explanation {
        code: "set-decimals",
        wrong: "zudyn run vdpol.facs --set K=0.12345",
        right: "zudyn run vdpol.facs --set K=0.1235",
        english: "Numbers of FACS are whole numbers with a fixed number of decimals: four for a SCALAR and `DT/2`, eight \
                  for an initial value, none for `COMINT`. zudyn does not round what you give.",
        chinese: "FACS 的数是带固定小数位的整数：SCALAR 和 `DT/2` 四位，初值八位，`COMINT` 没有小数。zudyn 不对给出的数舍入。",
    },
    Explanation {
        code: "set-range",
        wrong: "zudyn run vdpol.facs --set K=5.0",
        right: "zudyn run vdpol.facs --set K=3.0",
        english: "A SCALAR of FACS is from -3.2768 to 3.2767, an initial value from -21.47483648 to 21.47483647, and \
                  `COMINT` at most 65535.",
        chinese: "FACS 的 SCALAR 在 -3.2768 到 3.2767 之间，初值在 -21.47483648 到 21.47483647 之间，`COMINT` 至多 65535。",
    },
    Explanation {
        code: "set-whole",
        wrong: "zudyn model.cosmo --set N=1.5",
        right: "zudyn model.cosmo --set N=2",
        english: "The variable is declared `INTEGER` in the model, so it holds integers from -2147483648 to \
                  2147483647 only.",
        chinese: "这个变量在模型中声明为 `INTEGER`，只能容纳 -2147483648 到 2147483647 的整数。",
    },
    Explanation {
        code: "option-unfit",
        wrong: "zudyn world2.dyn --input rates.txt",
        right: "zudyn reruns.cosmo --input rates.txt",
        english: "The option is for models in another language: `--input`, `--resume`, `--method` and `--std` belong \
                  to COSMO; `--run`, `--save`, `--listing`, `--plot-layout` and `--strict-tables` to DYNAMO.",
        chinese: "这个选项只对另一种语言的模型有意义：`--input`、`--resume`、`--method`、`--std` 属于 COSMO；\
                  `--run`、`--save`、`--listing`、`--plot-layout`、`--strict-tables` 属于 DYNAMO。",
    },
    Explanation {
        code: "method-unknown",
        wrong: "zudyn model.cosmo --method EULER",
        right: "zudyn model.cosmo --method \"RK4 4\"",
        english: "`--method` replaces the METHOD of the model and has the same form: `CLASSIC`, `SIMULTANEOUS`, \
                  `RK4` with the number of its steps, `ADAPTIVE` or `STIFF` with a relative and an absolute error.",
        chinese: "`--method` 代替程序中的 METHOD，写法相同：`CLASSIC`、`SIMULTANEOUS`、`RK4` 及步数、`ADAPTIVE` 或 `STIFF` \
                  及相对误差和绝对误差。",
    },
    Explanation {
        code: "run-unknown",
        wrong: "zudyn world2.dyn --run CRISIS",
        right: "zudyn world2.dyn --run 'POLLUTION CRISIS'",
        english: "The deck has no run of this name. The name of a run is the whole text of its `RUN` card; the \
                  message lists all runs.",
        chinese: "程序中没有这个名字的运行。运行的名字是 `RUN` 卡上的全部文字；消息列出了所有的名字。",
    },
    Explanation {
        code: "save-missing",
        wrong: "",
        right: "",
        english: "`--save` writes the quantities of the `SAVE` card, and the deck has no such card. For all \
                  quantities use `--csv`.",
        chinese: "`--save` 写出程序的 `SAVE` 卡所要求的文件，而这个程序没有 `SAVE` 卡。用 `--csv` 可以得到全部的量。",
    },
    Explanation {
        code: "figure-format",
        wrong: "zudyn model.dyn --svg model.jpg",
        right: "zudyn model.dyn --svg model.png",
        english: "The extension of the file sets the format of a figure: `.svg` and `.pdf` for print and the web, `.png` for \
                  screens. A file without an extension and standard output (`-`) receive SVG.",
        chinese: "图的格式由文件的扩展名决定：`.svg` 和 `.pdf` 用于印刷和网页，`.png` 用于屏幕。没有扩展名的文件和\
                  标准输出（`-`）得到 SVG。",
    },
    Explanation {
        code: "figure-failed",
        wrong: "zudyn model.dyn --svg model.png --size 6000x6000",
        right: "zudyn model.dyn --svg model.png --size 1200x900",
        english: "A PNG or PDF could not be made from the figure. A PNG holds at most 80 million pixels; a model with very \
                  many plots may need more. Write it as `.svg`, draw fewer quantities with `--columns`, or set `--size`.",
        chinese: "无法由图生成 PNG 或 PDF。PNG 最多 8000 万像素；图很多的模型可能超出。请写成 `.svg`，用 `--columns` 少画\
                  几个量，或用 `--size` 设定大小。",
    },
    Explanation {
        code: "nothing-plotted",
        wrong: "",
        right: "",
        english: "`--svg` draws the quantities of the `PLOT` cards, every `PLTPER`. The deck has no `PLOT` card, or its \
                  `PLTPER` is missing or zero; `--set PLTPER=1` may help if it is a constant. For a COSMO model it \
                  draws every `GRAPH`, and this model has none.",
        chinese: "`--svg` 按 `PLOT` 卡绘图，每隔 `PLTPER` 一点。程序没有 `PLOT` 卡，或者没有 `PLTPER` 或其值为零；\
                  若它是常数，可以用 `--set PLTPER=1`。对 COSMO 模型则画出每个 `GRAPH`，而模型中没有。",
    },
    Explanation {
        code: "compiler-missing",
        wrong: "",
        right: "",
        english: "Building a program needs a C compiler, and zudyn found none. It looks at `--cc`, `ZUDYN_CC` and \
                  `CC`, then for `cc`, `gcc`, `clang` and `tcc`. You can run a model without one: `--engine \
                  interpret` gives the same numbers, but long runs are slower.",
        chinese: "生成程序需要 C 编译器，但没有找到：zudyn 依次查看 `--cc`、`ZUDYN_CC`、`CC`，再找 `cc`、`gcc`、`clang`、`tcc`，\
                  任何一个都可以。没有编译器也能运行模型：`--engine interpret` 得到同样的数值，只是长时间的运行较慢。",
    },
    Explanation {
        code: "target-unknown",
        wrong: "",
        right: "",
        english: "`--target` names a machine that zudyn does not know. `zudyn targets` lists the built-in ones; a \
                  file given with `--target-file` adds others, as docs/targets.md describes.",
        chinese: "`--target` 指明的机器 zudyn 不认识。`zudyn targets` 列出自带的目标；用 `--target-file` 给的文件可以增加目标，\
                  写法见 docs/targets.md。",
    },
    Explanation {
        code: "target-missing",
        wrong: "",
        right: "",
        english: "Building for another machine needs its compiler, and running the program here an emulator. One of \
                  the two is not installed; the message names it and its Debian packages. `zudyn targets NAME` \
                  describes a target.",
        chinese: "为别的机器编译需要它的编译器，在本机运行还需要模拟器。其中一个没有安装；消息里写明缺什么、\
                  Debian 上由哪些软件包提供。`zudyn targets NAME` 列出一个目标的全部说明。",
    },
    Explanation {
        code: "target-file",
        wrong: "",
        right: "",
        english: "The file of `--target-file` is not a list of targets. It is a TOML file with a heading `[name]` \
                  for each target, then `about`, `compilers` and the other keys in docs/targets.md. The message \
                  gives the line.",
        chinese: "`--target-file` 给的文件不是目标列表。它用 TOML 写成：每个目标一个标题 `[名字]`，下面是 `about`、`compilers` \
                  等，见 docs/targets.md。消息里指出了行号。",
    },
    Explanation {
        code: "target-elsewhere",
        wrong: "",
        right: "",
        english: "The target describes how to compile its programs, but not how to run them on this machine. `zudyn \
                  build` makes the program; copy it to the target. If you have an emulator, name it as `run` in the \
                  file of `--target-file`.",
        chinese: "该目标只说明程序怎样编译，没有说明在本机怎样运行。用 `zudyn build` 编译，再把程序拿到它的机器上。\
                  如果本机有模拟器，请在 `--target-file` 的文件里用 `run` 写明。",
    },
    Explanation {
        code: "target-unfit",
        wrong: "",
        right: "",
        english: "Two options that exclude each other: a program for another machine is compiled, so it cannot be \
                  interpreted, and a machine too small for programs has no `--strict-tables`, `--balance`, \
                  `--resume` and no `--set` of a variable of COSMO. Omit one of the two.",
        chinese: "两个选项互相矛盾：为别的机器生成的程序是编译的，不能解释执行；太小的机器没有 `--strict-tables`、`--balance`、\
                  `--resume`，也不能用 `--set` 改 COSMO 的变量。请去掉其中一个。",
    },
    Explanation {
        code: "target-full",
        wrong: "",
        right: "",
        english: "The model, as a library with all its quantities, is larger than the memory of the machine; the \
                  lines of the linker say which part and by how much. Constants are in read-only memory already. \
                  Choose a larger machine of the same kind (`zudyn targets`), or omit quantities: a library emitted \
                  with `--outputs` keeps only those that you read or the next step needs.",
        chinese: "模型作为库、带上全部的量，超过了这种机器的内存；链接器的输出说明是哪一部分、超出多少。常数已放在只读存储器中。\
                  请换同类中较大的机器（`zudyn targets`），或去掉不需要的量：在你自己的程序里，用 `--outputs` 生成的库只保留\
                  要读的和下一步需要的量。",
    },
    Explanation {
        code: "target-silent",
        wrong: "",
        right: "",
        english: "A small machine sends its results row by row while it computes. Here its program ended or \
                  restarted before the last row. Usually the stack has overwritten the data: linkers count data but \
                  not the stack. Try a machine with more memory; `zudyn emit --form library --report` gives the \
                  stack size if the compiler reports it. The message includes the simulator's last output. If rows \
                  were lost, the program ran to its end, but its port or simulator failed. `--keep-c` keeps the \
                  program.",
        chinese: "小机器一边计算一边逐行报告结果。这里的程序在最后一行之前就结束了，或者又从头开始。几乎总是栈与数据相撞：\
                  链接器只计算数据，没有人计算栈。请试用内存较大的机器；在编译器能给出栈用量的地方，\
                  `zudyn emit --form library --report` 会计算它。消息里还有模拟器最后的输出。如果是途中丢了行，\
                  则程序没有问题，问题在端口或模拟器。`--keep-c` 可保留程序。",
    },
    Explanation {
        code: "compiler-failed",
        wrong: "",
        right: "",
        english: "The C compiler rejected a program that zudyn wrote. This is a bug in zudyn, not in the model: \
                  please report it with the files that the message names. If `--cflags` was given, try without it \
                  first.",
        chinese: "C 编译器拒绝了 zudyn 写出的程序。这绝不是模型的错：请连同消息中所列的文件一起报告。\
                  如果用了 `--cflags`，请先去掉再试。",
    },
    Explanation {
        code: "program-failed",
        wrong: "",
        right: "",
        english: "The program built from the model ended unexpectedly, for example by a signal. If the machine was \
                  not out of memory, this is a bug in zudyn; `--engine interpret` may help meanwhile.",
        chinese: "由模型生成的程序以不应有的方式结束，例如收到信号。如果不是内存不足，那就是 zudyn 的错误；\
                  可以暂时用 `--engine interpret`。",
    },
    Explanation {
        code: "sweep-syntax",
        wrong: "zudyn tablets.cosmo --sweep cl=1:5",
        right: "zudyn tablets.cosmo --sweep cl=1:5:0.5",
        english: "A sweep makes a run for each of several values: from the first to the last in equal steps, or \
                  those of a list, `--sweep cl=1,2,5`. It accepts the same names as `--set`, but sweeps a single \
                  number, not a table. Several sweeps combine.",
        chinese: "扫描对多个数值各运行一次：从首到末按等步取值，或用列表 `--sweep cl=1,2,5`。名字与 `--set` 的相同；\
                  扫描的是单个数，不是表。多个扫描会组合起来。",
    },
    Explanation {
        code: "sweep-too-many",
        wrong: "zudyn tablets.cosmo --sweep cl=0:1:0.0001 --sweep vc=1:50:1",
        right: "zudyn tablets.cosmo --sweep cl=0:1:0.1 --sweep vc=10:50:10",
        english: "Several sweeps combine every value of one with every value of the others, so the number of runs \
                  grows fast. Use longer steps, or several commands.",
        chinese: "多个扫描会组合，每个值与其他扫描的每个值各运行一次，次数很快就非常多。请用较大的步，或分几次扫描。",
    },
    Explanation {
        code: "code-unknown",
        wrong: "zudyn explain undefined",
        right: "zudyn explain undefined-name",
        english: "No message has this code. A message shows its code in brackets, `error[undefined-name]`; `zudyn \
                  explain` alone lists them all.",
        chinese: "没有使用这个代码的消息。消息的代码写在方括号里，如 `错误[undefined-name]`；\
                  单独的 `zudyn explain` 列出全部代码。",
    },
    Explanation {
        code: "output-is-input",
        wrong: "",
        right: "",
        english: "An output would overwrite a file that the command reads: the model, an included file, a data file or \
                  an input. zudyn compares files, not names, so another spelling, a link or a redirected stream counts \
                  too. Choose another name for the output.",
        chinese: "输出会覆盖命令要读的文件：模型、被包含的文件、数据文件或输入。zudyn 比较的是文件而不是名字，\
                  换一种写法、链接或重定向也算同一个文件。请为输出另取名字。",
    },
    Explanation {
        code: "outputs-collide",
        wrong: "",
        right: "",
        english: "Two outputs of the command would go to the same file, and one would overwrite the other. Give each \
                  output its own name.",
        chinese: "命令的两个输出会写到同一个文件，后一个会覆盖前一个。请给每个输出各自的名字。",
    },
    Explanation {
        code: "results-not-stored",
        wrong: "",
        right: "",
        english: "zudyn could not store the results of the run in its temporary folder; the message gives the system's \
                  reason, such as a full disk or a file-size limit. Free some space, raise the limit, or set `TMPDIR` \
                  to another place.",
        chinese: "运行结果无法存入临时目录；消息给出系统的原因，例如磁盘已满或文件大小受限。请腾出空间、放宽限制，\
                  或用 `TMPDIR` 指定别处。",
    },
    Explanation {
        code: "results-broken",
        wrong: "",
        right: "",
        english: "zudyn cannot read back the numbers that the run stored. Usually the disk or the memory was full. \
                  If not, this is a bug in zudyn.",
        chinese: "运行所存的数据无法读回：通常是磁盘或内存已满。如果空间足够，那就是 zudyn 的错误。",
    },
    Explanation {
        code: "internal-error",
        wrong: "",
        right: "",
        english: "zudyn translated the model to code that its interpreter cannot execute. This is a bug in zudyn: please \
                  report it with the model. Until it is corrected, `--engine c` may run the model.",
        chinese: "zudyn 把模型翻译成了解释器不能执行的代码。这是 zudyn 的错误：请连同模型一起报告。改正之前，\
                  用 `--engine c` 也许可以运行该模型。",
    },
    Explanation {
        code: "no-memory",
        wrong: "",
        right: "",
        english: "The run needs more memory than the system provides. The method STIFF stores a matrix of all \
                  contents and cannot solve a model with many thousands of them; ADAPTIVE and RK4 need little \
                  memory. Otherwise make arrays smaller or close other programs.",
        chinese: "运行所需的内存超过系统所能给的。有成千上万个含量的模型不能用 STIFF 求解，因为它要记下每个含量与其他各个含量的关系；\
                  ADAPTIVE 和 RK4 所需很少。否则请缩小数组，或关闭其他程序。",
    },
    Explanation {
        code: "no-temporary-directory",
        wrong: "",
        right: "",
        english: "zudyn works in a private temporary folder, which it removes at the end, and could not create one. \
                  Set the environment variable `TMPDIR` to another place.",
        chinese: "zudyn 在自己的临时目录中工作，结束时删除，而现在无法建立该目录。可以用环境变量 `TMPDIR` 指定别处。",
    },
    Explanation {
        code: "interrupted",
        wrong: "",
        right: "",
        english: "The keyboard or a signal stopped the command. zudyn has removed its temporary files.",
        chinese: "工作被键盘或信号中断。临时文件已经删除。",
    },
];
