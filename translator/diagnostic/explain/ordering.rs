//! Stage 4: equations that need each other.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "simultaneous-auxiliaries",
        wrong: "A     PRICE.K=100/SUPPLY.K\nA     SUPPLY.K=2*PRICE.K",
        right: "A     PRICE.K=100/SUPPLY.K\nA     SUPPLY.K=2*SMOOTH(PRICE.K,DEL)\nN     SUPPLY=10\nN     PRICE=10",
        english: "These auxiliaries need each other's value at the same instant, so none can be computed first. Every \
                  feedback loop must pass through a level: in the world modelled, too, no cause and effect are quite \
                  simultaneous. Find the place where something takes time and put a level, `SMOOTH` or a delay there.",
        chinese: "这些辅助变量在同一时刻互相需要对方的值，因此没有一个能先算出来。每个反馈回路都必须经过状态变量：\
                  在所模拟的世界里，因与果也不会完全同时。请找出需要时间的环节，在那里放上状态变量、`SMOOTH` 或延迟。",
    },
    Explanation {
        code: "simultaneous-supplementaries",
        wrong: "S     SHARE.K=1-REST.K\nS     REST.K=1-SHARE.K",
        right: "S     SHARE.K=STOCK.K/GOAL\nS     REST.K=1-SHARE.K",
        english: "These supplementaries need each other's value at the same instant, so none can be computed first. \
                  Express one of them by levels and auxiliaries alone.",
        chinese: "这些增补变量在同一时刻互相需要对方的值，因此没有一个能先算出来。请只用状态变量和辅助变量表示其中之一。",
    },
    Explanation {
        code: "simultaneous-initial",
        wrong: "N     STOCK=2*BASE\nN     BASE=STOCK/2",
        right: "N     STOCK=2*BASE\nN     BASE=50",
        english: "These initial values need each other. Break the loop: give one of them a number, or a value that \
                  does not depend on the others. An auxiliary or rate without an `N` card starts from its own \
                  equation, so the loop may pass through it; an `N` card for it breaks the loop.",
        chinese: "这些初值互相依赖。请给其中之一一个数，或一个不依赖其他量的值，以打断这个环。没有 `N` 卡的辅助变量或速率，\
                  其初值由自己的方程得出，所以环也可能经过它们；为它写一张 `N` 卡即可打开这个环。",
    },
];
