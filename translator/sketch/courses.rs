//! Sketched programs that run as written, for tests of the emitter and of the interpreter.

/// A name, the sketch, and what it reads.
pub struct Sample {
    pub name: &'static str,
    pub text: &'static str,
    pub input: &'static str,
}

/// A content that decays, with a table and rows; a second run; values of all kinds printed.
pub const DECAY: Sample = Sample {
    name: "decay",
    text: "
setting HALF=2
variable X V[3] SUM
integer N
course:
  4:
  new run
  fill V = 0
  TIME = 0
  DT = 1
  V(1) = 8
  given
  row
  print lines 1; text   TIME      V1
  1:
  X = quotient(0-0.693147*DT, HALF)
  X = exp(X)
  V(I) = V(I)*X   for I=1..3
  TIME = TIME+DT
  N = integer(N+1)
  print lines 1; TIME as    **.; V(1) as   ***.***
  row
  goto 1 if 4 > TIME
  print lines 1; text STEPS ; N as integer
  goto 4 if 8 > N
  stop
",
    input: "",
};

/// Jumps of all kinds, into blocks' outsides and out of them; loops; labels that nothing uses.
pub const JUMPS: Sample = Sample {
    name: "jumps",
    text: "
variable A B[4] C
integer I J
resumable 9
resumable 11
course:
  5:
  6:
  new run
  I = 1
  while 4 >= I
    B[I] = I*I
    if I == 3
      goto 7
    end
    I = integer(I+1)
  end
  8:
  print lines 1; text NEVER
  7:
  compare I, 3: 8 10 8
  10:
  if both(B[I] > 4, not(C > 0))
    print lines 1; B[I]; text !
    if A > 0
      12:
    else
      A = 1
    end
  else
    goto 8
  end
  compare A, 1: 0 0 8
  C = either(oneof(1 > A, B[I]/A > 8), B[integer(I-1)], 0)
  print lines 1; C
  row
  stop 9
  print lines 1; text BEHIND
  9:
  I = 11
  print lines 1; text AGAIN
  stop I
  11:
  print lines 1; text LAST
  I = 0
  stop I
  print lines 1; text NEXT
  stop
",
    input: "",
};

/// Numbers from outside, and functions.
pub const READING: Sample = Sample {
    name: "reading",
    text: "
variable X A[40] Y Z
integer J K[2]
course:
  new run
  fill A = 1.5
  read J
  read A[J]
  read K(2)
  1:
  read X
  Y = sqrt(abs(X))+min(min(X,2),J)*max(X,Y)-mod(0-X,3)+sign(X)+round(X)+floor(X)
  Z = arctan2(X,2)+log10(abs(X)+1)+sinh(X)+cosh(X)+tanh(X)+tan(X)+arctan(X)+arcsin(1/(1+X*X))+cos(X)
  Y = (X+10)**2+(X*X+1)**1.5+2**X+saturate(floor(X*1e10))
  A(I) = A(I)*Y+Z   for I=1..40
  row
  print lines 1; X; text  ; Y; text  ; Z; blanks J; A[J] as ***; return; text X
  TIME = TIME+1
  goto 1 if 3 > TIME
  stop
",
    input: "3 2.5 7\n1.25 -3.5; 1e-3",
};

/// All functions of SCoP, at and between their jumps.
pub const CURVES: Sample = Sample {
    name: "curves",
    text: "
setting PERIOD=0.7
variable X A B C D E F G H K L U V W Y Z
course:
  new run
  TIME = 0-1.2
  DT = 1
  X = seed(12345)
  1:
  A = ceiling(TIME)+10*arccos(TIME/9)+remainder(TIME, PERIOD)+1000*truncate(TIME/2)
  B = hyperbola(TIME, 4, 2)+10*hyperboladown(TIME, 4, 2)
  C = sigmoid(TIME*TIME, 4, 2, 3)+10*sigmoiddown(TIME*TIME, 4, 2, 3)
  D = erf(TIME)
  E = factorial(TIME*TIME)
  F = gauss(TIME, 1, PERIOD)
  G = poisson(TIME*TIME, 2.5)
  H = stepat(TIME, 2, 1.5)+10*pulseonce(TIME, 1, 2, 3)+100*rampup(TIME, 1, 2, 4)
  K = pulsetrain(TIME, 0.1, 2, 0.3, 0.4)+10*stairs(TIME, 0.1, PERIOD, 0.5)
  L = square(TIME, PERIOD, 1)+10*saw(TIME, PERIOD, 3)+100*sawdown(TIME, PERIOD, 3)
  U = harmonic(TIME, 4, 1.5, PERIOD)
  V = afterstep(TIME, 7)+10*afterpulse(TIME, 1, 6)+100*afterstairs(TIME, 0.1, PERIOD)
  W = aftertrain(TIME, 0.1, 0.3, 0.4)+10*aftersquare(TIME, PERIOD)+100*aftersaw(TIME, PERIOD)
  Y = chance()+10*waiting(2)
  Z = polar(10, PERIOD)+100*counted(3)
  row
  print lines 1; V; W; Z
  TIME = TIME+0.1
  goto 1 if 6 > TIME
  stop
",
    input: "",
};

pub const ALL: [&Sample; 4] = [&DECAY, &JUMPS, &READING, &CURVES];
