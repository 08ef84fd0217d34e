//! BOSCOS: what is wrong with a program. The examples are programs.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "two-names-side-by-side",
        wrong: "begin\n  real a, b;\n  a := 2 x b\nend",
        right: "begin\n  real a, b;\n  a := 2 * b\nend",
        english: "Two operands need an operator between them. Printed listings often show a multiplication sign that looks \
                  like the letter `x`, and an arrow for powers that a reading machine takes for `f`.",
        chinese: "两个运算对象之间必须有运算符。印刷品中的乘号常像字母 `x`，乘方的箭头常被识别成 `f`。",
    },
    Explanation {
        code: "syntax",
        wrong: "begin\n  integer n;\n  n = 3\nend",
        right: "begin\n  integer n;\n  n := 3\nend",
        english: "The text does not follow the grammar of SIMULA at this place. After an error zudyn continues with the next \
                  statement.",
        chinese: "此处不符合 SIMULA 的语法。报告错误之后，zudyn 从下一条语句继续。",
    },
    Explanation {
        code: "unbalanced-end",
        wrong: "begin\n  begin\n  outimage;\nend",
        right: "begin\n  begin end;\n  outimage\nend",
        english: "Each `begin` needs an `end`, and nothing follows the `end` of the program. The message names the `begin` \
                  that is still open where the text ends; the missing `end` may belong to a block inside it.",
        chinese: "每个 `begin` 都要有 `end`，程序的 `end` 之后不能再有内容。消息指出文本结束时仍未关闭的 `begin`；\
                  缺少的 `end` 可能属于它里面的分程序。",
    },
    Explanation {
        code: "declaration-after-statement",
        wrong: "begin\n  integer n;\n  n := 3;\n  real total;\n  total := n\nend",
        right: "begin\n  integer n;  real total;\n  n := 3;\n  total := n\nend",
        english: "In a block, all declarations come before the first statement.",
        chinese: "分程序中，所有说明都在第一条语句之前。",
    },
    Explanation {
        code: "undefined-label",
        wrong: "begin\n  goto found\nend",
        right: "begin\n  goto found;\n  found:\nend",
        english: "A jump goes to a label of the same block, of a statement around it, or of a block around it.",
        chinese: "转移的目标是同一分程序、外层复合语句或外层分程序中的标号。",
    },
    Explanation {
        code: "undefined-attribute",
        wrong: "simset begin\n  ref(head) queue;\n  queue :- new head;\n  outint(queue.length, 3)\nend",
        right: "simset begin\n  ref(head) queue;\n  queue :- new head;\n  outint(queue.cardinal, 3)\nend",
        english: "The class of the reference determines which attributes are visible. For an attribute of a subclass, \
                  use `qua` or `inspect`. Attributes that a class hides are not visible.",
        chinese: "引用的类决定可见的属性。要用子类的属性，请用 `qua` 或 `inspect`。被类隐藏的属性不可见。",
    },
    Explanation {
        code: "duplicate-name",
        wrong: "begin\n  integer n;  real n;\n  n := 1\nend",
        right: "begin\n  integer n;  real x;\n  n := 1;  x := n\nend",
        english: "A block declares each name once. An inner block or a subclass may declare it again.",
        chinese: "一个分程序中，每个名字只能说明一次。内层分程序或子类可以重新说明。",
    },
    Explanation {
        code: "wrong-type",
        wrong: "begin\n  integer n;\n  n := true\nend",
        right: "begin\n  boolean b;\n  b := true\nend",
        english: "Only integer and real convert into each other. A reference may be assigned if one of the two classes is a \
                  prefix of the other.",
        chinese: "只有整型与实型之间自动转换。两个类中一个是另一个的前缀时，引用才能赋值。",
    },
    Explanation {
        code: "value-or-reference",
        wrong: "simset begin\n  ref(head) queue;\n  queue := new head\nend",
        right: "simset begin\n  ref(head) queue;\n  queue :- new head\nend",
        english: "`:=` assigns values and the characters of texts. `:-` makes a reference or a text variable refer to \
                  something else. References are compared by `==` and `=/=`.",
        chinese: "`:=` 赋值或复制文本的字符；`:-` 使引用变量或文本变量指向另一个对象。引用用 `==` 和 `=/=` 比较。",
    },
    Explanation {
        code: "wrong-number-of-parameters",
        wrong: "begin\n  outint(3)\nend",
        right: "begin\n  outint(3, 5)\nend",
        english: "A call gives each parameter of the procedure or class; the parameters of a prefix come first. Arrays have \
                  one subscript for each dimension.",
        chinese: "调用时要给出过程或类的每个参数；前缀的参数在前。数组的每一维有一个下标。",
    },
    Explanation {
        code: "not-a-class",
        wrong: "begin\n  integer n;  ref(n) x;\n  n := 1\nend",
        right: "begin\n  class n; ;\n  ref(n) x;\n  x :- new n\nend",
        english: "A prefix, and the name after `ref`, `new`, `qua`, `is`, `in`, `when` and `this`, is a class. The class \
                  `cycle 1` is known as a prefix name only; use `cycle` or `block`.",
        chinese: "前缀以及 `ref`、`new`、`qua`、`is`、`in`、`when`、`this` 之后必须是类。`cycle 1` 只作为前缀名存在；\
                  请用 `cycle` 或 `block`。",
    },
    Explanation {
        code: "prefix-cycle",
        wrong: "begin\n  a class b; ;\n  b class a; ;\n  outimage\nend",
        right: "begin\n  class b; ;\n  b class a; ;\n  outimage\nend",
        english: "A class cannot be its own prefix, directly or through other classes.",
        chinese: "类不能直接或间接地作自己的前缀。",
    },
    Explanation {
        code: "inner-misplaced",
        wrong: "begin\n  procedure p;  inner;\n  p\nend",
        right: "begin\n  class p;  begin inner end;\n  new p\nend",
        english: "`inner` marks where the body of a subclass runs. It is written at most once in a class body, \
                  outside procedures, blocks with declarations, `if` and `inspect`.",
        chinese: "`inner` 标明子类体的执行位置。它在类体中至多出现一次，且不在过程、带说明的分程序、`if` 和 `inspect` 之中。",
    },
    Explanation {
        code: "virtual-mismatch",
        wrong: "begin\n  class a;  virtual: real procedure f;  begin end;\n  a class b;  begin text procedure f;  f :- notext; end;\n  \
                new b\nend",
        right: "begin\n  class a;  virtual: real procedure f;  begin end;\n  a class b;  begin real procedure f;  f := 1; end;\n  \
                new b\nend",
        english: "A procedure that matches a virtual one has its result and, if it is specified or has the same number of \
                  parameters as another match, its parameters. Integer and real may differ.",
        chinese: "与虚过程匹配的过程，结果类型要一致；虚过程给出了参数、或另一个匹配有同样数目的参数时，参数也要一致。\
                  整型与实型可以不同。",
    },
    Explanation {
        code: "assign-to-constant",
        wrong: "begin\n  real g = 9.81;\n  g := 10\nend",
        right: "begin\n  real g;\n  g := 10\nend",
        english: "A name declared with `=` is a constant.",
        chinese: "用 `=` 说明的名字是常量。",
    },
    Explanation {
        code: "assign-to-read-only",
        wrong: "boscos begin\n  t := 3\nend",
        right: "boscos begin\n  hold(3)\nend",
        english: "zudyn sets `t` and the signals of dynamic blocks and composites. Set a state, or wait with `hold`. Other \
                  signals are set by the body of their block, by `form` and by processes.",
        chinese: "`t`、动态块和复合块的信号由 zudyn 给出。请设置状态，或用 `hold` 等待。其他信号由块体、`form` 和进程设置。",
    },
    Explanation {
        code: "assign-to-procedure",
        wrong: "begin\n  real procedure f;  f := 1;\n  f := 2\nend",
        right: "begin\n  real procedure f;  f := 1;\n  real x;\n  x := f\nend",
        english: "A procedure gets its result by an assignment to its name inside its own body. Classes, labels and \
                  procedures without a type have no value.",
        chinese: "过程的结果在其体内通过对过程名赋值给出。类、标号和无类型的过程没有值。",
    },
    Explanation {
        code: "for-variable",
        wrong: "begin\n  integer array a(1:2);\n  for a(1) := 1 step 1 until 3 do outimage\nend",
        right: "begin\n  integer i;\n  for i := 1 step 1 until 3 do outimage\nend",
        english: "The variable of a `for` is a simple variable, not a subscripted one, a name parameter or a procedure.",
        chinese: "`for` 的变量是简单变量，不能是下标变量、名参数或过程。",
    },
    Explanation {
        code: "missing-form",
        wrong: "boscos begin\n  element class plant; ;\n  activate new plant\nend",
        right: "boscos begin\n  element class plant;\n  begin procedure form;  output :- new clock; end;\n  activate new plant\nend",
        english: "The procedure `form` builds the network of a macro or an element. A class of which objects are created \
                  has one, or inherits it.",
        chinese: "过程 `form` 建立宏块或元素的网络。要创建对象的类必须有它，或从前缀得到它。",
    },
    Explanation {
        code: "missing-equations",
        wrong: "boscos begin\n  continuous class level; ;\n  new level(1, 1)\nend",
        right: "boscos begin\n  continuous class level;\n  begin procedure equations;  rate[1] := 1; end;\n  new level(1, 1)\nend",
        english: "The procedure `equations` assigns the rates of a continuous block.",
        chinese: "过程 `equations` 给连续块的变化率赋值。",
    },
    Explanation {
        code: "missing-function",
        wrong: "",
        right: "",
        english: "A flag looks for the sign change of its `function`. Declare it in the flag, or in the output block of the \
                  element.",
        chinese: "标志寻找其 `function` 变号的时刻。请在标志中说明它，或在元素的输出块中说明。",
    },
    Explanation {
        code: "wait-in-evaluation",
        wrong: "boscos begin\n  block class b;  begin signal := 1;  hold(1) end;\n  new b\nend",
        right: "boscos begin\n  process class b;  hold(1);\n  activate new b\nend",
        english: "Bodies of blocks, `equations`, `function`, `form`, `locate` and `post step` run while model time stands \
                  still. They cannot wait, not even in a procedure that they call. Let a process wait, and activate it.",
        chinese: "块体、`equations`、`function`、`form`、`locate` 和 `post step` 执行时模型时间不变，不能等待，\
                  所调用的过程也不能等待。请让进程等待，并激活该进程。",
    },
    Explanation {
        code: "change-in-evaluation",
        wrong: "boscos begin\n  ref(integrator) y;\n  block class b;  begin signal := 1;  y.set to(this b) end;\n  new b\nend",
        right: "boscos begin\n  ref(integrator) y;\n  block class b;  signal := 1;\n  y :- new integrator;\n  y.set to(new b)\nend",
        english: "A network cannot change while it is evaluated. Change it in `form`, in a process, or in the `action` of a \
                  flag.",
        chinese: "网络在求值期间不能改变。请在 `form`、进程或标志的 `action` 中改变它。",
    },
    Explanation {
        code: "name-parameter-can-wait",
        wrong: "simulation begin\n  real procedure f;  begin hold(1);  f := time end;\n  procedure p(x);  name x;  real x;  \
                outfix(x, 2, 8);\n  p(f)\nend",
        right: "simulation begin\n  real procedure f;  begin hold(1);  f := time end;\n  procedure p(x);  name x;  real x;  \
                outfix(x, 2, 8);\n  real y;\n  y := f;\n  p(y)\nend",
        english: "The expression that is passed by name is evaluated at each use, where the procedure cannot wait. Assign it to \
                  a variable first.",
        chinese: "按名传递的表达式在每次使用时求值，那里不能等待。请先把它赋给变量。",
    },
    Explanation {
        code: "block-is-not-scheduled",
        wrong: "boscos begin\n  ref(clock) c;\n  c :- new clock;\n  activate c\nend",
        right: "boscos begin\n  process class c;  hold(1);\n  activate new c\nend",
        english: "A block is evaluated by its element; it is not scheduled. Activate elements, flags and processes.",
        chinese: "块由其元素求值，不参与调度。可激活的是元素、标志和进程。",
    },
    Explanation {
        code: "nested-simulation",
        wrong: "begin\n  procedure p;\n  simulation begin hold(1) end;\n  p\nend",
        right: "begin\n  outimage;\n  simulation begin hold(1) end\nend",
        english: "The block prefixed with `simulation` or `boscos` is the program, or a statement of its outermost block. One \
                  may be active at a time.",
        chinese: "以 `simulation` 或 `boscos` 为前缀的分程序是程序本身，或最外层分程序的语句。同时只能有一个。",
    },
    Explanation {
        code: "non-local-goto",
        wrong: "begin\n  procedure p;  goto found;\n  p;\n  found:\nend",
        right: "begin\n  boolean procedure p;  p := true;\n  if p then goto found;\n  found:\nend",
        english: "A jump cannot leave a procedure or a class body. Return a result, or set a variable, and test it after the \
                  call.",
        chinese: "转移不能离开过程或类体。请返回结果或设置变量，并在调用之后判断。",
    },
    Explanation {
        code: "switch-not-supported",
        wrong: "begin\n  switch s := a, b;\n  a: b:\nend",
        right: "begin\n  integer i;\n  if i = 1 then goto a else goto b;\n  a: b:\nend",
        english: "zudyn does not support `switch`. Write `if … then … else if …`.",
        chinese: "zudyn 不支持 `switch`。请用 `if … then … else if …`。",
    },
    Explanation {
        code: "external-not-supported",
        wrong: "begin\n  external procedure p;\n  outimage\nend",
        right: "begin\n  procedure p;  outimage;\n  p\nend",
        english: "zudyn translates whole programs. Insert declarations from another file with `%include`.",
        chinese: "zudyn 翻译整个程序。其他文件中的说明用 `%include` 插入。",
    },
    Explanation {
        code: "file-class-not-supported",
        wrong: "begin\n  ref(outfile) f;\n  f :- none\nend",
        right: "begin\n  outtext(\"result\");  outimage\nend",
        english: "Programs read `sysin` and write `sysout`. Other files are not supported.",
        chinese: "程序读 `sysin`，写 `sysout`。不支持其他文件。",
    },
    Explanation {
        code: "label-parameter-not-supported",
        wrong: "begin\n  procedure p(l);  label l;  goto l;\n  outimage\nend",
        right: "begin\n  boolean procedure p;  p := true;\n  if p then outimage\nend",
        english: "Labels cannot be parameters or virtual. Return a boolean and test it after the call.",
        chinese: "标号不能作参数，也不能是虚的。请返回布尔值，并在调用之后判断。",
    },
    Explanation {
        code: "prefix-not-supported",
        wrong: "gpss begin\n  outimage\nend",
        right: "simulation begin\n  outimage\nend",
        english: "BOSCOS is built on SIMULATION only. To use the tools of another system, declare them in a `boscos class` of \
                  that name and prefix the block with it.",
        chinese: "BOSCOS 只建立在 SIMULATION 之上。要用其他系统的工具，请在同名的 `boscos class` 中说明它们，并以它为分程序的前缀。",
    },
    Explanation {
        code: "not-1982",
        wrong: "",
        right: "",
        english: "With `--std 1982`, a program may use only what the paper of 1982 describes. Standard blocks beyond `adder` and \
                  `multiplier`, `watch`, `trace`, `tableau` and `%include` are extensions of zudyn.",
        chinese: "使用 `--std 1982` 时，程序只能用 1982 年论文所述的内容。`adder`、`multiplier` 之外的标准块、`watch`、`trace`、\
                  `tableau` 和 `%include` 是 zudyn 的扩展。",
    },
    Explanation {
        code: "include-not-found",
        wrong: "",
        right: "",
        english: "`%include \"file\"` inserts a file. Its name is looked up from the folder of the file that includes it.",
        chinese: "`%include \"文件\"` 插入一个文件。文件名相对于包含它的文件所在的文件夹。",
    },
    Explanation {
        code: "time-in-post-step",
        wrong: "boscos begin\n  element class e;\n  begin\n    procedure form;  output :- new clock;\n    procedure post step;  \
                begin outfix(time, 2, 8);  outimage end;\n  end;\n  activate new e\nend",
        right: "boscos begin\n  element class e;\n  begin\n    procedure form;  output :- new clock;\n    procedure post step;  \
                begin outfix(t, 2, 8);  outimage end;\n  end;\n  activate new e\nend",
        english: "While `post step` runs, `time` is the beginning of the step and `t` its end. States and signals are those of \
                  the end.",
        chinese: "`post step` 执行时，`time` 是步长的起点，`t` 是终点。状态和信号是终点的值。",
    },
    Explanation {
        code: "words-after-end",
        wrong: "begin\n  integer n;\n  begin n := 3 end\n  outint(n, 3);  outimage\nend",
        right: "begin\n  integer n;\n  begin n := 3 end;\n  outint(n, 3);  outimage\nend",
        english: "The words between `end` and the next `;`, `end`, `else`, `when` or `otherwise` are a comment in SIMULA. These \
                  look like a statement: a `;` after `end` makes them one.",
        chinese: "在 SIMULA 中，`end` 与下一个 `;`、`end`、`else`、`when` 或 `otherwise` 之间的内容是注释。这里的内容像是语句：\
                  在 `end` 之后加 `;`，它才是语句。",
    },
    Explanation {
        code: "unused-label",
        wrong: "begin\n  again: outimage\nend",
        right: "begin\n  outimage\nend",
        english: "No `goto` uses the label.",
        chinese: "没有 `goto` 用到这个标号。",
    },
    Explanation {
        code: "signal-never-assigned",
        wrong: "boscos begin\n  block class b;  begin real x;  x := t end;\n  new b\nend",
        right: "boscos begin\n  block class b;  begin real x;  x := t;  signal := x end;\n  new b\nend",
        english: "The body of a block computes its `signal`. A block whose body never sets it keeps the signal 0.",
        chinese: "块体计算其 `signal`。块体从不设置 `signal` 的块，信号保持为 0。",
    },
    Explanation {
        code: "real-compared-for-equality",
        wrong: "boscos begin\n  element class e;\n  begin\n    procedure form;  output :- new clock;\n    procedure post step;  \
                if output.signal = 1 then outimage;\n  end;\n  activate new e\nend",
        right: "boscos begin\n  element class e;\n  begin\n    procedure form;  output :- new clock;\n    procedure post step;  \
                if output.signal > 1 then outimage;\n  end;\n  activate new e\nend",
        english: "A value that changes continuously is rarely equal to another at the end of a step. Compare with `<` or `>`, or \
                  use a flag.",
        chinese: "连续变化的值在步长终点很少恰好相等。请用 `<` 或 `>` 比较，或用标志。",
    },
];
