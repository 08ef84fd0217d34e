TITLE An antibiotic every eight hours, with good and failing kidneys

COMMENT
Two compartments, blood and tissue, as text books of pharmacokinetics have them for
gentamicin (Rowland and Tozer, Clinical Pharmacokinetics); the numbers are rounded ones for
an adult of 70 kg. 120 mg run in during half an hour, every eight hours. What leaves,
leaves by the kidneys; STEPPED runs the model for a healthy clearance, half of it, and a fifth.

The beginning and the end of every infusion are told to the method by `perpulse`.

Look at: with a fifth of the clearance the blood never comes down to 2 mg/l, where the drug
begins to harm, before the next infusion.

  zudyn models/scop/infusion.mod --set clearance=1 --set every=36     the remedy
  zudyn models/scop/infusion.mod --stepped dose=80,120,160 --set clearance=5
ENDCOMMENT

INDEPENDENT { t FROM 0 TO 72 WITH 288 (hr) }

STEPPED { clearance = 5, 2.5, 1 (l/hr) }

PARAMETER {
	dose    = 120 (mg)
	lasting = 0.5 (hr)
	every   = 8   (hr)
	volume  = 15  (l)
	spread  = 2   (l/hr)
	apart   = 10  (l)
}

STATE {
	blood   FROM 0 TO 200  (mg)
	tissue  FROM 0 TO 200  (mg)
	urine   FROM 0 TO 1200 (mg)
}

ASSIGNED {
	rate FROM 0 TO 400 (mg/hr)
	conc FROM 0 TO 20 (mg/l)
	exposure FROM 0 TO 1 (1)
}

PLOT conc VS t

BREAKPOINT {
	SOLVE body
	conc = blood/volume
	exposure = threshold(conc, 2, "min")
}

DERIVATIVE body {
	LOCAL there, back, out
	rate = perpulse(t, 0, dose/lasting, lasting, every - lasting)
	there = spread*blood/volume
	back = spread*tissue/apart
	out = clearance*blood/volume
	blood' = rate - there + back - out
	tissue' = there - back
	urine' = out
}
